import type { RideDetail } from '#src/riding/rides/contract.ts';
import { nextStopOf } from '#src/riding/rides/rules.ts';

export type RideMoment = ReturnType<typeof momentOf>;

/** Where a driver is in a ride: on the way to the pickup, a stop or the destination, or standing at one of the first two. */
export function momentOf(ride: RideDetail) {
  const riding = ride.status === 'picked_up' || ride.status === 'in_transit';
  const waiting = ride.status === 'driver_arriving' && ride.arrivedAt !== null;
  const stop = riding ? nextStopOf(ride) : null;
  const stopPlace = stop === null ? undefined : ride.stops[stop - 1];
  const atStop = stop !== null && ride.stopArrivedAt !== null;
  return {
    /** The rider is in the car. */
    riding,
    /** At the pickup. */
    waiting,
    /** The stop that is next or where the car stands, counted from 1. */
    stop,
    atStop,
    standing: waiting || atStop,
    /** From when waiting counts; null while the car drives, and while the server has not heard that it stands. */
    standingSince: waiting ? ride.waitingSince : atStop ? ride.stopArrivedAt : null,
    place: riding ? (stopPlace ?? ride.dropoff) : ride.pickup,
    address: riding ? (stopPlace?.address ?? ride.destination) : ride.pickupLocation,
  };
}
