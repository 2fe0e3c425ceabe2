import { type ReactNode, useState } from 'react';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import type { Billing } from '../billing/billing.ts';
import { BillingFields, PostalCodeField } from '../billing/billing-fields.tsx';
import { FoldedBilling } from '../billing/folded-billing.tsx';
import type { Problems } from '../paying/check-form.ts';
import { CardFields, type CardInput } from './card-fields.tsx';

export interface CardForm {
  card: CardInput;
  billing: Billing;
  save: boolean;
}

const billingFields = ['name', 'email', 'phone', 'country', 'line1', 'city', 'state', 'postalCode'] as const;

/** A card being typed, with the address its bank knows. The same for the Card and the UnionPay tab. */
export function CardPane({
  ids,
  form,
  problems,
  maySave,
  numberHint,
  fields,
  delivery,
  brief,
  onChange,
}: {
  ids: string;
  form: CardForm;
  problems: Problems;
  maySave: boolean;
  numberHint?: string;
  /** The provider's own fields in place of ours. */
  fields?: ReactNode;
  /** Where goods go; while that is the card's address too, it is not asked for twice. */
  delivery?: Billing;
  /** The postal code stands beside the card, and the rest of the billing details is closed until it is opened. */
  brief: boolean;
  onChange: (change: Partial<CardForm>, mended: string[]) => void;
}) {
  const [elsewhere, setElsewhere] = useState(false);
  // What the bank does not accept has to be seen to be mended; a postal code may be another country's.
  const wrong = billingFields.some((name) => problems[name]);
  const typed = delivery === undefined || elsewhere || wrong;
  const billing = {
    ids,
    billing: form.billing,
    errors: problems,
    onChange: (change: Partial<Billing>) =>
      onChange({ billing: { ...form.billing, ...change } }, Object.keys(change)),
  };
  const postalCode = brief && <PostalCodeField {...billing} />;
  const kept = maySave && (
    <CheckboxField
      label="Save this card for next time"
      checked={form.save}
      onChange={(event) => onChange({ save: event.target.checked }, [])}
    />
  );
  return (
    <div className={brief ? 'mt-4 space-y-3' : 'mt-5 space-y-6'}>
      {fields ?? (
        <CardFields
          ids={ids}
          card={form.card}
          errors={problems}
          {...(numberHint && { numberHint })}
          beside={postalCode}
          onChange={(change) => onChange({ card: { ...form.card, ...change } }, Object.keys(change))}
        />
      )}
      {fields && postalCode}
      {delivery && (
        <CheckboxField
          label="Billing address is the delivery address"
          checked={!typed}
          onChange={(event) => {
            setElsewhere(!event.target.checked);
            onChange({ billing: event.target.checked ? delivery : form.billing }, [...billingFields]);
          }}
        />
      )}
      {brief ? (
        <>
          {kept}
          <FoldedBilling {...billing} wrong={wrong} />
        </>
      ) : (
        <>
          {typed && <BillingFields {...billing} />}
          {kept}
        </>
      )}
    </div>
  );
}
