/**
 * Google's map as the live map, where its key is set. Its script is asked for by the first map of a page, with the
 * libraries the specification names.
 */
import type { LiveMap, LiveMapOptions, RouteLeg } from './live-map.ts';
import { MapFailure, mapNotLoaded } from './map-failure.ts';
import { measures } from './measures.ts';
import { type Camera, type Padding, toLngLat, toWorld } from './mercator.ts';
import { mapColour, type Theme } from './palette.ts';

interface GoogleListener {
  remove(): void;
}
interface GoogleMap {
  getCenter(): { lat(): number; lng(): number };
  getZoom(): number;
  moveCamera(camera: { center?: object; zoom?: number }): void;
  setOptions(options: object): void;
  addListener(event: string, heard: () => void): GoogleListener;
}
interface GooglePolyline {
  setMap(map: GoogleMap | null): void;
}
interface GoogleMaps {
  Map: new (element: HTMLElement, options: object) => GoogleMap;
  Polyline: new (options: object) => GooglePolyline;
}
interface GoogleWindow {
  google?: { maps?: GoogleMaps };
  /** What Google calls once its script may be used, and where the key is not allowed here. */
  roveMapReady?: () => void;
  gm_authFailure?: () => void;
}

const notStarted = 'Google Maps initialization failed - using demo mode';
/** Past this a script or a map that has not answered counts as failed. */
const longestWaitMs = 10_000;
const zoomLimits = { minZoom: 8, maxZoom: 17 };
/** Google's plane is 256 px at zoom 0, ours 512. */
const zoomsApart = 1;

let asked: Promise<GoogleMaps> | undefined;
let refused = false;
const refusalHeard = new Set<() => void>();

/** Loads Google's script once; a failure is tried anew by the next map. @throws MapFailure */
function loadGoogle(key: string): Promise<GoogleMaps> {
  const here = window as GoogleWindow;
  asked ??= new Promise<GoogleMaps>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      asked = undefined;
      reject(new MapFailure(mapNotLoaded()));
    };
    const timer = setTimeout(fail, longestWaitMs);
    here.roveMapReady = () => {
      clearTimeout(timer);
      if (here.google?.maps) resolve(here.google.maps);
      else fail();
    };
    here.gm_authFailure = () => {
      refused = true;
      for (const heard of refusalHeard) heard();
    };
    const query = new URLSearchParams({
      key,
      libraries: 'places,geometry',
      loading: 'async',
      callback: 'roveMapReady',
    });
    script.src = `https://maps.googleapis.com/maps/api/js?${query}`;
    script.async = true;
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    document.head.append(script);
  });
  return asked;
}

/**
 * Resolves when the first picture is drawn.
 * @param lost called where Google says after that that the key may not be used here
 * @throws MapFailure, whose message is the specification's
 */
export async function createGoogleMap(
  container: HTMLElement,
  options: Omit<LiveMapOptions, 'data'>,
  key: string,
  lost: (failure: MapFailure) => void,
): Promise<LiveMap> {
  const google = await loadGoogle(key);
  const holder = document.createElement('div');
  Object.assign(holder.style, { position: 'absolute', inset: '0' });
  holder.setAttribute('aria-label', `${options.label}: arrow keys move it, plus and minus zoom`);
  container.append(holder);
  let { padding } = options;
  try {
    const map = new google.Map(holder, {
      ...toGoogle(options.camera, padding),
      ...zoomLimitsOfGoogle,
      styles: stylesOf(options.theme),
      disableDefaultUI: true,
      isFractionalZoomEnabled: true,
      clickableIcons: false,
      renderingType: 'RASTER',
      gestureHandling: options.interactive ? 'greedy' : 'none',
      keyboardShortcuts: options.interactive,
    });
    await firstPicture(map);
    const end = () => lost(new MapFailure(notStarted));
    refusalHeard.add(end);
    return {
      ...liveMap(google, map, { holder, theme: options.theme, padding: () => padding }),
      moveTo(camera, next) {
        padding = next;
        map.moveCamera(toGoogle(camera, padding));
      },
      destroy() {
        refusalHeard.delete(end);
        holder.remove();
      },
    };
  } catch {
    holder.remove();
    throw new MapFailure(notStarted);
  }
}

const zoomLimitsOfGoogle = {
  minZoom: zoomLimits.minZoom + zoomsApart,
  maxZoom: zoomLimits.maxZoom + zoomsApart,
};

/** Google draws no other dark map without a style kept at its own console. */
const stylesOf = (theme: Theme) => (theme === 'dark' ? [{ stylers: [{ invert_lightness: true }] }] : []);

function firstPicture(map: GoogleMap): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No tile came.')), longestWaitMs);
    const end = () => {
      clearTimeout(timer);
      refusalHeard.delete(end);
      listener.remove();
      if (refused) reject(new Error('The key may not be used here.'));
      else resolve();
    };
    const listener = map.addListener('tilesloaded', end);
    refusalHeard.add(end);
    if (refused) end();
  });
}

/** How far what is looked at lies from the middle of the element. */
const shiftOf = ({ top, right, bottom, left }: Padding) => ({ x: (left - right) / 2, y: (top - bottom) / 2 });

function toGoogle({ center, zoom }: Camera, padding: Padding): { center: object; zoom: number } {
  const at = toWorld(center, zoom);
  const shift = shiftOf(padding);
  const [lng, lat] = toLngLat({ x: at.x - shift.x, y: at.y - shift.y }, zoom);
  return { center: { lng, lat }, zoom: zoom + zoomsApart };
}

/** All of a live map but what changes its padding or ends it. */
function liveMap(
  google: GoogleMaps,
  map: GoogleMap,
  of: { holder: HTMLElement; theme: Theme; padding: () => Padding },
): Omit<LiveMap, 'moveTo' | 'destroy'> {
  let { theme } = of;
  let legs: readonly RouteLeg[] = [];
  let lines: GooglePolyline[] = [];
  const middle = () => {
    const zoom = map.getZoom() - zoomsApart;
    const center = map.getCenter();
    return { at: toWorld([center.lng(), center.lat()], zoom), zoom };
  };
  const drawRoute = () => {
    for (const line of lines) line.setMap(null);
    lines = legs
      .filter(({ polyline }) => polyline.length > 1)
      .map(
        ({ polyline, phase }) =>
          new google.Polyline({
            map,
            path: polyline.map(([lng, lat]) => ({ lng, lat })),
            strokeColor: mapColour('route', theme),
            strokeOpacity: phase === 'later' ? 0.55 : 1,
            strokeWeight: measures.route.width,
            zIndex: phase === 'later' ? 1 : 2,
          }),
      );
  };
  return {
    drawnBy: 'google',
    project([lng, lat]) {
      const { at, zoom } = middle();
      const point = toWorld([lng, lat], zoom);
      return {
        x: of.holder.clientWidth / 2 + point.x - at.x,
        y: of.holder.clientHeight / 2 + point.y - at.y,
      };
    },
    camera() {
      const { at, zoom } = middle();
      const shift = shiftOf(of.padding());
      return { center: toLngLat({ x: at.x + shift.x, y: at.y + shift.y }, zoom), zoom };
    },
    onChange(changed) {
      const listeners = ['center_changed', 'zoom_changed'].map((event) => map.addListener(event, changed));
      const observer = new ResizeObserver(changed);
      observer.observe(of.holder);
      return () => {
        observer.disconnect();
        for (const listener of listeners) listener.remove();
      };
    },
    onMovedByHand(moved) {
      map.addListener('dragstart', moved);
      of.holder.addEventListener('wheel', moved, { passive: true });
    },
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      map.setOptions({ styles: stylesOf(theme) });
      drawRoute();
    },
    // Google's map writes its names where it likes.
    setMarks() {},
    setRoute(next) {
      legs = next;
      drawRoute();
    },
    zoomBy(levels) {
      const { minZoom, maxZoom } = zoomLimitsOfGoogle;
      map.moveCamera({ zoom: Math.min(maxZoom, Math.max(minZoom, map.getZoom() + levels)) });
    },
  };
}
