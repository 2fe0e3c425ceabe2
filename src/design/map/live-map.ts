/** The live map: MapLibre over the city's own features. Imported only when a page shows a map. */
import 'maplibre-gl/dist/maplibre-gl.css';
import {
  type GeoJSONSource,
  Map as MapLibre,
  type MapOptions,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { fetchStyle } from './fetched-style.ts';
import type { LngLat, MapData } from './map-data.ts';
import { loadMapFonts } from './map-fonts.ts';
import { drawMarks } from './map-marks.ts';
import { mapStyle, markImage } from './map-style.ts';
import type { MapView } from './map-view.ts';
import type { Camera, Padding } from './mercator.ts';
import type { Theme } from './palette.ts';
import type { RemoteStyle } from './remote-style.ts';
import { tiledStyle } from './tiled-style.ts';

export interface RouteLeg {
  polyline: readonly LngLat[];
  /** The leg being driven, or one still to come, drawn paler. */
  phase?: 'now' | 'later';
}

export interface LiveMap extends MapView {
  /** Beside Rove's own map it is said whose facts it shows. */
  drawnBy: 'rove' | 'google';
  /** Of somebody else's style, in place of the city's own. */
  credit?: string | undefined;
  setTheme(theme: Theme): void;
  setRoute(legs: readonly RouteLeg[]): void;
  /** Where pins and cars stand, so that the map writes no name under them. */
  setMarks(marks: readonly LngLat[]): void;
  moveTo(camera: Camera, padding: Padding, how: 'ease' | 'jump'): void;
  zoomBy(levels: number): void;
  /** Calls back once the person, not the program, has moved the map. */
  onMovedByHand(moved: () => void): void;
  destroy(): void;
}

export interface LiveMapOptions {
  data: MapData;
  /** Drawn in place of Rove's own. */
  remote?: RemoteStyle | undefined;
  theme: Theme;
  camera: Camera;
  padding: Padding;
  interactive: boolean;
  label: string;
}

/** A whole city fits a phone's width at the least of them. */
const zoomLimits = { minZoom: 8, maxZoom: 17 };

/** Resolves when the first picture is drawn. @throws where WebGL or the worker cannot be had. */
export async function createLiveMap(container: HTMLElement, options: LiveMapOptions): Promise<LiveMap> {
  setWorkerUrl(workerUrl);
  const style = await stylesOf(options, options.theme);
  await loadMapFonts(options.data.tiles?.hasMoreLetters ?? false);
  // The library puts its own class on the element it is given, which takes it out of its place.
  const holder = document.createElement('div');
  Object.assign(holder.style, { position: 'absolute', inset: '0' });
  container.append(holder);
  let { theme } = options;
  let legs: readonly RouteLeg[] = [];
  let marks: readonly LngLat[] = [];
  const settings = settingsOf(holder, options, style);
  const map = makeMap(settings, holder);
  drawMarks(map);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.jumpTo({ padding: options.padding, center: centerOf(options.camera), zoom: options.camera.zoom });
  map.getCanvas().setAttribute('aria-label', `${options.label}: arrow keys move it, plus and minus zoom`);

  await firstPicture(map, options.remote !== undefined).catch((error: unknown) => {
    map.remove();
    holder.remove();
    throw error;
  });

  return {
    drawnBy: 'rove',
    credit: options.remote?.credit,
    project: ([lng, lat]) => map.project([lng, lat]),
    camera: () => {
      const { lng, lat } = map.getCenter();
      return { center: [lng, lat], zoom: map.getZoom() };
    },
    onChange(changed) {
      map.on('move', changed);
      map.on('resize', changed);
      return () => {
        map.off('move', changed);
        map.off('resize', changed);
      };
    },
    onMovedByHand(moved) {
      map.on('movestart', (event) => {
        if ('originalEvent' in event && event.originalEvent) moved();
      });
    },
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      const draw = () => {
        drawRoute(map, legs);
        keepFree(map, marks);
      };
      void showTheme(map, options, () => theme, draw);
    },
    setRoute(next) {
      legs = next;
      drawRoute(map, legs);
    },
    setMarks(next) {
      marks = next;
      keepFree(map, marks);
    },
    moveTo(camera, padding, how) {
      const to = { center: centerOf(camera), zoom: camera.zoom, padding };
      if (how === 'jump' || reduced()) map.jumpTo(to);
      else map.easeTo({ ...to, duration: 600 });
    },
    zoomBy: (levels) => {
      const zoom = Math.min(zoomLimits.maxZoom, Math.max(zoomLimits.minZoom, map.getZoom() + levels));
      if (reduced()) map.jumpTo({ zoom });
      else map.easeTo({ zoom, duration: 200 });
    },
    destroy() {
      map.remove();
      holder.remove();
    },
  };
}

/** @throws Error where somebody else’s does not come */
const stylesOf = async ({ remote, data }: LiveMapOptions, theme: Theme): Promise<StyleSpecification> =>
  remote ? fetchStyle(remote, theme) : styleOf(theme, data);

/** Shows the theme that is wanted now, and calls `shown` then; of somebody else’s map by day none is made by night. */
async function showTheme(map: MapLibre, options: LiveMapOptions, wanted: () => Theme, shown: () => void) {
  const theme = wanted();
  const style = await stylesOf(options, theme).catch(() => undefined);
  if (!style || theme !== wanted()) return;
  map.setStyle(style, { diff: true });
  map.once('styledata', shown);
}

const styleOf = (theme: Theme, data: MapData) =>
  data.tiles ? tiledStyle(theme, data, data.tiles) : mapStyle(theme, data);

const reduced = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

const centerOf = ({ center: [lng, lat] }: Camera): [number, number] => [lng, lat];

const settingsOf = (
  container: HTMLElement,
  options: LiveMapOptions,
  style: StyleSpecification,
): MapOptions => ({
  container,
  style,
  center: centerOf(options.camera),
  zoom: options.camera.zoom,
  interactive: options.interactive,
  attributionControl: false,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  renderWorldCopies: false,
  fadeDuration: reduced() ? 0 : 180,
  localIdeographFontFamily: false,
  canvasContextAttributes: { antialias: true },
  ...zoomLimits,
});

/** @param isRemote of somebody else's map some of it has to have come by then */
const firstPicture = (map: MapLibre, isRemote: boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    let [came, failed] = [0, 0];
    map.on('sourcedata', ({ tile, sourceId }) => {
      if (tile && sourceId !== 'route' && sourceId !== 'marks') came += 1;
    });
    map.once('load', () => {
      if (isRemote && failed > 0 && came === 0) reject(new Error('No tile of the map came.'));
      else resolve();
    });
    map.once('webglcontextlost', () => reject(new Error('The graphics context was lost.')));
    map.on('error', (event) => {
      if ('sourceId' in event) failed += 1;
      // A tile that did not come leaves a hole, and is asked for again when one looks there.
      if (!map.loaded() && !('sourceId' in event)) reject(event.error);
    });
  });

function drawRoute(map: MapLibre, legs: readonly RouteLeg[]): void {
  const source = map.getSource<GeoJSONSource>('route');
  // The later leg lies under the one being driven.
  const ordered = [...legs].sort((a, b) => Number(b.phase === 'later') - Number(a.phase === 'later'));
  source?.setData({
    type: 'FeatureCollection',
    features: ordered
      .filter((leg) => leg.polyline.length > 1)
      .map((leg) => ({
        type: 'Feature',
        properties: { leg: leg.phase ?? 'now' },
        geometry: { type: 'LineString', coordinates: leg.polyline.map((point) => [...point]) },
      })),
  });
}

/** As large as a pin with its ring, or a car. */
const markPixels = 40;

function keepFree(map: MapLibre, marks: readonly LngLat[]): void {
  if (!map.hasImage(markImage)) {
    const [width, height] = [markPixels, markPixels];
    map.addImage(markImage, { width, height, data: new Uint8ClampedArray(4 * width * height) });
  }
  map.getSource<GeoJSONSource>('marks')?.setData({
    type: 'FeatureCollection',
    features: marks.map(([lng, lat]) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  });
}

function makeMap(settings: MapOptions, holder: HTMLElement): MapLibre {
  try {
    return new MapLibre(settings);
  } catch (error) {
    holder.remove();
    throw error;
  }
}
