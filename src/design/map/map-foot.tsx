import { type ReactNode, useCallback, useRef, useSyncExternalStore } from 'react';
import type { Camera, Padding } from './mercator.ts';
import { Neatline } from './neatline.tsx';
import type { RideMapProps } from './ride-map-props.ts';

/** Drawn apart from the map, because it changes with every frame of a moving camera. */
export function MapFoot({
  moves,
  facts,
  map,
  firstPadding,
}: {
  moves: CameraNews;
  /** The padding of a desktop, for the first picture. */
  firstPadding: Padding;
  facts: ReactNode;
  map: Pick<RideMapProps, 'frame' | 'camera' | 'padding'>;
}) {
  const resting = useRef<Camera>({ center: map.frame.centre, zoom: 13 });
  const moved = useSyncExternalStore(
    moves.subscribe,
    moves.current,
    useCallback(() => null, []),
  );
  return (
    <Neatline
      camera={moved ?? map.camera ?? resting.current}
      padding={(moved && map.padding) || firstPadding}
      className="hidden shrink-0 lg:-mt-11 lg:flex"
    >
      {facts}
    </Neatline>
  );
}

type CameraNews = ReturnType<typeof createCameraNews>;

export function createCameraNews() {
  let camera: Camera | null = null;
  const listeners = new Set<() => void>();
  return {
    current: () => camera,
    tell(next: Camera) {
      camera = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
