/** The last step of a checkout: what was paid becomes an order. */
import type { PaymentIntentId } from '#src/platform/ids.ts';
import { refuse, type ShopParts } from '#src/shop/catalogue/server/parts.ts';
import { type CheckoutView, viewCheckout } from './checkouts.ts';
import { findCheckout } from './store.ts';
import { idOfToken, referenceOf } from './token.ts';

/**
 * Repeating it answers the same order. Money that was paid for what could not be had goes back.
 * @throws Refusal checkout_not_found, checkout_over, payment_not_ready, out_of_stock
 */
export async function placeCheckout(
  parts: ShopParts,
  token: string,
  paymentIntentId: PaymentIntentId,
): Promise<CheckoutView> {
  const id = idOfToken(token);
  if (!(await findCheckout(parts.database.db, id))) throw refuse('checkout_not_found');
  await parts.orders.placeForVisitor(referenceOf(id), paymentIntentId);
  return viewCheckout(parts, token);
}
