import { describe, expect, test } from 'vitest';
import { nowhere, setCityFrames } from '#src/geo/streets/city-frames.ts';
import {
  chipsOf,
  describeFilters,
  readFilters,
  seenFrom,
  type VehicleFilters,
  writeFilters,
} from './filters.ts';

setCityFrames([
  {
    ...nowhere,
    id: 'toronto',
    name: 'Toronto',
    region: { name: 'Ontario', code: 'ON' },
    centre: [-79.38, 43.65],
  },
  {
    ...nowhere,
    id: 'calgary',
    name: 'Calgary',
    region: { name: 'Alberta', code: 'AB' },
    centre: [-114.07, 51.04],
  },
]);

describe('filters in an address', () => {
  test('what is written is read back the same', () => {
    const filters: VehicleFilters = {
      category: 'electric',
      searchQuery: 'long range',
      priceRange: '25000-50000',
      make: ['Tesla', 'BMW'],
      year: [2023, 2022],
      maxMileage: 60_000,
      body: ['suv'],
      fuel: ['plug-in hybrid'],
      location: 100,
      near: '43.65,-79.38',
      sort: 'deal',
    };
    expect(readFilters(writeFilters(filters))).toEqual({ filters, problems: {} });
  });

  test.each([
    ['under-10000', 'under-10000'],
    ['Under $10,000', 'under-10000'],
    ['0-10000', 'under-10000'],
    ['10k-25k', '10000-25000'],
    ['$25,000-50,000', '25000-50000'],
    ['$50,000+', '50000-plus'],
    ['50000-plus', '50000-plus'],
    ['over-50000', '50000-plus'],
  ])('the price range %s means %s', (text, range) => {
    expect(readFilters({ priceRange: text }).filters.priceRange).toBe(range);
  });

  test('all, any and empty values ask for nothing', () => {
    expect(
      readFilters({ category: 'all', make: 'all', year: '', location: 'nationwide', priceRange: 'any' }),
    ).toEqual({
      filters: {},
      problems: {},
    });
  });

  test('a value that means nothing is named and left out', () => {
    const { filters, problems } = readFilters({
      category: 'boats',
      year: 'new',
      location: '7',
      near: "'; drop",
      make: 'BMW',
    });
    expect(filters).toEqual({ make: ['BMW'] });
    expect(Object.keys(problems).sort()).toEqual(['category', 'location', 'near', 'year']);
  });
});

describe('chips', () => {
  test('removing a chip removes only its own value', () => {
    const filters: VehicleFilters = { make: ['Tesla', 'BMW'], location: 50, near: 'calgary' };
    const chips = chipsOf(filters);
    expect(chips.map((chip) => chip.label)).toEqual(['Tesla', 'BMW', 'Within 50 miles of Calgary']);
    expect(chips[0]!.without).toEqual({ make: ['BMW'], location: 50, near: 'calgary' });
    expect(chips[2]!.without).toEqual({ make: ['Tesla', 'BMW'] });
  });

  test('a saved search gets a name a person understands', () => {
    expect(describeFilters({ category: 'suv', fuel: ['electric'], maxPrice: 50_000 })).toBe(
      'SUV, Up to $50,000, Electric',
    );
    expect(describeFilters({})).toBe('All vehicles');
  });
});

test('distances are measured from the city that somebody chose, unless the search says another', () => {
  const filters: VehicleFilters = { location: 25 };
  const chip = (seen: VehicleFilters) => chipsOf(seen)[0]!.label;
  expect(chip(seenFrom(filters, 'units=us; city=calgary'))).toBe('Within 25 miles of Calgary');
  expect(chip(seenFrom({ ...filters, near: 'toronto' }, 'city=calgary'))).toBe('Within 25 miles of Toronto');
  expect(chip(seenFrom({ ...filters, near: '45.50,-73.57' }, 'city=calgary'))).toBe(
    'Within 25 miles of your location',
  );
  for (const cookies of [null, '', 'city=toronto', 'city=constructor', 'velocity=calgary'])
    expect(seenFrom(filters, cookies)).toBe(filters);
});

test('a price and miles are read as the keyboards of other countries write them', () => {
  expect(
    readFilters(new URLSearchParams({ minPrice: '10.000', maxPrice: '25 000 $', maxMileage: "80'000" })),
  ).toEqual({ filters: { minPrice: 10_000, maxPrice: 25_000, maxMileage: 80_000 }, problems: {} });
  expect(readFilters(new URLSearchParams({ maxPrice: 'cheap' })).problems).toHaveProperty('maxPrice');
});
