import { SelectField } from '#src/design/select-field.tsx';
import { PasswordField, TextField } from '#src/design/text-field.tsx';
import { TermsLine } from '#src/people/accounts/ui/sign-in/terms-line.tsx';
import { countryCodeOf } from '#src/platform/countries.ts';
import { postalExample } from '#src/platform/postal-codes.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { experiences } from '#src/riding/drivers/application-form.ts';
import { countries, hasStates, regions } from '#src/riding/regions/regions.ts';
import { choices, fieldsOf, pair } from './step-fields.tsx';
import type { ApplicationState } from './use-application.ts';

const placeholderOf = (country: string): string =>
  country === 'Canada' ? 'M4K 1C8' : postalExample(countryCodeOf(country) ?? '');

export function PersonalStep({
  state,
  signedIn,
  password,
  onPassword,
}: {
  state: ApplicationState;
  signedIn: boolean;
  password: string;
  onPassword: (password: string) => void;
}) {
  const field = fieldsOf(state);
  const american = state.form.country === 'United States';
  const names = regions.filter(({ country }) => country === state.form.country).map(({ name }) => name);
  return (
    <div className="space-y-4">
      <div className={pair}>
        <TextField label="First name" autoComplete="given-name" maxLength={80} {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={80} {...field('lastName')} />
      </div>
      <TextField
        label="Email"
        kind="email"
        maxLength={254}
        readOnly={signedIn}
        hint={signedIn ? 'Of your account; we write to you here.' : undefined}
        {...field('email')}
      />
      <TextField label="Phone" kind="phone" maxLength={60} {...field('phone')} />
      {!signedIn && (
        <>
          <PasswordField
            id="password"
            label="Password"
            autoComplete="new-password"
            hint={`At least 6 characters. Makes your ${companyName()} account, where your application is kept.`}
            value={password}
            error={state.errors.password}
            onChange={({ target }) => onPassword(target.value)}
          />
          <TermsLine action="Next" />
        </>
      )}
      <TextField label="Address" autoComplete="address-line1" maxLength={120} {...field('address')} />
      <div className={pair}>
        <SelectField
          label="Country"
          autoComplete="country-name"
          options={choices(countries())}
          {...field('country')}
        />
        {hasStates(state.form.country) && (
          <SelectField
            label="Province or state"
            autoComplete="address-level1"
            options={choices(names, american ? 'Choose a state' : 'Choose a province')}
            {...field('state')}
          />
        )}
        <TextField label="City" autoComplete="address-level2" maxLength={80} {...field('city')} />
        <TextField
          label="Postal or ZIP code"
          autoComplete="postal-code"
          autoCapitalize="characters"
          placeholder={placeholderOf(state.form.country)}
          maxLength={12}
          {...field('zipCode')}
        />
      </div>
      <SelectField
        label="Years of driving experience"
        options={choices(experiences, 'Choose')}
        {...field('yearsExperience')}
      />
    </div>
  );
}
