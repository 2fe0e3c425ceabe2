/**
 * Features cut into vector tiles, one region after the other so that memory stays bounded: each region is a square of its
 * own to the library that cuts, which never sees the world.
 */
import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry } from 'geojson';
import { ImportRefused } from '#src/geo/extracts/refused.ts';
import type { Progress } from '../../streets/import/read-extract.ts';
import { layerOf, type MapFeatures, shapes, world } from './map-features.ts';
import { tileLayers, zooms } from './map-kinds.ts';
import type { createTilesWriter } from './write-pmtiles.ts';

/** Regions are tiles of the first zoom of each; what a region has may be seen by its last. */
const tiers = [
  { from: 8, to: 10 },
  { from: 11, to: 13 },
  { from: 14, to: 16 },
] as const;

const extent = 4096;
/** Beyond its edge a tile has what lines and names there need. */
const buffer = 80;
/** In units of a tile; a line may be so far from where it was mapped, a third of a pixel. */
const tolerance = 3;

const most = { placings: 40_000_000, tiles: 1_500_000, bytes: 1_000_000_000 } as const;

export function cutTiles(
  features: MapFeatures,
  writer: ReturnType<typeof createTilesWriter>,
  say: Progress,
): void {
  for (const tier of tiers) {
    const regions = regionsOf(features, tier);
    let done = 0;
    for (const [region, list] of regions) {
      cutRegion(
        features,
        list,
        { ...tier, x: Math.floor(region / 2 ** tier.from), y: region % 2 ** tier.from },
        writer,
      );
      if (writer.count > most.tiles || writer.bytes > most.bytes)
        throw new ImportRefused(
          'The map of this file would be larger than that of a city. Take a smaller extract.',
        );
      done += 1;
      if (done % 500 === 0)
        say(`Tiles: ${done} of ${regions.size} regions at zoom ${tier.from} to ${tier.to}.`);
    }
  }
}

interface Region {
  from: number;
  to: number;
  x: number;
  y: number;
}

/** Which features touch which region, those that nobody would see there left out. */
function regionsOf(features: MapFeatures, { from, to }: Pick<Region, 'from' | 'to'>): Map<number, number[]> {
  const regions = new Map<number, number[]>();
  const size = world / 2 ** from;
  const reach = (size * buffer) / extent;
  let placings = 0;
  for (let feature = 0; feature < features.count; feature++) {
    if ((features.from[feature] ?? 0) > to) continue;
    const [west, north, east, south] = boxOf(features, feature);
    const last = 2 ** from - 1;
    const column = (x: number) => Math.min(last, Math.max(0, Math.floor(x / size)));
    for (let x = column(west - reach); x <= column(east + reach); x++)
      for (let y = column(north - reach); y <= column(south + reach); y++) {
        const key = x * 2 ** from + y;
        const list = regions.get(key);
        if (list) list.push(feature);
        else regions.set(key, [feature]);
        placings += 1;
      }
    if (placings > most.placings)
      throw new ImportRefused('There is more to draw in this file than a city has. Take a smaller extract.');
  }
  return regions;
}

function boxOf(
  { firstRing, firstPoint, x, y }: MapFeatures,
  feature: number,
): [number, number, number, number] {
  let [west, north, east, south] = [world, world, 0, 0];
  // Holes lie within the first ring.
  const ring = firstRing[feature] ?? 0;
  for (let i = firstPoint[ring] ?? 0; i < (firstPoint[ring + 1] ?? 0); i++) {
    west = Math.min(west, x[i] ?? 0);
    east = Math.max(east, x[i] ?? 0);
    north = Math.min(north, y[i] ?? 0);
    south = Math.max(south, y[i] ?? 0);
  }
  return [west, north, east, south];
}

function cutRegion(
  features: MapFeatures,
  list: readonly number[],
  region: Region,
  writer: ReturnType<typeof createTilesWriter>,
): void {
  const { from, to } = region;
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features: list.map((feature) => inRegion(features, feature, region)) },
    {
      ...{ coordinates: 'unitSquare', wrap: false, extent, buffer, tolerance },
      // One more than is asked for, since the last is kept as it was mapped, to the centimetre.
      ...{ maxZoom: to - from + 1, indexMaxZoom: 0, indexMaxPoints: 0 },
    },
  );
  for (let zoom = from; zoom <= to; zoom++) {
    const side = 2 ** (zoom - from);
    for (let x = 0; x < side; x++)
      for (let y = 0; y < side; y++) {
        const tile = index.getTile(zoom - from, x, y);
        const bytes = tile && encoded(features, tile, zoom);
        if (bytes) writer.add(zoom, region.x * side + x, region.y * side + y, bytes);
      }
  }
}

/** With the region as the square from 0 to 1. */
function inRegion(features: MapFeatures, feature: number, region: Region): Feature {
  const size = world / 2 ** region.from;
  const { firstRing, firstPoint, x, y } = features;
  const rings: number[][][] = [];
  for (let ring = firstRing[feature] ?? 0; ring < (firstRing[feature + 1] ?? 0); ring++) {
    const places: number[][] = [];
    for (let i = firstPoint[ring] ?? 0; i < (firstPoint[ring + 1] ?? 0); i++)
      places.push([(x[i] ?? 0) / size - region.x, (y[i] ?? 0) / size - region.y]);
    rings.push(places);
  }
  return {
    type: 'Feature',
    id: feature,
    properties: null,
    geometry: geometryOf(features.shape[feature], rings),
  };
}

function geometryOf(shape: number | undefined, rings: number[][][]): Geometry {
  const [first = []] = rings;
  if (shape === shapes.point) return { type: 'Point', coordinates: first[0] ?? [] };
  if (shape === shapes.line) return { type: 'LineString', coordinates: first };
  return { type: 'Polygon', coordinates: rings };
}

/** Undefined where nothing is to be seen. */
function encoded(features: MapFeatures, tile: GeoJSONVTTile, zoom: number): Uint8Array | undefined {
  const layers: Record<string, GeoJSONVTTile> = {};
  for (const found of tile.features) {
    const feature = Number(found.id);
    if ((features.from[feature] ?? zooms.most) > zoom) continue;
    const name = layerOf(features, feature);
    const layer = layers[name] ?? { ...tile, features: [] };
    layers[name] = layer;
    const { geometry, type } = found;
    const tags = features.looks[features.look[feature] ?? 0] ?? {};
    layer.features.push({ geometry, type, tags } as (typeof tile.features)[number]);
  }
  const ordered = tileLayers.flatMap((name) => (layers[name] ? [[name, layers[name]] as const] : []));
  return ordered.length > 0 ? fromGeojsonVt(Object.fromEntries(ordered), { version: 2, extent }) : undefined;
}
