import type { Tx } from '#src/platform/database/database.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import type { RidesParts } from '../parts.ts';

/**
 * How long the driver of a ride needs to its pickup, by way of the drop-off of whoever is on board. Null without a
 * position, and where no time was promised.
 */
export async function secondsToPickup(
  { clock, positions, places }: Pick<RidesParts, 'clock' | 'positions' | 'places'>,
  tx: Tx,
  ride: Pick<RideRow, 'driverId' | 'behindRideId' | 'promisedEtaSeconds' | 'pickupLat' | 'pickupLng'>,
): Promise<number | null> {
  if (ride.driverId === null || ride.promisedEtaSeconds === null) return null;
  const from = positions.positionOf(ride.driverId);
  if (!from) return null;
  const now = clock.now();
  const pickup = { lat: ride.pickupLat, lng: ride.pickupLng };
  const front = ride.behindRideId === null ? undefined : await findRide(tx, ride.behindRideId);
  if (!front) return (await places.drivingTimesTo(pickup, [from], now))[0] ?? null;
  const dropoff = { lat: front.destLat, lng: front.destLng };
  const [[first], [second]] = await Promise.all([
    places.drivingTimesTo(dropoff, [from], now),
    places.drivingTimesTo(pickup, [dropoff], now),
  ]);
  return first === undefined || second === undefined ? null : first + second;
}
