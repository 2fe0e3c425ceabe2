import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packMap, unpackMap } from '#src/design/map/packed-map.ts';
import { cities } from '../streets/cities/cities.ts';
import { CityAreas } from '../streets/cities/city-areas.ts';
import { inRing, type Point } from '../streets/geo.ts';
import { cityMap } from './city-map.ts';
import { drawCity } from './draw-city.ts';
import { hatch } from './drive-limits.ts';

const middle = ([from, to]: [Point, Point]): Point => [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];

test('strokes lie within the area, also where it is bent around a bay', () => {
  const bay: Point[] = [
    [9, 47],
    [9.3, 47],
    [9.3, 47.3],
    [9.2, 47.3],
    [9.2, 47.1],
    [9.1, 47.1],
    [9.1, 47.3],
    [9, 47.3],
  ];
  const strokes = hatch(bay);
  expect(strokes.length).toBeGreaterThan(20);
  for (const stroke of strokes) expect(inRing(middle(stroke), bay)).toBe(true);
});

test('any ring has few strokes, and finite ones', () => {
  const point = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(point, { minLength: 3, maxLength: 40 }), (ring) => {
      const strokes = hatch(ring);
      expect(strokes.length).toBeLessThanOrEqual(50 * ring.length);
      expect(strokes.flat(2).every(Number.isFinite)).toBe(true);
    }),
  );
});

test('a map shows the edge that was drawn, and what is not driven in, by name', () => {
  const city = cities()[0]!;
  const ring: Point[] = [
    [-79.4, 43.64],
    [-79.38, 43.64],
    [-79.38, 43.66],
    [-79.4, 43.66],
  ];
  const areas = CityAreas.parse([
    { kind: 'no_go', id: 'pedestrians', name: 'Old Town', ring, refuses: 'pickup', hours: null },
  ]);
  const kinds = (data: ReturnType<typeof cityMap>) =>
    new Set([...data.lines, ...data.labels].map(({ properties }) => properties.kind));
  expect(kinds(cityMap({ ...city, areas: [], isBox: true }))).not.toContain('service-edge');
  const data = cityMap({ ...city, areas, isBox: false, serviceArea: [ring.map(([lng, lat]) => [lng, lat])] });
  expect([...kinds(data)]).toEqual(expect.arrayContaining(['service-edge', 'no-go']));
  expect(unpackMap(packMap(data)).lines).toHaveLength(data.lines.length);
  const drawn = drawCity(data, 13);
  expect(drawn).toContain('var(--map-no-go)');
  expect(drawn.replace(/<[^>]+>/g, ' ')).toMatch(/Old Town:\s+no pickups/);
});
