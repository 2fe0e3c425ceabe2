/** The SQL of changes of rides. */
import { and, asc, count, desc, eq, gt, inArray, lte, notInArray, or } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { PaymentIntentId, RideId } from '#src/platform/ids.ts';
import { rideChanges } from './tables.ts';

export type ChangeRow = typeof rideChanges.$inferSelect;

const isOpen = inArray(rideChanges.state, ['quoted', 'suggested']);
const ofRide = (rideId: RideId) => eq(rideChanges.rideId, rideId);

export async function insertChange(tx: Tx, row: typeof rideChanges.$inferInsert): Promise<ChangeRow> {
  const [made] = await tx.insert(rideChanges).values(row).returning();
  return existing(made, 'what was inserted');
}

export async function findChange(
  queries: Queries,
  rideId: RideId,
  id: string,
): Promise<ChangeRow | undefined> {
  const [row] = await queries
    .select()
    .from(rideChanges)
    .where(and(ofRide(rideId), eq(rideChanges.id, id)));
  return row;
}

/** Whoever answers it comes first. */
export async function lockChange(tx: Tx, rideId: RideId, id: string): Promise<ChangeRow | undefined> {
  const [row] = await tx
    .select()
    .from(rideChanges)
    .where(and(ofRide(rideId), eq(rideChanges.id, id)))
    .for('update');
  return row;
}

export async function updateChange(
  tx: Tx,
  id: string,
  change: Partial<typeof rideChanges.$inferInsert>,
): Promise<ChangeRow> {
  const [row] = await tx.update(rideChanges).set(change).where(eq(rideChanges.id, id)).returning();
  return existing(row, `change ${id}`);
}

export const setBegunHold = (tx: Tx, id: string, paymentIntentId: PaymentIntentId) =>
  updateChange(tx, id, { paymentIntentId });

export async function countMade(queries: Queries, rideId: RideId): Promise<number> {
  const [row] = await queries
    .select({ made: count() })
    .from(rideChanges)
    .where(and(ofRide(rideId), eq(rideChanges.state, 'made')));
  return row?.made ?? 0;
}

/** Oldest first. */
export const findMade = (queries: Queries, rideId: RideId): Promise<ChangeRow[]> =>
  queries
    .select()
    .from(rideChanges)
    .where(and(ofRide(rideId), eq(rideChanges.state, 'made')))
    .orderBy(asc(rideChanges.answeredAt), asc(rideChanges.planVersion));

/** What the driver suggested last and nobody has answered in time. */
export async function findSuggested(
  queries: Queries,
  rideId: RideId,
  now: Date,
): Promise<ChangeRow | undefined> {
  const [row] = await queries
    .select()
    .from(rideChanges)
    .where(and(ofRide(rideId), eq(rideChanges.state, 'suggested'), gt(rideChanges.expiresAt, now)))
    .orderBy(desc(rideChanges.createdAt))
    .limit(1);
  return row;
}

/** Takes away what is over and nobody said yes to, and all but the newest that are open. */
export async function makeRoom(tx: Tx, rideId: RideId, before: Date, most: number): Promise<void> {
  const newest = tx
    .select({ id: rideChanges.id })
    .from(rideChanges)
    .where(and(ofRide(rideId), isOpen))
    .orderBy(desc(rideChanges.createdAt))
    .limit(most);
  await tx
    .delete(rideChanges)
    .where(
      and(ofRide(rideId), isOpen, or(lte(rideChanges.expiresAt, before), notInArray(rideChanges.id, newest))),
    );
}
