/** Postal codes of Canada and ZIP codes of the United States, and which province or state they lie in. Pure. */
import type { Country } from './rules.ts';

/** The first letter of a Canadian code; the North shares one and is told apart below. */
const letters: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
};
const nunavut = /^X0[ABC]/;
const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]\d[ABCEGHJ-NPRSTV-Z]\d$/;

/** The first three digits of ZIP codes by state, as the Postal Service gives them out. */
const zips: Readonly<Record<string, string>> = {
  AL: '350-369',
  AK: '995-999',
  AZ: '850-865',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200-200 202-205 569-569',
  DE: '197-199',
  FL: '320-339 341-342 344-344 346-347 349-349',
  GA: '300-319 398-399',
  HI: '967-968',
  IA: '500-528',
  ID: '832-838',
  IL: '600-629',
  IN: '460-479',
  KS: '660-679',
  KY: '400-427',
  LA: '700-714',
  MA: '010-027 055-055',
  MD: '206-219',
  ME: '039-049',
  MI: '480-499',
  MN: '550-567',
  MO: '630-658',
  MS: '386-397',
  MT: '590-599',
  NC: '270-289',
  ND: '580-588',
  NE: '680-693',
  NH: '030-038',
  NJ: '070-089',
  NM: '870-884',
  NV: '889-898',
  NY: '005-005 063-063 100-149',
  OH: '430-459',
  OK: '730-732 734-749',
  OR: '970-979',
  PA: '150-196',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733-733 750-799 885-885',
  UT: '840-847',
  VA: '201-201 220-246',
  VT: '050-054 056-059',
  WA: '980-994',
  WI: '530-549',
  WV: '247-268',
  WY: '820-831 834-834',
};

const canadianRegions: readonly string[] = [...new Set([...Object.values(letters), 'NT', 'NU'])].sort();

/** Where we ship to, for a choice on a screen. */
export const regionsOf = (country: Country): readonly string[] =>
  country === 'CA' ? canadianRegions : Object.keys(zips);

/** `m4k1e8` to `M4K 1E8`, `10001-1234` as it is; null for what is no code of the country. */
export function readPostalCode(country: Country, typed: string): string | null {
  if (country === 'US') return /^\d{5}(-\d{4})?$/.test(typed.trim()) ? typed.trim() : null;
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return canadian.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : null;
}

/** Whether a code that was read lies in this province or state. */
export function liesIn(country: Country, region: string, code: string): boolean {
  if (country === 'CA') {
    if (!code.startsWith('X')) return letters[code.charAt(0)] === region;
    return (nunavut.test(code.replace(' ', '')) ? 'NU' : 'NT') === region;
  }
  const prefix = Number(code.slice(0, 3));
  return (zips[region] ?? '').split(' ').some((span) => {
    const [from, to] = span.split('-').map(Number);
    return from !== undefined && to !== undefined && span !== '' && prefix >= from && prefix <= to;
  });
}
