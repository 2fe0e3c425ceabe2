/**
 * What payments needs of those who hold the payers' cards and accounts. `stripe/` and `paypal/` are its adapters, and
 * nobody else knows their words. None of these may be asked inside a transaction. Each throws `ProviderRefused`,
 * `ProviderDeclined` or `ProviderUnreachable` unless it says otherwise.
 */
import type { PaymentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { CaptureMethod, PaymentStatus } from '../contract.ts';
import { paymentsRefusals } from '../refusals-contract.ts';

const refuse = refusalsOf(paymentsRefusals);

/** Where a payment stands at its provider. */
export interface ProviderPayment {
  id: string;
  status: PaymentStatus;
  /** Whoever started the payment was told it, and nobody else. */
  clientSecret: string | null;
  /** Of all its amounts, as `usd`. */
  currency: string;
  amountCents: Cents;
  /** Held, and not yet taken. */
  capturableCents: Cents;
  receivedCents: Cents;
  /** The payer as the provider knows them. */
  customerId: string | null;
  charge: ProviderCharge | null;
  method: ProviderMethod | null;
  /** Why the last attempt did not go through. */
  failure: { code: string; message: string } | null;
}

/** What took the payer's money, or tried to. */
export interface ProviderCharge {
  id: string;
  refundedCents: Cents;
  isDisputed: boolean;
  /** What the provider keeps of it; zero while it has not said so. */
  feeCents: Cents;
}

export interface ProviderMethod {
  /** Null for one that cannot be charged again. */
  id: string | null;
  type: string;
  brand?: string | undefined;
  last4?: string | null | undefined;
  wallet?: string | undefined;
}

export interface ProviderRefund {
  id: string;
  /** Ours, when it was asked for here and not at the provider's own desk. */
  refundId: string | null;
  currency: string;
  amountCents: Cents;
  status: 'pending' | 'succeeded' | 'failed';
}

export interface ProviderDispute {
  id: string;
  currency: string;
  amountCents: Cents;
  /** What the payer's bank took with it; null for an inquiry, which takes nothing. */
  withdrawal: { feeCents: Cents } | null;
  status: string;
  reason: string;
  evidenceDueAt: Date | null;
}

/** What is done with a payment that exists, whoever holds it. The same `key` does a thing once. */
export interface PaymentProvider {
  find(id: string): Promise<ProviderPayment>;
  /** Takes `amountCents` of what is held and lets the rest go. @returns where it stands then; null where it is not said */
  capture(id: string, amountCents: Cents, key: string): Promise<ProviderPayment | null>;
  cancel(id: string, key: string): Promise<void>;
  /** Pays back; `refundId` is ours and the key. */
  refund(id: string, refund: { refundId: string; amountCents: Cents }): Promise<ProviderRefund>;
  refundsOf(id: string): Promise<ProviderRefund[]>;
  disputesOf(id: string): Promise<ProviderDispute[]>;
  /** The address of a payment at the provider's own desk; null or without it where there is none. */
  pageOf?(id: string): string | null;
}

/** A payment that a page is about to confirm. Nothing is charged by opening it. */
export interface OpenedPayment {
  id: string;
  clientSecret: string | null;
}

export interface NewPayment {
  /** Ours, and the key: the same payment is opened once. */
  paymentId: PaymentId;
  kind: string;
  reference: string;
  description: string;
  amountCents: Cents;
  captureMethod: CaptureMethod;
  customerId: string | undefined;
  /** Keeps the method, so that it can be charged again when its owner is not at the screen. */
  isForLater: boolean;
}

/** One more charge of a method that was used before, while its owner is away. */
export interface LaterCharge {
  paymentId: PaymentId;
  reference: string;
  description: string;
  amountCents: Cents;
  methodId: string;
  customerId: string | null;
  /** Since when it may have been made. */
  createdAt: Date;
}

/** What a payer's bank is told of a disputed payment; a field that is empty or missing is not sent. */
export interface DisputeAnswer {
  words: string;
  product?: string | undefined;
  /** The day it was done or handed over. */
  servedOn?: string | undefined;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
  payerEmail?: string | undefined;
}

export interface SavedCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  isDefault: boolean;
}

/** Something that the provider says has happened. What it says of it is asked anew, unless it is known. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** The provider's payment that it is about. */
  intentId: string | undefined;
  /** Our payment, where the provider's own object names it. */
  paymentId: PaymentId | undefined;
  isDispute: boolean;
  /** Where the money of a payment stood then, of an event that says nothing else: whoever knows it need not ask. */
  stood:
    | { status: 'requires_payment_method' | 'requires_capture' | 'succeeded'; receivedCents: Cents }
    | undefined;
  /** Our payout that it is about. */
  payoutId: string | undefined;
  /** The account of somebody who is paid out, when it is about that. */
  accountId: string | undefined;
}

/** Who is paid out, at the provider: their bank account is typed there and never here. */
export interface PayeeAccount {
  id: string;
  /** `incomplete` until a bank account was named; `stopped` when the provider pays it nothing more as it is. */
  state: 'incomplete' | 'ready' | 'stopped';
  /** `Royal Bank ending 6789` */
  label: string | null;
}

/** Money for somebody who is owed it. `payoutId` is ours and the key of each step, so that asking again repeats nothing. */
export interface NewPayout {
  payoutId: string;
  accountId: string;
  amountCents: Cents;
  /** Within minutes where the bank can; otherwise in the bank's own time. */
  isInstant: boolean;
}

export interface ProviderPayout {
  id: string;
  status: 'on_way' | 'paid' | 'failed';
  failure: { code: string; message: string } | null;
}

/** Whoever moves money to the banks of drivers and sellers: first to their account at the provider, then to the bank. */
export interface PayoutProvider {
  /** @param person `country` is the two letters of where their bank is, which the provider never changes. */
  createAccount(person: { key: string; email: string; country: string }): Promise<string>;
  findAccount(accountId: string): Promise<PayeeAccount>;
  /** A page of the provider on which the person names their bank account; it ends after some minutes. */
  onboard(accountId: string, returnUrl: string): Promise<string>;
  /** Removes somebody; one who is gone already is gone. */
  forgetAccount(accountId: string): Promise<void>;
  /** Moves the money to the person's account at the provider. @returns the transfer's id */
  transfer(payout: NewPayout): Promise<string>;
  /** Sends it on to their bank. */
  payOut(payout: NewPayout): Promise<ProviderPayout>;
  findPayout(accountId: string, id: string): Promise<ProviderPayout>;
  /** Brings back what was moved to the person's account; what is back already is back. */
  reverse(transferId: string, payoutId: string): Promise<void>;
  /** Everything that was ever moved, for the proof of the book. */
  allTransfers(): AsyncIterable<{
    id: string;
    payoutId: string | null;
    currency: string;
    amountCents: Cents;
    reversedCents: Cents;
  }>;
}

/** Whoever charges cards and bank accounts, and keeps the cards that people save. */
export interface CardProvider extends PaymentProvider {
  readonly kind: 'sandbox' | 'stripe';
  readonly payouts: PayoutProvider;
  /** What a page needs to confirm a payment itself. */
  readonly publishableKey: string;
  open(payment: NewPayment): Promise<OpenedPayment>;
  /** A charge that was declined may still have left an `id`. */
  charge(charge: LaterCharge): Promise<{ id: string | undefined; isDeclined: boolean }>;
  /** The charge whose answer was lost. */
  findCharge(
    charge: Pick<LaterCharge, 'paymentId' | 'customerId' | 'createdAt'>,
  ): Promise<string | undefined>;
  /**
   * Confirms a payment that was opened, with a method kept earlier, while its owner is away. The same `key` does it once.
   * @throws ProviderDeclined also where the bank wants its owner
   */
  confirmLater(id: string, methodId: string, key: string): Promise<void>;
  /** What its payer confirms it with is kept to be charged again, as of one that was opened so. */
  keepMethodOf(id: string): Promise<void>;
  createCustomer(person: { userId: UserId; email: string; name: string }): Promise<string>;
  /** The cards a person chose to keep; what was kept only to charge a tip is not among them. */
  savedCards(customerId: string): Promise<SavedCard[]>;
  setUpCard(customerId: string, userId: UserId): Promise<{ id: string; clientSecret: string }>;
  ownerOfCard(cardId: string): Promise<string | null>;
  makeDefaultCard(customerId: string, cardId: string): Promise<void>;
  forgetCard(cardId: string): Promise<void>;
  /** Removes a person with all their cards; one who is gone already is gone. */
  forgetCustomer(customerId: string): Promise<void>;
  /** @returns where the dispute stands with the evidence handed in */
  answerDispute(disputeId: string, answer: DisputeAnswer, key: string): Promise<{ status: string }>;
  /** Everything it has, for the proof of the book. */
  allPayments(): AsyncIterable<ProviderPayment>;
  allRefunds(): AsyncIterable<ProviderRefund>;
  /**
   * @param from `payees` sends what happens on the accounts of those who are paid, under a secret of its own
   * @throws Refusal signature_invalid before anything of the body is read
   */
  readEvent(body: Buffer, signature: string | undefined, from: EventSource): ProviderEvent;
}

export type EventSource = 'payments' | 'payees';

/** Whoever leads payers to a page of its own and takes the money when they come back. */
export interface RedirectProvider extends PaymentProvider {
  open(
    payment: Pick<NewPayment, 'paymentId' | 'description' | 'amountCents' | 'captureMethod'>,
    back: { returnUrl: string; cancelUrl: string },
  ): Promise<OpenedPayment & { approveUrl: string }>;
  /** The payer is back: takes or holds what they approved. Safe to repeat; `find` says what came of it. */
  finish(id: string): Promise<void>;
}

export interface Providers {
  /** For what is under way: captures, refunds, payouts, news. @throws Refusal cards_off where there is no account */
  cards(): Promise<CardProvider>;
  /** For a payment or a saved card that is new. @throws Refusal cards_off also while no cards are taken */
  cardsForNew(): Promise<CardProvider>;
  /** Only where PayPal is offered. */
  paypal: RedirectProvider | undefined;
  /** Whoever has this payment. */
  of(id: string): Promise<PaymentProvider>;
}

/** The provider understood the request and said no. */
export class ProviderRefused extends Error {
  override readonly name: string = 'ProviderRefused';
  readonly code: string;
  constructor(code: string, words: string, options?: ErrorOptions) {
    super(words, options);
    this.code = code;
  }
}

/** The payer's bank said no. */
export class ProviderDeclined extends Error {
  override readonly name = 'ProviderDeclined';
  readonly code: string;
  constructor(code: string, words: string, options?: ErrorOptions) {
    super(words, options);
    this.code = code;
  }
}

/** No usable answer, so whether anything happened is not known. Asking again under the same key is safe. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

/** What a provider throws as a refusal; what cannot be answered now is 503, so that it may be tried again. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof ProviderRefused || error instanceof ProviderDeclined) {
    return refuse('provider_refused', {
      words: error.message || paymentsRefusals.provider_refused[1],
      more: { declineCode: error.code },
      ...(error instanceof ProviderRefused ? { cause: error } : {}),
    });
  }
  return error instanceof ProviderUnreachable ? refuse('provider_unreachable', { cause: error }) : error;
}

/** Runs `work`; what the provider throws in it reaches the caller as a refusal. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asRefusal(error);
  }
}
