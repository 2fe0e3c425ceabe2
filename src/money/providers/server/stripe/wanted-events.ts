import type Stripe from 'stripe';

/**
 * What Stripe is to tell at `/api/webhooks/stripe`: each of these may move money, or say that it has moved. That an
 * intent or a charge was made says nothing that is not said again once the money is held, taken or refused.
 */
export const wantedEvents: readonly Stripe.Event.Type[] = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.failed',
  'charge.refund.updated',
  'charge.refunded',
  'charge.updated',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
];

/** The same at `/api/webhooks/stripe-connect`, of the accounts that payouts go to. */
export const wantedEventsOfPayees: readonly Stripe.Event.Type[] = [
  'account.updated',
  'payout.canceled',
  'payout.failed',
  'payout.paid',
  'payout.updated',
];
