import { expect, test } from 'vitest';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { nextStretch } from './next-stretch.ts';

/** Northward, a point every hundred metres or so. */
const way = Array.from({ length: 40 }, (_, i): Point => [-79.4, 43.65 + i * 0.0009]);
const lengthOf = (points: readonly Point[]) =>
  points.reduce((sum, to, i) => sum + distanceMeters(points[i - 1] ?? to, to), 0);

test('the view reaches to the turn and a little beyond, neither closer than a crossing nor over the town', () => {
  const lengths = [0, 50, 400, 5_000, null].map((turn) => Math.round(lengthOf(nextStretch(way, turn))));
  expect(lengths).toEqual([120, 120, 440, 900, 900]);
});

test('a way that ends before is shown to its end, and none is none', () => {
  expect(nextStretch(way.slice(0, 3), 5_000)).toEqual(way.slice(0, 3));
  expect(nextStretch([way[0]!, way[0]!], 10)).toEqual([way[0], way[0]]);
  expect(nextStretch([], 10)).toEqual([]);
});
