/** A rider says that a fare was too high: it is judged once, and what goes back goes back. */

import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { chargedCents } from '#src/riding/lifecycle/server/money/charged.ts';
import { rideEvent } from '#src/riding/lifecycle/server/moves/moves.ts';
import { findRide, type RideRow } from '#src/riding/rides/server/store.ts';
import type { DeskFareReview, FareReview } from '../contract.ts';
import { countedDays, fareReviewNow, isWithinRiders, judgeFare, type Verdict } from '../rules.ts';
import { giveBack } from './giving.ts';
import { type FareReviewParts, refuse } from './parts.ts';
import { findReview, findReviews, insertReview, sumOfRider } from './store.ts';
import { drivenOf, toFareReview, toReviewed } from './views.ts';

const dayMs = 86_400_000;
const pageSize = 50;

type Completed = RideRow & { completedAt: Date };

/** @throws Refusal ride_not_found, not_your_ride, not_completed */
async function ownCompleted(
  { database }: Pick<FareReviewParts, 'database'>,
  actor: Actor,
  rideId: RideId,
): Promise<Completed> {
  const ride = await findRide(database.db, rideId);
  if (!ride) throw refuse('ride_not_found');
  if (ride.riderId !== actor.userId) throw refuse('not_your_ride');
  if (ride.status !== 'completed' || !ride.completedAt) throw refuse('not_completed');
  return { ...ride, completedAt: ride.completedAt };
}

/** @throws Refusal ride_not_found, not_your_ride, not_completed */
export async function findFareReview(
  parts: Pick<FareReviewParts, 'database'>,
  actor: Actor,
  rideId: RideId,
): Promise<FareReview> {
  const ride = await ownCompleted(parts, actor, rideId);
  return toFareReview(ride, await findReview(parts.database.db, rideId));
}

/** @throws Refusal ride_not_found, not_your_ride, not_completed, fare_not_taken */
export async function reviewFare(parts: FareReviewParts, actor: Actor, rideId: RideId): Promise<FareReview> {
  const { database, clock } = parts;
  const ride = await ownCompleted(parts, actor, rideId);
  const known = await findReview(database.db, rideId);
  if (known) return toFareReview(ride, known);
  if (!ride.settledAt) throw refuse('fare_not_taken');
  const setting = fareReviewNow();
  const now = clock.now();
  const judged = judgeFare(factsOf(ride), setting, now);
  await database.transaction(async (tx) => {
    const since = new Date(now.getTime() - countedDays * dayMs);
    const isTooOften =
      judged.verdict === 'longer' &&
      !isWithinRiders(judged.cents, await sumOfRider(tx, ride.riderId, since), setting);
    const verdict: Verdict = isTooOften ? { verdict: 'person', why: 'too_often' } : judged;
    const row = await insertReview(tx, {
      ...{ rideId, verdict: verdict.verdict, createdAt: now },
      why: verdict.verdict === 'person' ? verdict.why : null,
      ...(verdict.verdict === 'longer'
        ? { state: 'owed', amountCents: verdict.cents, tryAt: now }
        : { state: 'over' }),
    });
    // To the rider alone: it says nothing of what the driver earned.
    if (row)
      await record(tx, rideEvent(parts, 'ride.fare_reviewed', { ...ride, driverId: null }, { verdict }));
  });
  const row = existing(await findReview(database.db, rideId), `the review of ride ${rideId}`);
  if (row.state === 'owed') await giveBack(parts, row);
  return toFareReview(ride, await findReview(database.db, rideId));
}

const factsOf = (ride: Completed) => ({
  completedAt: ride.completedAt,
  isPaidToDriver: ride.paidToDriver,
  isChanged: ride.planVersion > 0 || ride.stops.length > 0,
  isEndedEarly: ride.cutShort !== null,
  waitingCents: ride.waitingCents,
  planned: { meters: ride.distanceMeters, seconds: ride.durationSeconds },
  driven: drivenOf(ride),
  terms: ride.terms,
  takenCents: chargedCents(ride),
});

/** For the desk, the newest rides first. */
export async function listReviews(
  { database: { db } }: Pick<FareReviewParts, 'database'>,
  before: number | undefined,
): Promise<{ reviews: DeskFareReview[]; before: number | null }> {
  const rows = await findReviews(db, before, pageSize);
  const reviews = await Promise.all(
    rows.map(async ({ row, rider }) => {
      const ride = existing(await findRide(db, row.rideId), `ride ${row.rideId}`);
      return { ...toReviewed(ride, row), rider: { userId: ride.riderId as UserId, name: rider } };
    }),
  );
  return { reviews, before: rows.length === pageSize ? (rows.at(-1)?.row.rideId ?? null) : null };
}
