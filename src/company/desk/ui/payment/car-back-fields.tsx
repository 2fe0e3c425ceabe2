import type { ReactNode } from 'react';
import { field } from '#src/design/desk/operator-page.ts';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { CarBack } from '#src/money/payments/operations-contract.ts';
import { dayWords } from '#src/platform/time/moments.ts';

/** Asked of whoever pays a car back; the fields of the other answer stay away, also without a script. */
export function CarBackFields() {
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">Has the car come back?</legend>
      <p className="text-13 text-muted">The seller is told your answer in their mail.</p>
      <Choice value="yes">Yes</Choice>
      <div className="hidden space-y-3 pb-2 pl-8 [fieldset:has([value=yes]:checked)_&]:block">
        <TextField label="On which day?" type="date" name="carBackOn" />
        <TextField
          label="Who has it now?"
          name="carBackTo"
          maxLength={120}
          hint="Such as the seller, or a dealer’s yard."
        />
      </div>
      <Choice value="no">No, and the money goes back all the same</Choice>
      <div className="hidden pb-2 pl-8 [fieldset:has([value=no]:checked)_&]:block">
        <TextAreaField
          label="Because"
          name="carBackBecause"
          rows={2}
          maxLength={300}
          hint="Such as: only a part goes back, for missing tyres."
        />
      </div>
    </fieldset>
  );
}

const Choice = ({ value, children }: { value: string; children: ReactNode }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="radio" name="carBack" value={value} required className="size-5 shrink-0 accent-spruce" />
    <span>{children}</span>
  </label>
);

/** What the form says; null where it was not asked, or not answered. */
export function carBackOf(form: FormData): CarBack | null {
  const said = field(form, 'carBack');
  if (said === 'yes') return { isBack: true, on: field(form, 'carBackOn'), to: field(form, 'carBackTo') };
  return said === 'no' ? { isBack: false, because: field(form, 'carBackBecause') } : null;
}

export const carBackWords = (said: CarBack): string =>
  said.isBack
    ? `The car came back on ${dayWords(said.on)}, to ${said.to}.`
    : `The car has not come back: ${said.because}`;
