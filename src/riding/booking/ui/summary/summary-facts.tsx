import type { ReactNode } from 'react';
import { VehicleSilhouette } from '#src/artwork/cars/ride-type-silhouette.tsx';
import { fullMoneyText, moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { When } from '#src/design/when.tsx';
import { useUnitChoice } from '#src/people/accounts/ui/session.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import { DriverPicture } from '#src/riding/drivers/ui/driver-picture.tsx';
import { PersonRating } from '#src/riding/drivers/ui/person-rating.tsx';
import { lateCarSeconds } from '#src/riding/quotes/arriving.ts';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import { partWords } from '#src/riding/quotes/part-words.ts';
import { quoteValidMs } from '#src/riding/quotes/rules.ts';
import { MayRecordLine } from '#src/riding/ride-sound/ui/may-record-line.tsx';
import { duration, minutes } from '#src/riding/rides/ui/trip-words.ts';
import { seatWords, vehicleTypeOf, vehicleTypePicture } from '#src/riding/vehicle-types/vehicle-types.ts';
import { destinationMark, pickupMark, stopMark } from '../places/place-field.tsx';
import type { BookingState } from '../use-booking.ts';
import { SummaryExtras } from './summary-extras.tsx';
import { SummaryLine } from './summary-line.tsx';

/** What is about to be booked, line by line, each with the way to change it, and what it costs. */
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
  const { distance } = useUnitChoice();
  const { form, backToForm } = booking;
  const ofType = estimate.options.find(({ vehicleType }) => vehicleType === estimate.vehicleType);
  const etaSeconds = driver?.etaSeconds ?? ofType?.etaSeconds ?? null;
  const away = !estimate.scheduledTime && etaSeconds !== null && `${minutes(etaSeconds)} min away`;
  const arrival = arrivalOf(estimate, etaSeconds);
  const type = vehicleTypeOf(estimate.vehicleType);
  return (
    <>
      <dl className="mt-3 divide-y divide-line rounded-[10px] border border-edge">
        <Row term="From" mark={pickupMark} onChange={backToForm}>
          {form.pickup.address}
        </Row>
        {estimate.stops.map(({ address }, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: the same place may be a stop twice.
            key={index}
            term={`Stop ${index + 1}`}
            mark={stopMark(index + 1)}
            onChange={backToForm}
          >
            {address}
          </Row>
        ))}
        <Row term="To" mark={destinationMark} onChange={backToForm}>
          {form.destination.address}
        </Row>
      </dl>
      <dl className="divide-y divide-line border-b border-line">
        <Row
          flat
          term="Vehicle Type"
          mark={<VehicleSilhouette picture={vehicleTypePicture(estimate.vehicleType)} selected width={72} />}
          onChange={backToForm}
        >
          {type?.name ?? estimate.vehicleType}
          {type && <span className="font-normal text-muted">, {seatWords(type)}</span>}
        </Row>
        <Row
          flat
          term="Driver"
          mark={driver && <DriverPicture driver={driver} size={44} />}
          onChange={backToForm}
        >
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <span className="min-w-0 break-words">
              {driver?.user.firstName ??
                (estimate.scheduledTime
                  ? 'Whoever is nearest then'
                  : booking.driverId === null
                    ? 'Whoever is nearest'
                    : 'The driver you picked')}
              {away && <span className="font-normal text-muted">, {away}</span>}
            </span>
            {driver && <PersonRating value={driver.rating} className="shrink-0" />}
          </span>
          {!driver && booking.driverId !== null && (
            <span className="block text-13 font-normal text-muted">
              Asked first. If they are taken by now, whoever is nearest comes, for the same price.
            </span>
          )}
          {driver && (
            <span className="block truncate text-13 font-normal text-muted">{driver.vehicleInfo}</span>
          )}
        </Row>
        <SummaryLine term="Leaves" action="Change" about="when it leaves" onAction={backToForm}>
          {estimate.scheduledTime ? (
            <When at={estimate.scheduledTime} show="ahead" zone={estimate.timeZone} />
          ) : unasked ? (
            'Leaves now'
          ) : (
            'Now'
          )}
          <span className="font-normal text-muted">
            {estimate.scheduledTime ? ', ' : ', the way takes '}
            {duration(estimate.durationSeconds)}, {far(estimate.distanceMeters)}
            {arrival && <Arrival at={arrival} estimate={estimate} />}
          </span>
        </SummaryLine>
        <SummaryExtras
          options={form.options}
          onOptions={(options) => booking.change({ options })}
          promoCode={estimate.promoCode}
          discount={estimate.parts.find(({ kind }) => kind === 'promo')?.amount}
          refused={booking.problem.fields.promoCode}
          busy={booking.estimating}
          onPromoCode={(promoCode) => booking.change({ promoCode })}
        />
      </dl>
      <dl className="mt-2.5 space-y-1">
        {estimate.parts.map((part) => (
          <div key={part.label} className="flex justify-between gap-4 text-13">
            <dt className="text-muted">{partWords(part, distance)}</dt>
            <dd className="tabular-nums">{moneyText(part.amount)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 pt-1">
          <dt className="font-semibold">Total Fare</dt>
          <dd className="figures text-21">{fullMoneyText(estimate.estimatedFare)}</dd>
        </div>
      </dl>
      <MayRecordLine pickup={form.pickup} className="mt-2 text-13 text-muted" />
    </>
  );
}

/** When one would be there, and where that was asked for, what is to spare of it. */
function Arrival({ at, estimate: { arrival, timeZone } }: { at: string; estimate: Estimate }) {
  return (
    <span className="block text-13">
      There about <When at={at} show="time" zone={timeZone} />
      {arrival && (
        <>
          , {minutes(arrival.spareSeconds)} min before <When at={arrival.by} show="time" zone={timeZone} />:
          enough where the car is {lateCarSeconds / 60} min late and the way takes a fifth longer
        </>
      )}
    </span>
  );
}

/**
 * When a ride would arrive, ISO 8601: from its time, or from when the price was made and a car could come. Null while
 * nobody is near.
 */
function arrivalOf(
  { scheduledTime, expiresAt, durationSeconds }: Estimate,
  etaSeconds: number | null,
): string | null {
  if (!scheduledTime && etaSeconds === null) return null;
  const leavesMs = scheduledTime
    ? Date.parse(scheduledTime)
    : Date.parse(expiresAt) - quoteValidMs + (etaSeconds ?? 0) * 1000;
  return new Date(leavesMs + durationSeconds * 1000).toISOString();
}

/** A fact of two lines beside its picture. */
function Row({
  term,
  mark,
  flat = false,
  onChange,
  children,
}: {
  term: string;
  mark: ReactNode;
  /** Without the margin of a box around it, and with room for a larger picture. */
  flat?: boolean;
  onChange: () => void;
  children: ReactNode;
}) {
  return (
    <div
      className={`grid min-h-[58px] items-center gap-x-3 py-1.5 max-[260px]:grid-cols-[minmax(0,1fr)_auto] ${flat ? 'grid-cols-[72px_minmax(0,1fr)_auto]' : 'grid-cols-[20px_minmax(0,1fr)_auto] pl-3.5'}`}
    >
      <dd aria-hidden="true" className={`row-span-2 row-start-1 grid place-items-center max-[260px]:hidden`}>
        {mark}
      </dd>
      <dt className="self-end text-13 text-muted">{term}</dt>
      <dd className="col-start-[-3] row-start-2 min-w-0 self-start font-semibold">{children}</dd>
      <dd className="col-start-[-2] row-span-2 row-start-1 noscript:hidden">
        <Button
          tone="ghost"
          size="sm"
          className={`text-spruce ${flat ? '-mr-2 px-2' : 'mr-1 px-2.5'}`}
          onClick={onChange}
        >
          Change
          <span className="sr-only"> {term.toLowerCase()}</span>
        </Button>
      </dd>
    </div>
  );
}
