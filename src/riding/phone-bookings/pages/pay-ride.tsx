/** What whoever telephoned sees at the link of their text: the trip, its price, and paying it, without an account. */

import { Suspense, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Card } from '#src/design/card.tsx';
import { EmptyState } from '#src/design/empty-state.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { When } from '#src/design/when.tsx';
import { CheckoutLoading } from '#src/money/checkout/ui/paying/checkout-loading.tsx';
import { PaymentHeading } from '#src/money/checkout/ui/paying/payment-heading.tsx';
import type { Payment } from '#src/money/payments/contract.ts';
import { mailedToken } from '#src/people/accounts/ui/sign-in/mailed-token.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { company, companyName, pageTitle } from '#src/platform/settings/company.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { phoneBookingsCalls, TripToPay } from '../contract.ts';
import type { Route } from './+types/pay-ride.ts';

const Checkout = lazyPart(() => import('#src/money/checkout/ui/paying/checkout.tsx'));

export const handle: PageHandle = { shell: 'focus', back: { to: '/', label: companyName } };
export const meta = () => [{ title: pageTitle('Pay for your ride') }, { name: 'robots', content: 'noindex' }];

const ended = 'This link has ended, or the ride is booked already. Telephone again for a new one.';

/** The browser cannot read the cookie that carries the link, so only the server answers this page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = mailedToken(request);
  if (!token) return { trip: null, token, words: ended };
  try {
    const trip = await apiFor<typeof phoneBookingsCalls>(transportOf(context))(
      'POST /api/phone-bookings/look',
      { body: { token } },
    );
    return { trip, token, words: '' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { trip: null, token, words: error.status === 429 ? (error.words ?? ended) : ended };
  }
}

export default function PayRide({ loaderData: { trip, token, words } }: Route.ComponentProps) {
  const [done, setDone] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  if (!trip || done || refused)
    return (
      <div className="page-column grid grow place-items-center py-10">
        {refused ? (
          <ErrorPanel title="The ride was not booked">{refused}</ErrorPanel>
        ) : (
          <EmptyState
            as="h1"
            title={done ? 'Your ride is booked' : 'Nothing to pay here'}
            className="w-full max-w-[560px]"
          >
            {done
              ? 'A text with a PIN for the driver and a link to follow the car is on its way to you.'
              : words}
          </EmptyState>
        )}
      </div>
    );
  async function finish({ paymentIntentId }: Payment): Promise<void> {
    try {
      await apiFor<typeof phoneBookingsCalls>()('POST /api/phone-bookings/pay', {
        body: { token, paymentIntentId },
        idempotencyKey: paymentIntentId,
      });
      setDone(true);
    } catch (error) {
      setRefused(
        (error instanceof ApiError && error.words) ||
          'The connection was lost. If your payment went through, the ride is booked by itself and you get a text; else nothing is charged.',
      );
    }
    scrollTo({ top: 0 });
  }
  return (
    <div className="mx-auto w-full max-w-[1168px] grow px-4 py-8 lg:px-6 lg:py-12">
      <Suspense fallback={<CheckoutLoading />}>
        <Checkout
          purchase={{ amount: trip.fare, paymentType: 'ride', orderId: token }}
          onPaid={finish}
          submitLabel="Pay and book,"
          place="phone"
          defaultCountry={company().country}
          brief
          heading={(intent) => (
            <PaymentHeading
              title="Pay for your ride"
              description={`From ${placeName(trip.pickup.address)} to ${placeName(trip.destination.address)}`}
              amount={trip.fare}
              intent={intent}
            />
          )}
          summary={() => <Trip trip={trip} />}
        />
      </Suspense>
    </div>
  );
}

function Trip({ trip }: { trip: TripToPay }) {
  return (
    <Card className="p-5 md:p-6">
      <h2 className="text-21">
        {placeName(trip.pickup.address)} <span className="text-muted">to</span>{' '}
        {placeName(trip.destination.address)}
      </h2>
      <p className="mt-1 text-muted">
        {vehicleTypeName(trip.vehicleType)}
        {trip.scheduledTime ? (
          <>
            , <When at={trip.scheduledTime} show="ahead" zone={trip.timeZone} />
          </>
        ) : (
          ', as soon as it is paid'
        )}
        . {moneyText(trip.fare)} in all, held now and taken when the ride is over.
      </p>
      <p className="mt-3 text-13 text-muted">
        This link is good until <When at={trip.until} zone={trip.timeZone} />.
      </p>
    </Card>
  );
}
