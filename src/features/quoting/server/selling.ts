/** What payments are told of rides: a quote costs what it promised, held until the ride is over. */
import type { IntentRequest } from '#src/features/payments/contract.ts';
import { ownAmount, type Payments, type Price } from '#src/features/payments/server/service.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { anyTrip } from '../rules.ts';
import type { Quoting } from './service.ts';
import type { QuoteRow } from './store.ts';

/**
 * The specification's client names no quote: the newest open one of the payer that costs just this is meant. Where
 * there is none the amount is only held, since nothing is charged for a ride that is not there.
 */
export function sellRides(
  payments: Pick<Payments, 'sells'>,
  quoting: Pick<Quoting, 'payable' | 'ofAmount'>,
): void {
  payments.sells('ride', {
    names: () => true,
    toVisitors: true,
    price: async (actor, request) => {
      const { quoteId } = request;
      if (quoteId && !actor) throw refusePlatform('sign_in_required');
      if (actor && quoteId) return priceOf(await quoting.payable(actor, quoteId));
      const held = heldAlone(request);
      const meant = actor && (await quoting.ofAmount(actor, held.amountCents));
      return meant ? priceOf(meant) : held;
    },
  });
}

const heldAlone = (request: IntentRequest): Price => ({
  ...ownAmount(request, 'Ride'),
  captureMethod: 'manual',
  reference: anyTrip,
});

const priceOf = (quote: QuoteRow): Price => ({
  amountCents: quote.totalCents,
  description: `Ride from ${quote.pickupLocation} to ${quote.destination}`,
  captureMethod: 'manual',
  reference: `quote:${quote.id}`,
  // With a discount the parts no longer add up to a price before tax.
  taxLines: quote.discountCents > 0 ? [] : quote.parts.filter(({ label }) => /tax|HST|GST/i.test(label)),
});
