/**
 * A window of a map of real streets as one SVG symbol: what a drawing is to a drawn city, before the live map has come,
 * without a script and in print. Colours are the page's `--map-…` properties.
 */

import type { MapData, MapLabel, MapLine } from '#src/design/map/map-data.ts';
import { atZoom, groundColours, measures, tiled, widthFactor } from '#src/design/map/measures.ts';
import { type Pixel, toWorld } from '#src/design/map/mercator.ts';
import type { MapColour } from '#src/design/map/palette.ts';
import type { City } from '../../streets/cities/cities.ts';
import { asDocument, drawLimits } from '../draw-city.ts';
import { cut, type Drawing, path, pathOf, stroke, tenth } from '../drawing.ts';
import { limitLabels, limitLines } from '../drive-limits.ts';
import { createLettering } from '../lettering.ts';
import { type WindowFeature, type WindowFeatures, type WindowOf, windowFeatures } from './window-features.ts';
import { drawStreets } from './window-streets.ts';

/** Pixels from the city's middle, as `drawCity` has them. @throws StorageAway */
export async function drawWindow(city: City, asked: Omit<WindowOf, 'centre'>): Promise<string> {
  const { zoom } = asked;
  const features = await windowFeatures({ ...asked, centre: city.centre });
  const origin = toWorld(city.centre, zoom);
  const data = dataOf(city, zoom, features, (at) => {
    const { x, y } = toWorld([at[0] ?? 0, at[1] ?? 0], zoom);
    return [tenth(x - origin.x), tenth(y - origin.y)];
  });
  const whole = drawn(zoom, features, data);
  // A dense town seen from afar, without what is smallest there.
  return whole.length <= mostLength
    ? whole
    : drawn(zoom, { ...features, buildings: [], roads: features.roads.filter(isStreet) }, data);
}

/** What a page may be given to lay out at most. */
const mostLength = 1_500_000;
const isPath = ({ properties }: WindowFeature) => properties.class === 'path';
const small = new Set<unknown>(['service', 'path', 'mall']);
const isStreet = ({ properties }: WindowFeature) => !small.has(properties.class);
/** From afar they would be dust. */
const buildingsFrom = 14.5;

function drawn(zoom: number, features: WindowFeatures, data: MapData): string {
  const place = ([x = 0, y = 0]: readonly number[]): Pixel => ({ x, y });
  const drawing: Drawing = { data, zoom, widen: widthFactor(zoom), place, parts: [] };
  drawGround(drawing, features);
  if (zoom >= buildingsFrom) drawBuildings(drawing, features);
  drawLines(drawing, features);
  drawStreets(drawing, features.roads);
  drawLimits(drawing);
  drawStops(drawing, features);
  drawing.parts.push(createLettering(data, zoom, place));
  return asDocument(drawing.parts);
}

const isOf = (kind: string) => (feature: WindowFeature) => feature.properties.kind === kind;
const ringsOf = (features: readonly WindowFeature[]): string =>
  features.flatMap(({ lines }) => lines.map((ring) => `${pathOf(ring)}Z`)).join('');

/** Neighbouring tiles both have what lies across their edge, so what is filled twice must stay filled. */
function fillAll({ parts }: Drawing, d: string, colour: string): void {
  if (d) parts.push(`<path d="${d}" fill="var(--map-${colour})"/>`);
}

/** An edge as what stands out from under the filling: where a tile cut an area, none is seen. */
function fillEdged(drawing: Drawing, d: string, colour: string, edge: string, width: number): void {
  if (d) drawing.parts.push(`<path d="${d}" stroke="var(--map-${edge})" stroke-width="${2 * width}"/>`);
  fillAll(drawing, d, colour);
}

const linesAs = (drawing: Drawing, features: readonly WindowFeature[]): string[] =>
  cut(
    drawing,
    features.flatMap(({ lines }) => lines.map((line) => line.map(({ x, y }) => [x, y]))),
  );

function drawGround(drawing: Drawing, { ground, water, lines }: WindowFeatures): void {
  const widen = drawing.widen;
  fillAll(drawing, ringsOf(water.filter(isOf('sea'))), 'water');
  fillAll(drawing, ringsOf(water.filter(isOf('island'))), 'land');
  for (const [kind, colour] of groundColours) {
    const d = ringsOf(ground.filter(isOf(kind)));
    if (kind === 'park') fillEdged(drawing, d, colour, 'park-edge', 0.75);
    else fillAll(drawing, d, colour);
  }
  const rivers = linesAs(drawing, lines.filter(isOf('river')));
  stroke(drawing, rivers, 'water', tiled.river * widen);
  stroke(drawing, linesAs(drawing, lines.filter(isOf('stream'))), 'water', 1.2);
  fillEdged(drawing, ringsOf(water.filter(isOf('lake'))), 'water', 'shore', 0.75);
  fillAll(drawing, ringsOf(water.filter(isOf('water'))), 'water');
  stroke(drawing, linesAs(drawing, water.filter(isOf('shore'))), 'shore', measures.shore);
  fillEdged(drawing, ringsOf(ground.filter(isOf('pier'))), 'paved', 'building-line', 0.5);
}

const buildingColours = [
  ['block', 'building'],
  ['shop', 'shop-building'],
  ['landmark', 'great-building'],
] as const satisfies readonly (readonly [string, MapColour])[];

function drawBuildings(drawing: Drawing, { buildings }: WindowFeatures): void {
  for (const [kind, colour] of buildingColours)
    fillEdged(drawing, ringsOf(buildings.filter(isOf(kind))), colour, 'building-line', 0.6);
}

/** Rails, and ways too small to be streets. */
function drawLines(drawing: Drawing, { lines, roads }: WindowFeatures): void {
  const { zoom, parts } = drawing;
  const air = linesAs(drawing, [...lines.filter(isOf('runway')), ...lines.filter(isOf('taxiway'))]);
  stroke(drawing, air, 'runway', tiled.runway * drawing.widen);
  const dashed = path(roads.filter(isPath).flatMap(({ lines: found }) => found));
  if (dashed)
    parts.push(`<path d="${dashed}" stroke="var(--map-path)" stroke-width="1.2" stroke-dasharray="3 3"/>`);
  stroke(drawing, linesAs(drawing, lines.filter(isOf('rail'))), 'rail', atZoom(tiled.rail, zoom));
}

function drawStops({ parts, zoom }: Drawing, { labels }: WindowFeatures): void {
  if (zoom < 12) return;
  const at = labels.filter(isOf('station')).flatMap(({ lines }) => lines.flat());
  const dots = at.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="4"/>`).join('');
  if (dots) parts.push(`<g fill="var(--map-stop)" stroke="var(--map-street)" stroke-width="1.5">${dots}</g>`);
}

const feature = <P, G>(properties: P, geometry: G) => ({ type: 'Feature' as const, properties, geometry });
const pair = ({ x, y }: Pixel): number[] => [x, y];

/** What roads, limits and names are drawn from, in the window's own pixels. */
function dataOf(
  city: City,
  zoom: number,
  { roads, labels }: WindowFeatures,
  inPixels: (at: readonly number[]) => number[],
): MapData {
  const lineOf = (properties: MapLine['properties'], coordinates: number[][]) =>
    feature(properties, { type: 'LineString' as const, coordinates }) as MapLine;
  const lines = roads.flatMap(({ properties, lines: found }) => {
    const name = String(properties.name ?? '');
    const road = { kind: 'road', class: properties.class, name } as MapLine['properties'];
    return found.map((line) => lineOf(road, line.map(pair)));
  });
  const limits = limitLines(city).map(([properties, points]) => lineOf(properties, points.map(inPixels)));
  const labelOf = (properties: MapLabel['properties'], coordinates: number[]) =>
    feature(properties, { type: 'Point' as const, coordinates }) as MapLabel;
  const { id, name, centre, bounds } = city;
  return {
    ...{ id, name, centre, bounds, areas: [], shores: [], lines: [...lines, ...limits] },
    labels: [
      ...limitLabels(city).map(([properties, at]) => labelOf(properties, inPixels(at))),
      ...eachOnce(labels.filter(isSeen(zoom))).flatMap(({ properties, lines: found }) =>
        found.flat().map((at) => labelOf(asLabel(properties), pair(at))),
      ),
    ],
  };
}

function asLabel(properties: WindowFeature['properties']): MapLabel['properties'] {
  const { kind, rank } = properties;
  const great = properties.great === 1;
  // Neighbourhoods are what a town has instead of the parts that a drawing names.
  const known = kind === 'place' && { rank: Math.min(2, Math.max(1, Number(rank))) };
  return { ...properties, ...known, great } as never;
}

/** The whole city's name stands where it is seen from afar. */
const cityNameTo = 12.6;
const isSeen =
  (zoom: number) =>
  ({ properties }: WindowFeature): boolean =>
    properties.kind !== 'place' || properties.rank !== 0 || zoom <= cityNameTo;

/** Neighbouring tiles both have a name near their edge. */
function eachOnce(features: readonly WindowFeature[]): WindowFeature[] {
  const seen = new Set<string>();
  return features.filter(({ properties, lines }) => {
    const [at] = lines.flat();
    const key = `${properties.name} ${Math.round((at?.x ?? 0) / 4)} ${Math.round((at?.y ?? 0) / 4)}`;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
