import { expect, test } from 'vitest';
import { walksTo } from './walks.ts';

const way = [
  [-79.4, 43.65],
  [-79.39, 43.65],
] as const;

test('a way that ends beside a door is walked to its end', () => {
  expect(walksTo([{ lat: 43.6505, lng: -79.39 }], [way])).toEqual([
    [
      [-79.39, 43.65],
      [-79.39, 43.6505],
    ],
  ]);
});

test('at the door, or far from it, nobody is said to walk', () => {
  expect(walksTo([{ lat: 43.65003, lng: -79.39 }], [way])).toEqual([]);
  expect(walksTo([{ lat: 43.66, lng: -79.39 }], [way])).toEqual([]);
  expect(walksTo([{ lat: 43.65, lng: -79.39 }], [])).toEqual([]);
});
