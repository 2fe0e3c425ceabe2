/** A place as people write it, read for its province, state or country. Pure. */
import { countryCodes, countryName } from '#src/platform/countries.ts';
import { type Region, regions } from './regions.ts';
import type { TaxPlace } from './tax-rule.ts';

/** Other ways to write a province: as the post did before 1992, as newspapers do, and in French. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AB: ['alta'],
  MB: ['man'],
  NL: ['newfoundland', 'newfoundland & labrador', 'labrador', 'nfld', 'nf'],
  NT: ['nwt', 'the northwest territories'],
  ON: ['ont'],
  PE: ['pei', 'prince edward isl'],
  QC: ['que', 'pq'],
  SK: ['sask'],
  YT: ['yukon territory', 'yk'],
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\b\p{L})\.\s?(?=\p{L}\b)/gu, '')
    .replaceAll('.', '')
    .replace(/\s+/g, ' ')
    .trim();

const namesOf = (region: Region): string[] => [
  region.name.toLowerCase(),
  ...(region.country === 'CA' ? (otherNames[region.code] ?? []) : []),
];

/** The longest first, so that West Virginia is not Virginia. */
const named = regions
  .flatMap((region) => namesOf(region).map((name) => ({ name, region })))
  .toSorted((a, b) => b.name.length - a.name.length);

const countries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(countryCodes().map((code) => [countryName(code).toLowerCase(), code])),
  usa: 'US',
  us: 'US',
  'united states of america': 'US',
};

const postalCode = /[\s,]*(\b[A-Z]\d[A-Z]\s?-?\d[A-Z]\d|\b\d{5}(-\d{4})?)$/i;

/** @param loose whether a code counts in small letters too, as after a comma */
function regionNamed(text: string, loose: boolean): Region | undefined {
  const code = loose ? text.toUpperCase() : text;
  return (
    regions.find((region) => region.code === code) ??
    named.find(({ name }) => name === text.toLowerCase())?.region
  );
}

/** What stands at the end of words without a comma: `Vancouver BC`, `Ottawa Ontario`. */
function regionAtEnd(text: string): Region | undefined {
  const last = /\b([A-Z]{2})$/.exec(text)?.[1];
  const lower = text.toLowerCase();
  return (
    (last === undefined ? undefined : regionNamed(last, false)) ??
    named.find(({ name }) => name.length > 3 && lower.endsWith(` ${name}`))?.region
  );
}

/**
 * `Okotoks, AB`, `Montreal, Quebec`, `Vancouver BC`, `Toronto, ON M4K 1E8, Canada`, `Lyon, France`; null where it names
 * neither a province or state nor a country. What is read is never guessed from the town.
 */
export function readPlace(written: string): TaxPlace | null {
  const parts = written.split(/[,()]/).map(plain).filter(Boolean);
  const withoutCode = plain((parts.at(-1) ?? '').replace(postalCode, ''));
  const last = withoutCode || parts.at(-2) || '';
  const before = withoutCode ? parts.slice(0, -1) : parts.slice(0, -2);
  const country = countries[last.toLowerCase()];
  const isCanada = country === 'CA' || (last === 'CA' && readsAsCanadian(before));
  if (isCanada || country === 'US') {
    const region = before.length > 0 ? readPlace(before.join(', ')) : null;
    return region?.country === (isCanada ? 'CA' : 'US')
      ? region
      : { country: isCanada ? 'CA' : 'US', region: null };
  }
  const region = regionNamed(last, before.length > 0) ?? regionAtEnd(last);
  if (region) return { country: region.country, region: region.code };
  return country ? { country, region: null } : null;
}

/** Whether what stands before `CA` is a town with its province; Ontario, CA is a city of California. */
const readsAsCanadian = (before: readonly string[]): boolean =>
  (before.length > 1 || regionAtEnd(before.at(-1) ?? '') !== undefined) &&
  readPlace(before.join(', '))?.country === 'CA';
