import { useEffect, useState } from 'react';
import { Avatar } from '#src/artwork/people/avatar.tsx';
import { Button } from '#src/design/button.tsx';
import { Rating } from '#src/design/rating.tsx';
import type { RideRequest } from '#src/features/rides/contract.ts';
import { rideTypeName } from '#src/features/rides/ui/ride-types.ts';
import { dollars, duration, kilometers, placeName } from '#src/features/rides/ui/trip-words.ts';

/** An offer is asked for this long (15 s); the ring around the card is full then. */
const offerSeconds = 15;
const tickMs = 250;

function useSecondsLeft(expiresAt: string): number {
  const [left, setLeft] = useState(offerSeconds);
  useEffect(() => {
    const look = () =>
      setLeft(Math.min(offerSeconds, Math.max(0, (Date.parse(expiresAt) - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, tickMs);
    return () => clearInterval(timer);
  }, [expiresAt]);
  return left;
}

/** What a driver must know to say yes, at arm's length: pay, how far, where to, how long there is to decide. */
export function RequestCard({
  request,
  expiresAt,
  busy,
  onAccept,
  onDecline,
}: {
  request: RideRequest;
  expiresAt: string;
  busy: string | null;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const left = useSecondsLeft(expiresAt);
  const seconds = Math.ceil(left);
  const { pay, vehicleType, pickupAddress, destinationAddress, user, riderRating } = request;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new offer is felt once.
  useEffect(() => {
    if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
  }, [request.offer?.id]);
  return (
    <section
      aria-label={`New request, ${dollars(pay)}`}
      className="contours relative animate-rise overflow-hidden rounded-[20px] bg-card p-5 sm:p-6"
    >
      <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full" fill="none">
        <rect
          x="2"
          y="2"
          rx="18"
          className="h-[calc(100%-4px)] w-[calc(100%-4px)] stroke-line"
          strokeWidth="4"
        />
        <rect
          x="2"
          y="2"
          rx="18"
          pathLength="100"
          strokeDasharray="100"
          strokeDashoffset={100 - (left / offerSeconds) * 100}
          strokeLinecap="round"
          className="h-[calc(100%-4px)] w-[calc(100%-4px)] stroke-amber transition-[stroke-dashoffset] duration-250 ease-linear"
          strokeWidth="4"
        />
      </svg>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-sans text-15 font-semibold tracking-normal text-amber">
            New request, {rideTypeName(vehicleType)}
          </h2>
          <p className="figures mt-1 text-[clamp(52px,19vw,76px)] leading-none lg:text-[72px]">
            {dollars(pay)}
          </p>
        </div>
        <p role="timer" aria-live="off" className="shrink-0 text-center text-amber">
          <span className="figures block text-40 leading-10 sm:text-56">{seconds}</span>
          <span className="text-13">seconds</span>
        </p>
      </div>
      <div className="relative mt-5 border-t border-line pt-5">
        <span
          aria-hidden="true"
          className="absolute top-[54px] bottom-[60px] left-[8px] border-l-2 border-dotted border-edge"
        />
        <ol className="space-y-5">
          <Leg
            mark={<span className="block size-[18px] rounded-full border-[5px] border-spruce bg-card" />}
            time={request.pickupEtaSeconds === null ? 'Near' : duration(request.pickupEtaSeconds)}
            distance={
              request.pickupDistanceMeters === null
                ? 'to the pickup'
                : `${kilometers(request.pickupDistanceMeters)} to pickup`
            }
            place={placeName(pickupAddress)}
          />
          <Leg
            mark={<span className="block size-[18px] rounded-mark bg-ink" />}
            time={duration(request.durationSeconds)}
            distance={`${kilometers(request.distanceMeters)} trip`}
            place={placeName(destinationAddress)}
          />
        </ol>
      </div>
      <p className="mt-5 flex items-center gap-3 border-t border-line pt-4">
        <Avatar seed={`rider ${request.id}`} size={36} />
        <span className="grow">
          {user.firstName} {user.lastName}
        </span>
        <Rating value={riderRating} />
      </p>
      <div className="mt-4 grid grid-cols-[2fr_3fr] gap-2.5">
        <Button className="h-24 rounded-card" busy={busy === 'decline'} onClick={onDecline}>
          Decline
        </Button>
        <Button
          tone="signal"
          className="h-24 rounded-card font-display text-28"
          busy={busy === 'accept'}
          disabled={left === 0}
          onClick={onAccept}
        >
          Accept
        </Button>
      </div>
    </section>
  );
}

function Leg({
  mark,
  time,
  distance,
  place,
}: {
  mark: React.ReactNode;
  time: string;
  distance: string;
  place: string;
}) {
  return (
    <li className="relative flex gap-4">
      <span aria-hidden="true" className="relative z-1 mt-3">
        {mark}
      </span>
      <p className="min-w-0">
        <span className="figures text-40 leading-10">{time}</span>{' '}
        <span className="text-17 text-muted">{distance}</span>
        <span className="line-clamp-2 text-21 font-semibold">{place}</span>
      </p>
    </li>
  );
}
