import { expect, test } from 'vitest';
import { rangeOf, rangeWords, tradedWords } from './rules.ts';

test('the range is from the lower to the upper tenth of what cars like it are listed at, in hundreds', () => {
  const spread = Array.from({ length: 21 }, (_, index) => (index - 10) / 100);
  expect(rangeOf(10_000_00, spread)).toEqual({ lowCents: 9_200_00, highCents: 10_800_00 });
  // Of few it is the usual one.
  expect(rangeOf(10_000_00, [0.3])).toEqual({ lowCents: 9_200_00, highCents: 10_800_00 });
  expect(rangeOf(50_00, [])).toEqual({ lowCents: 0, highCents: 100_00 });
  expect(rangeOf(null, spread)).toBeNull();
});

test('the market itself is always within it', () => {
  const above = Array.from({ length: 10 }, () => 0.2);
  expect(rangeOf(10_000_00, above)).toEqual({ lowCents: 10_000_00, highCents: 12_000_00 });
});

test('what is asked about is said in one sentence', () => {
  const car = { year: 2016, make: 'Honda', model: 'Civic', trim: 'EX', mileage: 98_000, unit: 'km' as const };
  expect(tradedWords({ ...car, looks: 'good', accidents: 'none' })).toBe(
    '2016 Honda Civic EX, 98,000 km, good, with small signs of use, no accidents',
  );
  expect(rangeWords({ lowCents: 9_200_00, highCents: 10_800_00 })).toMatch(/9,200 to .*10,800/);
});
