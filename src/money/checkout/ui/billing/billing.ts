/** Billing details: countries, their regions and postal codes. Pure. */
import { countryChoices, countryCodes } from '#src/platform/countries.ts';
import { readMailAddress } from '#src/platform/mail-addresses.ts';
import { readPostalCode } from '#src/platform/postal-codes.ts';

/** Two letters. */
export type Country = string;

export interface Billing {
  name: string;
  email: string;
  phone: string;
  country: Country;
  line1: string;
  city: string;
  state: string;
  postalCode: string;
}

export const emptyBilling = (country: Country): Billing => ({
  name: '',
  email: '',
  phone: '',
  country,
  line1: '',
  city: '',
  state: '',
  postalCode: '',
});

const first = ['US', 'CA'];
/** For a choice: those with states and provinces, then all others by name. */
export const countries = (): { value: string; label: string }[] => [
  ...first.flatMap((code) => countryChoices([code])),
  ...countryChoices(countryCodes().filter((code) => !first.includes(code))),
];

const states =
  'AA AE AL AK AP AS AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MP MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY';
const provinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT';

/** None where the post of a country asks for none. */
export const regionsOf = (country: Country): string[] =>
  country === 'US' ? states.split(' ') : country === 'CA' ? provinces.split(' ') : [];

export const regionLabel = (country: Country): string => (country === 'US' ? 'State' : 'Province');
export const postalLabel = (country: Country) => (country === 'US' ? 'ZIP' : 'Postal code');

/** Codes of the card form, to be put into words by the messages. */
export type PostalFault = 'incomplete_zip' | 'invalid_postal_code';

/** Elsewhere than in the United States and Canada a place need not have a code. */
export function checkPostalCode(country: Country, typed: string): PostalFault | null {
  const code = typed.trim();
  if (!first.includes(country))
    return code === '' || readPostalCode(country, code) ? null : 'invalid_postal_code';
  const shortest = country === 'US' ? 5 : 6;
  if (code.replace(/\s/g, '').length < shortest && /^[a-z\d\s]*$/i.test(code)) {
    return country === 'US' && /[a-z]/i.test(code) ? 'invalid_postal_code' : 'incomplete_zip';
  }
  return readPostalCode(country, code) ? null : 'invalid_postal_code';
}

/** `m5v2t6` to `M5V 2T6`. */
export function tidyPostalCode(country: Country, typed: string): string {
  if (country === 'US') return readPostalCode('US', typed) ?? typed.replace(/[^\d-]/g, '').slice(0, 10);
  // A code that begins with a figure is another country's, and its payer has yet to choose that.
  if (country !== 'CA' || /^\s*\d/.test(typed)) return typed.toUpperCase().slice(0, 12);
  const signs = typed
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .slice(0, 6);
  return signs.length > 3 ? `${signs.slice(0, 3)} ${signs.slice(3)}` : signs;
}

export const looksLikeEmail = (typed: string): boolean => readMailAddress(typed) !== null;
