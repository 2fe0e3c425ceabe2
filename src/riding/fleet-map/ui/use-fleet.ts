/** The map of a city as it is now, and the clock of the server that it is reckoned by. */
import { useEffect, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { FleetMap, fleetCalls } from '../contract.ts';
import { type MapRead, useMapRead } from './use-map-read.ts';

const asksEveryMs = 60_000;

const api = apiFor<typeof fleetCalls>();

export type Fleet = MapRead<FleetMap>;

/** @returns the newest map, and whether it is too old to be called live */
export const useFleet = (city: string, first: FleetMap): Fleet & { isOld: boolean } =>
  useMapRead(city, first, () => api('GET /api/operations/map/:city', { params: { city } }));

/** From where rides were asked for in the last half hour, while that is shown. */
export function useAsks(city: string, isShown: boolean): readonly [number, number][] {
  const [asks, setAsks] = useState<readonly [number, number][]>([]);
  useEffect(() => {
    if (!isShown) return;
    let stopped = false;
    const read = () =>
      document.hidden
        ? undefined
        : void api('GET /api/operations/map/:city/asks', { params: { city } }).then(
            (next) => stopped || setAsks(next),
            () => {},
          );
    read();
    const timer = setInterval(read, asksEveryMs);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [city, isShown]);
  return asks;
}

/** The time on the server's clock, each second; while the server draws, the moment of the map. */
export function useServerSeconds({ skewMs, map }: { skewMs: number; map: { at: string } }): number {
  const [now, setNow] = useState(() => Date.parse(map.at));
  useEffect(() => {
    const tick = () => setNow(Date.now() + skewMs);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [skewMs]);
  return now;
}
