/** An order of the shop as its buyer and the desk see it. */

import { orderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import type { MoneyOf } from '#src/money/processing/server/service.ts';
import { addedTax, showTax } from '#src/money/tax/tax-line.ts';
import { taxNumbers } from '#src/money/tax/tax-numbers.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { may } from '#src/platform/policy.ts';
import { addressLines, senderLines } from '#src/shop/catalogue/addresses.ts';
import { addDays, clockIn } from '#src/shop/catalogue/business-days.ts';
import { noPicture } from '#src/shop/catalogue/server/catalogue/views.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { followedAt, shopTerms } from '#src/shop/catalogue/settings.ts';
import { clocksOf, parcelStoreOf, type Store, storeOf } from '#src/shop/catalogue/stores.ts';
import { gearOrderPolicy, type WhoOfGearOrder } from '#src/shop/policy.ts';
import { broughtFrom, orderKey, picturesOfItems } from '#src/shop/storefront/server/service.ts';
import type { MoneyLine, ShopOrder, ShopOrderLine, ShopReturn } from '../contract.ts';
import { refundOf } from '../refunds.ts';
import { aheadOf, arrivedAheadOf, lastArrivedAhead } from '../sent-ahead.ts';
import type { ViewParts } from './parts.ts';
import { findReviewedLines } from './review-store.ts';
import {
  findLog,
  findRefundsOf,
  findReturns,
  findShopLines,
  findShopOrder,
  type ParcelRow,
  type RefundRow,
  type ReturnRow,
  type ShopLineRow,
  type ShopOrderRow,
} from './store.ts';
import { logWords, type OrderAction, stateWords } from './words.ts';

/** Who looks at an order. */
export interface OrderViewer {
  userId: UserId | null;
  /** They showed the order's key. */
  hasKey: boolean;
  isOperator: boolean;
  /** Signed in with the confirmed address it was made with. */
  hasAddress: boolean;
}

/** All that somebody is to an order. */
export function whoOfOrder({ buyerId }: Pick<OrderRow, 'buyerId'>, who: OrderViewer): WhoOfGearOrder[] {
  return [
    ...(buyerId !== null && buyerId === who.userId ? (['owner'] as const) : []),
    ...(who.hasKey ? (['key'] as const) : []),
    ...(buyerId === null && who.hasAddress ? (['address'] as const) : []),
  ];
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Arrived = Pick<ShopOrderRow, 'arrivedAt' | 'sentAhead'>;

/** Until when lines may be sent back, as a day of the shop's clocks; null before any of it arrived. */
export function returnUntilOf(shop: Arrived, clocks: string): string | null {
  const arrivedAt = shop.arrivedAt ?? lastArrivedAhead(shop);
  return arrivedAt && addDays(clockIn(clocks, arrivedAt).day, shopTerms().returnDays);
}

/** Pieces of a line that its buyer has, or had. */
export const arrivedOf = (shop: Arrived, line: ShopLineRow): number =>
  shop.arrivedAt ? line.quantity - line.leftOutQuantity : arrivedAheadOf(shop, line);

/** Pieces of a line that returns speak of and that were not refunded yet. */
export function returningOf(line: Pick<ShopLineRow, 'id'>, returns: readonly ReturnRow[]): number {
  return returns
    .filter(({ state }) => state === 'asked' || state === 'received')
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Before all of it is here only what came ahead can go back. */
const mayReturnIn: readonly ShopOrderRow['state'][] = ['packed', 'shipped', 'delivered', 'collected'];

/** How many of a line its buyer may send back now. */
export function returnableOf(
  shop: Arrived & Pick<ShopOrderRow, 'state'>,
  line: ShopLineRow,
  returns: readonly ReturnRow[],
  { now, clocks }: { now: Date; clocks: string },
): number {
  const until = returnUntilOf(shop, clocks);
  const today = clockIn(clocks, now).day;
  if (!mayReturnIn.includes(shop.state) || until === null || until < today) return 0;
  const refunded = line.refundedQuantity - line.leftOutQuantity;
  return Math.max(0, arrivedOf(shop, line) - refunded - returningOf(line, returns));
}

export async function viewOrder(parts: ViewParts, order: OrderRow, who: OrderViewer): Promise<ShopOrder> {
  const { db } = parts.database;
  const shop = existing(await findShopOrder(db, order.id), 'the shop order');
  const [lines, returns, refunds, log, money, numbers, stores] = await Promise.all([
    findShopLines(db, [order.id]),
    findReturns(db, [order.id]),
    findRefundsOf(db, order.id),
    findLog(db, { orderId: order.id }),
    order.paymentId ? parts.payments.moneyOf(db, order.paymentId) : undefined,
    parts.taxes.numbersOf(shop.taxLines, { at: order.createdAt }, db),
    findStores(db),
  ]);
  const standing = whoOfOrder(order, who);
  const mine = standing.includes('owner');
  return {
    id: order.id,
    number: orderNumber(order.id),
    ...headOf(shop, stores),
    mine,
    claimable:
      order.buyerId === null &&
      who.userId !== null &&
      standing.some((each) => may(gearOrderPolicy, 'claim', each)),
    placedAt: order.createdAt.toISOString(),
    paidAt: iso(order.paidAt),
    goingTo: goingTo(order, shop, stores),
    lines: await viewLines(parts, shop, stores, { lines, returns }),
    sentAhead: viewAhead(shop, lines),
    taxNumbers: taxNumbers(shop.taxLines, numbers),
    total: toDecimal(shop.itemsCents + shop.shippingCents + addedTax(shop.taxLines)),
    refunded: toDecimal(
      (money?.refunds ?? [])
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, one) => sum + one.cardCents + one.giftCents, 0),
    ),
    money: money ? moneyLines(money, order) : [],
    returns: returns.map((row) =>
      viewReturn(
        row,
        lines,
        refunds.find(({ returnId }) => returnId === row.id),
      ),
    ),
    mayCancel: order.status === 'paid' && shop.state === 'paid',
    returnUntil: returnUntilOf(shop, clocksOf(stores)),
    log: log.map(({ line }) => ({
      at: line.at.toISOString(),
      words: logWords[line.action as OrderAction] ?? line.action,
      mailed: line.mailed,
    })),
    key: mine || who.isOperator ? null : orderKey(parts.secret, order.id),
  };
}

function headOf(shop: ShopOrderRow, stores: readonly Store[]) {
  const storeName = storeOf(stores, shop.store)?.name ?? '';
  const sender = storeOf(stores, shop.leavesFrom);
  const back = parcelStoreOf(stores) ?? sender;
  const { carrier, trackingNumber } = shop;
  const parcels = parcelsOf(shop).map((parcel) => ({ ...parcel, trackingUrl: followedAt(parcel) }));
  return {
    state: shop.state,
    stateWords: stateWords(shop.state, { ...shop, storeName }),
    email: shop.email,
    phone: shop.phone,
    packedAt: iso(shop.packedAt),
    shippedAt: iso(shop.shippedAt),
    readyAt: iso(shop.readyAt),
    arrivedAt: iso(shop.arrivedAt),
    cancelledAt: iso(shop.cancelledAt),
    method: shop.method,
    rate: shop.rate,
    store: shop.store,
    storeName,
    leavesFrom: shop.leavesFrom,
    comesFrom: sender ? senderLines(sender) : [],
    returnsTo: back ? senderLines(back) : [],
    timeZone: clocksOf(stores),
    promisedFor: shop.promisedFor,
    carrier,
    trackingNumber,
    trackingUrl: parcels[0]?.trackingUrl ?? null,
    parcels,
    weightGrams: shop.weightGrams,
    items: toDecimal(shop.itemsCents),
    shipping: toDecimal(shop.shippingCents),
    taxLines: shop.taxLines.map(showTax),
    note: shop.note,
  };
}

/** What went out of an order, the first parcel first. */
export const parcelsOf = ({ carrier, trackingNumber, furtherParcels }: ShopOrderRow): ParcelRow[] =>
  carrier && trackingNumber ? [{ carrier, trackingNumber }, ...furtherParcels] : [];

const viewAhead = ({ sentAhead }: ShopOrderRow, lines: readonly ShopLineRow[]): ShopOrder['sentAhead'] =>
  sentAhead.map((parcel) => ({
    ...parcel,
    trackingUrl: followedAt(parcel),
    lines: parcel.lines.map(({ lineId, quantity }) => {
      const { name, variant } = existing(
        lines.find(({ id }) => id === lineId),
        `line ${lineId}`,
      );
      return { lineId, name: variant ? `${name}, ${variant}` : name, quantity };
    }),
  }));

/** Where it goes, line by line. */
export function goingTo(
  { shipTo }: Pick<OrderRow, 'shipTo'>,
  shop: ShopOrderRow,
  stores: readonly Store[],
): string[] {
  const store = storeOf(stores, shop.store);
  if (store) return [shop.name, store.name, ...store.address];
  return shipTo ? addressLines(shipTo) : [shop.name];
}

async function viewLines(
  parts: ViewParts,
  shop: ShopOrderRow,
  stores: readonly Store[],
  { lines, returns }: { lines: readonly ShopLineRow[]; returns: readonly ReturnRow[] },
): Promise<ShopOrderLine[]> {
  const items = await picturesOfItems(
    parts.database.db,
    lines.map(({ itemId }) => itemId),
  );
  const reviewed = await findReviewedLines(
    parts.database.db,
    lines.map(({ id }) => id),
  );
  const today = { now: parts.clock.now(), clocks: clocksOf(stores) };
  return lines.map((line) => ({
    id: line.id,
    itemId: line.itemId,
    slug: items.get(line.itemId)?.slug ?? '',
    sku: line.sku,
    name: line.name,
    variant: line.variant,
    picture: items.get(line.itemId)?.picture ?? noPicture,
    quantity: line.quantity,
    price: toDecimal(line.unitCents),
    total: toDecimal(line.unitCents * line.quantity),
    tax: toDecimal(line.taxCents + line.taxWithinCents),
    weightGrams: line.weightGrams,
    returning: returningOf(line, returns),
    refunded: line.refundedQuantity,
    leftOut: line.leftOutQuantity,
    toBring: line.toBring,
    bringFrom: broughtFrom([line.bringFrom], stores),
    ahead: aheadOf(shop, line),
    returnable: returnableOf(shop, line, returns, today),
    mayReview: arrivedOf(shop, line) > 0 && !reviewed.has(line.id),
  }));
}

/** What a return brought, or would bring: each line at its place behind what was refunded before. */
function viewReturn(
  row: ReturnRow,
  lines: readonly ShopLineRow[],
  settledBy: RefundRow | undefined,
): ShopReturn {
  const named = row.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [{ line, quantity }] : [];
  });
  const cents = settledBy
    ? settledBy.lines.reduce((sum, line) => sum + line.cents, 0)
    : named.reduce((sum, { line, quantity }) => {
        const before = Math.min(line.refundedQuantity, line.quantity - quantity);
        const { itemsCents, taxCents } = refundOf(line, before, quantity);
        return sum + itemsCents + taxCents;
      }, 0);
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    freePost: row.freePost,
    lines: named.map(({ line, quantity }) => ({ lineId: line.id, name: line.name, quantity })),
    amount: toDecimal(cents),
    askedAt: row.askedAt.toISOString(),
    receivedAt: iso(row.receivedAt),
    handInBy: row.handInBy,
  };
}

function moneyLines(money: MoneyOf, order: OrderRow): MoneyLine[] {
  const at = (money.settledAt ?? order.createdAt).toISOString();
  const state = money.settledAt ? 'done' : 'coming';
  const giftLabel = money.giftLabel ?? 'Gift card';
  return [
    ...(money.giftCents > 0
      ? [
          {
            what: 'gift_card' as const,
            label: giftLabel,
            amount: toDecimal(money.giftCents),
            at,
            state,
          } as const,
        ]
      : []),
    ...(money.cardCents > 0
      ? [
          {
            what: 'card' as const,
            label: money.cardLabel,
            amount: toDecimal(money.cardCents),
            at,
            state,
          } as const,
        ]
      : []),
    ...money.refunds.flatMap((refund): MoneyLine[] => {
      const failed = refund.status === 'failed' || refund.status === 'canceled';
      const back = {
        at: refund.at.toISOString(),
        state: failed
          ? ('failed' as const)
          : refund.status === 'succeeded'
            ? ('done' as const)
            : ('coming' as const),
      };
      return [
        ...(refund.cardCents > 0
          ? [
              {
                what: 'refund_card' as const,
                label: `Refund to ${money.cardLabel}`,
                amount: toDecimal(refund.cardCents),
                ...back,
              },
            ]
          : []),
        ...(refund.giftCents > 0
          ? [
              {
                what: 'refund_gift_card' as const,
                label: `Refund to ${giftLabel.replace(/^G/, 'g')}`,
                amount: toDecimal(refund.giftCents),
                ...back,
              },
            ]
          : []),
      ];
    }),
  ];
}
