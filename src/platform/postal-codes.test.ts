import { expect, test } from 'vitest';
import { readPostalCode } from './postal-codes.ts';

test.each([
  ['CA', 'k1a0s5', 'K1A 0S5'],
  ['CA', ' K1A-0S5 ', 'K1A 0S5'],
  ['CA', 'm4k\u00a01e8', 'M4K 1E8'],
  ['CA', 'Ｍ４Ｋ １Ｅ８', 'M4K 1E8'],
  ['US', '100011234', '10001-1234'],
  ['US', '10001-1234', '10001-1234'],
  ['US', '10001–1234', '10001-1234'],
  ['US', '10001 1234', '10001-1234'],
  ['US', '00901', '00901'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'SW1A 1AA', 'SW1A 1AA'],
  ['DE', '10115', '10115'],
  ['NL', '1012 ab', '1012 AB'],
  ['PT', '1000-205', '1000-205'],
])('in %s %j is %s', (country, typed, code) => {
  expect(readPostalCode(country, typed)).toBe(code);
});

test.each([
  ['CA', 'K1A 0S'],
  ['CA', 'D1A 0S5'],
  ['CA', '10001'],
  ['US', '1000'],
  ['US', '1000112'],
  ['US', 'K1A 0S5'],
  ['DE', ''],
  ['DE', '<10115>'],
])('in %s %j is none', (country, typed) => {
  expect(readPostalCode(country, typed)).toBeNull();
});
