/** The SQL of where drivers were. Free drivers' trails lie in a partition a day, which is dropped whole. */
import { and, asc, between, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { RideId } from '#src/platform/ids.ts';
import { driverTrails, positionHistory } from './tables.ts';

export type HistoryRow = typeof positionHistory.$inferInsert;
export type TrailRow = typeof driverTrails.$inferInsert;

/** The columns of many rows as arrays: one parameter each, however many rows. */
const columnsOf = (rows: readonly TrailRow[]) => sql`
  ${sql.param(rows.map(({ driverId }) => driverId))}::int[], ${sql.param(rows.map(({ at }) => at.toISOString()))}::timestamptz[],
  ${sql.param(rows.map(({ lat }) => lat))}::float8[], ${sql.param(rows.map(({ lng }) => lng))}::float8[],
  ${sql.param(rows.map(({ heading }) => heading))}::real[], ${sql.param(rows.map(({ speedKmh }) => speedKmh))}::real[]`;

export async function insertHistory(queries: Queries, rows: HistoryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await queries.execute(sql`
    insert into ${positionHistory} (driver_id, at, lat, lng, heading, speed_kmh, ride_id)
    select * from unnest(${columnsOf(rows)}, ${sql.param(rows.map(({ rideId }) => rideId))}::int[])`);
}

/** More than a day at one every two seconds, so that no ride's track is read without an end. */
const longestTrack = 50_000;

/** Where the car of a ride was between two moments, in the order of time. */
export const findTrack = (
  queries: Queries,
  rideId: RideId,
  from: Date,
  to: Date,
): Promise<{ lat: number; lng: number; at: Date }[]> =>
  queries
    .select({ lat: positionHistory.lat, lng: positionHistory.lng, at: positionHistory.at })
    .from(positionHistory)
    .where(and(eq(positionHistory.rideId, rideId), between(positionHistory.at, from, to)))
    .orderBy(asc(positionHistory.at))
    .limit(longestTrack);

export async function insertTrails(queries: Queries, rows: TrailRow[]): Promise<void> {
  if (rows.length === 0) return;
  await queries.execute(sql`
    insert into ${driverTrails} (driver_id, at, lat, lng, heading, speed_kmh)
    select * from unnest(${columnsOf(rows)})`);
}

/** Makes room for the rows of one day (`2026-06-01`, UTC); repeating it changes nothing. */
export async function makeTrailDay(queries: Queries, day: string): Promise<void> {
  await queries.execute(sql`select make_trail_day(${day}::date)`);
}

/** Drops whole days before `day`, and says how many. */
export async function dropTrailDaysBefore(queries: Queries, day: string): Promise<number> {
  const { rows } = await queries.execute<{ dropped: number }>(
    sql`select drop_trail_days_before(${day}::date) as dropped`,
  );
  return existing(rows[0], 'the answer').dropped;
}

/** In parts, each of which holds its locks for a moment. */
const mostAtOnce = 5000;

export async function deleteHistoryBefore(queries: Queries, before: Date): Promise<void> {
  const old = queries
    .select({ place: sql`ctid` })
    .from(positionHistory)
    .where(lt(positionHistory.at, before))
    .limit(mostAtOnce);
  for (let gone = mostAtOnce; gone === mostAtOnce; ) {
    const { rowCount } = await queries.delete(positionHistory).where(sql`ctid = any(array(${old}))`);
    gone = rowCount ?? 0;
  }
}
