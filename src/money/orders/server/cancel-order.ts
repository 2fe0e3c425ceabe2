/** Undoing an order by somebody's will: the thing goes back at once, the money follows. Every step may be repeated. */

import { lockPayment } from '#src/money/payments/server/store.ts';
import { orderPolicy } from '#src/money/policy.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import { Refusal } from '#src/platform/refusal.ts';
import type { Order } from '../contract.ts';
import { endingKinds, type OrderActor, type OrderVerb } from '../rules.ts';
import { applyPayment } from './apply-payment.ts';
import { forEach, lockWithSubject, moveOrder, type OrderParts, orderReference, refuse } from './parts.ts';
import { announceRefund, buyerOf, leftOf, takeBackDeposits } from './refund-parts.ts';
import type { ReleaseReason } from './sellers.ts';
import { findEnded, findHolders, findOrder, getOrder, type OrderRow } from './store.ts';
import { viewOrder } from './views.ts';

interface Wish {
  verb: Extract<OrderVerb, 'cancel' | 'let_go' | 'expire' | 'undo'>;
  by: Extract<OrderActor, 'buyer' | 'seller' | 'operator' | 'clock'>;
  why: ReleaseReason;
  /** For the refund, read by operators. */
  reason: string;
  /**
   * Asked with everything locked; whatever it writes is part of the transaction.
   * @returns what of the money stays with the seller, in cents
   * @throws Refusal when not now
   */
  check?: ((tx: Tx, order: OrderRow) => Promise<Cents>) | undefined;
}

/** Undoes a handed over thing, or one that never was, for the room that sold it. @throws Refusal of `check` */
export async function undoOrder(
  parts: OrderParts,
  id: OrderId,
  wish: Pick<Wish, 'by' | 'reason'> & { why: ReleaseReason; check: NonNullable<Wish['check']> },
): Promise<OrderRow> {
  const order = await findOrder(parts.database.db, id);
  if (!order) throw refuse('order_not_found');
  return takeBack(parts, order, { verb: 'undo', ...wish });
}

/**
 * Cancels within the stated time: all money goes back, and so does the thing.
 * @throws Refusal order_not_found, order_not_refundable
 */
export async function cancelOrder(parts: OrderParts, actor: Actor, id: OrderId): Promise<Order> {
  const order = await findOrder(parts.database.db, id);
  if (!order || !may(orderPolicy, 'cancel', whoOwns(actor, order.buyerId))) throw refuse('order_not_found');
  const ended = await takeBack(parts, order, {
    verb: 'cancel',
    by: 'buyer',
    why: 'cancelled',
    reason: 'cancelled by the buyer',
  });
  return viewOrder(parts, ended);
}

/** The same by whoever sold it, for its buyer or an operator. @throws Refusal order_not_found, order_not_refundable */
export async function takeBackAll(
  parts: OrderParts,
  id: OrderId,
  by: 'buyer' | 'operator',
  reason: string,
): Promise<OrderRow> {
  const order = await findOrder(parts.database.db, id);
  if (!order) throw refuse('order_not_found');
  return takeBack(
    parts,
    order,
    by === 'buyer'
      ? { verb: 'cancel', by, why: 'cancelled', reason }
      : { verb: 'let_go', by, why: 'let_go', reason },
  );
}

/** Pays back the order that holds a thing, if one does. @throws Refusal order_not_refundable once it is sold */
export async function letGo(parts: OrderParts, subject: string, reason: string): Promise<void> {
  const order = (await findHolders(parts.database.db, [subject])).get(subject);
  if (order && endingKinds.includes(order.kind))
    await takeBack(parts, order, { verb: 'let_go', by: 'operator', why: 'let_go', reason });
}

/** Lets reservations go whose time is over; what was paid for them is paid back. */
export async function endReservations(parts: OrderParts): Promise<void> {
  const { database, clock } = parts;
  await forEach(
    parts,
    (after) => findEnded(database.db, endingKinds, clock.now(), after),
    (order) =>
      takeBack(parts, order, {
        verb: 'expire',
        by: 'clock',
        why: 'ended',
        reason: 'the reservation ended',
      }),
  );
}

async function takeBack(parts: OrderParts, found: OrderRow, wish: Wish): Promise<OrderRow> {
  const { database, payments, sellers, clock } = parts;
  const seller = sellers.of(found.kind);
  const buyer = await buyerOf(parts, found);
  const ended = await database.transaction(async (tx) => {
    const order = await lockWithSubject(parts, tx, found);
    if (order.status === 'refunded' || order.status === 'taken_back') return [order];
    await seller.mayTakeBack?.(tx, order);
    // Whoever pays back by hand at this moment waits, or was first and is counted in what is left.
    if (order.paymentId) await lockPayment(tx, order.paymentId);
    const keptCents = Math.min((await wish.check?.(tx, order)) ?? 0, order.totalCents);
    const own = wish.verb === 'cancel' ? await seller.mayCancel?.(tx, order) : null;
    const inTime = own ?? (order.refundableUntil !== null && order.refundableUntil >= clock.now());
    if (wish.verb === 'cancel' && !inTime) throw refuse('order_not_refundable');
    if (wish.verb === 'expire' && inTime) return [order];
    const beforeCents = order.totalCents - (await leftOf(parts, tx, order));
    const moved = await moveOrder(parts, tx, order, wish.verb, wish.by, keptCents);
    const deposits = wish.verb === 'expire' ? [] : await takeBackDeposits(parts, tx, moved, wish.by);
    await seller.release(tx, moved, wish.why);
    // From here on nothing else of it is paid out, however long the money takes to go back.
    if (order.paymentId) await payments.endSellerShare(tx, order.paymentId, keptCents);
    await announceRefund(parts, tx, buyer, moved, deposits, beforeCents);
    return [moved, ...deposits];
  });
  await seller.changed?.(existing(ended[0], `order ${found.id}`));
  for (const order of ended) {
    try {
      await payBack(parts, order, wish.reason);
    } catch (error) {
      // It is decided, so whoever asked is told so; the news of it pays back once the provider can be reached.
      if (!(error instanceof Refusal)) throw error;
      parts.log.warn({ err: error, order: order.id }, 'an order is paid back later');
    }
  }
  return getOrder(database.db, found.id);
}

/**
 * Pays back what is left of a taken back order's payment, but for what is kept, under one key however often it is tried.
 * @throws Refusal provider_unreachable
 */
export async function payBack(parts: OrderParts, order: OrderRow, reason: string): Promise<void> {
  if (order.status !== 'taken_back' || !order.paymentId) return;
  try {
    await parts.payments.refund({
      paymentIntentId: order.paymentId,
      keepCents: order.keptCents,
      reason,
      key: orderReference(order.id),
    });
  } catch (error) {
    // Nothing is left when an operator was faster.
    if (!(error instanceof Refusal) || error.code !== 'not_refundable') throw error;
  }
  await applyPayment(parts, order);
}
