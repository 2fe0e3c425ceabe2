/** A quote on the payment page: what is bought, read before the button, and booked as soon as it is paid. */

import { type ReactNode, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { When } from '#src/design/when.tsx';
import type { PayableTrip } from '#src/money/checkout/ui/paying/payment-screen.tsx';
import type { Payment } from '#src/money/payments/contract.ts';
import { apiFor, hasSaidNo } from '#src/platform/browser/api.ts';
import type { PayableQuote } from '#src/riding/quotes/contract.ts';
import type { ridesCalls } from '#src/riding/rides/contract.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import { HeldWhen } from './held-when.tsx';

const rides = apiFor<typeof ridesCalls>();
const pauseMs = 2000;
/** Longer than the server waits for this page before it books by itself. */
const mostTries = 8;

/**
 * The trip stays what it was when the page was opened: once it is booked, a reload of the page's data finds no quote.
 */
export function usePayableTrip(quote: PayableQuote | null): PayableTrip | null {
  const [first, setFirst] = useState(quote);
  if (quote && quote.quoteId !== first?.quoteId) setFirst(quote);
  if (!first) return null;
  const { quoteId, price, pickupLocation, destination } = first;
  return {
    quoteId,
    price,
    description: `Ride from ${placeName(pickupLocation)} to ${placeName(destination)}`.slice(0, 100),
    facts: <TripFacts quote={first} />,
    book: (payment) => bookPaid(quoteId, payment),
  };
}

/** After a lost answer the server books what is paid for by itself; a refusal has let the money go. */
async function bookPaid(quoteId: string, payment: Payment): Promise<Payment | 'pay_again'> {
  const { paymentIntentId } = payment;
  for (let tries = 0; tries < mostTries; tries += 1) {
    try {
      const ride = await rides('POST /api/rides', {
        body: { quoteId, paymentIntentId },
        idempotencyKey: `book-${paymentIntentId}`,
      });
      // What stands for the fare of a ride far ahead is another payment by now, which holds nothing yet.
      const status = ride.fareHold?.step === 'kept' ? 'requires_confirmation' : payment.status;
      return { ...payment, status, reference: `ride:${ride.id}` };
    } catch (error) {
      if (hasSaidNo(error)) return 'pay_again';
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return payment;
}

function TripFacts({ quote }: { quote: PayableQuote }) {
  const { pickupLocation, destination, stops, vehicleType, scheduledTime, timeZone, price, expiresAt } =
    quote;
  return (
    <dl
      aria-label="The ride you pay for"
      className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-card border border-line bg-well p-4"
    >
      <Fact term="From">{pickupLocation}</Fact>
      {stops.map(({ address }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same place may be a stop twice.
        <Fact key={index} term={`Stop ${index + 1}`}>
          {address}
        </Fact>
      ))}
      <Fact term="To">{destination}</Fact>
      <Fact term="When">
        {scheduledTime ? <When at={scheduledTime} show="ahead" zone={timeZone} /> : 'Now'}
      </Fact>
      <Fact term="Vehicle Type">{vehicleTypeName(vehicleType)}</Fact>
      <Fact term="Total Fare">
        {moneyText(price)}, promised until <When at={expiresAt} show="time" zone={timeZone} />
      </Fact>
      <Fact term="Payment">
        <HeldWhen of={quote} />
      </Fact>
    </dl>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className="font-semibold">{children}</dd>
  </>
);
