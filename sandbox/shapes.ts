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

/** Who is paid out: a person with a bank account of their own at the provider. */
export type Account = Pick<
  Stripe.Account,
  | 'id'
  | 'object'
  | 'type'
  | 'country'
  | 'created'
  | 'email'
  | 'metadata'
  | 'charges_enabled'
  | 'payouts_enabled'
  | 'details_submitted'
> & { external_accounts: { object: 'list'; data: BankAccount[]; has_more: false; url: string } };
export type BankAccount = Pick<
  Stripe.BankAccount,
  'id' | 'object' | 'bank_name' | 'country' | 'currency' | 'last4' | 'status'
>;
export type Transfer = Pick<
  Stripe.Transfer,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_reversed'
  | 'created'
  | 'currency'
  | 'description'
  | 'destination'
  | 'livemode'
  | 'metadata'
  | 'reversed'
>;
export type TransferReversal = Pick<
  Stripe.TransferReversal,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'transfer'
>;
/** `account` stands beside it and is not part of the wire. */
export interface Payout {
  id: string;
  account: string;
  payout: Pick<
    Stripe.Payout,
    | 'id'
    | 'object'
    | 'amount'
    | 'arrival_date'
    | 'created'
    | 'currency'
    | 'destination'
    | 'failure_code'
    | 'failure_message'
    | 'livemode'
    | 'metadata'
    | 'method'
  > & { status: 'in_transit' | 'paid' | 'failed' };
}

/** A page on which somebody names their bank account; it can be used until it ends, once. */
export interface Onboarding {
  id: string;
  account: string;
  returnUrl: string;
  expiresAt: number;
}

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
  /** Whose event it is, where not the platform's. */
  account?: string;
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
  accounts: Account;
  onboardings: Onboarding;
  transfers: Transfer;
  transfer_reversals: TransferReversal;
  payouts: Payout;
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
