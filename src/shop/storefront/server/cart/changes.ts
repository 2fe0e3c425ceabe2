/** What is different from what somebody saw when they chose it. Pure. */
import type { VariantId } from '#src/platform/ids.ts';
import { type Cents, formatMoney, toDecimal } from '#src/platform/money.ts';
import type { LineChange } from '#src/shop/catalogue/cart-contract.ts';

export interface Seen {
  variantId: VariantId;
  title: string;
  quantity: number;
  /** Null where they saw no price, as with a link. */
  seenCents: Cents | null;
}
export interface Now {
  unitCents: Cents;
  /** Free for them; 0 also for what is no longer sold. */
  available: number;
  isSold: boolean;
}

/** The first of what they have to be told; null when it is as they saw it. */
export function changeOf(seen: Seen, now: Now): LineChange | null {
  const beforeCents = seen.seenCents === now.unitCents ? null : seen.seenCents;
  const isShort = now.available < seen.quantity;
  if (beforeCents === null && !isShort) return null;
  const what = now.available === 0 ? 'gone' : isShort ? 'stock' : 'price';
  return {
    variantId: seen.variantId,
    what,
    title: seen.title,
    words: wordsOf(what, seen, now, beforeCents),
    priceBefore: seen.seenCents === null ? null : toDecimal(seen.seenCents),
    priceNow: what === 'gone' ? null : toDecimal(now.unitCents),
    quantityBefore: seen.quantity,
    quantityNow: Math.min(seen.quantity, now.available),
  };
}

/** @param beforeCents what it cost before; null where that is the same */
function wordsOf(what: LineChange['what'], seen: Seen, now: Now, beforeCents: Cents | null): string {
  const price =
    beforeCents === null
      ? ''
      : `The ${seen.title} costs ${formatMoney(now.unitCents)} now; it was ${formatMoney(beforeCents)}.`;
  if (what === 'gone')
    return now.isSold ? `The ${seen.title} is sold out.` : `The ${seen.title} is no longer sold.`;
  if (what === 'price') return price;
  const left = now.available === 1 ? 'is only one' : `are only ${now.available}`;
  return `There ${left} of the ${seen.title} left.${price ? ` ${price}` : ''}`;
}
