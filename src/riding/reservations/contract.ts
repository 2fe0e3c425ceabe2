/** Rides ahead that drivers commit to: the calls of drivers and of the desk, and their refusals. */

import { z } from 'zod';
import {
  type Calls,
  DecimalAmount,
  Id,
  idOf,
  longText,
  nameShapes,
  Timestamp,
} from '#src/platform/contract.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { driversRefusals } from '#src/riding/drivers/contract.ts';
import { RideOptionTold } from '#src/riding/ride-options/shapes.ts';
import { RideStatus } from '#src/riding/rides/shapes.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';

const { not_your_profile, driver_not_found } = driversRefusals;

export const reservationRefusals = {
  not_your_profile,
  driver_not_found,
  ride_not_ahead: [
    409,
    'This ride is not ahead any more: it was called off, or its driver is being looked for.',
  ],
  ride_reserved: [409, 'Another driver has just committed to this ride.'],
  ride_not_for_you: [409, 'This ride is not open to you.'],
  ride_overlaps: [409, 'You are committed to another ride at that time.'],
  not_cleared_then: [409, 'Something of yours ends before that day, so you may not drive then.'],
  too_many_reserved: [409, 'You are committed to as many rides as one may be. Give one back first.'],
  too_many_late: [409, 'You gave back rides late. For now you commit to none ahead.'],
  not_reserved: [409, 'This ride is not reserved by that driver any more.'],
  counts_as_late: [
    409,
    'It is late by now: giving the ride back counts against you. Nothing was given back yet.',
  ],
} satisfies RefusalCatalogue;

const Trip = z.object({
  id: idOf<RideId>(),
  scheduledAt: Timestamp,
  /** The IANA name of the pickup's time zone. */
  timeZone: z.string(),
  vehicleType: VehicleType,
  /** Streets until a driver is committed, then whole addresses. */
  from: z.string(),
  to: z.string(),
  stops: z.number().int(),
  distanceMeters: z.number().int(),
  durationSeconds: z.number().int(),
  /** What the driver gets of it. */
  pay: DecimalAmount,
});

export const RideAhead = Trip.extend({
  /** The rider chose this driver. */
  chosen: z.boolean(),
});
export type RideAhead = z.output<typeof RideAhead>;

export const ReservedRide = Trip.extend({
  committedAt: Timestamp,
  byDesk: z.boolean(),
  note: z.string().nullable(),
  rideOptions: z.array(RideOptionTold),
  /** From then on giving it back counts; null where it never does. */
  lateFrom: Timestamp.nullable(),
});
export type ReservedRide = z.output<typeof ReservedRide>;

export const RidesAhead = z.object({
  mine: z.array(ReservedRide),
  /** The next fifty that this driver may commit to. */
  open: z.array(RideAhead),
  releaseMinutes: z.number().int(),
  late: z.object({ count: z.number().int(), most: z.number().int(), days: z.number().int() }),
  /** What keeps the driver from any of them now; null for nothing. */
  missing: z.string().nullable(),
});
export type RidesAhead = z.output<typeof RidesAhead>;

const DeskDriver = z.object({
  id: Id,
  name: z.string(),
  licensePlate: z.string(),
  vehicleInfo: z.string(),
  phone: z.string().nullable(),
});

export const DeskReserved = Trip.extend({
  reference: z.string(),
  status: RideStatus,
  city: z.string().nullable(),
  rider: z.string(),
  committed: DeskDriver.extend({ since: Timestamp, byDesk: z.boolean() }).nullable(),
  /** No driver by the time that the company set. */
  missing: z.boolean(),
});
export type DeskReserved = z.output<typeof DeskReserved>;

export const DeskReservedList = z.object({
  /** Rides that should have a driver by now, soonest first. */
  missing: z.array(DeskReserved),
  /** The others of the next days, soonest first. */
  ahead: z.array(DeskReserved),
  missingMinutes: z.number().int(),
});
export type DeskReservedList = z.output<typeof DeskReservedList>;

export const DeskCandidate = DeskDriver.omit({ phone: true }).extend({
  online: z.boolean(),
  /** Rides given back late in thirty days. */
  late: z.number().int(),
});
export type DeskCandidate = z.output<typeof DeskCandidate>;

const OfDriver = z.object({ id: idOf<DriverId>(), rideId: idOf<RideId>() });
const OfRide = z.object({ id: idOf<RideId>() });
const reason = longText(300).min(3, 'Say why, in a few words.');
const committing = [
  'ride_not_ahead',
  'ride_reserved',
  'ride_not_for_you',
  'ride_overlaps',
  'not_cleared_then',
  'too_many_reserved',
] as const;

export const reservationCalls = {
  'GET /api/drivers/:id/rides-ahead': {
    summary: 'Scheduled rides I am committed to, and those I may commit to',
    access: 'driver',
    params: z.object({ id: idOf<DriverId>() }),
    reply: RidesAhead,
    refusals: ['not_your_profile', 'driver_not_found'],
    rateLimit: { max: 120, windowSeconds: 60 },
  },
  'POST /api/drivers/:id/rides-ahead/:rideId/commit': {
    summary: 'Commit to a scheduled ride',
    access: 'driver',
    params: OfDriver,
    reply: ReservedRide,
    refusals: ['not_your_profile', 'driver_not_found', 'too_many_late', ...committing],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  'POST /api/drivers/:id/rides-ahead/:rideId/give-back': {
    summary: 'Give a scheduled ride back; late ones only with the driver’s word that they know it counts',
    access: 'driver',
    params: OfDriver,
    body: z.object({ lateIsKnown: z.boolean().default(false) }).nullish(),
    reply: z.void(),
    status: 204,
    refusals: ['not_your_profile', 'driver_not_found', 'not_reserved', 'counts_as_late'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  'GET /api/operations/reserved-rides': {
    summary: 'Scheduled rides whose driver is missing, and the others ahead',
    access: 'operator',
    permission: 'rides.read',
    cities: 'filtered',
    reply: DeskReservedList,
  },
  'GET /api/operations/reserved-rides/missing': {
    summary: 'How many scheduled rides should have a driver by now and have none',
    access: 'operator',
    permission: 'rides.read',
    cities: 'filtered',
    reply: z.object({ count: z.number().int() }),
  },
  'GET /api/operations/reserved-rides/:id/drivers': {
    summary: 'Drivers who may and can drive a scheduled ride, those on the road first',
    access: 'operator',
    permission: 'rides.read',
    cities: ['ride', 'id'],
    params: OfRide,
    reply: z.array(DeskCandidate),
    refusals: ['ride_not_ahead'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  'POST /api/operations/reserved-rides/:id/set-driver': {
    summary: 'Have a driver drive a scheduled ride; one who was committed to it is told that they are not',
    access: 'operator',
    permission: 'rides.dispatch',
    cities: ['ride', 'id'],
    params: OfRide,
    body: z.object({ driverId: idOf<DriverId>(), reason }),
    reply: z.void(),
    status: 204,
    refusals: ['driver_not_found', ...committing],
  },
  'POST /api/operations/reserved-rides/:id/take-away': {
    summary: 'Take a scheduled ride from its committed driver, who reads why',
    access: 'operator',
    permission: 'rides.dispatch',
    cities: ['ride', 'id'],
    params: OfRide,
    body: z.object({ reason }),
    reply: z.void(),
    status: 204,
    refusals: ['not_reserved'],
  },
} satisfies Calls;

nameShapes({ RideAhead, ReservedRide, RidesAhead, DeskReserved, DeskReservedList, DeskCandidate });
