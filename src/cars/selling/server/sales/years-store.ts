/** The SQL of what a seller's yearly statement says besides the books. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { tradingNames } from '#src/cars/dealers/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';

export const findSellers = (queries: Queries, ids: readonly UserId[]) =>
  queries
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      leftAt: users.deletedAt,
      tradingName: tradingNames.name,
    })
    .from(users)
    .leftJoin(tradingNames, and(eq(tradingNames.sellerId, users.id), eq(tradingNames.state, 'approved')))
    .where(inArray(users.id, [...ids]));

/** Cars sold by seller and quarter, by when the ledger has what they earned; a deposit is no sale yet. */
export async function countPaidSales(
  queries: Queries,
  ids: readonly UserId[],
  starts: readonly Date[],
): Promise<{ id: number; quarter: number; sales: number }[]> {
  const { rows } = await queries.execute<{ id: number; quarter: number; sales: number }>(sql`
    with bounds as (select ${sql.param(starts.map((at) => at.toISOString()))}::timestamptz[] as starts)
    select o.seller_id as id, width_bucket(e.at, bounds.starts) as quarter, count(*)::int as sales
    from bounds, orders o join ledger_entries e on e.id = 'seller_earning:order:' || o.id
    where o.seller_id = any(${sql.param(ids)}::int[]) and o.kind = 'vehicle'
      and e.at >= bounds.starts[1] and e.at < bounds.starts[array_length(bounds.starts, 1)]
    group by 1, 2`);
  return rows;
}
