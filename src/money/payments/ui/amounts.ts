import { formatMoney, toCents } from '#src/platform/money.ts';
import type { Payment } from '../contract.ts';

/** What paid for it and how much each, gift card first, as `Gift card` and `$50.00`. */
export function paidWith(
  payment: Pick<Payment, 'amount' | 'giftAmount' | 'label'>,
): { label: string; amount: string }[] {
  const giftCents = toCents(payment.giftAmount) ?? 0;
  const restCents = (toCents(payment.amount) ?? 0) - giftCents;
  return [
    ...(giftCents > 0 ? [{ label: 'Gift card', amount: formatMoney(giftCents) }] : []),
    ...(restCents > 0 ? [{ label: payment.label ?? 'Card', amount: formatMoney(restCents) }] : []),
  ];
}
