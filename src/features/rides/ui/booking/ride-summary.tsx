import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ChevronLeft } from '#src/design/icons.ts';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/features/accounts/ui/use-units.ts';
import type { AvailableDriver } from '#src/features/drivers/contract.ts';
import type { Estimate } from '../../contract.ts';
import { rideTypeName } from '../ride-types.ts';
import { dollars, duration, minutes } from '../trip-words.ts';
import { queryOf } from './booking-form.ts';
import { DriverGone } from './driver-gone.tsx';
import { LeavesNow } from './leaves-now.tsx';
import { SummaryExtras } from './summary-extras.tsx';
import { useBookRide } from './use-book-ride.ts';
import type { BookingState } from './use-booking.ts';

const RidePayment = lazy(() => import('./ride-payment.tsx'));

/** The step before the ride: what was chosen, and the payment. */
export default function RideSummary({
  booking,
  estimate,
  driver,
  gone,
  others,
  onDriver,
  riderId,
}: {
  booking: BookingState;
  estimate: Estimate;
  /** Null while nobody was picked, or where it is no longer known who. */
  driver: AvailableDriver | null;
  /** Who was picked and is no longer free, until another is chosen. */
  gone: AvailableDriver | null;
  /** Who could come instead, nearest first. */
  others: readonly AvailableDriver[];
  onDriver: (driver: AvailableDriver) => void;
  /** Undefined for a visitor who has yet to sign in. */
  riderId: number | undefined;
}) {
  const { far } = useUnits();
  const { form } = booking;
  const { failure, busy, booked, onPaid } = useBookRide(booking, riderId, driver?.etaSeconds ?? null);
  /** The ride was to be scheduled, and the rider said that now is right. */
  const [leavesNow, setLeavesNow] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const query = queryOf(form);
  query.set('step', 'summary');
  if (booking.driverId !== null) query.set('driver', String(booking.driverId));
  const next = encodeURIComponent(`/?${query}`);
  if (booked) {
    return (
      <div role="status" className="space-y-3 py-10 text-center">
        <p className="text-28 font-display font-bold">Your ride is booked</p>
        <p className="text-muted">Opening it, with your driver and your PIN.</p>
      </div>
    );
  }
  const etaSeconds =
    driver?.etaSeconds ??
    estimate.options.find(({ vehicleType }) => vehicleType === estimate.vehicleType)?.etaSeconds ??
    null;
  const unasked = form.bookingType === 'scheduled' && !estimate.scheduledTime && !leavesNow;
  // While there is something to settle first, what was typed into the payment stays, out of sight.
  const paused = (gone !== null || unasked) && !busy;
  return (
    <div className="space-y-4">
      {gone && <DriverGone gone={gone} others={others} onChoose={onDriver} onBack={booking.backToForm} />}
      <div hidden={gone !== null} className="space-y-4">
        <Button tone="ghost" size="sm" className="-ml-3 px-3" onClick={booking.backToForm}>
          <ChevronLeft size={18} aria-hidden="true" />
          Back to Booking
        </Button>
        <section aria-labelledby="ride-summary">
          <h1 id="ride-summary" ref={heading} tabIndex={-1} className="text-28">
            Ride Summary
          </h1>
          <dl className="mt-3 divide-y divide-line border-y border-line">
            <Line term="From">{form.pickup.address}</Line>
            {estimate.stops.map(({ address, lat, lng }, index) => (
              <Line key={`${lat} ${lng} ${address}`} term={`Stop ${index + 1}`}>
                {address}
              </Line>
            ))}
            <Line term="To">{form.destination.address}</Line>
            <Line term="Vehicle Type">{rideTypeName(estimate.vehicleType)}</Line>
            <Line term="Driver">
              {driver?.user.firstName ??
                (booking.driverId === null ? 'Whoever is nearest' : 'The driver you picked')}
              {!estimate.scheduledTime && etaSeconds !== null && (
                <span className="text-muted">, {minutes(etaSeconds)} min away</span>
              )}
            </Line>
            <Line term="Leaves">
              {estimate.scheduledTime ? (
                <When at={estimate.scheduledTime} zone={estimate.timeZone} />
              ) : unasked ? (
                'Leaves now'
              ) : (
                'Now'
              )}
              <span className="text-muted">
                {', '}
                {duration(estimate.durationSeconds)}, {far(estimate.distanceMeters)}
              </span>
            </Line>
            <SummaryExtras
              promoCode={estimate.promoCode}
              discount={estimate.parts.find(({ label }) => label.startsWith('Promo code '))?.amount}
              refused={booking.problem.fields.promoCode}
              busy={booking.estimating}
              onPromoCode={(promoCode) => booking.change({ promoCode })}
            />
            <div className="flex items-baseline justify-between gap-4 py-3">
              <dt className="font-semibold">Total Fare</dt>
              <dd className="figures text-28">{dollars(estimate.estimatedFare)}</dd>
            </div>
          </dl>
          <p className="mt-2 text-13 text-muted">
            Held now, charged when you arrive.
            {estimate.stops.length > 0 &&
              ' Waiting at a stop is free for 2 minutes, then charged by the minute.'}{' '}
            Cancelling is free until 2 minutes after a driver accepts.
          </p>
        </section>
        {unasked && <LeavesNow onNow={() => setLeavesNow(true)} onLater={booking.backToForm} />}
        {failure && <ErrorPanel title="Booking Failed">{failure}</ErrorPanel>}
        {riderId !== undefined ? (
          <Suspense
            fallback={
              <Loading label="Loading the payment form" className="space-y-3">
                <Skeleton className="h-12 rounded-control" />
                <Skeleton className="h-12 rounded-control" />
                <Skeleton className="h-14 rounded-control" />
              </Loading>
            }
          >
            <div aria-busy={busy} hidden={paused}>
              <RidePayment quote={estimate} returnTo={`/?${query}`} onPaid={onPaid} />
            </div>
          </Suspense>
        ) : (
          <SignInToPay next={next} />
        )}
      </div>
    </div>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[104px_1fr] gap-3 py-2.5">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

/** `next` is the way back to this step, encoded. */
function SignInToPay({ next }: { next: string }) {
  return (
    <section aria-label="Sign in to pay" className="rounded-card border border-line bg-well p-4">
      <h2 className="text-17">Sign in to pay and book</h2>
      <p className="mt-1 text-muted">What you filled in, and this price, are kept.</p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <ButtonLink to={`/login?next=${next}`} tone="signal" size="lg">
          Sign In
        </ButtonLink>
        <ButtonLink to={`/signup?next=${next}`} size="lg">
          Sign Up
        </ButtonLink>
      </div>
    </section>
  );
}
