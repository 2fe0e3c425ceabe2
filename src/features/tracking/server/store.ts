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

const partitionOf = (day: string) => `driver_trails_${day.replaceAll('-', '')}`;

/** Makes room for the rows of one day (`2026-06-01`, UTC); repeating it changes nothing. */
export async function makeTrailDay(queries: Queries, day: string): Promise<void> {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString();
  await queries.execute(
    sql.raw(
      `create table if not exists ${partitionOf(day)} partition of driver_trails
       for values from ('${day}T00:00:00Z') to ('${next}')`,
    ),
  );
}

/** Drops whole days before `day`, and says how many. */
export async function dropTrailDaysBefore(queries: Queries, day: string): Promise<number> {
  const { rows } = await queries.execute<{ name: string }>(
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'driver_trails'::regclass and c.relname ~ '^driver_trails_[0-9]{8}$'
          and c.relname < ${partitionOf(day)}`,
  );
  for (const { name } of rows) await queries.execute(sql.raw(`drop table if exists ${name}`));
  return rows.length;
}

export async function deleteHistoryBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(positionHistory).where(lt(positionHistory.at, before));
}
