/** Provinces, territories and states, each with the clocks of most of its people. Pure. */
import { countryName } from '#src/platform/countries.ts';
import type { TaxPlace } from './tax-rule.ts';

export interface Region {
  country: 'CA' | 'US';
  code: string;
  name: string;
  timeZone: string;
}

const canada: readonly [code: string, name: string, city: string][] = [
  ['AB', 'Alberta', 'Edmonton'],
  ['BC', 'British Columbia', 'Vancouver'],
  ['MB', 'Manitoba', 'Winnipeg'],
  ['NB', 'New Brunswick', 'Moncton'],
  ['NL', 'Newfoundland and Labrador', 'St_Johns'],
  ['NS', 'Nova Scotia', 'Halifax'],
  ['NT', 'Northwest Territories', 'Yellowknife'],
  ['NU', 'Nunavut', 'Iqaluit'],
  ['ON', 'Ontario', 'Toronto'],
  ['PE', 'Prince Edward Island', 'Halifax'],
  ['QC', 'Quebec', 'Toronto'],
  ['SK', 'Saskatchewan', 'Regina'],
  ['YT', 'Yukon', 'Whitehorse'],
];

/** States, the District, territories and the posts of the armed forces, by clock. */
const unitedStates: Readonly<Record<string, string>> = {
  'America/New_York':
    'CT Connecticut, DC District of Columbia, DE Delaware, FL Florida, GA Georgia, IN Indiana, KY Kentucky, MA Massachusetts, MD Maryland, ME Maine, MI Michigan, NC North Carolina, NH New Hampshire, NJ New Jersey, NY New York, OH Ohio, PA Pennsylvania, RI Rhode Island, SC South Carolina, VA Virginia, VT Vermont, WV West Virginia, AA Armed Forces Americas, AE Armed Forces Europe',
  'America/Chicago':
    'AL Alabama, AR Arkansas, IA Iowa, IL Illinois, KS Kansas, LA Louisiana, MN Minnesota, MO Missouri, MS Mississippi, ND North Dakota, NE Nebraska, OK Oklahoma, SD South Dakota, TN Tennessee, TX Texas, WI Wisconsin',
  'America/Denver': 'CO Colorado, ID Idaho, MT Montana, NM New Mexico, UT Utah, WY Wyoming',
  'America/Phoenix': 'AZ Arizona',
  'America/Los_Angeles': 'CA California, NV Nevada, OR Oregon, WA Washington, AP Armed Forces Pacific',
  'America/Anchorage': 'AK Alaska',
  'Pacific/Honolulu': 'HI Hawaii',
  'America/Puerto_Rico': 'PR Puerto Rico, VI Virgin Islands',
  'Pacific/Guam': 'GU Guam, MP Northern Mariana Islands',
  'Pacific/Pago_Pago': 'AS American Samoa',
};

export const regions: readonly Region[] = [
  ...canada.map(([code, name, city]) => ({
    country: 'CA' as const,
    code,
    name,
    timeZone: `America/${city}`,
  })),
  ...Object.entries(unitedStates).flatMap(([timeZone, named]) =>
    named.split(', ').map((one) => ({
      country: 'US' as const,
      code: one.slice(0, 2),
      name: one.slice(3),
      timeZone,
    })),
  ),
];

export const findRegion = (country: string, code: string | null): Region | undefined =>
  regions.find((region) => region.country === country && region.code === code);

/** The clocks that a rule's days are counted by; those of Greenwich where nobody said which. */
export const timeZoneOf = ({ country, region }: TaxPlace): string =>
  findRegion(country, region)?.timeZone ?? 'UTC';

/** `Ontario`, `France` */
export const placeName = ({ country, region }: TaxPlace): string =>
  findRegion(country, region)?.name ?? [region, countryName(country)].filter(Boolean).join(', ');
