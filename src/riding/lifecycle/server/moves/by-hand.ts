/** What an operator asks for by hand while the machine goes on: it is offered to nobody else, and comes back when it ends. */
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type OfferRow, type RideRow, updateRide, whileHandedTo } from '#src/riding/rides/server/store.ts';
import type { RidesParts, RideTeller } from '../parts.ts';

type Handed = Pick<RideRow, 'handDriverId' | 'handUntil'>;

/** Somebody is asked for it by hand at this moment. */
export const isHanded = ({ handDriverId, handUntil }: Handed, now: Date): boolean =>
  handDriverId !== null && handUntil !== null && handUntil > now;
export const isHandedTo = (ride: Handed, driverId: DriverId, now: Date): boolean =>
  isHanded(ride, now) && ride.handDriverId === driverId;
export const isHandedToAnother = (ride: Handed, driverId: DriverId, now: Date): boolean =>
  isHanded(ride, now) && ride.handDriverId !== driverId;

/**
 * An offer made by hand has ended without being taken: the ride is the machine's again, or stays with the driver it has,
 * and the operator who made it is told how it ended.
 */
export async function endHand(clock: Clock, tx: Tx, offer: OfferRow): Promise<void> {
  const { rideId, driverId, assignedBy, status } = offer;
  const at = clock.now();
  await updateRide(tx, rideId, { handDriverId: null, handUntil: at }, whileHandedTo(driverId));
  await record(tx, {
    type: 'ride.asking_ended',
    subject: `ride-operations:${rideId}`,
    payload: { rideId, driverId, how: status },
    userIds: assignedBy === null ? [] : [assignedBy],
    at,
  });
}

/** Who had the ride hears that it is another driver's now, or nobody's, and stands in line again where they stood. */
export async function letGo(
  { clock, drivers, queues }: RideTeller & Pick<RidesParts, 'queues'>,
  tx: Tx,
  rideId: RideId,
  driverId: DriverId,
): Promise<void> {
  await queues.giveBack(tx, rideId);
  const driver = drivers.find(driverId);
  await record(tx, {
    type: 'ride.taken_by_desk',
    subject: `ride-operations:${rideId}`,
    payload: { rideId, driverId },
    userIds: driver ? [driver.userId] : [],
    at: clock.now(),
  });
}
