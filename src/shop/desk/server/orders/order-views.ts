/** What the desk looks at: queues by age, one order with all that was done to it, figures. */

import { orderNumber, readOrderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { prefixOf } from '#src/platform/settings/numbers.ts';
import { addDays, clockIn, startOf } from '#src/shop/catalogue/business-days.ts';
import { noPicture } from '#src/shop/catalogue/server/catalogue/views.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { bringingHours, shopTerms } from '#src/shop/catalogue/settings.ts';
import { clocksOf, openStores, storeOf } from '#src/shop/catalogue/stores.ts';
import { refundOf } from '#src/shop/orders/refunds.ts';
import { toSendOf } from '#src/shop/orders/sent-ahead.ts';
import { viewOrder } from '#src/shop/orders/server/service.ts';
import {
  findLog,
  findReturns,
  findShopLines,
  findShopOrder,
  type ReturnRow,
  type ShopLineRow,
  type ShopOrderRow,
} from '#src/shop/orders/server/store.ts';
import type { DeskOrder, DeskOrderRow, DeskSummary } from '#src/shop/stock/contract.ts';
import { type DeskQueue, deskQueues } from '#src/shop/stock/rules.ts';
import { type DeskParts, refuse } from '#src/shop/stock/server/parts.ts';
import { countLow } from '#src/shop/stock/server/store.ts';
import { broughtFrom, picturesOfItems } from '#src/shop/storefront/server/service.ts';
import {
  countLate,
  countQueues,
  findDeskOrders,
  findOpenReturns,
  sumPaidSince,
  sumRefundedSince,
} from './store.ts';

const perPage = 50;
const hourMs = 3_600_000;

const isLate = (
  order: OrderRow,
  shop: ShopOrderRow,
  lines: readonly Pick<ShopLineRow, 'toBring'>[],
  now: Date,
): boolean => {
  const waits = lines.some(({ toBring }) => toBring > 0);
  const hours = shopTerms().packWithinHours + (waits ? bringingHours() : 0);
  return (
    shop.state === 'paid' && order.paidAt !== null && now.getTime() - order.paidAt.getTime() > hours * hourMs
  );
};

export async function listOrders(
  parts: DeskParts,
  query: { queue: DeskQueue; search?: string | undefined; page: number },
): Promise<{ orders: DeskOrderRow[]; total: number }> {
  const { db } = parts.database;
  const search = query.search?.trim();
  // Bare digits are the number without what it begins with.
  const numberWanted = (said: string) =>
    /^\d+$/.test(said) ? `${prefixOf('orders', Number(said) - 1_000)}-${said}` : said.toUpperCase();
  const { rows, total } = await findDeskOrders(db, {
    // Whoever searches means every order, wherever it stands.
    queue: search ? 'all' : query.queue,
    search,
    orderId: search ? readOrderNumber(numberWanted(search)) : null,
    offset: (query.page - 1) * perPage,
    limit: perPage,
  });
  const ids = rows.map(({ order }) => order.id);
  const [lines, returns, stores] = await Promise.all([
    findShopLines(db, ids),
    findReturns(db, ids),
    findStores(db),
  ]);
  const items = await picturesOfItems(
    db,
    lines.map(({ itemId }) => itemId),
  );
  const now = parts.clock.now();
  return {
    total,
    orders: rows.map(({ order, shop }) => {
      const own = lines.filter(({ orderId }) => orderId === order.id);
      return {
        id: order.id,
        number: orderNumber(order.id),
        state: shop.state,
        name: shop.name,
        place: storeOf(stores, shop.store)?.name ?? placeOf(order),
        lines: own
          .filter((line) => toSendOf(shop, line) > 0)
          .map((line) => ({
            name: line.name,
            quantity: toSendOf(shop, line),
            picture: items.get(line.itemId)?.picture ?? noPicture,
          })),
        pieces: own.reduce((sum, line) => sum + toSendOf(shop, line), 0),
        weightGrams: own.reduce((sum, line) => sum + toSendOf(shop, line) * line.weightGrams, 0),
        parcelsAhead: shop.sentAhead.length,
        leavesFrom: shop.leavesFrom,
        storeName: storeOf(stores, shop.store)?.name ?? '',
        bringFrom: broughtFrom(
          own.map(({ bringFrom }) => bringFrom),
          stores,
        ),
        toBring: own.reduce((sum, line) => sum + line.toBring, 0),
        method: shop.method,
        rate: shop.rate,
        store: shop.store,
        promisedFor: shop.promisedFor,
        total: toDecimal(order.totalCents),
        placedAt: order.createdAt.toISOString(),
        paidAt: order.paidAt?.toISOString() ?? null,
        trackingNumber: shop.trackingNumber,
        late: isLate(order, shop, own, now),
        openReturns: returns.filter(
          ({ orderId, state }) => orderId === order.id && (state === 'asked' || state === 'received'),
        ).length,
      };
    }),
  };
}

/** `Harrisburg PA` */
const placeOf = ({ shipTo }: OrderRow): string =>
  shipTo ? [shipTo.town, shipTo.region].filter(Boolean).join(' ') : '';

export async function summary(parts: DeskParts): Promise<DeskSummary> {
  const { db } = parts.database;
  const now = parts.clock.now();
  const stores = await findStores(db);
  const clocks = clocksOf(stores);
  const yesterday = startOf(addDays(clockIn(clocks, now).day, -1), clocks);
  const [counts, late, lowStock, returns, paid, refunded] = await Promise.all([
    countQueues(db),
    countLate(db, new Date(now.getTime() - shopTerms().packWithinHours * hourMs), bringingHours()),
    countLow(db),
    findOpenReturns(db),
    sumPaidSince(db, yesterday),
    sumRefundedSince(db, yesterday),
  ]);
  const lines = await findShopLines(db, [...new Set(returns.map(({ orderId }) => orderId))]);
  return {
    timeZone: clocks,
    hasStore: openStores(stores).length > 0,
    queues: deskQueues.map((queue) => ({ queue, count: counts[queue] })),
    late,
    lowStock,
    returnsOpen: returns.length,
    returnsAmount: toDecimal(returns.reduce((sum, row) => sum + returnCents(row, lines), 0)),
    paidSinceYesterday: { orders: paid.orders, amount: toDecimal(paid.cents) },
    refundedSinceYesterday: { refunds: refunded.refunds, amount: toDecimal(refunded.cents) },
  };
}

const returnCents = (row: ReturnRow, lines: readonly ShopLineRow[]): number =>
  row.lines.reduce((sum, { lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) return sum;
    const before = Math.min(line.refundedQuantity, line.quantity - quantity);
    const { itemsCents, taxCents } = refundOf(line, before, quantity);
    return sum + itemsCents + taxCents;
  }, 0);

/** @throws Refusal order_not_found */
export async function deskOrder(parts: DeskParts, actor: Actor, orderId: OrderId): Promise<DeskOrder> {
  const { db } = parts.database;
  const order = await parts.orders.find(db, orderId);
  const shop = order && (await findShopOrder(db, orderId));
  if (!order || !shop) throw refuse('order_not_found');
  const [view, lines, log, money, stores] = await Promise.all([
    viewOrder(parts, order, { userId: actor.userId, hasKey: false, isOperator: true, hasAddress: false }),
    findShopLines(db, [orderId]),
    findLog(db, { orderId }),
    order.paymentId ? parts.payments.moneyOf(db, order.paymentId) : undefined,
    findStores(db),
  ]);
  const left = money ? money.left.cardCents + money.left.giftCents : 0;
  return {
    order: view,
    late: isLate(order, shop, lines, parts.clock.now()),
    paymentId: order.paymentId,
    shelves: openStores(stores).map(({ id, name }) => ({ store: id, name })),
    refundable: {
      lines: lines.map((line) => {
        const quantity = line.quantity - line.refundedQuantity;
        const one = quantity > 0 ? refundOf(line, line.refundedQuantity, 1) : { itemsCents: 0, taxCents: 0 };
        return { lineId: line.id, quantity, perPiece: toDecimal(one.itemsCents + one.taxCents) };
      }),
      shipping: toDecimal(shop.shippingCents + shop.shippingTaxCents - shop.shippingRefundedCents),
      total: toDecimal(left),
    },
    audit: log.map(({ line, firstName, lastName }) => ({
      at: line.at.toISOString(),
      by: firstName ? fullName({ firstName, lastName }) : '',
      action: line.action,
      reason: line.reason,
    })),
  };
}
