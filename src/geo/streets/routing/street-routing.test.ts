import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CityId, cityIds, cityOf } from '../cities/cities.ts';
import { crossing, distanceMeters, type LatLng, lineMeters, type Point, pointOf } from '../geo.ts';
import { detourFactor } from './great-circle.ts';
import { pointAlong } from './route-progress.ts';
import { findPath } from './shortest-path.ts';
import { demandByHour } from './speeds.ts';
import { createStreetRouting } from './street-routing.ts';

const routing = createStreetRouting();
const noon = new Date('2026-06-03T16:00:00Z');

function landmark(cityId: CityId, name: string): LatLng {
  const found = cityOf(cityId).landmarks.find((place) => place.name === name);
  if (!found) throw new Error(`${name} is not a landmark`);
  return { lng: found.at[0], lat: found.at[1] };
}

const cityId = fc.constantFrom(...cityIds());
/** A place within 300 m or so of a landmark of the city. */
const placeIn = (id: CityId) =>
  fc
    .tuple(
      fc.constantFrom(...cityOf(id).landmarks),
      fc.double({ min: -0.003, max: 0.003, noNaN: true }),
      fc.double({ min: -0.003, max: 0.003, noNaN: true }),
    )
    .map(([place, dx, dy]): LatLng => ({ lng: place.at[0] + dx, lat: place.at[1] + dy }));
const trip = cityId.chain((id) => fc.tuple(fc.constant(id), placeIn(id), placeIn(id)));

describe('the streets', () => {
  it.each([...cityIds()])('of %s are one connected network', (id) => {
    const graph = routing.graphOf(id);
    const seen = new Uint8Array(graph.nodeCount);
    const open = [0];
    seen[0] = 1;
    while (open.length > 0) {
      const node = open.pop()!;
      for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++) {
        const target = graph.arcTarget[arc]!;
        if (!seen[target]) {
          seen[target] = 1;
          open.push(target);
        }
      }
    }
    expect(seen.every((flag) => flag === 1)).toBe(true);
  });

  it.each<[CityId, string, string, number, number]>([
    ['toronto', 'Union Station', 'Toronto Pearson Airport Terminal 1', 24, 30],
    ['toronto', 'Union Station', 'Toronto Pearson Airport Terminal 3', 24, 30],
    ['toronto', 'Union Station', 'High Park', 8, 10],
    ['toronto', 'Union Station', 'Scarborough Town Centre', 22, 26],
    ['calgary', 'Calgary Tower', 'YYC Calgary International Airport', 15, 19],
    ['calgary', 'Calgary Tower', 'Chinook Centre', 5.5, 7],
    ['calgary', 'Calgary Tower', 'South Health Campus', 22, 25],
  ])('of %s make %s to %s as far as people know it', (id, from, to, leastKm, mostKm) => {
    const route = routing.routeNow(landmark(id, from), landmark(id, to), noon);
    expect(route.approximate).toBe(false);
    expect(route.distanceMeters / 1000).toBeGreaterThanOrEqual(leastKm);
    expect(route.distanceMeters / 1000).toBeLessThanOrEqual(mostKm);
  });

  it.each([...cityIds()])('of %s are driven at the city average over the day', (id) => {
    const city = cityOf(id);
    let meters = 0;
    let seconds = 0;
    for (let k = 0; k < 400; k++) {
      const from = city.landmarks[(k * 37) % city.landmarks.length]!.at;
      const to = city.landmarks[(k * 91 + 13) % city.landmarks.length]!.at;
      const hour = k % 24;
      const at = new Date(Date.UTC(2026, 5, 3, hour + (id === 'toronto' ? 4 : 6)));
      const route = routing.routeNow({ lng: from[0], lat: from[1] }, { lng: to[0], lat: to[1] }, at);
      meters += route.distanceMeters * demandByHour[hour]!;
      seconds += route.durationSeconds * demandByHour[hour]!;
    }
    const kmh = (meters / seconds) * 3.6;
    expect(kmh).toBeGreaterThan(city.averageKmh - 1.2);
    expect(kmh).toBeLessThan(city.averageKmh + 1.2);
  });

  it.each([...cityIds()])(
    'of %s lead between any two landmarks without a great detour, unless over water',
    (id) => {
      const city = cityOf(id);
      const { landmarks } = city;
      const shores = [...city.rivers.map(({ points }) => points), ...city.water.map(({ points }) => points)];
      const overWater = (a: Point, b: Point) =>
        shores.some((line) => line.some((to, i) => i > 0 && crossing(a, b, line[i - 1]!, to)));
      const tooLong: string[] = [];
      let pairs = 0;
      for (let k = 0; pairs < 300; k++) {
        const from = landmarks[(k * 37 + Math.floor(k / landmarks.length)) % landmarks.length]!;
        const to = landmarks[(k * 91 + 13) % landmarks.length]!;
        if (from === to) continue;
        pairs++;
        const route = routing.routeNow(
          { lng: from.at[0], lat: from.at[1] },
          { lng: to.at[0], lat: to.at[1] },
          noon,
        );
        expect(route.source, `${from.name} to ${to.name}`).toBe('streets');
        const most = 1.6 * distanceMeters(from.at, to.at) + 1_000;
        if (route.distanceMeters > most && !overWater(from.at, to.at))
          tooLong.push(`${from.name} to ${to.name}`);
      }
      expect(tooLong).toEqual([]);
    },
  );

  it('are slower after work than at night', () => {
    const from = landmark('toronto', 'Union Station');
    const to = landmark('toronto', 'High Park');
    const afterWork = routing.routeNow(from, to, new Date('2026-06-03T21:30:00Z'));
    const night = routing.routeNow(from, to, new Date('2026-06-03T07:30:00Z'));
    expect(afterWork.durationSeconds).toBeGreaterThan(night.durationSeconds * 1.5);
    expect(afterWork.distanceMeters).toBe(night.distanceMeters);
  });
});

describe('a route', () => {
  it('begins and ends at the nearest road points and is as long as its line', () => {
    fc.assert(
      fc.property(trip, ([id, from, to]) => {
        const graph = routing.graphOf(id);
        const route = routing.routeNow(from, to, noon);
        expect(route.polyline[0]).toEqual(graph.snap(pointOf(from))!.point);
        expect(route.polyline.at(-1)).toEqual(graph.snap(pointOf(to))!.point);
        expect(Math.abs(route.distanceMeters - lineMeters(route.polyline))).toBeLessThan(1);
        expect(route.distanceMeters).toBeGreaterThanOrEqual(
          Math.floor(distanceMeters(route.polyline[0]!, route.polyline.at(-1)!)),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('is as good back as forth, since streets here are two-way', () => {
    fc.assert(
      fc.property(trip, ([, from, to]) => {
        const forth = routing.routeNow(from, to, noon);
        const back = routing.routeNow(to, from, noon);
        expect(Math.abs(forth.distanceMeters - back.distanceMeters)).toBeLessThanOrEqual(
          forth.distanceMeters * 0.02 + 2,
        );
      }),
      { numRuns: 200 },
    );
  });

  it('never costs drivers more direct than over a third place', () => {
    fc.assert(
      fc.property(
        cityId.chain((id) => fc.tuple(fc.constant(id), placeIn(id), placeIn(id), placeIn(id))),
        ([id, a, b, c]) => {
          const cost = (from: LatLng, to: LatLng) => preferredCost(id, from, to);
          expect(cost(a, c)).toBeLessThanOrEqual(cost(a, b) + cost(b, c) + 1e-6);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('takes the same time as asking for driving times from many places at once', () => {
    fc.assert(
      fc.property(
        cityId.chain((id) => fc.tuple(placeIn(id), fc.array(placeIn(id), { minLength: 1, maxLength: 12 }))),
        ([to, candidates]) => {
          const times = routing.drivingTimesNow(to, candidates, noon);
          candidates.forEach((from, i) => {
            const seconds = routing.routeNow(from, to, noon).durationSeconds;
            expect(Math.abs(times[i]! - seconds)).toBeLessThanOrEqual(seconds * 0.02 + 1);
            // Whoever is asked about alone ends the search sooner.
            expect(routing.drivingTimesNow(to, [from], noon)).toEqual([times[i]]);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('says that a way outside the cities is approximate', () => {
    const route = routing.routeNow({ lat: 45.5, lng: -73.57 }, { lat: 46.81, lng: -71.21 }, noon);
    expect(route.approximate).toBe(true);
    expect(route.source).toBe('great-circle');
    expect(route.distanceMeters / 1000).toBeCloseTo(233 * 1.25, -1);
    const across = routing.routeNow(
      landmark('toronto', 'CN Tower'),
      landmark('calgary', 'Calgary Tower'),
      noon,
    );
    expect(across.approximate).toBe(true);
  });

  it('to where one stands has no length and still two points', () => {
    const here = landmark('toronto', 'CN Tower');
    const route = routing.routeNow(here, here, noon);
    expect(route.distanceMeters).toBe(0);
    expect(route.polyline).toHaveLength(2);
  });
});

it('leaves out candidates beyond the time asked for', () => {
  const [near, far] = routing.drivingTimesNow(
    landmark('toronto', 'Union Station'),
    [landmark('toronto', 'CN Tower'), landmark('toronto', 'Toronto Zoo')],
    noon,
    600,
  );
  expect(near).toBeLessThan(600);
  expect(far).toBe(Number.POSITIVE_INFINITY);
});

it('follows a route metre by metre with the heading of travel', () => {
  const line: Point[] = [
    [-79.4, 43.65],
    [-79.4, 43.66],
    [-79.39, 43.66],
  ];
  const half = lineMeters(line) / 2;
  expect(pointAlong({ polyline: line }, -5)).toMatchObject({ point: line[0], done: false });
  expect(pointAlong({ polyline: line }, 100).heading).toBeCloseTo(0);
  expect(pointAlong({ polyline: line }, lineMeters(line) - 10).heading).toBeCloseTo(90);
  expect(pointAlong({ polyline: line }, 1e9)).toMatchObject({ point: line[2], done: true });
  expect(distanceMeters(pointAlong({ polyline: line }, half).point, line[0]!)).toBeGreaterThan(500);
});

it('lengthens short straight lines more than long ones, and none by less than 22 %', () => {
  expect(detourFactor(0.5)).toBeGreaterThan(1.4);
  expect(detourFactor(2)).toBeGreaterThan(detourFactor(8));
  expect(detourFactor(500)).toBeGreaterThanOrEqual(1.22);
});

function preferredCost(id: CityId, from: LatLng, to: LatLng): number {
  const graph = routing.graphOf(id);
  return findPath(graph, graph.snap(pointOf(from))!, graph.snap(pointOf(to))!)!.cost;
}
