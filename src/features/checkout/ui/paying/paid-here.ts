/** Purchases this tab has paid for, by the query of their payment page. They are forgotten with the tab. */

import type { Payment } from '#src/features/payments/contract.ts';
import { sealedSession } from '#src/platform/offline/sealed-storage.ts';

const keyOf = (search: string) => `rove.paid.${search}`;

export const keepPaid = (search: string, payment: Payment): void =>
  sealedSession.setItem(keyOf(search), JSON.stringify(payment));

export function readPaid(search: string): Payment | null {
  const kept = sealedSession.getItem(keyOf(search));
  return kept ? (JSON.parse(kept) as Payment) : null;
}

export const forgetPaid = (search: string): void => sealedSession.removeItem(keyOf(search));
