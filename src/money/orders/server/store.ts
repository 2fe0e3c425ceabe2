/** SQL of orders and their lines. */

import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { OrderId, PaymentId, UserId } from '#src/platform/ids.ts';
import { holdingStatuses, type OrderKind, type OrderStatus } from '../rules.ts';
import { orderLines, orders } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
export type OrderLine = typeof orderLines.$inferSelect;
export type NewLine = Pick<OrderLine, 'item' | 'title' | 'quantity' | 'unitCents'>;

export async function findOrder(queries: Queries, id: OrderId): Promise<OrderRow | undefined> {
  const [row] = await queries.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** One whose id is known from here. */
export const getOrder = async (queries: Queries, id: OrderId): Promise<OrderRow> =>
  existing(await findOrder(queries, id), `order ${id}`);

/** Holds the row until the transaction ends. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

export async function findOrderByPayment(
  queries: Queries,
  paymentId: PaymentId,
): Promise<OrderRow | undefined> {
  const [row] = await queries.select().from(orders).where(eq(orders.paymentId, paymentId));
  return row;
}

/** Whoever orders with the same payment waits until this transaction has ended. */
export async function queueForPayment(tx: Tx, paymentId: PaymentId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order of ${paymentId}`}, 0))`);
}

/** The orders that have these things now, by thing. */
export async function findHolders(
  queries: Queries,
  subjects: readonly string[],
): Promise<Map<string, OrderRow>> {
  if (subjects.length === 0) return new Map();
  const rows = await queries
    .select()
    .from(orders)
    .where(and(inArray(orders.subject, [...subjects]), inArray(orders.status, [...holdingStatuses])));
  return new Map(rows.flatMap((row) => (row.subject === null ? [] : [[row.subject, row]])));
}

/** Orders of a buyer that were counted towards the price of a thing, locked. */
export const lockApplied = (tx: Tx, subject: string, buyerId: UserId): Promise<OrderRow[]> =>
  tx
    .select()
    .from(orders)
    .where(and(eq(orders.subject, subject), eq(orders.buyerId, buyerId), eq(orders.status, 'applied')))
    .orderBy(asc(orders.id))
    .for('update');

const pageSize = 100;

/** Reservations whose time is over, after id `after`, 100 at a time. */
export const findEnded = (
  queries: Queries,
  kinds: readonly OrderKind[],
  now: Date,
  after: number,
): Promise<OrderRow[]> =>
  queries
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.kind, [...kinds]),
        eq(orders.status, 'paid'),
        lt(orders.refundableUntil, now),
        gt(orders.id, after),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(pageSize);

/**
 * What was begun before `before` and not finished, after id `after`, 100 at a time: money that was not taken yet,
 * money that is not back yet.
 */
export const findUnfinished = (queries: Queries, before: Date, after: number): Promise<OrderRow[]> =>
  queries
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['placed', 'taken_back']),
        lt(orders.createdAt, before),
        gt(orders.id, after),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(pageSize);

export const findOrdersOfBuyer = (
  queries: Queries,
  buyerId: UserId,
  statuses: readonly OrderStatus[],
): Promise<OrderRow[]> =>
  queries
    .select()
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), inArray(orders.status, [...statuses])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(200);

export const findOrdersOfSeller = (
  queries: Queries,
  sellerId: UserId,
  statuses: readonly OrderStatus[],
  limit: number,
): Promise<OrderRow[]> =>
  queries
    .select()
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), inArray(orders.status, [...statuses])))
    .orderBy(desc(orders.id))
    .limit(limit);

export async function insertOrder(tx: Tx, order: NewOrder, lines: readonly NewLine[]): Promise<OrderRow> {
  const [inserted] = await tx.insert(orders).values(order).returning();
  const row = existing(inserted, 'what was inserted');
  await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId: row.id, position })));
  return row;
}

export async function setOrder(tx: Tx, id: OrderId, change: Partial<OrderRow>): Promise<OrderRow> {
  const [row] = await tx.update(orders).set(change).where(eq(orders.id, id)).returning();
  return existing(row, `order ${id}`);
}

/** The lines of orders, by order, as they were written. */
export async function findLines(
  queries: Queries,
  orderIds: readonly OrderId[],
): Promise<Map<number, OrderLine[]>> {
  const byOrder = new Map<number, OrderLine[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return byOrder;
  const rows = await queries
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  for (const line of rows) byOrder.get(line.orderId)?.push(line);
  return byOrder;
}
