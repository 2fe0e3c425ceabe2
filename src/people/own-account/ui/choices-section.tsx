import { useRef } from 'react';
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import type { Preferences } from '#src/people/accounts/account-contract.ts';
import { useAnswerToast } from '#src/people/accounts/ui/sign-in/use-answer-toast.ts';
import { currencyName, currencySign } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { AccountAnswer } from './account-changes.ts';
import { AccountSection, useAccountForm } from './account-section.tsx';
import { PushChoice } from './push-choice.tsx';

const mails = [
  { kind: 'cars', label: 'Cars I follow', hint: 'New matches of saved searches, price drops of favorites' },
  { kind: 'messages', label: 'Messages about cars', hint: 'Somebody asks about your car, or answers you' },
] as const;

/** Mails and units, kept the moment they are chosen. */
export function ChoicesSections({
  preferences,
  posted,
}: {
  preferences: Preferences;
  posted: AccountAnswer | undefined;
}) {
  const { fetcher, answer, busy } = useAccountForm(['preferences'], posted);
  useAnswerToast(answer);
  const form = useRef<HTMLFormElement>(null);
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action="/account"
      onChange={() => fetcher.submit(form.current)}
      aria-busy={busy}
    >
      <input type="hidden" name="intent" value="preferences" />
      <AccountSection id="notifications" title="Notifications" about="What we may tell you.">
        {mails.map(({ kind, label, hint }) => (
          <CheckboxField
            key={kind}
            name="mail"
            value={kind}
            label={label}
            hint={hint}
            defaultChecked={!preferences.unwantedMails.includes(kind)}
          />
        ))}
        <p className="mt-3 text-13 text-muted">
          Always sent: receipts, what happens to your orders and sales, and everything about signing in.
        </p>
        <PushChoice />
      </AccountSection>
      <AccountSection
        id="units"
        title="Language and units"
        about="Rides are measured as the city does, cars as their sellers do."
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Distance"
            name="distance"
            defaultValue={preferences.distance ?? ''}
            options={[
              { value: '', label: 'As the city has it' },
              { value: 'km', label: 'Kilometres' },
              { value: 'miles', label: 'Miles' },
            ]}
          />
          <SelectField
            label="Fuel use"
            name="fuel"
            defaultValue={preferences.fuel ?? ''}
            options={[
              { value: '', label: 'As the seller has it' },
              { value: 'l_per_100km', label: 'L/100 km' },
              { value: 'mpg', label: 'mpg' },
            ]}
          />
        </div>
        <p className="mt-4 text-15 text-muted">
          {companyName()} speaks English. Prices everywhere on {companyName()} are in {currencyName()} (
          {currencySign({ withCountry: true })}).
        </p>
        <noscript>
          <Button type="submit" tone="spruce" className="mt-4">
            Keep my choices
          </Button>
        </noscript>
      </AccountSection>
    </fetcher.Form>
  );
}
