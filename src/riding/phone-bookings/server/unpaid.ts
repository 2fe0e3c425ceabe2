/** A fare that was to be paid into the driver's hand and was not: the driver says so, the desk decides who bears it. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { formatMoney, toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { getRide } from '#src/riding/lifecycle/server/moves/moves.ts';
import { pickupOf } from '#src/riding/lifecycle/server/moves/way.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { findRides, type RideRow } from '#src/riding/rides/server/store.ts';
import type { UnpaidFare } from '../contract.ts';
import { type PhoneParts, refuse } from './parts.ts';
import {
  countUnpaidWaiting,
  decideUnpaid,
  findUnpaid,
  findUnpaidDecided,
  findUnpaidWaiting,
  insertUnpaid,
  type UnpaidRow,
} from './store.ts';

const saidWithinMs = 24 * 3_600_000;
const pageSize = 50;

/**
 * Said again it stays as it was said first.
 * @throws Refusal ride_not_found, driver_not_found, not_your_ride, not_paid_in_hand, unpaid_too_late
 */
export async function sayUnpaid(
  parts: PhoneParts,
  actor: Actor,
  rideId: RideId,
  words: string,
): Promise<void> {
  const { database, clock, drivers } = parts;
  const driver = await drivers.own(actor);
  const ride = await getRide(parts, rideId);
  if (ride.driverId !== driver.id) throw refuse('not_your_ride');
  if (!ride.paidToDriver || !ride.completedAt) throw refuse('not_paid_in_hand');
  const now = clock.now();
  if (now.getTime() - ride.completedAt.getTime() > saidWithinMs) throw refuse('unpaid_too_late');
  await database.transaction(async (tx) => {
    if (!(await insertUnpaid(tx, { rideId, driverId: driver.id, words, saidAt: now }))) return;
    await record(tx, {
      type: 'ride.unpaid_said',
      subject: `ride-unpaid:${rideId}`,
      payload: { rideId },
      userIds: [driver.userId],
      at: now,
    });
  });
}

/** Whoever waits for a decision comes first, and stands on the first page alone. */
export async function listUnpaid(
  parts: PhoneParts,
  before: RideId | undefined,
  cities: readonly string[] | null,
) {
  const { db } = parts.database;
  const [waiting, open, decided] = await Promise.all([
    countUnpaidWaiting(db, cities),
    before === undefined ? findUnpaidWaiting(db, cities, pageSize) : [],
    findUnpaidDecided(db, { before, cities, limit: pageSize }),
  ]);
  const fares = await toFares(parts, [...open, ...decided]);
  return { waiting, fares, before: decided.length === pageSize ? (decided.at(-1)?.rideId ?? null) : null };
}

/**
 * Decided once. What the company bears is no longer the driver's debt, and is booked as its expense.
 * @throws Refusal unpaid_not_found, unpaid_decided, not_paid_in_hand while the ride is still being settled
 */
export async function decideWhoBears(
  parts: PhoneParts,
  operator: Actor,
  rideId: RideId,
  { bears, reason }: { bears: 'driver' | 'company'; reason: string },
): Promise<UnpaidFare> {
  const { database, clock, drivers, mailer, baseUrl, payments } = parts;
  const ride = await getRide(parts, rideId);
  const now = clock.now();
  const row = await database.transaction(async (tx) => {
    const decision = { bears, decidedBy: operator.userId, decidedAt: now, reason };
    const decided = await decideUnpaid(tx, rideId, decision);
    if (!decided) throw refuse((await findUnpaid(tx, rideId)) ? 'unpaid_decided' : 'unpaid_not_found');
    if (!ride.settledAt) throw refuse('not_paid_in_hand', { words: settlingWords });
    const { paymentIntentId } = ride;
    const reference = `ride:${rideId}`;
    if (bears === 'company') await payments.bearUncollected(tx, { paymentIntentId, reference });
    const driver = existing(drivers.find(decided.driverId), `driver ${decided.driverId}`);
    await record(tx, {
      type: 'ride.unpaid_decided',
      subject: `ride-unpaid:${rideId}`,
      payload: { rideId, by: operator.userId, bears, reason },
      userIds: [driver.userId],
      at: now,
    });
    await mailer.write(tx, {
      kind: 'decision',
      to: driver.email,
      subject: `Ride ${rideReference(rideId)}, which was not paid`,
      paragraphs: [
        bears === 'company'
          ? `We bear the ${formatMoney(ride.fareCents ?? 0)} of ride ${rideReference(rideId)} that was not paid to you. Your part of it is in your balance.`
          : `The ${formatMoney(ride.fareCents ?? 0)} of ride ${rideReference(rideId)} stay as they were booked: our part of it is taken from what you earn next.`,
        `Why: ${reason}`,
      ],
      action: { label: 'See your earnings', url: `${baseUrl}/driver-dashboard` },
    });
    return decided;
  });
  const [fare] = await toFares(parts, [row]);
  return existing(fare, `ride ${rideId}`);
}
const settlingWords = 'The money of this ride is still being settled. Try again in a minute.';

async function toFares(
  { database, drivers, accounts }: PhoneParts,
  rows: readonly UnpaidRow[],
): Promise<UnpaidFare[]> {
  const found = await findRides(
    database.db,
    rows.map(({ rideId }) => rideId),
  );
  const rideOf = new Map(found.map((ride) => [ride.id, ride]));
  const people = await accounts.getUsers(rows.flatMap(({ decidedBy }) => decidedBy ?? []));
  await Promise.all(rows.map(({ driverId }) => drivers.know(driverId)));
  return rows.flatMap((row) => {
    const ride = rideOf.get(row.rideId);
    const driver = drivers.find(row.driverId);
    const by = row.decidedBy === null ? undefined : people.get(row.decidedBy);
    return ride ? [toFare(row, ride, driver ? fullName(driver) : '', by ? fullName(by) : '')] : [];
  });
}

const toFare = (row: UnpaidRow, ride: RideRow, driver: string, by: string): UnpaidFare => ({
  ...{ rideId: row.rideId, reference: rideReference(row.rideId), driver, driverId: row.driverId },
  passenger: ride.passengerName ?? `${ride.riderFirstName} ${ride.riderLastName}`.trim(),
  phone: ride.passengerPhone,
  amount: toDecimal(ride.fareCents ?? 0),
  endedAt: (ride.completedAt ?? row.saidAt).toISOString(),
  timeZone: timeZoneAt(pickupOf(ride)),
  saidAt: row.saidAt.toISOString(),
  words: row.words,
  decided:
    row.bears && row.decidedAt
      ? { bears: row.bears, by, at: row.decidedAt.toISOString(), reason: row.reason ?? '' }
      : null,
});
