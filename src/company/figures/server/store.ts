/** The SQL by which figures are read: of days, or of hours where those are asked for. */
import { sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { Span, Step } from '../spans.ts';
import type { Counts } from '../waiting.ts';

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
  const within = sql.join(
    spans.map(({ from, to }) => sql`day between ${from}::date and ${to}::date`),
    sql` or `,
  );
  const of = sql`(${within})
    ${cities === null ? sql`` : sql`and city = any(${sql.param(cities)}::text[])`}
    ${vehicleType === null ? sql`` : sql`and vehicle_type = ${vehicleType}`}`;
  const day = by === 'week' ? sql`date_trunc('week', day)::date` : sql`day`;
  const hour = by === 'hour' ? sql`hour` : sql`null::text`;
  const { rows } = await queries.execute<{
    day: string;
    hour: string | null;
    city: string;
    counts: Counts;
  }>(sql`
    with summed as (
      select ${day} as day, ${hour} as hour, city, measure, sum(value)::bigint as value
      from ${by === 'hour' ? sql`figure_hours` : sql`figure_days`} where ${of} group by 1, 2, 3, 4)
    select day::text, hour, city, json_object_agg(measure, value) as counts
    from summed group by 1, 2, 3 order by 1, 2, 3`);
  return rows;
}

/** Up to when things are counted; undefined where nothing ever was. */
export async function findProgress(queries: Queries): Promise<{ at: Date; caughtUp: boolean } | undefined> {
  const { rows } = await queries.execute<{ at: string; caught_up: boolean }>(
    sql`select at::text, caught_up from figure_progress where id = 1`,
  );
  const [row] = rows;
  return row && { at: new Date(row.at), caughtUp: row.caught_up };
}
