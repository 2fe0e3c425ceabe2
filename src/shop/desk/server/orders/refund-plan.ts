/** What a refund of lines and of the delivery would do: its sums, its shelves, and what is left to send. */
import type { StoreId } from '#src/platform/ids.ts';
import { type Cents, formatMoney, toCents } from '#src/platform/money.ts';
import {
  atMost,
  type ByStore,
  minus,
  parcelStoreOf,
  piecesByStore,
  type Store,
  storeOf,
} from '#src/shop/catalogue/stores.ts';
import { refundOf, shippingRefundOf } from '#src/shop/orders/refunds.ts';
import { toSendOf } from '#src/shop/orders/sent-ahead.ts';
import type { ReturnRow, ShopLineRow, ShopOrderRow } from '#src/shop/orders/server/store.ts';
import type { RefundWish } from '#src/shop/stock/contract.ts';
import { refuse } from '#src/shop/stock/server/parts.ts';

export interface Plan {
  lines: {
    line: ShopLineRow;
    quantity: number;
    itemsCents: Cents;
    /** On top of the pieces, and within their prices. */
    taxCents: Cents;
    taxWithinCents: Cents;
    /** Pieces of it that go back on the shelf, and that go into no parcel. */
    restocked: number;
    leftOut: number;
    shelves: ByStore;
    /** What is then still to be brought from other stores. */
    toBring: ByStore;
  }[];
  shippingCents: Cents;
  shippingTaxCents: Cents;
  shippingTaxWithinCents: Cents;
  totalCents: Cents;
}

/** All tax that goes back, on top of prices and within them. */
export const taxOf = ({ lines, shippingTaxCents, shippingTaxWithinCents }: Plan): Cents =>
  lines.reduce(
    (sum, { taxCents, taxWithinCents }) => sum + taxCents + taxWithinCents,
    shippingTaxCents + shippingTaxWithinCents,
  );

/**
 * @param cameBack what the return that this settles has brought
 * @throws Refusal nothing_chosen, not_refundable
 */
export function planOf(
  { shop, stores }: { shop: ShopOrderRow; stores: readonly Store[] },
  lines: readonly ShopLineRow[],
  wish: RefundWish,
  cameBack: ReturnRow['lines'] = [],
): Plan {
  const shelf = shelfFor(shop, stores, wish.restockAt);
  const chosen = new Map<number, { quantity: number; restock: boolean }>();
  for (const { lineId, quantity, restock } of wish.lines) {
    const before = chosen.get(lineId);
    if (before) throw refuse('not_refundable', { words: 'A line is named twice.' });
    chosen.set(lineId, { quantity, restock });
  }
  const planned = [...chosen].map(([lineId, { quantity, restock }]) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line || quantity > line.quantity - line.refundedQuantity) throw refuse('not_refundable');
    const returned = cameBack.find((one) => one.lineId === lineId)?.quantity ?? 0;
    const restocked = restock ? Math.min(quantity, line.quantity - line.restockedQuantity) : 0;
    const leftOut = leftOutOf(shop, line, { quantity: Math.max(0, quantity - returned), restock });
    return {
      line,
      quantity,
      ...refundOf(line, line.refundedQuantity, quantity),
      restocked,
      leftOut,
      ...shelvesOf(shop, line, { restocked, leftOut, shelf }),
    };
  });
  const shippingCents = shippingOf(shop, wish);
  if (planned.length === 0 && !wish.shipping) throw refuse('nothing_chosen');
  refuseNothingToSend(shop, lines, { planned, shippingCents });
  const shipping = shippingRefundOf(shop, shop.shippingRefundedCents, shippingCents);
  const items = planned.reduce((sum, { itemsCents, taxCents }) => sum + itemsCents + taxCents, 0);
  return {
    lines: planned,
    ...shipping,
    totalCents: items + shippingCents,
  };
}

/**
 * Of refunded pieces that did not come back, those that go into no parcel: all before it is packed; after that what
 * goes back on the shelf, and what waits while a part is gone.
 */
function leftOutOf(
  shop: ShopOrderRow,
  line: ShopLineRow,
  { quantity, restock }: { quantity: number; restock: boolean },
): number {
  if (shop.state === 'paid') return quantity;
  const isHere = shop.state === 'packed' || shop.state === 'ready';
  const isTakenOut = isHere && (restock || shop.sentAhead.length > 0);
  return isTakenOut ? Math.min(quantity, toSendOf(shop, line)) : 0;
}

/**
 * The store where pieces go back on the shelf: the one that is named, or the order's own, or the one that parcels come
 * from where that has closed since.
 * @throws Refusal not_refundable
 */
function shelfFor(shop: ShopOrderRow, stores: readonly Store[], restockAt: StoreId | undefined): StoreId {
  const named = restockAt === undefined ? undefined : storeOf(stores, restockAt);
  if (restockAt !== undefined && !named?.isOpen)
    throw refuse('not_refundable', { words: 'That store is closed. Choose another shelf.' });
  const own = storeOf(stores, shop.leavesFrom);
  return (named ?? (own?.isOpen ? own : parcelStoreOf(stores)))?.id ?? shop.leavesFrom;
}

/** What was still to be brought stays where it is; everything else goes on the shelf that is said. */
function shelvesOf(
  shop: ShopOrderRow,
  line: ShopLineRow,
  { restocked, leftOut, shelf }: { restocked: number; leftOut: number; shelf: StoreId },
): { shelves: ByStore; toBring: ByStore } {
  if (restocked === 0)
    return { shelves: {}, toBring: atMost(line.bringFrom, toSendOf(shop, line) - leftOut) };
  const toBring = atMost(line.bringFrom, line.toBring - Math.min(leftOut, line.toBring));
  const notBrought = atMost(minus(line.bringFrom, toBring), restocked);
  return { shelves: piecesByStore(shelf, restocked, notBrought), toBring };
}

/** How much of the delivery and its tax is wished back. @throws Refusal not_refundable */
function shippingOf(shop: ShopOrderRow, wish: RefundWish): number {
  if (!wish.shipping) return 0;
  const left = shop.shippingCents + shop.shippingTaxCents - shop.shippingRefundedCents;
  if (left <= 0) throw refuse('not_refundable', { words: 'The delivery was paid back already.' });
  const cents = wish.shippingAmount === undefined ? left : (toCents(wish.shippingAmount) ?? 0);
  if (cents < 1 || cents > left) {
    const words = `Of the delivery ${formatMoney(left)} can be paid back, with its tax.`;
    throw refuse('not_refundable', { words, fields: { shippingAmount: words } });
  }
  return cents;
}

/**
 * An order that waits would be a parcel of nothing. Once it is packed it may be, where all money goes back and ends it.
 * @throws Refusal not_refundable
 */
function refuseNothingToSend(
  shop: ShopOrderRow,
  lines: readonly ShopLineRow[],
  { planned, shippingCents }: { planned: Plan['lines']; shippingCents: Cents },
): void {
  const waits = shop.state === 'paid' || shop.state === 'packed' || shop.state === 'ready';
  if (!waits || planned.length === 0 || (shop.state !== 'paid' && shop.sentAhead.length > 0)) return;
  const left = (line: ShopLineRow) =>
    toSendOf(shop, line) - (planned.find((one) => one.line === line)?.leftOut ?? 0);
  if (lines.some((line) => left(line) > 0)) return;
  if (shop.state === 'paid') {
    throw refuse('not_refundable', {
      words: 'Nothing would be left to send. Cancel the order, which pays all of it back.',
    });
  }
  if (shippingCents < shop.shippingCents + shop.shippingTaxCents - shop.shippingRefundedCents) {
    throw refuse('not_refundable', {
      words: 'Nothing would be left to send. Pay all of the delivery back with it, which ends the order.',
    });
  }
}
