import type { ReactNode } from 'react';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import type { Billing } from '../billing/billing.ts';
import { BillingFields } from '../billing/billing-fields.tsx';
import type { Problems } from '../checkout/check-form.ts';
import { CardFields, type CardInput } from './card-fields.tsx';

export interface CardForm {
  card: CardInput;
  billing: Billing;
  save: boolean;
}

/** A card being typed, with the address its bank knows. The same for the Card and the UnionPay tab. */
export function CardPane({
  ids,
  form,
  problems,
  maySave,
  numberHint,
  fields,
  onChange,
}: {
  ids: string;
  form: CardForm;
  problems: Problems;
  maySave: boolean;
  numberHint?: string;
  /** The provider's own fields in place of ours. */
  fields?: ReactNode;
  onChange: (change: Partial<CardForm>, mended: string[]) => void;
}) {
  return (
    <div className="mt-5 space-y-6">
      {fields ?? (
        <CardFields
          ids={ids}
          card={form.card}
          errors={problems}
          {...(numberHint && { numberHint })}
          onChange={(change) => onChange({ card: { ...form.card, ...change } }, Object.keys(change))}
        />
      )}
      <BillingFields
        ids={ids}
        billing={form.billing}
        errors={problems}
        onChange={(change) => onChange({ billing: { ...form.billing, ...change } }, Object.keys(change))}
      />
      {maySave && (
        <CheckboxField
          label="Save this card for next time"
          checked={form.save}
          onChange={(event) => onChange({ save: event.target.checked }, [])}
        />
      )}
    </div>
  );
}
