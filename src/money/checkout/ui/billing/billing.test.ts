import { expect, test } from 'vitest';
import { checkPostalCode, regionsOf, tidyPostalCode } from './billing.ts';

test.each([
  ['US', '05401', null],
  ['US', '05401-1234', null],
  ['US', '0540', 'incomplete_zip'],
  ['US', '', 'incomplete_zip'],
  ['US', 'M5V 2T6', 'invalid_postal_code'],
  ['US', '054011', 'invalid_postal_code'],
  ['CA', 'M5V 2T6', null],
  ['CA', 'm5v2t6', null],
  ['CA', 'M5V', 'incomplete_zip'],
  ['CA', 'D5V 2T6', 'invalid_postal_code'],
  ['CA', '123456', 'invalid_postal_code'],
] as const)('in %s, %s is %s', (country, typed, fault) => {
  expect(checkPostalCode(country, typed)).toBe(fault);
});

test('a code is tidied while it is typed', () => {
  expect(tidyPostalCode('CA', 'm5v2t6x')).toBe('M5V 2T6');
  // Typed before its country was chosen.
  expect(tidyPostalCode('CA', '9490')).toBe('9490');
  expect(tidyPostalCode('US', '05401 x')).toBe('05401');
});

test('50 states with the District, five territories and three military ones, 13 provinces and territories', () => {
  expect(regionsOf('US')).toHaveLength(59);
  expect(regionsOf('CA')).toHaveLength(13);
});
