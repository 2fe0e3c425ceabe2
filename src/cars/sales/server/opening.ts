/** Where a sale begins and ends with its order; called by whoever sells cars, in the order's transaction. */

import { ordersRefusals } from '#src/money/orders/contract.ts';
import type { OrderRow, ReleaseReason } from '#src/money/orders/server/service.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { OrderId, VehicleId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { dayMs, isBeforeHandover, isOpen } from '../rules.ts';
import { type Said, whom } from '../said.ts';
import { enter, wordsOf } from './parts.ts';
import { findSale, findSales, insertLog, insertSale, lockSale, type SaleRow, updateSale } from './store.ts';

const refuse = refusalsOf(ordersRefusals);

/** The money of a car is here: from now on the two agree on a meeting. */
export async function openSale(
  tx: Tx,
  vehicleId: VehicleId,
  order: OrderRow,
  now: Date,
  papersWanted: boolean,
): Promise<void> {
  const { createdAt, refundableUntil } = order;
  const promiseMs = refundableUntil ? refundableUntil.getTime() - createdAt.getTime() : 0;
  const isNew = await insertSale(tx, {
    ...{ orderId: order.id, vehicleId, createdAt: now },
    ...enter('paid', now, null),
    papersWanted,
    promiseDays: Math.max(1, Math.round(promiseMs / dayMs)),
  });
  if (!isNew) return;
  await insertLog(tx, {
    orderId: order.id,
    at: now,
    by: 'buyer',
    act: 'paid',
    words: 'Paid in full; the money is held.',
  });
  await record(tx, {
    type: 'car_sale.opened',
    subject: `order:${order.id}`,
    payload: { orderId: order.id, state: 'paid', by: 'buyer' },
    userIds: [order.buyerId, order.sellerId].filter((id) => id !== null),
    at: now,
  });
}

/** What the odometer said when the car came back, in the unit of its listing; null where it did not. */
export const readingWhenBack = async (tx: Tx, id: OrderId): Promise<number | null> =>
  (await findSale(tx, id))?.returnedOdometer ?? null;

const endWords: Partial<Record<ReleaseReason, Said>> = {
  cancelled: (reader) => `Called off by ${whom('buyer', reader)}; the money goes back.`,
  let_go: 'Undone by the desk; the money goes back.',
  refunded: (reader) => `The money went back to ${whom('buyer', reader)}.`,
};

/** The order is undone, by whichever way; what was decided in the sale has been written before. */
export async function endSale(tx: Tx, order: OrderRow, why: ReleaseReason, now: Date): Promise<void> {
  const sale = await lockSale(tx, order.id);
  if (!sale || sale.state === 'over') return;
  await updateSale(tx, order.id, { ...enter('over', now, null), deskSince: null });
  const by = why === 'cancelled' ? 'buyer' : why === 'let_go' ? 'desk' : 'payments';
  const words = endWords[why] ?? 'The sale is over.';
  await insertLog(tx, { orderId: order.id, at: now, by, act: 'ended', ...wordsOf(words) });
  await record(tx, {
    type: 'car_sale.ended',
    subject: `order:${order.id}`,
    payload: { orderId: order.id, state: 'over', by },
    userIds: [order.buyerId, order.sellerId].filter((id) => id !== null),
    at: now,
  });
}

/** Before the handover a buyer may always cancel; afterwards the car comes back first. @throws Refusal car_handed_over */
export async function mayCancel(tx: Tx, order: OrderRow): Promise<true | null> {
  const sale = await lockSale(tx, order.id);
  if (!sale) return null;
  if (isBeforeHandover(sale.state)) return true;
  if (isOpen(sale.state)) throw refuse('car_handed_over');
  return null;
}

/** Whether a car was the buyer's, whose seller then waits to have it back. */
export const wasHandedOver = async (queries: Queries, id: OrderId): Promise<boolean> =>
  ((await findSale(queries, id))?.handedOverAt ?? null) !== null;

/** The sales of orders, by order. */
export async function salesOf(queries: Queries, ids: readonly OrderId[]): Promise<Map<number, SaleRow>> {
  return new Map((await findSales(queries, ids)).map((sale) => [sale.orderId, sale]));
}
