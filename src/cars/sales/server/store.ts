/** SQL of the sales of cars. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { orders } from '#src/money/orders/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { OrderId, UserId, VehicleId } from '#src/platform/ids.ts';
import { deskIsTold } from '../late-papers.ts';
import type { SaleState } from '../rules.ts';
import { carSaleLog, carSales } from './tables.ts';

const mostListed = 200;
const mostShownAtDesk = 50;

export type SaleRow = typeof carSales.$inferSelect;
export type LogRow = typeof carSaleLog.$inferSelect;

export async function findSale(queries: Queries, id: OrderId): Promise<SaleRow | undefined> {
  const [row] = await queries.select().from(carSales).where(eq(carSales.orderId, id));
  return row;
}

/** Holds the row until the transaction ends; whoever needs the vehicle's or the order's locks that first. */
export async function lockSale(tx: Tx, id: OrderId): Promise<SaleRow | undefined> {
  const [row] = await tx.select().from(carSales).where(eq(carSales.orderId, id)).for('update');
  return row;
}

export async function insertSale(tx: Tx, sale: typeof carSales.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(carSales)
    .values(sale)
    .onConflictDoNothing()
    .returning({ id: carSales.orderId });
  return rows.length > 0;
}

export async function updateSale(tx: Tx, id: OrderId, change: Partial<SaleRow>): Promise<SaleRow> {
  const [row] = await tx.update(carSales).set(change).where(eq(carSales.orderId, id)).returning();
  return existing(row, `the sale of order ${id}`);
}

export async function insertLog(tx: Tx, line: typeof carSaleLog.$inferInsert): Promise<number> {
  const [row] = await tx.insert(carSaleLog).values(line).returning({ id: carSaleLog.id });
  return existing(row, 'what was written').id;
}

export const findLog = (queries: Queries, id: OrderId): Promise<LogRow[]> =>
  queries.select().from(carSaleLog).where(eq(carSaleLog.orderId, id)).orderBy(asc(carSaleLog.id)).limit(500);

export const findSales = (queries: Queries, ids: readonly OrderId[]): Promise<SaleRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(carSales)
        .where(inArray(carSales.orderId, [...ids]));

/** Sales of one person, as buyer or seller, newest first. */
export const findSalesOf = (queries: Queries, userId: UserId) =>
  queries
    .select({
      id: carSales.orderId,
      vehicleId: carSales.vehicleId,
      state: carSales.state,
      sellerId: orders.sellerId,
    })
    .from(carSales)
    .innerJoin(orders, eq(orders.id, carSales.orderId))
    .where(or(eq(orders.buyerId, userId), eq(orders.sellerId, userId)))
    .orderBy(desc(carSales.orderId))
    .limit(mostListed);

/** Sales of a seller that are under way, with whose the cars are going to be. */
export const findUnderWayOf = (queries: Queries, sellerId: UserId, states: readonly SaleState[]) =>
  queries
    .select({ id: carSales.orderId, vehicleId: carSales.vehicleId, buyerId: orders.buyerId })
    .from(carSales)
    .innerJoin(orders, eq(orders.id, carSales.orderId))
    .where(and(eq(orders.sellerId, sellerId), inArray(carSales.state, [...states])))
    .orderBy(asc(carSales.orderId))
    .limit(mostListed);

/** Sales in which somebody buys or sells, in these states. */
export const findPartyIn = (
  queries: Queries,
  userId: UserId,
  states: readonly SaleState[],
): Promise<{ id: OrderId }[]> =>
  queries
    .select({ id: carSales.orderId })
    .from(carSales)
    .innerJoin(orders, eq(orders.id, carSales.orderId))
    .where(
      and(or(eq(orders.sellerId, userId), eq(orders.buyerId, userId)), inArray(carSales.state, [...states])),
    )
    .orderBy(asc(carSales.orderId))
    .limit(mostListed);

/** Cars of a seller that a deposit holds. */
export const findReservedOf = (queries: Queries, sellerId: UserId): Promise<VehicleId[]> =>
  queries
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.sellerId, sellerId), eq(vehicles.status, 'reserved')))
    .orderBy(asc(vehicles.id))
    .limit(mostListed)
    .then((rows) => rows.map(({ id }) => id));

/** What wants the desk: somebody asked, or a bill of sale is still unsigned long after the handover. */
const wantsDesk = or(
  isNotNull(carSales.deskSince),
  and(isNotNull(carSales.papersNextAt), gte(carSales.papersStage, deskIsTold)),
);

/** For the desk: those that want it first, then by what ends first. */
export const findSalesIn = (queries: Queries, states: readonly SaleState[]): Promise<OrderId[]> =>
  salesWhere(queries, inArray(carSales.state, [...states]));

export const findSalesForDesk = (queries: Queries): Promise<OrderId[]> => salesWhere(queries, wantsDesk);

const salesWhere = (queries: Queries, where: SQL | undefined): Promise<OrderId[]> =>
  queries
    .select({ id: carSales.orderId })
    .from(carSales)
    .where(where)
    .orderBy(
      sql`${carSales.deskSince} asc nulls last`,
      sql`${carSales.nextAt} asc nulls last`,
      desc(carSales.orderId),
    )
    .limit(mostShownAtDesk)
    .then((rows) => rows.map(({ id }) => id));

export async function countWaiting(queries: Queries): Promise<number> {
  const [row] = await queries.select({ count: sql<number>`count(*)::int` }).from(carSales).where(wantsDesk);
  return row?.count ?? 0;
}

/** Those whose bill of sale the clock asks for again, after `after`, 100 at a time. */
export const findLateDue = (queries: Queries, now: Date, after: number): Promise<OrderId[]> =>
  queries
    .select({ id: carSales.orderId })
    .from(carSales)
    .where(and(lte(carSales.papersNextAt, now), gt(carSales.orderId, after)))
    .orderBy(asc(carSales.orderId))
    .limit(100)
    .then((rows) => rows.map(({ id }) => id));

/** Whether somebody of these has no account any more. */
export async function hasAnyLeft(queries: Queries, ids: readonly (UserId | null)[]): Promise<boolean> {
  const known = ids.filter((id) => id !== null);
  const here = await queries.$count(users, and(inArray(users.id, known), isNull(users.deletedAt)));
  return here < ids.length;
}

/** Sales in which the clock has something to do, after `after`, 100 at a time. */
export const findDue = (queries: Queries, now: Date, after: number): Promise<OrderId[]> =>
  queries
    .select({ id: carSales.orderId })
    .from(carSales)
    .where(and(lte(carSales.nextAt, now), gt(carSales.orderId, after)))
    .orderBy(asc(carSales.orderId))
    .limit(100)
    .then((rows) => rows.map(({ id }) => id));
