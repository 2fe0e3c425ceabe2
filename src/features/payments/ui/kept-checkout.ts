/** What of a checkout must outlive a visit to the bank's page. Kept for this tab only, and never a card. */
import type { Intent } from '../contract.ts';

export interface KeptCheckout {
  intent: Intent;
  tab: string;
  /** The purchase it was for, as one string. */
  purchase: string;
  leftAt: number;
}

// Whoever comes back later than this has given up; the hold, if there is one, is let go by then.
const keptForMs = 15 * 60_000;
const name = (kind: string) => `rove.checkout.${kind}`;

export function keepCheckout(kind: string, kept: KeptCheckout): void {
  try {
    sessionStorage.setItem(name(kind), JSON.stringify(kept));
  } catch {
    // Without storage the payment is still made; only the way back shows less.
  }
}

export function forgetCheckout(kind: string): void {
  try {
    sessionStorage.removeItem(name(kind));
  } catch {
    // Nothing was kept.
  }
}

/**
 * The checkout that was left for the bank's page, once. Takes the provider's parameters off the address,
 * so that a reload does not ask again; a page that rewrote its address meanwhile is found all the same.
 */
export function takeLeft(kind: string): KeptCheckout | null {
  const url = new URL(location.href);
  const given = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'];
  if (given.some((parameter) => url.searchParams.has(parameter))) {
    for (const parameter of given) url.searchParams.delete(parameter);
    history.replaceState(history.state, '', url);
  }
  try {
    const kept = JSON.parse(sessionStorage.getItem(name(kind)) ?? 'null') as KeptCheckout | null;
    forgetCheckout(kind);
    return kept && Date.now() - kept.leftAt < keptForMs ? kept : null;
  } catch {
    return null;
  }
}
