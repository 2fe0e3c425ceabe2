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

  it('says of a ride for somebody else who rides, and of its money to whoever pays', () => {
    const forDaniel: RideInWords = { ...ride, bookedFor: { name: 'Daniel' } };
    for (const status of rideStatuses) {
      const { title, text } = headlineOf({ ...forDaniel, status }, 'rider');
      expect(`${title} ${text}`).not.toMatch(/\b(you|your) (PIN|ride|are|have arrived)|driving you/i);
    }
    const here = headlineOf({ ...forDaniel, arrivedAt: '2026-01-01T10:00:00Z' }, 'rider');
    expect(here.text).toBe('Maya is waiting for Daniel at Union Station. Waiting is free for 2 minutes.');
    const atStop: RideInWords = {
      ...ride,
      status: 'in_transit',
      stops: [{ address: 'Casa Loma, Toronto', lat: 43.678, lng: -79.409 }],
      stopArrivedAt: '2026-01-01T10:20:00Z',
    };
    expect(headlineOf(atStop, 'rider').text).toContain('free for 2 minutes, then charged by the minute');
    expect(headlineOf(atStop, 'guest').text).toBe('Maya is waiting. Next is High Park.');
  });

  it('counts free waiting and the search of a ride for later by its time', () => {
    const later: RideInWords = { ...ride, scheduledTime: '2026-01-01T10:30:00Z' };
    const early = headlineOf({ ...later, arrivedAt: '2026-01-01T10:21:00Z' }, 'rider');
    expect(early.text).toContain('Waiting is free until 2 minutes after the booked time.');
    const late = headlineOf({ ...later, arrivedAt: '2026-01-01T10:31:00Z' }, 'rider');
    expect(late.text).toContain('Waiting is free for 2 minutes.');
    expect(headlineOf({ ...later, status: 'no_driver' }, 'rider').text).toContain(
      'until 5 minutes after the booked time',
    );
  });
});

it('knows the regions of the plates whichever way they are written', () => {
  expect(['Ontario', 'ON', ' alberta ', 'Quebec'].map(plateRegion)).toEqual(['ON', 'ON', 'AB', 'Quebec']);
});
