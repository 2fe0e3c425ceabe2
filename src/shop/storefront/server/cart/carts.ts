/** Carts: a visitor's and an account's, one after the sign-in, with what changed since things were put in. */
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { CartId, VariantId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Cart, CartLine } from '#src/shop/catalogue/cart-contract.ts';
import { taxesWithin } from '#src/shop/catalogue/pricing.ts';
import { mostLines, mostOfOne } from '#src/shop/catalogue/rules.ts';
import { findPictures, type PictureRow } from '#src/shop/catalogue/server/catalogue/store.ts';
import { availableOf, fewLeft, noPicture, picturesOf } from '#src/shop/catalogue/server/catalogue/views.ts';
import { refuse, type ShopParts } from '#src/shop/catalogue/server/parts.ts';
import { findSold, isSold, titleOfVariant } from '#src/shop/catalogue/server/stock/sold.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { openStores, parcelStoreOf } from '#src/shop/catalogue/stores.ts';
import { changeOf } from './changes.ts';
import {
  type CartLineRow,
  type CartOwner,
  deleteCart,
  findCart,
  findCartLines,
  findOwnHolds,
  lockCart,
  lockCartOf,
  putCartLine,
  removeCartLine,
  touchCart,
} from './store.ts';

/** Who asks, as far as carts go. */
export interface Visitor {
  actor: Actor | null;
  /** What the cart's cookie names. */
  visitor: string | undefined;
}

type CartParts = Pick<ShopParts, 'database' | 'clock' | 'taxes'>;

export const ownerOf = ({ actor, visitor }: Visitor): CartOwner | null =>
  actor ? { userId: actor.userId } : visitor ? { visitor } : null;

const empty = (): Cart => ({
  ...{ lines: [], pieces: 0, total: toDecimal(0), weightGrams: 0, changed: false },
  taxWithin: [],
});

/** The caller's cart. Reading it after a sign-in brings what they chose as a visitor into it. */
export async function readCart(parts: CartParts, who: Visitor): Promise<Cart> {
  await mergeVisitor(parts, who);
  const owner = ownerOf(who);
  const cart = owner && (await findCart(parts.database.db, owner));
  return cart ? viewCart(parts, cart.id) : empty();
}

/** Moves a visitor's things into the account's cart; both keep all they had, up to the most of one. */
export async function mergeVisitor(parts: CartParts, { actor, visitor }: Visitor): Promise<void> {
  if (!actor || !visitor) return;
  const { database, clock } = parts;
  if (!(await findCart(database.db, { visitor }))) return;
  await database.transaction(async (tx) => {
    const now = clock.now();
    const into = await lockCart(tx, { userId: actor.userId }, now);
    const from = await lockCartOf(tx, { visitor });
    if (!from) return;
    const there = new Map((await findCartLines(tx, into.id)).map(({ line }) => [line.variantId, line]));
    for (const { line } of await findCartLines(tx, from.id)) {
      const known = there.get(line.variantId);
      const quantity = Math.min(mostOfOne, line.quantity + (known?.quantity ?? 0));
      await putCartLine(tx, { ...line, cartId: into.id, quantity });
    }
    await deleteCart(tx, from.id);
    await touchCart(tx, into.id, now);
  });
}

/** Changes the caller's cart in one transaction and answers it as it is then. */
async function change(
  parts: CartParts,
  who: Visitor,
  work: (tx: Tx, cartId: CartId) => Promise<void>,
): Promise<Cart> {
  const { database, clock } = parts;
  await mergeVisitor(parts, who);
  const owner = ownerOf(who);
  if (!owner) throw refuse('not_in_cart');
  const cart = await database.transaction(async (tx) => {
    const row = await lockCart(tx, owner, clock.now());
    await work(tx, row.id);
    await touchCart(tx, row.id, clock.now());
    return row;
  });
  return viewCart(parts, cart.id);
}

/** Puts more of something in. @throws Refusal variant_not_found, not_for_sale_yet, out_of_stock, too_many_lines */
export function addToCart(
  parts: CartParts,
  who: Visitor,
  wanted: { variantId: VariantId; quantity: number },
): Promise<Cart> {
  return change(parts, who, async (tx, cartId) => {
    const [sold] = await findSold(tx, [wanted.variantId]);
    if (!sold?.isSold) throw refuse('variant_not_found');
    if (openStores(await findStores(tx)).length === 0) throw refuse('not_for_sale_yet');
    const lines = await findCartLines(tx, cartId);
    const known = lines.find(({ line }) => line.variantId === wanted.variantId)?.line;
    if (!known && lines.length >= mostLines) throw refuse('too_many_lines');
    const quantity = Math.min(mostOfOne, wanted.quantity + (known?.quantity ?? 0));
    await mayHave(tx, cartId, sold.variant.id, quantity);
    await putCartLine(tx, {
      cartId,
      variantId: wanted.variantId,
      quantity,
      // A price that changed since the line was put in is still to be told.
      seenCents: known?.seenCents ?? sold.variant.priceCents,
      addedAt: known?.addedAt ?? parts.clock.now(),
    });
  });
}

/** @throws Refusal not_in_cart, out_of_stock */
export function setInCart(
  parts: CartParts,
  who: Visitor,
  wanted: { variantId: VariantId; quantity: number },
): Promise<Cart> {
  return change(parts, who, async (tx, cartId) => {
    const lines = await findCartLines(tx, cartId);
    const known = lines.find(({ line }) => line.variantId === wanted.variantId)?.line;
    if (!known) throw refuse('not_in_cart');
    if (wanted.quantity > known.quantity) await mayHave(tx, cartId, known.variantId, wanted.quantity);
    await putCartLine(tx, { ...known, quantity: wanted.quantity });
  });
}

/** @throws Refusal not_in_cart */
export function removeFromCart(parts: CartParts, who: Visitor, variantId: VariantId): Promise<Cart> {
  return change(parts, who, async (tx, cartId) => {
    if (!(await removeCartLine(tx, cartId, variantId))) throw refuse('not_in_cart');
  });
}

/** Goes on with what there is: prices of now, as many as are left, without what is gone. */
export function acceptCart(parts: CartParts, who: Visitor): Promise<Cart> {
  if (!ownerOf(who)) return Promise.resolve(empty());
  return change(parts, who, async (tx, cartId) => {
    const own = await findOwnHolds(tx, cartId);
    for (const { line, variant, item } of await findCartLines(tx, cartId)) {
      const quantity = Math.min(line.quantity, leftFor(item, variant, own.get(variant.id)));
      if (quantity < 1) await removeCartLine(tx, cartId, line.variantId);
      else await putCartLine(tx, { ...line, quantity, seenCents: variant.priceCents });
    }
  });
}

/** How many a cart may have that holds `own` of them already; none of what is no longer sold. */
const leftFor = (item: CartLineRow['item'], variant: CartLineRow['variant'], own = 0): number =>
  isSold({ item, variant }) ? availableOf(variant) + own : 0;

async function mayHave(tx: Tx, cartId: CartId, variantId: VariantId, quantity: number): Promise<void> {
  const [sold] = await findSold(tx, [variantId]);
  const own = await findOwnHolds(tx, cartId);
  const left = sold ? leftFor(sold.item, sold.variant, own.get(variantId)) : 0;
  if (quantity <= left) return;
  throw refuse('out_of_stock', {
    words:
      left === 0
        ? sold?.isSold
          ? 'This is sold out.'
          : 'This is no longer sold.'
        : left === 1
          ? 'There is only one left.'
          : `There are only ${left} left.`,
    more: { available: left },
  });
}

async function viewCart({ database, clock, taxes }: CartParts, cartId: CartId): Promise<Cart> {
  const queries = database.db;
  const [rows, own, stores, rules] = await Promise.all([
    findCartLines(queries, cartId),
    findOwnHolds(queries, cartId),
    findStores(queries),
    taxes.rules(),
  ]);
  const pictures = await findPictures(queries, [...new Set(rows.map(({ item }) => item.id))]);
  const counted = rows.map((row) => {
    const line = viewLine(row, own.get(row.variant.id) ?? 0, pictures);
    return {
      line,
      pieces: Math.min(line.quantity, line.available),
      cents: row.variant.priceCents,
      grams: line.weightGrams,
    };
  });
  return {
    lines: counted.map(({ line }) => line),
    pieces: counted.reduce((sum, { pieces }) => sum + pieces, 0),
    total: toDecimal(counted.reduce((sum, { pieces, cents }) => sum + pieces * cents, 0)),
    weightGrams: counted.reduce((sum, { pieces, grams }) => sum + pieces * grams, 0),
    taxWithin: taxesWithin(parcelStoreOf(stores), { rules, at: clock.now() }),
    changed: counted.some(({ line }) => line.change !== null),
  };
}

function viewLine(
  { line, variant, item }: CartLineRow,
  ownPieces: number,
  pictures: readonly PictureRow[],
): CartLine {
  const free = leftFor(item, variant, ownPieces);
  const title = titleOfVariant(item, variant);
  return {
    variantId: variant.id,
    itemId: item.id,
    slug: item.slug,
    name: item.name,
    variant: variant.name,
    picture:
      picturesOf(
        item,
        pictures.filter(({ itemId }) => itemId === item.id),
      )[0] ?? noPicture,
    quantity: line.quantity,
    available: Math.min(free, mostOfOne),
    fewLeft: fewLeft(free),
    price: toDecimal(variant.priceCents),
    total: toDecimal(variant.priceCents * line.quantity),
    weightGrams: variant.weightGrams,
    change: changeOf(
      { variantId: variant.id, title, quantity: line.quantity, seenCents: line.seenCents },
      { unitCents: variant.priceCents, available: free, isSold: isSold({ item, variant }) },
    ),
  };
}
