/** Paying: what the calls take, answer and refuse. Amounts are decimal strings. */
import { z } from 'zod';
import { TaxShown } from '#src/money/tax/tax-line.ts';
import { containsLink, nameWords } from '#src/platform/contains-link.ts';
import {
  type Calls,
  CurrencyCode,
  DecimalAmount,
  Email,
  idOf,
  longText,
  nameShapes,
  nameText,
  Timestamp,
  text,
  token,
} from '#src/platform/contract.ts';
import type { RideId, VehicleId } from '#src/platform/ids.ts';
import { holdsCardNumber, longestDescription } from './rules.ts';

const paymentKinds = ['ride', 'vehicle', 'equipment', 'custom', 'gift_card', 'split', 'invoice'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export type CaptureMethod = 'automatic' | 'manual';

/** The provider's own words for where a payment stands. */
export const PaymentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
]);
export type PaymentStatus = z.output<typeof PaymentStatus>;

/** Words of a payer; the card itself is only ever typed into the provider's fields. */
const noCard = (given: string) => !holdsCardNumber(given);
const words = (most: number) => text(most).refine(noCard, 'Please leave out the card number.');
export const Amount = z.union([z.number(), text(40)]);
const MethodId = z
  .string()
  .regex(/^pm_[A-Za-z0-9]{8,64}$/)
  .meta({ examples: ['pm_1RkZb2Lw9XyT'] });
export const PaymentId = z
  .string()
  .regex(/^(pay|pi|pp)_[A-Za-z0-9]{8,64}$/)
  .meta({ examples: ['pay_3QmV8sHc7NdE'] });
const GiftCode = text(64).min(1, 'Enter the code from the mail.');

export const IntentRequest = z.object({
  /** Decides only what a `custom` payment or a gift card costs. */
  amount: Amount.nullish(),
  paymentType: z.enum(paymentKinds).default('ride'),
  rideId: idOf<RideId>().nullish(),
  vehicleId: idOf<VehicleId>().nullish(),
  /** What is bought where it has a name of its own, such as the token of a checkout or of a split fare. */
  orderId: text(80).nullish(),
  quoteId: text(80).nullish(),
  description: words(longestDescription).nullish(),
  /** Pays as much as it can; the rest goes to another method. */
  giftCardCode: GiftCode.nullish(),
  /** The `key` of the terms that its payer read; at another price or other terms nothing is opened. */
  seen: text(200).nullish(),
  /** An intent of the same checkout that this one takes the place of. */
  replaces: PaymentId.nullish(),
  receiptEmail: Email.nullish(),
  gift: z
    .object({
      recipientEmail: Email,
      recipientName: nameText(80).refine(noCard, 'Please leave out the card number.'),
      fromName: words(80)
        .refine((name) => !containsLink(name), nameWords)
        .default(''),
      message: longText(300).refine(noCard, 'Please leave out the card number.').default(''),
    })
    .nullish(),
});
export type IntentRequest = z.output<typeof IntentRequest>;
export type IntentRequestInput = z.input<typeof IntentRequest>;

export const Intent = z.object({
  /**
   * Null when a gift card pays all of it, to be confirmed with `POST /api/payments/:id/confirm-gift`, and where less is due
   * than a card can pay.
   */
  clientSecret: z.string().nullable(),
  paymentIntentId: z.string(),
  /** What the purchase costs, gift card included. */
  amount: DecimalAmount,
  /** What the gift card pays of it. */
  giftAmount: DecimalAmount,
  /** What the card or account is charged. */
  dueAmount: DecimalAmount,
  currency: CurrencyCode,
  description: z.string(),
  /** The address of what is bought on this site, where it has a picture. */
  picture: z.string().nullable(),
  publishableKey: z.string(),
  provider: z.enum(['sandbox', 'stripe']),
  /** Whether PayPal can be chosen. */
  paypal: z.boolean(),
  /** Why nothing but a card can pay this, in words; null where anything can. */
  cardsOnly: z.string().nullable(),
  /** Since when the money is held, where it is only confirmed now and let go again; null where it is held from now on. */
  heldFrom: Timestamp.nullable(),
  captureMethod: z.enum(['automatic', 'manual']),
  taxLines: z.array(TaxShown),
  /** What else there is to know about tax, in words. */
  taxNote: z.string().nullable(),
});
export type Intent = z.output<typeof Intent>;

export const Payment = z.object({
  id: z.string(),
  paymentIntentId: z.string(),
  status: PaymentStatus,
  kind: z.enum(paymentKinds),
  reference: z.string(),
  description: z.string(),
  amount: DecimalAmount,
  giftAmount: DecimalAmount,
  captured: DecimalAmount,
  refunded: DecimalAmount,
  currency: CurrencyCode,
  /** `Visa ending 4242`; null before a method was given. */
  label: z.string().nullable(),
  methodType: z.string().nullable(),
  captureMethod: z.enum(['automatic', 'manual']),
  taxLines: z.array(TaxShown),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** `R-2026-000123`, once its money was taken; null for what is on another payment's receipt. */
  receiptNumber: z.string().nullable(),
  createdAt: Timestamp,
  /** Opens the receipt, `/receipts/:id?key=`; told only to who paid without an account. */
  receiptKey: z.string().optional(),
});
export type Payment = z.output<typeof Payment>;

/** With what became of it where its payer disputed it: the bank decides still, gave the money back, or let it stand. */
export const OwnPayment = Payment.extend({ dispute: z.enum(['open', 'went_back', 'stands']).nullable() });
export type OwnPayment = z.output<typeof OwnPayment>;

export const SavedMethod = z.object({
  id: z.string(),
  brand: z.string(),
  /** `Visa ending 4242` */
  label: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  isDefault: z.boolean(),
});
export type SavedMethod = z.output<typeof SavedMethod>;

const intentCall = {
  body: IntentRequest,
  reply: Intent,
  refusals: [
    'not_offered',
    'nothing_to_pay',
    'invalid_amount',
    'amount_too_large',
    'cards_off',
    'provider_unreachable',
    'provider_refused',
    'gift_code_unknown',
    'gift_card_empty',
    'gift_card_other_currency',
    'too_many_gift_codes',
    'sign_in_required',
    'payment_already_used',
    'payment_not_found',
    'payment_not_ready',
    // A fare that is held later is on a card.
    'paypal_off',
    'method_not_kept',
    'too_many_mails',
    // Of whoever sells what is paid for.
    'quote_not_found',
    'quote_expired',
    'vehicle_not_found',
    'own_listing',
    'vehicle_unavailable',
    'purchase_terms_changed',
    'purchase_price_changed',
    'checkout_not_found',
    'checkout_over',
    'split_not_found',
    'split_own',
    'split_paid_already',
    'split_full',
    'split_fare_back',
    'invoice_not_found',
  ],
  rateLimit: { max: 60, windowSeconds: 300 },
} as const;

/** A driver's or a seller's number, with what Rove owes them; below zero when a sale was taken back after a payout. */
export const paymentsCalls = {
  'POST /api/create-payment-intent': {
    summary: 'Start paying; the server decides the amount',
    ...intentCall,
  },
  'POST /api/create-unionpay-payment-intent': { summary: 'Start paying with UnionPay', ...intentCall },
  'POST /api/create-paypal-order': {
    summary: 'Start paying with PayPal; the payer approves it at the address answered',
    ...intentCall,
    body: IntentRequest.extend({
      /** Where PayPal leads back to: an address of this site, with `paypal=return` or `paypal=cancel` added. */
      returnTo: text(2000),
    }),
    reply: Intent.extend({ approveUrl: z.url() }),
    refusals: [...intentCall.refusals, 'return_elsewhere', 'sign_in_required', 'payment_already_used'],
  },
  'POST /api/payments/:id/finish-paypal': {
    summary: 'The payer is back from PayPal: takes what they approved, once',
    params: z.object({ id: PaymentId }),
    /** A visitor without an account shows the secret instead. */
    body: z.object({ clientSecret: token(0, 200).nullish() }).default({}),
    reply: Payment,
    refusals: [
      'payment_not_found',
      'payment_not_yours',
      'paypal_off',
      'provider_unreachable',
      'provider_refused',
      'cards_off',
    ],
    rateLimit: { max: 60, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/payments/:id/refresh': {
    summary: 'Where a payment stands, asked of the provider now',
    params: z.object({ id: PaymentId }),
    /** A visitor without an account shows the secret instead. */
    body: z.object({ clientSecret: token(0, 200).nullish() }).default({}),
    reply: Payment,
    refusals: [
      'payment_not_found',
      'payment_not_yours',
      'provider_unreachable',
      'provider_refused',
      'cards_off',
    ],
    rateLimit: { max: 120, windowSeconds: 300 },
    idempotent: false,
  },
  'POST /api/payments/:id/confirm-gift': {
    summary: 'Pay with the gift card alone, when it covers all',
    params: z.object({ id: PaymentId }),
    reply: Payment,
    refusals: ['payment_not_found', 'payment_not_ready'],
    rateLimit: { max: 30, windowSeconds: 300 },
  },
  'GET /api/payment-methods': {
    summary: 'My saved cards',
    access: 'signed_in',
    reply: z.array(SavedMethod),
    refusals: ['provider_unreachable', 'provider_refused'],
  },
  'POST /api/payment-methods/setup': {
    summary: 'Start saving a card without paying',
    access: 'signed_in',
    reply: z.object({
      clientSecret: z.string(),
      setupIntentId: z.string(),
      publishableKey: z.string(),
      provider: z.enum(['sandbox', 'stripe']),
    }),
    refusals: ['cards_off', 'provider_unreachable', 'provider_refused'],
    rateLimit: { max: 20, windowSeconds: 300 },
  },
  'POST /api/payment-methods/:id/default': {
    summary: 'Use this card unless another is chosen',
    access: 'signed_in',
    params: z.object({ id: MethodId }),
    reply: z.void(),
    status: 204,
    refusals: ['saved_card_unknown', 'provider_unreachable', 'provider_refused'],
  },
  'DELETE /api/payment-methods/:id': {
    summary: 'Forget a saved card',
    access: 'signed_in',
    params: z.object({ id: MethodId }),
    reply: z.void(),
    status: 204,
    refusals: ['saved_card_unknown', 'provider_unreachable', 'provider_refused'],
  },
  'POST /api/payments/:id/mandate': {
    summary: 'Keep what the payer authorised before a debit from their bank account',
    params: z.object({ id: PaymentId }),
    body: z.object({ clientSecret: token(0, 200) }),
    reply: z.object({ words: z.string() }),
    refusals: [
      'payment_not_found',
      'payment_not_yours',
      'provider_refused',
      'provider_unreachable',
      'cards_off',
    ],
    rateLimit: { max: 30, windowSeconds: 300 },
  },
  'GET /api/payments': {
    summary: 'My payments, newest first',
    access: 'signed_in',
    reply: z.array(OwnPayment),
  },
  'POST /api/gift-cards/balance': {
    summary: 'What is left on a gift card',
    body: z.object({ code: GiftCode }),
    reply: z.object({ balance: DecimalAmount, initial: DecimalAmount, lastFour: z.string() }),
    refusals: ['gift_code_unknown', 'too_many_gift_codes'],
    rateLimit: { max: 20, windowSeconds: 300 },
    idempotent: false,
  },
} satisfies Calls;

nameShapes({
  PaymentStatus,
  TaxShown,
  IntentRequest,
  Intent,
  Payment,
  OwnPayment,
  SavedMethod,
});
