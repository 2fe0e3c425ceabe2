/** The SQL of split fares. */
import { and, asc, eq, ne } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { PaymentId, RideId } from '#src/platform/ids.ts';
import { fareSplits, splitParts } from './tables.ts';

export type SplitRow = typeof fareSplits.$inferSelect;
export type PartRow = typeof splitParts.$inferSelect;

export async function findSplit(queries: Queries, id: number): Promise<SplitRow | undefined> {
  const [row] = await queries.select().from(fareSplits).where(eq(fareSplits.id, id));
  return row;
}

export async function findSplitOfRide(queries: Queries, rideId: RideId): Promise<SplitRow | undefined> {
  const [row] = await queries.select().from(fareSplits).where(eq(fareSplits.rideId, rideId));
  return row;
}

/** The row, locked: whoever takes a part or changes the split holds it, so that the last part is taken once. */
export async function lockSplit(
  tx: Tx,
  by: { id: number } | { rideId: RideId },
): Promise<SplitRow | undefined> {
  const condition = 'id' in by ? eq(fareSplits.id, by.id) : eq(fareSplits.rideId, by.rideId);
  const [row] = await tx.select().from(fareSplits).where(condition).for('update');
  return row;
}

/** Undefined when somebody was quicker; then there is one to lock. */
export async function insertSplit(
  tx: Tx,
  row: typeof fareSplits.$inferInsert,
): Promise<SplitRow | undefined> {
  const [inserted] = await tx.insert(fareSplits).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function updateSplit(tx: Tx, id: number, change: Partial<SplitRow>): Promise<SplitRow> {
  const [row] = await tx.update(fareSplits).set(change).where(eq(fareSplits.id, id)).returning();
  return existing(row, `split ${id}`);
}

/** Parts that somebody paid, the oldest first; what was never charged is left out. */
export const findParts = (queries: Queries, splitId: number): Promise<PartRow[]> =>
  queries
    .select()
    .from(splitParts)
    .where(and(eq(splitParts.splitId, splitId), ne(splitParts.status, 'lapsed')))
    .orderBy(asc(splitParts.id));

export async function findPartOfPayment(
  queries: Queries,
  paymentId: PaymentId,
): Promise<PartRow | undefined> {
  const [row] = await queries.select().from(splitParts).where(eq(splitParts.paymentId, paymentId));
  return row;
}

export async function findPart(queries: Queries, id: number): Promise<PartRow | undefined> {
  const [row] = await queries.select().from(splitParts).where(eq(splitParts.id, id));
  return row;
}

export async function insertPart(tx: Tx, row: typeof splitParts.$inferInsert): Promise<PartRow> {
  const [inserted] = await tx.insert(splitParts).values(row).returning();
  return existing(inserted, 'what was inserted');
}

/** True for whoever ended it; it ends once. */
export async function endPart(
  tx: Tx,
  id: number,
  status: 'passed_on' | 'returned' | 'lapsed',
  endedAt: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(splitParts)
    .set({ status, endedAt })
    .where(and(eq(splitParts.id, id), eq(splitParts.status, 'taken')));
  return rowCount === 1;
}
