/** What of a checkout must outlive a visit to the bank's page. Kept for this tab only, and never a card. */
import type { Intent } from '../contract.ts';

const name = (key: string) => `rove.checkout.${key}`;

export interface KeptCheckout {
  intent: Intent;
  tab: string;
}

/** Two checkouts are the same when they are for the same purchase. */
export function keepCheckout(key: string, kept: KeptCheckout): void {
  try {
    sessionStorage.setItem(name(key), JSON.stringify(kept));
  } catch {
    // Without storage the payment is still made; only the way back shows less.
  }
}

export function forgetCheckout(key: string): void {
  try {
    sessionStorage.removeItem(name(key));
  } catch {
    // Nothing was kept.
  }
}

/**
 * The checkout that the bank's page has just sent back, from the address it returned to.
 * Takes the provider's parameters off the address, so that a reload does not ask again.
 */
export function takeReturned(key: string): KeptCheckout | null {
  const url = new URL(location.href);
  const returned = url.searchParams.get('payment_intent');
  if (!returned) return null;
  let kept: KeptCheckout | null = null;
  try {
    kept = JSON.parse(sessionStorage.getItem(name(key)) ?? 'null') as KeptCheckout | null;
  } catch {
    kept = null;
  }
  if (kept?.intent.paymentIntentId !== returned) return null;
  for (const parameter of [
    'payment_intent',
    'payment_intent_client_secret',
    'redirect_status',
    'source_type',
  ]) {
    url.searchParams.delete(parameter);
  }
  history.replaceState(history.state, '', url);
  return kept;
}
