/** The fields of an application as a dealer: the company, who registers it, where it is, and when it is open. */
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { regions } from '#src/money/tax/regions.ts';
import { phoneWords } from '#src/platform/phone-words.ts';
import type { DealershipForm } from '../dealership-contract.ts';
import { dealingNow, otherRegistrar } from '../dealing.ts';
import { type WeekHours, weekdays } from '../hours.ts';
import { longestTradingName } from '../rules.ts';

type Errors = Readonly<Record<string, string>>;

const provinces = [
  { value: '', label: 'Choose' },
  ...regions.map(({ country, code, name }) => ({ value: `${country}-${code}`, label: name })),
];

export function CompanyFields({ first, errors }: { first: DealershipForm; errors: Errors }) {
  const registrars = dealingNow().registrars;
  return (
    <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-21 font-semibold">The company</legend>
      <TextField
        id="legalName"
        label="Registered name"
        name="legalName"
        maxLength={120}
        autoComplete="off"
        hint="As your registrar and the tax office have it."
        defaultValue={first.legalName}
        error={errors.legalName}
      />
      <TextField
        id="tradingName"
        label="Name you trade as"
        name="tradingName"
        maxLength={longestTradingName}
        autoComplete="organization"
        hint="What buyers read on your cars."
        defaultValue={first.tradingName}
        error={errors.tradingName}
      />
      <SelectField
        id="registrar"
        label="Registered with"
        name="registrar"
        options={[
          { value: '', label: 'Choose' },
          ...registrars.map(({ id, name, longName }) => ({ value: id, label: `${name}, ${longName}` })),
          { value: otherRegistrar, label: 'Somebody else' },
        ]}
        defaultValue={first.registrar}
        error={errors.registrar}
      />
      <TextField
        id="registrationNumber"
        label="Registration number"
        name="registrationNumber"
        maxLength={40}
        autoComplete="off"
        defaultValue={first.registrationNumber}
        error={errors.registrationNumber}
      />
      {/* Shown by the style sheet, so that it is there without a script. */}
      <TextField
        id="registrarName"
        label="Who registers you"
        name="registrarName"
        maxLength={80}
        autoComplete="off"
        hint="Its whole name, such as Vehicle Sales Authority of British Columbia."
        defaultValue={first.registrar === otherRegistrar ? first.registrarName : ''}
        error={errors.registrarName}
        className="hidden [fieldset:has(option[value=other]:checked)_&]:block sm:col-span-2"
      />
      <TextField
        id="taxNumber"
        label="Tax number"
        name="taxNumber"
        maxLength={30}
        autoComplete="off"
        hint="In Canada your GST/HST number: 9 figures, RT and 4 figures. Receipts show it."
        defaultValue={first.taxNumber}
        error={errors.taxNumber}
      />
      <TextField
        id="phone"
        label="Telephone of the dealership"
        kind="phone"
        name="phone"
        maxLength={60}
        hint="For us. Buyers write to you here."
        defaultValue={phoneWords(first.phone)}
        error={errors.phone}
      />
    </fieldset>
  );
}

export function AddressFields({ first, errors }: { first: DealershipForm; errors: Errors }) {
  return (
    <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 text-21 font-semibold">Where your cars stand</legend>
      <TextField
        id="street"
        label="Street and number"
        name="street"
        maxLength={120}
        autoComplete="address-line1"
        defaultValue={first.street}
        error={errors.street}
        className="sm:col-span-2"
      />
      <TextField
        id="city"
        label="Town"
        name="city"
        maxLength={60}
        autoComplete="address-level2"
        defaultValue={first.city}
        error={errors.city}
      />
      <TextField
        id="postalCode"
        label="Postal code"
        name="postalCode"
        maxLength={12}
        autoComplete="postal-code"
        defaultValue={first.postalCode}
        error={errors.postalCode}
      />
      <SelectField
        id="province"
        label="Province or state"
        name="province"
        options={provinces}
        defaultValue={first.province}
        error={errors.province}
      />
    </fieldset>
  );
}

const shortDay = (day: string) => day.slice(0, 3).toLowerCase();

/** Seven days, each with two times or closed; times are taken as people type them. */
export function HoursFields({
  first,
  errors,
  title = 'When you are open',
  clocks = 'By the clocks of your province',
}: {
  first: WeekHours;
  errors: Errors;
  title?: string;
  clocks?: string;
}) {
  return (
    <fieldset id="hours" tabIndex={-1} className="min-w-0">
      <legend className="text-21 font-semibold">{title}</legend>
      <p className="mt-1 text-muted">{clocks}, such as 9:00 and 18:30, or 9 am and 6 pm.</p>
      {errors.hours && <p className="mt-2 font-medium text-brick">{errors.hours}</p>}
      <div className="mt-3 divide-y divide-line border-y border-line">
        {weekdays.map((day, i) => (
          <DayFields key={day} day={day} index={i} first={first[i] ?? null} errors={errors} />
        ))}
      </div>
    </fieldset>
  );
}

function DayFields({
  day,
  index,
  first,
  errors,
}: {
  day: string;
  index: number;
  first: WeekHours[number];
  errors: Errors;
}) {
  const name = shortDay(day);
  return (
    <fieldset className="open-day grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-x-3 py-2 sm:grid-cols-[200px_160px_160px]">
      <legend className="sr-only">{day}</legend>
      <CheckboxField
        name={`open.${name}`}
        label={
          <>
            {day}
            <span className="font-normal text-muted [.open-day:has(:checked)_&]:hidden">, closed</span>
          </>
        }
        defaultChecked={first !== null}
        className="max-sm:col-span-2"
      />
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          id={`hours.${index}.${end}`}
          label={end === 'from' ? `${day} from` : `${day} to`}
          labelHidden
          name={`${end}.${name}`}
          maxLength={12}
          autoComplete="off"
          placeholder={end === 'from' ? 'from 9:00' : 'to 18:00'}
          defaultValue={first?.[end] ?? ''}
          error={errors[`hours.${index}.${end}`]}
          className="hidden [.open-day:has(:checked)_&]:block"
        />
      ))}
    </fieldset>
  );
}
