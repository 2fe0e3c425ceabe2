import { useMemo } from 'react';
import type { RouteLeg } from '#src/design/map/live-map.ts';
import type { MapVehicle } from '#src/design/map/map-overlay.tsx';
import { cityFrameAt, cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { emergencyNumberAt } from '#src/geo/streets/emergency-number.ts';
import { boundsOf } from '#src/riding/rides/ui/bounds.ts';
import { LiveBadge } from '#src/riding/rides/ui/live-facts.tsx';
import { MapStage } from '#src/riding/rides/ui/map-stage.tsx';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';
import { duration, placeName } from '#src/riding/rides/ui/trip-words.ts';
import { useSteadyBounds } from '#src/riding/rides/ui/use-steady-bounds.ts';
import type { FollowedRide } from './followed-ride.ts';
import { TrackingControls } from './tracking-controls.tsx';
import { UpdatedAgo } from './updated-ago.tsx';
import type { Tracking } from './use-live-ride.ts';

const desktopPadding = { top: 40, right: 120, bottom: 40, left: 476 };
const phonePadding = { top: 64, right: 0, bottom: 24, left: 0 };

type Lngs = readonly (readonly [number, number])[];

/** The car, the way it takes now and the way after, the two ends of the trip. */
export function LiveRideMap({
  ride,
  desktop,
  tracking,
  heardAt,
  refreshing,
  onRefresh,
  onToggle,
}: {
  ride: FollowedRide;
  desktop: boolean | null;
  tracking: Tracking;
  heardAt: string | null;
  refreshing: boolean;
  onRefresh: () => void;
  /** Without it, there is no stopping. */
  onToggle?: (() => void) | undefined;
}) {
  const { pickup, dropoff, position, driver, status, polyline } = ride;
  const frame = cityFrameAt(pickup) ?? cityFrameOf(null);
  const toPickup = status === 'driver_assigned' || status === 'driver_arriving';
  const carried = position && driver && !isOver(status);

  const vehicles = useMemo((): MapVehicle[] => {
    if (!carried) return [];
    const { lat, lng, heading, etaSeconds } = position;
    const detail = ride.arrivedAt && toPickup ? ', here' : `, ${duration(etaSeconds)}`;
    return [{ id: driver.id, lat, lng, heading, label: driver.user.firstName, detail }];
  }, [carried, position, driver, ride.arrivedAt, toPickup]);

  const { track } = ride;
  const legs = useMemo((): RouteLeg[] => {
    // What was driven is drawn in full, what was planned or is still to come fainter.
    if (track && track.length > 1)
      return [
        { polyline: track, phase: 'now' },
        { polyline: carried ? position.approach : polyline, phase: 'later' },
      ];
    if (!carried) return [{ polyline }];
    const now: RouteLeg = { polyline: position.approach, phase: 'now' };
    const later = toPickup ? polyline : ride.legs.slice(ride.stopsDone + 1).flat();
    return later.length > 0 ? [now, { polyline: later, phase: 'later' }] : [now];
  }, [carried, position, polyline, track, toPickup, ride.legs, ride.stopsDone]);

  // What lies ahead is in view: the car and the pickup at first, then the car and the way that is left.
  const ahead: Lngs = !carried
    ? polyline
    : toPickup
      ? [...position.approach, [pickup.lng, pickup.lat], [position.lng, position.lat]]
      : [...legs.flatMap((leg) => leg.polyline), [position.lng, position.lat]];
  const bounds = useSteadyBounds(boundsOf(ahead), status);
  const live = tracking === 'live' || tracking === 'connecting';

  return (
    <MapStage
      className="size-full"
      frame={frame}
      bounds={bounds}
      padding={desktop ? desktopPadding : phonePadding}
      footPadding={desktopPadding}
      vehicles={vehicles}
      route={legs}
      // What has been passed is a mark without a name.
      pickup={{
        ...pickup,
        ...((toPickup || !carried) && {
          label: placeName(ride.pickupLocation),
          ...(desktop && !toPickup && { detail: ', pickup' }),
        }),
      }}
      stops={ride.stops.slice(ride.stopsDone)}
      firstStop={ride.stopsDone + 1}
      destination={{
        ...dropoff,
        label: placeName(ride.destination),
        ...(desktop && { detail: ', drop-off' }),
      }}
      controls={desktop === true}
      controlsClassName="top-[88px] right-6"
      label="Map of the trip"
      facts={
        <>
          {status !== 'scheduled' && (
            <span className="flex items-center gap-2.5 pl-0.5">
              <LiveBadge live={live} over={isOver(status)} />
            </span>
          )}
          <TrackingControls
            tracking={tracking}
            over={isOver(status)}
            refreshing={refreshing}
            onRefresh={onRefresh}
            onToggle={onToggle}
          />
          <span>24/7 emergency line: {emergencyNumberAt(pickup)}</span>
          {heardAt && <UpdatedAgo at={heardAt} />}
        </>
      }
    />
  );
}
