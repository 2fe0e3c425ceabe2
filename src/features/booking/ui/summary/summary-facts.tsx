import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/features/accounts/ui/use-units.ts';
import type { AvailableDriver } from '#src/features/drivers/contract.ts';
import type { Estimate } from '#src/features/rides/contract.ts';
import { rideTypeName } from '#src/features/rides/ui/ride-types.ts';
import { dollars, duration, minutes } from '#src/features/rides/ui/trip-words.ts';
import type { BookingState } from '../use-booking.ts';
import { SummaryExtras } from './summary-extras.tsx';

/** What is about to be booked, line by line, and what it costs. */
export function SummaryFacts({
  booking,
  estimate,
  driver,
  unasked,
}: {
  booking: BookingState;
  estimate: Estimate;
  /** Null while nobody was picked, or where it is no longer known who. */
  driver: AvailableDriver | null;
  /** The ride was to be scheduled, and nobody has said yet that now is right. */
  unasked: boolean;
}) {
  const { far } = useUnits();
  const { form } = booking;
  const etaSeconds =
    driver?.etaSeconds ??
    estimate.options.find(({ vehicleType }) => vehicleType === estimate.vehicleType)?.etaSeconds ??
    null;
  return (
    <>
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
          <dd className="figures text-28">US{dollars(estimate.estimatedFare)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-13 text-muted">
        Held now, charged when you arrive.
        {estimate.stops.length > 0 && ' Waiting at a stop is free for 2 minutes, then charged by the minute.'}{' '}
        Cancelling is free until 2 minutes after a driver accepts.
      </p>
    </>
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
