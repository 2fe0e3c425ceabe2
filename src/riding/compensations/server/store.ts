/** The SQL of what is given for late cars. */
import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { rideCompensations } from './tables.ts';

export type CompensationRow = typeof rideCompensations.$inferSelect;
type New = typeof rideCompensations.$inferInsert;

const ofRide = (rideId: RideId) => eq(rideCompensations.rideId, rideId);

/** How much a rider was given, or is owed, since then; until `tx` ends nobody else counts for the same rider. */
export async function countOfRider(tx: Tx, riderId: UserId, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ride_compensations'), ${riderId})`);
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(rideCompensations)
    .innerJoin(rides, eq(rides.id, rideCompensations.rideId))
    .where(
      and(
        eq(rides.riderId, riderId),
        inArray(rideCompensations.state, ['owed', 'given']),
        gte(rideCompensations.createdAt, since),
      ),
    );
  return row?.count ?? 0;
}

/** Undefined for whoever comes second. */
export async function insertCompensation(tx: Tx, row: New): Promise<CompensationRow | undefined> {
  const [made] = await tx.insert(rideCompensations).values(row).onConflictDoNothing().returning();
  return made;
}

export async function findCompensation(
  queries: Queries,
  rideId: RideId,
): Promise<CompensationRow | undefined> {
  const [row] = await queries.select().from(rideCompensations).where(ofRide(rideId));
  return row;
}

export async function lockCompensation(tx: Tx, rideId: RideId): Promise<CompensationRow | undefined> {
  const [row] = await tx.select().from(rideCompensations).where(ofRide(rideId)).for('update');
  return row;
}

/** Ends what is owed; undefined for whoever comes second. */
export async function settleCompensation(
  tx: Tx,
  rideId: RideId,
  change: Partial<New>,
): Promise<CompensationRow | undefined> {
  const [row] = await tx
    .update(rideCompensations)
    .set({ ...change, tryAt: null })
    .where(and(ofRide(rideId), eq(rideCompensations.state, 'owed')))
    .returning();
  return row;
}

export async function setTold(
  tx: Tx,
  rideId: RideId,
  change: Pick<New, 'cardLastFour' | 'toldBy'>,
): Promise<void> {
  await tx.update(rideCompensations).set(change).where(ofRide(rideId));
}

export async function tryLater(
  queries: Queries,
  rideId: RideId,
  change: { tries: number; tryAt: Date },
): Promise<void> {
  await queries
    .update(rideCompensations)
    .set(change)
    .where(and(ofRide(rideId), eq(rideCompensations.state, 'owed')));
}

/** What is owed and due, the longest due first. */
export const findDue = (queries: Queries, now: Date, limit: number): Promise<CompensationRow[]> =>
  queries
    .select()
    .from(rideCompensations)
    .where(and(eq(rideCompensations.state, 'owed'), lte(rideCompensations.tryAt, now)))
    .orderBy(asc(rideCompensations.tryAt))
    .limit(limit);
