/** What payments are told of rides: a quote costs what it promised, held until the ride is over. */
import type { Payments } from '#src/features/payments/server/service.ts';
import type { Quoting } from './service.ts';

export function sellRides(payments: Pick<Payments, 'sells'>, quoting: Pick<Quoting, 'payable'>): void {
  payments.sells('ride', {
    names: ({ quoteId }) => Boolean(quoteId),
    price: async (actor, { quoteId }) => {
      // Visitors are asked to sign in before a price is asked for.
      if (!actor || !quoteId) return null;
      const quote = await quoting.payable(actor, quoteId);
      return {
        amountCents: quote.totalCents,
        description: `Ride from ${quote.pickupLocation} to ${quote.destination}`,
        captureMethod: 'manual',
        reference: `quote:${quote.id}`,
        // With a discount the parts no longer add up to a price before tax.
        taxLines:
          quote.discountCents > 0 ? [] : quote.parts.filter(({ label }) => /tax|HST|GST/i.test(label)),
      };
    },
  });
}
