/** Where cars of rides are drawn: on the street they drive on. What they are asked and charged goes by what was heard. */

import type { Places } from '#src/geo/places/server/service.ts';
import type { KnownPosition } from '#src/geo/positions/server/service.ts';
import { pointOf } from '#src/geo/streets/geo.ts';
import type { DriverId } from '#src/platform/ids.ts';

export type DrawnCars = ReturnType<typeof createDrawnCars>;

export function createDrawnCars({ places }: { places: Pick<Places, 'followCar'> }) {
  const cars = new Map<
    number,
    { follow: ReturnType<Places['followCar']>; heard?: KnownPosition; drawn: KnownPosition }
  >();

  return {
    /** The same position is drawn in the same place, however often it is asked for. */
    place(position: KnownPosition): KnownPosition {
      const { driverId } = position;
      const car = cars.get(driverId) ?? { follow: places.followCar(), drawn: position };
      if (car.heard === position) return car.drawn;
      const on = car.follow({ ...position, point: pointOf(position) });
      const drawn = on ? { ...position, lng: on.point[0], lat: on.point[1], heading: on.heading } : position;
      cars.set(driverId, { ...car, heard: position, drawn });
      return drawn;
    },
    forget: (driverId: DriverId): void => void cars.delete(driverId),
  };
}
