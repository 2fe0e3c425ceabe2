import { expect, test } from 'vitest';
import { carAt, pickupAt } from './trace.ts';

const ride = (status: 'pending' | 'driver_arriving' | 'in_transit' | 'completed', more: object = {}) => ({
  status,
  arrivedAt: null,
  distanceMeters: 8000,
  position: { etaSeconds: 180, remainingMeters: 4000 },
  ...more,
});

test('a car on its way stands before the pickup, nearer the sooner it is there', () => {
  const far = carAt(ride('driver_arriving', { position: { etaSeconds: 540, remainingMeters: 3000 } }))!;
  const near = carAt(ride('driver_arriving', { position: { etaSeconds: 60, remainingMeters: 300 } }))!;
  expect(far).toBeLessThan(near);
  expect(near).toBeLessThan(pickupAt);
  expect(carAt(ride('driver_arriving', { arrivedAt: '2026-01-01T00:00:00.000Z' }))).toBe(pickupAt);
});

test('after the pickup it stands where the rest of the way says, and at the end once it is over', () => {
  expect(carAt(ride('in_transit'))).toBeCloseTo(pickupAt + (1 - pickupAt) / 2);
  expect(carAt(ride('completed', { position: null }))).toBe(1);
});

test('without a driver there is no car', () => {
  expect(carAt(ride('pending', { position: null }))).toBeNull();
});
