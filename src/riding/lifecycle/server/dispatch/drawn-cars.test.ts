import { expect, it } from 'vitest';
import type { KnownPosition } from '#src/geo/positions/server/service.ts';
import { createStreetRouting } from '#src/geo/streets/routing/street-routing.ts';
import { createDrawnCars } from './drawn-cars.ts';

const routing = createStreetRouting();
const toronto = routing.graphOf('toronto');
const corner = toronto.pointOfNode(toronto.segmentFrom[0]!);

function heard(change: Partial<KnownPosition> = {}): KnownPosition {
  const at = new Date('2026-06-03T16:00:00Z');
  return {
    driverId: 7,
    lat: corner[1] + 0.00015,
    lng: corner[0] + 0.00015,
    heading: 0,
    speedKmh: 0,
    accuracyMeters: 10,
    at,
    ...change,
  };
}

const metersOff = ({ lng, lat }: KnownPosition) => toronto.snap([lng, lat])!.offsetMeters;

it('draws a car on its street and leaves what was heard as it is', () => {
  const cars = createDrawnCars({ places: routing });
  const position = heard();
  const before = { ...position };
  expect(metersOff(position)).toBeGreaterThan(5);
  expect(metersOff(cars.place(position))).toBeLessThan(0.5);
  expect(position).toEqual(before);
});

it('draws one position in one place, however often and by whomever it is asked for', () => {
  const cars = createDrawnCars({ places: routing });
  const position = heard();
  expect(cars.place(position)).toBe(cars.place(position));
});

it('draws a car far from any street, or outside the cities, where its phone says it is', () => {
  const cars = createDrawnCars({ places: routing });
  for (const at of [
    { lat: 43.6205, lng: -79.3781 },
    { lat: 46.5, lng: -84.3 },
  ]) {
    const position = heard(at);
    expect(cars.place(position)).toEqual(position);
  }
});
