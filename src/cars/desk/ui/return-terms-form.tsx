/** For the desk: what is kept of the price of a car that was driven far before it came back. */
import {
  mostPerKmCents,
  type ReturnTermsSetting,
  returnTermsWords,
} from '#src/cars/vehicles/return-terms.ts';
import { AmountField } from '#src/design/amount-field.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
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
  const refusal = refused?.form === returnTermsForm ? refused : undefined;
  const errorOf = (name: string) => refusal?.fields?.[name];
  return (
    <Card className="mt-6 p-4 md:p-5">
      <h2 className="text-21">Cars that come back</h2>
      <p className="mt-1 max-w-[560px] text-muted">
        {terms.isOn
          ? `Buyers and sellers read: “${returnTermsWords(terms, null)}”`
          : 'Everything goes back now, however far a car was driven.'}{' '}
        A change holds for cars that are bought from then on.
      </p>
      <DeskForm
        needs="settings.manage"
        method="post"
        preventScrollReset
        className="mt-3 max-w-[560px] space-y-3"
      >
        <input type="hidden" name="form" value={returnTermsForm} />
        <input type="hidden" name="version" value={version} />
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
