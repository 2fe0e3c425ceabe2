/** Gear as orders sell it: what a checkout costs, taking its stock, and bringing it back. */

import { orderNumber } from '#src/features/orders/rules.ts';
import {
  chargePrefix,
  type Offer,
  type OrderRow,
  type OrderSeller,
  type ReleaseReason,
} from '#src/features/orders/server/service.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { toDollars } from '#src/platform/money.ts';
import { businessDayAfter } from '../../business-days.ts';
import { daysToBring, leavesFrom, negated, piecesByStore, toBringTo } from '../../stores.ts';
import { changeOf } from '../cart/changes.ts';
import { takeFromCart } from '../cart/store.ts';
import { findPictures } from '../catalogue/store.ts';
import { picturesOf } from '../catalogue/views.ts';
import {
  type CheckoutLine,
  type CheckoutRow,
  findCheckout,
  findCheckoutLines,
  lockCheckout,
  setCheckout,
} from '../checkout/store.ts';
import { idOfToken, readPaymentOrderId, readReference, referenceOf } from '../checkout/token.ts';
import { refuse, type ShopParts } from '../parts.ts';
import { tellBack } from '../stock/notes.ts';
import { isSold, titleOfVariant } from '../stock/sold.ts';
import { lockVariants, moveStock } from '../stock/store.ts';
import { announce, change } from './changing.ts';
import { linesText, mailAbout, receiptText } from './mails.ts';
import { toSendOf } from './sent-ahead.ts';
import {
  findRefundsOf,
  findShopLines,
  findShopOrder,
  findShopOrders,
  insertShopOrder,
  lockShopOrder,
  type ShopOrderRow,
  setShopLine,
} from './store.ts';

/** Whether it may be cancelled is a matter of its state, so this only has to be longer than any packing. */
const refundableDays = 365;

export const gearSeller = (parts: ShopParts): OrderSeller => ({
  paymentKind: 'equipment',
  kinds: ['equipment'],
  captureMethod: 'automatic',
  sellsToVisitors: true,
  referenceOf({ orderId }) {
    const token = readPaymentOrderId(orderId);
    return token === null ? null : referenceOf(idOfToken(token));
  },
  subjectOf: (reference) => (readReference(reference) === null ? undefined : null),
  mayPay: (queries, reference) => mayPay(parts, queries, reference),
  offer: (queries, _buyerId, reference) => offerCheckout(queries, reference),
  lock: async () => {},
  hold: (tx, order) => takeStock(parts, tx, order),
  mayTakeBack: (tx, order) => mayTakeBack(tx, order),
  fulfil: (tx, order) => confirmPaid(parts, tx, order),
  release: (tx, order, why) => bringBack(parts, tx, order, why),
  tellRefund: (tx, order) => tellRefund(parts, tx, order),
  describe: async (rows) => {
    const found = await findShopOrders(
      parts.database.db,
      rows.map(({ id }) => id),
    );
    return new Map(
      found.map(({ orderId, state }) => [
        orderId,
        {
          vehicleId: null,
          mayReview: false,
          review: null,
          progress: state,
          page: `/orders/${orderNumber(orderId)}`,
          // Cancelling has its own rules, which the order's page knows.
          refundableUntil: null,
        },
      ]),
    );
  },
});

async function read(
  queries: Queries,
  reference: string,
): Promise<{ row: CheckoutRow; lines: CheckoutLine[] }> {
  const id = readReference(reference);
  const row = id === null ? undefined : await findCheckout(queries, id);
  if (!row) throw refuse('checkout_not_found');
  return { row, lines: await findCheckoutLines(queries, row.id) };
}

/** Nobody is asked for money once the hold is over, or for what changed since. @throws Refusal checkout_over, cart_changed */
async function mayPay(parts: Pick<ShopParts, 'clock'>, queries: Queries, reference: string): Promise<void> {
  const { row, lines } = await read(queries, reference);
  if (row.state !== 'open' || row.heldUntil < parts.clock.now()) throw refuse('checkout_over');
  const changes = lines.flatMap(({ line, variant, item }) => {
    const seen = {
      variantId: variant.id,
      title: titleOfVariant(item, variant),
      quantity: line.quantity,
      seenCents: line.unitCents,
    };
    // What it holds is its own, unless it is sold no more.
    const now = { unitCents: variant.priceCents, isSold: isSold({ item, variant }) };
    return changeOf(seen, { ...now, available: now.isSold ? line.quantity : 0 }) ?? [];
  });
  if (changes.length === 0) return;
  throw refuse('cart_changed', {
    words: `${changes.map(({ words }) => words).join(' ')} Nothing was charged.`,
    more: { changes },
  });
}

/** @throws Refusal checkout_not_found */
async function offerCheckout(queries: Queries, reference: string): Promise<Offer> {
  const { row, lines } = await read(queries, reference);
  const pictures = await findPictures(queries, [lines[0]!.item.id]);
  return {
    kind: 'equipment',
    subject: null,
    sellerId: null,
    shipTo: row.shipTo,
    lines: [
      ...lines.map(({ line, variant, item }) => ({
        item: `variant:${variant.id}`,
        title: titleOfVariant(item, variant),
        quantity: line.quantity,
        unitCents: line.unitCents,
      })),
      ...(row.shippingCents > 0
        ? [{ item: `${chargePrefix}delivery`, title: 'Delivery', quantity: 1, unitCents: row.shippingCents }]
        : []),
      ...row.taxLines.map(({ label, cents }) => ({
        item: `${chargePrefix}tax`,
        title: label,
        quantity: 1,
        unitCents: cents,
      })),
    ],
    refundableDays,
    payment: {
      description: lines
        .map(({ line, item }) => (line.quantity > 1 ? `${line.quantity} × ${item.name}` : item.name))
        .join(', ')
        .slice(0, 100),
      taxLines: row.taxLines,
      email: row.email,
      ...pictureOf(lines[0]!, pictures),
    },
  };
}

function pictureOf({ item }: CheckoutLine, uploaded: Parameters<typeof picturesOf>[1]): { picture?: string } {
  const [first] = picturesOf(item, uploaded);
  return first ? { picture: first.src } : {};
}

/**
 * Takes what the checkout holds. One that ran out while its buyer paid takes what is free.
 * @throws Refusal checkout_over when another payment had it already, out_of_stock
 */
async function takeStock(parts: ShopParts, tx: Tx, order: OrderRow): Promise<void> {
  const reference = await parts.payments.referenceOf(tx, order.paymentId!);
  const row = await lockCheckout(tx, readReference(reference ?? '') ?? '');
  if (!row || row.state === 'paid') throw refuse('checkout_over');
  const lines = await findCheckoutLines(tx, row.id);
  const locked = await lockVariants(
    tx,
    lines.map(({ variant }) => variant.id),
  );
  const store = leavesFrom(row);
  const isHeld = row.state === 'open';
  const toBring = lines.map(({ line }) => {
    const variant = locked.find(({ id }) => id === line.variantId)!;
    return isHeld ? line.brought : toBringTo(store, variant, line.quantity);
  });
  for (const [at, { line, item }] of lines.entries()) {
    const pieces = piecesByStore(store, line.quantity, toBring[at]!);
    const moved = await moveStock(tx, {
      variantId: line.variantId,
      pieces: negated(pieces),
      heldPieces: isHeld ? pieces : {},
      why: 'sold',
      orderId: order.id,
      at: parts.clock.now(),
    });
    if (!moved) {
      throw refuse('out_of_stock', {
        words: `Somebody else had the last ${item.name} after your time was over. Your money goes back.`,
      });
    }
    if (row.cartId !== null) await takeFromCart(tx, row.cartId, line.variantId, line.quantity);
  }
  await setCheckout(tx, row.id, { state: 'paid', orderId: order.id });
  const moreDays = daysToBring(toBring) - daysToBring(lines.map(({ line }) => line.brought));
  const promisedFor = businessDayAfter(row.promisedFor, Math.max(0, moreDays));
  await insertShopOrder(
    tx,
    { ...shopOrderOf(row, lines, order.id), promisedFor },
    linesOf(lines, order.id).map((line, at) => ({ ...line, toBring: toBring[at]! })),
  );
  await announce(parts, tx, order, 'placed', { action: 'placed' });
}

const shopOrderOf = (row: CheckoutRow, lines: readonly CheckoutLine[], orderId: OrderId) => ({
  orderId,
  state: 'placed' as const,
  email: row.email,
  phone: row.phone,
  name: row.name,
  method: row.method,
  rate: row.rate,
  store: row.store,
  note: row.note,
  promisedFor: row.promisedFor,
  itemsCents: row.itemsCents,
  shippingCents: row.shippingCents,
  shippingTaxCents: row.shippingTaxCents,
  taxLines: row.taxLines,
  weightGrams: lines.reduce((sum, { line, variant }) => sum + line.quantity * variant.weightGrams, 0),
});

const linesOf = (lines: readonly CheckoutLine[], orderId: OrderId) =>
  lines.map(({ line, variant, item }, position) => ({
    orderId,
    position,
    itemId: item.id,
    variantId: variant.id,
    name: item.name,
    variant: variant.name,
    sku: variant.sku,
    quantity: line.quantity,
    unitCents: line.unitCents,
    taxCents: line.taxCents,
    weightGrams: variant.weightGrams,
  }));

/** @throws Refusal too_late_to_cancel, money_on_its_way */
async function mayTakeBack(tx: Tx, order: OrderRow): Promise<void> {
  const shop = await lockShopOrder(tx, order.id);
  if (order.status === 'placed') throw refuse('money_on_its_way');
  if (shop?.state !== 'paid') throw refuse('too_late_to_cancel');
}

/** The money is here: the buyer has the receipt, and the desk has something to pack. */
async function confirmPaid(parts: ShopParts, tx: Tx, order: OrderRow): Promise<void> {
  const shop = await change(parts, tx, order, { state: 'paid' }, { action: 'paid', mailed: true });
  const lines = await findShopLines(tx, [order.id]);
  await mailAbout(parts, tx, shop, 'Thank you for your order', [
    'this is your receipt.',
    '',
    ...receiptText(shop, lines),
    '',
    'No account is needed to follow it: the link below opens it.',
  ]);
}

/** Ends an order that had stock. What was not sent goes back on the shelf; what was sent comes back by its returns. */
async function bringBack(parts: ShopParts, tx: Tx, order: OrderRow, why: ReleaseReason): Promise<void> {
  const shop = existing(await lockShopOrder(tx, order.id), 'the shop order');
  const wasSent = shop.shippedAt !== null || shop.arrivedAt !== null;
  if (!wasSent) await restockAll(parts, tx, shop);
  const now = parts.clock.now();
  if (why === 'refunded') {
    await change(parts, tx, order, { state: 'refunded' }, { action: 'refunded' });
    return;
  }
  const action = why === 'not_paid' ? 'not_paid' : 'cancelled';
  const ended = await change(
    parts,
    tx,
    order,
    { state: 'cancelled', cancelledAt: now },
    { action, mailed: true },
  );
  if (why !== 'not_paid') return;
  await mailAbout(parts, tx, ended, 'Your payment did not arrive', [
    'your bank did not send the money, so your order was cancelled and nothing was charged:',
    '',
    ...linesText(await findShopLines(tx, [order.id])),
  ]);
}

async function restockAll(parts: ShopParts, tx: Tx, shop: ShopOrderRow): Promise<void> {
  const { orderId } = shop;
  const lines = await findShopLines(tx, [orderId]);
  await lockVariants(
    tx,
    lines.map(({ variantId }) => variantId),
  );
  for (const line of lines) {
    const pieces = Math.min(toSendOf(shop, line), line.quantity - line.restockedQuantity);
    if (pieces <= 0) continue;
    await moveStock(tx, {
      variantId: line.variantId,
      pieces: piecesByStore(leavesFrom(shop), pieces, Math.min(line.toBring, pieces)),
      why: 'cancelled',
      orderId,
      at: parts.clock.now(),
    });
    await setShopLine(tx, line.id, { restockedQuantity: line.restockedQuantity + pieces, toBring: 0 });
    await tellBack(parts, tx, line.variantId);
  }
}

/** Refunds by line tell of themselves, so only what went back otherwise is told here. */
async function tellRefund(parts: ShopParts, tx: Tx, order: OrderRow): Promise<void> {
  const shop = existing(await findShopOrder(tx, order.id), 'the shop order');
  const told = (await findRefundsOf(tx, order.id)).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const cents = order.totalCents - told;
  if (cents <= 0) return;
  await mailAbout(parts, tx, shop, shop.state === 'cancelled' ? 'Your order was cancelled' : 'Your refund', [
    `${toDollars(cents)} goes back to you, the way you paid.`,
    '',
    ...linesText(await findShopLines(tx, [order.id])),
  ]);
}
