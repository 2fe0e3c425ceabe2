/** Who is near whom: what riders wait for, and where drivers are asked for. */
import { z } from 'zod';
import { Latitude, Longitude, nameShapes, Timestamp } from '#src/platform/contract.ts';
import { VehicleType } from '../drivers/contract.ts';
import { Place } from './shapes.ts';

/** A wish to be told when a driver comes near, kept for half an hour. */
export const NearNoteRequest = z.object({
  vehicleType: VehicleType,
  pickupLocation: Place,
  pickupLat: Latitude,
  pickupLng: Longitude,
  destination: Place,
});
export type NearNoteRequest = z.output<typeof NearNoteRequest>;

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

nameShapes({ Demand, NearNoteRequest });

/** With a move that had to wait for a connection: when it happened by the phone's clock, believed within the last hour. */
export const Moved = z.object({ movedAt: Timestamp.nullish() });
