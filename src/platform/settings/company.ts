/** Who runs this installation, as both sides say it; its form and shape are in `company-setting.ts`. */
import { settingOf } from './setting.ts';

export interface Company {
  /** What people know it by, everywhere: `Rove`. */
  name: string;
  /** Who it is by law, on receipts, statements and in mails: `Rove Mobility Inc.` */
  legalName: string;
  /** Where post arrives, in one line. */
  postalAddress: string;
  /** Where it is at home: ISO 3166-1 alpha-2. */
  country: string;
  /** Of registers it stands in, as letters and legal pages name them: `{ register: 'Commercial register', number: 'FL-0002.123.456-7' }`. */
  registrations: readonly { register: string; number: string }[];
  /** The number it collects its country's sales tax under. */
  taxNumber: string | null;
  supportEmail: string;
  supportPhone: string | null;
  /** What mails come from. */
  mailAddress: string;
  /** The name mails come from, where it is not the shown one. */
  mailName: string | null;
  /** IANA name of the clocks that days and years of the books are counted by. */
  timeZone: string;
  /** For whoever has chosen none; null shows rides in kilometres and what a car has run in miles. */
  distanceUnit: 'km' | 'miles' | null;
  /** What numbers of rides and orders begin with from now on: `RV`. See `numbers.ts`. */
  numberPrefix: string;
  /** False where nobody has said who the company is, so that the program's own name stands for it. */
  isNamed?: false;
  /** Of its places and of whoever answers: BCP 47, such as `de`. */
  languages: readonly string[];
  /** Where they are not those of `emergency-numbers.ts`: number by country. */
  emergencyNumbers: Readonly<Record<string, string>>;
}

/** What holds until an operator, or the environment, says otherwise. */
export const companyHere = {
  name: 'company',
  fallback: {
    name: 'Rove',
    legalName: 'Rove Mobility Inc.',
    postalAddress: '20 Bay St, Suite 1100, Toronto, ON M5J 2N8',
    country: 'CA',
    registrations: [],
    taxNumber: null,
    supportEmail: 'hello@rove.example',
    supportPhone: null,
    mailAddress: 'hello@rove.example',
    mailName: null,
    timeZone: 'America/Toronto',
    distanceUnit: null,
    languages: ['en'],
    emergencyNumbers: {},
    numberPrefix: 'RV',
  } satisfies Company as Company,
};

/** Ask where it is said: what was asked for at the start of the program is old after a change. */
export const company = (): Company => settingOf(companyHere);

/** What people know the company by. */
export const companyName = (): string => company().name;

/** BCP 47 of what a company writes in its own language: `de-LI`, `en-CA`. */
export function companyLocale(): string {
  const { languages, country } = company();
  const [language = 'en'] = languages;
  return language.includes('-') ? language : `${language}-${country}`;
}

/** What a company is called where its name would stay, such as in somebody's authenticator app: never the program's. */
export const lastingName = (): string => (company().isNamed === false ? 'Your company' : company().name);

/** The same where a file is named after it: `rove`. */
export const companyFileName = (): string =>
  companyName()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'paper';

/** The title of a page, as tabs and search engines show it. */
export const pageTitle = (page: string): string => `${page} | ${companyName()}`;

/** IANA name of the clocks that days and years of the books are counted by. */
export const booksTimeZone = (): string => company().timeZone;

/** Whom mails come from. */
export const companyMailFrom = () => {
  const { mailName, name, mailAddress: address } = company();
  return { name: mailName ?? name, address };
};

/** The same as mail programs show it. */
export function companyMailLine(): string {
  const { name, address } = companyMailFrom();
  return `${name} <${address}>`;
}

/** Who gives a paper, by law. */
export const companyIssuer = () => {
  const { legalName: name, postalAddress } = company();
  return { name, postalAddress };
};

/** The same in one line; the name alone where no address was given yet. */
export const issuerLine = ({ name, postalAddress }: { name: string; postalAddress: string }): string =>
  [name, postalAddress].filter(Boolean).join(', ');
