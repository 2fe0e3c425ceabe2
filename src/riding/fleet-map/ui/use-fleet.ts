/** The map of a city as it is now: read again every three seconds while somebody looks, and at once where rides change. */
import { useEffect, useRef, useState } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import type { FleetMap, fleetCalls } from '../contract.ts';

const everyMs = 3_000;
/** News of rides comes in bursts. */
const soonMs = 400;
const asksEveryMs = 60_000;
/** A map that could not be read again for so long is said to be old. */
const oldMs = 10_000;

const api = apiFor<typeof fleetCalls>();

export interface Fleet {
  map: FleetMap;
  /** When it came, as `performance.now()` counts. */
  cameAt: number;
  /** How far the server's clock is ahead of this one's, in ms. */
  skewMs: number;
}

const arrived = (map: FleetMap): Fleet => ({
  map,
  cameAt: typeof performance === 'undefined' ? 0 : performance.now(),
  skewMs: Date.parse(map.at) - Date.now(),
});

/** @returns the newest map, and whether it is too old to be called live */
export function useFleet(city: string, first: FleetMap): Fleet & { isOld: boolean } {
  const [fleet, setFleet] = useState(() => arrived(first));
  const [isOld, setOld] = useState(false);
  const soon = useRef<() => void>(() => {});
  useEffect(() => {
    let stopped = false;
    let reading = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let cameAt = performance.now();
    const plan = (ms: number) => {
      clearTimeout(timer);
      if (!stopped) timer = setTimeout(read, ms);
    };
    async function read() {
      if (reading || document.hidden) return plan(everyMs);
      reading = true;
      try {
        const map = await api('GET /api/operations/map/:city', { params: { city } });
        if (stopped) return;
        cameAt = performance.now();
        setFleet(arrived(map));
        setOld(false);
      } catch {
        // What was read last stays on the screen, with words beside it.
        if (!stopped && performance.now() - cameAt > oldMs) setOld(true);
      } finally {
        reading = false;
        plan(everyMs);
      }
    }
    soon.current = () => plan(soonMs);
    document.addEventListener('visibilitychange', soon.current);
    const look = soon.current;
    plan(everyMs);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [city]);
  const again = () => soon.current();
  useLive(['operations'], { open: again, changed: again });
  return { ...fleet, isOld };
}

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
export function useServerSeconds({ skewMs, map }: Pick<Fleet, 'skewMs' | 'map'>): number {
  const [now, setNow] = useState(() => Date.parse(map.at));
  useEffect(() => {
    const tick = () => setNow(Date.now() + skewMs);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [skewMs]);
  return now;
}
