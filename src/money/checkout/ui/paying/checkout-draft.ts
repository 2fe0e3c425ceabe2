/** What of a checkout must outlive a visit to the bank's page. Kept sealed, for this tab only, and never a card. */

import type { Intent, IntentRequestInput } from '#src/money/payments/contract.ts';
import { sealedIsWritten, sealedSession } from '#src/platform/offline/sealed-storage.ts';
import type { Billing } from '../billing/billing.ts';
import { isPayPal } from '../ways/paypal-way.ts';

export interface CheckoutDraft {
  intent: Intent;
  tab: string;
  /** The purchase it was for, as one string. */
  purchase: string;
  leftAt: number;
  /** What was typed besides, so that nobody types it twice. */
  billing: Billing;
  giftCode: string | null;
}

// Whoever comes back from the bank later than this has given up; the hold, if there is one, is let go by then.
const keptForMs = 15 * 60_000;
/** PayPal's approval stands for three hours, and nothing is charged before the payer is back. */
const keptForPayPalMs = 3 * 3600_000;
const name = (kind: string) => `rove.checkout.${kind}`;

/** To be awaited before the page is left. */
export async function keepCheckout(kind: string, kept: CheckoutDraft): Promise<void> {
  try {
    sealedSession.setItem(name(kind), JSON.stringify(kept));
    await sealedIsWritten();
  } catch {
    // Without storage the payment is still made; only the way back shows less.
  }
}

export function forgetCheckout(kind: string): void {
  try {
    sealedSession.removeItem(name(kind));
  } catch {
    // Nothing was kept.
  }
}

/**
 * The checkout that was left for the bank's page, once. Takes the provider's parameters off the address,
 * so that a reload does not ask again; a page that rewrote its address meanwhile is found all the same.
 * `left` says that the payer turned round at PayPal.
 */
export function takeLeft(kind: string): (CheckoutDraft & { left: boolean }) | null {
  const url = new URL(location.href);
  const left = url.searchParams.get('paypal') === 'cancel';
  const given = [
    'payment_intent',
    'payment_intent_client_secret',
    'redirect_status',
    'source_type',
    'paypal',
    'token',
    'PayerID',
  ];
  if (given.some((parameter) => url.searchParams.has(parameter))) {
    for (const parameter of given) url.searchParams.delete(parameter);
    history.replaceState(history.state, '', url);
  }
  try {
    const kept = JSON.parse(sealedSession.getItem(name(kind)) ?? 'null') as CheckoutDraft | null;
    forgetCheckout(kind);
    const keptFor = kept && isPayPal(kept.intent) ? keptForPayPalMs : keptForMs;
    return kept && Date.now() - kept.leftAt < keptFor ? { ...kept, left } : null;
  } catch {
    return null;
  }
}

/** What was being bought when this tab went to the bank's page, for a page that does not have it in its address. */
export function purchaseLeft(kind: string): IntentRequestInput | null {
  try {
    const kept = JSON.parse(sealedSession.getItem(name(kind)) ?? 'null') as CheckoutDraft | null;
    return kept ? (JSON.parse(kept.purchase) as IntentRequestInput) : null;
  } catch {
    return null;
  }
}

/** The billing details that this person last typed in this tab, for the next step or purchase. In memory only. */
let typed: { by: number | undefined; billing: Billing } | null = null;
export const lastBilling = (by: number | undefined): Billing | null =>
  typed && typed.by === by ? typed.billing : null;
export const rememberBilling = (by: number | undefined, billing: Billing): void => {
  typed = { by, billing };
};
