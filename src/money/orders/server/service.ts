/** Orders: whatever is bought, from its payment to its end. Each verb lives in its own file; this gathers them. */

import { payableAccount } from '#src/money/payments/ledger.ts';
import { findOwedFor } from '#src/money/payments/server/owed-store.ts';
import { orderPolicy } from '#src/money/policy.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { EitherPaymentId, OrderId, PaymentIntentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import type { Order } from '../contract.ts';
import { type OrderStatus, orderNumber } from '../rules.ts';
import { applyPayment } from './apply-payment.ts';
import { cancelOrder, endReservations, letGo, takeBackAll, undoOrder } from './cancel-order.ts';
import { consume, consumedEvents, finishForgotten } from './order-consumer.ts';
import { moveOrder, type OrderParts, refuse } from './parts.ts';
import { placeForVisitor, placeOrder, priceOrder, termsNow } from './place-order.ts';
import { leftOf } from './refund-parts.ts';
import { createSellers, type OrderSeller } from './sellers.ts';
import {
  findHolders,
  findLines,
  findOrder,
  findOrderByPayment,
  findOrdersOfBuyer,
  findOrdersOfSeller,
  lockApplied,
  lockOrder,
  type OrderRow,
  setOrder,
} from './store.ts';
import { viewOrder, viewOrders } from './views.ts';

export type { Offer, OrderSeller, PartRefund, ReleaseReason } from './sellers.ts';
export type { OrderRow } from './store.ts';
export { chargePrefix } from './views.ts';

const sweepEveryMs = 60_000;
/** What a buyer sees; an order whose money never came is not one. */
const listed: readonly OrderStatus[] = [
  'placed',
  'paid',
  'fulfilled',
  'applied',
  'disputed',
  'taken_back',
  'refunded',
];

export type Orders = ReturnType<typeof createOrders>;

/** What payments ask of whoever sells by orders. */
const inPayments = (parts: OrderParts, seller: OrderSeller): Parameters<Payments['sells']>[1] => ({
  names: (request) => seller.referenceOf(request) !== null,
  toVisitors: seller.sellsToVisitors,
  async comesBack(paymentId) {
    const order = await findOrderByPayment(parts.database.db, paymentId);
    return (order && seller.comesBack?.(order)) ?? false;
  },
  async evidenceFor({ paymentId }) {
    const order = await findOrderByPayment(parts.database.db, paymentId);
    return (order && (await seller.evidenceFor?.(order))) ?? null;
  },
  price: (actor, request) => priceOrder(parts, seller, actor, request),
  async onReceipt(queries, payment) {
    const order = await findOrderByPayment(queries, payment.id);
    return order ? { ...(await seller.onReceipt?.(queries, order)), order: orderNumber(order.id) } : null;
  },
});

/**
 * Notes that a thing was handed over, from when on its seller is owed its money and a deposit's.
 * @throws Refusal order_not_refundable when it is not paid
 */
async function handOver(
  parts: OrderParts,
  tx: Tx,
  order: OrderRow,
  refundableUntil: Date,
): Promise<OrderRow> {
  const moved = await moveOrder(parts, tx, order, 'fulfil', 'seller');
  const { subject, buyerId } = order;
  const deposits = subject === null || buyerId === null ? [] : await lockApplied(tx, subject, buyerId);
  for (const { paymentId } of [moved, ...deposits])
    if (paymentId) await parts.payments.releaseSellerShare(tx, paymentId);
  return setOrder(tx, moved.id, { refundableUntil });
}

/** What their seller is owed of these orders, in cents: less the company's fee, and what went back. */
const owedFor = (queries: Queries, sellerId: UserId, orders: readonly OrderRow[]): Promise<Cents> =>
  findOwedFor(
    queries,
    payableAccount('seller', sellerId),
    orders.flatMap(({ paymentId }) => paymentId ?? []),
  );

/** @throws Refusal order_not_found where nobody sells what the reference names */
function sellerOf({ sellers }: OrderParts, reference: string): OrderSeller {
  const seller = sellers.ofReference(reference);
  if (!seller) throw refuse('order_not_found');
  return seller;
}

export function createOrders(
  given: Omit<OrderParts, 'sellers' | 'payments'> & {
    eventBus: Pick<EventBus, 'consume'>;
    payments: OrderParts['payments'] & Pick<Payments, 'sells'>;
    /** Whether sweeping is this process's to do now. */
    isSweeping?: () => boolean;
  },
) {
  const parts: OrderParts = { ...given, sellers: createSellers() };
  const { database, log } = parts;
  given.eventBus.consume('orders', consumedEvents, (event) => consume(parts, event));

  async function sweep(): Promise<void> {
    await endReservations(parts);
    await finishForgotten(parts);
  }

  const rounds = createInterval(sweep, {
    everyMs: sweepEveryMs,
    failed: 'unfinished orders were not looked after',
    log,
    isMine: given.isSweeping,
  });
  return {
    /** Registers what a room sells: its prices are asked here, and its orders are kept here. */
    sells(seller: OrderSeller): void {
      parts.sellers.add(seller);
      given.payments.sells(seller.paymentKind, inPayments(parts, seller));
    },
    /** @throws Refusal of the seller, payment_not_ready, order_not_found, and those of claiming the payment */
    place: (actor: Actor, reference: string, id: PaymentIntentId, seen?: string): Promise<Order> =>
      placeOrder(parts, sellerOf(parts, reference), actor, reference, id, seen),
    termsNow: (actor: Actor, reference: string) =>
      termsNow(parts, sellerOf(parts, reference), actor, reference),
    /** @throws Refusal of the seller, payment_not_ready, and those of claiming the payment */
    placeForVisitor: (reference: string, paymentIntentId: EitherPaymentId): Promise<OrderRow> => {
      const seller = parts.sellers.ofReference(reference);
      if (!seller) throw refuse('order_not_found');
      return placeForVisitor(parts, seller, reference, paymentIntentId);
    },
    /** Undoes a whole order for its seller, who has looked whose it is. @throws Refusal order_not_refundable */
    takeBack: (id: OrderId, by: 'buyer' | 'operator', reason: string) => takeBackAll(parts, id, by, reason),
    /** Notes that it was sent or handed over. @throws Refusal order_not_refundable when it is not paid */
    fulfil: (tx: Tx, order: OrderRow) => moveOrder(parts, tx, order, 'fulfil', 'operator'),
    handOver: (tx: Tx, order: OrderRow, refundableUntil: Date) => handOver(parts, tx, order, refundableUntil),
    /** Until when its buyer may give it back, where that changes. */
    setRefundable: (tx: Tx, id: OrderId, refundableUntil: Date) => setOrder(tx, id, { refundableUntil }),
    /** Undoes an order by the rules of the room that sold it. @throws Refusal of its `check` */
    undo: (id: OrderId, wish: Parameters<typeof undoOrder>[2]) => undoOrder(parts, id, wish),
    /** Gives an order to an account, in the seller's transaction. */
    giveTo: (tx: Tx, id: OrderId, userId: UserId) => setOrder(tx, id, { buyerId: userId }),
    /** Brings an order to where its money stands now. */
    follow: (order: OrderRow) => applyPayment(parts, order),
    cancel: (actor: Actor, id: OrderId) => cancelOrder(parts, actor, id),
    letGo: (subject: string, reason: string) => letGo(parts, subject, reason),
    sweep,
    list: async (actor: Actor): Promise<Order[]> =>
      viewOrders(parts, await findOrdersOfBuyer(database.db, actor.userId, listed)),
    /** @throws Refusal order_not_found, also for another person's */
    async get(actor: Actor, id: OrderId): Promise<Order> {
      const order = await findOrder(database.db, id);
      if (!order || !may(orderPolicy, 'see', whoOwns(actor, order.buyerId))) throw refuse('order_not_found');
      return viewOrder(parts, order);
    },
    /** Orders as they stand, for the room that sold them. */
    find: findOrder,
    lock: lockOrder,
    findOfSeller: findOrdersOfSeller,
    linesOf: findLines,
    leftOf: (queries: Queries, order: OrderRow) => leftOf(parts, queries, order),
    owedFor,
    /** Who has these things now, by thing. */
    async holdersOf(subjects: readonly string[]): Promise<Map<string, number>> {
      const holders = await findHolders(database.db, subjects);
      return new Map([...holders].flatMap(([subject, { buyerId }]) => (buyerId ? [[subject, buyerId]] : [])));
    },
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
