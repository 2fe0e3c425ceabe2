import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import type { Padding } from '#src/design/map/mercator.ts';
import { useCovered } from '#src/design/map/use-covered.ts';
import { Directions } from '#src/geo/guidance/ui/directions.tsx';
import { DriversFlight } from '#src/riding/flights/ui/flight-line.tsx';
import { PinEntry } from '#src/riding/pickup-pins/ui/pin-entry.tsx';
import { timesOf } from '#src/riding/quotes/terms.ts';
import { ChangedNotice, SuggestChange } from '#src/riding/ride-changes/ui/driver-changes.tsx';
import { OptionWords } from '#src/riding/ride-options/ui/option-words.tsx';
import { RecordSoundButton } from '#src/riding/ride-sound/ui/record-sound.tsx';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { SosButton } from '#src/riding/safety/ui/sos-button.tsx';
import { RiderWrites } from '#src/riding/while-driving/ui/rider-writes.tsx';
import { SlideToComplete } from '#src/riding/while-driving/ui/slide-to-complete.tsx';
import type { Driving } from '../use-driving.ts';
import { CancelRide } from './cancel-ride.tsx';
import { EndEarly } from './end-early.tsx';
import { QueuedMoves } from './queued-moves.tsx';
import { momentOf, type RideMoment } from './ride-moment.ts';
import { RiderLine } from './rider-line.tsx';
import { onwardWords, StopActions } from './stop-actions.tsx';
import { WhereTo } from './where-to.tsx';

/** What the one big button of a moment looks like. */
const big = 'h-20 short:h-14 rounded-card font-display text-28';

/**
 * The ride a driver is on: the next turn, where to, and the one big action of this moment. On a phone it is all of the
 * screen, over the map; beside a desktop's map it is a column.
 */
export function RideSteps({
  ride: known,
  driving,
  map,
  notice,
  children,
}: {
  ride: RideDetail;
  driving: Driving;
  /** Draws the way where the screen has no map behind this, clear of what lies over it. */
  map?: ((covered: Padding) => ReactNode) | undefined;
  /** What is said before all else. */
  notice?: ReactNode;
  /** What can wait until it is looked for. */
  children?: ReactNode;
}) {
  // Without a connection the driver goes on from what waits to be sent.
  const ride = driving.nextStep ?? known;
  const moment = momentOf(ride);
  const waitedMs = useWaited(moment.standingSince);
  const { head, sheet, padding } = useCovered();
  const turns = !moment.standing && ride.position ? ride.position.directions : [];
  return (
    <section
      aria-label="Your ride"
      className={cx(
        'max-lg:fixed max-lg:inset-x-0 max-lg:top-(--network-height) max-lg:bottom-0 max-lg:z-30 max-lg:bg-paper',
        'flex flex-col lg:gap-4 short:grid short:grid-cols-[minmax(300px,42%)_1fr] short:grid-rows-[auto_1fr]',
      )}
    >
      {map && (
        // Whose map it is stays in view, above what lies over it.
        <div
          className="absolute inset-0"
          style={{ '--map-note': `${padding.bottom + 4}px` } as CSSProperties}
        >
          {map(padding)}
        </div>
      )}
      <div
        ref={head}
        className="relative z-10 max-lg:p-2 max-lg:pt-[max(8px,env(safe-area-inset-top))] short:bg-paper short:pb-0"
      >
        <Directions directions={turns} arrival={arrivalOf(moment)} />
      </div>
      <div className="pointer-events-none relative flex grow items-end justify-between gap-3 p-3 pb-7 lg:order-last lg:p-0 short:col-start-2 short:row-span-2 short:row-start-1 short:items-start">
        <RecordSoundButton ride={ride} className="h-14 bg-card px-4 lg:h-11 lg:shadow-none" />
        <SosButton
          ride={ride}
          className="ml-auto pointer-events-auto h-14 bg-card px-4 lg:h-11 lg:shadow-none"
        />
      </div>
      <div
        ref={sheet}
        className={cx(
          'relative z-10 space-y-4 overscroll-contain rounded-t-[20px] border-t border-line bg-card p-4 pb-[calc(16px+env(safe-area-inset-bottom))]',
          'max-lg:max-h-[52%] max-lg:shrink-0 max-lg:overflow-y-auto lg:rounded-[20px] lg:border lg:p-5',
          'short:col-start-1 short:row-start-2 short:max-h-none short:space-y-2 short:rounded-none short:border-0 short:bg-paper short:p-2',
        )}
      >
        {notice}
        <ChangedNotice ride={ride} />
        <WhereTo ride={ride} moment={moment} waitedMs={waitedMs} />
        {!moment.riding && <OptionWords options={ride.rideOptions} />}
        {!moment.riding && <DriversFlight ride={ride} />}
        {ride.note && !moment.riding && (
          <p className="rounded-control bg-well p-3">
            <span className="block text-13 text-muted">{ride.passenger.firstName} says</span>“{ride.note}”
          </p>
        )}
        <QueuedMoves moves={driving.kept} />
        {/* What is next stays in sight, whatever is written. */}
        <NextAction ride={ride} moment={moment} driving={driving} />
        <RiderWrites ride={ride} heard={driving.heard} />
        <RideRest ride={ride} moment={moment} waitedMs={waitedMs} driving={driving} />
        {children}
      </div>
      <EndEarly ride={ride} driving={driving} />
    </section>
  );
}

/** The one thing to do next. */
function NextAction({ ride, moment, driving }: { ride: RideDetail; moment: RideMoment; driving: Driving }) {
  const { busy } = driving;
  const { riding, waiting, stop, atStop } = moment;
  if (ride.status === 'driver_assigned')
    return (
      <Button tone="signal" wide className={big} busy={busy === 'arriving'} onClick={driving.arriving}>
        Drive to pickup
      </Button>
    );
  if (ride.status === 'driver_arriving' && !waiting)
    return (
      <Button tone="signal" wide className={big} busy={busy === 'arrived'} onClick={driving.arrived}>
        I have arrived
      </Button>
    );
  if (waiting) return <PinEntry ask={ride.pinAsk} busy={busy === 'start'} onStart={driving.startRide} />;
  if (stop !== null) return <StopActions stop={stop} atStop={atStop} big={big} driving={driving} />;
  if (!riding || driving.kept.some(({ verb }) => verb === 'complete')) return null;
  return <SlideToComplete busy={busy === 'complete'} onDone={() => driving.complete()} />;
}

/** Who rides, how to reach them, and the ways out. */
function RideRest({
  ride,
  moment: { riding, waiting, stop, atStop },
  waitedMs,
  driving,
}: {
  ride: RideDetail;
  moment: RideMoment;
  waitedMs: number;
  driving: Driving;
}) {
  const [asking, setAsking] = useState<'cancel' | 'no_show' | null>(null);
  const rider = ride.passenger.firstName;
  const noShow = waiting && waitedMs >= timesOf(ride).noShowSeconds * 1000;
  return (
    <>
      <RiderLine ride={ride} heard={driving.heard}>
        {ride.collect && <b className="font-semibold">Collect {moneyText(ride.collect)} from the rider. </b>}
        You get {moneyText(ride.estimatedFare)}
        {(!riding || stop !== null) && `, ${onwardWords(ride)}`}
      </RiderLine>
      <p className="flex items-center justify-between gap-3">
        <StatusBadge status={waiting ? 'arrived' : ride.status} label={badgeOf(ride, atStop)} />
        <span className="text-13 text-muted">{rideReference(ride.id)}</span>
      </p>
      {driving.kept.length === 0 && <SuggestChange ride={ride} />}
      {ride.can.cancel && driving.kept.length === 0 && (
        <p className="-mx-3 flex flex-wrap">
          {noShow && (
            <Button tone="ghost" onClick={() => setAsking('no_show')}>
              {rider} did not show up
            </Button>
          )}
          <Button tone="ghost" onClick={() => setAsking('cancel')}>
            Cancel ride
          </Button>
        </p>
      )}
      <CancelRide
        open={asking !== null}
        onClose={() => setAsking(null)}
        rider={rider}
        noShowFee={asking === 'no_show' ? ride.noShowFee : null}
        busy={driving.busy === 'cancel'}
        onCancel={(reason) => driving.cancel(reason, { noShow: asking === 'no_show' })}
      />
    </>
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
