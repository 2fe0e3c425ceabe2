/**
 * Brings an order to what the provider says of its money: paid, disputed, refunded, never come. It reads where the
 * payment stands now instead of believing one piece of news, so news may come twice, late or in any sequence.
 */
import assert from 'node:assert/strict';
import type { Tx } from '#src/platform/database/database.ts';
import { isHolding, moveOfMoney, type OrderVerb } from '../rules.ts';
import { lockWithSubject, moveOrder, type OrderParts } from './parts.ts';
import { announceRefund, buyerOf, takeBackDeposits } from './refund-parts.ts';
import { getOrder, type OrderRow, setOrder } from './store.ts';

export async function applyPayment(parts: OrderParts, found: OrderRow): Promise<OrderRow> {
  const { database, sellers, payments } = parts;
  const { paymentId } = found;
  if (!paymentId) return found;
  const seller = sellers.of(found.kind);
  const buyer = await buyerOf(parts, found);
  const moved = await database.transaction(async (tx) => {
    let order = await lockWithSubject(parts, tx, found);
    const before = order;
    const deposits: OrderRow[] = [];
    for (;;) {
      const money = await payments.standingOf(tx, paymentId);
      assert(money, 'the payment of an order exists');
      const verb = moveOfMoney(order.status, order.fulfilledAt !== null, money, order.keptCents);
      if (verb === null) break;
      deposits.push(...(await applyMoney(parts, tx, order, verb)));
      order = await moveOrder(parts, tx, order, verb, 'provider');
      // Their bank told whoever disputed it, and whoever cancelled was told then.
      if (verb === 'refund' && isHolding(before.status) && money.lostCents === 0) {
        await announceRefund(parts, tx, buyer, order, deposits);
      }
    }
    order = await keepNoMore(tx, order, await payments.standingOf(tx, paymentId));
    return { order, before, hasChanged: order.status !== before.status };
  });
  if (!moved.hasChanged) return moved.order;
  await seller.changed?.(moved.order);
  // What was never taken may not arrive later for a thing that somebody else has by then.
  if (moved.order.status === 'lost') {
    await payments.releaseHold({ paymentIntentId: paymentId, reference: `order:${found.id}` });
  }
  return getOrder(database.db, found.id);
}

/** Of an order that is undone no more stays with its seller than is left: more may have been paid back by hand since. */
async function keepNoMore(
  tx: Tx,
  order: OrderRow,
  money: Awaited<ReturnType<OrderParts['payments']['standingOf']>>,
): Promise<OrderRow> {
  if (!money || (order.status !== 'taken_back' && order.status !== 'refunded')) return order;
  const keptCents = Math.max(0, Math.min(order.keptCents, money.takenCents - money.backCents));
  return keptCents === order.keptCents ? order : setOrder(tx, order.id, { keptCents });
}

/** What a move of the money means for the thing, its seller's earning and the deposit that was counted. */
async function applyMoney(parts: OrderParts, tx: Tx, order: OrderRow, verb: OrderVerb): Promise<OrderRow[]> {
  const seller = parts.sellers.of(order.kind);
  if (verb === 'pay') await seller.fulfil?.(tx, order);
  if (verb === 'lose') await seller.release(tx, order, 'not_paid');
  if (verb !== 'refund') return [];
  if (order.paymentId) await parts.payments.endSellerShare(tx, order.paymentId, order.keptCents);
  if (!isHolding(order.status)) return [];
  await seller.release(tx, order, 'refunded');
  return takeBackDeposits(parts, tx, order, 'provider');
}
