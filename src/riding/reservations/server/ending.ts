/** How a reservation ends, with what is told of it, in the transaction of what ended it. */
import type { SQL } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { type EndWhy, lateFrom, lettingDown } from '../rules.ts';
import { endedMail, releasedMail, timeOf } from './mails.ts';
import type { EndingParts } from './parts.ts';
import { byDriver, endReservations, findOpenOfDriver, ofRide, type ReservationRow, withId } from './store.ts';

/** The ride goes on without them, or is over. */
const rideGoesOn = (why: EndWhy): boolean => !['called_off', 'ride_over', 'driven'].includes(why);

/** Whether an end counts against its driver; whom the desk set never asked for it. */
export function countsAsLate(row: ReservationRow, ride: RideRow, why: EndWhy, now: Date): boolean {
  if (row.byDesk) return false;
  return lettingDown.includes(why) || (why === 'given_back' && now >= lateFrom(timeOf(ride)));
}

/** @returns false for whoever comes second */
export async function endOne(
  parts: EndingParts,
  tx: Tx,
  row: ReservationRow,
  { why, reason = null }: { why: EndWhy; reason?: string | null },
): Promise<boolean> {
  const ride = existing(await findRide(tx, row.rideId), `ride ${row.rideId}`);
  const now = parts.clock.now();
  const change = { endWhy: why, endedAt: now, isLate: countsAsLate(row, ride, why, now), reason };
  const [ended] = await endReservations(tx, change, withId(row.id));
  if (!ended) return false;
  await tellEnded(parts, tx, ended, ride, why);
  return true;
}

async function tellEnded(
  { clock, drivers, mailer, baseUrl }: EndingParts,
  tx: Tx,
  row: ReservationRow,
  ride: RideRow,
  why: EndWhy,
): Promise<void> {
  await drivers.know(row.driverId);
  const driver = drivers.find(row.driverId);
  if (!driver) return;
  const at = clock.now();
  const payload = { rideId: ride.id, status: ride.status, why };
  await record(tx, {
    ...{ type: 'reservation.ended', subject: `reservation:${row.id}`, at },
    payload: { ...payload, driverId: driver.id, late: row.isLate },
    userIds: [driver.userId],
  });
  const mail = endedMail(ride, driver, why, row.reason, baseUrl);
  if (mail) await mailer.write(tx, mail);
  if (!rideGoesOn(why)) return;
  await record(tx, {
    ...{ type: 'ride.driver_released', subject: `ride:${ride.id}`, at },
    payload,
    userIds: [ride.riderId],
  });
  await mailer.write(tx, releasedMail(ride, driver, baseUrl));
}

/** The ride is taken, called off or over: nobody is committed to it any more. */
export async function endOfRide(parts: EndingParts, tx: Tx, rideId: RideId, why: EndWhy): Promise<void> {
  await endAll(parts, tx, ofRide(rideId), why);
}

/** Of a driver who may not drive. */
export async function endOfDriver(parts: EndingParts, tx: Tx, driverId: DriverId): Promise<void> {
  if ((await findOpenOfDriver(tx, driverId)).length > 0)
    await endAll(parts, tx, byDriver(driverId), 'not_cleared');
}

async function endAll(parts: EndingParts, tx: Tx, where: SQL, why: EndWhy): Promise<void> {
  const change = { endWhy: why, endedAt: parts.clock.now(), isLate: false };
  for (const row of await endReservations(tx, change, where)) {
    const ride = existing(await findRide(tx, row.rideId), `ride ${row.rideId}`);
    await tellEnded(parts, tx, row, ride, why);
  }
}
