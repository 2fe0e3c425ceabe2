import { expect, test } from 'vitest';
import { company, companyHere } from './settings/company.ts';
import { setSettings } from './settings/setting.ts';
import {
  bothUnitWords,
  distanceWords,
  economyWords,
  mileageWords,
  nearWords,
  readingWords,
} from './units.ts';

test.each([
  [800, null, '0.8 km'],
  [1609.344, 'miles', '1.0 mi'],
  [250_000, 'km', '250 km'],
  [250_000, 'miles', '155 mi'],
] as const)('%d m in %s is %s', (meters, unit, words) => {
  expect(distanceWords(meters, unit)).toBe(words);
});

test.each([
  [0, 'km', 'New'],
  [28_614, null, '28,614 mi'],
  [28_614, 'miles', '28,614 mi'],
  [28_614, 'km', '46,050 km'],
] as const)('a car of %d miles, in %s: %s', (miles, unit, words) => {
  expect(mileageWords(miles, unit)).toBe(words);
});

test.each([
  ['47 mpg combined', 'l_per_100km', null, '5.0 L/100 km combined'],
  ['47 mpg combined', null, 'km', '47 mpg combined'],
  ['260 mi range', null, 'km', '418 km range'],
  ['Sips fuel, 47 mpg', 'l_per_100km', 'km', 'Sips fuel, 47 mpg'],
] as const)('%s, in %s and %s: %s', (given, fuel, distance, words) => {
  expect(economyWords(given, fuel, distance)).toBe(words);
});

test('the way to a turn is said in metres or feet near it', () => {
  expect([3, 124, 940, 1400].map((meters) => nearWords(meters, null))).toEqual([
    '10 m',
    '120 m',
    '940 m',
    '1.4 km',
  ]);
  expect([3, 124, 940, 1400].map((meters) => nearWords(meters, 'miles'))).toEqual([
    '50 ft',
    '400 ft',
    '0.6 mi',
    '0.9 mi',
  ]);
});

test('a seller’s figure stands as it was given, beside the reader’s own unit where that differs', () => {
  const given = { reading: 42_000, unit: 'km' } as const;
  expect(readingWords(given, 'km')).toBe('42,000 km');
  expect(readingWords(given, 'miles')).toBe('26,098 mi (the seller says 42,000 km)');
  expect(readingWords({ reading: 26_098, unit: 'mi' }, 'km')).toBe('42,001 km (the seller says 26,098 mi)');
  expect(readingWords({ reading: 0, unit: 'km' }, 'miles')).toBe('New');
  expect(bothUnitWords(given)).toBe('42,000 km (26,098 mi)');
});

test.each([
  ['US', null, '1.0 mi'],
  ['US', 'km', '1.6 km'],
  ['LI', null, '1.6 km'],
] as const)(
  'rides of a company in %s that chose %s read %s to whoever chose nothing',
  (country, distanceUnit, words) => {
    const value = { ...company(), country, distanceUnit };
    setSettings({ version: 1, values: { [companyHere.name]: value } });
    try {
      expect(distanceWords(1609.344, null)).toBe(words);
      expect(distanceWords(1609.344, 'miles')).toBe('1.0 mi');
    } finally {
      setSettings({ version: 0, values: {} });
    }
  },
);
