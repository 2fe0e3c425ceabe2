import { expect, test } from 'vitest';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { directionsOf } from './turns.ts';

const line: Point[] = [
  [-79.4, 43.65],
  [-79.39, 43.65],
  [-79.39, 43.66],
  [-79.38, 43.66],
  [-79.37, 43.6602],
  [-79.38, 43.6601],
];
const lengths = line.slice(1).map((point, i) => Math.round(distanceMeters(line[i]!, point)));
const roads = ['Front St', 'Bay St', 'Queen St', 'Queen St E', 'King St'];
const steps = lengths.map((meters, i) => ({ road: roads[i]!, distanceMeters: meters }));

test('each corner is told by the change of direction, a bend is none', () => {
  expect(directionsOf({ polyline: line, steps }).map(({ turn, road }) => `${turn} ${road}`)).toEqual([
    'start Front St',
    'left Bay St',
    'right Queen St',
    'straight Queen St E',
    'back King St',
  ]);
});

test('a long way is told in part, and none where there is none', () => {
  expect(directionsOf({ polyline: line, steps }, 2)).toHaveLength(2);
  expect(directionsOf({ polyline: [[0, 0]], steps: [] })).toEqual([]);
});
