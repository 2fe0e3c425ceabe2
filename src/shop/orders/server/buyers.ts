/** What its buyer may do with an order, signed in or by the link of its mail. */

import { orderNumber, readOrderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import { existing } from '#src/platform/existing.ts';
import { type Actor, mayOperate } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { senderLines } from '#src/shop/catalogue/addresses.ts';
import { addDays, clockIn } from '#src/shop/catalogue/business-days.ts';
import type { ItemReview } from '#src/shop/catalogue/contract.ts';
import { toReview } from '#src/shop/catalogue/server/catalogue/views.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { shopTerms } from '#src/shop/catalogue/settings.ts';
import { clocksOf, parcelStoreOf, storeOf } from '#src/shop/catalogue/stores.ts';
import { gearOrderPolicy } from '#src/shop/policy.ts';
import { isKeyOf } from '#src/shop/storefront/server/service.ts';
import type { ShopOrder } from '../contract.ts';
import { isFreeToReturn, type ReturnCause } from '../rules.ts';
import { announce, lockBoth } from './changing.ts';
import { linesText, mailAbout } from './mails.ts';
import { type GearOrderParts, refuse } from './parts.ts';
import { insertReview } from './review-store.ts';
import {
  findClaimable,
  findReturns,
  findShopLines,
  findShopOrder,
  insertReturn,
  setReturn,
} from './store.ts';
import { arrivedOf, type OrderViewer, returnableOf, viewOrder, whoOfOrder } from './view.ts';
import { dayWords } from './words.ts';

/** Who asks about an order. */
export interface Asker {
  actor: Actor | null;
  key: string | undefined;
}

/** The order and who looks at it. @throws Refusal order_not_found, also for another's */
async function open(
  parts: GearOrderParts,
  number: string,
  { actor, key }: Asker,
): Promise<{ order: OrderRow; who: OrderViewer }> {
  const { db } = parts.database;
  const id = readOrderNumber(number);
  const order = id === null ? undefined : await parts.orders.find(db, id);
  const shop = order && (await findShopOrder(db, order.id));
  if (!order || !shop) throw refuse('order_not_found');
  const hasAddress =
    actor !== null && shop.email === actor.email.toLowerCase() && (await isConfirmed(parts, actor));
  const who: OrderViewer = {
    userId: actor?.userId ?? null,
    hasKey: isKeyOf(parts.secret, order.id, key),
    isOperator: mayOperate(actor, 'shop.read'),
    hasAddress,
  };
  if (!whoOfOrder(order, who).some((each) => may(gearOrderPolicy, 'open', each)))
    throw refuse('order_not_found');
  return { order, who };
}

const isConfirmed = async ({ accounts }: Pick<GearOrderParts, 'accounts'>, actor: Actor): Promise<boolean> =>
  (await accounts.getUser(actor.userId)).emailVerified;

async function again(parts: GearOrderParts, id: number, who: OrderViewer): Promise<ShopOrder> {
  const order = await parts.orders.find(parts.database.db, id);
  return viewOrder(parts, existing(order, `order ${id}`), who);
}

/** @throws Refusal order_not_found */
export async function getOrder(parts: GearOrderParts, number: string, asker: Asker): Promise<ShopOrder> {
  const { order, who } = await open(parts, number, asker);
  return viewOrder(parts, order, who);
}

/** @throws Refusal order_not_found, not_paid_yet */
export async function getReceipt(parts: GearOrderParts, number: string, asker: Asker) {
  const { order } = await open(parts, number, asker);
  const found = order.paymentId && (await parts.receipts.receiptFor(parts.database.db, order.paymentId));
  if (!found) throw refuse('not_paid_yet');
  return { ...found.receipt, receiptKey: found.key };
}

/** The same as a PDF file. @throws Refusal order_not_found, not_paid_yet */
export async function getReceiptFile(parts: GearOrderParts, number: string, asker: Asker) {
  const { order } = await open(parts, number, asker);
  const found = order.paymentId && (await parts.receipts.fileFor(order.paymentId));
  if (!found) throw refuse('not_paid_yet');
  return found;
}

/** @throws Refusal order_not_found, too_late_to_cancel, money_on_its_way */
export async function cancelOrder(parts: GearOrderParts, number: string, asker: Asker): Promise<ShopOrder> {
  const { order, who } = await open(parts, number, asker);
  await parts.orders.takeBack(order.id, 'buyer', 'cancelled by the buyer');
  return again(parts, order.id, who);
}

/** @throws Refusal order_not_found, not_returnable */
export async function askReturn(
  parts: GearOrderParts,
  number: string,
  asker: Asker,
  wish: { lines: readonly { lineId: number; quantity: number }[]; cause: ReturnCause; reason: string },
): Promise<ShopOrder> {
  const { order, who } = await open(parts, number, asker);
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const { shop } = await lockBoth(parts, tx, order.id);
    const lines = await findShopLines(tx, [order.id]);
    const returns = await findReturns(tx, [order.id]);
    const stores = await findStores(tx);
    const clocks = clocksOf(stores);
    const goesTo = parcelStoreOf(stores) ?? storeOf(stores, shop.leavesFrom);
    const wanted = new Map<number, number>();
    for (const { lineId, quantity } of wish.lines) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity);
    const named = [...wanted].map(([lineId, quantity]) => {
      const line = lines.find(({ id }) => id === lineId);
      if (!line || returnableOf(shop, line, returns, { now, clocks }) < quantity)
        throw refuse('not_returnable');
      return { ...line, lineId, quantity };
    });
    const handInBy = addDays(clockIn(clocks, now).day, shopTerms().handInDays);
    const freePost = isFreeToReturn(wish.cause);
    await insertReturn(tx, {
      orderId: order.id,
      state: 'asked',
      reason: wish.reason,
      lines: named.map(({ lineId, quantity }) => ({ lineId, quantity })),
      handInBy,
      freePost,
      askedAt: now,
    });
    await announce(parts, tx, order, shop.state, {
      action: 'return_asked',
      reason: wish.reason,
      mailed: true,
    });
    await mailAbout(parts, tx, shop, 'Your return', [
      `Post this by ${dayWords(handInBy)}, or bring it to one of our stores, with your order number in the parcel:`,
      '',
      ...linesText(named),
      '',
      ...(freePost
        ? ['The post is on us: we write to this address with a prepaid label. Please wait for it.', '']
        : []),
      'It goes to:',
      ...(goesTo ? senderLines(goesTo) : []),
      '',
      'Once we have checked it, your money goes back the way you paid.',
    ]);
  });
  return again(parts, order.id, who);
}

/** @throws Refusal order_not_found, return_not_found, return_over */
export async function cancelReturn(
  parts: GearOrderParts,
  number: string,
  asker: Asker,
  returnId: number,
): Promise<ShopOrder> {
  const { order, who } = await open(parts, number, asker);
  await parts.database.transaction(async (tx) => {
    const { shop } = await lockBoth(parts, tx, order.id);
    const found = (await findReturns(tx, [order.id])).find(({ id }) => id === returnId);
    if (!found) throw refuse('return_not_found');
    if (found.state === 'cancelled') return;
    if (found.state !== 'asked') throw refuse('return_over');
    await setReturn(tx, found.id, { state: 'cancelled' });
    await announce(parts, tx, order, shop.state, { action: 'return_cancelled' });
  });
  return again(parts, order.id, who);
}

/** @throws Refusal order_not_found, not_reviewable, already_reviewed */
export async function writeReview(
  parts: GearOrderParts,
  number: string,
  asker: Asker,
  said: { lineId: number; stars: number; text: string },
): Promise<ItemReview> {
  const { order } = await open(parts, number, asker);
  return parts.database.transaction(async (tx) => {
    const { shop } = await lockBoth(parts, tx, order.id);
    const line = (await findShopLines(tx, [order.id])).find(({ id }) => id === said.lineId);
    if (!line || arrivedOf(shop, line) === 0) throw refuse('not_reviewable');
    const [first = '', ...more] = shop.name.split(/\s+/);
    const family = more.at(-1);
    const review = await insertReview(tx, {
      itemId: line.itemId,
      lineId: line.id,
      variant: line.variant,
      name: family === undefined ? first : `${first} ${family.slice(0, 1)}.`,
      stars: said.stars,
      text: said.text,
      at: parts.clock.now(),
    });
    if (!review) throw refuse('already_reviewed');
    await announce(parts, tx, order, shop.state, { action: 'reviewed' });
    return toReview(review);
  });
}

/** Makes a visitor's order the account's. @throws Refusal order_not_found, not_yours_to_claim */
export async function claimOrder(
  parts: GearOrderParts,
  number: string,
  actor: Actor,
  key: string | undefined,
): Promise<ShopOrder> {
  const { order, who } = await open(parts, number, { actor, key });
  await parts.database.transaction(async (tx) => {
    const { order: now, shop } = await lockBoth(parts, tx, order.id);
    if (now.buyerId === actor.userId) return;
    if (now.buyerId !== null) throw refuse('not_yours_to_claim');
    await parts.orders.giveTo(tx, order.id, actor.userId);
    await announce(parts, tx, { ...now, buyerId: actor.userId }, shop.state, { action: 'claimed' });
  });
  return again(parts, order.id, who);
}

/** Orders made with the actor's confirmed address; none while it is not confirmed. */
export async function listClaimable(parts: GearOrderParts, actor: Actor) {
  if (!(await isConfirmed(parts, actor))) return [];
  const { db } = parts.database;
  const rows = await findClaimable(db, actor.email.toLowerCase());
  const lines = await findShopLines(
    db,
    rows.map(({ order }) => order.id),
  );
  return rows.map(({ order }) => ({
    number: orderNumber(order.id),
    title: linesText(lines.filter(({ orderId }) => orderId === order.id)).join(', '),
    total: toDecimal(order.totalCents),
    placedAt: order.createdAt.toISOString(),
  }));
}
