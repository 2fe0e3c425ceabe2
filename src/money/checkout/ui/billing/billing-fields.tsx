import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { type Billing, countries, postalLabel, regionLabel, regionsOf, tidyPostalCode } from './billing.ts';

export interface BillingPart {
  ids: string;
  billing: Billing;
  errors: Record<string, string | undefined>;
  onChange: (change: Partial<Billing>) => void;
}

/** Who pays, and the address their bank knows; `brief` where the postal code stands elsewhere, and street and email are optional. */
export function BillingFields({
  ids,
  billing,
  errors,
  nameLabel = 'Name on card',
  brief = false,
  onChange,
}: BillingPart & { nameLabel?: string; brief?: boolean }) {
  const regions = [
    { value: '', label: 'Choose' },
    ...regionsOf(billing.country).map((code) => ({ value: code, label: code })),
  ];
  return (
    <section {...(brief ? { 'aria-label': 'Billing details' } : { 'aria-labelledby': `${ids}-billing` })}>
      {!brief && (
        <h2 id={`${ids}-billing`} className="mb-3 text-21">
          Billing details
        </h2>
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 @xl:grid-cols-[2fr_1fr_1fr]">
        <TextField
          id={`${ids}-name`}
          label={nameLabel}
          autoComplete="cc-name"
          className="col-span-full"
          value={billing.name}
          error={errors.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div className="col-span-full grid gap-x-3 gap-y-4 @xl:grid-cols-2">
          <TextField
            id={`${ids}-email`}
            label="Email"
            kind="email"
            optional={brief}
            value={billing.email}
            error={errors.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
          <TextField
            id={`${ids}-phone`}
            label="Phone"
            kind="phone"
            optional
            value={billing.phone}
            error={errors.phone}
            onChange={(event) => onChange({ phone: event.target.value })}
          />
        </div>
        <SelectField
          id={`${ids}-country`}
          label="Country"
          autoComplete="billing country"
          className="col-span-full"
          options={countries()}
          value={billing.country}
          onChange={(event) => {
            const country = event.target.value;
            // Told again of the country there is, the form keeps what belongs to it.
            if (country !== billing.country) onChange({ country, state: '', postalCode: '' });
          }}
        />
        <TextField
          id={`${ids}-line1`}
          label="Address"
          optional={brief}
          autoComplete="billing address-line1"
          className="col-span-full"
          value={billing.line1}
          error={errors.line1}
          onChange={(event) => onChange({ line1: event.target.value })}
        />
        <TextField
          id={`${ids}-city`}
          label="City"
          optional={brief}
          autoComplete="billing address-level2"
          className="col-span-full @xl:col-span-1"
          value={billing.city}
          error={errors.city}
          onChange={(event) => onChange({ city: event.target.value })}
        />
        {regions.length > 1 && (
          <SelectField
            id={`${ids}-state`}
            label={regionLabel(billing.country)}
            autoComplete="billing address-level1"
            options={regions}
            value={billing.state}
            error={errors.state}
            onChange={(event) => onChange({ state: event.target.value })}
          />
        )}
        {!brief && <PostalCodeField {...{ ids, billing, errors, onChange }} />}
      </div>
    </section>
  );
}

/** The code that a card's bank compares with its own. */
export function PostalCodeField({ ids, billing, errors, onChange }: BillingPart) {
  return (
    <TextField
      id={`${ids}-postalCode`}
      label={postalLabel(billing.country)}
      autoComplete="billing postal-code"
      {...(billing.country === 'US' ? { inputMode: 'numeric' as const } : { autoCapitalize: 'characters' })}
      value={billing.postalCode}
      error={errors.postalCode}
      onChange={(event) => onChange({ postalCode: tidyPostalCode(billing.country, event.target.value) })}
    />
  );
}
