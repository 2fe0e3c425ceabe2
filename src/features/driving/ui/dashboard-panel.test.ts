import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RideDetail, RideRequest } from '#src/features/rides/contract.ts';
import { DashboardPanel } from './dashboard-panel.tsx';
import type { Driving } from './use-driving.ts';

const request: RideRequest = {
  id: 7,
  status: 'pending',
  pickupAddress: 'Union Station, Toronto',
  destinationAddress: 'High Park, Toronto',
  pickup: { lat: 43.6453, lng: -79.3806 },
  dropoff: { lat: 43.6538, lng: -79.4665 },
  estimatedFare: '15.00',
  pay: '11.00',
  createdAt: '2026-06-01T12:00:00.000Z',
  scheduledTime: null,
  timeZone: 'America/Toronto',
  vehicleType: 'standard',
  distanceMeters: 7000,
  durationSeconds: 900,
  pickupDistanceMeters: 300,
  pickupEtaSeconds: 60,
  user: { firstName: 'Maya', lastName: '' },
  riderRating: '5.0',
  offer: null,
};
const finished = {
  id: 6,
  fare: '9.00',
  estimatedFare: '9.00',
  passenger: { firstName: 'Omar' },
} as RideDetail;

test.each([
  ['an offer', { ...request, offer: { id: 1, expiresAt: '2026-06-01T12:00:15.000Z' } }],
  ['an open request', request],
])('%s stands above the card of the ride that has just ended', (_what, asked) => {
  const driving = {
    driver: { isAvailable: true, city: 'Toronto' },
    requests: [asked],
    ride: null,
    finished,
    busy: null,
    failed: false,
  } as unknown as Driving;
  const shown = renderToStaticMarkup(createElement(DashboardPanel, { driving, onOnline: () => {} }));
  expect(shown).toContain('Ride completed');
  expect(shown.indexOf('Accept')).toBeGreaterThan(0);
  expect(shown.indexOf('Accept')).toBeLessThan(shown.indexOf('Ride completed'));
});
