/** The SQL of PayPal's orders. Asking for an order's money and letting the order go exclude each other here. */
import assert from 'node:assert/strict';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { paypalOrders } from './tables.ts';

export type PayPalOrderRow = typeof paypalOrders.$inferSelect;

export async function insertPayPalOrder(
  queries: Queries,
  row: typeof paypalOrders.$inferInsert,
): Promise<PayPalOrderRow> {
  // PayPal answers a repeated request with the same order.
  await queries.insert(paypalOrders).values(row).onConflictDoNothing();
  const kept = await findPayPalOrder(queries, row.orderId);
  assert(kept, 'an order that was inserted is there');
  return kept;
}

export async function findPayPalOrder(
  queries: Queries,
  orderId: string,
): Promise<PayPalOrderRow | undefined> {
  const [row] = await queries.select().from(paypalOrders).where(eq(paypalOrders.orderId, orderId));
  return row;
}

/** Notes that the money is about to be asked for; undefined when the order was let go. */
export async function askForOrder(
  queries: Queries,
  orderId: string,
  at: Date,
): Promise<PayPalOrderRow | undefined> {
  const [row] = await queries
    .update(paypalOrders)
    .set({ askedAt: at, declineCode: null, declineWords: null })
    .where(and(eq(paypalOrders.orderId, orderId), isNull(paypalOrders.closedAt)))
    .returning();
  return row;
}

/** PayPal took nothing, so the order may be let go or asked for again. Only the attempt that was refused counts. */
export async function noteDecline(
  queries: Queries,
  { orderId, attempt }: Pick<PayPalOrderRow, 'orderId' | 'attempt'>,
  decline: { code: string; words: string },
): Promise<void> {
  await queries
    .update(paypalOrders)
    .set({
      askedAt: null,
      attempt: sql`${paypalOrders.attempt} + 1`,
      declineCode: decline.code,
      declineWords: decline.words,
    })
    .where(and(eq(paypalOrders.orderId, orderId), eq(paypalOrders.attempt, attempt)));
}

/**
 * Lets an order go, unless its money was asked for after `askedAt`, or at all when that is null.
 * @returns the row afterwards; `closedAt` tells whether it is let go
 */
export async function closeOrder(
  queries: Queries,
  orderId: string,
  askedAt: Date | null,
  at: Date,
): Promise<PayPalOrderRow> {
  await queries
    .update(paypalOrders)
    .set({ closedAt: at })
    .where(
      and(
        eq(paypalOrders.orderId, orderId),
        isNull(paypalOrders.closedAt),
        askedAt === null ? isNull(paypalOrders.askedAt) : eq(paypalOrders.askedAt, askedAt),
      ),
    );
  const row = await findPayPalOrder(queries, orderId);
  assert(row, 'an order that is let go exists');
  return row;
}
