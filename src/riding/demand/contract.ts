/** Where drivers are asked for. */
import { z } from 'zod';
import { type Calls, nameShapes, Timestamp } from '#src/platform/contract.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';

/** Where to be, for a driver. Squares with fewer than three different riders are left out. */
export const Demand = z.object({
  cells: z.array(
    z.object({
      /** As [west, south, east, north]. */
      bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      /** What is in its middle. */
      name: z.string().nullable(),
      /** 1 some, 2 busy, 3 very busy. */
      level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      /** What an estimate from its middle multiplies fares by now. */
      surge: z.number(),
      /** From the driver, as the crow flies. */
      meters: z.number().int(),
    }),
  ),
  at: Timestamp,
});
export type Demand = z.output<typeof Demand>;

export const demandRefusals = ridesRefusals;

export const demandCalls = {
  'GET /api/demand': {
    offer: 'rides',
    summary:
      'Where to be: the parts of my city in which riders ask now and usually, and what rides cost more there',
    access: 'driver',
    reply: Demand,
    refusals: ['position_unknown', 'not_driven_there'],
  },
} satisfies Calls;

nameShapes({ Demand });
