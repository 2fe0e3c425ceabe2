import { cityData } from './city-data.ts';
import type { LiveMap } from './live-map.ts';
import type { Camera, Padding } from './mercator.ts';
import type { Theme } from './palette.ts';
import type { MapFrame } from './static-map.tsx';

/** Its message is what the page says while it shows the drawing instead. */
export class MapFailure extends Error {}

/** Loads the library and the city together. */
export async function startLiveMap(
  element: HTMLElement,
  frame: MapFrame,
  now: { wanted: () => Camera; padding: Padding; theme: Theme; interactive: boolean; label: string },
  cancelled: () => boolean,
): Promise<LiveMap | undefined> {
  const [library, data] = await Promise.all([
    import('./live-map.ts').catch(() => undefined),
    cityData(frame.id),
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
