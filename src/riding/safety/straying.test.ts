import { expect, test } from 'vitest';
import type { LatLng } from '#src/geo/streets/geo.ts';
import { metersOff, unwatched, watch } from './straying.ts';

const way = {
  line: [
    [-79.4, 43.65],
    [-79.3, 43.65],
  ] as const,
  doors: [{ lat: 43.65, lng: -79.3 }],
};
const start = new Date('2026-06-01T12:00:00Z').getTime();
/** What is asked, with the second of it, of a car that is at `place(seconds)` every ten seconds. */
function drive(seconds: number, place: (second: number) => LatLng): [number, string][] {
  let known = unwatched;
  const asked: [number, string][] = [];
  for (let second = 0; second <= seconds; second += 10) {
    const { now, ask } = watch(known, { ...place(second), at: new Date(start + second * 1000) }, way);
    known = now;
    if (ask) asked.push([second, ask]);
  }
  return asked;
}
const moving = (second: number, lat = 43.65): LatLng => ({ lat, lng: -79.4 + second * 0.0002 });

test('on its way nobody is asked anything', () => {
  expect(drive(400, (second) => moving(second))).toEqual([]);
});

test('more than a kilometre away for three minutes asks, and again only ten minutes later', () => {
  expect(Math.round(metersOff([-79.35, 43.66], way.line))).toBe(1112);
  expect(drive(480, (second) => moving(second, 43.6585))).toEqual([]);
  expect(drive(170, (second) => moving(second, 43.66))).toEqual([]);
  expect(drive(900, (second) => moving(second, 43.66))).toEqual([
    [180, 'off_route'],
    [780, 'off_route'],
  ]);
  const backInBetween = (second: number) => moving(second, second === 120 ? 43.65 : 43.66);
  expect(drive(300, backInBetween)).toEqual([]);
});

test('standing for five minutes asks, but not at a door', () => {
  const standing = { lat: 43.65, lng: -79.35 };
  expect(drive(290, () => standing)).toEqual([]);
  expect(drive(310, () => standing)).toEqual([[300, 'long_stop']]);
  expect(drive(600, () => ({ lat: 43.6505, lng: -79.3005 }))).toEqual([]);
});
