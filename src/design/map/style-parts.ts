/** What layers of the drawn map’s style are made of: widths by zoom, filters, areas and lines. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { atZoom, growth, referenceZoom, widthFactor } from './measures.ts';
import type { MapColour } from './palette.ts';

export const lowest = 8;
export const highest = 19;

/** `width` pixels at the reference zoom, growing with the map, never under `least`. */
export function grows(width: number, least = 0, extra = 0): ExpressionSpecification {
  const at = (zoom: number) => Math.max(least, width * widthFactor(zoom)) + extra;
  const knee = least > 0 ? referenceZoom + Math.log(least / width) / Math.log(growth) : lowest;
  const stops = [lowest, Math.max(lowest + 0.01, knee), highest].flatMap((zoom) => [zoom, at(zoom)]);
  return ['interpolate', ['exponential', growth], ['zoom'], ...stops];
}

/** What stops say at each zoom, and `extra`. */
export const byStops = (
  stops: readonly (readonly [number, number])[],
  extra: readonly (readonly [number, number])[] = [],
): ExpressionSpecification => {
  const at = (list: readonly (readonly [number, number])[], zoom: number) => atZoom(list, zoom);
  const zooms = [...new Set([...stops, ...extra].map(([zoom]) => zoom))].sort((a, b) => a - b);
  const pairs = zooms.flatMap((zoom) => [zoom, at(stops, zoom) + (extra.length > 0 ? at(extra, zoom) : 0)]);
  return ['interpolate', ['linear'], ['zoom'], ...pairs] as ExpressionSpecification;
};

export type Kind = string;
export const kindIs = (kind: Kind): ExpressionSpecification => ['==', ['get', 'kind'], kind];
export const roadIs = (...classes: string[]): ExpressionSpecification => [
  'all',
  kindIs('road'),
  ['in', ['get', 'class'], ['literal', classes]],
];

/** A colour of the map by its name, in one theme. */
export type Colours = (name: MapColour) => string;

export const round = { 'line-cap': 'round', 'line-join': 'round' } as const;

export const area = (id: string, fill: string): LayerSpecification => ({
  id,
  type: 'fill',
  source: 'areas',
  filter: kindIs(id),
  paint: { 'fill-color': fill },
});

export const line = (
  id: string,
  filter: ExpressionSpecification,
  lineColour: string | ExpressionSpecification,
  width: ExpressionSpecification | number,
  source: 'lines' | 'shores' = 'lines',
): LayerSpecification => ({
  id,
  type: 'line',
  source,
  filter,
  layout: round,
  paint: { 'line-color': lineColour, 'line-width': width },
});
