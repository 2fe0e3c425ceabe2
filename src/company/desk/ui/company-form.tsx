/** What the company says about itself, in sections that say where each is used. */

import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Card } from '#src/design/card.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SetCard } from '#src/design/desk/set-card.tsx';
import { type Choice, SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { Company } from '#src/platform/settings/company.ts';
import { usualEmergencyNumber } from '#src/platform/settings/emergency-numbers.ts';
import { emergencyLines, errorUnder, registrationLines } from './company-document.ts';

export interface CompanyChoices {
  countries: Choice[];
  timeZones: Choice[];
}

interface Parts {
  company: Company;
  error: (name: string) => string | undefined;
}

const unchosen = { value: '', label: 'Choose' };

const usualWords = (country: string): string =>
  country ? `${country} has ${usualEmergencyNumber(country)}. ` : '';

const units = [
  { value: '', label: 'Rides as the country has them, cars in miles' },
  { value: 'km', label: 'Kilometres' },
  { value: 'miles', label: 'Miles' },
];

export function CompanyForm({
  company,
  version,
  choices,
  refused,
  isSet,
}: {
  company: Company;
  version: number;
  choices: CompanyChoices;
  refused: Refused | null | undefined;
  /** Whether something was just set. */
  isSet: boolean;
}) {
  const busy = useNavigation().formData?.get('form') === 'company';
  const fields = refused?.fields;
  const parts = { company, error: (name: string) => errorUnder(fields, name) };
  return (
    <DeskForm needs="settings.manage" method="post" preventScrollReset className="space-y-6">
      <input type="hidden" name="form" value="company" />
      <input type="hidden" name="version" value={version} />
      <NameSection {...parts} />
      <LawSection {...parts} countries={choices.countries} />
      <ReachedSection {...parts} />
      <PlaceSection {...parts} timeZones={choices.timeZones} />
      <SetCard refused={refused} busy={busy} isSet={isSet} />
    </DeskForm>
  );
}

function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <Card className="p-4 md:p-5">
      <h2 className="text-21">{title}</h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-muted">{about}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">{children}</div>
    </Card>
  );
}

const NameSection = ({ company, error }: Parts) => (
  <Section
    title="Name"
    about="On every page and in its title, in mails and papers, on phones that installed the site, in authenticator apps and passkeys, in texts and in what search engines show."
  >
    <TextField
      label="Name"
      name="name"
      required
      maxLength={30}
      defaultValue={company.name}
      error={error('name')}
    />
    <TextField
      label="Numbers begin with"
      name="numberPrefix"
      maxLength={5}
      autoCapitalize="characters"
      optional
      hint="Of rides and orders: one to five letters, those of the name unless given. Numbers that were given stay"
      defaultValue={company.numberPrefix}
      error={error('numberPrefix')}
    />
  </Section>
);

const LawSection = ({ company, error, countries }: Parts & { countries: Choice[] }) => (
  <Section
    title="By law"
    about="On receipts and statements, at the foot of every mail, and in the legal pages."
  >
    <TextField
      label="Legal name"
      name="legalName"
      required
      maxLength={100}
      defaultValue={company.legalName}
      error={error('legalName')}
    />
    <SelectField
      label="Country"
      name="country"
      options={company.country ? countries : [unchosen, ...countries]}
      defaultValue={company.country}
      error={error('country')}
    />
    <TextField
      className="md:col-span-2"
      label="Postal address"
      name="postalAddress"
      required
      maxLength={200}
      hint="In one line"
      defaultValue={company.postalAddress}
      error={error('postalAddress')}
    />
    <TextAreaField
      label="Registration numbers"
      name="registrations"
      rows={3}
      maxLength={700}
      optional
      hint="One a line: Commercial register: FL-0002.123.456-7"
      defaultValue={registrationLines(company)}
      error={error('registrations')}
    />
    <TextField
      label="Tax number"
      name="taxNumber"
      maxLength={40}
      optional
      hint="Of the country, until one is entered under Taxes"
      defaultValue={company.taxNumber ?? ''}
      error={error('taxNumber')}
    />
  </Section>
);

const ReachedSection = ({ company, error }: Parts) => (
  <Section title="Reached at" about="Where people write and call, and what mails come from.">
    <TextField
      label="E-mail for questions"
      name="supportEmail"
      kind="email"
      autoComplete="off"
      required
      hint="In Help and where somebody asks about a car"
      defaultValue={company.supportEmail}
      error={error('supportEmail')}
    />
    <TextField
      label="Phone for questions"
      name="supportPhone"
      kind="phone"
      autoComplete="off"
      optional
      hint="With its country code; in Help and in legal pages"
      defaultValue={company.supportPhone ?? ''}
      error={error('supportPhone')}
    />
    <TextField
      label="Mails come from"
      name="mailAddress"
      kind="email"
      autoComplete="off"
      required
      hint="Your mail server must be allowed to send for it"
      defaultValue={company.mailAddress}
      error={error('mailAddress')}
    />
    <TextField
      label="Under the name"
      name="mailName"
      maxLength={60}
      optional
      hint="The name above unless given"
      defaultValue={company.mailName ?? ''}
      error={error('mailName')}
    />
  </Section>
);

const PlaceSection = ({ company, error, timeZones }: Parts & { timeZones: Choice[] }) => (
  <Section
    title="Place"
    about="What the books count days by, what people read distances in who chose nothing, and who answers in danger."
  >
    <SelectField
      label="Time zone of the books"
      name="timeZone"
      options={company.timeZone ? timeZones : [unchosen, ...timeZones]}
      defaultValue={company.timeZone}
      hint="Days, years and numbers of receipts; a change counts reports anew"
      error={error('timeZone')}
    />
    <SelectField
      label="Distances"
      name="distanceUnit"
      options={units}
      defaultValue={company.distanceUnit ?? ''}
      error={error('distanceUnit')}
    />
    <TextField
      label="Languages"
      name="languages"
      required
      maxLength={80}
      hint="Of whoever answers, by code: de, en. Said in Help"
      defaultValue={company.languages.join(', ')}
      error={error('languages')}
    />
    <TextAreaField
      label="Emergency numbers"
      name="emergencyNumbers"
      rows={3}
      maxLength={700}
      optional
      hint={`Where they are not the usual ones: country and number, one a line, such as LI 112. ${usualWords(company.country)}Confirm yours with your authorities.`}
      defaultValue={emergencyLines(company)}
      error={error('emergencyNumbers')}
    />
  </Section>
);
