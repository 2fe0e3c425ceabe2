import { useMemo } from 'react';
import type { MapVehicle } from '#src/design/map/map-overlay.tsx';
import { RideMap } from '#src/design/map/ride-map.tsx';
import { cityFrameAt, cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { boundsOf } from '#src/riding/rides/ui/bounds.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { QuotedChange } from '../contract.ts';
import { isAboard, reachedOf } from '../rules.ts';
import type { ChangedRide } from './change-form.ts';

const padding = { top: 36, right: 36, bottom: 24, left: 36 };

/** The new way, once it is known; until then the ends of the present one. */
export function ChangeMap({ ride, quote }: { ride: ChangedRide; quote: QuotedChange | null }) {
  const frame = cityFrameAt(ride.pickup) ?? cityFrameOf(null);
  const aboard = isAboard(ride.status);
  const to = quote?.after.destination ?? { ...ride.dropoff, address: ride.destination };
  const stops = (quote?.after.stops ?? ride.stops).slice(aboard ? reachedOf(ride) : 0);
  const from = aboard && ride.position ? ride.position : (quote?.after.pickup ?? ride.pickup);
  const line = quote?.polyline ?? [];
  const { position } = ride;
  const vehicles = useMemo(
    (): MapVehicle[] =>
      position
        ? [{ id: ride.id, lat: position.lat, lng: position.lng, heading: position.heading, label: 'The car' }]
        : [],
    [position, ride.id],
  );
  const bounds = boundsOf([
    ...line,
    [from.lng, from.lat],
    ...stops.map(({ lat, lng }): [number, number] => [lng, lat]),
    [to.lng, to.lat],
  ]);
  return (
    <div className="h-44 overflow-hidden rounded-card border border-line">
      <RideMap
        className="size-full"
        frame={frame}
        bounds={bounds}
        padding={padding}
        vehicles={vehicles}
        route={line.length > 1 ? [{ polyline: line }] : []}
        pickup={from}
        stops={stops}
        firstStop={(aboard ? reachedOf(ride) : 0) + 1}
        destination={{ ...to, label: placeName(to.address) }}
        controls={false}
        label="Map of the changed way"
      />
    </div>
  );
}
