/** SQL of orders. */
import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { vehicleOrders } from './tables.ts';

export type OrderRow = typeof vehicleOrders.$inferSelect;

export async function findOrder(queries: Queries, id: number): Promise<OrderRow | undefined> {
  const [row] = await queries.select().from(vehicleOrders).where(eq(vehicleOrders.id, id));
  return row;
}

/** The deposit that holds a vehicle now. */
export async function findDeposit(queries: Queries, vehicleId: number): Promise<OrderRow | undefined> {
  const [row] = await queries
    .select()
    .from(vehicleOrders)
    .where(
      and(
        eq(vehicleOrders.vehicleId, vehicleId),
        eq(vehicleOrders.kind, 'deposit'),
        eq(vehicleOrders.status, 'paid'),
      ),
    );
  return row;
}

/** Deposits of a buyer that were counted towards the price of a vehicle. */
export const findApplied = (queries: Queries, vehicleId: number, buyerId: number): Promise<OrderRow[]> =>
  queries
    .select()
    .from(vehicleOrders)
    .where(
      and(
        eq(vehicleOrders.vehicleId, vehicleId),
        eq(vehicleOrders.buyerId, buyerId),
        inArray(vehicleOrders.status, ['applied']),
      ),
    );

/** Deposits whose time is over. */
export const findEndedDeposits = (queries: Queries, now: Date): Promise<OrderRow[]> =>
  queries
    .select()
    .from(vehicleOrders)
    .where(
      and(
        eq(vehicleOrders.kind, 'deposit'),
        eq(vehicleOrders.status, 'paid'),
        lt(vehicleOrders.refundableUntil, now),
      ),
    )
    .limit(100);

export async function setOrder(tx: Tx, id: number, change: Partial<OrderRow>): Promise<OrderRow> {
  const [row] = await tx.update(vehicleOrders).set(change).where(eq(vehicleOrders.id, id)).returning();
  return row!;
}
