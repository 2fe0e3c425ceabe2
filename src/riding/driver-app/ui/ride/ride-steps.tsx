import { type ReactNode, useEffect, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Directions } from '#src/geo/guidance/ui/directions.tsx';
import { timesOf } from '#src/riding/quotes/terms.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { SosButton } from '#src/riding/safety/ui/sos-button.tsx';
import type { Driving } from '../use-driving.ts';
import { CancelRide } from './cancel-ride.tsx';
import { EndEarly } from './end-early.tsx';
import { PinEntry } from './pin-entry.tsx';
import { QueuedMoves } from './queued-moves.tsx';
import { momentOf, type RideMoment } from './ride-moment.ts';
import { RiderLine } from './rider-line.tsx';
import { onwardWords, StopActions } from './stop-actions.tsx';
import { WhereTo } from './where-to.tsx';

/** What the one big button of a moment looks like. */
const big = 'h-20 short:h-14 rounded-card font-display text-28';

/** The ride a driver is on: where to now, and the one big action of this moment. */
export function RideSteps({
  ride: known,
  driving,
  map,
}: {
  ride: RideDetail;
  driving: Driving;
  /** The way drawn, where the screen has no map behind this. */
  map?: ReactNode;
}) {
  const { busy, kept } = driving;
  // Without a connection the driver goes on from what waits to be sent.
  const ride = driving.nextStep ?? known;
  const done = kept.some(({ verb }) => verb === 'complete');
  const [asking, setAsking] = useState<'cancel' | 'no_show' | null>(null);
  const rider = ride.passenger.firstName;
  const moment = momentOf(ride);
  const { riding, waiting, stop, atStop, standing } = moment;
  const waitedMs = useWaited(moment.standingSince);
  const noShow = waiting && waitedMs >= timesOf(ride).noShowSeconds * 1000;

  return (
    <section
      aria-label="Your ride"
      className="grid gap-4 rounded-[20px] border border-line bg-card p-5 short:grid-cols-2 short:gap-x-5 short:p-2 [&>div]:min-w-0 [&>div]:space-y-4 short:[&>div]:space-y-2"
    >
      <div>
        {!standing && ride.position && (
          <Directions directions={ride.position.directions} arrival={arrivalOf(moment)} />
        )}
        <WhereTo ride={ride} moment={moment} waitedMs={waitedMs} />
        {ride.note && !riding && (
          <p className="rounded-control bg-well p-3">
            <span className="block text-13 text-muted">{rider} says</span>“{ride.note}”
          </p>
        )}
        <QueuedMoves moves={kept} />
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
          <Button
            tone="signal"
            wide
            className={big}
            busy={busy === 'complete'}
            onClick={() => driving.complete()}
          >
            Complete ride
          </Button>
        )}
      </div>
      <div>
        {map && <div className="h-64 overflow-hidden rounded-card border border-line short:h-52">{map}</div>}
        <p className="flex items-center justify-between gap-3">
          <StatusBadge status={waiting ? 'arrived' : ride.status} label={badgeOf(ride, atStop)} />
          <span className="text-13 text-muted">{rideReference(ride.id)}</span>
        </p>
        <RiderLine ride={ride} heard={driving.heard}>
          {ride.collect && (
            <b className="font-semibold">Collect {moneyText(ride.collect)} from the rider. </b>
          )}
          You get {moneyText(ride.estimatedFare)}
          {(!riding || stop !== null) && `, ${onwardWords(ride)}`}
        </RiderLine>
        <div className="flex flex-wrap items-center justify-between gap-2">
          {ride.can.cancel && kept.length === 0 ? (
            <span className="flex flex-wrap">
              {noShow && (
                <Button tone="ghost" onClick={() => setAsking('no_show')}>
                  {rider} did not show up
                </Button>
              )}
              <Button tone="ghost" onClick={() => setAsking('cancel')}>
                Cancel ride
              </Button>
            </span>
          ) : (
            <span />
          )}
          <SosButton ride={ride} className="h-11 px-3.5 shadow-none" />
        </div>
      </div>

      <EndEarly ride={ride} driving={driving} />
      <CancelRide
        open={asking !== null}
        onClose={() => setAsking(null)}
        rider={rider}
        noShowFee={asking === 'no_show' ? ride.noShowFee : null}
        busy={busy === 'cancel'}
        onCancel={(reason) => driving.cancel(reason, { noShow: asking === 'no_show' })}
      />
    </section>
  );
}

/** What lies at the end of the way that is driven. */
const arrivalOf = ({ riding, stop }: RideMoment): string =>
  !riding ? 'pickup' : stop !== null ? 'stop' : 'drop-off';

function badgeOf(ride: RideDetail, atStop: boolean): string {
  if (atStop) return 'At a stop';
  if (ride.status === 'driver_arriving') return ride.arrivedAt ? 'At the pickup' : 'To the pickup';
  if (ride.status === 'driver_assigned') return 'Accepted';
  return ride.status === 'picked_up' ? 'Picked up' : 'In transit';
}

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
