/** Refunds by line: decided and written in one transaction, then sent to the bank under one key. */

import { splitRefund } from '#src/money/payments/rules.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { formatMoney, toDecimal } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { lockVariants, moveStock } from '#src/shop/catalogue/server/stock/store.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { minus, negated, plus } from '#src/shop/catalogue/stores.ts';
import { announce, linesText, lockBoth, mailAbout } from '#src/shop/orders/server/service.ts';
import {
  bringing,
  deleteRefund,
  findAskedRefunds,
  findRefund,
  findReturns,
  findShopLines,
  insertRefund,
  type RefundRow,
  type ReturnRow,
  type ShopOrderRow,
  setRefund,
  setReturn,
  setShopLine,
  setShopOrder,
} from '#src/shop/orders/server/store.ts';
import type { RefundSum, RefundWish } from '#src/shop/stock/contract.ts';
import { type DeskParts, refuse } from '#src/shop/stock/server/parts.ts';
import { tellBack } from '#src/shop/storefront/server/service.ts';
import { type Plan, planOf, taxOf } from './refund-plan.ts';
import { endWithoutRest } from './sending-ahead.ts';

type Wish = RefundWish & { returnId?: number | undefined };

/** What a refund would come to. @throws Refusal order_not_found, not_refundable, nothing_chosen */
export async function refundSum(parts: DeskParts, orderId: OrderId, wish: RefundWish): Promise<RefundSum> {
  return parts.database.transaction(async (tx) => {
    const { order, shop } = await lockBoth(parts, tx, orderId);
    const stores = await findStores(tx);
    const plan = planOf({ shop, stores }, await findShopLines(tx, [orderId]), wish);
    const money = order.paymentId ? await parts.payments.moneyOf(tx, order.paymentId) : undefined;
    const split = money && splitRefund(plan.totalCents, money.left);
    if (!split) throw refuse('not_refundable');
    return {
      items: toDecimal(plan.lines.reduce((sum, { itemsCents }) => sum + itemsCents, 0)),
      shipping: toDecimal(plan.shippingCents),
      tax: toDecimal(taxOf(plan)),
      total: toDecimal(plan.totalCents),
      toCard: toDecimal(split.cardCents),
      toGiftCard: toDecimal(split.giftCents),
    };
  });
}

/**
 * Decides a refund and sends it. What the provider cannot be told now it is told later.
 * @throws Refusal order_not_found, return_not_found, nothing_chosen, not_refundable, money_on_its_way
 */
export async function refundLines(
  parts: DeskParts,
  actor: Actor,
  orderId: OrderId,
  wish: Wish & { reason: string },
): Promise<void> {
  const asked = await parts.database.transaction((tx) => decide(parts, tx, actor, orderId, wish));
  try {
    await sendRefund(parts, asked.id);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'provider_unreachable') throw error;
    parts.log.warn({ err: error, refund: asked.id }, 'a refund is sent later');
  }
}

const paymentOf = ({ id, paymentId }: { id: OrderId; paymentId: string | null }) =>
  existing(paymentId, `the payment of order ${id}`);

async function decide(
  parts: DeskParts,
  tx: Tx,
  actor: Actor,
  orderId: OrderId,
  wish: Wish & { reason: string },
): Promise<RefundRow> {
  const { order, shop } = await lockBoth(parts, tx, orderId);
  if (order.status === 'placed') throw refuse('money_on_its_way');
  if (order.status !== 'paid' && order.status !== 'fulfilled') throw refuse('not_refundable');
  const lines = await findShopLines(tx, [orderId]);
  const cameBack = wish.returnId === undefined ? [] : await settleReturn(tx, orderId, wish.returnId);
  const stores = await findStores(tx);
  const plan = planOf({ shop, stores }, lines, wish, cameBack);
  const money = await parts.payments.moneyOf(tx, paymentOf(order));
  if (!money || !splitRefund(plan.totalCents, money.left)) throw refuse('not_refundable');
  const asked = await insertRefund(tx, {
    orderId,
    returnId: wish.returnId ?? null,
    lines: plan.lines.map(({ line, quantity, itemsCents, taxCents, taxWithinCents, toBring, ...rest }) => ({
      lineId: line.id,
      quantity,
      cents: itemsCents + taxCents,
      taxWithinCents,
      restocked: rest.restocked,
      leftOut: rest.leftOut,
      shelves: rest.shelves,
      bringLess: minus(line.bringFrom, toBring),
    })),
    shippingCents: plan.shippingCents + plan.shippingTaxCents,
    amountCents: plan.totalCents,
    taxCents: taxOf(plan),
    reason: wish.reason,
    actorId: actor.userId,
    state: 'asked',
    at: parts.clock.now(),
  });
  await noteOnLines(parts, tx, actor, orderId, plan);
  if (asked.shippingCents > 0)
    await setShopOrder(tx, orderId, {
      shippingRefundedCents: shop.shippingRefundedCents + asked.shippingCents,
    });
  await announce(parts, tx, order, shop.state, {
    action: 'refund',
    actorId: actor.userId,
    reason: wish.reason,
    mailed: true,
  });
  await mailAbout(parts, tx, shop, `Your refund, ${formatMoney(plan.totalCents)}`, [
    `${formatMoney(plan.totalCents)} goes back to you, the way you paid:`,
    '',
    ...linesText(plan.lines.map(({ line, quantity }) => ({ ...line, quantity }))),
    ...(asked.shippingCents > 0 ? [`The delivery, ${formatMoney(asked.shippingCents)} with its tax`] : []),
  ]);
  await endWithoutRest(parts, tx, order, shop, await findShopLines(tx, [orderId]));
  return asked;
}

/** What it brought. @throws Refusal return_not_found, not_refundable */
async function settleReturn(tx: Tx, orderId: OrderId, returnId: number): Promise<ReturnRow['lines']> {
  const found = (await findReturns(tx, [orderId])).find(({ id }) => id === returnId);
  if (!found) throw refuse('return_not_found');
  if (found.state !== 'asked' && found.state !== 'received')
    throw refuse('not_refundable', { words: 'This return is settled already.' });
  await setReturn(tx, found.id, { state: 'refunded' });
  return found.lines;
}

async function noteOnLines(
  parts: DeskParts,
  tx: Tx,
  actor: Actor,
  orderId: OrderId,
  plan: Plan,
): Promise<void> {
  await lockVariants(
    tx,
    plan.lines.filter(({ restocked }) => restocked > 0).map(({ line }) => line.variantId),
  );
  for (const { line, quantity, restocked, leftOut, shelves, toBring } of plan.lines) {
    await setShopLine(tx, line.id, {
      refundedQuantity: line.refundedQuantity + quantity,
      restockedQuantity: line.restockedQuantity + restocked,
      leftOutQuantity: line.leftOutQuantity + leftOut,
      ...bringing(toBring),
    });
    if (restocked === 0) continue;
    const moved = await moveStock(tx, {
      variantId: line.variantId,
      pieces: shelves,
      why: 'returned',
      orderId,
      actorId: actor.userId,
      at: parts.clock.now(),
    });
    if (!moved) throw refuse('not_refundable', { words: 'That store is closed. Choose another shelf.' });
    await tellBack(parts, tx, line.variantId);
  }
}

/** @throws Refusal provider_unreachable, not_refundable */
async function sendRefund(parts: DeskParts, id: number): Promise<void> {
  const { database, orders, payments } = parts;
  const refund = await findRefund(database.db, id);
  if (refund?.state !== 'asked') return;
  const order = existing(await orders.find(database.db, refund.orderId), `order ${refund.orderId}`);
  try {
    await payments.refund({
      paymentIntentId: paymentOf(order),
      amountCents: refund.amountCents,
      tax: refund.taxCents ?? undefined,
      reason: refund.reason,
      key: `shop:${refund.id}`,
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'not_refundable') throw error;
    await undo(parts, refund);
    throw refuse('not_refundable');
  }
  await setRefund(database.db, id, { state: 'sent' });
  await orders.follow(order);
}

const wasEndedBy = (shop: ShopOrderRow, { lines }: RefundRow): boolean =>
  shop.sentAhead.length > 0 &&
  shop.trackingNumber === null &&
  (shop.state === 'shipped' || shop.state === 'delivered') &&
  lines.some(({ leftOut }) => leftOut > 0);

/** Somebody paid the money back elsewhere in the same moment; the lines are as they were. */
async function undo(parts: DeskParts, refund: RefundRow): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const { order, shop } = await lockBoth(parts, tx, refund.orderId);
    if (!(await deleteRefund(tx, refund.id))) return;
    const isOver = shop.state === 'refunded' || shop.state === 'cancelled';
    const lines = await findShopLines(tx, [refund.orderId]);
    await lockVariants(
      tx,
      lines.map(({ variantId }) => variantId),
    );
    for (const { lineId, quantity, restocked, leftOut, ...rest } of refund.lines) {
      const line = existing(
        lines.find(({ id }) => id === lineId),
        `line ${lineId}`,
      );
      // What is on the shelf stays there once the order is over; what somebody bought or holds meanwhile is gone.
      const taken =
        restocked > 0 &&
        !isOver &&
        (await moveStock(tx, {
          variantId: line.variantId,
          pieces: negated(rest.shelves ?? { [shop.leavesFrom]: restocked }),
          why: 'refund_undone',
          orderId: refund.orderId,
          at: parts.clock.now(),
        }));
      await setShopLine(tx, lineId, {
        refundedQuantity: line.refundedQuantity - quantity,
        restockedQuantity: line.restockedQuantity - (taken ? restocked : 0),
        leftOutQuantity: line.leftOutQuantity - leftOut,
        ...bringing(isOver ? {} : plus(line.bringFrom, rest.bringLess ?? {})),
      });
    }
    await setShopOrder(tx, refund.orderId, {
      shippingRefundedCents: shop.shippingRefundedCents - refund.shippingCents,
      // What was ended because nothing was left to send has something to send again.
      ...(wasEndedBy(shop, refund) && { state: 'packed', shippedAt: null, arrivedAt: null }),
    });
    if (refund.returnId !== null) await setReturn(tx, refund.returnId, { state: 'received' });
    await announce(parts, tx, order, shop.state, { action: 'refund_undone' });
  });
}

/** Sends what a crash or an unreachable provider kept back. */
export async function finishRefunds(parts: DeskParts): Promise<void> {
  for (const { id } of await findAskedRefunds(parts.database.db)) {
    try {
      await sendRefund(parts, id);
    } catch (error) {
      parts.log.warn({ err: error, refund: id }, 'a refund waits for the next look');
    }
  }
}
