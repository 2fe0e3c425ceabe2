import { useState } from 'react';
import { Link } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { ChevronLeft } from '#src/design/icons.ts';
import type { Message } from '#src/riding/contact/contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { LiveBadge } from '#src/riding/rides/ui/live-facts.tsx';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';
import { useDesktop } from '#src/riding/rides/ui/use-desktop.ts';
import { SosButton } from '#src/riding/safety/ui/sos-button.tsx';
import { GoneRide } from './after/gone-ride.tsx';
import type { FollowedRide } from './followed-ride.ts';
import { LiveRideMap } from './live-ride-map.tsx';
import { LiveRideSheet } from './live-ride-sheet.tsx';
import { TrackingControls } from './tracking-controls.tsx';
import { useLiveRide } from './use-live-ride.ts';

/** The whole screen of following one ride: the map, and a sheet over it. */
export function LiveRide({ first, share }: { first: FollowedRide; share?: string | undefined }) {
  const desktop = useDesktop();
  const [heard, setHeard] = useState<readonly Message[]>([]);
  const { ride, gone, tracking, heardAt, refreshing, refresh, read, start, stop } = useLiveRide(
    first,
    share,
    (message) => setHeard((before) => [...before, message]),
  );
  const guest = ride.viewer === 'guest' || ride.viewer === 'operator';
  const over = isOver(ride.status);
  const toggle = tracking === 'stopped' ? start : stop;
  // Days ahead there is no car to follow and nobody to call for help against.
  const ahead = ride.status === 'scheduled';
  const controls = { tracking, over, refreshing, onRefresh: refresh, onToggle: ahead ? undefined : toggle };
  const live = tracking === 'live' || tracking === 'connecting';

  // Whoever has watched the trip so far is told what may have happened, and not that there never was one.
  if (gone !== null && ride.viewer === 'guest')
    return (
      <GoneRide
        title="This trip is no longer shared"
        words={`The ride is over, or ${ride.passenger.firstName} took the link back.`}
      />
    );
  if (gone !== null) return <GoneRide words={gone} />;
  return (
    <div data-immersive className="relative flex grow flex-col lg:[--map-shift:178px]">
      <div className="sticky top-(--network-height) [--map-note:22px] lg:[--map-note:4px] h-[48dvh] min-h-[300px] shrink-0 lg:absolute lg:inset-0 lg:h-auto">
        <LiveRideMap
          ride={ride}
          desktop={desktop}
          tracking={tracking}
          heardAt={heardAt}
          refreshing={refreshing}
          onRefresh={refresh}
          onToggle={ahead ? undefined : toggle}
        />
        <div className="absolute inset-x-3 top-3 z-10 flex items-center gap-3 lg:hidden">
          <Link
            to={ride.viewer === 'operator' ? '/operations' : '/'}
            aria-label={ride.viewer === 'operator' ? 'Back to operations' : 'Back to booking'}
            className="grid size-12 shrink-0 place-items-center rounded-control border border-line bg-card shadow-float"
          >
            <ChevronLeft size={22} aria-hidden="true" />
          </Link>
          <p className="flex h-12 min-w-0 items-center gap-2.5 rounded-control border border-line bg-card px-3 shadow-float">
            {!ahead && <LiveBadge live={live} over={over} />}
            {/* A reference that is cut off says nothing; it gives way where there is no room for all of it. */}
            <span
              className={cx(
                'truncate text-muted',
                live || ahead ? 'max-[360px]:hidden' : 'max-[430px]:hidden',
              )}
            >
              {rideReference(ride.id)}
            </span>
          </p>
          {!guest && !over && !ahead && <SosButton ride={ride} className="ml-auto" />}
        </div>
        {!guest && !over && !ahead && desktop && (
          <SosButton ride={ride} className="absolute top-5 right-6 z-10" />
        )}
      </div>
      <section
        aria-label="The ride"
        // It scrolls, and for a guest holds nothing that takes the focus.
        tabIndex={guest ? 0 : undefined}
        className="relative z-10 -mt-5 grow rounded-t-[20px] border-t border-line bg-card lg:absolute lg:top-5 lg:left-6 lg:mt-0 lg:max-h-[calc(100%-84px)] lg:w-[428px] lg:overflow-y-auto lg:rounded-card lg:border lg:shadow-float"
      >
        <span aria-hidden="true" className="mx-auto mt-2.5 block h-1 w-10 rounded-full bg-edge lg:hidden" />
        <div className="mx-auto max-w-[600px] px-4 pt-3 pb-5 lg:p-5">
          <LiveRideSheet
            ride={ride}
            guest={guest}
            heard={heard}
            onRead={read}
            asOf={tracking === 'offline' && !over ? heardAt : null}
            footer={
              <TrackingControls
                {...controls}
                className="justify-center border-t border-line pt-1 lg:hidden"
              />
            }
          />
        </div>
      </section>
    </div>
  );
}
