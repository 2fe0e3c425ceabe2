/** For the desk: what is promised of pickups of rides ahead. */
import { AmountField } from '#src/design/amount-field.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
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
  const refusal = refused?.form === promiseFormName ? refused : undefined;
  const errorOf = (name: string) => refusal?.fields?.[name];
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
      <DeskForm
        needs="settings.manage"
        method="post"
        preventScrollReset
        className="mt-3 max-w-[560px] space-y-3"
      >
        <input type="hidden" name="form" value={promiseFormName} />
        <input type="hidden" name="version" value={version} />
        <CheckboxField
          label="Promise something where the car is late or none comes"
          name="isOn"
          defaultChecked={promise.isOn}
        />
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
        <TextField label="Why?" name="reason" required maxLength={300} />
        {refusal && (
          <p role="alert" className="font-medium text-brick">
            {refusal.words}
          </p>
        )}
        <Button type="submit">Set</Button>
      </DeskForm>
    </Card>
  );
}
