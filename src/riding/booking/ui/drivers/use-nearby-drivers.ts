import { useCallback, useEffect, useRef, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { AvailableDriver, driversCalls } from '#src/riding/drivers/contract.ts';
import { type OptionId, optionFacts } from '#src/riding/ride-options/ride-options.ts';
import { offeredVehicleTypes, type VehicleType } from '#src/riding/vehicle-types/vehicle-types.ts';

export type NearbyDrivers =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; drivers: readonly AvailableDriver[] };

export type Etas = Partial<Record<VehicleType, number | null>>;

const drivers = apiFor<typeof driversCalls>();
/** The call lists this many at most; a type that is not among them may still be near. */
const longestList = 10;
const refreshMs = 15_000;

/** The shortest time to the pickup by type; `null` for a type of which nobody is near. */
export function shortestEtas(near: readonly AvailableDriver[]): Etas {
  const etas: Etas = {};
  for (const { rideTypes, etaSeconds } of near) {
    if (etaSeconds === null) continue;
    for (const type of rideTypes) etas[type] = Math.min(etas[type] ?? Number.POSITIVE_INFINITY, etaSeconds);
  }
  if (near.length < longestList) {
    for (const { id } of offeredVehicleTypes()) etas[id] ??= null;
  }
  return etas;
}

/**
 * Who could come to `pickup`: times by type as soon as it is known, and the list of drivers of `vehicleType`
 * while `listed`. `touch` reads again if the last time is long ago; the live stream calls it.
 */
export function useNearbyDrivers(
  pickup: { lat: number; lng: number } | null,
  vehicleType: VehicleType,
  listed: boolean,
  options: readonly OptionId[] = [],
) {
  const asked = options.filter((id) => optionFacts[id].asksDriver).join(',');
  const serving = asked === '' ? undefined : asked;
  const [etas, setEtas] = useState<Etas>({});
  const [near, setNear] = useState<NearbyDrivers>({ state: 'loading' });
  const readAt = useRef(0);
  const stale = useRef<AbortController>(undefined);
  const lat = pickup?.lat;
  const lng = pickup?.lng;

  const read = useCallback(() => {
    if (lat === undefined || lng === undefined) return;
    readAt.current = performance.now();
    stale.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    stale.current = controller;
    drivers('GET /api/drivers/available', { query: { lat, lng, serving }, signal }).then(
      (found) => setEtas(shortestEtas(found)),
      () => {},
    );
    if (!listed) return;
    drivers('GET /api/drivers/available', { query: { lat, lng, vehicleType, serving }, signal }).then(
      (found) => setNear({ state: 'ready', drivers: found }),
      () => {
        if (!signal.aborted) setNear({ state: 'failed' });
      },
    );
  }, [lat, lng, vehicleType, listed, serving]);

  useEffect(() => {
    setNear({ state: 'loading' });
    if (lat === undefined) setEtas({});
    read();
    return () => stale.current?.abort();
  }, [read, lat]);

  const touch = useCallback(() => {
    if (performance.now() - readAt.current > refreshMs && document.visibilityState === 'visible') read();
  }, [read]);

  return { etas, near, read, touch };
}
