/** Purchases this tab has paid for, by the query of their payment page. They are forgotten with the tab. */
import type { Payment } from '../../contract.ts';

const keyOf = (search: string) => `rove.paid.${search}`;

export const keepPaid = (search: string, payment: Payment): void =>
  sessionStorage.setItem(keyOf(search), JSON.stringify(payment));

export function readPaid(search: string): Payment | null {
  const kept = sessionStorage.getItem(keyOf(search));
  return kept ? (JSON.parse(kept) as Payment) : null;
}

export const forgetPaid = (search: string): void => sessionStorage.removeItem(keyOf(search));
