import { useMemo } from 'react';
import type { RouteLeg } from '#src/design/map/live-map.ts';
import type { MapVehicle } from '#src/design/map/map-overlay.tsx';
import type { Padding } from '#src/design/map/mercator.ts';
import { nextStretch } from '#src/geo/guidance/next-stretch.ts';
import { onWay } from '#src/geo/guidance/on-way.ts';
import { cityFrameAt, cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { emergencyNumberAt } from '#src/geo/streets/emergency-number.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { boundsOf } from '#src/riding/rides/ui/bounds.ts';
import { LiveBadge } from '#src/riding/rides/ui/live-facts.tsx';
import { MapStage } from '#src/riding/rides/ui/map-stage.tsx';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { useSteadyBounds } from '#src/riding/rides/ui/use-steady-bounds.ts';

const desktopPadding = { top: 40, right: 72, bottom: 40, left: 520 };
const phonePadding = { top: 0, right: 0, bottom: 0, left: 0 };
const closeZoom = 14;
/** On a phone the nearest of them are in view; the others are a finger's width away. */
const areasInView = 4;

/** Where the driver is, and the way to drive. */
export function DrivingMap({
  at,
  ride,
  desktop,
  covered,
  live,
  online,
  areas,
}: {
  at: { lat: number; lng: number; heading?: number } | null;
  ride: RideDetail | null;
  desktop: boolean | null;
  /** What of the map lies behind the ride on a phone. */
  covered?: Padding | undefined;
  live: boolean;
  online: boolean;
  /** Where riders ask, as [west, south, east, north]. */
  areas?: readonly [number, number, number, number][] | undefined;
}) {
  const frame = (at && cityFrameAt(at)) ?? cityFrameOf(null);
  const riding = ride?.status === 'picked_up' || ride?.status === 'in_transit';
  const approach = ride?.position?.approach;
  const car = useMemo((): MapVehicle[] => {
    if (!at || !online) return [];
    const drawn = onWay(at, approach ?? []);
    return [{ id: 'me', lat: drawn.lat, lng: drawn.lng, heading: at.heading ?? 0 }];
  }, [at, online, approach]);
  const legs = useMemo((): RouteLeg[] => {
    if (!ride) return [];
    const now: RouteLeg = { polyline: approach ?? [], phase: 'now' };
    const later = riding ? ride.legs.slice(ride.stopsDone + 1).flat() : ride.polyline;
    return later.length > 0 ? [now, { polyline: later, phase: 'later' }] : [now];
  }, [ride, approach, riding]);
  const stage = ride ? `${ride.id} ${ride.status} ${ride.stopsDone}` : 'free';
  const turnMeters = ride?.position?.directions[0]?.distanceMeters ?? null;
  const ahead = ride
    ? boundsOf(approach?.length ? nextStretch(approach, turnMeters) : riding ? [] : ride.polyline)
    : desktop || !areas?.length
      ? undefined
      : boundsOf(aroundAreas(areas.slice(0, areasInView), at));
  const bounds = useSteadyBounds(ahead, stage);
  const lat = at ? Math.round(at.lat * 200) / 200 : undefined;
  const lng = at ? Math.round(at.lng * 200) / 200 : undefined;
  const camera = useMemo(
    () =>
      lat === undefined || lng === undefined ? undefined : { center: [lng, lat] as const, zoom: closeZoom },
    [lat, lng],
  );
  return (
    <MapStage
      key={frame.id}
      className="size-full"
      frame={frame}
      bounds={bounds}
      camera={camera}
      padding={desktop ? desktopPadding : (covered ?? phonePadding)}
      footPadding={desktopPadding}
      vehicles={car}
      route={legs}
      pickup={
        ride && !riding
          ? { ...ride.pickup, ...(desktop && { label: placeName(ride.pickupLocation) }) }
          : undefined
      }
      stops={ride?.stops.slice(ride.stopsDone)}
      areas={ride ? undefined : areas}
      firstStop={(ride?.stopsDone ?? 0) + 1}
      destination={
        ride ? { ...ride.dropoff, ...(desktop && { label: placeName(ride.destination) }) } : undefined
      }
      controls={desktop === true}
      controlsClassName="top-5 right-6"
      label="Map of where you are"
      facts={
        <>
          <span className="flex items-center gap-2.5 pl-0.5">
            <LiveBadge live={live} />
          </span>
          <span>{online ? 'Your position is reported' : 'Your position is not reported'}</span>
          <span>24/7 emergency line: {emergencyNumberAt(ride?.pickup ?? at)}</span>
        </>
      }
    />
  );
}

/** The corners of `areas`, and where the driver is among them. */
function aroundAreas(
  areas: readonly (readonly [number, number, number, number])[],
  at: { lat: number; lng: number } | null,
): [number, number][] {
  const corners = areas.flatMap(([west, south, east, north]): [number, number][] => [
    [west, south],
    [east, north],
  ]);
  return at ? [...corners, [at.lng, at.lat]] : corners;
}
