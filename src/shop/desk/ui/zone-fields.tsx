import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { type Choice, SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { countryName } from '#src/platform/countries.ts';
import { currencySign, toDecimal } from '#src/platform/money.ts';
import type { RateName } from '#src/shop/catalogue/rules.ts';
import type { Zone } from '#src/shop/catalogue/settings.ts';
import { emptyRows } from './settings-fields.ts';

/** Where parcels go: a form for each zone, and empty ones below for more. */
export function Zones({ zones, countries }: { zones: readonly Zone[]; countries: readonly Choice[] }) {
  const rows: (Zone | null)[] = [...zones, ...Array.from({ length: emptyRows }, () => null)];
  return (
    <div className="space-y-4">
      {zones.length === 0 && (
        <p className="text-muted">
          No country is served yet: things can be fetched at a store, and nothing is sent.
        </p>
      )}
      {rows.map((zone, index) => (
        // A row is its place in the form.
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and never move.
        <ZoneFields key={index} row={`zone${index}`} zone={zone} countries={countries} />
      ))}
      <p className="text-13 text-muted">
        The first zone that has a province or state is its zone; one without any has all the others of its
        country. Save to get more empty ones.
      </p>
    </div>
  );
}

const titleOf = (zone: Zone | null): string =>
  zone ? [countryName(zone.country), zone.regions.join(' ')].filter(Boolean).join(', ') : 'A further zone';

function ZoneFields({
  row,
  zone,
  countries,
}: {
  row: string;
  zone: Zone | null;
  countries: readonly Choice[];
}) {
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{titleOf(zone)}</legend>
      <input type="hidden" name="zone" value={row} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Country"
          name={`${row}-country`}
          options={[{ value: '', label: 'Choose' }, ...countries]}
          defaultValue={zone?.country ?? ''}
        />
        <TextField
          label="Provinces or states"
          name={`${row}-regions`}
          optional
          placeholder="ON QC"
          autoCapitalize="characters"
          defaultValue={zone?.regions.join(' ')}
        />
      </div>
      <RateFields row={row} name="standard" label="Standard" zone={zone} />
      <RateFields row={row} name="express" label="Express" zone={zone} />
      {zone && <CheckboxField name={`${row}-gone`} label="Take this zone away" className="mt-2" />}
    </fieldset>
  );
}

function RateFields({
  row,
  name,
  label,
  zone,
}: {
  row: string;
  name: RateName;
  label: string;
  zone: Zone | null;
}) {
  const rate = zone?.rates[name];
  const of = `${row}-${name}`;
  return (
    <div className="mt-4 grid items-end gap-3 sm:grid-cols-3">
      <TextField
        kind="amount"
        label={`${label}, ${currencySign({ withCountry: true })}`}
        name={`${of}-base`}
        optional
        defaultValue={rate && toDecimal(rate.baseCents)}
      />
      <TextField
        kind="amount"
        label="And for each kilogram"
        name={`${of}-perKilogram`}
        optional
        defaultValue={rate && toDecimal(rate.perKilogramCents)}
      />
      <TextField
        kind="digits"
        label="Business days"
        name={`${of}-days`}
        optional
        defaultValue={rate?.businessDays}
      />
    </div>
  );
}
