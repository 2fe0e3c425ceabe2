import { expect, test } from 'vitest';
import { stationsOf } from './stations.ts';

const placed = {
  method: 'ship' as const,
  placedAt: '2026-11-21T20:44:00Z',
  paidAt: '2026-11-21T20:44:01Z',
  packedAt: null,
  shippedAt: null,
  readyAt: null,
  arrivedAt: null,
  cancelledAt: null,
};
const names = (order: Parameters<typeof stationsOf>[0]) => stationsOf(order).map(({ name }) => name);

test('a parcel has five stations, and the last one reached is where it is', () => {
  expect(names(placed)).toEqual(['Placed', 'Paid', 'Packed', 'Shipped', 'Delivered']);
  expect(stationsOf(placed).find(({ current }) => current)?.name).toBe('Paid');
});

test('a pick-up is ready and collected', () => {
  expect(names({ ...placed, method: 'pickup' }).slice(3)).toEqual(['Ready', 'Collected']);
});

test('a cancelled order ends where it was', () => {
  const order = { ...placed, cancelledAt: '2026-11-21T21:00:00Z' };
  expect(names(order)).toEqual(['Placed', 'Paid', 'Cancelled']);
  expect(stationsOf(order).at(-1)?.current).toBe(true);
});
