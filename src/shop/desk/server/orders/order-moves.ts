/** An order's way through the desk: packed, sent or handed over, back again. */

import { readOrderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { businessDayAfter, type Calendar, clockIn } from '#src/shop/catalogue/business-days.ts';
import { ratesOf } from '#src/shop/catalogue/pricing.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { shopDelivery } from '#src/shop/catalogue/settings.ts';
import { clocksOf, storeOf } from '#src/shop/catalogue/stores.ts';
import type { SentAhead, ShopOrderState } from '#src/shop/orders/rules.ts';
import { toSendOf } from '#src/shop/orders/sent-ahead.ts';
import {
  announce,
  change,
  dayWords,
  linesText,
  lockBoth,
  mailAbout,
  parcelsOf,
} from '#src/shop/orders/server/service.ts';
import {
  bringing,
  findReturns,
  findShopLines,
  type ParcelRow,
  type ShopOrderRow,
  setReturn,
  setShopLine,
} from '#src/shop/orders/server/store.ts';
import type { BulkResult } from '#src/shop/stock/contract.ts';
import { type DeskParts, refuse } from '#src/shop/stock/server/parts.ts';
import { calendarOf } from '#src/shop/storefront/server/service.ts';

/** @throws Refusal order_not_found */
export function idOf(number: string): number {
  const id = readOrderNumber(number);
  if (id === null) throw refuse('order_not_found');
  return id;
}

const words: Record<string, string> = {
  placed: 'still being paid',
  paid: 'not packed yet',
  ready: 'at its store already',
};
export const notNow = (state: ShopOrderState) =>
  refuse('not_now', { words: `This order is ${words[state] ?? state}. Look at it again.` });

type Both = Awaited<ReturnType<typeof lockBoth>>;

export function move(
  parts: DeskParts,
  id: number,
  work: (tx: Tx, both: Both) => Promise<unknown>,
): Promise<void> {
  return parts.database.transaction(async (tx) => {
    await work(tx, await lockBoth(parts, tx, id));
  });
}

async function setPacked(
  parts: DeskParts,
  tx: Tx,
  actor: Actor,
  { order, shop }: Both,
): Promise<ShopOrderRow> {
  // The bank may dispute it, or have it back, while the order still waits here.
  if (shop.state !== 'paid' || order.status !== 'paid') throw notNow(shop.state);
  // What is packed was brought.
  for (const line of await findShopLines(tx, [order.id]))
    if (line.toBring > 0) await setShopLine(tx, line.id, bringing({}));
  const packed = await change(
    parts,
    tx,
    order,
    { state: 'packed', packedAt: parts.clock.now() },
    { action: 'packed', actorId: actor.userId, mailed: true },
  );
  await mailAbout(parts, tx, packed, 'Your order is packed', [
    packed.method === 'ship'
      ? `Your parcel waits for the post. It arrives by ${dayWords(packed.promisedFor)}.`
      : `It is packed at the ${existing(storeOf(await findStores(tx), packed.store), 'the store').name}. We write again once you can fetch it.`,
  ]);
  return packed;
}

/** Repeating it changes nothing. @throws Refusal order_not_found, not_now */
export const pack = (parts: DeskParts, actor: Actor, id: number): Promise<void> =>
  move(parts, id, async (tx, both) => {
    if (both.shop.state !== 'packed') await setPacked(parts, tx, actor, both);
  });

/** The day a parcel arrives that goes out now: the one promised, or a later one when it goes out too late for that. */
function arrivesFrom(
  { now, clocks, calendar }: { now: Date; clocks: string; calendar: Calendar },
  { shipTo }: OrderRow,
  { rate, promisedFor }: ShopOrderRow,
): string {
  const way = shipTo && rate && ratesOf(shopDelivery().zones, shipTo)[rate];
  if (!way) return promisedFor;
  const soonest = businessDayAfter(clockIn(clocks, now).day, way.businessDays, calendar);
  return soonest > promisedFor ? soonest : promisedFor;
}

/** Its money is here and not disputed; one of which a part went out counts as fulfilled already. */
export const mayGoOut = ({ order, shop }: Both): boolean =>
  order.status === 'paid' || (order.status === 'fulfilled' && shop.sentAhead.length > 0);

/** What was only paid counts as packed. @throws Refusal order_not_found, not_now */
const ship = (
  parts: DeskParts,
  actor: Actor,
  id: number,
  parcel: { carrier: string; trackingNumber: string },
): Promise<void> =>
  move(parts, id, async (tx, both) => {
    const { order, shop } = both;
    if (shop.method !== 'ship') throw refuse('not_now', { words: 'This order is fetched at a store.' });
    const isSame = shop.carrier === parcel.carrier && shop.trackingNumber === parcel.trackingNumber;
    if (shop.state === 'shipped' && isSame) return;
    if (shop.state === 'paid') await setPacked(parts, tx, actor, both);
    else if (shop.state !== 'packed' || !mayGoOut(both)) throw notNow(shop.state);
    if (order.status === 'paid') await parts.orders.fulfil(tx, order);
    const stores = await findStores(tx);
    const calendar = calendarOf(storeOf(stores, shop.leavesFrom) ?? { country: '' });
    const from = { now: parts.clock.now(), clocks: clocksOf(stores), calendar };
    const arrives = arrivesFrom(from, order, shop);
    const sent = await change(
      parts,
      tx,
      order,
      { state: 'shipped', shippedAt: parts.clock.now(), promisedFor: arrives, ...parcel },
      {
        action: 'shipped',
        actorId: actor.userId,
        mailed: true,
        reason: parcelText(parcel),
      },
    );
    await mailAbout(
      parts,
      tx,
      sent,
      shop.sentAhead.length > 0 ? 'The rest of your order is on its way' : 'Your order is on its way',
      [
        `It goes with ${parcel.carrier}, number ${parcel.trackingNumber}, and arrives by ${dayWords(arrives)}.`,
        ...(arrives > shop.promisedFor
          ? [`That is later than ${dayWords(shop.promisedFor)}, which we had promised. We are sorry.`]
          : []),
        '',
        ...linesText(
          (await findShopLines(tx, [order.id]))
            .map((line) => ({ ...line, quantity: toSendOf(shop, line) }))
            .filter(({ quantity }) => quantity > 0),
        ),
      ],
    );
  });

export const parcelText = ({ carrier, trackingNumber }: ParcelRow) => `${carrier} ${trackingNumber}`;

/** Names all parcels of an order on its way. Repeating it changes nothing. @throws Refusal order_not_found, not_now */
export const nameParcels = (
  parts: DeskParts,
  actor: Actor,
  id: number,
  parcels: readonly ParcelRow[],
): Promise<void> =>
  move(parts, id, async (tx, { order, shop }) => {
    if (shop.method !== 'ship' || shop.state !== 'shipped') throw notNow(shop.state);
    const [first, ...furtherParcels] = parcels;
    const listed = parcels.map(parcelText);
    if (listed.join() === parcelsOf(shop).map(parcelText).join()) return;
    const named = await change(
      parts,
      tx,
      order,
      { ...first, furtherParcels },
      { action: 'parcels', actorId: actor.userId, mailed: true, reason: listed.join(', ') },
    );
    const many = parcels.length > 1 ? `in ${parcels.length} parcels` : 'in one parcel';
    await mailAbout(parts, tx, named, 'The parcels of your order', [
      `It comes ${many}, by ${dayWords(named.promisedFor)}. These are the numbers now:`,
      '',
      ...listed,
    ]);
  });

/** @throws Refusal order_not_found, not_now */
export const makeReady = (parts: DeskParts, actor: Actor, id: number): Promise<void> =>
  move(parts, id, async (tx, both) => {
    const { order, shop } = both;
    if (shop.method !== 'pickup') throw refuse('not_now', { words: 'This order is sent to its buyer.' });
    if (shop.state === 'ready') return;
    if (shop.state === 'paid') await setPacked(parts, tx, actor, both);
    else if (shop.state !== 'packed') throw notNow(shop.state);
    const ready = await change(
      parts,
      tx,
      order,
      { state: 'ready', readyAt: parts.clock.now() },
      { action: 'ready', actorId: actor.userId, mailed: true },
    );
    const store = existing(storeOf(await findStores(tx), ready.store), 'the store');
    await mailAbout(parts, tx, ready, 'Ready for you', [
      `Your order waits at the ${store.name}, ${store.address.join(', ')}.`,
      `${store.hours}. Bring the order number.`,
    ]);
  });

const allArrived = (parcels: readonly SentAhead[], now: Date): SentAhead[] =>
  parcels.map((parcel) => ({ ...parcel, arrivedAt: parcel.arrivedAt ?? now.toISOString() }));

/** Delivered, or handed over at the store. @throws Refusal order_not_found, not_now */
export const arrived = (parts: DeskParts, actor: Actor, id: number): Promise<void> =>
  move(parts, id, async (tx, { order, shop }) => {
    const to = shop.method === 'ship' ? 'delivered' : 'collected';
    if (shop.state === to) return;
    if (shop.state !== (to === 'delivered' ? 'shipped' : 'ready')) throw notNow(shop.state);
    if (to === 'collected') await parts.orders.fulfil(tx, order);
    const done = await change(
      parts,
      tx,
      order,
      { state: to, arrivedAt: parts.clock.now(), sentAhead: allArrived(shop.sentAhead, parts.clock.now()) },
      { action: to, actorId: actor.userId, mailed: true },
    );
    await mailAbout(
      parts,
      tx,
      done,
      to === 'delivered' ? 'Your order has arrived' : 'Thank you for fetching it',
      ['Tell others how it is, or send back what is not right, from the page of your order.'],
    );
  });

/** @throws Refusal order_not_found, return_not_found, not_now */
export const receiveReturn = (
  parts: DeskParts,
  actor: Actor,
  id: number,
  returnId: number,
  note: string,
): Promise<void> =>
  move(parts, id, async (tx, { order, shop }) => {
    const returns = await findReturns(tx, [id]);
    const found = returns.find((one) => one.id === returnId);
    if (!found) throw refuse('return_not_found');
    if (found.state === 'received') return;
    if (found.state !== 'asked') throw refuse('not_now', { words: 'This return is settled already.' });
    await setReturn(tx, found.id, { state: 'received', receivedAt: parts.clock.now() });
    const lines = await findShopLines(tx, [id]);
    const back = (lineId: number) =>
      returns
        .filter((one) => one.id === returnId || one.state === 'received' || one.state === 'refunded')
        .flatMap((one) => one.lines)
        .filter((line) => line.lineId === lineId)
        .reduce((sum, { quantity }) => sum + quantity, 0);
    const isAll = lines.every((line) => back(line.id) >= line.quantity - line.leftOutQuantity);
    const now = await change(parts, tx, order, isAll ? { state: 'returned' } : { state: shop.state }, {
      action: 'return_received',
      actorId: actor.userId,
      reason: note,
      mailed: true,
    });
    await mailAbout(parts, tx, now, 'Your return is here', ['We check it and send your money back.']);
  });

/** @throws Refusal order_not_found, too_late_to_cancel, money_on_its_way */
export async function cancelForBuyer(
  parts: DeskParts,
  actor: Actor,
  id: number,
  reason: string,
): Promise<void> {
  // The reason is written down first: the money follows the decision, whatever becomes of this process.
  await move(parts, id, (tx, { order, shop }) => {
    if (order.status === 'placed') throw refuse('money_on_its_way');
    if (order.status !== 'paid' || shop.state !== 'paid') throw refuse('too_late_to_cancel');
    return announce(parts, tx, order, shop.state, { action: 'cancel_asked', actorId: actor.userId, reason });
  });
  await parts.orders.takeBack(id, 'operator', reason);
}

/** Each order by itself: one that failed keeps no other back. */
async function bulk<T extends { number: string }>(
  rows: readonly T[],
  work: (row: T) => Promise<void>,
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  for (const row of rows) {
    try {
      await work(row);
      result.done.push(row.number);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      result.failed.push({ number: row.number, code: error.code, words: error.message });
    }
  }
  return result;
}

export const packMany = (parts: DeskParts, actor: Actor, numbers: readonly string[]): Promise<BulkResult> =>
  bulk(
    [...new Set(numbers)].map((number) => ({ number })),
    ({ number }) => pack(parts, actor, idOf(number)),
  );

export const shipMany = (
  parts: DeskParts,
  actor: Actor,
  parcels: readonly { number: string; carrier: string; trackingNumber: string }[],
): Promise<BulkResult> =>
  bulk(parcels, ({ number, carrier, trackingNumber }) =>
    ship(parts, actor, idOf(number), { carrier, trackingNumber }),
  );
