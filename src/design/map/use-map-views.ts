/** The two views of a map: a drawing at first, and the live map once it runs. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { LiveMap } from './live-map.ts';
import type { MapFailure } from './map-failure.ts';
import { createStillView, type StillView } from './map-view.ts';
import type { Camera, Padding } from './mercator.ts';
import type { Theme } from './palette.ts';
import { startLiveMap } from './start-live-map.ts';
import type { MapFrame } from './static-map.tsx';

/** After a person has moved the map it is left to them this long. */
const leftAloneMs = 20_000;

/** When a person, not the program, has moved the map. */
export function useMovedByHand() {
  const at = useRef(Number.NEGATIVE_INFINITY);
  const [moved] = useState(() => ({
    now(): void {
      at.current = performance.now();
    },
    /** They asked to be shown a place: the map is the program's again. */
    noMore(): void {
      at.current = Number.NEGATIVE_INFINITY;
    },
    /** Whether the map is left to them still. */
    isRecent: (): boolean => performance.now() - at.current < leftAloneMs,
  }));
  return moved;
}

/**
 * The view of the drawing, and where its camera stands.
 * @param first what the server drew
 * @param wanted where it is to stand in a container of this size
 */
export function useStillMap(
  container: RefObject<HTMLElement | null>,
  first: () => Camera,
  wanted: () => Camera,
  padding: Padding,
) {
  const [still, setStill] = useState<StillView>();
  const [stillCamera, setStillCamera] = useState(first);
  const latest = useRef({ wanted, padding });
  latest.current = { wanted, padding };
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const start = latest.current.wanted();
    const view = createStillView(element, start, latest.current.padding);
    setStill(view);
    setStillCamera(start);
    return () => view.close();
  }, [container]);
  const moveStill = useCallback(
    (camera: Camera, padding: Padding) => {
      still?.moveTo(camera, padding);
      setStillCamera(camera);
    },
    [still],
  );
  return { still, stillCamera, moveStill };
}

/**
 * The live map, once it runs, or in words why it does not.
 * @param start what it begins with, asked once it does
 * @param onMovedByHand a person has moved it
 */
export function useStartedMap(
  canvas: RefObject<HTMLElement | null>,
  frame: MapFrame,
  start: { begin: () => Camera; padding: Padding; theme: Theme; interactive: boolean; label: string },
  onMovedByHand: () => void,
) {
  const [live, setLive] = useState<LiveMap>();
  const [notice, setNotice] = useState<string>();
  const latest = useRef(start);
  latest.current = start;
  useEffect(() => {
    const element = canvas.current;
    if (!element) {
      setNotice('Map container not ready - using demo mode');
      return;
    }
    let gone = false;
    let made: LiveMap | undefined;
    const lost = (failure: MapFailure) => {
      if (gone) return;
      setLive(undefined);
      made?.destroy();
      made = undefined;
      setNotice(failure.message);
    };
    startLiveMap(
      element,
      frame,
      () => latest.current,
      () => gone,
      lost,
    ).then((map) => {
      if (!map) return;
      if (gone) return map.destroy();
      made = map;
      // The drawing may have been moved while this was on its way.
      map.moveTo(latest.current.begin(), latest.current.padding, 'jump');
      map.onMovedByHand(onMovedByHand);
      setNotice(undefined);
      setLive(map);
    }, lost);
    return () => {
      gone = true;
      setLive(undefined);
      made?.destroy();
    };
  }, [canvas, frame, onMovedByHand]);
  return { live, notice, setNotice };
}
