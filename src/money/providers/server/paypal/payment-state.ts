/** Where a payment at PayPal stands, in the words of payments. Pure. */

import type { PaymentStatus } from '#src/money/payments/contract.ts';
import { intentIdOf } from '#src/money/payments/paypal-ids.ts';
import type { ProviderPayment, ProviderRefund } from '#src/money/payments/server/provider.ts';
import { type Cents, currencyCode, toCents } from '#src/platform/money.ts';
import type { PayPalOrder, PayPalRefund } from './api.ts';
import { declineWords } from './decline-words.ts';
import type { PayPalOrderRow } from './store.ts';

/** Euros that arrive as dollars would be a gift to somebody; what is in another currency counts as nothing. */
export function centsOf(money: { currency_code: string; value: string } | undefined): Cents {
  return money && isOwn(money) ? (toCents(money.value) ?? 0) : 0;
}

const isOwn = (money: { currency_code: string }) => money.currency_code.toLowerCase() === currencyCode();

/** The first currency of an order that is not the installation's, or the installation's. */
function currencyOf(order: PayPalOrder | null): string {
  const { capture, authorization, refunds } = paymentsOf(order);
  const amounts = [
    order?.purchase_units[0]?.amount,
    capture?.amount,
    capture?.seller_receivable_breakdown?.paypal_fee,
    authorization?.amount,
    ...refunds.map(({ amount }) => amount),
  ];
  const other = amounts.find((amount) => amount && !isOwn(amount));
  return other?.currency_code.toLowerCase() ?? currencyCode();
}

export const paymentsOf = (order: PayPalOrder | null) => {
  const payments = order?.purchase_units[0]?.payments;
  const captures = payments?.captures ?? [];
  return {
    /** The capture that took money or is about to; one that failed before it does not count. */
    capture: captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED'),
    failed: captures.some(({ status }) => status === 'DECLINED' || status === 'FAILED'),
    authorization: payments?.authorizations.at(-1),
    refunds: payments?.refunds ?? [],
  };
};

/** @param order as PayPal has it; null when PayPal has forgotten it, which it does hours after nobody approved it */
export function paymentOf(row: PayPalOrderRow, order: PayPalOrder | null): ProviderPayment {
  const { capture, failed, authorization, refunds } = paymentsOf(order);
  const status = statusOf(row, order);
  const isApproved = order?.status === 'APPROVED' || order?.status === 'COMPLETED';
  const decline =
    row.declineCode !== null
      ? { code: row.declineCode, message: row.declineWords ?? '' }
      : failed
        ? { code: 'instrument_declined', message: declineWords('INSTRUMENT_DECLINED') }
        : null;
  return {
    id: intentIdOf(row.orderId),
    status,
    clientSecret: row.secret,
    currency: currencyOf(order),
    amountCents: row.amountCents,
    capturableCents: status === 'requires_capture' ? centsOf(authorization?.amount) : 0,
    receivedCents: status === 'succeeded' ? centsOf(capture?.amount) : 0,
    customerId: null,
    charge: capture
      ? {
          id: capture.id,
          refundedCents: refunds
            .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
            .reduce((sum, { amount }) => sum + centsOf(amount), 0),
          isDisputed: false,
          feeCents: centsOf(capture.seller_receivable_breakdown?.paypal_fee),
        }
      : null,
    method: isApproved || capture || authorization ? { id: null, type: 'paypal' } : null,
    failure: status === 'requires_payment_method' ? decline : null,
  };
}

const refundWords = {
  CANCELLED: 'failed',
  FAILED: 'failed',
  PENDING: 'pending',
  COMPLETED: 'succeeded',
} as const;

/** @param amountCents what was asked for, where PayPal does not repeat it */
export const refundOf = (refund: PayPalRefund, amountCents = centsOf(refund.amount)): ProviderRefund => ({
  id: refund.id,
  refundId: refund.custom_id ?? null,
  currency: refund.amount?.currency_code.toLowerCase() ?? currencyCode(),
  amountCents,
  status: refundWords[refund.status],
});

function statusOf(row: PayPalOrderRow, order: PayPalOrder | null): PaymentStatus {
  const { capture, failed, authorization } = paymentsOf(order);
  if (capture) return capture.status === 'PENDING' ? 'processing' : 'succeeded';
  switch (authorization?.status) {
    case 'CREATED':
      return 'requires_capture';
    case 'PENDING':
      return 'processing';
    case 'VOIDED':
    case 'EXPIRED':
    case 'DENIED':
      return 'canceled';
  }
  if (row.closedAt || order === null || order.status === 'VOIDED') return 'canceled';
  if (failed || row.declineCode) return 'requires_payment_method';
  // Not approved yet, or approved by a payer who has not come back: nothing is taken without them.
  return 'requires_action';
}
