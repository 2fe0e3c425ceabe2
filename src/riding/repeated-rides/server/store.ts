/** The SQL of repeated rides. */
import { and, asc, count, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { QuoteId, RideId, UserId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { RideStatus } from '#src/riding/rides/shapes.ts';
import { rideSeries, rideSeriesDays } from './tables.ts';

export type SeriesRow = typeof rideSeries.$inferSelect;
export type DayRow = typeof rideSeriesDays.$inferSelect;

const isOpen = isNull(rideSeries.endedAt);

/** One rider begins one after the other, so that their number is counted right. */
export async function lockRider(tx: Tx, riderId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ride_series'), ${riderId})`);
}

export async function countOpen(queries: Queries, riderId: UserId): Promise<number> {
  const [row] = await queries
    .select({ series: count() })
    .from(rideSeries)
    .where(and(eq(rideSeries.riderId, riderId), isOpen));
  return row?.series ?? 0;
}

export async function insertSeries(tx: Tx, row: typeof rideSeries.$inferInsert): Promise<SeriesRow> {
  const [made] = await tx.insert(rideSeries).values(row).returning();
  return existing(made, 'what was inserted');
}

export const findOpenOf = (queries: Queries, riderId: UserId): Promise<SeriesRow[]> =>
  queries
    .select()
    .from(rideSeries)
    .where(and(eq(rideSeries.riderId, riderId), isOpen))
    .orderBy(asc(rideSeries.id));

/** Whoever ends it or claims a day of it comes first. */
export async function lockSeries(tx: Tx, id: number): Promise<SeriesRow | undefined> {
  const [row] = await tx.select().from(rideSeries).where(eq(rideSeries.id, id)).for('update');
  return row;
}

/** Those of which something is due, the longest due first. */
export const findDueSeries = (queries: Queries, now: Date, limit: number): Promise<SeriesRow[]> =>
  queries
    .select()
    .from(rideSeries)
    .where(and(isOpen, lte(rideSeries.lookAt, now)))
    .orderBy(asc(rideSeries.lookAt))
    .limit(limit);

/** For days that are not booked yet. */
export async function setFlightOf(tx: Tx, id: number, flight: string | null): Promise<void> {
  await tx.update(rideSeries).set({ flight }).where(eq(rideSeries.id, id));
}

export async function setLookAt(queries: Queries, id: number, lookAt: Date | null): Promise<void> {
  await queries
    .update(rideSeries)
    .set({ lookAt })
    .where(and(eq(rideSeries.id, id), isOpen));
}

/** False for whoever comes second. */
export async function endSeries(
  tx: Tx,
  id: number,
  change: { endedAt: Date; endWhy: NonNullable<SeriesRow['endWhy']> },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(rideSeries)
    .set({ ...change, lookAt: null })
    .where(and(eq(rideSeries.id, id), isOpen));
  return rowCount === 1;
}

/** With where each ride stands. */
export const findDays = (
  queries: Queries,
  seriesIds: readonly number[],
): Promise<(DayRow & { rideStatus: RideStatus | null })[]> =>
  seriesIds.length === 0
    ? Promise.resolve([])
    : queries
        .select({
          seriesId: rideSeriesDays.seriesId,
          day: rideSeriesDays.day,
          state: rideSeriesDays.state,
          quoteId: rideSeriesDays.quoteId,
          rideId: rideSeriesDays.rideId,
          why: rideSeriesDays.why,
          claimedAt: rideSeriesDays.claimedAt,
          rideStatus: rides.status,
        })
        .from(rideSeriesDays)
        .leftJoin(rides, eq(rides.id, rideSeriesDays.rideId))
        .where(inArray(rideSeriesDays.seriesId, [...seriesIds]));

interface OfDay {
  seriesId: number;
  day: string;
}
const ofDay = ({ seriesId, day }: OfDay) =>
  and(eq(rideSeriesDays.seriesId, seriesId), eq(rideSeriesDays.day, day));

/** The day is this process's to book; undefined where it is another's, or is decided. */
export async function claimDay(
  tx: Tx,
  of: OfDay,
  { now, staleBefore }: { now: Date; staleBefore: Date },
): Promise<DayRow | undefined> {
  const [row] = await tx
    .insert(rideSeriesDays)
    .values({ ...of, state: 'booking', claimedAt: now })
    .onConflictDoUpdate({
      target: [rideSeriesDays.seriesId, rideSeriesDays.day],
      set: { claimedAt: now },
      setWhere: and(eq(rideSeriesDays.state, 'booking'), lte(rideSeriesDays.claimedAt, staleBefore)),
    })
    .returning();
  return row;
}

export async function setQuote(queries: Queries, of: OfDay, quoteId: QuoteId): Promise<void> {
  await queries.update(rideSeriesDays).set({ quoteId }).where(ofDay(of));
}

/** Gives the claim back until then. */
export async function letGoDay(queries: Queries, of: OfDay, claimedAt: Date): Promise<void> {
  await queries
    .update(rideSeriesDays)
    .set({ claimedAt })
    .where(and(ofDay(of), eq(rideSeriesDays.state, 'booking')));
}

/** False for whoever comes second. */
export async function decideDay(
  tx: Tx,
  of: OfDay,
  change: { state: 'booked'; rideId: RideId } | { state: 'failed'; why: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(rideSeriesDays)
    .set(change)
    .where(and(ofDay(of), eq(rideSeriesDays.state, 'booking')));
  return rowCount === 1;
}

/** False where it is booked, or about to be. */
export async function skipDay(tx: Tx, of: OfDay, now: Date): Promise<boolean> {
  const rows = await tx
    .insert(rideSeriesDays)
    .values({ ...of, state: 'skipped', claimedAt: now })
    .onConflictDoUpdate({
      target: [rideSeriesDays.seriesId, rideSeriesDays.day],
      set: { state: 'skipped', why: null },
      setWhere: or(eq(rideSeriesDays.state, 'failed'), eq(rideSeriesDays.state, 'skipped')),
    })
    .returning({ day: rideSeriesDays.day });
  return rows.length === 1;
}

/** It is to come again, if it is not booked or about to be. */
export async function haveDayBack(tx: Tx, of: OfDay): Promise<void> {
  await tx
    .delete(rideSeriesDays)
    .where(and(ofDay(of), ne(rideSeriesDays.state, 'booked'), ne(rideSeriesDays.state, 'booking')));
}
