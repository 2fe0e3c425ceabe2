/** A part of an order that goes out before the rest, in a parcel with its own number and its own arrival. */

import type { OrderRow } from '#src/money/orders/server/service.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { atMost, piecesOf } from '#src/shop/catalogue/stores.ts';
import { mostParcels, type SentAhead } from '#src/shop/orders/rules.ts';
import { allAheadArrived, lastArrivedAhead, toSendOf } from '#src/shop/orders/sent-ahead.ts';
import { change, dayWords, linesText, mailAbout } from '#src/shop/orders/server/service.ts';
import {
  bringing,
  findShopLines,
  type ShopLineRow,
  type ShopOrderRow,
  setShopLine,
} from '#src/shop/orders/server/store.ts';
import { type DeskParts, refuse } from '#src/shop/stock/server/parts.ts';
import { mayGoOut, move, notNow, parcelText } from './order-moves.ts';

interface Wish {
  carrier: string;
  trackingNumber: string;
  lines: readonly { lineId: number; quantity: number }[];
}

/**
 * Sends pieces before the rest; something has to be left for the order's own parcel. Repeating it changes nothing.
 * @throws Refusal order_not_found, not_now, not_in_parcel
 */
export const sendAhead = (parts: DeskParts, actor: Actor, id: number, wish: Wish): Promise<void> =>
  move(parts, id, async (tx, both) => {
    const { order, shop } = both;
    if (shop.method !== 'ship') throw refuse('not_now', { words: 'This order is fetched at a store.' });
    const same = shop.sentAhead.find(({ trackingNumber }) => trackingNumber === wish.trackingNumber);
    if (same && sameLines(same.lines, wish.lines)) return;
    if (same) throw refuse('not_in_parcel', { words: 'Another parcel of this order has that number.' });
    if ((shop.state !== 'paid' && shop.state !== 'packed') || !mayGoOut(both)) throw notNow(shop.state);
    const lines = await findShopLines(tx, [id]);
    const named = namedIn(shop, lines, wish);
    if (order.status === 'paid') await parts.orders.fulfil(tx, order);
    // What goes out is here; only what is left may still have to be brought.
    for (const { line, quantity } of named) {
      const toBring = atMost(line.bringFrom, toSendOf(shop, line) - quantity);
      if (piecesOf(toBring) !== line.toBring) await setShopLine(tx, line.id, bringing(toBring));
    }
    const now = parts.clock.now();
    const { carrier, trackingNumber } = wish;
    const parcel: SentAhead = {
      carrier,
      trackingNumber,
      shippedAt: now.toISOString(),
      arrivedAt: null,
      lines: named.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
    };
    const sent = await change(
      parts,
      tx,
      order,
      { state: 'packed', packedAt: shop.packedAt ?? now, sentAhead: [...shop.sentAhead, parcel] },
      { action: 'part_shipped', actorId: actor.userId, mailed: true, reason: parcelText(parcel) },
    );
    await mailAbout(parts, tx, sent, 'Part of your order is on its way', [
      `These go with ${carrier}, number ${trackingNumber}:`,
      '',
      ...linesText(named.map(({ line, quantity }) => ({ ...line, quantity }))),
      '',
      `The rest arrives by ${dayWords(sent.promisedFor)}:`,
      '',
      ...linesText(
        lines
          .map((line) => ({ ...line, quantity: toSendOf(sent, line) }))
          .filter(({ quantity }) => quantity > 0),
      ),
    ]);
  });

const sameLines = (kept: SentAhead['lines'], wished: Wish['lines']): boolean =>
  kept.length === wished.length &&
  kept.every(({ lineId, quantity }) =>
    wished.some((line) => line.lineId === lineId && line.quantity === quantity),
  );

/** @throws Refusal not_in_parcel */
function namedIn(shop: ShopOrderRow, lines: readonly ShopLineRow[], wish: Wish) {
  if (shop.sentAhead.length >= mostParcels)
    throw refuse('not_in_parcel', { words: `An order goes out in ${mostParcels} parcels at most.` });
  const named = wish.lines.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || quantity > toSendOf(shop, line)) throw refuse('not_in_parcel');
    return { line, quantity };
  });
  if (new Set(named.map(({ line }) => line.id)).size < named.length)
    throw refuse('not_in_parcel', { words: 'A line is named twice.' });
  const left = lines.reduce((sum, line) => sum + toSendOf(shop, line), 0);
  if (named.reduce((sum, { quantity }) => sum + quantity, 0) === left)
    throw refuse('not_in_parcel', { words: 'That is all there is left of it: mark the order shipped.' });
  return named;
}

/** Repeating it changes nothing. @throws Refusal order_not_found, not_now */
export const aheadArrived = (
  parts: DeskParts,
  actor: Actor,
  id: number,
  trackingNumber: string,
): Promise<void> =>
  move(parts, id, async (tx, { order, shop }) => {
    const parcel = shop.sentAhead.find((one) => one.trackingNumber === trackingNumber);
    if (!parcel || (shop.state !== 'packed' && shop.state !== 'shipped')) throw notNow(shop.state);
    if (parcel.arrivedAt !== null) return;
    const arrivedAt = parts.clock.now().toISOString();
    const here = await change(
      parts,
      tx,
      order,
      { sentAhead: shop.sentAhead.map((one) => (one === parcel ? { ...one, arrivedAt } : one)) },
      { action: 'part_delivered', actorId: actor.userId, mailed: true, reason: parcelText(parcel) },
    );
    const lines = await findShopLines(tx, [id]);
    await mailAbout(parts, tx, here, 'Part of your order has arrived', [
      'These are with you:',
      '',
      ...linesText(
        parcel.lines.map(({ lineId, quantity }) => ({
          ...existing(
            lines.find((line) => line.id === lineId),
            `line ${lineId}`,
          ),
          quantity,
        })),
      ),
      '',
      'Tell others how it is, or send back what is not right, from the page of your order.',
    ]);
    await endWithoutRest(parts, tx, order, here, lines);
  });

/** An order whose rest was paid back has nothing left to send: it is where its parcels are. */
export async function endWithoutRest(
  parts: DeskParts,
  tx: Tx,
  order: OrderRow,
  shop: ShopOrderRow,
  lines: readonly ShopLineRow[],
): Promise<void> {
  const mayEnd = shop.state === 'packed' || (shop.state === 'shipped' && shop.trackingNumber === null);
  if (!mayEnd || shop.sentAhead.length === 0 || lines.some((line) => toSendOf(shop, line) > 0)) return;
  const arrivedAt = allAheadArrived(shop) ? lastArrivedAhead(shop) : null;
  if (arrivedAt) {
    await change(
      parts,
      tx,
      order,
      { state: 'delivered', shippedAt: shop.shippedAt ?? arrivedAt, arrivedAt },
      { action: 'delivered' },
    );
  } else if (shop.state === 'packed') {
    await change(parts, tx, order, { state: 'shipped', shippedAt: parts.clock.now() }, { action: 'shipped' });
  }
}
