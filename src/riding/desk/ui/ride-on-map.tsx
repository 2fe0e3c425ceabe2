import { Card } from '#src/design/card.tsx';
import type { RouteLeg } from '#src/design/map/live-map.ts';
import { RideMap } from '#src/design/map/ride-map.tsx';
import { cityFrameAt, cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { carAt } from '#src/riding/fleet-map/replaying.ts';
import { ReplayBar, ReplayedCarMark } from '#src/riding/fleet-map/ui/ride-replay.tsx';
import { useReplay } from '#src/riding/fleet-map/ui/use-replay.ts';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { boundsOf } from '#src/riding/rides/ui/bounds.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';

const padding = { top: 48, right: 48, bottom: 48, left: 48 };

/** What was driven in full, what was planned fainter; and the ride seen again, where it has had a driver. */
export function RideOnMap({ ride, zone }: { ride: RideDetail; zone: string }) {
  const replaying = useReplay(ride.id);
  const car = replaying.replay ? carAt(replaying.replay.points, replaying.seconds) : undefined;
  const isReplayed = replaying.state === 'open' && car !== undefined;
  const { pickup, dropoff, polyline, track, position, driver } = ride;
  const hasTrack = track.length > 1;
  const route: RouteLeg[] = hasTrack
    ? [
        { polyline: track, phase: 'now' },
        { polyline, phase: 'later' },
      ]
    : [{ polyline }];
  const words = hasTrack
    ? 'In full what was driven, fainter what was planned.'
    : 'What was planned; where the car drove with the rider is not known.';
  return (
    <Card className="overflow-hidden">
      <div className="relative h-[360px]">
        <RideMap
          className="size-full"
          frame={cityFrameAt(pickup) ?? cityFrameOf(null)}
          bounds={boundsOf(hasTrack ? [...polyline, ...track] : polyline)}
          padding={padding}
          route={route}
          vehicles={position && driver ? [{ id: driver.id, ...position, label: driver.user.firstName }] : []}
          pickup={{ ...pickup, label: placeName(ride.pickupLocation) }}
          stops={ride.stops}
          destination={{ ...dropoff, label: placeName(ride.destination) }}
          label="The way of the ride"
          {...(isReplayed && { overlay: (view) => <ReplayedCarMark view={view} car={car} /> })}
        />
      </div>
      <p className="border-t border-line px-4 py-2.5 text-13 text-muted">{words}</p>
      {driver && <ReplayBar replaying={replaying} zone={zone} />}
    </Card>
  );
}
