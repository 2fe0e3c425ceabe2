/** The payment of a ride. Loaded with the summary, because looking and estimating need none of it. */
import { useMemo } from 'react';
import Checkout from '#src/features/payments/ui/checkout.tsx';
import type { Estimate } from '../contract.ts';
import { placeName } from './trip-words.ts';

export default function RidePayment({
  quote,
  onPaid,
}: {
  quote: Estimate;
  onPaid: (paymentIntentId: string) => void;
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
    <Checkout
      purchase={purchase}
      defaultCountry="CA"
      onPaid={({ paymentIntentId }) => onPaid(paymentIntentId)}
    />
  );
}
