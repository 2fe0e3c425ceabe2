/** Stripe's objects in the words of payments. Pure. */

import type Stripe from 'stripe';
import { PaymentStatus } from '#src/money/payments/contract.ts';
import {
  type ProviderCharge,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderMethod,
  type ProviderPayment,
  type ProviderRefund,
  ProviderUnreachable,
} from '#src/money/payments/server/provider.ts';
import { feeOf, fromStripe } from './amounts.ts';
import { declineOf } from './sdk.ts';

const idOf = (named: string | { id: string } | null | undefined): string | null =>
  typeof named === 'string' ? named : (named?.id ?? null);

/** What was not expanded counts as not there. */
const expanded = <T extends object>(named: string | T | null | undefined): T | null =>
  named && typeof named !== 'string' ? named : null;

export function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const error = intent.last_payment_error;
  const cents = (amount: number) => fromStripe(amount, intent.currency);
  return {
    id: intent.id,
    status: statusOf(intent),
    clientSecret: intent.client_secret,
    currency: intent.currency,
    amountCents: cents(intent.amount),
    capturableCents: cents(intent.amount_capturable),
    receivedCents: cents(intent.amount_received),
    customerId: idOf(intent.customer),
    charge: chargeOf(expanded(intent.latest_charge)),
    method: methodOf(expanded(intent.payment_method)),
    failure: error && {
      code: declineOf({ decline_code: error.decline_code, code: error.code }),
      message: error.message ?? 'The payment did not go through.',
    },
  };
}

/** @throws ProviderUnreachable for one that this program does not know, so that nothing is made of it */
function statusOf({ id, status }: Stripe.PaymentIntent): PaymentStatus {
  const known = PaymentStatus.safeParse(status);
  if (!known.success) throw new ProviderUnreachable(`${id} has the unknown status ${status}`);
  return known.data;
}

function chargeOf(charge: Stripe.Charge | null): ProviderCharge | null {
  if (!charge) return null;
  const movement = expanded(charge.balance_transaction);
  return {
    id: charge.id,
    refundedCents: fromStripe(charge.amount_refunded, charge.currency),
    isDisputed: charge.disputed,
    feeCents: movement ? feeOf(movement) : 0,
  };
}

function methodOf(method: Stripe.PaymentMethod | null): ProviderMethod | null {
  if (!method) return null;
  const { id, type, card, us_bank_account: bank } = method;
  return { id, type, brand: card?.brand, last4: card?.last4 ?? bank?.last4, wallet: card?.wallet?.type };
}

export function refundOf({ id, amount, currency, status, metadata }: Stripe.Refund): ProviderRefund {
  const hasFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    refundId: metadata?.refund ?? null,
    currency,
    amountCents: fromStripe(amount, currency),
    status: hasFailed ? 'failed' : status === 'pending' ? 'pending' : 'succeeded',
  };
}

export function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  // The first movement is what the bank took, with the provider's fee.
  const withdrawal = dispute.balance_transactions[0];
  const due = dispute.evidence_details.due_by;
  return {
    id: dispute.id,
    currency: dispute.currency,
    amountCents: fromStripe(dispute.amount, dispute.currency),
    withdrawal: withdrawal ? { feeCents: feeOf(withdrawal) } : null,
    status: dispute.status,
    reason: dispute.reason,
    evidenceDueAt: due ? new Date(due * 1000) : null,
  };
}

/** Where money stood, of events that tell of a new payment, a hold and its capture and of nothing else. */
function stoodIn({ type, data }: Stripe.Event): ProviderEvent['stood'] {
  if (type === 'payment_intent.created') {
    const { status } = data.object;
    const isNew = status === 'requires_payment_method';
    return isNew ? { status: 'requires_payment_method', receivedCents: 0 } : undefined;
  }
  if (type === 'payment_intent.amount_capturable_updated' || type === 'payment_intent.succeeded') {
    const { status, amount_received, currency } = data.object as Stripe.PaymentIntent;
    const receivedCents = fromStripe(amount_received, currency);
    if (status === 'requires_capture') return { status: 'requires_capture', receivedCents };
    return status === 'succeeded' ? { status: 'succeeded', receivedCents } : undefined;
  }
  if (type !== 'charge.succeeded' && type !== 'charge.captured') return undefined;
  const charge = data.object as Stripe.Charge;
  if (charge.refunded || charge.disputed || charge.amount_refunded !== 0) return undefined;
  if (!charge.captured) return { status: 'requires_capture', receivedCents: 0 };
  return { status: 'succeeded', receivedCents: fromStripe(charge.amount_captured, charge.currency) };
}

/** An event is about its own object, or about the intent that a charge, refund or dispute belongs to. */
export function eventOf(event: Stripe.Event): ProviderEvent {
  const { id, type, data, account } = event;
  const object: {
    object?: string;
    id?: string;
    payment_intent?: string | { id: string } | null;
    metadata?: Record<string, string> | null;
  } = data.object;
  const isIntent = object.object === 'payment_intent';
  return {
    id,
    type,
    intentId: isIntent ? object.id : (idOf(object.payment_intent) ?? undefined),
    paymentId: isIntent ? object.metadata?.payment : undefined,
    isDispute: type.startsWith('charge.dispute.'),
    stood: stoodIn(event),
    payoutId: object.object === 'payout' ? object.metadata?.payout : undefined,
    accountId: type === 'account.updated' ? (account ?? object.id) : undefined,
  };
}
