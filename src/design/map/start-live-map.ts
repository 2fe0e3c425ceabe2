import { cityData } from './city-data.ts';
import type { LiveMap } from './live-map.ts';
import { googleKey, MapFailure, mapNotLoaded } from './map-failure.ts';
import type { Camera, Padding } from './mercator.ts';
import type { Theme } from './palette.ts';
import { remoteStyle } from './remote-style.ts';
import type { MapFrame } from './static-map.tsx';

interface Wanted {
  /** Where the map begins. */
  begin: () => Camera;
  padding: Padding;
  theme: Theme;
  interactive: boolean;
  label: string;
}

/**
 * Loads the library and the city together; with a key of Google's, Google's map instead. A browser that would draw a
 * live map with its processor keeps the drawing until somebody touches it.
 * @param now asked once the map begins
 * @param lost called where a map that was live may not be shown any longer
 * @throws MapFailure
 */
export async function startLiveMap(
  element: HTMLElement,
  frame: MapFrame,
  now: () => Wanted,
  cancelled: () => boolean,
  lost: (failure: MapFailure) => void,
): Promise<LiveMap | undefined> {
  const key = googleKey();
  if (key) return startGoogle(element, now, key, cancelled, lost);
  if (!hasGraphicsCard()) {
    await touchOf(element.parentElement ?? element);
    if (cancelled() || !now().interactive) return undefined;
  }
  const [library, data] = await Promise.all([
    import('./live-map.ts').catch(() => undefined),
    cityData(frame.id),
  ]);
  if (cancelled()) return undefined;
  if (!library || !data) throw new MapFailure(mapNotLoaded());
  const remote = remoteStyle();
  try {
    // Somebody else's map may not come; Rove's own is there.
    const theirs = remote && library.createLiveMap(element, { data, remote, ...shown(now()) });
    const map = await theirs?.catch(() => undefined);
    if (map || cancelled()) return map;
    return await library.createLiveMap(element, { data, ...shown(now()) });
  } catch {
    throw new MapFailure('No live map in this browser - using a drawing');
  }
}

async function startGoogle(
  element: HTMLElement,
  now: () => Wanted,
  key: string,
  cancelled: () => boolean,
  lost: (failure: MapFailure) => void,
): Promise<LiveMap | undefined> {
  const library = await import('./google-map.ts').catch(() => undefined);
  if (cancelled()) return undefined;
  if (!library) throw new MapFailure(mapNotLoaded());
  return library.createGoogleMap(element, shown(now()), key, lost);
}

const shown = ({ begin, padding, theme, interactive, label }: Wanted) => ({
  theme,
  camera: begin(),
  padding,
  interactive,
  label,
});

/** What Chrome, Mesa, Windows and macOS call drawing by the processor, which only Firefox owns to when asked for WebGL. */
const softwareRenderers = /SwiftShader|llvmpipe|softpipe|Basic Render|Software/i;

/** Drawn in software, a live map holds a page up for seconds while it loads. */
function hasGraphicsCard(): boolean {
  const context = document
    .createElement('canvas')
    .getContext('webgl2', { failIfMajorPerformanceCaveat: true });
  if (!context) return false;
  const unmasked = context.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL;
  const renderer = String(context.getParameter(unmasked ?? context.RENDERER));
  // A page may hold only so many contexts.
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return !softwareRenderers.test(renderer);
}

const touches = ['pointerdown', 'wheel', 'keydown'] as const;

function touchOf(map: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    for (const touch of touches) map.addEventListener(touch, () => resolve(), { once: true, passive: true });
  });
}
