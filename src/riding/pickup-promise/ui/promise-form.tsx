/** For the desk: what is promised of pickups of rides ahead. */

import { AmountField } from '#src/design/amount-field.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SettingForm } from '#src/design/desk/setting-form.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { currencySign, toDecimal } from '#src/platform/money.ts';
import {
  mostPromisedCents,
  noticeWords,
  type PromiseSetting,
  promiseWords,
  toldPromise,
} from '../promise.ts';

/** The `form` it sends, by which a refusal finds its way back. */
export const promiseFormName = 'promise';

export function PromiseForm({
  promise,
  version,
  refused,
}: {
  promise: PromiseSetting;
  version: number;
  refused: Refused | null | undefined;
}) {
  const told = toldPromise(promise);
  return (
    <Card className="mt-6 p-4 md:p-5">
      <h2 className="text-21">What is promised of the pickup</h2>
      <p className="mt-1 max-w-[560px] text-muted">
        {promise.isOn && told ? (
          <>
            Riders read: “{promiseWords(told)} {noticeWords(told)}”
          </>
        ) : (
          'Nothing is promised now.'
        )}{' '}
        A change holds for what is booked from then on.
      </p>
      <div className="mt-3">
        <SettingForm form={promiseFormName} version={version} refused={refused}>
          {(errorOf) => (
            <>
              <CheckboxField
                label="Promise something where the car is late or none comes"
                name="isOn"
                defaultChecked={promise.isOn}
              />
              <PromisedIn notIn={promise.notIn ?? []} />
              <TextField
                label="Minutes after the pickup’s time from which a car is late"
                name="lateMinutes"
                inputMode="numeric"
                defaultValue={promise.lateMinutes}
                error={errorOf('lateMinutes')}
                required
              />
              <SelectField
                label="A late car brings"
                name="gives"
                defaultValue={promise.gives}
                options={[
                  { value: 'card', label: 'A gift card' },
                  { value: 'fare', label: 'The fare back' },
                ]}
              />
              <AmountField
                label="Over so much, or the most of the fare that goes back"
                hint="0 for nothing."
                name="late"
                lead={currencySign()}
                leastCents={0}
                mostCents={mostPromisedCents}
                defaultValue={toDecimal(promise.lateCents)}
                error={errorOf('lateCents')}
                required
              />
              <AmountField
                label="The gift card where no car came"
                hint="0 for nothing."
                name="none"
                lead={currencySign()}
                leastCents={0}
                mostCents={mostPromisedCents}
                defaultValue={toDecimal(promise.noneCents)}
                error={errorOf('noneCents')}
                required
              />
              <TextField
                label="Minutes before the pickup until which it is booked or changed in time"
                hint="Whoever comes later is promised the pickup so many minutes after that."
                name="noticeMinutes"
                inputMode="numeric"
                defaultValue={promise.noticeMinutes}
                error={errorOf('noticeMinutes')}
                required
              />
            </>
          )}
        </SettingForm>
      </div>
    </Card>
  );
}

/** A city whose drivers are few may come later. Each is sent besides, so that one that opens meanwhile is not left out. */
function PromisedIn({ notIn }: { notIn: readonly string[] }) {
  const cities = cityFrames();
  const isAsked = cities.length > 1;
  // Cities that are closed, or not opened yet, stay left out.
  const unshown = notIn.filter((id) => !isAsked || cities.every((city) => city.id !== id));
  const kept = unshown.map((id) => <input key={id} type="hidden" name="city" value={id} />);
  if (!isAsked) return kept;
  return (
    <fieldset>
      {kept}
      <legend className="font-medium">In</legend>
      <div className="flex flex-wrap gap-x-5">
        {cities.map(({ id, name }) => (
          <span key={id}>
            <input type="hidden" name="city" value={id} />
            <CheckboxField name="promisedIn" value={id} defaultChecked={!notIn.includes(id)} label={name} />
          </span>
        ))}
      </div>
    </fieldset>
  );
}
