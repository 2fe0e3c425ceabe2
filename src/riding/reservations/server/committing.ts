/** A driver commits to a ride ahead and gives it back; the desk does both for them. */

import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { Refusal } from '#src/platform/refusal.ts';
import { homeCityOf } from '#src/riding/city-papers/city-papers.ts';
import { findMissingAhead } from '#src/riding/drivers/server/review/clearance.ts';
import type { DriverRow } from '#src/riding/drivers/server/store.ts';
import { keptAloneMs } from '#src/riding/kept-drivers/rules.ts';
import { isKeptForOthers } from '#src/riding/kept-drivers/server/store.ts';
import { mayServe } from '#src/riding/ride-options/ride-options.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import { chosenAloneMs, lateCountedDays, listedAheadMs, mostLate, mostReserved, overlaps } from '../rules.ts';
import { countsAsLate, endOne } from './ending.ts';
import { committedMail, setByDeskMail, timeOf } from './mails.ts';
import { type ReservationsParts, refuse } from './parts.ts';
import {
  countLate,
  findOpenOfDriver,
  findOpenOfRides,
  insertReservation,
  isBlocked,
  lockDriver,
  lockRideAhead,
  type ReservationRow,
} from './store.ts';

const dayMs = 24 * 3_600_000;

export const homeCityIdOf = ({ city, state }: Pick<DriverRow, 'city' | 'state'>): string | undefined =>
  homeCityOf(city, state)?.id;

export const lateSince = (now: Date): Date => new Date(now.getTime() - lateCountedDays * dayMs);

/**
 * The first to commit has the ride; whoever may not drive it then, or drives another, does not get it. Asked again by
 * who has it, it is answered alike.
 * @throws Refusal not_your_profile, driver_not_found, ride_not_ahead, ride_reserved, ride_not_for_you, ride_overlaps,
 *   not_cleared_then, too_many_reserved, too_many_late
 */
export async function commit(
  parts: ReservationsParts,
  actor: Actor,
  driverId: DriverId,
  rideId: RideId,
): Promise<{ reservation: ReservationRow; ride: RideRow }> {
  const { database, clock, drivers, mailer, baseUrl } = parts;
  const driver = await drivers.ownById(actor, driverId);
  return database.transaction(async (tx) => {
    const now = clock.now();
    const ride = await reserve(parts, tx, driver, rideId, 'driver');
    const held = (await findOpenOfRides(tx, [rideId])).get(rideId);
    // Pressed twice, or asked again after an answer that was lost.
    if (held?.driverId === driver.id) return { reservation: held, ride };
    if ((await countLate(tx, driver.id, lateSince(now))) >= mostLate) throw refuse('too_many_late');
    if (ride.status !== 'scheduled') throw refuse('ride_not_ahead');
    const reservation = await insert(parts, tx, ride, driver, false);
    await mailer.write(tx, committedMail(ride, driver, baseUrl));
    return { reservation, ride };
  });
}

/** What keeps a driver from a ride ahead; undefined for nothing. Asked of the list and of the one who commits alike. */
export function whyNot(
  ride: RideRow,
  driver: Pick<
    DriverRow,
    'id' | 'userId' | 'rideTypes' | 'city' | 'state' | 'barredAt' | 'takesCash' | 'serves'
  >,
  { others, missing }: { others: readonly RideRow[]; missing: (at: Date) => readonly { words: string }[] },
): Refusal | undefined {
  const at = timeOf(ride);
  const isElsewhere = ride.cityId !== null && ride.cityId !== homeCityIdOf(driver);
  const isCash = ride.paidToDriver && !driver.takesCash;
  const isNoCar = !driver.rideTypes.includes(ride.vehicleType);
  const isOtherwise = isNoCar || isCash || !mayServe(driver.serves, ride.terms.options);
  if (isElsewhere || isOtherwise || ride.riderId === driver.userId) return refuse('ride_not_for_you');
  const planned = others.map((other) => ({
    scheduledAt: timeOf(other),
    durationSeconds: other.durationSeconds,
  }));
  const { durationSeconds } = ride;
  if (planned.some((other) => overlaps(other, { scheduledAt: at, durationSeconds })))
    return refuse('ride_overlaps');
  const [first] = missing(at);
  if (driver.barredAt !== null || first)
    return refuse('not_cleared_then', first ? { words: first.words } : {});
  return undefined;
}

/** Locks what decides, and asks all of it. @throws Refusal ride_not_ahead, ride_not_for_you, ride_overlaps, not_cleared_then, too_many_reserved */
async function reserve(
  { clock }: Pick<ReservationsParts, 'clock'>,
  tx: Tx,
  driver: DriverRow,
  rideId: RideId,
  by: 'driver' | 'desk',
): Promise<RideRow> {
  // The driver's papers first, as whoever decides about them does.
  const missing = await findMissingAhead(tx, driver.id);
  await lockDriver(tx, driver.id);
  const now = clock.now();
  const isAhead = (await lockRideAhead(tx, rideId)) !== undefined;
  const ride = isAhead ? await findRide(tx, rideId) : undefined;
  if (!ride?.scheduledAt || ride.driverId !== null) throw refuse('ride_not_ahead');
  if (ride.scheduledAt.getTime() > now.getTime() + listedAheadMs + dayMs) throw refuse('ride_not_ahead');
  const others = (await findOpenOfDriver(tx, driver.id))
    .map((one) => one.ride)
    .filter(({ id }) => id !== rideId);
  if (others.length >= mostReserved) throw refuse('too_many_reserved');
  const isForAnother =
    by === 'driver' &&
    ride.chosenDriverId !== null &&
    ride.chosenDriverId !== driver.id &&
    ride.scheduledAt.getTime() > now.getTime() + chosenAloneMs;
  if (isForAnother || (await isBlocked(tx, ride.riderId, driver.id))) throw refuse('ride_not_for_you');
  const times = {
    since: new Date(now.getTime() - keptAloneMs),
    until: new Date(now.getTime() + chosenAloneMs),
  };
  if (by === 'driver' && (await isKeptForOthers(tx, rideId, driver.id, times)))
    throw refuse('ride_not_for_you');
  const refusal = whyNot(ride, driver, { others, missing });
  if (refusal) throw refusal;
  return ride;
}

/** With its event, which the ride's own screens hear. @throws Refusal ride_reserved */
async function insert(
  { clock }: Pick<ReservationsParts, 'clock'>,
  tx: Tx,
  ride: RideRow,
  driver: DriverRow,
  byDesk: boolean,
): Promise<ReservationRow> {
  const at = clock.now();
  const made = await insertReservation(tx, { rideId: ride.id, driverId: driver.id, byDesk, at });
  if (!made) throw refuse('ride_reserved');
  await record(tx, {
    ...{ type: 'ride.driver_committed', subject: `ride:${ride.id}`, at },
    payload: { rideId: ride.id, status: ride.status },
    userIds: [ride.riderId, driver.userId],
  });
  return made;
}

/**
 * @param lateIsKnown they were shown that it counts, and want it all the same
 * @throws Refusal not_your_profile, driver_not_found, not_reserved, counts_as_late
 */
export async function giveBack(
  parts: ReservationsParts,
  actor: Actor,
  driverId: DriverId,
  rideId: RideId,
  lateIsKnown: boolean,
): Promise<void> {
  const { database, clock, drivers } = parts;
  const driver = await drivers.ownById(actor, driverId);
  await database.transaction(async (tx) => {
    const row = (await findOpenOfRides(tx, [rideId])).get(rideId);
    if (row?.driverId !== driver.id) throw refuse('not_reserved');
    const ride = existing(await findRide(tx, rideId), `ride ${rideId}`);
    if (!lateIsKnown && countsAsLate(row, ride, 'given_back', clock.now())) throw refuse('counts_as_late');
    if (!(await endOne(parts, tx, row, { why: 'given_back' }))) throw refuse('not_reserved');
  });
}

/** @throws Refusal driver_not_found and those of committing, in words for the desk */
export async function setDriver(
  parts: ReservationsParts,
  actor: Actor,
  rideId: RideId,
  { driverId, reason }: { driverId: DriverId; reason: string },
): Promise<void> {
  const { database, drivers, mailer, baseUrl } = parts;
  await drivers.know(driverId).catch(() => {});
  const driver = drivers.find(driverId);
  if (!driver) throw refuse('driver_not_found');
  await database.transaction(async (tx) => {
    const before = (await findOpenOfRides(tx, [rideId])).get(rideId);
    if (before?.driverId === driver.id)
      throw refuse('ride_reserved', { words: 'This driver is committed to the ride already.' });
    const ride = await reserve(parts, tx, driver, rideId, 'desk').catch((error) =>
      Promise.reject(forDesk(error)),
    );
    if (before) await endOne(parts, tx, before, { why: 'taken_away', reason });
    const reservation = await insert(parts, tx, ride, driver, true);
    await mailer.write(tx, committedMail(ride, driver, baseUrl));
    await mailer.write(tx, setByDeskMail(ride, driver, reason, baseUrl));
    await note(parts, tx, 'reservation.set', reservation, actor, reason);
  });
}

/** @throws Refusal not_reserved */
export async function takeAway(
  parts: ReservationsParts,
  actor: Actor,
  rideId: RideId,
  reason: string,
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const row = (await findOpenOfRides(tx, [rideId])).get(rideId);
    if (!row || !(await endOne(parts, tx, row, { why: 'taken_away', reason }))) throw refuse('not_reserved');
    await note(parts, tx, 'reservation.taken_away', row, actor, reason);
  });
}

/** Which operator it was, for operators. */
const note = (
  { clock }: Pick<ReservationsParts, 'clock'>,
  tx: Tx,
  type: 'reservation.set' | 'reservation.taken_away',
  { id, rideId, driverId }: ReservationRow,
  { userId }: Actor,
  reason: string,
) =>
  record(tx, {
    ...{ type, subject: `reservation-operations:${id}`, at: clock.now() },
    payload: { rideId, driverId, by: userId, reason },
    userIds: [],
  });

const deskWords: Record<string, string> = {
  ride_overlaps: 'This driver is committed to another ride at that time.',
  ride_not_for_you: 'This driver may not drive this ride: another city, another type of car, or a block.',
  too_many_reserved: 'This driver is committed to as many rides as one may be.',
};
function forDesk(error: unknown): unknown {
  const code = (error as { code?: string }).code ?? '';
  const words = deskWords[code];
  return words ? refuse(code as 'ride_overlaps', { words }) : error;
}
