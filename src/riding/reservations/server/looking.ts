/** Each minute: committed drivers are reminded, and whoever may not drive at that time any more is taken off the ride. */

import { record } from '#src/platform/events/events.ts';
import { localDate, zonedTime } from '#src/platform/time/zoned-time.ts';
import { findMissingAhead } from '#src/riding/drivers/server/review/clearance.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { remindersDue } from '../rules.ts';
import { homeCityIdOf } from './committing.ts';
import { endOne } from './ending.ts';
import { reminderMail, timeOf, zoneOf } from './mails.ts';
import type { ReservationsParts } from './parts.ts';
import { findToLookAt, isBlocked, type ReservationRow, setLooked } from './store.ts';

const lookedAtOnce = 200;
/** From the evening before on a ride is looked at with every round; before that once an hour. */
const soonMs = 31 * 3_600_000;
const farMs = 32 * 24 * 3_600_000;
const roundMs = 50_000;
const hourMs = 3_600_000;

/** One that fails keeps no other from its turn. */
export async function lookAfterReserved(parts: ReservationsParts): Promise<void> {
  const { database, clock, log } = parts;
  const now = clock.now().getTime();
  const from = (ms: number) => new Date(now + ms);
  const soon = { lookedBefore: from(-roundMs), until: from(soonMs), limit: lookedAtOnce };
  const far = { lookedBefore: from(-hourMs), until: from(farMs), limit: lookedAtOnce };
  for (const wanted of [soon, far])
    for (const one of await findToLookAt(database.db, wanted))
      await lookAt(parts, one).catch((error: unknown) =>
        log.error({ err: error, ride: one.ride.id }, 'a reserved ride was not looked after'),
      );
}

async function lookAt(
  parts: ReservationsParts,
  { reservation, ride }: { reservation: ReservationRow; ride: RideRow },
): Promise<void> {
  const { database, clock, drivers, mailer, baseUrl } = parts;
  await drivers.know(reservation.driverId);
  const driver = drivers.find(reservation.driverId);
  if (!driver) return;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const missing = (await findMissingAhead(tx, driver.id))(timeOf(ride));
    const isUnfit =
      missing.length > 0 ||
      !driver.rideTypes.includes(ride.vehicleType) ||
      (ride.cityId !== null && homeCityIdOf(driver) !== ride.cityId) ||
      (await isBlocked(tx, ride.riderId, driver.id));
    if (isUnfit) return void (await endOne(parts, tx, reservation, { why: 'not_cleared' }));
    const due = remindersDue(timeOf(ride), eveningBefore(ride), now);
    // Whoever committed after a reminder was due knows of the ride; the next one is written.
    const known = remindersDue(timeOf(ride), eveningBefore(ride), reservation.committedAt);
    const isDue = due > Math.max(reservation.reminders, known) && ride.status === 'scheduled';
    const reminders = Math.max(reservation.reminders, due);
    if (!(await setLooked(tx, reservation, { lookedAt: now, reminders })) || !isDue) return;
    await mailer.write(tx, reminderMail(ride, driver, baseUrl));
    await record(tx, {
      ...{ type: 'reservation.reminded', subject: `reservation:${reservation.id}`, at: now },
      payload: { rideId: ride.id, driverId: driver.id },
      userIds: [driver.userId],
    });
  });
}

/** Seven in the evening of the day before, by the clocks at the pickup. */
export function eveningBefore(ride: RideRow): Date {
  const zone = zoneOf(ride);
  const [year = 0, month = 1, day = 1] = localDate(timeOf(ride), zone).split('-').map(Number);
  const before = new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10);
  return zonedTime(before, '19:00', zone);
}
