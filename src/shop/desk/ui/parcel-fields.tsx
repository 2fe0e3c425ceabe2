import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { carrierNames } from '#src/shop/catalogue/settings.ts';

/** One that is no longer among them stays the one of its parcel. */
const carrierChoices = (of = '') =>
  [...new Set([...carrierNames(), of])].filter(Boolean).map((name) => ({ value: name, label: name }));

/** The carrier of a parcel and the number on its label. */
export function ParcelFields({
  parcel,
  optional = false,
}: {
  parcel?: { carrier: string; trackingNumber: string };
  /** What is left empty is no parcel. */
  optional?: boolean;
}) {
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,160px)_minmax(0,1fr)]">
      <SelectField
        label="Carrier"
        name="carrier"
        options={carrierChoices(parcel?.carrier)}
        defaultValue={parcel?.carrier}
      />
      <TextField
        label="Tracking number"
        name="trackingNumber"
        defaultValue={parcel?.trackingNumber}
        required={!optional}
        minLength={4}
        maxLength={40}
        pattern="[A-Za-z0-9 \-]+"
        title="Letters, digits, spaces and hyphens"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  );
}
