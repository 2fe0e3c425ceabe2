/** Gear as orders sell it: an order is made of what its checkout took, told of its money, and brought back. */

import { orderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow, OrderSeller, ReleaseReason } from '#src/money/orders/server/service.ts';
import type { Described as OnReceipt } from '#src/money/receipts/server/service.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { formatMoney } from '#src/platform/money.ts';
import { lockVariants, moveStock } from '#src/shop/catalogue/server/stock/store.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { atMost, piecesByStore } from '#src/shop/catalogue/stores.ts';
import {
  isCheckout,
  mayPay,
  offerCheckout,
  referenceOfPayment,
  type Taken,
  takeStock,
  tellBack,
} from '#src/shop/storefront/server/service.ts';
import { toSendOf } from '../sent-ahead.ts';
import { announce, change } from './changing.ts';
import { gearEvidence } from './evidence.ts';
import { linesText, mailAbout, receiptFigures } from './mails.ts';
import { type GearOrderParts, refuse } from './parts.ts';
import {
  bringing,
  findRefundsOf,
  findShopLines,
  findShopOrder,
  findShopOrders,
  insertShopOrder,
  lockShopOrder,
  type ShopOrderRow,
  setShopLine,
} from './store.ts';
import { goingTo } from './view.ts';

export const gearSeller = (parts: GearOrderParts): OrderSeller => ({
  paymentKind: 'equipment',
  kinds: ['equipment'],
  captureMethod: 'automatic',
  sellsToVisitors: true,
  referenceOf: ({ orderId }) => referenceOfPayment(orderId),
  subjectOf: (reference) => (isCheckout(reference) ? null : undefined),
  mayPay: (queries, reference) => mayPay(parts, queries, reference),
  offer: (queries, _buyerId, reference) => offerCheckout(queries, reference),
  lock: async () => {},
  hold: (tx, order) => makeOrder(parts, tx, order),
  mayTakeBack: (tx, order) => mayTakeBack(tx, order),
  fulfil: (tx, order) => confirmPaid(parts, tx, order),
  release: (tx, order, why) => bringBack(parts, tx, order, why),
  tellRefund: (tx, order) => tellRefund(parts, tx, order),
  evidenceFor: (order) => gearEvidence(parts, order),
  onReceipt: (queries, order) => onReceipt(queries, order),
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

/** Makes the order of what its checkout held. @throws Refusal checkout_over, out_of_stock */
async function makeOrder(parts: GearOrderParts, tx: Tx, order: OrderRow): Promise<void> {
  const taken = await takeStock(parts, tx, order);
  await insertShopOrder(tx, shopOrderOf(taken, order.id), linesOf(taken, order.id));
  await announce(parts, tx, order, 'placed', { action: 'placed' });
}

const shopOrderOf = ({ row, lines, promisedFor }: Taken, orderId: OrderId) => ({
  orderId,
  state: 'placed' as const,
  email: row.email,
  phone: row.phone,
  name: row.name,
  method: row.method,
  rate: row.rate,
  store: row.store,
  leavesFrom: row.leavesFrom,
  note: row.note,
  promisedFor,
  itemsCents: row.itemsCents,
  shippingCents: row.shippingCents,
  shippingTaxCents: row.shippingTaxCents,
  shippingTaxWithinCents: row.shippingTaxWithinCents,
  taxLines: row.taxLines,
  weightGrams: lines.reduce((sum, { line, variant }) => sum + line.quantity * variant.weightGrams, 0),
});

const linesOf = ({ lines }: Taken, orderId: OrderId) =>
  lines.map(({ line, variant, item, toBring }, position) => ({
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
    taxWithinCents: line.taxWithinCents,
    weightGrams: variant.weightGrams,
    ...bringing(toBring),
  }));

/** @throws Refusal too_late_to_cancel, money_on_its_way */
async function mayTakeBack(tx: Tx, order: OrderRow): Promise<void> {
  const shop = await lockShopOrder(tx, order.id);
  if (order.status === 'placed') throw refuse('money_on_its_way');
  if (shop?.state !== 'paid') throw refuse('too_late_to_cancel');
}

/** The money is here: the buyer has the receipt, and the desk has something to pack. */
async function confirmPaid(parts: GearOrderParts, tx: Tx, order: OrderRow): Promise<void> {
  const shop = await change(parts, tx, order, { state: 'paid' }, { action: 'paid', mailed: true });
  const lines = await findShopLines(tx, [order.id]);
  await mailAbout(
    parts,
    tx,
    shop,
    'Thank you for your order',
    ['This is your receipt. No account is needed to follow the order: the link opens it.'],
    receiptFigures(shop, lines, await parts.taxes.numbersOf(shop.taxLines, { at: order.createdAt }, tx)),
  );
}

/** Ends an order that had stock. What was not sent goes back on the shelf; what was sent comes back by its returns. */
async function bringBack(parts: GearOrderParts, tx: Tx, order: OrderRow, why: ReleaseReason): Promise<void> {
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
    'Your bank did not send the money, so your order was cancelled and nothing was charged:',
    '',
    ...linesText(await findShopLines(tx, [order.id])),
  ]);
}

async function restockAll(parts: GearOrderParts, tx: Tx, shop: ShopOrderRow): Promise<void> {
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
      pieces: piecesByStore(shop.leavesFrom, pieces, atMost(line.bringFrom, pieces)),
      why: 'cancelled',
      orderId,
      at: parts.clock.now(),
    });
    await setShopLine(tx, line.id, { restockedQuantity: line.restockedQuantity + pieces, ...bringing({}) });
    await tellBack(parts, tx, line.variantId);
  }
}

/** Refunds by line tell of themselves, so only what went back otherwise is told here. */
async function tellRefund(parts: GearOrderParts, tx: Tx, order: OrderRow): Promise<void> {
  const shop = existing(await findShopOrder(tx, order.id), 'the shop order');
  const told = (await findRefundsOf(tx, order.id)).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const cents = order.totalCents - told;
  if (cents <= 0) return;
  await mailAbout(parts, tx, shop, shop.state === 'cancelled' ? 'Your order was cancelled' : 'Your refund', [
    `${formatMoney(cents)} goes back to you, the way you paid.`,
    '',
    ...linesText(await findShopLines(tx, [order.id])),
  ]);
}

/** Who bought what, where it went, and what the delivery cost. */
async function onReceipt(queries: Queries, order: OrderRow): Promise<OnReceipt> {
  const shop = existing(await findShopOrder(queries, order.id), 'the shop order');
  const lines = await findShopLines(queries, [order.id]);
  const [name = shop.name, ...address] = goingTo(order, shop, await findStores(queries));
  return {
    buyer: { name, lines: shop.store ? [] : address },
    lines: [
      ...lines.map((line) => ({
        label: `${linesText([line])[0]} at ${formatMoney(line.unitCents)}`,
        cents: line.quantity * line.unitCents,
      })),
      ...(shop.shippingCents > 0 ? [{ label: 'Delivery', cents: shop.shippingCents }] : []),
    ],
  };
}
