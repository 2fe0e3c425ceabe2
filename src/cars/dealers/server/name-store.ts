/** SQL of trading names. */
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { TradingNameState } from '../rules.ts';
import { tradingNames } from './tables.ts';

export type NameRow = typeof tradingNames.$inferSelect;

/** Until the transaction ends, nobody else asks or decides about names; two who want one name queue up. */
export async function oneAtATime(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('trading_names'))`);
}

export const findNamesOf = (queries: Queries, sellerId: UserId): Promise<NameRow[]> =>
  queries
    .select()
    .from(tradingNames)
    .where(eq(tradingNames.sellerId, sellerId))
    .orderBy(desc(tradingNames.id))
    .limit(200);

export async function findName(queries: Queries, id: number): Promise<NameRow | undefined> {
  const [row] = await queries.select().from(tradingNames).where(eq(tradingNames.id, id));
  return row;
}

export async function findApproved(queries: Queries, key: string): Promise<NameRow | undefined> {
  const [row] = await queries
    .select()
    .from(tradingNames)
    .where(and(eq(tradingNames.key, key), eq(tradingNames.state, 'approved')));
  return row;
}

/** Others that wait for the same name. */
export const findRivals = (tx: Tx, { id, key }: NameRow): Promise<NameRow[]> =>
  tx
    .select()
    .from(tradingNames)
    .where(and(eq(tradingNames.key, key), eq(tradingNames.state, 'waiting'), ne(tradingNames.id, id)));

export const findNames = (queries: Queries, state: TradingNameState, limit: number): Promise<NameRow[]> =>
  queries
    .select()
    .from(tradingNames)
    .where(eq(tradingNames.state, state))
    .orderBy(state === 'waiting' ? asc(tradingNames.id) : desc(tradingNames.decidedAt))
    .limit(limit);

/** What new names are compared with; former ones too, whose customers may still know them. */
export const findOthers = (queries: Queries, limit: number) =>
  queries
    .select({
      id: tradingNames.id,
      sellerId: tradingNames.sellerId,
      name: tradingNames.name,
      key: tradingNames.key,
      state: tradingNames.state,
      person: users.name,
    })
    .from(tradingNames)
    .innerJoin(users, eq(users.id, tradingNames.sellerId))
    .orderBy(desc(tradingNames.id))
    .limit(limit);

export const countNames = (queries: Queries, state: TradingNameState): Promise<number> =>
  queries.$count(tradingNames, eq(tradingNames.state, state));

export async function insertName(tx: Tx, values: typeof tradingNames.$inferInsert): Promise<NameRow> {
  const [row] = await tx.insert(tradingNames).values(values).returning();
  return existing(row, 'what was written');
}

export async function updateNames(
  tx: Tx,
  ids: readonly number[],
  change: Partial<typeof tradingNames.$inferInsert>,
): Promise<NameRow[]> {
  if (ids.length === 0) return [];
  return tx
    .update(tradingNames)
    .set(change)
    .where(inArray(tradingNames.id, [...ids]))
    .returning();
}

/** Names that are approved or wait, of these sellers; whoever decides on one waits until a transaction that `holds` it ends. */
export async function findNameState(queries: Queries, sellerIds: readonly UserId[], holds: boolean) {
  if (sellerIds.length === 0) return [];
  const asked = queries
    .select()
    .from(tradingNames)
    .where(
      and(
        inArray(tradingNames.sellerId, [...sellerIds]),
        inArray(tradingNames.state, ['approved', 'waiting']),
      ),
    );
  return holds ? asked.for('share') : asked;
}

export const findPeople = (queries: Queries, ids: readonly UserId[]) =>
  queries
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      addressConfirmed: users.emailVerified,
      since: users.createdAt,
    })
    .from(users)
    .where(inArray(users.id, ids.length > 0 ? [...ids] : [0 as UserId]));

/** How many cars of these sellers wait for somebody to look. */
export async function countHeldCars(
  queries: Queries,
  sellerIds: readonly UserId[],
): Promise<Map<UserId, number>> {
  if (sellerIds.length === 0) return new Map();
  const rows = await queries
    .select({ sellerId: vehicles.sellerId, n: sql<number>`count(*)::int` })
    .from(vehicles)
    .where(and(inArray(vehicles.sellerId, [...sellerIds]), eq(vehicles.status, 'review')))
    .groupBy(vehicles.sellerId);
  return new Map(rows.map(({ sellerId, n }) => [sellerId, n]));
}
