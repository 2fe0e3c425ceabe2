/** Destination mode: a driver takes only rides that bring them nearer to where they are going. Pure. */
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';

export const destinationsADay = 2;
/** A ride has to take off at least this share of the way. */
const nearerShare = 0.2;
/** A ride that ends this near to the place fits, wherever it begins. */
const thereMeters = 1000;

export function bringsNearer(trip: { pickup: LatLng; dropoff: LatLng }, destination: LatLng): boolean {
  const after = distanceMeters(pointOf(trip.dropoff), pointOf(destination));
  if (after <= thereMeters) return true;
  const before = distanceMeters(pointOf(trip.pickup), pointOf(destination));
  return after <= before * (1 - nearerShare);
}
