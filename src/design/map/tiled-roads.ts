/** Real streets in MapLibre's style: tunnels, then what lies on the ground, then bridges, each with its casing. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { markName } from './map-marks.ts';
import { measures, minorStreets, streetFrom, tiled } from './measures.ts';
import { mix, type Theme } from './palette.ts';
import { byStops, type Colours, grows, round } from './style-parts.ts';

type Width = ExpressionSpecification;
const levels = ['tunnel', '', 'bridge'] as const;
type Level = (typeof levels)[number];

interface RoadLook {
  id: string;
  classes: string[];
  /** With what of casing is to be seen beyond it. */
  casing: Width;
  casingFrom: number;
  width: Width;
  colours: (colour: Colours) => { casing: string; fill: string | ExpressionSpecification };
}

const { arterial, expressway } = measures;

/** A line from afar, a street from near by. */
const minorFill = (colour: Colours): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...minorStreets.whiteness.flatMap(([zoom, share]) => [zoom, mix(colour('street'), colour('minor'), share)]),
];
const street = (colour: Colours) => ({ casing: colour('casing'), fill: colour('street') });
const minor = (colour: Colours) => ({ casing: colour('casing'), fill: minorFill(colour) });
const fast = (colour: Colours) => ({ casing: colour('expressway-line'), fill: colour('expressway') });

/** From below. */
const looks: RoadLook[] = [
  {
    ...{ id: 'service', classes: ['service'], casingFrom: 14.6, colours: street },
    ...{ casing: byStops(tiled.service, tiled.casing), width: byStops(tiled.service) },
  },
  {
    ...{ id: 'mall', classes: ['mall'], casingFrom: 14.6 },
    ...{ casing: byStops(tiled.mall, tiled.casing), width: byStops(tiled.mall) },
    colours: (colour) => ({ casing: colour('casing'), fill: colour('paved') }),
  },
  {
    ...{ id: 'local', classes: ['local'], casingFrom: streetFrom, colours: minor },
    ...{ casing: byStops(minorStreets.local, minorStreets.casing), width: byStops(minorStreets.local) },
  },
  {
    ...{ id: 'secondary', classes: ['secondary'], casingFrom: streetFrom, colours: minor },
    casing: byStops(minorStreets.secondary, minorStreets.casing),
    width: byStops(minorStreets.secondary),
  },
  {
    ...{ id: 'ramp', classes: ['ramp'], casingFrom: 11.5, colours: fast },
    ...{ casing: byStops(tiled.ramp, tiled.casing), width: byStops(tiled.ramp) },
  },
  {
    ...{ id: 'arterial', classes: ['arterial'], casingFrom: 10, colours: street },
    casing: grows(arterial.width, arterial.least, arterial.casing),
    width: grows(arterial.width, arterial.least),
  },
  {
    ...{ id: 'expressway', classes: ['expressway'], casingFrom: 8, colours: fast },
    casing: grows(expressway.width, expressway.least, expressway.casing),
    width: grows(expressway.width, expressway.least),
  },
];

const isOf = (classes: string[], level: Level): ExpressionSpecification => [
  'all',
  ['in', ['get', 'class'], ['literal', classes]],
  ['==', ['coalesce', ['get', 'level'], ''], level],
];

function lineOf(
  id: string,
  filter: ExpressionSpecification,
  paint: Record<string, unknown>,
  more: { minzoom?: number; isFlat?: boolean } = {},
): LayerSpecification {
  return {
    ...{ id, type: 'line', source: 'tiles', 'source-layer': 'roads', filter },
    ...(more.minzoom && { minzoom: more.minzoom }),
    // A dash, or a bridge, ends where it ends.
    layout: more.isFlat ? { 'line-join': 'round' } : round,
    paint,
  } as LayerSpecification;
}

export function roadLayers(colour: Colours, theme: Theme): LayerSpecification[] {
  const paths = lineOf(
    'path',
    ['==', ['get', 'class'], 'path'],
    {
      'line-color': colour('path'),
      'line-width': ['interpolate', ['linear'], ['zoom'], 14, 0.8, 17, 1.8],
      'line-dasharray': [3, 1.6],
    },
    { minzoom: 14.4, isFlat: true },
  );
  return [paths, ...levels.flatMap((level) => levelLayers(colour, level)), arrowLayer(theme)];
}

function levelLayers(colour: Colours, level: Level): LayerSpecification[] {
  const named = (id: string) => (level ? `${level}-${id}` : id);
  const isTunnel = level === 'tunnel';
  const casings = looks.map(({ id, classes, casing, casingFrom, colours }) =>
    lineOf(
      named(`${id}-casing`),
      isOf(classes, level),
      {
        'line-color': colours(colour).casing,
        'line-width': casing,
        ...(isTunnel && { 'line-dasharray': [0.6, 0.5] }),
      },
      { minzoom: casingFrom, isFlat: level !== '' },
    ),
  );
  const fills = looks.map(({ id, classes, width, colours }) =>
    lineOf(named(id), isOf(classes, level), {
      'line-color': colours(colour).fill,
      'line-width': width,
      ...(isTunnel && { 'line-opacity': 0.65 }),
    }),
  );
  return [...casings, ...fills];
}

/** Along streets that are driven one way; which way a line was mapped, the tiles say. */
const arrowLayer = (theme: Theme): LayerSpecification => ({
  ...{ id: 'one-way', type: 'symbol', source: 'tiles', 'source-layer': 'roads', minzoom: 15.2 },
  filter: [
    'all',
    ['has', 'oneway'],
    [
      'in',
      ['get', 'class'],
      ['literal', ['local', 'secondary', 'arterial', 'service', 'ramp', 'expressway']],
    ],
  ],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 130,
    'icon-image': markName('arrow', theme),
    'icon-rotate': ['case', ['==', ['get', 'oneway'], -1], 180, 0],
    'icon-rotation-alignment': 'map',
    'icon-size': ['interpolate', ['linear'], ['zoom'], 15.2, 0.75, 17, 1.1],
    'icon-padding': 12,
  },
  paint: { 'icon-opacity': theme === 'light' ? 0.95 : 0.9 },
});
