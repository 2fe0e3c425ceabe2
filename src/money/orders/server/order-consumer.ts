/** What orders do about events: of payments, and of their own that a crash may have left unfinished. */
import { PaymentRefunded } from '#src/money/payments/events-contract.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import { doneBy } from '#src/platform/http/actor.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { isHolding } from '../rules.ts';
import { applyPayment } from './apply-payment.ts';
import { payBack } from './cancel-order.ts';
import { forEach, lockWithSubject, type OrderParts } from './parts.ts';
import { placeForVisitor, placeOrder, takeMoney } from './place-order.ts';
import type { OrderSeller } from './sellers.ts';
import { findOrder, findOrderByPayment, findUnfinished, type OrderRow } from './store.ts';

/** An order is left alone this long before it counts as forgotten. */
const unfinishedAfterMs = 60_000;

/** What may move an order's money, beside what is decided here. */
export const moneyEvents = [
  'payment.settled',
  'payment.failed',
  'payment.released',
  'payment.refunded',
  'payment.refund_failed',
  'payment.disputed',
  'payment.dispute_changed',
  'payment.dispute_closed',
] as const;

/** Money that is promised or here, though the page that asked for it may be closed. */
const paidEvents: readonly string[] = ['payment.authorised', 'payment.processing', 'payment.settled'];

export const consumedEvents = [
  'payment.authorised',
  'payment.processing',
  ...moneyEvents,
  'order.placed',
  'order.taken_back',
  'order.refunded',
] as const;

/** The reaction to events; it may be given the same again after a crash, and then changes nothing twice. */
export async function consume(parts: OrderParts, event: RoveEvent): Promise<void> {
  const { db } = parts.database;
  const { orderId, paymentId, kind } = event.payload;
  // Rides are no orders, and most of the payments that are heard of.
  if (kind === 'ride') return;
  const order =
    typeof orderId === 'number'
      ? await findOrder(db, orderId)
      : typeof paymentId === 'string'
        ? await findOrderByPayment(db, paymentId)
        : undefined;
  if (order && event.type === 'payment.refunded') await tellPart(parts, order, event);
  if (order) await carryOn(parts, order);
  else if (paidEvents.includes(event.type)) await finishAbandoned(parts, event);
}

/** While the sale stands its seller hears that a part of its money went back; of all of it the end of the order tells. */
async function tellPart(parts: OrderParts, found: OrderRow, { payload }: RoveEvent): Promise<void> {
  const seller = parts.sellers.of(found.kind);
  const refund = PaymentRefunded.safeParse(payload).data;
  if (!seller.refundedInPart || !refund || refund.isWhole) return;
  await parts.database.transaction(async (tx) => {
    const order = await lockWithSubject(parts, tx, found);
    if (isHolding(order.status)) await seller.refundedInPart?.(tx, order, refund);
  });
}

/** Does what an order still waits for: its money taken, followed or paid back. */
export async function carryOn(parts: OrderParts, order: OrderRow): Promise<void> {
  const now = order.status === 'placed' ? await takeMoney(parts, order) : await applyPayment(parts, order);
  await payBack(parts, now, 'cancelled');
}

/** Finishes what a crash or an unreachable provider left open. */
export async function finishForgotten(parts: OrderParts): Promise<void> {
  const before = new Date(parts.clock.now().getTime() - unfinishedAfterMs);
  await forEach(
    parts,
    (after) => findUnfinished(parts.database.db, before, after),
    (order) => carryOn(parts, order),
  );
}

const finishing = { kind: 'system', job: 'orders.finish' } as const;

/** A payment whose page was closed before the last step still becomes an order. */
async function finishAbandoned(parts: OrderParts, { payload }: RoveEvent): Promise<void> {
  const reference = String(payload.reference);
  const seller = parts.sellers.ofReference(reference);
  if (!seller) return;
  const paymentId = String(payload.paymentIntentId);
  if (seller.sellsToVisitors) return finishForVisitor(parts, seller, reference, paymentId);
  if (typeof payload.userId !== 'number') return;
  const { id: forUserId } = await parts.accounts.getUser(payload.userId);
  try {
    await placeOrder(parts, seller, { ...finishing, forUserId }, reference, paymentId);
  } catch (error) {
    // Somebody else was first; the hold is let go, and the page is told the same when it asks.
    if (!(error instanceof Refusal) || error.code === 'provider_unreachable') throw error;
  }
}

/** What they wanted may be gone; then the money is on its way back, and the page is told the same when it asks. */
async function finishForVisitor(
  parts: OrderParts,
  seller: OrderSeller,
  reference: string,
  paymentId: PaymentId,
): Promise<void> {
  try {
    await placeForVisitor(parts, seller, reference, paymentId, doneBy(finishing));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'provider_unreachable') throw error;
  }
}
