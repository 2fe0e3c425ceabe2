/** The MapLibre style of a drawn city, in the language of an engraved field map. */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapData } from './map-data.ts';
import { growth, localFrom, measures, minorStreets, streetFrom, transitTo, widthFactor } from './measures.ts';
import { type MapColour, mapColour, mix, type Theme } from './palette.ts';
import {
  area,
  byStops,
  type Colours,
  grows,
  highest,
  kindIs,
  line,
  lowest,
  roadIs,
  round,
} from './style-parts.ts';

/** Families registered by map-fonts.ts; the name must be one CSS word. */
export const mapFonts = {
  street: 'RoveMapStreet',
  place: 'RoveMapPlace',
  slanted: 'RoveMapSlanted',
} as const;

/** An image of nothing, that names keep off. */
export const markImage = 'mark';

export function mapStyle(theme: Theme, data: MapData): StyleSpecification {
  const colour: Colours = (name) => mapColour(name, theme);
  return {
    version: 8,
    name: `${data.name}, ${theme}`,
    'font-faces': {},
    sources: {
      // Wide strokes along the shore reach far into the next tile.
      shores: { type: 'geojson', data: { type: 'FeatureCollection', features: data.shores }, buffer: 512 },
      areas: { type: 'geojson', data: { type: 'FeatureCollection', features: data.areas }, buffer: 16 },
      lines: { type: 'geojson', data: { type: 'FeatureCollection', features: data.lines }, buffer: 128 },
      labels: { type: 'geojson', data: { type: 'FeatureCollection', features: data.labels } },
      marks: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
      route: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, lineMetrics: false },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': colour('land') } },
      ...groundLayers(colour),
      ...roadLayers(colour),
      ...transitLayers(colour),
      ...limitLayers(colour),
      ...routeLayers(theme),
      ...labelLayers(theme),
      // The last layer is placed first.
      {
        id: 'marks',
        type: 'symbol',
        source: 'marks',
        layout: { 'icon-image': markImage, 'icon-allow-overlap': true },
      },
    ],
  };
}

/** Water and its lines along the shore, slopes, parks and rivers, from below. */
function groundLayers(colour: Colours): LayerSpecification[] {
  const waterlines = [...measures.waterlines].reverse().flatMap(({ away, strength }) => {
    const tone = mix(colour('waterline'), colour('water'), strength);
    const ring = (id: string, lineColour: string, extra: number) =>
      line(`${id}-${away}`, kindIs('shore'), lineColour, grows(2 * away, 0, extra), 'shores');
    return [ring('waterline', tone, 1), ring('between', colour('water'), -1)];
  });
  const slopes = measures.river.slopes.flatMap((width) => [
    line(`slope-${width}`, kindIs('river'), colour('contour'), grows(width, 0, 1)),
    line(`slope-in-${width}`, kindIs('river'), colour('land'), grows(width, 0, -1)),
  ]);
  const { river } = measures;
  return [
    area('water', colour('water')),
    ...waterlines,
    area('land', colour('land')),
    area('island', colour('land')),
    line('shore', kindIs('shore'), colour('shore'), measures.shore, 'shores'),
    line('contour', kindIs('contour'), colour('contour'), 1),
    ...slopes,
    line('valley', kindIs('river'), colour('park'), grows(river.valley)),
    area('park', colour('park')),
    {
      id: 'park-edge',
      type: 'line',
      source: 'areas',
      filter: kindIs('park'),
      paint: { 'line-color': colour('park-edge'), 'line-width': 0.75 },
    },
    line('river-edge', kindIs('river'), colour('shore'), riverWidth(river.water + 0.9)),
    line('river', kindIs('river'), colour('water'), riverWidth(river.water)),
    line('river-line', kindIs('river'), mix(colour('waterline'), colour('water'), 0.9), 1),
  ];
}

/** As wide as each river is there, times `width`. */
function riverWidth(width: number): ExpressionSpecification {
  const at = (zoom: number): ExpressionSpecification => ['*', ['get', 'width'], width * widthFactor(zoom)];
  return ['interpolate', ['exponential', growth], ['zoom'], lowest, at(lowest), highest, at(highest)];
}

/** A line from afar, a street from near by. */
const minorColour = (colour: Colours): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  ...minorStreets.whiteness.flatMap(([zoom, share]) => [zoom, mix(colour('street'), colour('minor'), share)]),
];

function minor(
  id: string,
  roadClass: 'local' | 'secondary',
  lineColour: string | ExpressionSpecification,
  width: ExpressionSpecification,
): LayerSpecification {
  const isCasing = id.endsWith('casing');
  const minzoom = isCasing ? streetFrom : roadClass === 'local' ? localFrom : undefined;
  return { ...line(id, roadIs(roadClass), lineColour, width), ...(minzoom && { minzoom }) };
}

function roadLayers(colour: Colours): LayerSpecification[] {
  const { arterial, expressway, ramp } = measures;
  return [
    minor('local-casing', 'local', colour('casing'), byStops(minorStreets.local, minorStreets.casing)),
    minor(
      'secondary-casing',
      'secondary',
      colour('casing'),
      byStops(minorStreets.secondary, minorStreets.casing),
    ),
    line(
      'ramp-casing',
      roadIs('ramp'),
      colour('expressway-line'),
      grows(ramp.width, ramp.least, ramp.casing),
    ),
    line(
      'arterial-casing',
      roadIs('arterial'),
      colour('casing'),
      grows(arterial.width, arterial.least, arterial.casing),
    ),
    minor('local', 'local', minorColour(colour), byStops(minorStreets.local)),
    minor('secondary', 'secondary', minorColour(colour), byStops(minorStreets.secondary)),
    line('ramp', roadIs('ramp'), colour('expressway'), grows(ramp.width, ramp.least)),
    line('arterial', roadIs('arterial'), colour('street'), grows(arterial.width, arterial.least)),
    line(
      'expressway-casing',
      roadIs('expressway'),
      colour('expressway-line'),
      grows(expressway.width, expressway.least, expressway.casing),
    ),
    line('expressway', roadIs('expressway'), colour('expressway'), grows(expressway.width, expressway.least)),
    line('expressway-middle', roadIs('expressway'), colour('expressway-line'), expressway.middle),
  ];
}

function transitLayers(colour: Colours): LayerSpecification[] {
  return [
    {
      id: 'transit',
      type: 'line',
      source: 'lines',
      filter: kindIs('transit'),
      minzoom: 10,
      maxzoom: transitTo + 0.25,
      layout: round,
      paint: {
        'line-color': colour('transit'),
        'line-width': measures.transit,
        'line-dasharray': [0.6, 3],
        'line-opacity': 0.9,
      },
    },
    {
      id: 'station',
      type: 'circle',
      source: 'labels',
      filter: kindIs('station'),
      minzoom: 11.5,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 11.5, 1.4, 13, measures.station, 16, 3.4],
        'circle-color': colour('street'),
        'circle-stroke-color': colour('transit'),
        'circle-stroke-width': 1,
      },
    },
  ];
}

export function limitLayers(colour: Colours): LayerSpecification[] {
  const { noGo, serviceEdge } = measures;
  const edge: LayerSpecification = {
    id: 'service-edge',
    type: 'line',
    source: 'lines',
    filter: kindIs('service-edge'),
    layout: round,
    paint: {
      'line-color': colour('service-edge'),
      'line-width': serviceEdge.width,
      'line-opacity': serviceEdge.opacity,
      'line-dasharray': [3, 3],
    },
  };
  const strokes: LayerSpecification = {
    id: 'no-go',
    type: 'line',
    source: 'lines',
    filter: kindIs('no-go'),
    layout: round,
    paint: { 'line-color': colour('no-go'), 'line-width': noGo.width, 'line-opacity': noGo.opacity },
  };
  return [strokes, edge];
}

export function routeLayers(theme: Theme): LayerSpecification[] {
  const opacity: ExpressionSpecification = ['case', ['==', ['get', 'leg'], 'later'], 0.55, 1];
  return [
    {
      id: 'route-casing',
      type: 'line',
      source: 'route',
      layout: round,
      paint: { 'line-color': mapColour('route-casing', theme), 'line-width': measures.route.casing },
    },
    {
      id: 'route',
      type: 'line',
      source: 'route',
      layout: round,
      paint: {
        'line-color': mapColour('route', theme),
        'line-width': measures.route.width,
        'line-opacity': opacity,
      },
    },
  ];
}

export const haloOf = (theme: Theme) => ({
  'text-halo-color': mapColour('land', theme),
  'text-halo-width': 1.6,
  'text-halo-blur': 0.4,
});

/** Along the streets of some classes. */
export const streetNames = (
  theme: Theme,
  id: string,
  classes: string[],
  size: readonly [zoom: number, pixels: number, nearer: number, larger: number],
  minzoom: number,
  spacing: number,
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'lines',
  filter: roadIs(...classes),
  minzoom,
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': spacing,
    'text-field': ['get', 'name'],
    'text-font': [mapFonts.street],
    'text-size': ['interpolate', ['linear'], ['zoom'], ...size],
    'text-letter-spacing': 0.01,
    'text-max-angle': 22,
    'text-padding': 9,
  },
  paint: { 'text-color': mapColour('street-name', theme), ...haloOf(theme) },
});

/** At points, moved aside where another name stands. */
export const pointNames = (
  theme: Theme,
  id: string,
  filter: ExpressionSpecification,
  font: string,
  size: ExpressionSpecification | number,
  colour: MapColour,
  more: { minzoom?: number; spacing?: number; halo?: boolean; wrap?: number } = {},
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'labels',
  filter,
  ...(more.minzoom ? { minzoom: more.minzoom } : {}),
  layout: {
    'text-field': ['get', 'name'],
    'text-font': [font],
    'text-size': size,
    'text-letter-spacing': more.spacing ?? 0,
    'text-max-width': more.wrap ?? 6,
    'text-line-height': 1.12,
    'text-padding': 5,
    'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
    'text-radial-offset': 0.1,
    'symbol-sort-key': ['coalesce', ['get', 'rank'], 1],
  },
  paint: {
    'text-color': mapColour(colour, theme),
    ...(more.halo === false ? {} : haloOf(theme)),
  },
});

/** A dot and a name beside it, from where a town is seen street by street. */
const landmarkNames = (theme: Theme): LayerSpecification => ({
  id: 'landmark',
  type: 'symbol',
  source: 'labels',
  filter: ['all', kindIs('landmark'), ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 15, 2, 15.8, 3]]],
  minzoom: 14,
  layout: {
    'text-field': ['format', '•\n', { 'font-scale': 1.7 }, ['get', 'name'], {}],
    'text-font': [mapFonts.street],
    'text-size': ['interpolate', ['linear'], ['zoom'], 14, 10.5, 17, 12.5],
    'text-max-width': 8,
    'text-line-height': 1.1,
    'text-anchor': 'top',
    'text-offset': [0, -0.6],
    'text-padding': 6,
    'symbol-sort-key': ['get', 'rank'],
  },
  paint: { 'text-color': mapColour('landmark', theme), ...haloOf(theme) },
});

function labelLayers(theme: Theme): LayerSpecification[] {
  const places = (rank: number, minzoom: number) =>
    pointNames(
      theme,
      `place-${rank}`,
      ['all', kindIs('place'), ['==', ['get', 'rank'], rank]],
      mapFonts.place,
      ['interpolate', ['linear'], ['zoom'], 10, 11, 13, rank === 1 ? 13 : 12, 16, rank === 1 ? 15 : 14],
      'place-name',
      { minzoom },
    );
  const waterIs = (great: boolean): ExpressionSpecification => [
    'all',
    kindIs('water-name'),
    ['==', ['get', 'great'], great],
  ];
  return [
    landmarkNames(theme),
    streetNames(theme, 'local-name', ['local'], [14.2, 9.5, 17, 12.5], 14.2, 300),
    streetNames(theme, 'secondary-name', ['secondary'], [13, 10, 17, 13], 12.9, 380),
    streetNames(theme, 'arterial-name', ['arterial'], [13, 11, 17, 14], 11.4, 340),
    streetNames(theme, 'expressway-name', ['expressway'], [13, 11, 17, 13], 10.2, 460),
    pointNames(theme, 'park-name', kindIs('park-name'), mapFonts.slanted, 11, 'park-name', { minzoom: 12.4 }),
    pointNames(theme, 'no-go-name', kindIs('no-go'), mapFonts.slanted, 11, 'no-go', { minzoom: 11 }),
    places(3, 13.4),
    places(2, 12.4),
    places(1, 10),
    pointNames(theme, 'water-name', waterIs(false), mapFonts.slanted, 11, 'water-name', {
      minzoom: 12.4,
      halo: false,
    }),
    pointNames(theme, 'great-water-name', waterIs(true), mapFonts.slanted, 17, 'water-name', {
      minzoom: 11,
      spacing: 0.14,
      halo: false,
      wrap: 20,
    }),
  ];
}
