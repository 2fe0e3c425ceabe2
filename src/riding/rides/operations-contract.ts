/** What the operators of the service see of rides. */
import { z } from 'zod';
import { type Calls, DecimalAmount, Id, longText, nameShapes, text } from '#src/platform/contract.ts';
import { Ride } from './shapes.ts';

export const RidesOverview = z.object({
  alarms: z.number().int(),
  searching: z.number().int(),
  /** How long the ride that has waited longest has been looking for a driver; null when none is. */
  longestSearchSeconds: z.number().int().nullable(),
  underway: z.number().int(),
  scheduled: z.number().int(),
  driversOnline: z.number().int(),
  driversBusy: z.number().int(),
  /** Rides that ended, and were settled, in the last 24 hours. */
  lastDay: z.object({
    completed: z.number().int(),
    cancelled: z.number().int(),
    noDriver: z.number().int(),
    fares: DecimalAmount,
  }),
  /** Rides that ended more than ten minutes ago and whose money is neither captured nor released. */
  unsettled: z.number().int(),
  /** Rides ahead whose fare should be held by now and is not. */
  unheld: z.number().int(),
});
export type RidesOverview = z.output<typeof RidesOverview>;

export const rideLists = ['open', 'scheduled', 'unheld', 'ended', 'cut_short', 'unsettled'] as const;
export type RideList = (typeof rideLists)[number];

export const OperatorRide = Ride.extend({ riderEmail: z.string(), paymentIntentId: z.string() });
export type OperatorRide = z.output<typeof OperatorRide>;

export const rideOperationsCalls = {
  'GET /api/operations/rides/overview': {
    summary: 'How the rides are going now',
    access: 'operator',
    permission: 'rides.read',
    cities: 'filtered',
    reply: RidesOverview,
  },
  'GET /api/operations/rides': {
    summary: 'Rides of everybody: open ones longest first, others newest first',
    access: 'operator',
    permission: 'rides.read',
    cities: 'filtered',
    query: z.object({
      list: z.enum(rideLists).default('open'),
      /** A ride's number, or a rider's e-mail address; looks through every list. */
      find: text(254).optional(),
      before: Id.optional(),
    }),
    reply: z.object({ rides: z.array(OperatorRide), before: Id.nullable() }),
  },
  'POST /api/operations/rides/:id/end': {
    summary: 'End a ride under way whose driver no longer can: as driven, or called off and free',
    access: 'operator',
    permission: 'rides.dispatch',
    cities: ['ride', 'id'],
    params: z.object({ id: Id }),
    body: z.object({ charged: z.boolean(), reason: longText(300).min(3, 'Say why, in a few words.') }),
    reply: z.void(),
    status: 204,
    refusals: ['ride_not_found', 'ride_ended', 'move_not_allowed', 'cannot_cancel'],
  },
} satisfies Calls;

nameShapes({ RidesOverview, OperatorRide });
