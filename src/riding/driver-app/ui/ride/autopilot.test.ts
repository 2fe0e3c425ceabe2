import { expect, it } from 'vitest';
import { driveAlong } from './autopilot.ts';

const east = 0.01;
const line = [
  [-79.4, 43.65],
  [-79.4 + east, 43.65],
  [-79.4 + east, 43.66],
] as const;
const start = { lng: -79.4, lat: 43.65, heading: 0 };
/** 0.01 degrees of longitude at this latitude. */
const firstLegMeters = east * 111_195 * Math.cos((43.65 * Math.PI) / 180);

it('drives the given distance along the way, nose in its direction', () => {
  const { at, arrived } = driveAlong(line, start, firstLegMeters / 2);
  expect(at.lng).toBeCloseTo(-79.395, 4);
  expect(at.heading).toBeCloseTo(90, 0);
  expect(arrived).toBe(false);
});

it('goes round the corner, and on from what is left of the way', () => {
  const first = driveAlong(line, start, firstLegMeters + 100);
  expect(first.at.heading).toBeCloseTo(0, 0);
  const second = driveAlong(first.rest, first.at, 100);
  expect((second.at.lat - 43.65) * 111_195).toBeCloseTo(200, 0);
});

it('stops at the end', () => {
  const { at, rest, arrived } = driveAlong(line, start, 50_000);
  expect([at.lng, at.lat]).toEqual([-79.4 + east, 43.66]);
  expect(rest).toEqual([]);
  expect(arrived).toBe(true);
});
