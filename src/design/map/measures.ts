/** Widths of the drawn map in pixels. Zoom counts tiles of 512 px, as MapLibre does. */

/** The zoom the widths are given for; they grow slower than the map, by 2^0.55 a level. */
export const referenceZoom = 13;
export const growth = 2 ** 0.55;

export const widthFactor = (zoom: number): number => growth ** (zoom - referenceZoom);

export const measures = {
  arterial: { width: 4.4, least: 1.4, casing: 1.6 },
  expressway: { width: 6.4, least: 2.4, casing: 1.8, middle: 0.8 },
  ramp: { width: 4, least: 1.4, casing: 1.6 },
  secondary: { width: 1.1, least: 0.6 },
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
  station: 2.1,
  route: { width: 5.5, casing: 9.5 },
} as const;
