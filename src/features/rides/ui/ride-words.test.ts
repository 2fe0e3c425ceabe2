import { describe, expect, it } from 'vitest';
import { rideStatuses } from '../shapes.ts';
import { headlineOf, plateRegion, type RideInWords } from './ride-words.ts';

const ride: RideInWords = {
  status: 'driver_arriving',
  pickupLocation: 'Union Station, Front St W, Toronto, ON',
  destination: 'High Park, Bloor St W, Toronto, ON',
  arrivedAt: null,
  stops: [],
  stopsDone: 0,
  stopArrivedAt: null,
  cancelledBy: null,
  cancellationFee: null,
  scheduledTime: null,
  driver: { user: { firstName: 'Maya' } },
  passenger: { firstName: 'Daniel' },
  position: { etaSeconds: 170 },
};

describe('the state of a ride in words', () => {
  it('says how far the driver is, then that the driver is here', () => {
    expect(headlineOf(ride, 'rider').title).toBe('Maya is 3 min away');
    expect(headlineOf({ ...ride, arrivedAt: '2026-01-01T10:00:00Z' }, 'rider').title).toBe('Maya is here');
  });

  it('never says 0 minutes', () => {
    expect(headlineOf({ ...ride, position: { etaSeconds: 4 } }, 'rider').title).toBe('Maya is 1 min away');
  });

  it('has words for every status, for riders and guests, driver or not', () => {
    for (const status of rideStatuses) {
      for (const viewer of ['rider', 'guest'] as const) {
        const words = headlineOf({ ...ride, status, driver: null, position: null }, viewer);
        expect(words.title).not.toBe('');
        expect(`${words.title} ${words.text}`).not.toMatch(/undefined|null/);
      }
    }
  });

  it('tells the rider what a cancellation cost, and a guest nothing of money', () => {
    const cancelled: RideInWords = {
      ...ride,
      status: 'cancelled',
      cancelledBy: 'rider',
      cancellationFee: '5.00',
    };
    expect(headlineOf(cancelled, 'rider').text).toContain('A fee of $5.00 was charged');
    expect(headlineOf({ ...cancelled, cancellationFee: '0.00' }, 'rider').text).toContain(
      'Nothing was charged',
    );
    expect(headlineOf(cancelled, 'guest').text).toBe('Daniel cancelled it.');
  });
});

it('knows the regions of the plates whichever way they are written', () => {
  expect(['Ontario', 'ON', ' alberta ', 'Quebec'].map(plateRegion)).toEqual(['ON', 'ON', 'AB', 'Quebec']);
});
