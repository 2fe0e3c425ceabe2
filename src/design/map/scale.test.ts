import { expect, test } from 'vitest';
import { scaleWithin } from './scale.ts';

test.each([
  [1_400, 'km', '1 km', 1_000],
  [999, 'km', '500 m', 500],
  [3, 'km', '20 m', 20],
  [90_000, 'km', '50 km', 50_000],
  [1_700, 'miles', '1 mi', 1_609],
  [1_500, 'miles', '2,000 ft', 610],
  [1, 'miles', '50 ft', 15],
  [1e6, 'miles', '20 mi', 32_187],
] as const)('of %d metres at most, in %s, it is %s', (most, unit, name, meters) => {
  const scale = scaleWithin(most, unit);
  expect({ ...scale, meters: Math.round(scale.meters) }).toEqual({ name, meters });
});
