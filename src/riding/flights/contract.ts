/** The flight that brings a rider to the airport where their ride begins. */
import { z } from 'zod';
import { type Calls, idOf, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { FlightTyped } from '#src/riding/rides/flight-typed.ts';
import { flightStates } from './rules.ts';

const { ride_not_found, not_your_ride, ride_ended, driver_not_found } = ridesRefusals;

export const flightRefusals = {
  ride_not_found,
  not_your_ride,
  ride_ended,
  driver_not_found,
  not_at_airport: [409, 'A flight is named for a ride that begins at an airport. This one does not.'],
  car_is_there: [409, 'The car is there already. Tell your driver.'],
  no_flight: [409, 'No flight is named for this ride.'],
  not_by_phone: [409, 'This ride was not booked at the desk. Its rider names the flight themselves.'],
} satisfies RefusalCatalogue;

export const RideFlight = z.object({
  /** `AC 123` */
  number: z.string(),
  /** What somebody said of it last; null while nobody has, and where nobody is asked. */
  said: z
    .object({
      /** Who says so. */
      source: z.string(),
      askedAt: Timestamp,
      /** `unknown` is a flight that the source does not have around that time. */
      state: z.enum(flightStates),
      scheduledAt: Timestamp.nullable(),
      estimatedAt: Timestamp.nullable(),
      actualAt: Timestamp.nullable(),
      terminal: z.string().nullable(),
    })
    .nullable(),
});
export type RideFlight = z.output<typeof RideFlight>;

export const FlightOfRide = z.object({
  /** Where the ride begins, by name; null where that is no airport, and no flight is named. */
  airport: z.string().nullable(),
  /** Whether it may be named or changed by whoever asks. */
  mayName: z.boolean(),
  /** Whether anybody is asked of flights here; else the number is passed to the driver, and no more. */
  isAsked: z.boolean(),
  flight: RideFlight.nullable(),
  /** For the rider of a ride ahead whose pickup does not fit the flight, and for the desk where they telephoned; null for everybody else, and once they said that it stays. */
  advice: z
    .object({
      kind: z.enum(['later', 'earlier', 'cancelled']),
      /** Where it could be moved to. */
      pickupAt: Timestamp.nullable(),
      /** From the landing until somebody is at the car, as the company reckons it. */
      minutes: z.number().int().nullable(),
    })
    .nullable(),
  /** The IANA name of the pickup's time zone, in which all of these are read. */
  timeZone: z.string(),
});
export type FlightOfRide = z.output<typeof FlightOfRide>;

/** Airports that the desk drew, in the order of their cities. */
export const DrawnAirports = z.object({
  airports: z.array(
    z.object({
      /** `toronto/pearson` */
      key: z.string(),
      name: z.string(),
      city: z.string(),
    }),
  ),
  /** Whether anybody is asked of flights here. */
  isAsked: z.boolean(),
});
export type DrawnAirports = z.output<typeof DrawnAirports>;

const OfRide = z.object({ id: idOf<RideId>() });
const Named = z.object({ number: FlightTyped.nullable() });

export const flightCalls = {
  'GET /api/rides/:id/flight': {
    summary: 'The flight that brings the rider of a ride, what was said of it, by whom and when',
    access: 'signed_in',
    params: OfRide,
    reply: FlightOfRide,
    refusals: ['ride_not_found', 'not_your_ride'],
  },
  'PUT /api/rides/:id/flight': {
    summary: 'Name the flight that brings me to my ride, until the car is there; null takes it away',
    access: 'signed_in',
    params: OfRide,
    body: Named,
    reply: FlightOfRide,
    refusals: [
      ...['ride_not_found', 'not_your_ride', 'ride_ended', 'not_at_airport', 'car_is_there'],
      'driver_not_found',
    ],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  'POST /api/rides/:id/flight/keep': {
    summary: 'Leave my ride as it is, whatever was said of the flight; said again it changes nothing',
    access: 'signed_in',
    params: OfRide,
    reply: FlightOfRide,
    refusals: ['ride_not_found', 'not_your_ride', 'no_flight', 'driver_not_found'],
  },
  'GET /api/operations/airports': {
    summary:
      'The airports that were drawn in cities, which may have minutes of their own from a landing to the car',
    access: 'operator',
    permission: 'company.read',
    cities: 'all',
    reply: DrawnAirports,
  },
  'PUT /api/operations/rides/:id/flight': {
    summary: 'Name the flight of a caller, whose ride was booked at the desk; null takes it away',
    access: 'operator',
    permission: 'rides.dispatch',
    cities: ['ride', 'id'],
    params: OfRide,
    body: Named,
    reply: FlightOfRide,
    refusals: [
      ...['ride_not_found', 'ride_ended', 'not_at_airport', 'car_is_there', 'not_by_phone'],
      'driver_not_found',
    ],
  },
} satisfies Calls;

nameShapes({ FlightOfRide, DrawnAirports });
