/** The SQL by which figures are read. */
import { and, between, eq, inArray, or, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { allTypes, type Span, type Step } from '../spans.ts';
import type { Counts } from '../waiting.ts';
import { figureCells } from './tables.ts';

export interface CountRow {
  /** Of a week its Monday. */
  day: string;
  hour: string | null;
  city: string;
  counts: Counts;
}

export interface CountQuery {
  by: Step;
  spans: readonly Span[];
  /** Null for all, and what belongs to none. */
  cities: readonly string[] | null;
  vehicleType: string | null;
}

/** Counts of spans by period and city, in the order of time. */
export async function findCounts(queries: Queries, query: CountQuery): Promise<CountRow[]> {
  const { by, spans, cities, vehicleType } = query;
  const rows = await queries
    .select({
      day: figureCells.day,
      hour: figureCells.hour,
      city: figureCells.city,
      counts: figureCells.counts,
    })
    .from(figureCells)
    .where(
      and(
        eq(figureCells.step, by),
        eq(figureCells.vehicleType, vehicleType ?? allTypes),
        or(...spans.map(({ from, to }) => between(figureCells.day, from, to))),
        cities === null ? undefined : inArray(figureCells.city, [...cities]),
      ),
    )
    .orderBy(figureCells.day, figureCells.hour, figureCells.city);
  return rows.map(({ hour, ...row }) => ({ ...row, hour: hour === '' ? null : hour }));
}

/** Up to when things are counted; undefined where nothing ever was. */
export async function findProgress(queries: Queries): Promise<{ at: Date; caughtUp: boolean } | undefined> {
  const { rows } = await queries.execute<{ at: string; caught_up: boolean }>(
    sql`select at::text, caught_up from figure_progress where id = 1`,
  );
  const [row] = rows;
  return row && { at: new Date(row.at), caughtUp: row.caught_up };
}
