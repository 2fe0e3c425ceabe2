/** Rides that are changed while somebody is committed to them, or to one after them. */
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { findMissingAhead } from '#src/riding/drivers/server/review/clearance.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { whyNot } from './committing.ts';
import { endOne } from './ending.ts';
import { changedMail } from './mails.ts';
import type { ReservationsParts } from './parts.ts';
import { findOpenOfDriver, findOpenOfRides, isBlocked } from './store.ts';

/**
 * The ride was changed in this transaction. Who committed keeps it where they may still drive it, and is told; else, and
 * where time or pickup are others, it is given back to all of them, which counts against nobody.
 */
export async function heedChange(
  parts: ReservationsParts,
  tx: Tx,
  rideId: RideId,
  asksAnew: boolean,
): Promise<void> {
  const { clock, drivers, mailer, baseUrl } = parts;
  const row = (await findOpenOfRides(tx, [rideId])).get(rideId);
  if (!row) return;
  const ride = existing(await findRide(tx, rideId), `ride ${rideId}`);
  await drivers.know(row.driverId);
  const driver = drivers.find(row.driverId);
  if (asksAnew || !driver) return void (await endOne(parts, tx, row, { why: 'changed' }));
  const missing = await findMissingAhead(tx, driver.id);
  const others = (await findOpenOfDriver(tx, driver.id))
    .map((one) => one.ride)
    .filter(({ id }) => id !== rideId);
  const cannot =
    whyNot(ride, driver, { others, missing }) ??
    ((await isBlocked(tx, ride.riderId, driver.id)) || undefined);
  if (cannot) return void (await endOne(parts, tx, row, { why: 'changed' }));
  await mailer.write(tx, changedMail(ride, driver, baseUrl));
  await record(tx, {
    ...{ type: 'reservation.changed', subject: `reservation:${row.id}`, at: clock.now() },
    payload: { rideId, driverId: driver.id },
    userIds: [driver.userId],
  });
}

/** The present ride of a driver takes longer: others are asked for those ahead that they would come to too late. */
export async function letGoOf(
  parts: ReservationsParts,
  tx: Tx,
  driverId: DriverId,
  isLate: (ride: RideRow) => Promise<boolean>,
): Promise<void> {
  for (const { reservation, ride } of await findOpenOfDriver(tx, driverId))
    if (await isLate(ride)) await endOne(parts, tx, reservation, { why: 'held_up' });
}
