/** What a map is drawn with as SVG: fills and strokes in the page's colours, of lines that are cut so that a page draws them quickly. */
import type { MapData, MapLine } from '#src/design/map/map-data.ts';
import type { Pixel } from '#src/design/map/mercator.ts';

/**
 * Side of the squares that lines are cut into, at this zoom and below. Smaller ones are more elements to lay out than they
 * save in drawing; above it they grow with the map, so that there are no more of them.
 */
const square = { pixels: 2048, zoom: 13 };

/** A map being drawn: what is on it, how large, and what is drawn so far. */
export interface Drawing {
  data: MapData;
  zoom: number;
  /** By how much what has a width is wider than at the zoom it was measured at. */
  widen: number;
  /** In pixels from the city's centre, to a tenth. */
  place: (at: readonly number[]) => Pixel;
  parts: string[];
}
export type Lines = readonly (readonly (readonly number[])[])[];

export function fill({ parts }: Drawing, d: string, colour: string): void {
  if (d) parts.push(`<path d="${d}" fill="var(--map-${colour})" fill-rule="evenodd"/>`);
}

/** @param colour one of the page's by its name, or a mixture of them */
export function stroke({ parts }: Drawing, pieces: readonly string[], colour: string, width: number): void {
  if (width <= 0) return;
  const paint = colour.includes('(') ? colour : `var(--map-${colour})`;
  for (const d of pieces) parts.push(`<path d="${d}" stroke="${paint}" stroke-width="${tenth(width)}"/>`);
}

/**
 * Lines as what is drawn of them. What shows a page draws it in small tiles, and goes through all of a path for each that
 * the path may touch. So lines are cut at the points where they pass into another square, and a path holds what begins in
 * one; with round ends a cut cannot be seen, as long as nothing shines through.
 */
export function cut({ place, zoom }: Drawing, lines: Lines): string[] {
  const side = square.pixels * 2 ** Math.max(0, zoom - square.zoom);
  const pieces = new Map<string, Pixel[][]>();
  for (const line of lines) {
    let piece: Pixel[] = [];
    let within: string | undefined;
    for (const point of line.map(place)) {
      piece.push(point);
      const at = `${Math.floor(point.x / side)} ${Math.floor(point.y / side)}`;
      if (at === within) continue;
      // The point ends the piece before and begins this one.
      piece = [point];
      within = at;
      const others = pieces.get(at);
      if (others) others.push(piece);
      else pieces.set(at, [piece]);
    }
  }
  return [...pieces.values()].map(path);
}

export const linesWhere = ({ data }: Drawing, wanted: (line: MapLine) => boolean): Lines =>
  data.lines.filter(wanted).map((line) => line.geometry.coordinates);

export const linesOf = (drawing: Drawing, wanted: (line: MapLine) => boolean): string[] =>
  cut(drawing, linesWhere(drawing, wanted));

export const rings = ({ data }: Drawing, kind: string): Lines =>
  data.areas.filter((found) => found.properties.kind === kind).flatMap((found) => found.geometry.coordinates);

export const area = (drawing: Drawing, kind: string): string =>
  rings(drawing, kind)
    .map((ring) => `${pathOf(ring.map(drawing.place))}Z`)
    .join('');

export const path = (lines: readonly Pixel[][]): string => lines.map(pathOf).join('');

export const tenth = (value: number) => Math.round(value * 10) / 10;

export function pathOf(points: readonly Pixel[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let { x, y } = first;
  let d = `M${x} ${y}l`;
  for (const point of rest) {
    const dx = tenth(point.x - x);
    const dy = tenth(point.y - y);
    if (dx === 0 && dy === 0) continue;
    d += `${d.endsWith('l') ? '' : ' '}${dx} ${dy}`;
    x = tenth(x + dx);
    y = tenth(y + dy);
  }
  return d.endsWith('l') ? d.slice(0, -1) : d;
}
