/** Countries that drivers live in; provinces and states: how their plates and driver's licences are written. */
import { countryChoices, countryCodeOf } from '#src/platform/countries.ts';
import { postalExample, readPostalCode } from '#src/platform/postal-codes.ts';

/** Countries whose drivers live in a province or a state. */
export const countriesWithStates = ['Canada', 'United States'] as const;
export type Country = (typeof countriesWithStates)[number];
export const hasStates = (country: string): boolean => countriesWithStates.some((name) => name === country);

/** By name: those with provinces and states first. */
export const countries = (): string[] => [
  ...countriesWithStates,
  ...countryChoices()
    .map(({ label }) => label)
    .filter((name) => !hasStates(name)),
];

interface Format {
  pattern: RegExp;
  /** Completes "Ontario's licences have …". */
  words: string;
}
export interface Region {
  name: string;
  code: string;
  country: Country;
  /** What the region hands out in series; a personal plate is any 2 to 8 letters and digits. */
  plate?: Format;
  licence?: Format;
}

const canadian: Omit<Region, 'country'>[] = [
  {
    name: 'Alberta',
    code: 'AB',
    plate: { pattern: /^[A-Z]{3}\d{3,4}$/, words: 'three letters and three or four numbers' },
    licence: { pattern: /^\d{5,9}$/, words: '5 to 9 digits' },
  },
  {
    name: 'British Columbia',
    code: 'BC',
    plate: {
      pattern: /^([A-Z]{2}\d{3}[A-Z]|[A-Z]{3}\d{3}|\d{3}[A-Z]{3})$/,
      words: 'two letters, three numbers and a letter, or three and three',
    },
    licence: { pattern: /^\d{7}$/, words: '7 digits' },
  },
  {
    name: 'Manitoba',
    code: 'MB',
    plate: { pattern: /^[A-Z]{3}\d{3}$/, words: 'three letters and three numbers' },
    licence: { pattern: /^[A-Z0-9]{12}$/, words: '12 letters and digits' },
  },
  {
    name: 'New Brunswick',
    code: 'NB',
    plate: { pattern: /^[A-Z]{3}\d{3}$/, words: 'three letters and three numbers' },
    licence: { pattern: /^\d{5,7}$/, words: '5 to 7 digits' },
  },
  {
    name: 'Newfoundland and Labrador',
    code: 'NL',
    plate: { pattern: /^[A-Z]{3}\d{3}$/, words: 'three letters and three numbers' },
    licence: { pattern: /^[A-Z]\d{9}$/, words: 'a letter and 9 digits' },
  },
  {
    name: 'Northwest Territories',
    code: 'NT',
    plate: { pattern: /^\d{5,6}$/, words: 'five or six numbers' },
    licence: { pattern: /^\d{6}$/, words: '6 digits' },
  },
  {
    name: 'Nova Scotia',
    code: 'NS',
    plate: { pattern: /^[A-Z]{3}\d{3}$/, words: 'three letters and three numbers' },
    licence: { pattern: /^[A-Z]{1,5}\d{9}$/, words: 'up to 5 letters and 9 digits' },
  },
  {
    name: 'Nunavut',
    code: 'NU',
    plate: { pattern: /^\d{5,6}$/, words: 'five or six numbers' },
    licence: { pattern: /^\d{5,9}$/, words: '5 to 9 digits' },
  },
  {
    name: 'Ontario',
    code: 'ON',
    plate: { pattern: /^[A-Z]{4}\d{3}$/, words: 'four letters and three numbers' },
    licence: { pattern: /^[A-Z]\d{14}$/, words: 'a letter and 14 digits, such as B0146-28579-00312' },
  },
  {
    name: 'Prince Edward Island',
    code: 'PE',
    plate: {
      pattern: /^(\d{2}[A-Z]{2}\d|[A-Z0-9]{5,6})$/,
      words: 'two numbers, two letters and a number',
    },
    licence: { pattern: /^\d{5,6}$/, words: '5 or 6 digits' },
  },
  {
    name: 'Quebec',
    code: 'QC',
    plate: {
      pattern: /^([A-Z]\d{2}[A-Z]{3}|\d{3}[A-Z]{3})$/,
      words: 'a letter, two numbers and three letters',
    },
    licence: { pattern: /^[A-Z]\d{12}$/, words: 'a letter and 12 digits' },
  },
  {
    name: 'Saskatchewan',
    code: 'SK',
    plate: { pattern: /^\d{3}[A-Z]{3}$/, words: 'three numbers and three letters' },
    licence: { pattern: /^\d{8}$/, words: '8 digits' },
  },
  {
    name: 'Yukon',
    code: 'YT',
    plate: { pattern: /^[A-Z]{3}\d{2,3}$/, words: 'three letters and two or three numbers' },
    licence: { pattern: /^\d{6}$/, words: '6 digits' },
  },
];

/** States whose writing is checked; the others get the general check. */
const stateFormats: Record<string, Pick<Region, 'plate' | 'licence'>> = {
  CA: {
    plate: { pattern: /^\d[A-Z]{3}\d{3}$/, words: 'a number, three letters and three numbers' },
    licence: { pattern: /^[A-Z]\d{7}$/, words: 'a letter and 7 digits' },
  },
  FL: {
    plate: { pattern: /^([A-Z]{3}[A-Z]?\d{2,3}|[A-Z]{2}\d{2}[A-Z]{2})$/, words: 'letters, then numbers' },
    licence: { pattern: /^[A-Z]\d{12}$/, words: 'a letter and 12 digits' },
  },
  IL: { licence: { pattern: /^[A-Z]\d{11}$/, words: 'a letter and 11 digits' } },
  MA: { licence: { pattern: /^S?[A-Z]?\d{8,9}$/, words: 'S and 8 digits, or 9 digits' } },
  MI: { licence: { pattern: /^[A-Z]\d{12}$/, words: 'a letter and 12 digits' } },
  NY: {
    plate: { pattern: /^[A-Z]{3}\d{4}$/, words: 'three letters and four numbers' },
    licence: { pattern: /^\d{9}$/, words: '9 digits' },
  },
  OH: { licence: { pattern: /^[A-Z]{2}\d{6}$/, words: 'two letters and 6 digits' } },
  PA: {
    plate: { pattern: /^[A-Z]{3}\d{4}$/, words: 'three letters and four numbers' },
    licence: { pattern: /^\d{8}$/, words: '8 digits' },
  },
  TX: {
    plate: { pattern: /^[A-Z]{3}\d{4}$/, words: 'three letters and four numbers' },
    licence: { pattern: /^\d{8}$/, words: '8 digits' },
  },
  WA: {
    plate: { pattern: /^[A-Z]{3}\d{4}$/, words: 'three letters and four numbers' },
    licence: { pattern: /^[A-Z0-9*]{12}$/, words: '12 letters and digits' },
  },
};
const stateNames =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';
const american: Region[] = stateNames.split('|').map((entry) => {
  const code = entry.slice(0, 2);
  return { name: entry.slice(3), code, country: 'United States' as const, ...stateFormats[code] };
});

export const regions: readonly Region[] = [
  ...canadian.map((region) => ({ ...region, country: 'Canada' as const })),
  ...american,
];

/** By name or by code, as people write it: `Ontario`, `ontario`, `ON`. */
export function findRegion(state: string, country?: string): Region | undefined {
  const word = state.trim().toLowerCase();
  return regions.find(
    (region) =>
      (!country || region.country === country) &&
      (region.name.toLowerCase() === word || region.code.toLowerCase() === word),
  );
}

/** Letters and digits alone, in capitals: how a plate or a licence number is compared. */
export const bare = (written: string): string => written.toUpperCase().replace(/[\s\-._]/g, '');

/**
 * What a kept plate is like that holds what was typed, as SQL's `like` takes it: any three signs in a row, fewer from its
 * beginning; null where nothing of a plate was typed. Other signs stand on no plate, and some a search takes for more.
 */
export function platePattern(typed: string): string | null {
  const key = bare(typed).replace(/[^A-Z\d]/g, '');
  if (key === '') return null;
  return key.length >= 3 ? `%${key}%` : `${key}%`;
}

export type PlateVerdict = { fits: true; words: string } | { fits: false; words: string };

/** Whether a plate can be one of the region's: of its series, or a personal one. */
export function checkPlate(written: string, region: Region | undefined): PlateVerdict {
  const plate = bare(written);
  if (!/^[A-Z0-9]{2,8}$/.test(plate)) {
    return { fits: false, words: 'A plate has 2 to 8 letters and numbers, and no other signs.' };
  }
  if (!region) return { fits: true, words: 'Our reviewer compares it with the registration.' };
  if (!region.plate) return { fits: true, words: `Our reviewer compares it with ${region.name}’s.` };
  const series = `${region.plate.words.charAt(0).toUpperCase()}${region.plate.words.slice(1)}`;
  if (region.plate.pattern.test(plate)) {
    return { fits: true, words: `${series}: a plate ${region.name} gives out.` };
  }
  // Long ones with many digits are no personal plates but series of somewhere else, or mistyped.
  if (plate.length === 8 || /\d{5}/.test(plate)) {
    return { fits: false, words: `${region.name}’s plates have ${region.plate.words}. Check yours.` };
  }
  return { fits: true, words: `A personal plate. ${region.name}’s series have ${region.plate.words}.` };
}

/** What is wrong with a licence number in its region; null when nothing is. */
export function licenceProblem(written: string, region: Region | undefined): string | null {
  const number = bare(written).replaceAll('*', '');
  if (!/^[A-Z0-9]{4,20}$/.test(number)) return 'A licence number has 4 to 20 letters and digits.';
  if (region?.licence && !region.licence.pattern.test(bare(written))) {
    return `${region.name}’s licence numbers have ${region.licence.words}.`;
  }
  return null;
}

/** What is wrong with a postal or ZIP code; null when nothing is. */
export function postalProblem(written: string, country: string): string | null {
  if (country === 'United States')
    return readPostalCode('US', written) ? null : 'A ZIP code has 5 digits, such as 10001.';
  if (country === 'Canada')
    return readPostalCode('CA', written) ? null : 'A postal code is written like M4K 1C8.';
  // Not every country has codes.
  const code = countryCodeOf(country) ?? '';
  return written.trim() === '' || readPostalCode(code, written)
    ? null
    : `A postal code is written like ${postalExample(code)}.`;
}
