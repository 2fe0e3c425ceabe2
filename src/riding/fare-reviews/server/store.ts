/** The SQL of fares that were looked at. */
import { and, asc, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { fareReviews } from './tables.ts';

export type FareReviewRow = typeof fareReviews.$inferSelect;
type New = typeof fareReviews.$inferInsert;

const ofRide = (rideId: RideId) => eq(fareReviews.rideId, rideId);

/** What a rider had back by itself since then, or is owed; until `tx` ends nobody else counts for the same rider. */
export async function sumOfRider(tx: Tx, riderId: UserId, since: Date): Promise<Cents> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('fare_reviews'), ${riderId})`);
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(sum(${fareReviews.amountCents}), 0)::int` })
    .from(fareReviews)
    .innerJoin(rides, eq(rides.id, fareReviews.rideId))
    .where(
      and(
        eq(rides.riderId, riderId),
        inArray(fareReviews.state, ['owed', 'given']),
        gte(fareReviews.createdAt, since),
      ),
    );
  return row?.cents ?? 0;
}

/** Undefined for whoever comes second. */
export async function insertReview(tx: Tx, row: New): Promise<FareReviewRow | undefined> {
  const [made] = await tx.insert(fareReviews).values(row).onConflictDoNothing().returning();
  return made;
}

export async function findReview(queries: Queries, rideId: RideId): Promise<FareReviewRow | undefined> {
  const [row] = await queries.select().from(fareReviews).where(ofRide(rideId));
  return row;
}

/** Ends what is owed; undefined for whoever comes second. */
export async function settleReview(
  tx: Tx,
  rideId: RideId,
  change: Partial<New>,
): Promise<FareReviewRow | undefined> {
  const [row] = await tx
    .update(fareReviews)
    .set({ ...change, tryAt: null })
    .where(and(ofRide(rideId), eq(fareReviews.state, 'owed')))
    .returning();
  return row;
}

export async function tryLater(
  queries: Queries,
  rideId: RideId,
  change: { tries: number; tryAt: Date },
): Promise<void> {
  await queries
    .update(fareReviews)
    .set(change)
    .where(and(ofRide(rideId), eq(fareReviews.state, 'owed')));
}

/** What is owed and due, the longest due first. */
export const findDue = (queries: Queries, now: Date, limit: number): Promise<FareReviewRow[]> =>
  queries
    .select()
    .from(fareReviews)
    .where(and(eq(fareReviews.state, 'owed'), lte(fareReviews.tryAt, now)))
    .orderBy(asc(fareReviews.tryAt))
    .limit(limit);

/** Newest rides first. */
export const findReviews = (queries: Queries, before: number | undefined, limit: number) =>
  queries
    .select({ row: fareReviews, rider: users.name })
    .from(fareReviews)
    .innerJoin(rides, eq(rides.id, fareReviews.rideId))
    .innerJoin(users, eq(users.id, rides.riderId))
    .where(before === undefined ? undefined : lt(fareReviews.rideId, before as RideId))
    .orderBy(desc(fareReviews.rideId))
    .limit(limit);
