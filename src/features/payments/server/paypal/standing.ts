/** Where a payment at PayPal stands, in the words the rest of payments reads: those of the card provider. Pure. */
import type Stripe from 'stripe';
import { toCents } from '#src/platform/money.ts';
import type { PayPalOrder } from './api.ts';
import type { PayPalOrderRow } from './store.ts';

/** Payments at PayPal carry their order's id with this in front. */
const prefix = 'pp_';
export const isPayPalId = (intentId: string): boolean => intentId.startsWith(prefix);
export const orderIdOf = (intentId: string): string => intentId.slice(prefix.length);
export const intentIdOf = (orderId: string): string => `${prefix}${orderId}`;

/** All that payments read of an intent; `intentOf` lends it the name of the whole. */
interface Standing {
  id: string;
  object: 'payment_intent';
  status: Stripe.PaymentIntent.Status;
  client_secret: string;
  currency: 'usd';
  customer: null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  latest_charge: {
    id: string;
    amount_refunded: number;
    disputed: false;
    balance_transaction: { fee: number } | null;
  } | null;
  payment_method: { id: null; type: 'paypal' } | null;
  last_payment_error: { code: string; message: string } | null;
}

/** Euros that arrive as dollars would be a gift to somebody; what is not in dollars counts as nothing. */
export function centsOf(money: { currency_code: string; value: string } | undefined): number {
  return money?.currency_code === 'USD' ? (toCents(money.value) ?? 0) : 0;
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
export function intentOf(row: PayPalOrderRow, order: PayPalOrder | null): Stripe.PaymentIntent {
  const { capture, failed, authorization, refunds } = paymentsOf(order);
  const refunded = refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((sum, { amount }) => sum + centsOf(amount), 0);
  const status = statusOf(row, order);
  const fee = centsOf(capture?.seller_receivable_breakdown?.paypal_fee);
  const approved = order?.status === 'APPROVED' || order?.status === 'COMPLETED';
  const decline =
    row.declineCode !== null
      ? { code: row.declineCode, message: row.declineWords ?? '' }
      : failed
        ? { code: 'instrument_declined', message: declineWords('INSTRUMENT_DECLINED') }
        : null;
  const standing: Standing = {
    id: intentIdOf(row.orderId),
    object: 'payment_intent',
    status,
    client_secret: row.secret,
    currency: 'usd',
    customer: null,
    amount: row.amountCents,
    amount_capturable: status === 'requires_capture' ? centsOf(authorization?.amount) : 0,
    amount_received: status === 'succeeded' ? centsOf(capture?.amount) : 0,
    latest_charge: capture
      ? {
          id: capture.id,
          amount_refunded: refunded,
          disputed: false,
          balance_transaction: fee > 0 ? { fee } : null,
        }
      : null,
    payment_method: approved || capture || authorization ? { id: null, type: 'paypal' } : null,
    last_payment_error: status === 'requires_payment_method' ? decline : null,
  };
  return standing as unknown as Stripe.PaymentIntent;
}

function statusOf(row: PayPalOrderRow, order: PayPalOrder | null): Stripe.PaymentIntent.Status {
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

/** What a payer is told of PayPal's refusal. */
export function declineWords(issue: string): string {
  switch (issue) {
    case 'INSTRUMENT_DECLINED':
    case 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING':
      return 'PayPal could not charge what you chose there. Choose another card or account in PayPal, or pay another way.';
    case 'ORDER_EXPIRED':
    case 'RESOURCE_NOT_FOUND':
    case 'INVALID_RESOURCE_ID':
      return 'This visit to PayPal has expired. Nothing was charged; please try again.';
    case 'PAYER_ACTION_REQUIRED':
    case 'ORDER_NOT_APPROVED':
      return 'PayPal wants you to confirm the payment once more. Nothing was charged.';
    case 'AMOUNT_MISMATCH':
      return 'PayPal has another amount than this page. Nothing was charged; please try again.';
    default:
      return 'PayPal did not accept this payment. Nothing was charged; try again or pay another way.';
  }
}
