import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ChevronLeft } from '#src/design/icons.ts';
import { Loading, Skeleton } from '#src/design/skeleton.tsx';
import type { AvailableDriver } from '#src/features/drivers/contract.ts';
import type { Estimate } from '#src/features/rides/contract.ts';
import { queryOf } from '../booking-form.ts';
import { DriverGone } from '../drivers/driver-gone.tsx';
import { LeavesNow } from '../leaves-now.tsx';
import type { BookingState } from '../use-booking.ts';
import { SummaryFacts } from './summary-facts.tsx';
import { useBookRide } from './use-book-ride.ts';

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
          <SummaryFacts booking={booking} estimate={estimate} driver={driver} unasked={unasked} />
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
