/** What a search for vehicles may ask, read from and written to an address. Pure: the page and the server share it. */

import { type Body, bodies, type Colour, colours } from '#src/artwork/cars/kinds.ts';
import { priceBounds } from '#src/cars/valuation/price-bounds.ts';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { type Cents, centsPerUnit, formatMoney, formatMoneyRange } from '#src/platform/money.ts';
import { readTypedAmount, readTypedMiles } from '#src/platform/typed-numbers.ts';

export { type Body, bodies, type Colour, colours };

export const categories = ['new', 'used', 'electric', 'suv', 'luxury'] as const;
export const fuels = ['gasoline', 'hybrid', 'plug-in hybrid', 'electric', 'diesel'] as const;
export const transmissions = ['automatic', 'manual'] as const;
export const sellerTypes = ['dealer', 'private'] as const;
export const sorts = ['newest', 'deal', 'price-low', 'price-high', 'mileage', 'nearest'] as const;
/** Dollars; the last range has no upper end. */
const short = (cents: Cents) => formatMoney(cents, { short: true });
export const priceRanges = {
  'under-10000': { minCents: 0, maxCents: 999_999, label: () => `Under ${short(1_000_000)}` },
  '10000-25000': {
    minCents: 1_000_000,
    maxCents: 2_500_000,
    label: () => formatMoneyRange(1_000_000, 2_500_000),
  },
  '25000-50000': {
    minCents: 2_500_000,
    maxCents: 5_000_000,
    label: () => formatMoneyRange(2_500_000, 5_000_000),
  },
  '50000-plus': { minCents: 5_000_000, maxCents: undefined, label: () => `${short(5_000_000)}+` },
} as const;
/** Miles around the visitor's place; no value means nationwide. */
export const radiiMiles = [25, 50, 100] as const;
/** The makes the filter names first; others follow from the stock. */
export const leadingMakes = ['Toyota', 'Honda', 'BMW', 'Mercedes-Benz', 'Tesla'] as const;
/** The years the filter names first. */
export const leadingYears = [2024, 2023, 2022, 2021] as const;
export const luxuryMakes: readonly string[] = ['BMW', 'Mercedes-Benz', 'Tesla', 'Audi', 'Lexus', 'Porsche'];

export type Category = (typeof categories)[number];
export type Fuel = (typeof fuels)[number];
export type Transmission = (typeof transmissions)[number];
export type SellerType = (typeof sellerTypes)[number];
export type Sort = (typeof sorts)[number];
export type PriceRange = keyof typeof priceRanges;
export type RadiusMiles = (typeof radiiMiles)[number];

export interface Place {
  label: string;
  lat: number;
  lng: number;
}

/** Where nobody is: of a listing whose town no index knows, and of a search where there is no city. Far from every town. */
export const unknownPlace = { lat: 0, lng: 0 };

/** Places a search may be near without asking where the visitor is, by id: the company's cities. */
export const namedPlaces = (): Record<string, Place> =>
  Object.fromEntries(
    cityFrames().map(({ id, name, region, country, centre: [lng, lat] }) => [
      id,
      { label: `${name}, ${region?.code ?? country.name}`, lat, lng },
    ]),
  );
/** The first city, as for rides; null where a company has none. */
const firstPlace = (): Place | null => Object.values(namedPlaces())[0] ?? null;

export interface VehicleFilters {
  category?: Category;
  searchQuery?: string;
  priceRange?: PriceRange;
  minPrice?: number;
  maxPrice?: number;
  make?: string[];
  model?: string[];
  year?: number[];
  minYear?: number;
  maxYear?: number;
  minMileage?: number;
  maxMileage?: number;
  body?: Body[];
  fuel?: Fuel[];
  transmission?: Transmission[];
  colour?: Colour[];
  seller?: SellerType[];
  location?: RadiusMiles;
  /** A city's id, or `47.14,9.52`. */
  near?: string;
  sort?: Sort;
}

export const longestSearchQuery = 100;

type Source = URLSearchParams | Record<string, unknown>;
type ListKey = 'make' | 'model' | 'year' | 'body' | 'fuel' | 'transmission' | 'colour' | 'seller';

/** Reads single fields; what cannot be read is named in `problems`. */
function readersOf(source: Source, problems: Record<string, string>) {
  const values = (key: string): string[] => {
    const raw =
      source instanceof URLSearchParams ? source.getAll(key) : [(source[key] ?? []) as unknown].flat();
    return raw
      .flatMap((value) => String(value).split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '' && value.toLowerCase() !== 'all' && value.toLowerCase() !== 'any');
  };
  const first = (key: string): string | undefined => {
    const raw = source instanceof URLSearchParams ? source.get(key) : source[key];
    const text = raw === undefined || raw === null ? '' : String(Array.isArray(raw) ? raw[0] : raw).trim();
    return text === '' || text.toLowerCase() === 'all' || text.toLowerCase() === 'any' ? undefined : text;
  };
  const oneOf = <T extends string>(key: 'category' | 'sort', allowed: readonly T[]): T | undefined => {
    const value = first(key)?.toLowerCase();
    if (value === undefined) return undefined;
    if ((allowed as readonly string[]).includes(value)) return value as T;
    problems[key] = `must be one of ${allowed.join(', ')}`;
    return undefined;
  };
  const manyOf = <T extends string>(key: ListKey, allowed: readonly T[]): T[] | undefined => {
    const found = values(key).map((value) => value.toLowerCase());
    const known = found.filter((value): value is T => (allowed as readonly string[]).includes(value));
    if (known.length < found.length) problems[key] = `must be one of ${allowed.join(', ')}`;
    return known.length > 0 ? [...new Set(known)] : undefined;
  };
  const number = (key: keyof VehicleFilters & string, max: number): number | undefined => {
    const typed = first(key);
    if (typed === undefined) return undefined;
    const parsed = numberTyped(key, typed);
    if (parsed !== undefined && parsed >= 0 && parsed <= max) return parsed;
    problems[key] = `must be a number from 0 to ${max}`;
    return undefined;
  };
  return { values, first, oneOf, manyOf, number };
}

/** Prices in the currency's units, miles and years; a lone separator before three figures is between thousands in each of them. */
function numberTyped(key: string, typed: string): number | undefined {
  if (!key.endsWith('Price')) {
    const reading = readTypedMiles(typed);
    return 'value' in reading ? reading.value : undefined;
  }
  const reading = readTypedAmount(typed, priceBounds);
  return 'cents' in reading ? reading.cents / centsPerUnit() : undefined;
}

/**
 * Reads filters from an address or a parsed query. What cannot be read is left out and named in `problems`
 * (field to words), so that a page can go on without it and the API can refuse it.
 */
export function readFilters(source: Source): { filters: VehicleFilters; problems: Record<string, string> } {
  const filters: VehicleFilters = {};
  const problems: Record<string, string> = {};
  const { values, first, oneOf, manyOf, number } = readersOf(source, problems);
  const category = oneOf('category', categories);
  if (category) filters.category = category;
  const words = first('searchQuery');
  if (words) filters.searchQuery = words.slice(0, longestSearchQuery);
  const range = first('priceRange');
  if (range) {
    const known = priceRangeOf(range);
    if (known) filters.priceRange = known;
    else problems.priceRange = `must be one of ${Object.keys(priceRanges).join(', ')}`;
  }
  for (const key of ['minPrice', 'maxPrice', 'minMileage', 'maxMileage'] as const) {
    const value = number(key, 10_000_000);
    if (value !== undefined) filters[key] = value;
  }
  for (const key of ['minYear', 'maxYear'] as const) {
    const value = number(key, 2100);
    if (value !== undefined) filters[key] = Math.floor(value);
  }
  for (const key of ['make', 'model'] as const) {
    const found = values(key).map((value) => value.slice(0, 60));
    if (found.length > 0) filters[key] = [...new Set(found)].slice(0, 20);
  }
  const years = values('year').map(Number);
  if (years.some((year) => !Number.isInteger(year) || year < 1900 || year > 2100))
    problems.year = 'must be a year such as 2023';
  const goodYears = years.filter((year) => Number.isInteger(year) && year >= 1900 && year <= 2100);
  if (goodYears.length > 0) filters.year = [...new Set(goodYears)];
  const body = manyOf('body', bodies);
  if (body) filters.body = body;
  const fuel = manyOf('fuel', fuels);
  if (fuel) filters.fuel = fuel;
  const transmission = manyOf('transmission', transmissions);
  if (transmission) filters.transmission = transmission;
  const colour = manyOf('colour', colours);
  if (colour) filters.colour = colour;
  const seller = manyOf('seller', sellerTypes);
  if (seller) filters.seller = seller;
  const radius = first('location')?.toLowerCase();
  if (radius && radius !== 'nationwide') {
    const miles = Number(/^(\d+)[\s-]*(?:mi|miles?)?$/.exec(radius)?.[1]);
    if ((radiiMiles as readonly number[]).includes(miles)) filters.location = miles as RadiusMiles;
    else problems.location = 'must be 25, 50, 100 or nationwide';
  }
  // Read whole: `43.65,-79.38` has a comma that separates nothing.
  const near = first('near')?.toLowerCase();
  if (near) {
    if (placeNamed(near)) filters.near = near;
    else problems.near = 'must be the name of a city or a latitude and longitude';
  }
  const sort = oneOf('sort', sorts);
  if (sort) filters.sort = sort;
  return { filters, problems };
}

/** The range a client means: `under-10000`, `$10,000-25,000`, `0-10000`, `50000+` and their like. */
function priceRangeOf(text: string): PriceRange | undefined {
  const plain = text
    .toLowerCase()
    .replace(/[\p{Sc},\s]/gu, '')
    .replace(/(\d)k\b/g, (_, thousands: string) => `${thousands}000`);
  if (/^(under-?|0-|<)10000$/.test(plain)) return 'under-10000';
  if (/^10000(-|to)25000$/.test(plain)) return '10000-25000';
  if (/^25000(-|to)50000$/.test(plain)) return '25000-50000';
  if (/^((over-?|above-?|>)50000|50000(\+|-?plus|-?up|-)?)$/.test(plain)) return '50000-plus';
  return undefined;
}

/** The point a `near` value means, or `undefined`. Coordinates are kept to two decimals, about a kilometre. */
export function placeNamed(near: string): Place | undefined {
  const places = namedPlaces();
  const named = Object.hasOwn(places, near) ? places[near] : undefined;
  if (named) return named;
  const match = /^(-?\d{1,2}(?:\.\d+)?)[,;](-?\d{1,3}(?:\.\d+)?)$/.exec(near);
  if (!match) return undefined;
  const [lat, lng] = [Number(match[1]), Number(match[2])];
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  return { label: 'your location', lat, lng };
}

/** Where distances are measured from: the named place, or the first city. */
export const centreOf = (filters: VehicleFilters): Place =>
  (filters.near ? placeNamed(filters.near) : undefined) ?? firstPlace() ?? { label: '', ...unknownPlace };

/** `Calgary`, or `your location`. */
const cityOf = ({ label }: Place): string => label.replace(/,.*/, '');

/** The filters as somebody means them whose city a cookie keeps: distances are measured from there unless they say otherwise. */
export function seenFrom(filters: VehicleFilters, cookies: string | null): VehicleFilters {
  const kept = /(?:^|;\s*)city=([\w-]+)/.exec(cookies ?? '')?.[1];
  const places = Object.keys(namedPlaces());
  const isElsewhere = kept !== undefined && places.includes(kept) && kept !== places[0];
  return filters.near || !isElsewhere ? filters : { ...filters, near: kept };
}

const order = [
  'category',
  'searchQuery',
  'priceRange',
  'minPrice',
  'maxPrice',
  'make',
  'model',
  'year',
  'minYear',
  'maxYear',
  'minMileage',
  'maxMileage',
  'body',
  'fuel',
  'transmission',
  'colour',
  'seller',
  'location',
  'near',
  'sort',
] as const satisfies readonly (keyof VehicleFilters)[];

/** The same filters always write the same address, so that it can be a key, a canonical link and a saved search. */
export function writeFilters(filters: VehicleFilters): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of order) {
    const value = filters[key];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    if (key === 'sort' && value === 'newest') continue;
    params.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  return params;
}

/** The prices a search admits, after its range and its own limits. */
export function priceLimits(filters: VehicleFilters): { minCents: Cents; maxCents: Cents } {
  const scale = centsPerUnit();
  const range = filters.priceRange ? priceRanges[filters.priceRange] : undefined;
  return {
    minCents: Math.max(range?.minCents ?? 0, (filters.minPrice ?? 0) * scale),
    maxCents: Math.min(
      range?.maxCents ?? Number.POSITIVE_INFINITY,
      (filters.maxPrice ?? Number.POSITIVE_INFINITY) * scale,
    ),
  };
}

const wholePrice = (amount: number) => short(Math.round(amount) * centsPerUnit());
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const words: Partial<Record<string, string>> = { suv: 'SUV', 'plug-in hybrid': 'Plug-in hybrid' };
export const wordFor = (value: string): string => words[value] ?? capital(value);

export interface FilterChip {
  label: string;
  /** The filters without this one. */
  without: VehicleFilters;
}

/** One removable chip for each thing asked beside the category and the words. */
export function chipsOf(filters: VehicleFilters): FilterChip[] {
  const chips: FilterChip[] = [];
  const drop = (...keys: (keyof VehicleFilters)[]): VehicleFilters => {
    const rest = { ...filters };
    for (const key of keys) delete rest[key];
    return rest;
  };
  if (filters.priceRange)
    chips.push({ label: priceRanges[filters.priceRange].label(), without: drop('priceRange') });
  if (filters.minPrice !== undefined)
    chips.push({ label: `From ${wholePrice(filters.minPrice)}`, without: drop('minPrice') });
  if (filters.maxPrice !== undefined)
    chips.push({ label: `Up to ${wholePrice(filters.maxPrice)}`, without: drop('maxPrice') });
  const lists = ['make', 'model', 'year', 'body', 'fuel', 'transmission', 'colour', 'seller'] as const;
  for (const key of lists) {
    for (const value of filters[key] ?? []) {
      const rest = (filters[key] as (string | number)[]).filter((other) => other !== value);
      chips.push({
        label: key === 'seller' ? `${wordFor(String(value))} seller` : wordFor(String(value)),
        without: rest.length > 0 ? ({ ...filters, [key]: rest } as VehicleFilters) : drop(key),
      });
    }
  }
  if (filters.minYear !== undefined)
    chips.push({ label: `From ${filters.minYear}`, without: drop('minYear') });
  if (filters.maxYear !== undefined)
    chips.push({ label: `Up to ${filters.maxYear}`, without: drop('maxYear') });
  if (filters.minMileage !== undefined)
    chips.push({
      label: `From ${filters.minMileage.toLocaleString('en-US')} mi`,
      without: drop('minMileage'),
    });
  if (filters.maxMileage !== undefined)
    chips.push({
      label: `Up to ${filters.maxMileage.toLocaleString('en-US')} mi`,
      without: drop('maxMileage'),
    });
  if (filters.location)
    chips.push({
      label: `Within ${filters.location} miles of ${cityOf(centreOf(filters))}`,
      without: drop('location', 'near'),
    });
  return chips;
}

/** A name for a saved search: `Electric SUV, under $50,000, within 100 miles`. */
export function describeFilters(filters: VehicleFilters): string {
  const parts = [
    filters.searchQuery ? `“${filters.searchQuery}”` : '',
    filters.category ? wordFor(filters.category) : '',
    ...chipsOf(filters).map((chip) => chip.label),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'All vehicles';
}
