/** What payments are told of rides: a quote costs what it promised, held until the ride is over. */
import type { IntentRequest } from '#src/money/payments/contract.ts';
import type { SaleEvidence } from '#src/money/payments/evidence.ts';
import { ownAmount, type PaidFor, type Payments, type Price } from '#src/money/processing/server/service.ts';
import type { Describe } from '#src/money/receipts/server/service.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PaymentIntentId } from '#src/platform/ids.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { taxLinesOf } from '../fare-parts.ts';
import { anyTrip, describeRide, heldFrom, holdAheadDays } from '../rules.ts';
import type { Quotes } from './service.ts';
import type { QuoteRow } from './store.ts';

/**
 * The specification's client names no quote: the newest open one of the payer that costs just this is meant. Where
 * there is none the amount is only held, since nothing is charged for a ride that is not there.
 * @param toConfirm the payment that a rider is asked to confirm, of a ride by its name, `ride:12`
 * @param byLink the trip that a link sent by the desk names; null for anything else
 * @param about what is known of the ride that was paid for, for its receipt and for the payer's bank
 */
export function sellRides(
  payments: Pick<Payments, 'sells'>,
  quotes: Pick<Quotes, 'payable' | 'ofAmount'>,
  toConfirm: (
    actor: Actor,
    named: string | null | undefined,
  ) => Promise<{ id: PaymentIntentId; cardsOnly: string } | null>,
  about: {
    evidenceFor: (paid: PaidFor) => Promise<SaleEvidence | null>;
    onReceipt: Describe;
  },
  byLink: (token: string) => Promise<QuoteRow | null>,
): void {
  payments.sells('ride', {
    ...about,
    waiting: (actor, { orderId }) => toConfirm(actor, orderId),
    names: () => true,
    toVisitors: true,
    price: async (actor, request) => {
      const { quoteId } = request;
      // Whoever telephoned pays by a link that names the trip, with an account or without.
      const linked = request.orderId && (await byLink(request.orderId));
      if (linked) return priceOf(linked);
      if (quoteId && !actor) throw refusePlatform('sign_in_required');
      if (actor && quoteId) return priceOf(await quotes.payable(actor, quoteId));
      const held = heldAlone(request);
      const meant = actor && (await quotes.ofAmount(actor, held.amountCents));
      return meant ? priceOf(meant) : held;
    },
  });
}

const heldAlone = (request: IntentRequest): Price => ({
  ...ownAmount(request, 'Ride'),
  captureMethod: 'manual',
  reference: anyTrip,
});

/** Of a ride so far ahead only what can be charged while its owner is away may be kept. */
const laterOf = (from: Date | null): Pick<Price, 'heldFrom' | 'cardsOnly'> =>
  from
    ? {
        heldFrom: from,
        cardsOnly: `PayPal holds a fare for up to ${holdAheadDays} days. A ride further ahead is paid by card.`,
      }
    : {};

/** What a quote costs, as a payment is opened for it. */
export const priceOf = (quote: QuoteRow): Price => ({
  amountCents: quote.totalCents,
  description: describeRide(quote.pickupLocation, quote.destination),
  captureMethod: 'manual',
  reference: `quote:${quote.id}`,
  ...laterOf(heldFrom(quote.createdAt, quote.scheduledAt)),
  // On the fare before what a promo code takes off, which is Rove's gift.
  taxLines: taxLinesOf(quote.parts),
});
