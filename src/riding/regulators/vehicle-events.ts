/** What happens here, in the words of MDS. Pure. */
import type { EventType, VehicleState } from './mds-shapes.ts';

/** Types of the event log that change what a car is. */
export const toldTypes = [
  'driver.went_online',
  'driver.went_offline',
  'driver.paused',
  'driver.resumed',
  'ride.accepted',
  'ride.next_up',
  'ride.arrived',
  'ride.picked_up',
  'ride.stop_arrived',
  'ride.stop_left',
  'ride.completed',
  'ride.cancelled',
  'ride.reopened',
  'ride.taken_by_desk',
] as const;
export type ToldType = (typeof toldTypes)[number];

/** Of whom each is told when a driver has another ride under way: then the car is that ride's, and nothing changes. */
export const onlyWithoutOther: ReadonlySet<ToldType> = new Set<ToldType>([
  'driver.paused',
  'driver.resumed',
  'ride.accepted',
  'ride.cancelled',
  'ride.reopened',
  'ride.taken_by_desk',
]);

/** What ends a ride for its driver: whoever said meanwhile that they take a break is on it from then on. */
export const endsForDriver: ReadonlySet<ToldType> = new Set<ToldType>([
  'ride.completed',
  'ride.cancelled',
  'ride.reopened',
  'ride.taken_by_desk',
]);
export const breakBegins: StateChange = { state: 'non_operational', type: 'service_end' };

export interface StateChange {
  state: VehicleState;
  type: EventType;
}

const plain: Readonly<Record<Exclude<ToldType, 'ride.cancelled' | 'ride.reopened'>, StateChange>> = {
  'driver.went_online': { state: 'available', type: 'service_start' },
  'driver.went_offline': { state: 'non_operational', type: 'service_end' },
  // On a break a driver takes nobody.
  'driver.paused': { state: 'non_operational', type: 'service_end' },
  'driver.resumed': { state: 'available', type: 'service_start' },
  'ride.accepted': { state: 'reserved', type: 'reservation_start' },
  'ride.next_up': { state: 'reserved', type: 'reservation_start' },
  'ride.arrived': { state: 'stopped', type: 'reservation_stop' },
  'ride.picked_up': { state: 'on_trip', type: 'trip_start' },
  'ride.stop_arrived': { state: 'stopped', type: 'trip_stop' },
  'ride.stop_left': { state: 'on_trip', type: 'trip_resume' },
  'ride.completed': { state: 'available', type: 'trip_end' },
  'ride.taken_by_desk': { state: 'available', type: 'provider_cancellation' },
};

/** @param by who called it off, where it was: `rider`, `driver`, `operator` or `system` */
export function changeOf(told: ToldType, by: string | null): StateChange {
  if (told !== 'ride.cancelled' && told !== 'ride.reopened') return plain[told];
  if (by === 'rider') return { state: 'available', type: 'passenger_cancellation' };
  if (by === 'driver') return { state: 'available', type: 'driver_cancellation' };
  return { state: 'available', type: 'provider_cancellation' };
}
