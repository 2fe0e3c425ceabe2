/**
 * A city's map as one SVG symbol, for the page to show before the live map has come, and instead of it where
 * it cannot. Colours are the page's `--map-…` properties, so one file serves light and dark.
 */
import type { MapData } from '#src/design/map/map-data.ts';
import {
  atZoom,
  localFrom,
  measures,
  minorStreets,
  streetFrom,
  transitTo,
  widthFactor,
} from '#src/design/map/measures.ts';
import { type Pixel, toWorld } from '#src/design/map/mercator.ts';
import { area, cut, type Drawing, fill, linesOf, linesWhere, path, rings, stroke, tenth } from './drawing.ts';
import { createLettering } from './lettering.ts';

/** An SVG document whose symbol `map` is drawn at `zoom`, in pixels from the city's centre. */
export function drawCity(data: MapData, zoom: number): string {
  const origin = toWorld(data.centre, zoom);
  const place = (at: readonly number[]): Pixel => {
    // GeoJSON types a point as a list of any length; those of a city's map are made of pairs.
    const [lng = 0, lat = 0] = at;
    const { x, y } = toWorld([lng, lat], zoom);
    return { x: tenth(x - origin.x), y: tenth(y - origin.y) };
  };
  const drawing: Drawing = { data, zoom, widen: widthFactor(zoom), place, parts: [] };
  drawShore(drawing);
  drawLand(drawing);
  drawRoads(drawing);
  if (zoom >= 11 && zoom <= transitTo) drawTransit(drawing);
  drawLimits(drawing);
  drawing.parts.push(createLettering(data, zoom, place));
  return asDocument(drawing.parts);
}

/** The parts as the symbol `map` of a document. */
export const asDocument = (parts: readonly string[]): string =>
  [
    // Only what a page uses of it is laid out: laid out here as well, its names cost a phone 70 ms more.
    '<svg xmlns="http://www.w3.org/2000/svg"><defs display="none">',
    // A page's own lines, such as those of its icons, are not to be drawn around what is only filled here.
    '<g id="map" fill="none" stroke="none" stroke-linejoin="round" stroke-linecap="round">',
    ...parts,
    '</g></defs></svg>',
  ].join('');

/** The water, lighter in lines along the shore, and the land in it. */
function drawShore(drawing: Drawing): void {
  const { data, widen } = drawing;
  const shore = cut(
    drawing,
    data.shores.map((line) => line.geometry.coordinates),
  );
  fill(drawing, area(drawing, 'water'), 'water');
  for (const { away, strength } of [...measures.waterlines].reverse()) {
    const width = 2 * away * widen;
    stroke(drawing, shore, 'water', width + 2);
    // Mixed, not see-through: under what shines through a cut would show.
    const mixed = `color-mix(in srgb,var(--map-waterline) ${Math.round(strength * 100)}%,var(--map-water))`;
    stroke(drawing, shore, mixed, width + 1);
    stroke(drawing, shore, 'water', width - 1);
  }
  fill(drawing, area(drawing, 'land'), 'land');
  fill(drawing, area(drawing, 'island'), 'land');
  stroke(drawing, shore, 'shore', measures.shore);
}

/** Hills, valleys, parks and the rivers through them. */
function drawLand(drawing: Drawing): void {
  const { data, widen } = drawing;
  const contours = linesOf(drawing, (line) => line.properties.kind === 'contour');
  stroke(drawing, contours, 'contour', 1);
  const rivers = linesOf(drawing, (line) => line.properties.kind === 'river');
  for (const width of measures.river.slopes) {
    stroke(drawing, rivers, 'contour', width * widen + 1);
    stroke(drawing, rivers, 'land', width * widen - 1);
  }
  stroke(drawing, rivers, 'park', measures.river.valley * widen);
  fill(drawing, area(drawing, 'park'), 'park');
  stroke(drawing, cut(drawing, rings(drawing, 'park')), 'park-edge', 0.75);
  for (const width of new Set(data.lines.map(({ properties: p }) => (p.kind === 'river' ? p.width : 0)))) {
    const river = linesOf(drawing, ({ properties: p }) => p.kind === 'river' && p.width === width);
    stroke(drawing, river, 'shore', width * measures.river.water * widen + 1);
    stroke(drawing, river, 'water', width * measures.river.water * widen);
    stroke(drawing, river, 'waterline', width > 0 ? 1 : 0);
  }
}

function drawRoads(drawing: Drawing): void {
  const { arterial, expressway, ramp } = measures;
  const { zoom } = drawing;
  const widthOf = ({ width, least }: { width: number; least: number }) =>
    Math.max(least, width * drawing.widen);
  const road = (roadClass: string) =>
    linesOf(drawing, ({ properties: p }) => p.kind === 'road' && p.class === roadClass);
  const minor = (['local', 'secondary'] as const)
    .filter((kind) => kind === 'secondary' || zoom >= localFrom)
    .map((kind) => ({ pieces: road(kind), width: atZoom(minorStreets[kind], zoom) }));
  if (zoom > streetFrom)
    for (const { pieces, width } of minor)
      stroke(drawing, pieces, 'casing', width + atZoom(minorStreets.casing, zoom));
  stroke(drawing, road('ramp'), 'expressway-line', widthOf(ramp) + ramp.casing);
  stroke(drawing, road('arterial'), 'casing', widthOf(arterial) + arterial.casing);
  for (const { pieces, width } of minor) stroke(drawing, pieces, minorColour(zoom), width);
  stroke(drawing, road('ramp'), 'expressway', widthOf(ramp));
  stroke(drawing, road('arterial'), 'street', widthOf(arterial));
  const expressways = road('expressway');
  stroke(drawing, expressways, 'expressway-line', widthOf(expressway) + expressway.casing);
  stroke(drawing, expressways, 'expressway', widthOf(expressway));
  stroke(drawing, expressways, 'expressway-line', expressway.middle);
}

function minorColour(zoom: number): string {
  const white = Math.round(atZoom(minorStreets.whiteness, zoom) * 100);
  if (white === 0) return 'minor';
  return white === 100 ? 'street' : `color-mix(in srgb,var(--map-street) ${white}%,var(--map-minor))`;
}

function drawTransit(drawing: Drawing): void {
  const { data, place, parts } = drawing;
  const lines = linesWhere(drawing, (line) => line.properties.kind === 'transit');
  // Whole, since dashes would begin anew with each piece.
  if (lines.length > 0)
    parts.push(
      `<path d="${path(lines.map((line) => line.map(place)))}" stroke="var(--map-transit)" stroke-width="${measures.transit}" stroke-dasharray="0.6 3.4"/>`,
    );
  const stations = data.labels
    .filter((label) => label.properties.kind === 'station')
    .map((label) => place(label.geometry.coordinates))
    .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${measures.station}"/>`);
  parts.push(`<g fill="var(--map-street)" stroke="var(--map-transit)">${stations.join('')}</g>`);
}

/** The edge of where rides go, and what lies within it where none does. */
export function drawLimits(drawing: Drawing): void {
  const { place, parts } = drawing;
  const { noGo, serviceEdge } = measures;
  // See-through strokes are drawn whole: where a cut one begins and ends would show.
  const strokes = linesWhere(drawing, (line) => line.properties.kind === 'no-go');
  if (strokes.length > 0)
    parts.push(
      `<path d="${path(strokes.map((line) => line.map(place)))}" stroke="var(--map-no-go)" stroke-width="${noGo.width}" stroke-opacity="${noGo.opacity}"/>`,
    );
  const edges = linesWhere(drawing, (line) => line.properties.kind === 'service-edge');
  if (edges.length > 0)
    parts.push(
      `<path d="${path(edges.map((line) => line.map(place)))}" stroke="var(--map-service-edge)" stroke-width="${serviceEdge.width}" stroke-opacity="${serviceEdge.opacity}" stroke-dasharray="4.5 4.5"/>`,
    );
}
