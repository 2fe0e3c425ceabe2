/** A checkout at the till: whether it may still be paid, what it costs, and taking its pieces once it is. */
import { chargePrefix, type Offer, type OrderRow } from '#src/money/orders/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import { taxLabel } from '#src/money/tax/tax-line.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { businessDayAfter } from '#src/shop/catalogue/business-days.ts';
import { findPictures } from '#src/shop/catalogue/server/catalogue/store.ts';
import { picturesOf } from '#src/shop/catalogue/server/catalogue/views.ts';
import { refuse, type ShopParts } from '#src/shop/catalogue/server/parts.ts';
import { isSold, titleOfVariant } from '#src/shop/catalogue/server/stock/sold.ts';
import { lockVariants, moveStock } from '#src/shop/catalogue/server/stock/store.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { type ByStore, negated, piecesByStore, storeOf, toBringTo } from '#src/shop/catalogue/stores.ts';
import { changeOf } from '../cart/changes.ts';
import { takeFromCart } from '../cart/store.ts';
import { calendarOf, daysToBring } from './quoting.ts';
import {
  type CheckoutLine,
  type CheckoutRow,
  findCheckout,
  findCheckoutLines,
  lockCheckout,
  setCheckout,
} from './store.ts';
import { idOfToken, readPaymentOrderId, readReference, referenceOf } from './token.ts';

/** Whether it may be cancelled is a matter of its state, so this only has to be longer than any packing. */
const refundableDays = 365;

/** How a payment that names a checkout refers to it; null for one that names none. */
export function referenceOfPayment(orderId: string | null | undefined): string | null {
  const token = readPaymentOrderId(orderId);
  return token === null ? null : referenceOf(idOfToken(token));
}

/** Whether a reference is a checkout's. */
export const isCheckout = (reference: string): boolean => readReference(reference) !== null;

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
export async function mayPay(
  parts: Pick<ShopParts, 'clock'>,
  queries: Queries,
  reference: string,
): Promise<void> {
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
export async function offerCheckout(queries: Queries, reference: string): Promise<Offer> {
  const { row, lines } = await read(queries, reference);
  const first = existing(lines[0], 'a line of the checkout');
  const pictures = await findPictures(queries, [first.item.id]);
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
      ...row.taxLines
        .filter(({ included }) => !included)
        .map((line) => ({
          item: `${chargePrefix}tax`,
          title: taxLabel(line),
          quantity: 1,
          unitCents: line.cents,
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
      ...pictureOf(first, pictures),
    },
  };
}

function pictureOf({ item }: CheckoutLine, uploaded: Parameters<typeof picturesOf>[1]): { picture?: string } {
  const [first] = picturesOf(item, uploaded);
  return first ? { picture: first.src } : {};
}

/** What a checkout became when it was paid. */
export interface Taken {
  row: CheckoutRow;
  /** In their sequence; `toBring` of each are still to come from other stores. */
  lines: (CheckoutLine & { toBring: ByStore })[];
  /** A day of the shop; later than the checkout's where more has to be brought than it held. */
  promisedFor: string;
}

/**
 * Takes what the checkout holds. One that ran out while its buyer paid takes what is free.
 * @returns what its order is made of
 * @throws Refusal checkout_over when another payment had it already, out_of_stock
 */
export async function takeStock(
  parts: Pick<ShopParts, 'clock'> & { payments: Pick<Payments, 'referenceOf'> },
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'paymentId'>,
): Promise<Taken> {
  const reference = await parts.payments.referenceOf(
    tx,
    existing(order.paymentId, `the payment of order ${order.id}`),
  );
  const row = await lockCheckout(tx, readReference(reference ?? '') ?? '');
  if (!row || row.state === 'paid') throw refuse('checkout_over');
  const found = await findCheckoutLines(tx, row.id);
  const locked = await lockVariants(
    tx,
    found.map(({ variant }) => variant.id),
  );
  const { leavesFrom } = row;
  const stores = await findStores(tx);
  const isHeld = row.state === 'open';
  const lines = found.map((one) => {
    const { variantId, quantity, broughtFrom } = one.line;
    const variant = existing(
      locked.find(({ id }) => id === variantId),
      `variant ${variantId}`,
    );
    return { ...one, toBring: isHeld ? broughtFrom : toBringTo(leavesFrom, stores, variant, quantity) };
  });
  for (const { line, item, toBring } of lines) {
    const pieces = piecesByStore(leavesFrom, line.quantity, toBring);
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
  const daysOf = (toBring: (one: (typeof lines)[number]) => ByStore) => daysToBring(lines.map(toBring));
  const moreDays = daysOf(({ toBring }) => toBring) - daysOf(({ line }) => line.broughtFrom);
  return {
    row,
    lines,
    promisedFor: businessDayAfter(
      row.promisedFor,
      Math.max(0, moreDays),
      calendarOf(storeOf(stores, leavesFrom) ?? { country: '' }),
    ),
  };
}
