/** Drivers whom a rider keeps after a good ride, and those whom they never want to meet again. */
import { z } from 'zod';
import { type Calls, idOf, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { mostKept } from './rules.ts';

export const keptDriverRefusals = {
  no_ride_to_keep: [404, 'There is no such ride of yours.'],
  nobody_to_keep: [409, 'This ride was not driven to its end, so there is no driver to keep.'],
  driver_blocked: [409, 'You do not want to meet this driver again. Take that back first.'],
  too_many_kept: [409, `You keep ${mostKept} drivers already. Let one go first.`],
} satisfies RefusalCatalogue;

const OwnDriver = z.object({
  /** The ride they are known by: what takes it back names it. */
  rideId: idOf<RideId>(),
  reference: z.string(),
  firstName: z.string(),
  /** What they came in, as it was known then. */
  car: z.string().nullable(),
  riddenAt: Timestamp,
  /** By the clocks at its pickup. */
  timeZone: z.string(),
});
export type OwnDriver = z.output<typeof OwnDriver>;

export const MyDrivers = z.object({ kept: z.array(OwnDriver), blocked: z.array(OwnDriver) });
export type MyDrivers = z.output<typeof MyDrivers>;

const OfRide = z.object({ id: idOf<RideId>() });
const Kept = z.object({ kept: z.boolean() });

export const keptDriverCalls = {
  'GET /api/rides/my-drivers': {
    summary: 'The drivers whom I keep, and those whom I never want to meet again, the latest first',
    access: 'signed_in',
    reply: MyDrivers,
  },
  'GET /api/rides/:id/keep-driver': {
    summary: 'Whether I keep the driver of this ride',
    access: 'signed_in',
    params: OfRide,
    reply: Kept,
    refusals: ['no_ride_to_keep', 'nobody_to_keep'],
  },
  'POST /api/rides/:id/keep-driver': {
    summary:
      'Keep the driver of a ride of mine: rides ahead are shown to them first, and rides now offered where their car is there in the same minute; also DELETE',
    access: 'signed_in',
    params: OfRide,
    reply: Kept,
    refusals: ['no_ride_to_keep', 'nobody_to_keep', 'driver_blocked', 'too_many_kept'],
  },
  'DELETE /api/rides/:id/keep-driver': {
    summary: 'Keep the driver of this ride no longer',
    access: 'signed_in',
    params: OfRide,
    reply: Kept,
    refusals: ['no_ride_to_keep', 'nobody_to_keep'],
  },
} satisfies Calls;

nameShapes({ MyDrivers });
