/** What the desk reads of drivers who let rides go that ask for something: a wheelchair, a pet, a child seat, a quiet ride. */
import { z } from 'zod';
import { type Calls, Id, idOf, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { RideOptionTold } from '#src/riding/ride-options/shapes.ts';
import { declineReasons } from '#src/riding/rides/road.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';

/** Said no, let the time pass, or took it and gave it back. */
export const declineHows = ['declined', 'expired', 'given_back'] as const;
export const Decline = z.object({
  id: Id,
  at: Timestamp,
  how: z.enum(declineHows),
  reason: z.enum(declineReasons).nullable(),
  driver: z.object({ id: idOf<DriverId>(), userId: idOf<UserId>(), name: z.string() }),
  rideId: idOf<RideId>(),
  /** The IANA name of the pickup's time zone. */
  timeZone: z.string(),
  vehicleType: VehicleType,
  /** The type is for somebody who stays in a wheelchair. */
  isAccessible: z.boolean(),
  rideOptions: z.array(RideOptionTold),
  /** Of such offers to this driver in the last days: how many they let go, and how many there were. */
  letGo: z.number().int(),
  offered: z.number().int(),
});
export type Decline = z.output<typeof Decline>;

export const declineCalls = {
  'GET /api/operations/declines': {
    summary:
      'Drivers who let rides go that ask for a wheelchair or for something besides, the newest first, with how often they did',
    access: 'operator',
    permission: 'rides.read',
    cities: 'filtered',
    query: z.object({ before: Id.optional() }),
    reply: z.object({ declines: z.array(Decline), before: Id.nullable() }),
  },
} satisfies Calls;

nameShapes({ Decline });
