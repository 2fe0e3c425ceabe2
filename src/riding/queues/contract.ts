/** The lines in which drivers wait for pickups at airports and stations: the calls, and their refusals. */
import { z } from 'zod';
import { type Calls, Id, longText, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { driversRefusals } from '#src/riding/drivers/contract.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { leftWhys } from './rules.ts';

const { not_your_profile, driver_not_found } = driversRefusals;

export const queueRefusals = {
  not_your_profile,
  driver_not_found,
  not_in_queue: [409, 'This driver does not stand in that line any more.'],
} satisfies RefusalCatalogue;

/** Where a driver stands in line. */
export const PlaceInLine = z.object({
  /** What the live stream says of it is under this topic. */
  topic: z.string(),
  /** The name of the airport or station. */
  name: z.string(),
  /** 1 is asked next. */
  number: z.number().int(),
  of: z.number().int(),
  since: Timestamp,
  minutesOutside: z.number().int(),
  /** When the place is lost, for who is outside of the waiting area; null inside. */
  lostAt: Timestamp.nullable(),
  /** How many more offers may be declined or let pass before the driver goes to the end. */
  declinesLeft: z.number().int(),
});
export type PlaceInLine = z.output<typeof PlaceInLine>;

export const OwnQueue = z.object({
  waiting: PlaceInLine.nullable(),
  /** How the place before was lost, for half an hour; null where there was none, or a ride was taken. */
  lost: z
    .object({
      name: z.string(),
      why: z.enum(leftWhys),
      at: Timestamp,
      /** An operator’s words. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type OwnQueue = z.output<typeof OwnQueue>;

const Waiting = z.object({
  id: Id,
  number: z.number().int(),
  driver: z.object({ id: Id, name: z.string(), licensePlate: z.string(), vehicleType: VehicleType }),
  since: Timestamp,
  outsideSince: Timestamp.nullable(),
  declines: z.number().int(),
});
export type Waiting = z.output<typeof Waiting>;

export const Line = z.object({
  cityId: z.string(),
  city: z.string(),
  areaId: z.string(),
  name: z.string(),
  waiting: z.number().int(),
  /** The first two hundred. */
  line: z.array(Waiting),
});
export type Line = z.output<typeof Line>;

export const queueCalls = {
  'GET /api/drivers/:id/queue': {
    summary: 'Where I stand in line at an airport or a station, and how I lost the place before',
    access: 'driver',
    params: z.object({ id: Id }),
    reply: OwnQueue,
    refusals: ['not_your_profile', 'driver_not_found'],
  },
  'GET /api/operations/queues': {
    summary: 'The drivers in line at each airport and station that has a queue, in order',
    access: 'operator',
    permission: 'rides.read',
    cities: 'filtered',
    reply: z.array(Line),
  },
  'POST /api/operations/queues/:id/take-out': {
    summary: 'Take a driver out of a line; they read why, and do not come back into it for an hour',
    access: 'operator',
    permission: 'rides.dispatch',
    cities: ['queue_place', 'id'],
    params: z.object({ id: Id }),
    body: z.object({ reason: longText(300).min(3, 'Say why, in a few words.') }),
    reply: z.void(),
    status: 204,
    refusals: ['not_in_queue'],
  },
} satisfies Calls;

nameShapes({ PlaceInLine, OwnQueue, QueueWaiting: Waiting, QueueLine: Line });
