/** A map of the desk, read again while somebody looks: every three seconds, and soon where rides change. */
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#src/platform/browser/api.ts';
import { useLive } from '#src/platform/browser/live-client.ts';
import { useReadAgain } from '#src/platform/browser/use-revalidate.ts';

const everyMs = 3_000;
/** News of rides comes in bursts. */
const soonMs = 400;
/** A map that could not be read again for so long is said to be old. */
const oldMs = 10_000;

export interface MapRead<M> {
  map: M;
  /** When it came, as `performance.now()` counts. */
  cameAt: number;
  /** How far the server's clock is ahead of this one's, in ms. */
  skewMs: number;
}

const arrived = <M extends { at: string }>(map: M): MapRead<M> => ({
  map,
  cameAt: typeof performance === 'undefined' ? 0 : performance.now(),
  skewMs: Date.parse(map.at) - Date.now(),
});

/**
 * Whoever may not read it any longer is shown what the page says of that in its place.
 * @param key of what is read: another one is read at once
 * @returns the newest map, and whether it is too old to be called live
 */
export function useMapRead<M extends { at: string }>(
  key: string,
  first: M,
  read: () => Promise<M>,
): MapRead<M> & { isOld: boolean } {
  const [fleet, setFleet] = useState(() => arrived(first));
  const [isOld, setOld] = useState(false);
  const soon = useRef<() => void>(() => {});
  const readPage = useReadAgain();
  const latest = useRef({ read, readPage });
  latest.current = { read, readPage };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is read.
  useEffect(() => {
    let cameAt = performance.now();
    const reading = keepReading(() => latest.current.read(), {
      came(map) {
        cameAt = performance.now();
        setFleet(arrived(map));
        setOld(false);
      },
      failed(error) {
        if (error instanceof ApiError && (error.status === 401 || error.status === 403))
          latest.current.readPage();
        // What was read last stays on the screen, with words beside it.
        if (performance.now() - cameAt > oldMs) setOld(true);
      },
    });
    soon.current = reading.soon;
    document.addEventListener('visibilitychange', reading.soon);
    return () => {
      reading.stop();
      document.removeEventListener('visibilitychange', reading.soon);
    };
  }, [key]);
  const again = () => soon.current();
  useLive(['operations'], { open: again, changed: again });
  return { ...fleet, isOld };
}

function keepReading<M>(
  read: () => Promise<M>,
  { came, failed }: { came: (map: M) => void; failed: (error: unknown) => void },
) {
  let stopped = false;
  let reading = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  const plan = (ms: number) => {
    clearTimeout(timer);
    dueAt = performance.now() + ms;
    if (!stopped) timer = setTimeout(go, ms);
  };
  async function go() {
    if (reading || document.hidden) return plan(everyMs);
    reading = true;
    try {
      const map = await read();
      if (!stopped) came(map);
    } catch (error) {
      if (!stopped) failed(error);
    } finally {
      reading = false;
      plan(everyMs);
    }
  }
  plan(everyMs);
  return {
    /** News only ever brings a reading forward: where it never ends, one that waits for its end would never come. */
    soon: () => {
      if (performance.now() + soonMs < dueAt) plan(soonMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
