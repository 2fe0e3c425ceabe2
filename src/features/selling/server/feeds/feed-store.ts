/** SQL of dealers' feeds. The file itself is read by the import alone. */
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { vehicles } from '#src/features/vehicles/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { openFeedStates } from '../../rules.ts';
import type { FeedRefusal } from '../../shapes.ts';
import { vehicleFeedRefusals, vehicleFeeds } from '../tables.ts';

const { csv, ...columns } = getTableColumns(vehicleFeeds);
export type FeedRow = Omit<typeof vehicleFeeds.$inferSelect, 'csv'>;

const isOpen = inArray(vehicleFeeds.state, [...openFeedStates]);

/** Undefined while another of this dealer's is open. */
export async function insertFeed(
  tx: Tx,
  values: typeof vehicleFeeds.$inferInsert,
): Promise<FeedRow | undefined> {
  const [row] = await tx.insert(vehicleFeeds).values(values).onConflictDoNothing().returning(columns);
  return row;
}

/** Ends what a dealer has open and nothing was done of since `before`, so that it stands in no other's way. */
export async function endStuckFeeds(
  tx: Tx,
  sellerId: UserId,
  { before, problem, at }: { before: Date; problem: string; at: Date },
): Promise<void> {
  await tx
    .update(vehicleFeeds)
    .set({ state: 'failed', csv: null, problem, finishedAt: at })
    .where(and(eq(vehicleFeeds.sellerId, sellerId), isOpen, lt(vehicleFeeds.progressedAt, before)));
}

/** Forgets all but the newest of a dealer. */
export async function forgetOldFeeds(tx: Tx, sellerId: UserId, kept: number): Promise<void> {
  const newest = tx
    .select({ id: vehicleFeeds.id })
    .from(vehicleFeeds)
    .where(eq(vehicleFeeds.sellerId, sellerId))
    .orderBy(desc(vehicleFeeds.id))
    .limit(kept);
  await tx
    .delete(vehicleFeeds)
    .where(and(eq(vehicleFeeds.sellerId, sellerId), notInArray(vehicleFeeds.id, newest)));
}

export const findFeeds = (queries: Queries, sellerId: UserId, limit: number): Promise<FeedRow[]> =>
  queries
    .select(columns)
    .from(vehicleFeeds)
    .where(eq(vehicleFeeds.sellerId, sellerId))
    .orderBy(desc(vehicleFeeds.id))
    .limit(limit);

export async function findFeed(queries: Queries, id: number): Promise<FeedRow | undefined> {
  const [row] = await queries.select(columns).from(vehicleFeeds).where(eq(vehicleFeeds.id, id));
  return row;
}

export async function findFeedFile(queries: Queries, id: number): Promise<string | null> {
  const [row] = await queries.select({ csv }).from(vehicleFeeds).where(eq(vehicleFeeds.id, id));
  return row?.csv ?? null;
}

/**
 * Changes an open feed that has come as far as `rowsDone`. Whoever had it before ends there.
 * @returns undefined when it is further, or over
 */
export async function advanceFeed(
  tx: Tx,
  { id, rowsDone }: { id: number; rowsDone: number },
  change: Partial<typeof vehicleFeeds.$inferInsert>,
  counted: readonly ('created' | 'updated' | 'unchanged' | 'held' | 'refused')[] = [],
): Promise<FeedRow | undefined> {
  const more = Object.fromEntries(counted.map((name) => [name, sql`${vehicleFeeds[name]} + 1`]));
  const [row] = await tx
    .update(vehicleFeeds)
    .set({ ...change, ...more })
    .where(and(eq(vehicleFeeds.id, id), eq(vehicleFeeds.rowsDone, rowsDone), isOpen))
    .returning(columns);
  return row;
}

export async function insertRefusal(tx: Tx, feedId: number, refusal: FeedRefusal): Promise<void> {
  await tx.insert(vehicleFeedRefusals).values({ feedId, ...refusal });
}

export const findRefusals = (
  queries: Queries,
  feedId: number,
  after: number,
  limit: number,
): Promise<FeedRefusal[]> =>
  queries
    .select({
      line: vehicleFeedRefusals.line,
      stockNumber: vehicleFeedRefusals.stockNumber,
      problems: vehicleFeedRefusals.problems,
    })
    .from(vehicleFeedRefusals)
    .where(and(eq(vehicleFeedRefusals.feedId, feedId), gt(vehicleFeedRefusals.line, after)))
    .orderBy(asc(vehicleFeedRefusals.line))
    .limit(limit);

/** A listing that was removed gives its stock number to the next one. */
export async function freeStockNumber(tx: Tx, vehicleId: VehicleId): Promise<void> {
  await tx.update(vehicles).set({ stockNumber: null }).where(eq(vehicles.id, vehicleId));
}
