/** What a legal text may name by a placeholder such as `{company.legalName}`, filled in when it is read. Pure. */
import { depositCents } from '#src/cars/vehicles/rules.ts';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { currencyName, formatMoney } from '#src/platform/money.ts';
import { company } from '#src/platform/settings/company.ts';
import { retentionDays } from '#src/platform/time/retention-days.ts';

const registrations = (): string =>
  company()
    .registrations.map(({ register, number }) => `${register} ${number}`)
    .join(', ') || 'not registered';

const named = (names: readonly string[]): string =>
  names.length === 0 ? 'our cities' : new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** By placeholder: each fact as it is now. */
export const legalFacts: Readonly<Record<string, () => string>> = {
  'company.name': () => company().name,
  'company.legalName': () => company().legalName,
  'company.postalAddress': () => company().postalAddress || 'not given',
  'company.registrations': registrations,
  'company.taxNumber': () => company().taxNumber ?? 'not given',
  'company.supportEmail': () => company().supportEmail,
  'company.supportPhone': () => company().supportPhone ?? 'not given',
  cities: () => named(cityFrames().map(({ name }) => name)),
  currency: currencyName,
  'price.deposit': () => formatMoney(depositCents),
  'days.rideTracks': () => String(retentionDays.rideTracks),
  'days.trails': () => String(retentionDays.trails),
  'days.carts': () => String(retentionDays.carts),
  'days.mails': () => String(retentionDays.mails),
  'days.events': () => String(retentionDays.events),
};

const placeholder = /\{([^{}\n]{0,60})\}/g;

/** Placeholders of a text that name no fact. */
export const unknownFacts = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([whole, name = '']) =>
    Object.hasOwn(legalFacts, name) ? [] : whole,
  );

/** Signs that Markdown reads would make something else of a fact. */
const plain = (fact: string): string => fact.replace(/[\\`*_[\]<>#|~!]/g, '\\$&');

export const fillIn = (text: string): string =>
  text.replace(placeholder, (whole, name: string) =>
    Object.hasOwn(legalFacts, name) ? plain(legalFacts[name]?.() ?? '') : whole,
  );
