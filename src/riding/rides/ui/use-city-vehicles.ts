import { useMemo, useState } from 'react';
import { cityFrameAt } from '#src/geo/streets/city-frames.ts';
import { type LiveStatus, useLive } from '#src/platform/browser/live-client.ts';
import type { AvailableDriver, VehicleOnMap } from '#src/riding/drivers/contract.ts';

/** A vehicle as the city's map shows it. */
export type CityVehicle = Pick<VehicleOnMap, 'driverId' | 'lat' | 'lng' | 'heading' | 'status'>;

/**
 * The vehicles the server knows in a city, every two seconds; at first those a page was loaded with.
 * `onTick` is called with every list.
 */
export function useCityVehicles(
  cityId: string,
  first: readonly AvailableDriver[],
  onTick?: (vehicles: readonly CityVehicle[]) => void,
): { vehicles: readonly CityVehicle[]; status: LiveStatus } {
  const [heard, setHeard] = useState<{ cityId: string; vehicles: readonly CityVehicle[] }>();
  const status = useLive([`city:${cityId}`], {
    vehicles: (vehicles: VehicleOnMap[]) => {
      setHeard({ cityId, vehicles });
      onTick?.(vehicles);
    },
  });
  const known = useMemo(() => vehiclesIn(cityId, first), [cityId, first]);
  return { vehicles: heard?.cityId === cityId ? heard.vehicles : known, status };
}

/** Of drivers from everywhere, whom a page is loaded with, those of one city. */
export const vehiclesIn = (cityId: string, drivers: readonly AvailableDriver[]): CityVehicle[] =>
  drivers
    .filter((driver) => cityFrameAt(driver)?.id === cityId)
    .map(({ id, lat, lng, heading }) => ({ driverId: id, lat, lng, heading, status: 'available' }));
