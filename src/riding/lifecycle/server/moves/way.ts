/** The places of a ride in the order in which it is driven: pickup, stops, destination. */
import type { LatLng } from '#src/geo/streets/geo.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';

export const pickupOf = (ride: Pick<RideRow, 'pickupLat' | 'pickupLng'>): LatLng => ({
  lat: ride.pickupLat,
  lng: ride.pickupLng,
});
export const dropoffOf = (ride: Pick<RideRow, 'destLat' | 'destLng'>): LatLng => ({
  lat: ride.destLat,
  lng: ride.destLng,
});

/** Every place of the ride in the order it is driven to. */
export const placesOf = (ride: RideRow): [LatLng, LatLng, ...LatLng[]] => {
  const [second = dropoffOf(ride), ...rest] = [...ride.stops, dropoffOf(ride)];
  return [pickupOf(ride), second, ...rest];
};

/** Where a car with the rider in it still has to go; the first is where it goes now. */
export const placesLeftOf = (ride: RideRow): [LatLng, ...LatLng[]] => {
  const [first = dropoffOf(ride), ...rest] = [...ride.stops.slice(ride.stopsDone), dropoffOf(ride)];
  return [first, ...rest];
};
