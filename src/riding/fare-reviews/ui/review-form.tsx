/** For the desk: when and how much of a fare goes back by itself. */
import { AmountField } from '#src/design/amount-field.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import { currencySign, toDecimal } from '#src/platform/money.ts';
import { countedDays, type FareReviewSetting, mostReviewedCents } from '../rules.ts';

/** The `form` it sends, by which a refusal finds its way back. */
export const reviewFormName = 'fare-reviews';

export function ReviewForm({
  setting,
  version,
  refused,
}: {
  setting: FareReviewSetting;
  version: number;
  refused: Refused | null | undefined;
}) {
  const refusal = refused?.form === reviewFormName ? refused : undefined;
  const errorOf = (name: string) => refusal?.fields?.[name];
  const bounds = { lead: currencySign(), leastCents: 0, mostCents: mostReviewedCents, required: true };
  return (
    <Card className="mt-6 p-4 md:p-5">
      <h2 className="text-21">What goes back by itself</h2>
      <p className="mt-1 max-w-[560px] text-muted">
        What the longer way would have cost more, by the ride’s own rates. The company carries it: what the
        driver earned stays. Whatever is not plain from the ride is a question to a person.
      </p>
      <DeskForm
        needs="settings.manage"
        method="post"
        preventScrollReset
        className="mt-3 max-w-[560px] space-y-3"
      >
        <input type="hidden" name="form" value={reviewFormName} />
        <input type="hidden" name="version" value={version} />
        <CheckboxField label="Look at fares by themselves" name="isOn" defaultChecked={setting.isOn} />
        <TextField
          label="Minutes longer than planned from which the difference goes back"
          name="longerMinutes"
          inputMode="numeric"
          defaultValue={setting.longerMinutes}
          error={errorOf('longerMinutes')}
          required
        />
        <AmountField
          {...bounds}
          label="Most of one ride"
          hint="More than that is decided by a person."
          name="most"
          defaultValue={toDecimal(setting.mostCents)}
          error={errorOf('mostCents')}
        />
        <AmountField
          {...bounds}
          label={`Most to one rider in ${countedDays} days`}
          name="mostOfRider"
          defaultValue={toDecimal(setting.mostOfRiderCents)}
          error={errorOf('mostOfRiderCents')}
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
