import { expect, test } from 'vitest';
import { sizeText } from './amount-text.ts';

test.each([
  [0, '1 kB'],
  [4_200, '4 kB'],
  [99_999, '100 kB'],
  [100_000, '0.1 MB'],
  [2_140_000, '2.1 MB'],
])('a file of %i bytes is said to be %s', (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});
