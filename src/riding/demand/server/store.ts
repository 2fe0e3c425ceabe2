import { sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { type Asked, cellLatDegrees, cellLngDegrees } from '../demand.ts';

/**
 * How many different riders asked in each square of a city, since `since` and within the `usual` hours before.
 * @param mostCells the squares with the most riders
 */
export async function findAsked(
  queries: Queries,
  query: { cityId: string; since: Date; usual: readonly { from: Date; to: Date }[]; mostCells: number },
): Promise<Asked[]> {
  const { cityId, since, usual, mostCells } = query;
  const hours = sql.join(
    usual.map(({ from, to }) => sql`(${from.toISOString()}::timestamptz, ${to.toISOString()}::timestamptz)`),
    sql`, `,
  );
  const { rows } = await queries.execute<{ y: number; x: number; riders: number; usual: number }>(
    sql`with spans (starts, ends) as (values (${since.toISOString()}::timestamptz, 'infinity'::timestamptz), ${hours})
        select floor(${rides.pickupLat} / ${cellLatDegrees})::int as y,
          floor(${rides.pickupLng} / ${cellLngDegrees})::int as x,
          count(distinct ${rides.riderId}) filter (where s.ends = 'infinity')::int as riders,
          count(distinct ${rides.riderId}) filter (where s.ends <> 'infinity')::int as usual
        from spans s join ${rides} on ${rides.createdAt} >= s.starts and ${rides.createdAt} < s.ends
        where ${rides.cityId} = ${cityId}
        group by 1, 2 order by greatest(count(distinct ${rides.riderId}), 0) desc, 1, 2 limit ${mostCells}`,
  );
  return rows.map(({ y, x, riders, usual }) => ({ row: y, column: x, riders, usualRiders: usual }));
}
