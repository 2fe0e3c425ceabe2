/** SQL of orders of gear, their lines, returns, refunds and log. */

import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { orders } from '#src/money/orders/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { ItemId, OrderId } from '#src/platform/ids.ts';
import { type ByStore, piecesOf } from '#src/shop/catalogue/stores.ts';
import { shopLog, shopOrderLines, shopOrders, shopRefunds, shopReturns } from './tables.ts';

export type ShopOrderRow = typeof shopOrders.$inferSelect;
export type ParcelRow = ShopOrderRow['furtherParcels'][number];
export type ShopLineRow = typeof shopOrderLines.$inferSelect;
export type ReturnRow = typeof shopReturns.$inferSelect;
export type RefundRow = typeof shopRefunds.$inferSelect;
export type LogRow = typeof shopLog.$inferSelect;

export async function findShopOrder(queries: Queries, orderId: OrderId): Promise<ShopOrderRow | undefined> {
  const [row] = await queries.select().from(shopOrders).where(eq(shopOrders.orderId, orderId));
  return row;
}

export const findShopOrders = (queries: Queries, orderIds: readonly OrderId[]): Promise<ShopOrderRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(shopOrders)
        .where(inArray(shopOrders.orderId, [...orderIds]));

/** Holds the row until the transaction ends. The order itself is locked before it. */
export async function lockShopOrder(tx: Tx, orderId: OrderId): Promise<ShopOrderRow | undefined> {
  const [row] = await tx.select().from(shopOrders).where(eq(shopOrders.orderId, orderId)).for('update');
  return row;
}

export async function insertShopOrder(
  tx: Tx,
  row: typeof shopOrders.$inferInsert,
  lines: readonly (typeof shopOrderLines.$inferInsert)[],
): Promise<void> {
  await tx.insert(shopOrders).values(row);
  await tx.insert(shopOrderLines).values([...lines]);
}

export async function setShopOrder(
  tx: Tx,
  orderId: OrderId,
  change: Partial<ShopOrderRow>,
): Promise<ShopOrderRow> {
  const [row] = await tx.update(shopOrders).set(change).where(eq(shopOrders.orderId, orderId)).returning();
  return existing(row, 'what was written');
}

export const findShopLines = (queries: Queries, orderIds: readonly OrderId[]): Promise<ShopLineRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(shopOrderLines)
        .where(inArray(shopOrderLines.orderId, [...orderIds]))
        .orderBy(asc(shopOrderLines.orderId), asc(shopOrderLines.position));

/** What is still to be brought of a line, as its columns have it. */
export const bringing = (bringFrom: ByStore): Pick<ShopLineRow, 'toBring' | 'bringFrom'> => ({
  bringFrom,
  toBring: piecesOf(bringFrom),
});

export async function setShopLine(tx: Tx, id: number, change: Partial<ShopLineRow>): Promise<void> {
  await tx.update(shopOrderLines).set(change).where(eq(shopOrderLines.id, id));
}

export const findReturns = (queries: Queries, orderIds: readonly OrderId[]): Promise<ReturnRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(shopReturns)
        .where(inArray(shopReturns.orderId, [...orderIds]))
        .orderBy(asc(shopReturns.id));

export async function insertReturn(tx: Tx, row: typeof shopReturns.$inferInsert): Promise<ReturnRow> {
  const [put] = await tx.insert(shopReturns).values(row).returning();
  return existing(put, 'what was written');
}

export async function setReturn(tx: Tx, id: number, change: Partial<ReturnRow>): Promise<void> {
  await tx.update(shopReturns).set(change).where(eq(shopReturns.id, id));
}

export const findRefundsOf = (queries: Queries, orderId: OrderId): Promise<RefundRow[]> =>
  queries.select().from(shopRefunds).where(eq(shopRefunds.orderId, orderId)).orderBy(asc(shopRefunds.id));

export async function findRefund(queries: Queries, id: number): Promise<RefundRow | undefined> {
  const [row] = await queries.select().from(shopRefunds).where(eq(shopRefunds.id, id));
  return row;
}

export async function insertRefund(tx: Tx, row: typeof shopRefunds.$inferInsert): Promise<RefundRow> {
  const [put] = await tx.insert(shopRefunds).values(row).returning();
  return existing(put, 'what was written');
}

export async function setRefund(queries: Queries, id: number, change: Partial<RefundRow>): Promise<void> {
  await queries.update(shopRefunds).set(change).where(eq(shopRefunds.id, id));
}

export async function deleteRefund(tx: Tx, id: number): Promise<boolean> {
  const gone = await tx
    .delete(shopRefunds)
    .where(and(eq(shopRefunds.id, id), eq(shopRefunds.state, 'asked')))
    .returning({ id: shopRefunds.id });
  return gone.length > 0;
}

/** Refunds that were decided and not sent to the bank yet. */
export const findAskedRefunds = (queries: Queries): Promise<{ id: number }[]> =>
  queries
    .select({ id: shopRefunds.id })
    .from(shopRefunds)
    .where(eq(shopRefunds.state, 'asked'))
    .orderBy(asc(shopRefunds.id))
    .limit(100);

export async function writeLog(tx: Tx, line: typeof shopLog.$inferInsert): Promise<void> {
  noteAct({ ...(line.reason && { reason: line.reason }) });
  await tx.insert(shopLog).values(line);
}

/** Oldest first, with who did it. */
export const findLog = (queries: Queries, of: { orderId: OrderId } | { itemId: ItemId }) =>
  queries
    .select({ line: shopLog, firstName: users.firstName, lastName: users.lastName })
    .from(shopLog)
    .leftJoin(users, eq(users.id, shopLog.actorId))
    .where('orderId' in of ? eq(shopLog.orderId, of.orderId) : eq(shopLog.itemId, of.itemId))
    .orderBy(asc(shopLog.id));

/** What was done to stores, newest first. */
export const findStoreLog = (queries: Queries) =>
  queries
    .select({ line: shopLog, firstName: users.firstName, lastName: users.lastName })
    .from(shopLog)
    .leftJoin(users, eq(users.id, shopLog.actorId))
    .where(isNotNull(shopLog.store))
    .orderBy(desc(shopLog.id))
    .limit(50);

/** Orders made with an address that belong to no account yet, newest first. */
export const findClaimable = (queries: Queries, email: string) =>
  queries
    .select({ order: orders, shop: shopOrders })
    .from(shopOrders)
    .innerJoin(orders, eq(orders.id, shopOrders.orderId))
    .where(and(eq(shopOrders.email, email), isNull(orders.buyerId), sql`${orders.status} <> 'lost'`))
    .orderBy(desc(orders.id))
    .limit(50);
