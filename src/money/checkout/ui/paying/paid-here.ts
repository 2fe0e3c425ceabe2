/** Purchases this tab has paid for, by the query of their payment page. They are forgotten with the tab. */

import type { Payment } from '#src/money/payments/contract.ts';
import { sealedIsWritten, sealedSession } from '#src/platform/offline/sealed-storage.ts';

const keyOf = (search: string) => `rove.paid.${search}`;

/** How long the confirmation waits for its note; a browser whose storage hangs shows it all the same. */
const keepTimeoutMs = 500;

/** Resolves once the note outlives this page: whoever reads that they have paid may leave at once. */
export async function keepPaid(search: string, payment: Payment): Promise<void> {
  sealedSession.setItem(keyOf(search), JSON.stringify(payment));
  await Promise.race([sealedIsWritten(), new Promise((resolve) => setTimeout(resolve, keepTimeoutMs))]);
}

export function readPaid(search: string): Payment | null {
  const kept = sealedSession.getItem(keyOf(search));
  return kept ? (JSON.parse(kept) as Payment) : null;
}

export const forgetPaid = (search: string): void => sealedSession.removeItem(keyOf(search));
