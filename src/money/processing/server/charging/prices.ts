/** What is paid for, and what it costs: a room says so, or the payer for an amount of their own. */

import type { CaptureMethod, IntentRequest, PaymentKind } from '#src/money/payments/contract.ts';
import type { SaleEvidence } from '#src/money/payments/evidence.ts';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import { mostCents, readAmount } from '#src/money/payments/rules.ts';
import type { Describe } from '#src/money/receipts/server/service.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { BusinessId, EitherPaymentId, PaymentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { refusalsOf, refuse as refusePlatform, wordsSaid } from '#src/platform/refusal.ts';
import { isOffered, type Offer } from '#src/platform/settings/offered.ts';
import { askWords } from '#src/platform/typed-numbers.ts';

const refuse = refusalsOf(paymentsRefusals);

/** What a room says a purchase costs. */
export interface Price {
  amountCents: Cents;
  description: string;
  /** `manual` holds the money until the room captures it. */
  captureMethod: CaptureMethod;
  /** What is bought, such as `quote:…` or `vehicle:7`. */
  reference: string;
  /** What holds for it now, as `termsKey` of orders writes it. */
  termsShown?: string;
  taxLines?: TaxLine[];
  /** What the payer is told about tax that is none of those. */
  taxNote?: string;
  /** An address of this site. */
  picture?: string;
  /** Whom the provider may write to, where the payer has no account. */
  email?: string;
  /** Since when the money is held, where it is only confirmed now and let go again. */
  heldFrom?: Date;
  /** Why nothing but a card can pay it, in words. */
  cardsOnly?: string;
  /** The company whose account it pays. */
  owedBy?: BusinessId;
}
export type PriceOfKind = Price & { kind: PaymentKind };

/** What a room sells. `null` says that the request names nothing of its own. */
export interface Seller {
  price(actor: Actor | null, request: IntentRequest): Promise<Price | null>;
  /** Sells to visitors as well; without it they are asked to sign in before a price is asked for. */
  toVisitors?: boolean | undefined;
  names(request: IntentRequest): boolean;
  /** The payment that stands already and waits for this payer, with why nothing but a card can pay it. */
  waiting?(actor: Actor, request: IntentRequest): Promise<{ id: EitherPaymentId; cardsOnly: string } | null>;
  /** Whether what was bought with a payment has to come back before its money does. */
  comesBack?(paymentId: PaymentId): Promise<boolean>;
  /** What its receipt says besides: who bought, who sold, and what, one by one. */
  onReceipt?: Describe | undefined;
  /** What is known of what was bought, for the payer's bank; null where nothing was bought with it. */
  evidenceFor?(paid: PaidFor): Promise<SaleEvidence | null>;
}

/** A payment, with what it is for: `ride:12`, `order:7`. */
export interface PaidFor {
  paymentId: PaymentId;
  reference: string;
}

/** What a payment begins. A part of a split fare, and gear that is held already, finish what was begun. */
const offerOfKind: Partial<Record<PaymentKind, Offer>> = {
  ride: 'rides',
  gift_card: 'giftCards',
  custom: 'customPayment',
};

/**
 * A vehicle without a listing is one of the specification's demonstration links: nothing is bought, so it is a payment
 * of the payer's own amount.
 * @throws Refusal sign_in_required, nothing_to_pay, invalid_amount, amount_too_large, and those of the seller
 */
export async function priceOf(
  sellers: ReadonlyMap<PaymentKind, Seller>,
  actor: Actor | null,
  request: IntentRequest,
): Promise<PriceOfKind> {
  const price = await unlimitedPriceOf(sellers, actor, request);
  const offer = offerOfKind[price.kind];
  if (offer && !isOffered(offer)) throw refusePlatform('not_offered');
  if (price.amountCents <= 0 || price.amountCents > mostCents()) throw refuse('amount_too_large');
  return price;
}

async function unlimitedPriceOf(
  sellers: ReadonlyMap<PaymentKind, Seller>,
  actor: Actor | null,
  request: IntentRequest,
): Promise<PriceOfKind> {
  const { paymentType: kind } = request;
  if (kind === 'gift_card') return { ...ownAmount(request, 'Gift card'), kind };
  const seller = sellers.get(kind);
  if (kind !== 'custom' && seller?.names(request)) {
    if (!actor && !seller.toVisitors) throw refusePlatform('sign_in_required');
    const price = await seller.price(actor, request);
    if (price) return { ...price, kind };
  }
  if (kind === 'equipment' || kind === 'split' || kind === 'invoice') throw refuse('nothing_to_pay');
  return { ...ownAmount(request, 'Payment'), kind: 'custom' };
}

/**
 * An amount that the payer named themself.
 * @throws Refusal invalid_amount, amount_too_large
 */
export function ownAmount(request: IntentRequest, otherwise: string): Price {
  const read = readAmount(request.amount);
  if ('ask' in read) throw refuse('invalid_amount', { fields: { amount: askWords(read) } });
  if ('refused' in read)
    throw refuse(read.refused, { fields: { amount: wordsSaid(paymentsRefusals[read.refused][1]) } });
  const description = request.description || otherwise;
  return { amountCents: read.cents, description, captureMethod: 'automatic', reference: 'custom' };
}
