/** For the desk: what is kept of the price of a car that was driven far before it came back. */

import {
  mostPerKmCents,
  type ReturnTermsSetting,
  returnTermsWords,
} from '#src/cars/vehicles/return-terms.ts';
import { AmountField } from '#src/design/amount-field.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SettingForm } from '#src/design/desk/setting-form.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { currencySign, toDecimal } from '#src/platform/money.ts';

/** The `form` it sends, by which a refusal finds its way back. */
export const returnTermsForm = 'return-terms';

export function ReturnTermsForm({
  terms,
  version,
  refused,
}: {
  terms: ReturnTermsSetting;
  version: number;
  refused: Refused | null;
}) {
  return (
    <Card className="mt-6 p-4 md:p-5">
      <h2 className="text-21">Cars that come back</h2>
      <p className="mt-1 max-w-[560px] text-muted">
        {terms.isOn
          ? `Buyers and sellers read: “${returnTermsWords(terms, null)}”`
          : 'Everything goes back now, however far a car was driven.'}{' '}
        A change holds for cars that are bought from then on.
      </p>
      <div className="mt-3">
        <SettingForm form={returnTermsForm} version={version} refused={refused}>
          {(errorOf) => (
            <>
              <CheckboxField
                label="Keep something for the seller where a car was driven far"
                name="isOn"
                defaultChecked={terms.isOn}
              />
              <TextField
                label="Kilometres that are included"
                name="includedKm"
                inputMode="numeric"
                defaultValue={terms.includedKm}
                error={errorOf('includedKm')}
                required
              />
              <AmountField
                label="For each kilometre beyond"
                name="perKm"
                lead={currencySign()}
                leastCents={1}
                mostCents={mostPerKmCents}
                defaultValue={toDecimal(terms.perKmCents)}
                error={errorOf('perKmCents')}
                required
              />
              <TextField
                label="At most so many percent of the price"
                name="mostPercent"
                inputMode="numeric"
                defaultValue={terms.mostPercent}
                error={errorOf('mostPercent')}
                required
              />
            </>
          )}
        </SettingForm>
      </div>
    </Card>
  );
}
