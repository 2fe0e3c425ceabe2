/** What somebody wants to buy: their cart, lines they named, or what a Buy Now address names. */
import type { Queries } from '#src/platform/database/database.ts';
import type { CartId } from '#src/platform/ids.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import type { LineChange, QuoteLine, Wanted } from '#src/shop/catalogue/cart-contract.ts';
import { readOrder } from '#src/shop/catalogue/rules.ts';
import { findPictures, findPublished, findVariantsOf } from '#src/shop/catalogue/server/catalogue/store.ts';
import { availableOf, noPicture, picturesOf } from '#src/shop/catalogue/server/catalogue/views.ts';
import { refuse } from '#src/shop/catalogue/server/parts.ts';
import { findSold, type Sold, titleOfVariant } from '#src/shop/catalogue/server/stock/sold.ts';
import { changeOf } from '../cart/changes.ts';
import { findCartLines } from '../cart/store.ts';

export interface WantedLine {
  sold: Sold;
  quantity: number;
  /** Null where they saw no price of ours. */
  seenCents: Cents | null;
}

/** @throws Refusal cart_empty, variant_not_found */
export async function resolveWanted(
  queries: Queries,
  wanted: Wanted,
  cartId: CartId | null,
): Promise<WantedLine[]> {
  const named = await namesOf(queries, wanted, cartId);
  if (named.length === 0) throw refuse(wanted.from === 'cart' ? 'cart_empty' : 'variant_not_found');
  const sold = await findSold(
    queries,
    named.map(({ variantId }) => variantId),
  );
  return named.map(({ variantId, quantity, seenCents }) => {
    const found = sold.find(({ variant }) => variant.id === variantId);
    if (!found) throw refuse('variant_not_found');
    return { sold: found, quantity, seenCents };
  });
}

async function namesOf(queries: Queries, wanted: Wanted, cartId: CartId | null) {
  if (wanted.from === 'cart') {
    const rows = cartId === null ? [] : await findCartLines(queries, cartId);
    return rows.map(({ line: { variantId, quantity, seenCents } }) => ({ variantId, quantity, seenCents }));
  }
  if (wanted.from === 'lines') {
    const pieces = new Map<number, number>();
    for (const { variantId, quantity } of wanted.lines)
      pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity);
    return [...pieces].map(([variantId, quantity]) => ({ variantId, quantity, seenCents: null }));
  }
  return linesOfLink(queries, wanted);
}

/** The specification's addresses name items; what is meant is the variant that the catalogue shows. */
async function linesOfLink(
  queries: Queries,
  link: { description?: string | undefined; orderId?: string | undefined },
) {
  const items = await findPublished(queries);
  const name = link.description?.trim().toLowerCase();
  const named = items.find((item) => item.name.toLowerCase() === name);
  const lines = link.orderId ? readOrder(link.orderId) : named ? [{ id: named.id, quantity: 1 }] : null;
  if (!lines || lines.some(({ id }) => !items.some((item) => item.id === id))) return [];
  const variants = await findVariantsOf(
    queries,
    lines.map(({ id }) => id),
  );
  return lines.flatMap(({ id, quantity }) => {
    const own = variants.filter(({ itemId, withdrawn }) => itemId === id && !withdrawn);
    const shown = own.find((variant) => availableOf(variant) > 0) ?? own[0];
    return shown ? [{ variantId: shown.id, quantity, seenCents: null }] : [];
  });
}

/** What they have to be told before they pay. @param own what they hold already, by variant */
export const changesOf = (lines: readonly WantedLine[], own: ReadonlyMap<number, number>): LineChange[] =>
  lines.flatMap(({ sold, quantity, seenCents }) => {
    const { variant, item, isSold } = sold;
    const free = isSold ? availableOf(variant) + (own.get(variant.id) ?? 0) : 0;
    const seen = { variantId: variant.id, title: titleOfVariant(item, variant), quantity, seenCents };
    return changeOf(seen, { unitCents: variant.priceCents, available: Math.max(0, free), isSold }) ?? [];
  });

export async function viewLines(
  queries: Queries,
  lines: readonly { item: Sold['item']; variant: Sold['variant']; quantity: number; unitCents: Cents }[],
): Promise<QuoteLine[]> {
  const pictures = await findPictures(queries, [...new Set(lines.map(({ item }) => item.id))]);
  return lines.map(({ item, variant, quantity, unitCents }) => ({
    variantId: variant.id,
    itemId: item.id,
    name: item.name,
    variant: variant.name,
    picture:
      picturesOf(
        item,
        pictures.filter(({ itemId }) => itemId === item.id),
      )[0] ?? noPicture,
    quantity,
    price: toDecimal(unitCents),
    total: toDecimal(unitCents * quantity),
  }));
}
