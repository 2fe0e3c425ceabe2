import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMovingGrid } from './grid.ts';

const metersPerDegree = 111_195;
const distance = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  Math.hypot(
    (a.lat - b.lat) * metersPerDegree,
    (a.lng - b.lng) * metersPerDegree * Math.cos((b.lat * Math.PI) / 180),
  );

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
