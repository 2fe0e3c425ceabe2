import { expect, test } from 'vitest';
import { queryOf } from './booking-form.ts';
import { formFrom } from './booking-query.ts';
import { againOf, wayBackOf } from './past-trip.ts';

const ride = {
  pickupLocation: 'Union Station',
  destination: 'High Park',
  pickup: { lat: 43.6453, lng: -79.3806 },
  dropoff: { lat: 43.6538, lng: -79.4665 },
  stops: [{ address: 'Casa Loma', lat: 43.678, lng: -79.4094 }],
  vehicleType: 'xl' as const,
};

test('the same trip once more has its places, stops and vehicle, and an address that brings it back', () => {
  const form = againOf(ride);
  expect(form).toMatchObject({
    bookingType: 'instant',
    vehicleType: 'xl',
    pickup: { address: 'Union Station', lat: 43.6453 },
    stops: [{ address: 'Casa Loma' }],
    destination: { address: 'High Park', lng: -79.4665 },
  });
  expect(formFrom(queryOf(form))).toEqual(form);
});

test('the way back begins where the ride ended and goes straight', () => {
  expect(wayBackOf(ride)).toMatchObject({
    pickup: { address: 'High Park', lat: 43.6538 },
    destination: { address: 'Union Station', lng: -79.3806 },
    stops: [],
  });
});
