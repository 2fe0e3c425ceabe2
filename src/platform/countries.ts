/** Countries by their two letters, with their English names. Pure. */

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** `France` of `FR`; the code itself of none. */
export const countryName = (code: string): string => names.of(code) ?? code;

/** Unions of countries, and codes kept for tests: nobody lives there by them. */
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);

/** Whether a code is in force; a withdrawn one, such as FX, has the name of its successor. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !noCountries.has(code) &&
  names.of(code) !== undefined &&
  new Intl.Locale(`und-${code}`).region === code;

/** `the United States`: a name as a sentence has it. */
export const inSentence = (name: string): string =>
  /^(United |Netherlands|Philippines|Bahamas|Czech Republic|Dominican Republic|Maldives|Seychelles)|Islands$/.test(
    name,
  )
    ? `the ${name}`
    : name;

let known: readonly string[] | undefined;
/** All codes in force. */
export function countryCodes(): readonly string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  known ??= letters.flatMap((a) => letters.map((b) => a + b)).filter(isCountry);
  return known;
}

let byName: ReadonlyMap<string, string> | undefined;
/** `LI` of `Liechtenstein`, as `countryName` writes it; undefined of what is no country. */
export function countryCodeOf(name: string): string | undefined {
  byName ??= new Map(countryCodes().map((code) => [countryName(code), code]));
  return byName.get(name);
}

/** For a choice on a form, by name. */
export const countryChoices = (
  codes: readonly string[] = countryCodes(),
): { value: string; label: string }[] =>
  codes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
