import { type ReactNode, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { cx } from '#src/design/class-names.ts';
import type { Camera, Padding } from '#src/design/map/mercator.ts';
import { Neatline } from '#src/design/map/neatline.tsx';
import { RideMap, type RideMapProps } from '#src/design/map/ride-map.tsx';

/** The map with its neatline below, on a desktop; on a phone the map alone, as high as its parent. */
export function MapStage({
  facts,
  footPadding,
  className,
  ...map
}: Omit<RideMapProps, 'onMove'> & {
  /** What the neatline says, left to right. */
  facts: ReactNode;
  /** The padding of a desktop, for the neatline of the first picture. */
  footPadding: Padding;
}) {
  const [moves] = useState(createCameraNews);
  return (
    <div className={cx('flex flex-col', className)}>
      <RideMap {...map} className="min-h-0 grow" onMove={moves.tell} />
      <Foot moves={moves} facts={facts} map={map} firstPadding={footPadding} />
    </div>
  );
}

/** Drawn apart from the map, because it changes with every frame of a moving camera. */
function Foot({
  moves,
  facts,
  map,
  firstPadding,
}: {
  moves: CameraNews;
  firstPadding: Padding;
  facts: ReactNode;
  map: Omit<RideMapProps, 'onMove'>;
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
      className="hidden shrink-0 lg:flex"
    >
      {facts}
    </Neatline>
  );
}

type CameraNews = ReturnType<typeof createCameraNews>;

function createCameraNews() {
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
