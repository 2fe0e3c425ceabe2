/** What pieces of a line and parts of a delivery come to when they are paid back, to the cent. Pure. */
import type { Cents } from '#src/platform/money.ts';

/** A line of an order: its pieces, and the tax on top of all of them and within their prices. */
interface Bought {
  quantity: number;
  unitCents: Cents;
  taxCents: Cents;
  taxWithinCents: Cents;
}

/** What pieces come to: `itemsCents` and `taxCents` are paid back, `taxWithinCents` is a part of the first. */
export type PartOfLine = Omit<Bought, 'quantity' | 'unitCents'> & { itemsCents: Cents };

/** What so many pieces of a line cost with their tax; all of them come to all of it. */
function upTo({ quantity, unitCents, ...tax }: Bought, pieces: number): PartOfLine {
  const part = (cents: Cents) => Math.floor((2 * cents * pieces + quantity) / (2 * quantity));
  return {
    itemsCents: pieces * unitCents,
    taxCents: part(tax.taxCents),
    taxWithinCents: part(tax.taxWithinCents),
  };
}

/** What `pieces` more of a line come to when `before` were refunded already. */
export function refundOf(line: Bought, before: number, pieces: number): PartOfLine {
  const until = upTo(line, before + pieces);
  const done = upTo(line, before);
  return {
    itemsCents: until.itemsCents - done.itemsCents,
    taxCents: until.taxCents - done.taxCents,
    taxWithinCents: until.taxWithinCents - done.taxWithinCents,
  };
}

/** A delivery's price, and the tax on top of it and within it. */
interface Delivery {
  shippingCents: Cents;
  shippingTaxCents: Cents;
  shippingTaxWithinCents: Cents;
}

/** What `cents` more of a delivery are, part and tax, when `before` were refunded already; in any steps they come to both. */
export function shippingRefundOf(delivery: Delivery, before: number, cents: Cents): Delivery {
  const all = delivery.shippingCents + delivery.shippingTaxCents;
  const partOf = (whole: Cents) => {
    const upTo = (part: number) => (all === 0 ? 0 : Math.round((whole * part) / all));
    return upTo(before + cents) - upTo(before);
  };
  const shippingTaxCents = partOf(delivery.shippingTaxCents);
  return {
    shippingCents: cents - shippingTaxCents,
    shippingTaxCents,
    shippingTaxWithinCents: partOf(delivery.shippingTaxWithinCents),
  };
}
