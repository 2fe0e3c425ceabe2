/** What is filled in to change a ride, and what of it is otherwise than the ride. Pure. */
import { localDate, localTime } from '#src/platform/time/zoned-time.ts';
import type { PlaceChoice } from '#src/riding/booking/ui/booking-form.ts';
import type { ScheduledFor } from '#src/riding/quotes/shapes.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { isAboard, reachedOf } from '../rules.ts';

/** What is read of a ride that is changed. */
export type ChangedRide = Pick<
  RideDetail,
  | 'id'
  | 'status'
  | 'pickupLocation'
  | 'pickup'
  | 'stops'
  | 'stopsDone'
  | 'stopArrivedAt'
  | 'destination'
  | 'dropoff'
  | 'vehicleType'
  | 'scheduledTime'
  | 'timeZone'
  | 'position'
> &
  Partial<Pick<RideDetail, 'note' | 'bookedFor' | 'paymentLabel' | 'collect' | 'estimatedFare'>>;

export interface ChangeForm {
  endHere: boolean;
  pickup: PlaceChoice;
  /** Those that the car has not reached. */
  stops: readonly PlaceChoice[];
  destination: PlaceChoice;
  date: string;
  time: string;
  scheduledFor: ScheduledFor;
  vehicleType: VehicleType;
  note: string;
  passengerName: string;
  passengerPhone: string;
}

export function formOf(ride: ChangedRide): ChangeForm {
  const at = ride.scheduledTime && new Date(ride.scheduledTime);
  return {
    endHere: false,
    pickup: { address: ride.pickupLocation, ...ride.pickup },
    stops: ride.stops.slice(reachedOf(ride)).map(({ address, lat, lng }) => ({ address, lat, lng })),
    destination: { address: ride.destination, ...ride.dropoff },
    date: at ? localDate(at, ride.timeZone) : '',
    time: at ? localTime(at, ride.timeZone).slice(0, 5) : '',
    scheduledFor: 'pickup',
    vehicleType: ride.vehicleType,
    note: ride.note ?? '',
    passengerName: ride.bookedFor?.name ?? '',
    passengerPhone: ride.bookedFor?.phone ?? '',
  };
}

const isSame = (a: PlaceChoice, b: PlaceChoice): boolean =>
  a.address.trim() === b.address.trim() && a.lat === b.lat && a.lng === b.lng;
const isFilled = ({ address }: PlaceChoice): boolean => address.trim() !== '';
const sent = ({ address, lat, lng }: PlaceChoice) => ({ address: address.trim(), lat, lng });

/** The payload of a change. */
export interface Wish {
  endHere?: boolean;
  destination?: PlaceChoice;
  stops?: PlaceChoice[];
  pickup?: PlaceChoice;
  scheduledDate?: string;
  scheduledTime?: string;
  scheduledFor?: ScheduledFor;
  vehicleType?: VehicleType;
  note?: string;
  passenger?: { name: string; phone: string } | null;
}

/** What is asked for: what differs from the ride, and nothing where nothing does, or a place is still being typed. */
export function wishOf(ride: ChangedRide, form: ChangeForm): Wish | null {
  if (form.endHere) return { endHere: true };
  const known = formOf(ride);
  const stops = form.stops.filter(isFilled);
  const isAhead = ride.status === 'scheduled';
  if (![form.pickup, form.destination].every(isFilled)) return null;
  const sameStops =
    stops.length === known.stops.length &&
    stops.every((stop, index) => {
      const other = known.stops[index];
      return other !== undefined && isSame(stop, other);
    });
  const sameTime =
    form.date === known.date && form.time === known.time && form.scheduledFor === known.scheduledFor;
  const name = form.passengerName.trim();
  const phone = form.passengerPhone.trim();
  const samePassenger = name === known.passengerName && phone === known.passengerPhone;
  const wish = {
    ...(!isSame(form.destination, known.destination) && { destination: sent(form.destination) }),
    ...(!sameStops && { stops: stops.map(sent) }),
    ...(!isAboard(ride.status) && form.note.trim() !== known.note && { note: form.note.trim() }),
    ...(isAhead && !isSame(form.pickup, known.pickup) && { pickup: sent(form.pickup) }),
    ...(isAhead &&
      !sameTime &&
      form.date &&
      form.time && {
        scheduledDate: form.date,
        scheduledTime: form.time,
        scheduledFor: form.scheduledFor,
      }),
    ...(isAhead && form.vehicleType !== known.vehicleType && { vehicleType: form.vehicleType }),
    ...(isAhead && !samePassenger && (!name || phone) && { passenger: name ? { name, phone } : null }),
  };
  return Object.keys(wish).length > 0 ? wish : null;
}
