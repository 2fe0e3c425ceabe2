/** What the desk writes to drivers: to one, or to those of a city. */
import { z } from 'zod';
import {
  type Calls,
  Id,
  idOf,
  longText,
  nameShapes,
  Timestamp,
  text,
  written,
} from '#src/platform/contract.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { audiences, longestMessage, mostReached } from './rules.ts';

const Place = z.object({ city: text(60), audience: z.enum(audiences) });

export const Reach = z.object({
  reaches: z.number().int(),
  /** The one driver's name; null for a city. */
  name: z.string().nullable(),
  /** Of which city that is; null for one driver. */
  city: z.string().nullable(),
  /** Whose drivers the reader may write to, by the ids of cities. */
  cities: z.array(z.string()),
});
export type Reach = z.output<typeof Reach>;

/** As the desk sees it: what was written, to whom, and how many read it. */
export const SentMessage = z.object({
  id: Id,
  text: z.string(),
  by: z.string(),
  at: Timestamp,
  /** The one driver's name and account; null for a city. */
  driver: z.object({ name: z.string(), userId: Id }).nullable(),
  city: z.string().nullable(),
  audience: z.enum(audiences).nullable(),
  reached: z.number().int(),
  read: z.number().int(),
});
export type SentMessage = z.output<typeof SentMessage>;

/** As its driver sees it. */
export const DeskMessage = z.object({
  id: Id,
  text: z.string(),
  at: Timestamp,
  isToAll: z.boolean(),
  readAt: Timestamp.nullable(),
});
export type DeskMessage = z.output<typeof DeskMessage>;

export const driverMessageRefusals = {
  driver_not_found: ridesRefusals.driver_not_found,
  city_not_here: [404, 'There is no such city.'],
  reaches_nobody: [409, 'It would reach nobody.'],
  reach_changed: [409, 'It reaches more drivers by now than you were told. Look again, then send it.'],
  message_not_found: [404, 'There is no such message to you.'],
} satisfies RefusalCatalogue;

const writing = { access: 'operator', permission: 'rides.dispatch', cities: 'filtered' } as const;

export const driverMessageOperationsCalls = {
  'GET /api/operations/driver-messages': {
    summary: 'What the desk wrote to drivers, newest first, and how many read it',
    ...writing,
    query: z.object({ before: Id.optional() }),
    reply: z.object({ messages: z.array(SentMessage), before: Id.nullable() }),
  },
  'GET /api/operations/driver-messages/reach': {
    summary: 'How many drivers of a city a message would reach, or who the one driver is',
    ...writing,
    query: z.object({
      /** One driver; or else a city with its audience; without both the first city of whoever asks. */
      driver: idOf<DriverId>().optional(),
      city: text(60).optional(),
      audience: z.enum(audiences).default('on_road'),
    }),
    reply: Reach,
    refusals: ['driver_not_found', 'city_not_here', 'not_in_your_cities'],
  },
  'POST /api/operations/driver-messages': {
    summary:
      'Write to one driver, or to the drivers of a city; they read it in their app when they come back',
    ...writing,
    body: z.object({
      to: z.union([
        // One that names both would go to another than was meant.
        z.strictObject({ driver: idOf<DriverId>() }),
        Place.extend({
          /** How many the writer was told that it reaches. */
          reaches: written(z.number().int().min(1).max(mostReached)),
        }).strict(),
      ]),
      text: longText(longestMessage).min(1, 'Write what they shall read.'),
    }),
    reply: z.object({ id: Id, reached: z.number().int() }),
    status: 201,
    refusals: ['driver_not_found', 'city_not_here', 'not_in_your_cities', 'reaches_nobody', 'reach_changed'],
  },
} satisfies Calls;

export const driverMessageCalls = {
  'GET /api/drivers/me/desk-messages': {
    summary: 'What the desk wrote to me: all I have not read, and the newest of the others',
    access: 'driver',
    reply: z.array(DeskMessage),
    refusals: ['driver_not_found'],
  },
  'POST /api/drivers/me/desk-messages/:id/read': {
    summary: 'I have read a message of the desk',
    access: 'driver',
    params: z.object({ id: Id }),
    reply: z.void(),
    status: 204,
    refusals: ['driver_not_found', 'message_not_found'],
  },
} satisfies Calls;

nameShapes({ SentMessage, DeskMessage });
