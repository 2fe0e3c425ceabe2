/** Postal codes of Canada and ZIP codes of the United States, and which province or state they lie in. Pure. */

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
/** Codes that are written on both sides of a border: of the government in Gatineau, of Lloydminster, of Flin Flon. */
const across: Readonly<Record<string, string>> = { K1A: 'QC', S9V: 'AB', T9V: 'SK', R8A: 'SK' };
/** ZIP codes whose carrier serves a town of the neighbouring state. */
const acrossStates: Readonly<Record<string, string>> = {
  42223: 'TN',
  57724: 'MT',
  59221: 'ND',
  63673: 'IL',
  71749: 'LA',
  73949: 'TX',
  81137: 'NM',
  82063: 'CO',
  84536: 'AZ',
  86044: 'UT',
  86515: 'NM',
  88430: 'TX',
  89439: 'CA',
  97635: 'CA',
};

/** The first three digits of ZIP codes by state, as the Postal Service gives them out. */
const zips: Readonly<Record<string, string>> = {
  AL: '350-369',
  AA: '340-340',
  AE: '090-098',
  AK: '995-999',
  AS: '967-967',
  AZ: '850-865',
  AP: '962-966',
  AR: '716-729',
  CA: '900-961',
  CO: '800-816',
  CT: '060-069',
  DC: '200-200 202-205 569-569',
  DE: '197-199',
  FL: '320-339 341-342 344-344 346-347 349-349',
  GA: '300-319 398-399',
  GU: '969-969',
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
  MP: '969-969',
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
  PR: '006-007 009-009',
  RI: '028-029',
  SC: '290-299',
  SD: '570-577',
  TN: '370-385',
  TX: '733-733 750-799 885-885',
  UT: '840-847',
  VA: '201-201 220-246',
  VI: '008-008',
  VT: '050-054 056-059',
  WA: '980-994',
  WI: '530-549',
  WV: '247-268',
  WY: '820-831 834-834',
};

const canadianRegions: readonly string[] = [...new Set([...Object.values(letters), 'NT', 'NU'])].sort();

/** Provinces of Canada and states of the United States; other countries' addresses have none that we ask for. */
export const regionsOf = (country: string): readonly string[] =>
  country === 'CA' ? canadianRegions : country === 'US' ? Object.keys(zips) : [];

/** Whether a code that was read lies in this province or state, where the country has them. */
export function liesIn(country: string, region: string, code: string): boolean {
  if (regionsOf(country).length === 0) return true;
  if (country === 'CA') {
    if (across[code.slice(0, 3)] === region) return true;
    if (!code.startsWith('X')) return letters[code.charAt(0)] === region;
    return (nunavut.test(code.replace(' ', '')) ? 'NU' : 'NT') === region;
  }
  if (acrossStates[code.slice(0, 5)] === region) return true;
  const prefix = Number(code.slice(0, 3));
  return (zips[region] ?? '').split(' ').some((span) => {
    const [from, to] = span.split('-').map(Number);
    return from !== undefined && to !== undefined && span !== '' && prefix >= from && prefix <= to;
  });
}
