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
  const leaving = (second: number, lat: number): LatLng => ({ lat, lng: -79.36 - second * 0.00002 });
  expect(drive(280, (second) => leaving(second, 43.6585))).toEqual([]);
  expect(drive(170, (second) => leaving(second, 43.66))).toEqual([]);
  expect(drive(900, (second) => leaving(second, 43.66)).filter(([, kind]) => kind === 'off_route')).toEqual([
    [180, 'off_route'],
    [780, 'off_route'],
  ]);
  const backInBetween = (second: number) => leaving(second, second === 120 ? 43.65 : 43.66);
  expect(drive(290, backInBetween)).toEqual([]);
});

test('who goes another way there is not asked while it comes nearer', () => {
  expect(drive(460, (second) => moving(second, 43.66))).toEqual([]);
});

test('a receiver that is off by thirty metres hides no stand, and a car that moves up in a jam does not stand', () => {
  const off = 30 / 111_195;
  const wandering = (second: number): LatLng => ({
    lat: 43.65 + off * Math.sin(second / 7),
    lng: -79.35 + off * Math.cos(second / 5),
  });
  expect(drive(420, wandering)).toEqual([[expect.any(Number), 'long_stop']]);
  const inAJam = (second: number): LatLng => ({ lat: 43.65, lng: -79.35 + second * 0.000012 });
  expect(drive(900, inAJam)).toEqual([]);
});

test('standing for five minutes asks, but not at a door', () => {
  const standing = { lat: 43.65, lng: -79.35 };
  expect(drive(290, () => standing)).toEqual([]);
  expect(drive(310, () => standing)).toEqual([[300, 'long_stop']]);
  expect(drive(600, () => ({ lat: 43.6505, lng: -79.3005 }))).toEqual([]);
});
