/** The SQL of where drivers were. Free drivers' trails lie in a partition a day, which is dropped whole. */
import { lt, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { driverTrails, positionHistory } from './tables.ts';

export type HistoryRow = typeof positionHistory.$inferInsert;
export type TrailRow = typeof driverTrails.$inferInsert;

export async function insertHistory(queries: Queries, rows: HistoryRow[]): Promise<void> {
  if (rows.length > 0) await queries.insert(positionHistory).values(rows);
}

export async function insertTrails(queries: Queries, rows: TrailRow[]): Promise<void> {
  if (rows.length > 0) await queries.insert(driverTrails).values(rows);
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
  return rows[0]!.dropped;
}

export async function deleteHistoryBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(positionHistory).where(lt(positionHistory.at, before));
}
