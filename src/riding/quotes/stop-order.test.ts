import { expect, test } from 'vitest';
import { shortestOrder } from './stop-order.ts';

/** Places on a straight road, so many minutes from its beginning. */
const along = (...minutes: number[]) => minutes.map((from) => minutes.map((to) => Math.abs(from - to) * 60));

test('stops on one road are driven as they come, with the minutes that it saves', () => {
  expect(shortestOrder(along(0, 20, 10, 30))).toEqual({ order: [1, 0], savesMinutes: 20 });
  expect(shortestOrder(along(0, 30, 10, 20, 40))).toEqual({ order: [1, 2, 0], savesMinutes: 40 });
});

test('nothing is offered where the order is right, saves less than a minute, or there is none', () => {
  expect(shortestOrder(along(0, 10, 20, 30))).toBeNull();
  expect(shortestOrder(along(0, 10.2, 10, 30))).toBeNull();
  expect(shortestOrder(along(0, 10, 30))).toBeNull();
  expect(shortestOrder(along(0, 30))).toBeNull();
});

test('a place that cannot be driven to offers nothing', () => {
  const seconds = along(0, 20, 10, 30).map((row) => row.map((one, to) => (to === 3 ? Infinity : one)));
  expect(shortestOrder(seconds)).toBeNull();
});
