/** Checkouts: stock held for a quarter of an hour at fixed prices, given up or paid. */

import type { z } from 'zod';
import { moneyText } from '#src/design/amount-text.ts';
import { orderNumber } from '#src/money/orders/rules.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { CartId } from '#src/platform/ids.ts';
import { formatMoney, toDecimal } from '#src/platform/money.ts';
import type { CheckoutRequest, LineChange, ShopCheckout } from '#src/shop/catalogue/cart-contract.ts';
import { refuse, type ShopParts } from '#src/shop/catalogue/server/parts.ts';
import { tellBack } from '#src/shop/catalogue/server/stock/notes.ts';
import { freePieces, holdPieces, lockVariants } from '#src/shop/catalogue/server/stock/store.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { holdMinutes, shopDelivery } from '#src/shop/catalogue/settings.ts';
import { piecesByStore, piecesOf, storeOf } from '#src/shop/catalogue/stores.ts';
import { mergeVisitor, ownerOf, type Visitor } from '../cart/carts.ts';
import { lockCartOf } from '../cart/store.ts';
import { heldFromOf, refuseHoarding } from './holding.ts';
import { orderKey } from './order-keys.ts';
import { checkDestination, type Option, optionsOf, ownCart, viewOption } from './quoting.ts';
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutLines,
  findHeldPieces,
  findRunOut,
  insertCheckout,
  lockCheckout,
  lockOpenOfCart,
  setCheckout,
} from './store.ts';
import { idOfToken, newToken, paymentOrderId, referenceOf } from './token.ts';
import { changesOf, resolveWanted, viewLines, type WantedLine } from './wanted.ts';

type Request = z.output<typeof CheckoutRequest>;
/** Without the names that are a browser's own. */
export type CheckoutView = Omit<ShopCheckout, 'link' | 'order'> & {
  order: { number: string; key: string } | null;
};

/**
 * Holds what is wanted. Earlier checkouts of the same cart, and the one it replaces, are given up with it.
 * @throws Refusal cart_empty, not_for_sale_yet, variant_not_found, out_of_stock, cart_changed, postal_code_elsewhere,
 *   not_shipped_there, too_many_held
 */
export async function startCheckout(
  parts: ShopParts,
  who: Visitor,
  { request, address }: { request: Request; address: string },
): Promise<CheckoutView> {
  const { database, clock } = parts;
  await mergeVisitor(parts, who);
  const { delivery } = request;
  const shipTo = delivery.method === 'ship' ? checkDestination(delivery.shipTo) : undefined;
  await refuseChanged(parts, who, request);
  const token = newToken();
  const heldFrom = heldFromOf(parts.secret, address);
  const givenUp: string[] = [];
  await database.transaction(async (tx) => {
    givenUp.length = 0;
    // The cart's row is locked first: of two requests for it the second gives up what the first has held.
    const owner = request.wanted.from === 'cart' ? ownerOf(who) : null;
    const cart = owner ? await lockCartOf(tx, owner) : undefined;
    const before = await earlierOf(tx, cart?.id, request.replaces);
    const held = await findHeldPieces(
      tx,
      before.map(({ id }) => id),
    );
    const asked = await resolveWanted(tx, request.wanted, cart?.id ?? null);
    await lockVariants(tx, [
      ...held.map(({ variantId }) => variantId),
      ...asked.map(({ sold }) => sold.variant.id),
    ]);
    for (const row of before) {
      await end(parts, tx, row);
      givenUp.push(row.id);
    }
    // Read once more under the lock: prices and stock are those that are held.
    const lines = await resolveWanted(tx, request.wanted, cart?.id ?? null);
    refuseChanges(changesOf(lines, new Map()), request);
    const rules = await parts.taxes.rules(tx);
    const stores = await findStores(tx);
    const option = chosen({ clock, rules, stores, zones: shopDelivery().zones }, lines, request, shipTo);
    await refuseHoarding(parts, tx, heldFrom, lines);
    for (const [at, { sold, quantity }] of lines.entries()) {
      const toBring = existing(option.toBring[at], 'what has to be brought of a line');
      const pieces = piecesByStore(option.leavesFrom, quantity, toBring);
      if (!(await holdPieces(tx, sold.variant.id, pieces))) throw refuse('out_of_stock');
    }
    await keep(tx, {
      request,
      shipTo,
      lines,
      option,
      token,
      cartId: cart?.id ?? null,
      who,
      heldFrom,
      now: clock.now(),
    });
  });
  // A payment that was begun for what was given up is let go; one that was paid meanwhile is placed or paid back.
  for (const id of givenUp) await parts.payments.letGoOf(referenceOf(id));
  return viewCheckout(parts, token);
}

/**
 * Who comes too late is told so before they queue up at the locks: of fifty for the last one, the others only read.
 * @throws Refusal cart_empty, variant_not_found, out_of_stock, cart_changed
 */
async function refuseChanged(parts: ShopParts, who: Visitor, request: Request): Promise<void> {
  // What the replaced checkout holds will be theirs again, which only the locks can tell.
  if (request.replaces) return;
  const { db } = parts.database;
  const { cart, own } = await ownCart(db, who, request.wanted);
  refuseChanges(changesOf(await resolveWanted(db, request.wanted, cart?.id ?? null), own), request);
}

function refuseChanges(changes: readonly LineChange[], { wanted }: Request): void {
  if (changes.length === 0) return;
  const words = changes.map((one) => one.words).join(' ');
  throw refuse(wanted.from === 'cart' ? 'cart_changed' : 'out_of_stock', {
    words: `${words} Nothing was charged.`,
    more: { changes },
  });
}

async function earlierOf(tx: Tx, cartId: CartId | undefined, replaces: string | undefined) {
  const ofCart = cartId === undefined ? [] : await lockOpenOfCart(tx, cartId);
  const replaced = replaces ? await lockCheckout(tx, idOfToken(replaces)) : undefined;
  const isNew = replaced?.state === 'open' && !ofCart.some(({ id }) => id === replaced.id);
  return isNew ? [...ofCart, replaced] : ofCart;
}

/** @throws Refusal cart_changed when the sum is not what they were shown */
function chosen(
  given: Parameters<typeof optionsOf>[0],
  lines: readonly WantedLine[],
  { delivery, expectedTotal }: Request,
  shipTo: Parameters<typeof optionsOf>[2],
): Option {
  const option = optionsOf(given, lines, shipTo).find(({ method, rate, store }) =>
    delivery.method === 'ship'
      ? method === 'ship' && rate === delivery.rate
      : method === 'pickup' && store?.id === delivery.store,
  );
  if (!option) throw refuse('not_shipped_there');
  const total = toDecimal(option.sums.totalCents);
  if (total !== expectedTotal) {
    throw refuse('cart_changed', {
      words: `It comes to ${formatMoney(option.sums.totalCents)} now, not ${moneyText(expectedTotal)}. Nothing was charged.`,
      more: { changes: [], total },
    });
  }
  return option;
}

async function keep(
  tx: Tx,
  made: {
    request: Request;
    shipTo:
      | {
          name: string;
          street: string;
          unit: string;
          town: string;
          region: string;
          postalCode: string;
          country: string;
        }
      | undefined;
    lines: readonly WantedLine[];
    option: Option;
    token: string;
    cartId: CartId | null;
    who: Visitor;
    heldFrom: string;
    now: Date;
  },
): Promise<void> {
  const { request, shipTo, lines, option, token, cartId, who, heldFrom, now } = made;
  const { sums } = option;
  const id = idOfToken(token);
  await insertCheckout(
    tx,
    {
      id,
      cartId,
      userId: who.actor?.userId ?? null,
      heldFrom,
      state: 'open',
      email: request.email,
      phone: request.phone,
      name:
        request.delivery.method === 'ship'
          ? existing(shipTo, 'where it is sent').name
          : request.delivery.name,
      method: option.method,
      rate: option.rate,
      store: option.store?.id ?? null,
      leavesFrom: option.leavesFrom,
      shipTo: shipTo
        ? {
            name: shipTo.name,
            street: shipTo.street,
            unit: shipTo.unit,
            town: shipTo.town,
            region: shipTo.region,
            postcode: shipTo.postalCode,
            country: shipTo.country,
          }
        : null,
      note: request.note,
      promisedFor: option.promisedFor,
      itemsCents: sums.itemsCents,
      shippingCents: sums.shippingCents,
      shippingTaxCents: sums.shippingTaxCents,
      shippingTaxWithinCents: sums.shippingTaxWithinCents,
      taxLines: sums.taxLines,
      totalCents: sums.totalCents,
      createdAt: now,
      heldUntil: new Date(now.getTime() + holdMinutes * 60_000),
    },
    lines.map(({ sold, quantity }, position) => ({
      checkoutId: id,
      position,
      variantId: sold.variant.id,
      quantity,
      brought: piecesOf(existing(option.toBring[position], 'what has to be brought of a line')),
      broughtFrom: existing(option.toBring[position], 'what has to be brought of a line'),
      unitCents: sold.variant.priceCents,
      taxCents: existing(sums.lineTaxCents[position], 'the tax of a line'),
      taxWithinCents: existing(sums.lineTaxWithinCents[position], 'the tax within a line'),
    })),
  );
}

/** Frees what an open, locked checkout holds, and writes to who waits for it. */
export async function end(parts: ShopParts, tx: Tx, row: CheckoutRow): Promise<void> {
  if (row.state !== 'open') return;
  const held = await findHeldPieces(tx, [row.id]);
  await lockVariants(
    tx,
    held.map(({ variantId }) => variantId),
  );
  for (const { variantId, pieces } of held) {
    await freePieces(tx, variantId, pieces);
    await tellBack(parts, tx, variantId);
  }
  const heldMs = parts.clock.now().getTime() - row.createdAt.getTime();
  await setCheckout(tx, row.id, { state: 'over', heldInVain: heldMs >= (holdMinutes / 2) * 60_000 });
}

/** Gives a checkout up; one that is paid stays. @throws Refusal checkout_not_found */
export async function giveUp(parts: ShopParts, token: string): Promise<CheckoutView> {
  const id = idOfToken(token);
  const ended = await parts.database.transaction(async (tx) => {
    const row = await lockCheckout(tx, id);
    if (!row) throw refuse('checkout_not_found');
    if (row.state !== 'open') return false;
    await end(parts, tx, row);
    return true;
  });
  if (ended) await parts.payments.letGoOf(referenceOf(id));
  return viewCheckout(parts, token);
}

/** Frees the stock of checkouts whose time is over. */
export async function endRunOut(parts: ShopParts): Promise<void> {
  const { database, clock } = parts;
  for (;;) {
    const page = await findRunOut(database.db, clock.now());
    for (const { id } of page) {
      await database.transaction(async (tx) => {
        const row = await lockCheckout(tx, id);
        if (row && row.heldUntil < clock.now()) await end(parts, tx, row);
      });
      await parts.payments.letGoOf(referenceOf(id));
    }
    if (page.length < 100) return;
  }
}

/** @throws Refusal checkout_not_found */
export async function viewCheckout(parts: ShopParts, token: string): Promise<CheckoutView> {
  const { db } = parts.database;
  const row = await findCheckout(db, idOfToken(token));
  if (!row) throw refuse('checkout_not_found');
  const [lines, stores] = await Promise.all([findCheckoutLines(db, row.id), findStores(db)]);
  const store = storeOf(stores, row.store) ?? null;
  const runOut = row.state === 'open' && row.heldUntil < parts.clock.now();
  return {
    token,
    state: runOut ? 'over' : row.state,
    heldUntil: row.heldUntil.toISOString(),
    lines: await viewLines(
      db,
      lines.map(({ line, item, variant }) => ({
        item,
        variant,
        quantity: line.quantity,
        unitCents: line.unitCents,
      })),
    ),
    option: viewOption(
      {
        method: row.method,
        rate: row.rate,
        store,
        leavesFrom: row.leavesFrom,
        label: row.rate === 'express' ? 'Express' : row.rate ? 'Standard' : `Pick up, ${store?.name ?? ''}`,
        promisedFor: row.promisedFor,
        toBring: lines.map(({ line }) => line.broughtFrom),
        sums: { ...row, lineTaxCents: [], lineTaxWithinCents: [] },
      },
      stores,
    ),
    email: row.email,
    total: toDecimal(row.totalCents),
    paymentOrderId: paymentOrderId(token),
    order:
      row.orderId === null
        ? null
        : { number: orderNumber(row.orderId), key: orderKey(parts.secret, row.orderId) },
  };
}
