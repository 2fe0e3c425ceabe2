import { expect, test } from 'vitest';
import { type Fix, sift } from './positions.ts';

const now = new Date('2026-06-01T12:00:00Z');
const fix = (secondsAgo: number, change: Partial<Fix> = {}): Fix => ({
  at: new Date(now.getTime() - secondsAgo * 1000),
  lat: 43.65,
  lng: -79.38 + secondsAgo / 100_000,
  accuracyMeters: 8,
  heading: 0,
  speedKmh: 30,
  ...change,
});
const none = { late: 0, doubled: 0, future: 0, inaccurate: 0, impossible: 0 };

test('what comes late from a tunnel is put in the order of its time', () => {
  const { believed, dropped } = sift([fix(4), fix(60), fix(30)], fix(120), now);
  expect(believed.map(({ at }) => (now.getTime() - at.getTime()) / 1000)).toEqual([60, 30, 4]);
  expect(dropped).toEqual(none);
});

test('late, doubled, future, inaccurate and impossible ones are dropped and counted', () => {
  const { believed, dropped } = sift(
    [fix(20), fix(20), fix(50), fix(-60), fix(10, { accuracyMeters: 51 }), fix(8, { lat: 44.65 }), fix(2)],
    fix(40),
    now,
  );
  expect(believed.map(({ at }) => (now.getTime() - at.getTime()) / 1000)).toEqual([20, 2]);
  expect(dropped).toEqual({ late: 1, doubled: 1, future: 1, inaccurate: 1, impossible: 1 });
});

test('the first position has nothing to be measured against, an unknown accuracy is believed', () => {
  expect(sift([fix(5, { accuracyMeters: null })], undefined, now).believed).toHaveLength(1);
});
