import { describe, expect, test } from 'vitest';
import type { Ride, RideDetail } from '#src/riding/rides/contract.ts';
import { changesPerson, keepsAs } from './cache-policy.ts';
import { lastHeardWords } from './last-heard-words.ts';
import { drawingUnder, sketchRoute } from './route-sketch.ts';
import { isStillOn, lastReceipts, openRide, type StoredRide } from './stored-rides.ts';

const heardAt = new Date('2026-06-01T22:04:00Z');
const ride = {
  id: 12,
  viewer: 'rider',
  status: 'driver_arriving',
  timeZone: 'America/Toronto',
  pickupLocation: 'Union Station, Toronto, ON',
  destination: 'High Park, Toronto, ON',
  pickup: { lat: 43.6453, lng: -79.3806 },
  dropoff: { lat: 43.6465, lng: -79.4637 },
  polyline: [
    [-79.3806, 43.6453],
    [-79.4637, 43.6465],
  ],
  scheduledTime: null,
  arrivedAt: null,
  driver: { user: { firstName: 'Maya', lastName: 'Okafor' } },
  position: {
    lat: 43.64,
    lng: -79.39,
    heading: 70,
    timestamp: '2026-06-01T22:04:00Z',
    leg: 'pickup',
    etaSeconds: 180,
    remainingMeters: 900,
    approach: [
      [-79.39, 43.64],
      [-79.3806, 43.6453],
    ],
    directions: [],
  },
} as unknown as RideDetail;
const kept = (change: object, heard = heardAt): StoredRide => ({
  ride: { ...ride, ...change },
  heardAt: heard,
});
const hoursLater = (hours: number) => new Date(heardAt.getTime() + hours * 3_600_000);

describe('what the worker copies', () => {
  const at = (path: string) => new URL(path, 'https://rove.example');
  test('one ride by its number, and the newest of mine; nothing else of the API', () => {
    expect(keepsAs(at('/api/rides/12'))).toBe('/api/rides/12');
    expect(keepsAs(at('/api/rides/user/7?limit=10'))).toBe('/api/rides');
    for (const path of [
      '/api/rides/user/7?limit=10&before=3',
      '/api/rides/12/messages',
      '/api/auth/session',
      '/api/payments',
      '/account',
    ]) {
      expect(keepsAs(at(path)), path).toBeNull();
    }
  });
  test('signing in, out or up, by page or by call, makes it forget', () => {
    for (const path of [
      '/logout',
      '/logout.data',
      '/login.data',
      '/signup',
      '/api/auth/logout',
      '/api/users',
    ])
      expect(changesPerson('POST', path), path).toBe(true);
    for (const path of ['/api/rides', '/account', '/api/auth/verify-email', '/cart'])
      expect(changesPerson('POST', path), path).toBe(false);
    expect(changesPerson('DELETE', '/api/account')).toBe(true);
    expect(changesPerson('DELETE', '/api/rides/12/share')).toBe(false);
  });
});

describe('the ride to show', () => {
  test('is the one under way, before one that is booked for later', () => {
    const later = kept({ id: 13, status: 'scheduled', scheduledTime: hoursLater(20).toISOString() });
    expect(openRide([later, kept({})], hoursLater(1))?.ride.id).toBe(12);
    expect(openRide([later, kept({ status: 'completed' })], hoursLater(1))?.ride.id).toBe(13);
  });
  test('is none that ended, that is somebody else’s, or that was heard of half a day ago', () => {
    expect(isStillOn(kept({}), hoursLater(11))).toBe(true);
    expect(isStillOn(kept({}), hoursLater(13))).toBe(false);
    expect(isStillOn(kept({ viewer: 'guest' }), hoursLater(1))).toBe(false);
    expect(isStillOn(kept({ status: 'cancelled' }), hoursLater(1))).toBe(false);
  });
  test('is told as of when it was heard, by the clocks of its city', () => {
    expect(lastHeardWords(kept({}))).toEqual({
      title: 'Maya was 3 min away',
      text: 'On the way when last heard. Pickup about 6:07 PM EDT, Union Station.',
      place: 'Where Maya was at 6:04 PM EDT',
    });
    const accepted = lastHeardWords(kept({ status: 'driver_assigned', position: null }));
    expect([accepted.title, accepted.text]).toEqual([
      'Maya had accepted',
      'About to leave when last heard. Pickup Union Station.',
    ]);
    expect(lastHeardWords(kept({ status: 'in_transit' })).title).toBe('On the way to High Park');
  });
  test('is drawn inside its picture', () => {
    const numbers = [...sketchRoute(ride).matchAll(/points="([^"]+)"/g)].flatMap(([, points]) =>
      points!.split(/[ ,]/).map(Number),
    );
    expect(numbers.length).toBeGreaterThan(4);
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(390);
  });
  test('lies on the streets of its city, and on none where no city is', () => {
    const address = drawingUnder(ride);
    expect(address).toMatch(/^\/map\/toronto\.svg\?zoom=1[0-5](\.5)?&at=\d+,\d+$/);
    expect(sketchRoute(ride)).toContain(`<use href="${address?.replace('&', '&amp;')}#map"`);
    // Nearer to its end it is drawn larger, and the streets with it.
    const near = { ...ride, dropoff: { lat: 43.646, lng: -79.385 }, polyline: [] };
    const zoomIn = (asked: string | null) => Number(/zoom=([\d.]+)/.exec(asked ?? '')?.[1]);
    expect(zoomIn(drawingUnder(near))).toBeGreaterThan(zoomIn(address));
    const paris = { ...ride, pickup: { lat: 48.85, lng: 2.35 } };
    expect(drawingUnder(paris)).toBeNull();
    expect(sketchRoute(paris)).not.toContain('<use');
  });
  test('names its ends, whatever somebody typed for them', () => {
    const drawn = sketchRoute({ ...ride, pickupLocation: '<img src=x onerror=alert(1)> & Co, Toronto' });
    expect(drawn).toContain('>&#60;img src=x onerror=alert(1)&#62; &#38; Co</text>');
    expect(drawn).toContain('>High Park</text>');
    expect(drawn).not.toContain('<img');
  });
});

test('receipts are of rides that cost something, the newest three', () => {
  const ended = (id: number, change: object) =>
    ({ id, status: 'completed', fare: '10.00', cancellationFee: null, ...change }) as unknown as Ride;
  const rides = [
    ended(9, { status: 'driver_arriving', fare: null }),
    ended(8, { status: 'cancelled', fare: null, cancellationFee: '0.00' }),
    ended(7, { status: 'cancelled', fare: null, cancellationFee: '5.00' }),
    ended(6, {}),
    ended(5, {}),
    ended(4, {}),
  ];
  expect(lastReceipts(rides).map(({ id }) => id)).toEqual([7, 6, 5]);
});
