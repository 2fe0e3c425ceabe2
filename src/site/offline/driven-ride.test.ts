/** The ride a driver is on, without a network: which step is next, and which ride it is. */
import { expect, test } from 'vitest';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { nextMove } from './driven-ride.ts';
import { isStillOn } from './stored-rides.ts';

const now = new Date('2026-07-01T12:00:00Z');
const ride = (change: Partial<RideDetail>) =>
  ({
    id: 7,
    viewer: 'driver',
    status: 'driver_assigned',
    arrivedAt: null,
    stopArrivedAt: null,
    stops: [],
    stopsDone: 0,
    ...change,
  }) as RideDetail;
const stops = [{ address: 'Bay St', lat: 43.65, lng: -79.38 }] as unknown as RideDetail['stops'];

test.each([
  [ride({}), 'arriving'],
  [ride({ status: 'driver_arriving' }), 'arrived'],
  [ride({ status: 'driver_arriving', arrivedAt: now.toISOString() }), 'start'],
  [ride({ status: 'in_transit', stops }), 'stop_arrived'],
  [ride({ status: 'in_transit', stops, stopArrivedAt: now.toISOString() }), 'stop_left'],
  [ride({ status: 'in_transit', stops, stopsDone: 1 }), 'complete'],
])('a driver without a network is offered the next step of the ride', (at, verb) => {
  expect(nextMove(at)?.verb).toBe(verb);
});

test('once all steps wait to be sent there is none left', () => {
  expect(nextMove(null)).toBeNull();
});

test('a ride that is driven is shown while it goes on, and not before it is the driver’s', () => {
  expect(isStillOn({ ride: ride({}), heardAt: now }, now)).toBe(true);
  expect(isStillOn({ ride: ride({ status: 'scheduled' }), heardAt: now }, now)).toBe(false);
  expect(isStillOn({ ride: ride({ status: 'completed' }), heardAt: now }, now)).toBe(false);
  expect(isStillOn({ ride: ride({ viewer: 'guest' }), heardAt: now }, now)).toBe(false);
});
