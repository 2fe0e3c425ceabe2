import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup as render } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { RideDetail, RideRequest } from '#src/riding/rides/contract.ts';
import { DashboardPanel } from './dashboard-panel.tsx';
import { RequestOverlay } from './request/request-overlay.tsx';
import type { Driving } from './use-driving.ts';

const request: RideRequest = {
  id: 7,
  status: 'pending',
  pickupAddress: 'Union Station, Toronto',
  destinationAddress: 'High Park, Toronto',
  pickup: { lat: 43.6453, lng: -79.3806 },
  dropoff: { lat: 43.6538, lng: -79.4665 },
  stops: [],
  ...{ note: null, rideOptions: [] },
  estimatedFare: '15.00',
  pay: '11.00',
  collect: null,
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
  surge: 1,
  heading: 270,
  offer: null,
};
const finished = {
  id: 6,
  fare: '9.00',
  estimatedFare: '9.00',
  passenger: { firstName: 'Omar' },
} as RideDetail;

/** Inside a router, which knows who is signed in and so in what units they read. */
const renderToStaticMarkup = (element: ReactElement): string =>
  render(createElement(RouterProvider, { router: createMemoryRouter([{ path: '/', element }]) }));

type Standing = Parameters<typeof DashboardPanel>[0]['standing'];
const drivingWith = (asked: RideRequest) =>
  ({
    driver: { isAvailable: true, pausedAt: null, city: 'Toronto' },
    requests: [asked],
    ride: null,
    next: null,
    hours: null,
    declined: null,
    offlineSince: null,
    finished,
    busy: null,
    failed: false,
    expired: () => {},
  }) as unknown as Driving;

const panelOf = (driving: Driving, standing: Standing = { status: 'approved', missing: [] }) =>
  createElement(DashboardPanel, { driving, standing, onOnline: () => {} });

test('who may not drive has no switch to go online; whose papers have ended reads so on it', () => {
  const offline = { ...drivingWith(request), driver: { isAvailable: false, pausedAt: null } } as Driving;
  const words = 'Insurance expired on May 31, 2026.';
  const missing = [{ what: 'papers', words }];
  expect(renderToStaticMarkup(panelOf(offline))).toContain('Go online to get requests');
  expect(renderToStaticMarkup(panelOf(offline, { status: 'approved', missing }))).toContain(words);
  for (const status of ['draft', 'submitted', 'needs_more', 'rejected', 'suspended'] as const)
    expect(renderToStaticMarkup(panelOf(offline, { status, missing }))).not.toContain('role="switch"');
});

test('an open request stands above the card of the ride that has just ended', () => {
  const driving = drivingWith(request);
  const shown = renderToStaticMarkup(panelOf(driving));
  expect(shown).toContain('Ride completed');
  expect(shown.indexOf('Accept')).toBeGreaterThan(0);
  expect(shown.indexOf('Accept')).toBeLessThan(shown.indexOf('Ride completed'));
});

test('an offer lies above the whole screen, with its pay, its direction and both answers', () => {
  const offer = {
    id: 1,
    expiresAt: '2026-06-01T12:00:15.000Z',
    behindRideId: null,
    fromQueue: false,
    byDesk: false,
  };
  const shown = renderToStaticMarkup(
    createElement(RequestOverlay, { driving: drivingWith({ ...request, surge: 1.2, offer }) }),
  );
  expect(shown).toMatch(/^<dialog/);
  for (const words of ['$11.00', 'Busy x1.2 is in it', 'West', 'Decline', 'Accept'])
    expect(shown).toContain(words);
});

test('without an offer there is nothing above the screen, and one behind the present ride says so', () => {
  expect(renderToStaticMarkup(createElement(RequestOverlay, { driving: drivingWith(request) }))).toBe('');
  const offer = {
    id: 1,
    expiresAt: '2026-06-01T12:00:15.000Z',
    behindRideId: 6,
    fromQueue: false,
    byDesk: false,
  };
  const shown = renderToStaticMarkup(
    createElement(RequestOverlay, { driving: drivingWith({ ...request, offer }) }),
  );
  expect(shown).toContain('After your drop-off');
});
