/**
 * Telephone numbers as people have them: typed, pasted from contacts, taken from a `tel:` link. Kept as RFC 3966 writes
 * them, `+14165550142` or `+14165550142;ext=12`. Heavy for a page: import it when it is needed there.
 */
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { company } from './settings/company.ts';
import { seenLine } from './typed-text.ts';

/** Where somebody who writes no country code telephones from: where the company is at home. */
const home = (): CountryCode => {
  const { country } = company();
  return isSupportedCountry(country) ? country : 'CA';
};

/** Words for an extension that the library does not know: French and German ones. */
const extension = /[\s,;(]*\b(?:poste|post|interne?|durchwahl|dw|apt)\.?\s*:?\s*(\d{1,7})\)?$/i;

/**
 * @param typed `416 555 0142`, `(416) 555-0142 ext. 12`, `tel:+1-416-555-0142`, `+44 20 7946 0958`
 * @param country of the place, for a number without a country code
 * @returns null for what rings nowhere, such as a number without its area code
 */
export function readPhone(typed: string, country: CountryCode = home()): string | null {
  // No number is as long, with all that is pasted around it; the patterns below stay cheap.
  if (typed.length > 200) return null;
  const line = withoutScheme(seenLine(typed))
    .replace(/\p{Pd}|\u2212/gu, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replace(extension, ' ext. $1');
  if (line.length > 64) return null;
  const parse = (text: string) => {
    const found = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false });
    return found?.isValid() ? found : undefined;
  };
  // From Europe, `00` is dialled for the plus.
  const found = parse(line) ?? (/^\(?00/.test(line) ? parse(line.replace(/^\(?00\)?/, '+')) : undefined);
  if (!found || found.number.length > 16) return null;
  return found.ext ? `${found.number};ext=${found.ext}` : found.number;
}

/** A link of RFC 3966, whose context is what a local number begins with. */
function withoutScheme(line: string): string {
  if (!/^tel:/i.test(line)) return line;
  const context = /;phone-context=(\+\d{1,4})/i.exec(line)?.[1] ?? '';
  const number = line.slice(4).replace(/;phone-context=[^;]*/i, '');
  return number.startsWith('+') ? number : `${context}${number}`;
}

/** The number alone, as gateways dial it: `+14165550142`. Also for rows that were kept before, as they were typed. */
export const dialled = (kept: string): string =>
  (readPhone(kept) ?? kept).replace(/;.*$/, '').replace(/[^+\d]/g, '');
