import type { RidesParts } from './parts.ts';
import { presentOf } from './road-store.ts';
import { findOpenRideOf, type RideRow } from './store.ts';

/** How long a driver needs to the pickup, by way of the drop-off of whoever is on board; null without a position. */
export async function secondsToPickup(
  { database, clock, tracking, places }: RidesParts,
  ride: RideRow,
  driverId: number,
): Promise<number | null> {
  const from = tracking.positionOf(driverId);
  if (!from || ride.promisedEtaSeconds === null) return null;
  const now = clock.now();
  const pickup = { lat: ride.pickupLat, lng: ride.pickupLng };
  const front = await findOpenRideOf(database.db, presentOf(driverId));
  if (!front) return (await places.drivingTimesTo(pickup, [from], now))[0] ?? null;
  const dropoff = { lat: front.destLat, lng: front.destLng };
  const [[first], [second]] = await Promise.all([
    places.drivingTimesTo(dropoff, [from], now),
    places.drivingTimesTo(pickup, [dropoff], now),
  ]);
  return first === undefined || second === undefined ? null : first + second;
}
