import { Initials } from '#src/artwork/people/initials.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { centsOf, formatMoney, toWholeUnits } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { PersonRating } from '#src/riding/drivers/ui/person-rating.tsx';
import type { PlaceInLine } from '#src/riding/queues/contract.ts';
import { FirstInLine } from '#src/riding/queues/ui/first-in-line.tsx';
import { RequestWishes } from '#src/riding/ride-options/ui/option-words.tsx';
import type { RideRequest } from '#src/riding/rides/contract.ts';
import { directionWord } from '#src/riding/rides/road.ts';
import { duration, placeName } from '#src/riding/rides/ui/trip-words.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';

const shortPay = 'text-[clamp(52px,19vw,76px)] lg:text-[72px]';
/** With a currency of letters an amount stands beside the seconds too. */
const longPay = 'text-[clamp(34px,11.5vw,60px)]';

/** What a driver must know to say yes, at arm's length: pay, how far, where to, how long there is to decide. */
export function RequestCard({
  request,
  place = null,
  seconds,
  busy,
  onAccept,
  onDecline,
}: {
  request: RideRequest;
  /** Where the driver stands in line, for an offer that comes from there. */
  place?: PlaceInLine | null;
  /** Left to decide. */
  seconds: number;
  busy: string | null;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const { far } = useUnits();
  const payText = moneyText(request.pay);
  const { vehicleType, pickupAddress, destinationAddress, user, riderRating, surge } = request;
  const behind = request.offer?.behindRideId != null;
  return (
    <section
      aria-label={`New request, ${payText}`}
      className="contours relative mt-auto w-full max-w-[472px] animate-rise rounded-[20px] border border-line bg-card p-5 sm:my-auto sm:p-6 short:grid short:max-w-none short:grid-cols-2 short:gap-x-6 short:p-4"
    >
      <div>
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="font-sans text-15 font-semibold tracking-normal text-amber">
              {behind ? 'Next request' : 'New request'}, {vehicleTypeName(vehicleType)}
            </h2>
            <p className={`figures mt-1 leading-none ${payText.length > 7 ? longPay : shortPay}`}>
              {payText}
            </p>
          </div>
          <p role="timer" aria-live="off" className="shrink-0 text-center text-amber">
            <span className="figures block text-40 leading-10 sm:text-56">{seconds}</span>
            <span className="text-13">seconds</span>
          </p>
        </div>
        <p className="mt-2 flex flex-wrap justify-between gap-x-4 text-muted">
          <span>{surge > 1 ? `Busy x${surge.toFixed(1)} is in it` : 'Your share, tips come on top'}</span>
          <span>{perHour(request)}</span>
        </p>
        {request.collect && (
          <p className="mt-2 font-semibold">Paid to you: collect {moneyText(request.collect)}</p>
        )}
        {request.offer?.byDesk && (
          <p className="mt-2 font-semibold text-spruce">The desk asks you, and nobody else meanwhile.</p>
        )}
        {request.offer?.fromQueue && place && <FirstInLine place={place} />}
        {behind && <p className="mt-2 font-semibold text-spruce">After your drop-off. You finish first.</p>}
      </div>
      <div className="short:col-start-2 short:row-span-2 short:row-start-1">
        <div className="relative mt-4 border-t border-line pt-4 short:mt-0 short:border-t-0 short:pt-0">
          <span
            aria-hidden="true"
            className="absolute top-[54px] bottom-[60px] left-[8px] border-l-2 border-dotted border-edge short:top-[38px]"
          />
          <ol className="space-y-4 short:space-y-2">
            <Leg
              mark={<span className="block size-[18px] rounded-full border-[5px] border-spruce bg-card" />}
              time={request.pickupEtaSeconds === null ? 'Near' : duration(request.pickupEtaSeconds)}
              distance={
                request.pickupDistanceMeters === null
                  ? 'to the pickup'
                  : `${far(request.pickupDistanceMeters)} to pickup`
              }
              place={placeName(pickupAddress)}
            />
            <Leg
              mark={<span className="block size-[18px] rounded-mark bg-ink" />}
              time={duration(request.durationSeconds)}
              distance={`${far(request.distanceMeters)}${stopsWords(request.stops)}`}
              place={placeName(destinationAddress)}
              aside={<Compass degrees={request.heading} />}
            />
          </ol>
        </div>
        {request.stops.length > 0 && (
          <p className="mt-3 line-clamp-2 text-muted short:mt-2 short:line-clamp-1">
            By {request.stops.map(placeName).join(', then ')}
          </p>
        )}
        <RequestWishes request={request} />
        <p className="mt-4 flex items-center gap-3 border-t border-line pt-4 short:mt-2 short:border-t-0 short:pt-0">
          <Initials name={user.firstName} size={36} />
          <span className="grow">{fullName(user)}</span>
          <PersonRating value={riderRating} />
        </p>
      </div>
      {/* Where the screen is too low for all of it, the answers stay under the thumb and the rest scrolls. */}
      <div className="sticky bottom-1 z-1 -mx-2 mt-4 grid grid-cols-[2fr_3fr] gap-2.5 self-end rounded-card bg-card p-2 pb-0">
        <Button className="h-24 rounded-card" busy={busy === 'decline'} onClick={onDecline}>
          Decline
        </Button>
        <Button
          tone="signal"
          className="h-24 rounded-card font-display text-28"
          busy={busy === 'accept'}
          disabled={seconds === 0}
          onClick={onAccept}
        >
          Accept
        </Button>
      </div>
    </section>
  );
}

const stopsWords = (stops: readonly string[]): string =>
  stops.length === 0 ? '' : stops.length === 1 ? ', 1 stop' : `, ${stops.length} stops`;

/** Pay for the whole time it takes, the way to the pickup included. */
function perHour(request: RideRequest): string {
  const seconds = (request.pickupEtaSeconds ?? 0) + request.durationSeconds;
  if (seconds <= 0) return '';
  return `${duration(seconds)}, ${formatMoney(toWholeUnits((centsOf(request.pay) * 3600) / seconds), { short: true })} an hour`;
}

function Compass({ degrees }: { degrees: number }) {
  return (
    <span className="grid shrink-0 justify-items-center gap-1 text-13">
      <svg aria-hidden="true" viewBox="0 0 48 48" width={48} height={48} fill="none">
        <circle cx="24" cy="24" r="22" className="stroke-edge" strokeWidth="1.5" />
        <path d="M24 4v4M24 40v4M4 24h4M40 24h4" className="stroke-edge" strokeWidth="1.5" />
        <path d="M24 11 L33 35 L24 29 L15 35 Z" className="fill-ink" transform={`rotate(${degrees} 24 24)`} />
      </svg>
      {directionWord(degrees)}
    </span>
  );
}

function Leg({
  mark,
  time,
  distance,
  place,
  aside,
}: {
  mark: React.ReactNode;
  time: string;
  distance: string;
  place: string;
  aside?: React.ReactNode;
}) {
  return (
    <li className="relative flex gap-4">
      <span aria-hidden="true" className="relative z-1 mt-3">
        {mark}
      </span>
      <p className="min-w-0 grow">
        <span className="figures pr-1 text-40 leading-10">{time}</span>{' '}
        <span className="inline-block text-17 text-muted">{distance}</span>
        <span className="line-clamp-2 text-21 font-semibold">{place}</span>
      </p>
      {aside}
    </li>
  );
}
