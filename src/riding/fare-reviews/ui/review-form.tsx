/** For the desk: when and how much of a fare goes back by itself. */

import { AmountField } from '#src/design/amount-field.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SettingForm } from '#src/design/desk/setting-form.tsx';
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
  const bounds = { lead: currencySign(), leastCents: 0, mostCents: mostReviewedCents, required: true };
  return (
    <Card className="mt-6 p-4 md:p-5">
      <h2 className="text-21">What goes back by itself</h2>
      <p className="mt-1 max-w-[560px] text-muted">
        What the longer way would have cost more, by the ride’s own rates. The company carries it: what the
        driver earned stays. Whatever is not plain from the ride is a question to a person.
      </p>
      <div className="mt-3">
        <SettingForm form={reviewFormName} version={version} refused={refused}>
          {(errorOf) => (
            <>
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
            </>
          )}
        </SettingForm>
      </div>
    </Card>
  );
}
