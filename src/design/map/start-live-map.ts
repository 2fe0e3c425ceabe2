import { cityData } from './city-data.ts';
import type { LiveMap } from './live-map.ts';
import { googleKey, MapFailure, mapNotLoaded } from './map-failure.ts';
import type { Camera, Padding } from './mercator.ts';
import type { Theme } from './palette.ts';
import type { MapFrame } from './static-map.tsx';

interface Wanted {
  wanted: () => Camera;
  padding: Padding;
  theme: Theme;
  interactive: boolean;
  label: string;
}

/**
 * Loads the library and the city together; with a key of Google's, Google's map instead.
 * @param lost called where a map that was live may not be shown any longer
 * @throws MapFailure
 */
export async function startLiveMap(
  element: HTMLElement,
  frame: MapFrame,
  now: Wanted,
  cancelled: () => boolean,
  lost: (failure: MapFailure) => void,
): Promise<LiveMap | undefined> {
  const key = googleKey();
  if (key) return startGoogle(element, now, key, cancelled, lost);
  const [library, data] = await Promise.all([
    import('./live-map.ts').catch(() => undefined),
    cityData(frame.id),
  ]);
  if (cancelled()) return undefined;
  if (!library || !data) throw new MapFailure(mapNotLoaded());
  try {
    return await library.createLiveMap(element, { data, ...shown(now) });
  } catch {
    throw new MapFailure('No live map in this browser - using a drawing');
  }
}

async function startGoogle(
  element: HTMLElement,
  now: Wanted,
  key: string,
  cancelled: () => boolean,
  lost: (failure: MapFailure) => void,
): Promise<LiveMap | undefined> {
  const library = await import('./google-map.ts').catch(() => undefined);
  if (cancelled()) return undefined;
  if (!library) throw new MapFailure(mapNotLoaded());
  return library.createGoogleMap(element, shown(now), key, lost);
}

const shown = ({ wanted, padding, theme, interactive, label }: Wanted) => ({
  theme,
  camera: wanted(),
  padding,
  interactive,
  label,
});
