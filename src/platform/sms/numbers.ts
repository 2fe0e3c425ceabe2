import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Kinds of numbers that cost what a text costs; premium, satellite, pager and toll-free ones do not. */
const ordinary = new Set<string | undefined>(['MOBILE', 'FIXED_LINE_OR_MOBILE', 'FIXED_LINE']);

/** A number as gateways take it, `+14165550134`, with the country whose it is and the ten thousand it is one of. */
export interface TextableNumber {
  e164: string;
  prefix: string;
}

/**
 * The number, where texts to it are in a country that is served; null for any other. Of numbers that begin with +1 the
 * area code says which country it is, so that the Caribbean's are none of Canada's.
 */
export function textableNumber(typed: string, countries: ReadonlySet<string>): TextableNumber | null {
  const first = [...countries][0] as CountryCode | undefined;
  const number = parsePhoneNumberFromString(typed, first ? { defaultCountry: first } : {});
  if (!number?.isValid() || !number.country || !countries.has(number.country)) return null;
  if (!ordinary.has(number.getType())) return null;
  return { e164: number.number, prefix: number.number.slice(0, -4) };
}
