/** What of a map's tiles lies in a window of it, in pixels from where its city's drawings have their origin. */
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { windowSize, windowStep } from '#src/design/map/drawing-address.ts';
import type { LngLat } from '#src/design/map/map-data.ts';
import { type Pixel, toWorld } from '#src/design/map/mercator.ts';
import { type TileLayer, tileLayers, zooms } from './map-kinds.ts';
import { type TilesFile, unpack } from './read-pmtiles.ts';

export interface WindowOf {
  tiles: Pick<TilesFile, 'tile'>;
  /** The city's middle, where its drawings have their origin. */
  centre: LngLat;
  zoom: number;
  /** The square of `windowStep` pixels around whose middle the window lies. */
  column: number;
  row: number;
}

export interface WindowFeature {
  properties: Readonly<Record<string, string | number | boolean>>;
  /** A point's one line is of one place. */
  lines: Pixel[][];
}
export type WindowFeatures = Record<TileLayer, WindowFeature[]>;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What has a width reaches so far beyond its line. */
const reach = 24;

/** In the plane of the whole world at the zoom. */
function boxOf({ column, row }: WindowOf): Box {
  const [x, y] = [(column + 0.5) * windowStep, (row + 0.5) * windowStep];
  const { width, height } = windowSize;
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

/** @throws StorageAway */
export async function windowFeatures(asked: WindowOf): Promise<WindowFeatures> {
  const z = Math.min(zooms.most, Math.max(zooms.least, Math.floor(asked.zoom)));
  const side = 512 * 2 ** (asked.zoom - z);
  const box = boxOf(asked);
  const found = Object.fromEntries(tileLayers.map((name) => [name, []])) as unknown as WindowFeatures;
  const origin = toWorld(asked.centre, asked.zoom);
  const last = 2 ** z - 1;
  const index = (pixels: number) => Math.min(last, Math.max(0, Math.floor(pixels / side)));
  const wanted: { x: number; y: number }[] = [];
  for (let x = index(box.left); x <= index(box.right); x++)
    for (let y = index(box.top); y <= index(box.bottom); y++) wanted.push({ x, y });
  const tiles = await Promise.all(wanted.map(({ x, y }) => asked.tiles.tile(z, x, y)));
  for (const [n, { x, y }] of wanted.entries()) {
    const packed = tiles[n];
    if (!packed) continue;
    const tile = new VectorTile(new PbfReader(unpack(packed)));
    for (const name of tileLayers) {
      const layer = tile.layers[name];
      if (!layer) continue;
      const place = placeIn({ x: x * side, y: y * side }, side / layer.extent, origin);
      for (let i = 0; i < layer.length; i++) {
        const feature = inWindow(layer.feature(i), place, box, origin);
        if (feature) found[name].push(feature);
      }
    }
  }
  return found;
}

const tenth = (value: number) => Math.round(value * 10) / 10;

const placeIn =
  (corner: Pixel, scale: number, origin: Pixel) =>
  ({ x, y }: Pixel): Pixel => ({
    x: tenth(corner.x + x * scale - origin.x),
    y: tenth(corner.y + y * scale - origin.y),
  });

function inWindow(
  feature: VectorTileFeature,
  place: (at: Pixel) => Pixel,
  { left, top, right, bottom }: Box,
  origin: Pixel,
): WindowFeature | undefined {
  const isSeen = (line: readonly Pixel[]) => {
    const [xs, ys] = [line.map(({ x }) => x + origin.x), line.map(({ y }) => y + origin.y)];
    return (
      Math.max(...xs) > left - reach &&
      Math.min(...xs) < right + reach &&
      Math.max(...ys) > top - reach &&
      Math.min(...ys) < bottom + reach
    );
  };
  const lines = feature.loadGeometry().map((line) => line.map(place));
  // A hole belongs to the ring before it; of an area all is seen or nothing.
  const seen = feature.type === 3 ? (lines.some(isSeen) ? lines : []) : lines.filter(isSeen);
  return seen.length > 0 ? { properties: feature.properties, lines: seen } : undefined;
}
