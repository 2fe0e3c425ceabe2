import { expect, test } from 'vitest';
import { duration } from './trip-words.ts';

test('a time is told in minutes, from an hour on in hours, and a whole hour without minutes', () => {
  expect([20, 240, 3600, 3900, 43_200].map(duration)).toEqual(['1 min', '4 min', '1 h', '1 h 5 min', '12 h']);
});
