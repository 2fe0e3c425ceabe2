import type { LiveMap } from './live-map.ts';
import type { MapData } from './map-data.ts';
import type { Camera, Padding } from './mercator.ts';
import type { Theme } from './palette.ts';
import type { MapFrame } from './static-map.tsx';

/** Its message is what the page says while it shows the drawing instead. */
export class MapFailure extends Error {}

/** Waits for an idle moment, then loads the library and the city together. */
export async function startLiveMap(
  element: HTMLElement,
  frame: MapFrame,
  now: { wanted: () => Camera; padding: Padding; theme: Theme; interactive: boolean; label: string },
  cancelled: () => boolean,
): Promise<LiveMap | undefined> {
  await idle();
  if (cancelled()) return undefined;
  const [library, data] = await Promise.all([
    import('./live-map.ts').catch(() => undefined),
    fetch(`/map/${frame.id}.json`)
      .then((response) => (response.ok ? (response.json() as Promise<MapData>) : undefined))
      .catch(() => undefined),
  ]);
  if (cancelled()) return undefined;
  if (!library || !data) throw new MapFailure('Google Maps API not loaded - using demo mode');
  try {
    return await library.createLiveMap(element, {
      data,
      theme: now.theme,
      camera: now.wanted(),
      padding: now.padding,
      interactive: now.interactive,
      label: now.label,
    });
  } catch {
    throw new MapFailure('Google Maps initialization failed - using demo mode');
  }
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1_500 });
    else setTimeout(resolve, 200);
  });
}
