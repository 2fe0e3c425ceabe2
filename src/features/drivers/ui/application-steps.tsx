import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { buttonClass } from '#src/design/button.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { PasswordField, TextField } from '#src/design/text-field.tsx';
import { type Application, experiences, vehicleYears } from './application.ts';

export interface StepProps {
  application: Application;
  errors: Partial<Record<keyof Application, string>>;
  onChange: (part: Partial<Application>) => void;
}

/** The props of a field by its name. */
function useFields({ application, errors, onChange }: StepProps) {
  return (name: keyof Application) => ({
    id: name,
    name,
    value: application[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
}
const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const pair = 'grid gap-4 sm:grid-cols-2';

export function PersonalStep({ signedInAs, ...props }: StepProps & { signedInAs: string | null }) {
  const field = useFields(props);
  return (
    <div className="space-y-4">
      {signedInAs ? (
        <p className="rounded-control bg-tint p-3.5">
          You register as <b className="font-semibold">{signedInAs}</b>.
        </p>
      ) : (
        <>
          <div className={pair}>
            <TextField label="First name" autoComplete="given-name" maxLength={80} {...field('firstName')} />
            <TextField label="Last name" autoComplete="family-name" maxLength={80} {...field('lastName')} />
          </div>
          <TextField label="Email" kind="email" maxLength={254} {...field('email')} />
          <TextField label="Phone" kind="phone" optional maxLength={40} {...field('phone')} />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint="At least 6 characters. Makes your Rove account."
            {...field('password')}
          />
        </>
      )}
      <TextField
        label="Address"
        autoComplete="address-line1"
        optional
        maxLength={120}
        {...field('address')}
      />
      <div className={pair}>
        <SelectField
          label="Country"
          autoComplete="country-name"
          options={choices(['Canada', 'United States'])}
          {...field('country')}
        />
        <TextField
          label="Province or state"
          autoComplete="address-level1"
          placeholder="Ontario"
          maxLength={60}
          {...field('state')}
        />
        <TextField
          label="City"
          autoComplete="address-level2"
          placeholder="Toronto"
          maxLength={80}
          {...field('city')}
        />
        <TextField
          label="Postal or ZIP code"
          autoComplete="postal-code"
          optional
          maxLength={12}
          {...field('zipCode')}
        />
      </div>
    </div>
  );
}

export function VehicleStep(props: StepProps) {
  const field = useFields(props);
  return (
    <div className="space-y-4">
      <p className="text-muted">2010 or newer, with 4 doors, and insured.</p>
      <div className={pair}>
        <TextField label="Make" placeholder="Toyota" maxLength={40} {...field('vehicleMake')} />
        <TextField label="Model" placeholder="Camry" maxLength={40} {...field('vehicleModel')} />
        <SelectField label="Year" options={choices(vehicleYears)} {...field('vehicleYear')} />
        <TextField label="Colour" optional maxLength={40} {...field('vehicleColor')} />
        <TextField
          label="Licence plate"
          autoCapitalize="characters"
          maxLength={16}
          {...field('licensePlate')}
        />
        <SelectField
          label="Vehicle type"
          options={[
            { value: 'standard', label: 'Standard' },
            { value: 'premium', label: 'Premium' },
            { value: 'xl', label: 'XL, 6 seats' },
            { value: 'eco', label: 'Eco' },
          ]}
          {...field('vehicleType')}
        />
        <TextField label="Driver’s licence number" optional maxLength={40} {...field('licenseNumber')} />
        <TextField label="Licence expiry" type="date" optional {...field('licenseExpiry')} />
        <SelectField
          label="Years of driving experience"
          options={choices(experiences)}
          {...field('yearsExperience')}
        />
      </div>
    </div>
  );
}

const documents = ['Driver’s licence', 'Vehicle registration', 'Proof of insurance'];

export function DocumentsStep(props: StepProps) {
  const field = useFields(props);
  return (
    <div className="space-y-4">
      <div className={pair}>
        <TextField label="Insurance provider" optional maxLength={80} {...field('insuranceProvider')} />
        <TextField label="Policy number" optional maxLength={60} {...field('insurancePolicy')} />
        <TextField label="Insurance expiry" type="date" optional {...field('insuranceExpiry')} />
      </div>
      <fieldset>
        <legend className="mb-1.5 text-13 font-semibold">Documents</legend>
        <ul className="divide-y divide-line rounded-card border border-line">
          {documents.map((label) => (
            <DocumentRow key={label} label={label} />
          ))}
        </ul>
        <p className="mt-1.5 text-13 text-muted">
          Have them at hand. They stay on this device: the application is sent without them.
        </p>
      </fieldset>
    </div>
  );
}

function DocumentRow({ label }: { label: string }) {
  const id = useId();
  const [name, setName] = useState<string | null>(null);
  return (
    <li className="flex items-center justify-between gap-3 p-3">
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block truncate text-13 text-muted">{name ?? 'Photo or PDF'}</span>
      </span>
      <input
        id={id}
        type="file"
        accept="image/*,application/pdf"
        className="peer sr-only"
        onChange={({ target }) => setName(target.files?.[0]?.name ?? null)}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          { size: 'sm' },
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-spruce',
        )}
      >
        <Upload size={16} aria-hidden="true" />
        {name ? 'Change' : 'Choose'}
        <span className="sr-only"> {label}</span>
      </label>
    </li>
  );
}
