import { expect, test } from 'vitest';
import { isCountry } from '#src/platform/countries.ts';
import { countriesByNumber, usualEmergencyNumber } from './emergency-numbers.ts';

test('each country stands once, by a code in force, with a number that phones dial', () => {
  const codes = Object.values(countriesByNumber).flatMap((some) => some.split(' '));
  expect(codes.filter((code) => code !== 'XK' && !isCountry(code))).toEqual([]);
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  for (const number of Object.keys(countriesByNumber)) expect(number).toMatch(/^\d{2,5}$/);
});

test.each([
  ...[
    ['LI', '112'],
    ['CA', '911'],
    ['US', '911'],
    ['AU', '000'],
    ['GB', '999'],
    ['NZ', '111'],
    ['BR', '190'],
  ],
  ['AQ', '112'],
])('%s calls %s', (country, number) => expect(usualEmergencyNumber(country!)).toBe(number));
