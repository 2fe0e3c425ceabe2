/** Widths of the drawn map in pixels. Zoom counts tiles of 512 px, as MapLibre does. */

import type { MapColour } from './palette.ts';

/** The zoom the widths are given for; they grow slower than the map, by 2^0.55 a level. */
export const referenceZoom = 13;
export const growth = 2 ** 0.55;

export const widthFactor = (zoom: number): number => growth ** (zoom - referenceZoom);

/** From this zoom on what was a line is a street with two kerbs: it is white, and its casing grows. */
export const streetFrom = 13.4;
const streetBy = 14.6;

/** Widths at zooms, straight in between. */
export const minorStreets = {
  secondary: [
    [8, 0.6],
    [13, 1.1],
    [14, 2.2],
    [15, 5],
    [16, 9.5],
    [17, 16],
    [19, 40],
  ],
  local: [
    [8, 0.4],
    [12, 0.5],
    [13, 0.7],
    [14, 1.4],
    [15, 3.6],
    [16, 7.5],
    [17, 13],
    [19, 34],
  ],
  casing: [
    [8, 0],
    [streetFrom, 0],
    [streetBy, 1.4],
    [19, 1.8],
  ],
  /** How much of its colour is a street's, the rest a line's. */
  whiteness: [
    [8, 0],
    [streetFrom, 0],
    [streetBy, 1],
    [19, 1],
  ],
} as const satisfies Record<string, readonly (readonly [zoom: number, value: number])[]>;

export const localFrom = 12;
/** Its line is a scheme; beyond this zoom it would lie beside the streets it runs under. */
export const transitTo = 15;

/** Of real streets, where there is more to see than a drawing has. */
export const tiled = {
  river: 3.2,
  runway: 9,
  rail: [
    [8, 0.6],
    [13, 0.9],
    [16, 1.6],
    [19, 3],
  ],
  sleepers: [
    [14, 2],
    [16, 4.2],
    [19, 9],
  ],
  casing: [
    [8, 0.6],
    [14, 1],
    [19, 1.6],
  ],
  ramp: [
    [8, 0.6],
    [12, 1],
    [13, 1.6],
    [14, 2.6],
    [15, 4.4],
    [16, 7],
    [17, 11],
    [19, 26],
  ],
  service: [
    [13, 0.6],
    [14, 0.9],
    [15, 2],
    [16, 4.2],
    [17, 7.5],
    [19, 20],
  ],
  mall: [
    [13, 0.8],
    [14, 1.2],
    [15, 2.6],
    [16, 5],
    [17, 9],
    [19, 24],
  ],
} as const;

/** What the ground is, from below, and its colour. */
export const groundColours = [
  ['works', 'works'],
  ['shops', 'shops'],
  ['campus', 'campus'],
  ['sand', 'sand'],
  ['grass', 'grass'],
  ['park', 'park'],
  ['wood', 'wood'],
  ['pitch', 'pitch'],
  ['paved', 'paved'],
  ['runway', 'runway'],
] as const satisfies readonly (readonly [kind: string, colour: MapColour])[];

/** What a list of stops says at a zoom. */
export function atZoom(stops: readonly (readonly [number, number])[], zoom: number): number {
  const above = stops.findIndex(([at]) => at >= zoom);
  const [high, low] = [stops[above], stops[above - 1]];
  if (!high) return stops.at(-1)?.[1] ?? 0;
  if (!low) return high[1];
  return low[1] + ((high[1] - low[1]) * (zoom - low[0])) / (high[0] - low[0]);
}

export const measures = {
  arterial: { width: 4.4, least: 1.4, casing: 1.6 },
  expressway: { width: 6.4, least: 2.4, casing: 1.8, middle: 0.8 },
  ramp: { width: 4, least: 1.4, casing: 1.6 },
  /** A river is drawn in its valley, the valley in its slopes. */
  river: { water: 4, valley: 22, slopes: [66, 48, 33] },
  /** Distance from the shore, and strength, of each waterline; nearest first. */
  waterlines: [
    { away: 9, strength: 0.9 },
    { away: 21, strength: 0.7 },
    { away: 36, strength: 0.52 },
    { away: 54, strength: 0.36 },
    { away: 76, strength: 0.24 },
  ],
  shore: 1.25,
  transit: 1.2,
  serviceEdge: { width: 1.5, opacity: 0.7 },
  noGo: { width: 1, opacity: 0.6 },
  station: 2.1,
  route: { width: 5.5, casing: 9.5 },
} as const;
