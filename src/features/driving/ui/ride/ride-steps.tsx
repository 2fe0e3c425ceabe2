import { useEffect, useState } from 'react';
import { Avatar } from '#src/artwork/people/avatar.tsx';
import { StatusBadge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { MessageSquare, Phone } from '#src/design/icons.ts';
import { useUnits } from '#src/features/accounts/ui/use-units.ts';
import { MessagesDialog } from '#src/features/following/ui/people/messages-dialog.tsx';
import { useMessageToasts } from '#src/features/following/ui/people/use-message-toasts.ts';
import { SosButton } from '#src/features/following/ui/safety/sos-button.tsx';
import type { RideDetail } from '#src/features/rides/contract.ts';
import { freeWaitingMs, nextStopOf, noShowAfterMs, rideReference } from '#src/features/rides/rules.ts';
import { dollars, duration, placeName, placeRest } from '#src/features/rides/ui/trip-words.ts';
import type { Driving } from '../use-driving.ts';
import { CancelRide } from './cancel-ride.tsx';
import { KeptMoves } from './kept-moves.tsx';
import { Directions, OpenIn } from './navigation.tsx';
import { PinEntry } from './pin-entry.tsx';
import { onwardWords, StopActions } from './stop-actions.tsx';

/** Nearer than this a distance says nothing more. */
const thereMeters = 50;

/** The ride a driver is on: where to now, and the one big action of this moment. */
export function RideSteps({ ride: known, driving }: { ride: RideDetail; driving: Driving }) {
  const { busy, kept } = driving;
  const { far } = useUnits();
  // Without a connection the driver goes on from what waits to be sent.
  const ride = driving.nextStep ?? known;
  const done = kept.some(({ verb }) => verb === 'complete');
  const [messages, setMessages] = useState<'messages' | 'call' | null>(null);
  const [seen, setSeen] = useState(0);
  const [asking, setAsking] = useState(false);
  const rider = ride.passenger.firstName;
  const riding = ride.status === 'picked_up' || ride.status === 'in_transit';
  const waiting = ride.status === 'driver_arriving' && ride.arrivedAt !== null;
  const stop = riding ? nextStopOf(ride) : null;
  const stopPlace = stop === null ? undefined : ride.stops[stop - 1];
  const atStop = stop !== null && ride.stopArrivedAt !== null;
  const standing = waiting || atStop;
  const target = riding ? (stopPlace?.address ?? ride.destination) : ride.pickupLocation;
  const waitedMs = useWaited(waiting ? ride.waitingSince : atStop ? ride.stopArrivedAt : null);
  // Kept on the phone so far: the rider cannot know that the car is there.
  const untold = waiting && ride.waitingSince === null;
  const noShow = waiting && waitedMs >= noShowAfterMs;
  const fromRider = driving.heard.filter(({ from }) => from === 'rider').length;
  useMessageToasts(driving.heard, { from: 'rider', name: rider }, messages !== null);
  const big = 'h-20 rounded-card font-display text-28';

  return (
    <section
      aria-label="Your ride"
      className="space-y-4 rounded-[20px] border border-line bg-card p-5 short:columns-2 short:gap-x-6 short:[&>*]:break-inside-avoid"
    >
      <p className="flex items-center justify-between gap-3">
        <StatusBadge status={waiting ? 'arrived' : ride.status} label={badgeOf(ride, atStop)} />
        <span className="text-13 text-muted">{rideReference(ride.id)}</span>
      </p>
      <div className="flex items-start gap-4">
        <span aria-hidden="true" className="mt-3">
          {stop !== null ? (
            <span className="grid size-6 place-items-center rounded-full border-2 border-ink bg-card text-13 font-semibold">
              {stop}
            </span>
          ) : riding ? (
            <span className="block size-[18px] rounded-mark bg-ink" />
          ) : (
            <span className="block size-[18px] rounded-full border-[5px] border-spruce bg-card" />
          )}
        </span>
        <div className="min-w-0 grow" aria-live="polite">
          {ride.position && !standing && (
            <p>
              <span className="figures pr-1 text-40 leading-10">{duration(ride.position.etaSeconds)}</span>{' '}
              <span className="text-17 text-muted">
                {ride.position.remainingMeters < thereMeters
                  ? 'you are there'
                  : far(ride.position.remainingMeters)}
              </span>
            </p>
          )}
          {standing && (
            <p>
              <span className="figures pr-1 text-40 leading-10">{clockOf(waitedMs)}</span>{' '}
              <span className="text-17 text-muted">waiting</span>
            </p>
          )}
          <h2 className="line-clamp-2 text-28">{placeName(target)}</h2>
          <p className="truncate text-muted">{placeRest(target)}</p>
          {standing && (
            <p className="mt-1 text-muted">{untold ? untoldWords(rider) : waitingWords(waitedMs, waiting)}</p>
          )}
        </div>
        {!standing && (
          <OpenIn place={riding ? (stopPlace ?? ride.dropoff) : ride.pickup} name={placeName(target)} />
        )}
      </div>
      {!standing && ride.position && <Directions directions={ride.position.directions} />}
      {ride.note && !riding && (
        <p className="rounded-control bg-well p-3">
          <span className="block text-13 text-muted">{rider} says</span>“{ride.note}”
        </p>
      )}
      <KeptMoves moves={kept} />
      {ride.status === 'driver_assigned' && (
        <Button tone="signal" wide className={big} busy={busy === 'arriving'} onClick={driving.arriving}>
          Drive to pickup
        </Button>
      )}
      {ride.status === 'driver_arriving' && !waiting && (
        <Button tone="signal" wide className={big} busy={busy === 'arrived'} onClick={driving.arrived}>
          I have arrived
        </Button>
      )}
      {waiting && <PinEntry busy={busy === 'start'} onStart={driving.startRide} />}
      {stop !== null && <StopActions stop={stop} atStop={atStop} big={big} driving={driving} />}
      {riding && stop === null && !done && (
        <Button tone="signal" wide className={big} busy={busy === 'complete'} onClick={driving.complete}>
          Complete ride
        </Button>
      )}
      <div className="flex items-center gap-3 border-y border-line py-3">
        <Avatar seed={`rider ${ride.id}`} src={ride.passenger.profileImage} size={40} />
        <p className="min-w-0 grow">
          <span className="block truncate font-semibold">{rider}</span>
          <span className="line-clamp-3 text-13 text-muted">
            You get {dollars(ride.estimatedFare)}
            {(!riding || stop !== null) && `, ${onwardWords(ride)}`}
          </span>
        </p>
        <Button aria-label={`Call ${rider}`} onClick={() => setMessages('call')}>
          <Phone size={18} aria-hidden="true" />
        </Button>
        <Button
          onClick={() => {
            setSeen(fromRider);
            setMessages('messages');
          }}
        >
          <MessageSquare size={18} aria-hidden="true" />
          <span className="max-sm:sr-only short:sr-only">Message</span>
          {fromRider > seen && (
            <span className="grid h-5 min-w-5 place-items-center rounded-full bg-signal px-1 text-13 text-on-signal">
              {fromRider - seen}
            </span>
          )}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {ride.can.cancel && kept.length === 0 ? (
          <Button tone="ghost" onClick={() => setAsking(true)}>
            {noShow ? `${rider} did not show up` : 'Cancel ride'}
          </Button>
        ) : (
          <span />
        )}
        <SosButton rideId={ride.id} className="h-11 px-3.5 shadow-none" />
      </div>

      <MessagesDialog
        open={messages !== null}
        onClose={() => {
          setSeen(fromRider);
          setMessages(null);
        }}
        rideId={ride.id}
        side="driver"
        other={rider}
        instead={messages === 'call'}
        heard={driving.heard}
        mayWrite={ride.can.message}
      />
      <CancelRide
        open={asking}
        onClose={() => setAsking(false)}
        rider={rider}
        noShow={noShow}
        busy={busy === 'cancel'}
        onCancel={(reason) => driving.cancel(reason)}
      />
    </section>
  );
}

function badgeOf(ride: RideDetail, atStop: boolean): string {
  if (atStop) return 'At a stop';
  if (ride.status === 'driver_arriving') return ride.arrivedAt ? 'At the pickup' : 'To the pickup';
  if (ride.status === 'driver_assigned') return 'Accepted';
  return ride.status === 'picked_up' ? 'Picked up' : 'In transit';
}

/** What waiting brings now, and what comes next. */
function waitingWords(waitedMs: number, atPickup: boolean): string {
  if (!atPickup && waitedMs >= freeWaitingMs) return 'You are paid for waiting.';
  if (waitedMs < freeWaitingMs) return `Waiting is paid from ${clockOf(freeWaitingMs)} on.`;
  if (waitedMs < noShowAfterMs)
    return `You are paid for waiting. From ${clockOf(noShowAfterMs)} on you may end the ride as a no-show.`;
  return 'You are paid for waiting, or may end the ride as a no-show.';
}

const untoldWords = (rider: string) =>
  `${rider} hears of it once you are connected. Waiting is counted from then on.`;

const clockOf = (ms: number) => {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

/** Since `since`, which for a scheduled ride may lie ahead. */
function useWaited(since: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!since) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return since ? Math.max(0, now - Date.parse(since)) : 0;
}
