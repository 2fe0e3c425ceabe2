/** The booking form that a past ride fills in. Pure. */
import type { Receipt, Ride } from '#src/riding/rides/contract.ts';
import { type BookingForm, emptyForm } from './booking-form.ts';

/** What a ride and its receipt both tell of the trip. */
export type PastTrip = Pick<Receipt, 'pickupLocation' | 'destination' | 'pickup' | 'dropoff' | 'stops'> &
  Partial<Pick<Ride, 'vehicleType'>>;

/** The same trip, for now. */
export const againOf = (ride: PastTrip): BookingForm => ({
  ...emptyForm,
  vehicleType: ride.vehicleType ?? emptyForm.vehicleType,
  pickup: { ...ride.pickup, address: ride.pickupLocation },
  stops: ride.stops.map(({ address, lat, lng }) => ({ address, lat, lng })),
  destination: { ...ride.dropoff, address: ride.destination },
});

/** From where it ended to where it began, straight: what was done on the way is done. */
export const wayBackOf = (ride: PastTrip): BookingForm => {
  const { pickup, destination, ...form } = againOf(ride);
  return { ...form, stops: [], pickup: destination, destination: pickup };
};
