/** Dispatch by hand: what an operator decides of one ride while the machine goes on with the others. */
import { z } from 'zod';
import { type Calls, Id, idOf, longText, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { RideStatus } from '#src/riding/rides/shapes.ts';

const { ride_not_found, ride_ended, driver_not_found } = ridesRefusals;

export const handRefusals = {
  ride_not_found,
  ride_ended,
  driver_not_found,
  own_ride: [403, 'You ride or drive here yourself. A colleague has to decide.'],
  ride_not_to_assign: [
    409,
    'It is not looking for a driver yet. A scheduled ride is given to somebody under Reserved.',
  ],
  rider_aboard: [409, 'The rider is in the car. End the ride where it is, then book them another.'],
  ride_moved_on: [409, 'Somebody else has this ride by now. Look again before you decide.'],
  ride_reserved_for: [
    409,
    'Another driver committed to this ride. Take it away from them under Reserved first.',
  ],
  already_asked: [409, 'A driver is being asked by hand for it already. Take that back first.'],
  nobody_asked: [409, 'Nobody is being asked by hand any more.'],
  driver_asked: [409, 'This driver is being asked by hand for another ride. Wait for the answer.'],
  driver_cannot: [409, 'This driver cannot take the ride.'],
} satisfies RefusalCatalogue;

/** Why a driver cannot take it; the words for it are in `rules.ts`. */
export const cannotCodes = [
  'wrong_type',
  'blocked',
  'no_cash',
  'no_option',
  'on_break',
  'papers_ended',
  'on_ride',
  'asked_by_hand',
  'has_it',
  'taken_off',
  'offline',
] as const;
export type Cannot = (typeof cannotCodes)[number];

const Candidate = z.object({
  driverId: idOf<DriverId>(),
  userId: Id,
  name: z.string(),
  vehicleInfo: z.string(),
  licensePlate: z.string(),
  rating: z.string(),
  lat: z.number(),
  lng: z.number(),
  /** To the pickup, by way of the drop-off of whoever is on board. */
  etaSeconds: z.number().int().nullable(),
  meters: z.number().int(),
  /** What they do now: stand free, ring for another ride, or drive one, with its number. */
  doing: z.enum(['free', 'ringing', 'on_ride']),
  rideId: idOf<RideId>().nullable(),
  /** They would finish the ride they are on first. */
  next: z.boolean(),
  /** Null for who may be asked. */
  cannot: z.enum(cannotCodes).nullable(),
});
export type Candidate = z.output<typeof Candidate>;

export const HandState = z.object({
  rideId: idOf<RideId>(),
  status: RideStatus,
  /** Who has it now. */
  driverId: idOf<DriverId>().nullable(),
  driver: z.string().nullable(),
  /** Whether a driver can be chosen for it at this moment. */
  open: z.boolean(),
  /** Who is being asked by hand. */
  asked: z
    .object({
      driverId: idOf<DriverId>(),
      name: z.string(),
      by: z.string(),
      offeredAt: Timestamp,
      expiresAt: Timestamp,
    })
    .nullable(),
  /** Those who can first, then by the time they need. */
  candidates: z.array(Candidate),
});
export type HandState = z.output<typeof HandState>;

export const RideNote = z.object({ id: Id, text: z.string(), by: z.string(), at: Timestamp });
export type RideNote = z.output<typeof RideNote>;

const OfRide = z.object({ id: idOf<RideId>() });
const reason = longText(300).min(3, 'Say why, in a few words.');
const acting = {
  access: 'operator',
  permission: 'rides.dispatch',
  cities: ['ride', 'id'],
  params: OfRide,
} as const;
const looking = {
  access: 'operator',
  permission: 'rides.read',
  cities: ['ride', 'id'],
  params: OfRide,
} as const;
const always = ['ride_not_found', 'ride_ended', 'own_ride', 'rider_aboard', 'ride_not_to_assign'] as const;

export const handCalls = {
  'GET /api/operations/rides/:id/hand': {
    summary: 'Who could take a ride now, with the time each needs and what they do, and who is asked by hand',
    ...looking,
    reply: HandState,
    refusals: ['ride_not_found'],
    rateLimit: { max: 120, windowSeconds: 60 },
  },
  'POST /api/operations/rides/:id/assign': {
    summary:
      'Ask one driver alone for a ride; one who has it keeps it until then, and without a taker it is the machine’s again',
    ...acting,
    body: z.object({
      driverId: idOf<DriverId>(),
      /** Who had the ride when it was looked at; null for nobody. */
      from: idOf<DriverId>().nullable(),
      reason,
      /** The car that has it cannot come: it is let go at once, and its driver goes on a break. */
      carBroken: z.boolean().default(false),
    }),
    reply: z.void(),
    status: 204,
    refusals: [
      ...always,
      'driver_not_found',
      'ride_moved_on',
      'ride_reserved_for',
      'already_asked',
      'driver_asked',
      'driver_cannot',
    ],
  },
  'POST /api/operations/rides/:id/take-back-asking': {
    summary: 'Ask the driver no longer who is asked by hand; the ride goes on as without it',
    ...acting,
    body: z.object({ driverId: idOf<DriverId>() }),
    reply: z.void(),
    status: 204,
    refusals: ['ride_not_found', 'nobody_asked', 'own_ride'],
  },
  'POST /api/operations/rides/:id/release': {
    summary: 'Take a ride from its driver without any fault of theirs; others are asked, first in the queue',
    ...acting,
    body: z.object({ from: idOf<DriverId>(), reason, carBroken: z.boolean().default(false) }),
    reply: z.void(),
    status: 204,
    refusals: [...always, 'ride_moved_on'],
  },
  'GET /api/operations/rides/:id/notes': {
    summary: 'What colleagues wrote down about a ride, newest first',
    ...looking,
    reply: z.array(RideNote),
    refusals: ['ride_not_found'],
  },
  'POST /api/operations/rides/:id/notes': {
    summary: 'Write something down about a ride, for colleagues; it stays as it is',
    ...acting,
    body: z.object({ text: longText(1000).min(1, 'Write the note.') }),
    reply: RideNote,
    status: 201,
    refusals: ['ride_not_found'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} satisfies Calls;

nameShapes({ Candidate, HandState, RideNote });
