/**
 * The payment of a ride. Comes in one piece with the summary: a part of it that came later would be drawn anew with
 * each answer about drivers, and a card typed meanwhile lost.
 */
import { useMemo } from 'react';
import Checkout from '#src/money/checkout/ui/paying/checkout.tsx';
import type { OnPaid, Prepare } from '#src/money/checkout/ui/paying/use-checkout.ts';
import type { BusinessId } from '#src/platform/ids.ts';
import { company } from '#src/platform/settings/company.ts';
import { PayOnAccount } from '#src/riding/business-accounts/ui/pay-on-account.tsx';
import { PayByFamily } from '#src/riding/family/ui/pay-by-family.tsx';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { HeldWhen } from '../held-when.tsx';

export function RidePayment({
  quote,
  returnTo,
  onPaid,
  prepare,
  bookOnAccount,
  bookByFamily,
}: {
  quote: Estimate;
  /** Where the bank's page leads back to: this step, with all that is filled in. */
  returnTo: string;
  prepare: Prepare;
  onPaid: (paymentIntentId: string, quoteId: string) => ReturnType<OnPaid>;
  /** Books what a company pays, where one does. */
  bookOnAccount: (id: BusinessId, costCode: string | null) => Promise<void>;
  /** Books what the family pays, where there is one. */
  bookByFamily: () => Promise<void>;
}) {
  const { quoteId, estimatedFare, pickup, destination } = quote;
  const purchase = useMemo(
    () => ({
      paymentType: 'ride' as const,
      amount: estimatedFare,
      quoteId,
      description: `Ride from ${placeName(pickup.address)} to ${placeName(destination.address)}`.slice(
        0,
        100,
      ),
    }),
    [quoteId, estimatedFare, pickup.address, destination.address],
  );
  return (
    <>
      <PayByFamily quoteId={quoteId} onBook={bookByFamily} />
      <PayOnAccount quoteId={quoteId} onBook={bookOnAccount} />
      <Checkout
        purchase={purchase}
        defaultCountry={company().country}
        returnTo={returnTo}
        brief
        prepare={prepare}
        place="always"
        heading={() => (
          <>
            <h2 className="text-28">Pay</h2>
            {quote.heldFrom && (
              <p className="text-muted">
                <HeldWhen of={quote} />
              </p>
            )}
          </>
        )}
        onPaid={({ paymentIntentId, reference }) =>
          onPaid(paymentIntentId, reference.startsWith('quote:') ? reference.slice(6) : quoteId)
        }
      />
    </>
  );
}
