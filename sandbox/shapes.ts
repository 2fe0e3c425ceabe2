import type Stripe from 'stripe';

export type PaymentIntent = Stripe.PaymentIntent;
export type SetupIntent = Stripe.SetupIntent;
export type PaymentMethod = Stripe.PaymentMethod;
export type Charge = Stripe.Charge;
export type Refund = Stripe.Refund;
export type Dispute = Stripe.Dispute;
export type Customer = Stripe.Customer;
export type Mandate = Stripe.Mandate;
export type BalanceTransaction = Stripe.BalanceTransaction;

/** What stands behind a payment method and never goes out on the wire: a behaviour, not a number. */
export interface Instrument {
  id: string;
  /** The name of an entry in the test numbers. */
  behaviour: string;
  /** A bank account whose owner has shown that it is theirs. */
  verified: boolean;
  /** Authentication done once for later use; some test cards ask only until then. */
  authenticatedForLater: boolean;
  /** Used without a customer, or detached: Stripe allows no second use. */
  spent: boolean;
}

/** A step the payer must take at their bank, and what it belongs to. */
export interface Authentication {
  id: string;
  intent: string;
  paymentMethod: string;
  returnUrl: string | null;
  offSession: boolean;
  outcome: 'open' | 'completed' | 'failed' | 'abandoned';
}

/** A verification by micro-deposit under way. */
export interface Verification {
  id: string;
  intent: string;
  paymentMethod: string;
  attempts: number;
}

/** Something that happens by itself at a moment of the sandbox's clock, in Unix seconds. */
export interface Task {
  id: string;
  kind: string;
  target: string;
  dueAt: number;
}

/** An event as sent; `data.object` is a copy of the object at that moment. */
export interface StoredEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** One event on its way to the webhook. Times are wall-clock milliseconds. */
export interface Delivery {
  id: string;
  event: string;
  type: string;
  status: 'pending' | 'delivered' | 'failed';
  attempts: number;
  nextAttemptAtMs: number;
  lastStatus: number | null;
  lastError: string | null;
}

/** An answer remembered under an idempotency key. */
export interface RememberedAnswer {
  id: string;
  /** HMAC over method, path and body; the body itself is never kept. */
  request: string;
  status: number;
  body: string;
  requestId: string;
  created: number;
}

interface Setting {
  id: string;
  value: string | number;
}

/** Everything the sandbox keeps, by collection. */
export interface Tables {
  payment_intents: PaymentIntent;
  setup_intents: SetupIntent;
  payment_methods: PaymentMethod;
  charges: Charge;
  refunds: Refund;
  disputes: Dispute;
  customers: Customer;
  mandates: Mandate;
  balance_transactions: BalanceTransaction;
  events: StoredEvent;
  instruments: Instrument;
  authentications: Authentication;
  verifications: Verification;
  tasks: Task;
  deliveries: Delivery;
  answers: RememberedAnswer;
  settings: Setting;
}

export type TableName = keyof Tables;

/** The id of a reference that the types allow to be expanded. Stored objects are never expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
