import { useEffect, useRef, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button, ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { ChevronLeft, Timer } from '#src/design/icons.ts';
import { clearToast } from '#src/design/toast.ts';
import { When } from '#src/design/when.tsx';
import type { UserId } from '#src/platform/ids.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import { PromiseLine } from '#src/riding/pickup-promise/ui/promise-line.tsx';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import { timesOf } from '#src/riding/quotes/terms.ts';
import { minutesLong } from '#src/riding/rides/ui/trip-words.ts';
import { queryOf } from '../booking-form.ts';
import { DriverGone } from '../drivers/driver-gone.tsx';
import { HeldWhen } from '../held-when.tsx';
import { LeavesNow } from '../leaves-now.tsx';
import type { BookingState } from '../use-booking.ts';
import { RidePayment } from './ride-payment.tsx';
import { SummaryFacts } from './summary-facts.tsx';
import { useBookRide } from './use-book-ride.ts';

/** The step before the ride: what was chosen, and beside it the payment. */
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
  riderId: UserId | undefined;
}) {
  const { form } = booking;
  const soonest = driver?.etaSeconds ?? null;
  const { failure, busy, booked, waiting, ...paying } = useBookRide(booking, riderId, soonest);
  /** The ride was to be scheduled, and the rider said that now is right. */
  const [leavesNow, setLeavesNow] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const payment = useRef<HTMLDivElement>(null);
  useEffect(() => {
    clearToast();
    const takeBack = titled(pageTitle('Ride Summary'));
    // Whoever began to type a card before the script had come goes on where they are.
    if (payment.current?.contains(document.activeElement)) return takeBack;
    heading.current?.focus({ preventScroll: true });
    // The page was scrolled to what was pressed; this step begins at its top.
    scrollTo({ top: 0 });
    return takeBack;
  }, []);
  const query = queryOf(form);
  query.set('step', 'summary');
  if (booking.driverId !== null) query.set('driver', String(booking.driverId));
  const next = encodeURIComponent(`/?${query}`);
  if (booked) return <Booked />;
  const { freeWaitingSeconds, freeCancellationSeconds, noShowSeconds } = timesOf(estimate);
  const unasked = form.bookingType === 'scheduled' && !estimate.scheduledTime && !leavesNow;
  // While there is something to settle first, what was typed into the payment stays, out of sight.
  const paused = (gone !== null || unasked) && !busy;
  return (
    <>
      <div className={cx(panel, 'lg:w-[428px]')}>
        <div className={column}>
          {gone && <DriverGone gone={gone} others={others} onChoose={onDriver} onBack={booking.backToForm} />}
          <div hidden={gone !== null}>
            <div className="-mt-1 flex flex-wrap items-center justify-between gap-x-3">
              <Button
                tone="ghost"
                size="sm"
                className="-ml-3 px-3 noscript:hidden"
                onClick={booking.backToForm}
              >
                <ChevronLeft size={18} aria-hidden="true" />
                Back to Booking
              </Button>
              <noscript>
                <a href={`/?${queryOf(form)}`} className="font-semibold text-spruce underline">
                  Back to Booking
                </a>
              </noscript>
              <p className="flex items-center gap-1.5 text-13 text-muted">
                <Timer size={15} aria-hidden="true" />
                <span>
                  Price held until <When at={estimate.expiresAt} show="time" zone={estimate.timeZone} />
                </span>
              </p>
            </div>
            <section aria-labelledby="ride-summary">
              <h1 id="ride-summary" ref={heading} tabIndex={-1} className="text-28">
                Ride Summary
              </h1>
              <SummaryFacts {...{ booking, estimate, driver, unasked }} />
            </section>
            {unasked && (
              <div className="mt-4">
                <LeavesNow onNow={() => setLeavesNow(true)} onLater={booking.backToForm} />
              </div>
            )}
          </div>
        </div>
      </div>
      <div ref={payment} aria-busy={busy} hidden={paused} className={cx(panel, 'lg:w-[388px]')}>
        <div className={column}>
          {waiting && <GoesOn />}
          {failure && (
            <ErrorPanel title="Booking Failed" className="mb-4">
              {failure}
            </ErrorPanel>
          )}
          {riderId === undefined ? (
            <SignInToPay next={next} />
          ) : (
            <RidePayment quote={estimate} returnTo={`/?${query}`} {...paying} />
          )}
          <PromiseLine promise={estimate.promise} className="mt-3" />
          <p className="mt-2 text-13 text-muted">
            {!estimate.heldFrom && <HeldWhen of={estimate} />}
            {estimate.stops.length > 0 &&
              ` Waiting at a stop is free for ${minutesLong(freeWaitingSeconds)}, then charged by the minute.`}{' '}
            Cancelling is free until {minutesLong(freeCancellationSeconds)} after a driver accepts
            {estimate.cancellationFee &&
              `, then it costs ${moneyText(estimate.cancellationFee)}, or the fare where that is less. The same is charged if you do not come within ${minutesLong(noShowSeconds)} of the driver’s being there`}
            .
          </p>
        </div>
      </div>
    </>
  );
}

/** Gives the page a title of its own. @returns what takes it back, unless a page that came meanwhile has written its own */
function titled(title: string): () => void {
  const before = document.title;
  document.title = title;
  return () => {
    if (document.title === title) document.title = before;
  };
}

const Booked = () => (
  <div role="status" className={cx(panel, 'space-y-3 px-4 py-10 text-center')}>
    <p className="text-28 font-display font-bold">Your ride is booked</p>
    <p className="text-muted">Opening it, with your driver and your PIN.</p>
  </div>
);

/** One of the two cards: over the map on a desktop, one below the other on a phone. */
const panel = 'bg-card pointer-events-auto lg:rounded-card lg:border lg:border-line lg:shadow-float';
const column = 'mx-auto max-w-[600px] p-4 lg:p-5';

/** The bank has said yes and Rove has not been heard since. */
const GoesOn = () => (
  <p role="status" className="mb-4 rounded-card border border-line bg-well p-4">
    <b className="font-semibold">Paid. We are booking your ride.</b> The connection was lost and we go on
    trying. If you leave, your ride is booked all the same, and we write to you.
  </p>
);

/** `next` is the way back to this step, encoded. */
function SignInToPay({ next }: { next: string }) {
  return (
    <section aria-label="Sign in to pay" className="rounded-card border border-line bg-well p-4">
      <h2 className="text-17">Sign in to pay and book</h2>
      <p className="mt-1 text-muted">What you filled in is kept, and the price until the time above.</p>
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
