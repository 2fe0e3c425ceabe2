/** What pieces of a line and parts of a delivery come to when they are paid back, to the cent. Pure. */
import type { Cents } from '#src/platform/money.ts';

/** What so many pieces of a line cost with their tax; all of them come to all of it. */
const upTo = (line: { quantity: number; unitCents: Cents; taxCents: Cents }, pieces: number) => ({
  itemsCents: pieces * line.unitCents,
  taxCents: Math.floor((2 * line.taxCents * pieces + line.quantity) / (2 * line.quantity)),
});

/** What `pieces` more of a line come to when `before` were refunded already. */
export function refundOf(
  line: { quantity: number; unitCents: Cents; taxCents: Cents },
  before: number,
  pieces: number,
): { itemsCents: Cents; taxCents: Cents } {
  const until = upTo(line, before + pieces);
  const done = upTo(line, before);
  return { itemsCents: until.itemsCents - done.itemsCents, taxCents: until.taxCents - done.taxCents };
}

/** What `cents` more of a delivery are, part and tax, when `before` were refunded already; in any steps they come to both. */
export function shippingRefundOf(
  delivery: { shippingCents: Cents; shippingTaxCents: Cents },
  before: number,
  cents: Cents,
): { shippingCents: Cents; shippingTaxCents: Cents } {
  const all = delivery.shippingCents + delivery.shippingTaxCents;
  const taxUpTo = (part: number) => (all === 0 ? 0 : Math.round((delivery.shippingTaxCents * part) / all));
  const shippingTaxCents = taxUpTo(before + cents) - taxUpTo(before);
  return { shippingCents: cents - shippingTaxCents, shippingTaxCents };
}
