import { useMemo } from 'react';
import type { MapVehicle } from '#src/design/map/map-overlay.tsx';
import type { MapFrame } from '#src/design/map/static-map.tsx';
import { cityFrameAt } from '#src/geo/streets/city-frames.ts';
import type { AvailableDriver } from '#src/riding/drivers/contract.ts';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import { boundsOf } from '#src/riding/rides/ui/bounds.ts';
import { RideFacts, RideFactsCard } from '#src/riding/rides/ui/live-facts.tsx';
import { MapStage } from '#src/riding/rides/ui/map-stage.tsx';
import { duration, minutes, placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { CityVehicle } from '#src/riding/rides/ui/use-city-vehicles.ts';
import type { BookingForm } from './booking-form.ts';
import type { Etas } from './drivers/use-nearby-drivers.ts';

const pickupZoom = 13.2;
/** Room for the card at the left, the drivers at the right, chips above and below. */
const desktopPadding = { top: 40, right: 72, bottom: 40, left: 476 };
const besidePanel = { ...desktopPadding, right: 436 };
/** Clear of the facts above and of the card that lies over the map's foot. */
const phonePadding = { top: 56, right: 0, bottom: 28, left: 0 };
const lowPadding = { ...phonePadding, top: 40 };
/** Puts the first picture where the live map will be, before a script knows how wide the screen is. */
export const firstPictureShift = 'lg:[--map-shift:202px] lg:[--map-drop:0px]';

/** The city behind the booking card: its vehicles, the pickup, and the way once there is an estimate. */
export function BookingMap({
  frame,
  form,
  estimate: given,
  pickup: place,
  vehicles,
  near,
  etas,
  online,
  live,
  desktop,
  panelBeside,
  outside,
  low,
}: {
  frame: MapFrame;
  form: BookingForm;
  estimate: Estimate | null;
  pickup: { lat: number; lng: number } | null;
  vehicles: readonly CityVehicle[];
  /** The drivers that are listed beside the map, nearest first. */
  near: readonly AvailableDriver[];
  etas: Etas;
  online: number;
  live: boolean;
  desktop: boolean | null;
  panelBeside: boolean;
  /** The trip leaves what Rove covers, so that is shown in place of it. */
  outside: boolean;
  /** On a phone a strip of the map is left. */
  low: boolean;
}) {
  // Beyond the cities there is nothing to draw, so the map stays where the drivers are.
  const covered = place !== null && cityFrameAt(place) !== undefined;
  const pickup = covered ? place : null;
  const estimate = covered ? given : null;
  const soonest = etas[form.vehicleType];
  const cars = useMemo((): MapVehicle[] => {
    const byId = new Map(near.map((driver) => [driver.id, driver]));
    const labelOf = (id: number): string | undefined => {
      const driver = byId.get(id);
      if (!driver || !desktop) return undefined;
      if (estimate) return driver.user.firstName;
      return driver === near[0] && typeof soonest === 'number' ? `${minutes(soonest)} min` : undefined;
    };
    return vehicles.map(({ driverId: id, lat, lng, heading, status }) => {
      const label = labelOf(id);
      return { id, lat, lng, heading, status, ...(label && { label }) };
    });
  }, [vehicles, near, estimate, soonest, desktop]);
  const bounds = useMemo(() => {
    if (outside) return frame.bounds;
    return estimate ? boundsOf(estimate.polyline) : undefined;
  }, [outside, frame, estimate]);
  const areas = useMemo(() => (outside ? [frame.bounds] : undefined), [outside, frame]);
  const route = useMemo(() => (estimate ? { polyline: estimate.polyline } : undefined), [estimate]);
  const camera = useMemo(
    () => (pickup ? { center: [pickup.lng, pickup.lat] as const, zoom: pickupZoom } : undefined),
    [pickup],
  );
  // What is so low has no room for names beside the marks; they stand right below it.
  const named = desktop === true || (desktop === false && !low);
  const padding = !desktop ? (low ? lowPadding : phonePadding) : panelBeside ? besidePanel : desktopPadding;
  return (
    <>
      <MapStage
        key={frame.id}
        className="size-full"
        facts={<RideFacts online={online} live={live} />}
        footPadding={desktopPadding}
        frame={frame}
        camera={camera}
        bounds={bounds}
        areas={areas}
        padding={padding}
        vehicles={cars}
        pickup={
          pickup
            ? {
                ...pickup,
                ...(named && {
                  label: placeName(form.pickup.address),
                  detail: estimate || !desktop ? '' : ', pickup',
                }),
              }
            : undefined
        }
        stops={estimate?.stops}
        destination={
          estimate
            ? {
                ...estimate.destination,
                ...(named && {
                  label: placeName(estimate.destination.address),
                  detail: `, ${duration(estimate.durationSeconds)}`,
                }),
              }
            : undefined
        }
        route={route}
        controls={desktop === true && !panelBeside}
        controlsClassName="top-5 right-6"
        interactive={desktop !== false}
        label={`Map of ${frame.name} with the drivers online`}
      />
      <RideFactsCard online={online} live={live} low={low} />
    </>
  );
}
