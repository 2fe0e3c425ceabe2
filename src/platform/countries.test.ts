import { expect, test } from 'vitest';
import { countryChoices, countryCodeOf, countryCodes, countryName, isCountry } from './countries.ts';

test('a country is known by its code in force, and by nothing else', () => {
  expect(['LI', 'CH', 'US', 'CA', 'GB'].every(isCountry)).toBe(true);
  expect(['FX', 'EU', 'ZZ', 'li', 'Liechtenstein', ''].some(isCountry)).toBe(false);
  expect(countryCodes().length).toBeGreaterThan(230);
});

test('names are English, and a choice is sorted by them', () => {
  expect([countryName('LI'), countryName('QQ')]).toEqual(['Liechtenstein', 'QQ']);
  expect(['Liechtenstein', 'United States', 'Atlantis'].map(countryCodeOf)).toEqual(['LI', 'US', undefined]);
  expect(countryChoices(['US', 'CA', 'LI']).map(({ value }) => value)).toEqual(['CA', 'LI', 'US']);
});
