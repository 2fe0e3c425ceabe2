import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMovingGrid } from './grid.ts';

interface Place {
  lat: number;
  lng: number;
}
const radians = Math.PI / 180;
/** The angle between two directions from the earth's middle, a way of its own to the same answer. */
function distance(a: Place, b: Place): number {
  const direction = ({ lat, lng }: Place) => [
    Math.cos(lat * radians) * Math.cos(lng * radians),
    Math.cos(lat * radians) * Math.sin(lng * radians),
    Math.sin(lat * radians),
  ];
  const [u, v] = [direction(a), direction(b)];
  return (2 * 111_195 * Math.asin(Math.hypot(...u.map((part, i) => part - v[i]!)) / 2)) / radians;
}

test('the nearest found are the nearest there are, after any moves and removals', () => {
  const point = fc.record({
    lat: fc.double({ min: 43.6, max: 43.75, noNaN: true }),
    lng: fc.double({ min: -79.5, max: -79.3, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.record({ id: fc.integer({ min: 1, max: 30 }), at: point, gone: fc.boolean() }), {
        maxLength: 90,
      }),
      point,
      fc.integer({ min: 100, max: 9000 }),
      fc.integer({ min: 1, max: 12 }),
      (steps, from, radiusMeters, limit) => {
        const grid = createMovingGrid(4);
        const truth = new Map<number, { lat: number; lng: number }>();
        for (const { id, at, gone } of steps) {
          if (gone) {
            grid.remove(id);
            truth.delete(id);
          } else {
            grid.put(id, at.lat, at.lng);
            truth.set(id, at);
          }
        }
        const expected = [...truth.values()]
          .map((at) => distance(at, from))
          .filter((d) => d <= radiusMeters)
          .sort((a, b) => a - b)
          .slice(0, limit);
        const found = grid.nearest(from.lat, from.lng, radiusMeters, limit);
        expect(found.map((near) => near.distanceMeters)).toEqual(expected.map((d) => expect.closeTo(d, 3)));
        expect(grid.size).toBe(truth.size);
      },
    ),
    { numRuns: 500 },
  );
});

test('only those let through are found', () => {
  const grid = createMovingGrid();
  for (let id = 1; id <= 50; id++) grid.put(id, 43.65, -79.38 + id / 10_000);
  const found = grid.nearest(43.65, -79.38, 5000, 3, (id) => id % 10 === 0);
  expect(found.map((near) => near.id)).toEqual([10, 20, 30]);
});

describe('at the ends of the earth', () => {
  test.each([
    ['the north pole', { lat: 90, lng: 0 }, { lat: 89.99, lng: 123 }],
    ['beside the north pole, across it', { lat: 89.99, lng: 0 }, { lat: 89.99, lng: 180 }],
    ['the south pole', { lat: -90, lng: 180 }, { lat: -89.98, lng: -71 }],
    ['the date line from the west', { lat: -16.8, lng: 179.999 }, { lat: -16.8, lng: -179.99 }],
    ['the date line from the east', { lat: 0, lng: -180 }, { lat: 0, lng: 179.98 }],
  ])('who is near %s is found, others are not', (_where, from, near) => {
    const grid = createMovingGrid();
    grid.put(1, near.lat, near.lng);
    grid.put(2, near.lat > 0 ? near.lat - 1 : near.lat + 1, near.lng);
    const found = grid.nearest(from.lat, from.lng, 5000, 10);
    expect(found).toEqual([{ id: 1, distanceMeters: expect.closeTo(distance(near, from), 1) }]);
  });

  test('no place and no radius costs more than a look at every thing', () => {
    const grid = createMovingGrid();
    const things = 3000;
    for (let id = 1; id <= things; id++) grid.put(id, 43.65 + id / 1e6, -79.38);
    const numbers = [0, 43.65, 89.9, 89.99999, 90, -90, 179.99999, 180, -180, 1e9, 1e308, Infinity, NaN];
    for (const lat of numbers) {
      for (const lng of numbers) {
        for (const radiusMeters of [0, 5000, 1e9, 1e308, Infinity, NaN]) {
          let looks = 0;
          grid.nearest(lat, lng, radiusMeters, 10, () => ++looks < 0);
          expect(looks).toBeLessThanOrEqual(things);
        }
      }
    }
  });
});

test('many things are found by their cells and few one by one, alike', () => {
  const from = { lat: 43.65, lng: -79.38 };
  const few = createMovingGrid();
  const many = createMovingGrid();
  for (let id = 1; id <= 20_000; id++) {
    const at = { lat: 43.5 + ((id * 7919) % 3000) / 1e4, lng: -79.6 + ((id * 104_729) % 4000) / 1e4 };
    many.put(id, at.lat, at.lng);
    if (distance(at, from) < 6000) few.put(id, at.lat, at.lng);
  }
  const found = many.nearest(from.lat, from.lng, 5000, 50);
  expect(found).toHaveLength(50);
  expect(found.map((near) => near.distanceMeters)).toEqual(
    few.nearest(from.lat, from.lng, 5000, 50).map((near) => expect.closeTo(near.distanceMeters, -1)),
  );
});
