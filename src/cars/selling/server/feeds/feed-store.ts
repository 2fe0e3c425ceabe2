/** SQL of dealers' feeds. The file itself is read by the import alone. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  sql,
} from 'drizzle-orm';
import { openFeedStates } from '#src/cars/listings/rules.ts';
import { vehicleFeedPictures, vehicleFeedRefusals, vehicleFeeds } from '#src/cars/listings/server/tables.ts';
import type { FeedQuestionKey, FeedRefusal } from '#src/cars/listings/shapes.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';

const { csv, stockNumbers, ...columns } = getTableColumns(vehicleFeeds);
export type FeedRow = Omit<typeof vehicleFeeds.$inferSelect, 'csv' | 'stockNumbers'>;

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

/** Forgets the files of all but the newest of a dealer, and all of what is older than the last `kept`. */
export async function forgetOldFeeds(tx: Tx, sellerId: UserId, kept: number): Promise<void> {
  const latest = tx
    .select({ id: sql`max(${vehicleFeeds.id})` })
    .from(vehicleFeeds)
    .where(eq(vehicleFeeds.sellerId, sellerId));
  await tx
    .update(vehicleFeeds)
    .set({ csv: null, stockNumbers: null })
    .where(and(eq(vehicleFeeds.sellerId, sellerId), ne(vehicleFeeds.id, latest)));
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
  counted: readonly ('created' | 'updated' | 'unchanged' | 'held' | 'refused' | 'asked')[] = [],
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
      questions: sql<FeedQuestionKey[]>`coalesce(${vehicleFeedRefusals.questions}, '[]'::jsonb)`,
    })
    .from(vehicleFeedRefusals)
    .where(and(eq(vehicleFeedRefusals.feedId, feedId), gt(vehicleFeedRefusals.line, after)))
    .orderBy(asc(vehicleFeedRefusals.line))
    .limit(limit);

/** A listing that was removed gives its stock number to the next one. */
export async function freeStockNumber(tx: Tx, vehicleId: VehicleId): Promise<void> {
  await tx.update(vehicles).set({ stockNumber: null }).where(eq(vehicles.id, vehicleId));
}

export async function lockFeed(tx: Tx, id: number): Promise<FeedRow | undefined> {
  const [row] = await tx.select(columns).from(vehicleFeeds).where(eq(vehicleFeeds.id, id)).for('update');
  return row;
}

export async function updateFeed(
  tx: Tx,
  id: number,
  change: Partial<typeof vehicleFeeds.$inferInsert>,
): Promise<FeedRow | undefined> {
  const [row] = await tx.update(vehicleFeeds).set(change).where(eq(vehicleFeeds.id, id)).returning(columns);
  return row;
}

export async function keepStockNumbers(tx: Tx, id: number, numbers: string[]): Promise<void> {
  await tx.update(vehicleFeeds).set({ stockNumbers: numbers }).where(eq(vehicleFeeds.id, id));
}

export async function deleteRefusals(tx: Tx, feedId: number): Promise<void> {
  await tx.delete(vehicleFeedRefusals).where(eq(vehicleFeedRefusals.feedId, feedId));
}

/** Each question of a feed with how many rows wait for it, most first. */
export async function countQuestions(
  queries: Queries,
  feedId: number,
): Promise<(FeedQuestionKey & { rows: number })[]> {
  const { rows } = await queries.execute<FeedQuestionKey & { rows: number }>(sql`
    select q->>'field' as field, q->>'value' as value, count(*)::int as rows
    from ${vehicleFeedRefusals}, jsonb_array_elements(${vehicleFeedRefusals.questions}) q
    where ${vehicleFeedRefusals.feedId} = ${feedId} group by 1, 2 order by 3 desc, 1, 2 limit 100`);
  return rows;
}

const notInFile = (feedId: number) =>
  sql`not exists (select 1 from ${vehicleFeeds} f where f.id = ${feedId} and ${vehicles.stockNumber} = any(f.stock_numbers))`;

/** Cars of a dealer's files that this one does not have: on the market, or off it for that. */
export const findGone = (
  queries: Queries,
  { id, sellerId, goneState }: Pick<FeedRow, 'id' | 'sellerId' | 'goneState'>,
  limit: number,
): Promise<VehicleRow[]> =>
  queries
    .select()
    .from(vehicles)
    .where(
      and(
        eq(vehicles.sellerId, sellerId),
        isNotNull(vehicles.stockNumber),
        goneState === 'withdrawn'
          ? and(isNotNull(vehicles.goneAt), inArray(vehicles.status, ['paused', 'draft']))
          : and(isNull(vehicles.goneAt), inArray(vehicles.status, ['published', 'review'])),
        notInFile(id),
      ),
    )
    .orderBy(asc(vehicles.id))
    .limit(limit);

/** How many cars of a dealer's files are on the market or wait for it. */
export const countStock = (queries: Queries, sellerId: UserId): Promise<number> =>
  queries.$count(
    vehicles,
    and(
      eq(vehicles.sellerId, sellerId),
      isNotNull(vehicles.stockNumber),
      inArray(vehicles.status, ['published', 'review']),
    ),
  );

type Picture = typeof vehicleFeedPictures.$inferSelect;

/** Makes a car's photos by address those its row names now; one that is there already stays as it is. */
export async function keepPictures(tx: Tx, vehicleId: VehicleId, urls: readonly string[]): Promise<number> {
  await tx
    .delete(vehicleFeedPictures)
    .where(
      and(
        eq(vehicleFeedPictures.vehicleId, vehicleId),
        ne(vehicleFeedPictures.state, 'kept'),
        urls.length > 0 ? notInArray(vehicleFeedPictures.url, [...urls]) : undefined,
      ),
    );
  if (urls.length > 0)
    await tx
      .insert(vehicleFeedPictures)
      .values(urls.map((url, position) => ({ vehicleId, url, position })))
      .onConflictDoUpdate({
        target: [vehicleFeedPictures.vehicleId, vehicleFeedPictures.url],
        // A file that names a photo again which could not be fetched asks for another try.
        set: { state: 'waiting', tries: 0, problem: null },
        setWhere: eq(vehicleFeedPictures.state, 'failed'),
      });
  return tx.$count(
    vehicleFeedPictures,
    and(eq(vehicleFeedPictures.vehicleId, vehicleId), eq(vehicleFeedPictures.state, 'waiting')),
  );
}

export async function findWaitingPicture(
  queries: Queries,
  vehicleId: VehicleId,
): Promise<Picture | undefined> {
  const [row] = await queries
    .select()
    .from(vehicleFeedPictures)
    .where(and(eq(vehicleFeedPictures.vehicleId, vehicleId), eq(vehicleFeedPictures.state, 'waiting')))
    .orderBy(asc(vehicleFeedPictures.position))
    .limit(1);
  return row;
}

export async function updatePicture(
  queries: Queries,
  { vehicleId, url }: Pick<Picture, 'vehicleId' | 'url'>,
  change: Partial<Picture>,
): Promise<void> {
  await queries
    .update(vehicleFeedPictures)
    .set(change)
    .where(and(eq(vehicleFeedPictures.vehicleId, vehicleId), eq(vehicleFeedPictures.url, url)));
}

/** How many photos of a dealer's files wait, and those that could not be fetched. */
export async function findPicturesOfSeller(queries: Queries, sellerId: UserId, limit: number) {
  const of = (state: Picture['state']) =>
    and(
      eq(vehicles.sellerId, sellerId),
      eq(vehicleFeedPictures.state, state),
      ne(vehicles.status, 'removed'),
    );
  const [counted] = await queries
    .select({ n: sql<number>`count(*)::int` })
    .from(vehicleFeedPictures)
    .innerJoin(vehicles, eq(vehicles.id, vehicleFeedPictures.vehicleId))
    .where(of('waiting'));
  const failed = await queries
    .select({
      title: sql<string>`${vehicles.year}::text || ' ' || ${vehicles.make} || ' ' || ${vehicles.model}`,
      url: vehicleFeedPictures.url,
      problem: sql<string>`coalesce(${vehicleFeedPictures.problem}, '')`,
    })
    .from(vehicleFeedPictures)
    .innerJoin(vehicles, eq(vehicles.id, vehicleFeedPictures.vehicleId))
    .where(of('failed'))
    .orderBy(asc(vehicleFeedPictures.vehicleId), asc(vehicleFeedPictures.position))
    .limit(limit);
  return { waiting: counted?.n ?? 0, failed };
}
