import type { DriverId } from '#src/platform/ids.ts';
import { mayServe } from '#src/riding/ride-options/ride-options.ts';
import { findBlockedPairs, pairKey } from '#src/riding/rides/server/road-store.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { RideReader } from '../parts.ts';

/**
 * Nobody drives themselves, or somebody who never wants to meet them again, or is paid in hand who does not want that,
 * or does not do what the ride asks for, or gets a ride back that an operator took from them.
 */
export async function findWhoMayMeet(
  { database, drivers }: RideReader,
  rides: readonly RideRow[],
): Promise<(ride: RideRow, driverId: DriverId) => boolean> {
  const blocked = await findBlockedPairs(
    database.db,
    rides.map((ride) => ride.riderId),
  );
  return (ride, driverId) =>
    !blocked.has(pairKey(ride.riderId, driverId)) &&
    drivers.find(driverId)?.userId !== ride.riderId &&
    ride.takenFromId !== driverId &&
    (!ride.paidToDriver || drivers.find(driverId)?.takesCash === true) &&
    mayServe(drivers.find(driverId)?.serves ?? [], ride.terms.options);
}
