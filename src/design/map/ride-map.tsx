/** The map of a city with what happens on it. The server draws it; its code comes when the page is idle. */
import { lazy, memo, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { cx } from '#src/design/class-names.ts';
import { cityData } from './city-data.ts';
import { mapNotLoaded } from './map-failure.ts';
import { MapNote } from './map-note.tsx';
import type { RideMapNews, RideMapProps } from './ride-map-props.ts';
import { defaultZoom, StaticMap } from './static-map.tsx';

const Layers = lazy(() =>
  whenIdle()
    .then(() => import('./ride-map-layers.tsx'))
    .catch(() => ({ default: WithoutLayers })),
);

export function RideMap(props: RideMapProps) {
  const [news] = useState(() => createNews(props));
  useLayoutEffect(() => news.tell(props));
  const cityId = props.frame.id;
  useEffect(() => void whenIdle().then(() => cityData(cityId)), [cityId]);
  return <WhatTheServerDrew news={news} />;
}

/**
 * Never drawn anew by the page, which would put an empty map in place of the drawn one while the layers are
 * still on their way; they listen to the news instead.
 */
const WhatTheServerDrew = memo(function WhatTheServerDrew({ news }: { news: RideMapNews }) {
  return (
    <Suspense fallback={<Drawn news={news} />}>
      <Layers news={news} />
    </Suspense>
  );
});

function Drawn({ news: { first }, notice }: { news: RideMapNews; notice?: string | undefined }) {
  const { frame, camera, padding, className, label } = first;
  return (
    <section
      aria-label={label}
      data-map={notice ? 'demo' : 'drawn'}
      className={cx('map-colours relative isolate overflow-hidden', className)}
    >
      <StaticMap
        frame={frame}
        camera={camera ?? { center: frame.centre, zoom: defaultZoom }}
        {...(padding && { padding })}
      />
      <MapNote credit={frame.credit} notice={notice} />
    </section>
  );
}

/** The layers could not be fetched. */
function WithoutLayers({ news }: { news: RideMapNews }) {
  return <Drawn news={news} notice={mapNotLoaded()} />;
}

function createNews(first: RideMapProps) {
  let props = first;
  const listeners = new Set<() => void>();
  return {
    first,
    current: () => props,
    tell(next: RideMapProps) {
      props = next;
      for (const listener of listeners) listener();
    },
    subscribe(changed: () => void) {
      listeners.add(changed);
      return () => {
        listeners.delete(changed);
      };
    },
  };
}

/** At once on the server. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window === 'undefined') resolve();
    else if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_500 });
    else setTimeout(resolve, 200);
  });
}
