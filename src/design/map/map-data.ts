/** What a drawn city is made of; the server makes it from the same facts it routes over. */
export type LngLat = readonly [lng: number, lat: number];

/** A GeoJSON feature, as far as the map uses it. */
interface Feature<Type extends string, Coordinates, Properties> {
  type: 'Feature';
  properties: Properties;
  geometry: { type: Type; coordinates: Coordinates };
}

/** A line of the map: streets, rivers, contours, rapid transit. */
export type MapLine = Feature<
  'LineString',
  number[][],
  | { kind: 'contour' }
  | { kind: 'river'; width: number }
  | { kind: 'transit' }
  /** Of where rides go; beyond it none does. */
  | { kind: 'service-edge' }
  /** Edge and strokes of where none goes. */
  | { kind: 'no-go' }
  | { kind: 'road'; class: 'expressway' | 'arterial' | 'secondary' | 'local' | 'ramp'; name: string }
>;
/** Where the tiles of real streets are had. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` in it; another one for each version. */
  address: string;
  minZoom: number;
  maxZoom: number;
  /** Whether its names have letters such as ą or ő, which come as fonts of their own. */
  hasMoreLetters: boolean;
}

/** Land has holes where the water is, and lies above it, so that the waterlines end at the shore. */
export type MapArea = Feature<
  'Polygon',
  number[][][],
  { kind: 'water' | 'land' | 'island' | 'park'; name?: string }
>;
export type MapLabel = Feature<
  'Point',
  number[],
  | { kind: 'station'; name: string }
  | { kind: 'place'; name: string; rank: number }
  | { kind: 'park-name'; name: string }
  | { kind: 'no-go'; name: string }
  | { kind: 'shop' | 'number'; name: string }
  /** What people ask for by name; the best known have the least rank. */
  | { kind: 'landmark'; name: string; rank: number }
  /** `great` water has its name written large. */
  | { kind: 'water-name'; name: string; great: boolean }
>;
/** The edge of water, without the edges that only close a shape out of sight. */
export type MapShore = Feature<'LineString', number[][], { kind: 'shore' }>;

export interface MapData {
  id: string;
  name: string;
  centre: LngLat;
  bounds: readonly [west: number, south: number, east: number, north: number];
  areas: MapArea[];
  lines: MapLine[];
  labels: MapLabel[];
  shores: MapShore[];
  /** Streets, water and names come from here where it is said, and from nothing else. */
  tiles?: MapTiles;
}
