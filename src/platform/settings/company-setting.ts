/** The shape of what a company says about itself, and what it is until somebody says so. */
import { z } from 'zod';
import type { Config } from '#src/platform/config.ts';
import { Email, Phone, text } from '#src/platform/contract.ts';
import { isCountry } from '#src/platform/countries.ts';
import { isTimeZone } from '#src/platform/time/zoned-time.ts';
import { distanceUnits } from '#src/platform/units.ts';
import { type Company, companyHere } from './company.ts';
import { prefixShape } from './numbers.ts';
import { settingKind } from './setting.ts';

const isLanguage = (tag: string): boolean =>
  /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(tag) &&
  new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(tag) !== undefined;

const Country = z.string().refine(isCountry, 'Choose a country by its two letters, such as LI.');
const Register = z.object({
  register: text(60).min(2, 'Say which register it is.'),
  number: text(40).min(2, 'Enter the number.'),
});
/** What a phone dials: never a name, and nothing that a link could be broken with. */
const Dialled = z.string().regex(/^\+?\d{2,15}$/, 'Enter digits alone, such as 112.');

const orNull = <T extends z.ZodType>(shape: T) => shape.nullable();

export const CompanyShape = z.object({
  name: text(30)
    .min(2, 'Enter the name, with 2 characters or more.')
    // It stands in addresses of mails, in titles and in what phones show.
    .refine((name) => !/[<>"\\|@]/.test(name), 'Leave out the signs < > " \\ | and @.'),
  legalName: text(100).min(2, 'Enter the name by law.'),
  postalAddress: text(200).min(10, 'Enter a whole postal address, in one line.'),
  country: Country,
  registrations: z.array(Register).max(6),
  taxNumber: orNull(text(40).min(5, 'Enter the whole number, or leave it out.')),
  supportEmail: Email,
  supportPhone: orNull(Phone),
  mailAddress: Email,
  mailName: orNull(text(60).refine((name) => !/[<>"\\@]/.test(name), 'Leave out the signs < > " \\ and @.')),
  timeZone: z.string().max(60).refine(isTimeZone, 'Enter a time zone such as Europe/Vaduz.'),
  distanceUnit: orNull(z.enum(distanceUnits)),
  languages: z
    .array(z.string().refine(isLanguage, 'Enter languages by their code, such as de.'))
    .min(1, 'Name one language at least.')
    .max(12),
  emergencyNumbers: z
    .record(z.string().max(60), Dialled)
    .refine((numbers) => Object.keys(numbers).length <= 60, 'At most 60 countries.')
    .refine(
      (numbers) => Object.keys(numbers).every(isCountry),
      'Write each with its country first, such as LI 112.',
    ),
  numberPrefix: z
    .string()
    .regex(prefixShape, 'One to five letters, such as AT.')
    .default(companyHere.fallback.numberPrefix),
});

export const companySetting = settingKind<Company>({
  ...companyHere,
  title: 'Company',
  schema: CompanyShape,
  isShown: true,
});

/** What the environment says of the company, which holds until an operator sets it; null where it says nothing. */
export function companyOfEnvironment({
  company: given,
  mailFrom,
  booksTimeZone,
  demo,
}: Config): Company | null {
  const { fallback } = companyHere;
  // A demo's name and address are invented; a business that has not said its own has none.
  const unsaid = demo ? fallback : { legalName: fallback.name, postalAddress: '' };
  const [, name = '', inBrackets] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(mailFrom) ?? [];
  const address = inBrackets ?? mailFrom;
  const said: Company = {
    ...fallback,
    legalName: given.name ?? unsaid.legalName,
    postalAddress: given.postalAddress ?? unsaid.postalAddress,
    taxNumber: given.taxNumber,
    supportEmail: address,
    mailAddress: address,
    mailName: name && name !== fallback.name ? name : null,
    timeZone: booksTimeZone,
    ...(demo ? {} : { isNamed: false as const }),
  };
  return JSON.stringify(said) === JSON.stringify(fallback) ? null : said;
}
