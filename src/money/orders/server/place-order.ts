/**
 * From a payment to an order. Money is only promised until the thing is the buyer's: the thing's own row decides who
 * was first, then the winner's money is taken and everybody else's is let go.
 */
import type { IntentRequest } from '#src/money/payments/contract.ts';
import { shownOf } from '#src/money/payments/server/store.ts';
import type { Price } from '#src/money/processing/server/service.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { type Actor, type DoneBy, doneBy, ownerOf, type SystemActor } from '#src/platform/http/actor.ts';
import type { EitherPaymentId, PaymentId, PaymentIntentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';
import type { Order } from '../contract.ts';
import { isSamePrice, readKey, termsKey } from '../rules.ts';
import { applyPayment } from './apply-payment.ts';
import { announceOrder, moveOrder, type OrderParts, orderReference, refuse } from './parts.ts';
import type { Offer, OrderSeller } from './sellers.ts';
import { findHolders, findOrderByPayment, insertOrder, type OrderRow, queueForPayment } from './store.ts';
import { viewOrder } from './views.ts';

const dayMs = 86_400_000;

const totalOf = ({ lines }: Offer): number =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);

async function offerNow(seller: OrderSeller, queries: Queries, buyerId: UserId | null, reference: string) {
  const subject = seller.subjectOf(reference);
  const holder = subject ? (await findHolders(queries, [subject])).get(subject) : undefined;
  return { offer: await seller.offer(queries, buyerId, reference, holder), holder };
}

/**
 * What paying for this would cost now; null when nothing of this seller is wanted.
 * @throws Refusal of the seller, and where its payer says what they read: purchase_terms_changed, purchase_price_changed
 */
export async function priceOrder(
  parts: OrderParts,
  seller: OrderSeller,
  actor: Actor | null,
  request: IntentRequest,
): Promise<Price | null> {
  const reference = seller.referenceOf(request);
  if (reference === null) return null;
  const { db } = parts.database;
  await seller.mayPay?.(db, reference);
  const { offer } = await offerNow(seller, db, actor?.userId ?? null, reference);
  if (typeof request.seen === 'string') requireRead(offer, request.seen);
  const termsShown = keyOf(offer);
  return {
    ...offer.payment,
    ...{ amountCents: totalOf(offer), captureMethod: seller.captureMethod, reference },
    ...(termsShown !== null && { termsShown }),
  };
}

/** Null where the seller states no terms. */
const keyOf = ({ refundableDays, terms }: Offer): string | null =>
  terms === undefined ? null : termsKey(refundableDays, terms);

/** What would hold for a purchase now. @throws Refusal of the seller */
export async function termsNow(
  parts: OrderParts,
  seller: OrderSeller,
  actor: Actor,
  reference: string,
): Promise<{ amountCents: Cents; refundableDays: number; terms: object | null; key: string }> {
  const { offer } = await offerNow(seller, parts.database.db, actor.userId, reference);
  const { refundableDays, terms = null } = offer;
  const amountCents = totalOf(offer);
  const key = readKey(amountCents, termsKey(refundableDays, terms));
  return { amountCents, refundableDays, terms, key };
}

/**
 * The last step of buying: the thing becomes the buyer's, or the payment is let go.
 * Repeating it with the same payment answers the same order.
 * @param reference what is bought, such as `vehicle:7:full`
 * @param seen what its buyer read, as `readKey` has it; what held when the payment was opened unless given
 * @throws Refusal of the seller, purchase_terms_changed, purchase_price_changed, payment_not_ready, order_not_found, and those of claiming the payment
 */
export async function placeOrder(
  parts: OrderParts,
  seller: OrderSeller,
  actor: Actor | SystemActor,
  reference: string,
  paymentIntentId: PaymentIntentId,
  seen?: string,
): Promise<Order> {
  const { database, payments } = parts;
  const buyerId = ownerOf(actor);
  // A provider that cannot be reached leaves the money promised, so that buying may be tried again.
  const payment = await payments.refresh(actor, paymentIntentId, null);
  let placed: OrderRow;
  try {
    if (payment.reference !== reference && payment.reference !== claimOf(reference, buyerId))
      throw refuse('payment_not_ready');
    placed = await database.transaction((tx) =>
      place(parts, tx, seller, {
        ...{ buyerId, reference, paymentId: payment.id, done: doneBy(actor) },
        check: (offer) => requireShown(tx, offer, { paymentId: payment.id, seen }),
      }),
    );
  } catch (error) {
    // At new terms its buyer may go on with the same payment; else it is let go by itself.
    const isAsked = error instanceof Refusal && error.code === 'purchase_terms_changed';
    if (error instanceof Refusal && !isAsked) await payments.releaseUnclaimed(payment.id, buyerId);
    throw error;
  }
  return viewOrder(parts, await finish(parts, seller, placed));
}

/**
 * The same for a seller that knows its buyers by what they hold, such as the token of a checkout: the order is whose the
 * payment is. Money that was taken for what could not be had is paid back.
 * @throws Refusal of the seller, payment_not_ready, and those of claiming the payment
 */
export async function placeForVisitor(
  parts: OrderParts,
  seller: OrderSeller,
  reference: string,
  paymentIntentId: EitherPaymentId,
  done: DoneBy = {},
): Promise<OrderRow> {
  const { database, payments } = parts;
  const { payment, userId } = await payments.lookAt(paymentIntentId);
  // Another's payment is none of theirs to have let go or paid back.
  if (payment.reference !== reference && payment.reference !== claimOf(reference, userId))
    throw refuse('payment_not_ready');
  if (!['succeeded', 'processing', 'requires_capture'].includes(payment.status))
    throw refuse('payment_not_ready');
  try {
    const placed = await database.transaction((tx) =>
      place(parts, tx, seller, { buyerId: userId, reference, paymentId: payment.id, done }),
    );
    return await finish(parts, seller, placed);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'provider_unreachable') throw error;
    await payments.releaseUnclaimed(payment.id, userId);
    await payments.payBackUnclaimed(payment.id, 'what was paid for could not be had');
    throw error;
  }
}

/** @throws Refusal payment_not_ready when the money is gone */
async function finish(parts: OrderParts, seller: OrderSeller, placed: OrderRow): Promise<OrderRow> {
  await seller.changed?.(placed);
  const order = await takeMoney(parts, placed);
  if (order.status === 'lost') throw refuse('payment_not_ready');
  return order;
}

const claimOf = (reference: string, buyerId: UserId | null): string => `${reference}:${buyerId ?? 'visitor'}`;

interface Bought {
  buyerId: UserId | null;
  reference: string;
  paymentId: PaymentId;
  done: DoneBy;
  /** Asked with the thing locked. @throws Refusal where it is not bought as it is offered now */
  check?: (offer: Offer) => Promise<void>;
}

/** With the thing locked. @throws Refusal purchase_terms_changed, purchase_price_changed */
async function requireShown(
  tx: Tx,
  offer: Offer,
  { paymentId, seen }: { paymentId: PaymentId; seen?: string | undefined },
): Promise<void> {
  const key = keyOf(offer);
  const shown = key === null ? undefined : await shownOf(tx, paymentId);
  if (!shown) return;
  if (shown.amountCents !== totalOf(offer)) throw refuse('purchase_price_changed');
  if (seen !== undefined) requireRead(offer, seen);
  // A payment that was opened before terms were kept with it was shown what nobody knows.
  else if (shown.termsShown !== null && shown.termsShown !== key) throw refuse('purchase_terms_changed');
}

/** @throws Refusal purchase_terms_changed, purchase_price_changed */
function requireRead(offer: Offer, read: string): void {
  const dueCents = totalOf(offer);
  if (!isSamePrice(read, dueCents)) throw refuse('purchase_price_changed');
  const { refundableDays, terms = null } = offer;
  if (read !== readKey(dueCents, termsKey(refundableDays, terms))) throw refuse('purchase_terms_changed');
}

async function place(
  parts: OrderParts,
  tx: Tx,
  seller: OrderSeller,
  { buyerId, reference, paymentId, done, check }: Bought,
): Promise<OrderRow> {
  await queueForPayment(tx, paymentId);
  const known = await findOrderByPayment(tx, paymentId);
  if (known && known.buyerId !== buyerId) throw refuse('order_not_found');
  if (known) return known;
  const subject = seller.subjectOf(reference);
  if (subject) await seller.lock(tx, subject);
  const { offer, holder } = await offerNow(seller, tx, buyerId, reference);
  await check?.(offer);
  const now = parts.clock.now();
  // The seller's offer refuses a thing that somebody else has, so a holder here is the buyer's own reservation.
  if (holder) await moveOrder(parts, tx, holder, 'count', 'buyer');
  const order = await insertOrder(
    tx,
    {
      kind: offer.kind,
      status: 'placed',
      subject: offer.subject,
      buyerId,
      sellerId: offer.sellerId,
      totalCents: totalOf(offer),
      paymentId,
      shipTo: offer.shipTo ?? null,
      terms: offer.terms ?? null,
      createdAt: now,
      refundableUntil: new Date(now.getTime() + offer.refundableDays * dayMs),
    },
    offer.lines,
  );
  await seller.hold(tx, order, offer.lines);
  await parts.payments.claimHold(tx, {
    paymentIntentId: paymentId,
    userId: buyerId,
    amountCents: order.totalCents,
    reference: claimOf(reference, buyerId),
    ...(seller.captureMethod === 'automatic' ? { accepts: ['processing', 'succeeded'] } : {}),
    ...(offer.sellerId === null
      ? {}
      : {
          sells: {
            sellerId: offer.sellerId,
            reference: orderReference(order.id),
            cents: order.totalCents,
            ...(seller.waitsForHandover && { waits: true }),
          },
        }),
  });
  await announceOrder(parts, tx, order, done);
  return order;
}

/** Takes the winner's money. Safe to repeat; when it is gone the thing is for sale again. */
export async function takeMoney(parts: OrderParts, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'placed' || !order.paymentId) return order;
  const standing = await parts.payments.standingOf(parts.database.db, order.paymentId);
  if (standing?.state === 'held') {
    try {
      await parts.payments.captureHold({
        paymentIntentId: order.paymentId,
        amountCents: order.totalCents,
        reference: orderReference(order.id),
        driverId: null,
        driverPayCents: 0,
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not_capturable') throw error;
    }
  }
  return applyPayment(parts, order);
}
