/** The MapLibre style of real streets: what tiles hold, in the colours and widths of the drawn cities. */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { MapData, MapTiles } from './map-data.ts';
import { markName } from './map-marks.ts';
import { limitLayers, mapFonts, markImage, pointNames, routeLayers, streetNames } from './map-style.ts';
import { groundColours, measures, tiled } from './measures.ts';
import { mapColour, mix, type Theme } from './palette.ts';
import { byStops, type Colours, grows, kindIs, round } from './style-parts.ts';
import { roadLayers } from './tiled-roads.ts';

const empty = { type: 'FeatureCollection' as const, features: [] };

export function tiledStyle(theme: Theme, data: MapData, tiles: MapTiles): StyleSpecification {
  const colour: Colours = (name) => mapColour(name, theme);
  const [west, south, east, north] = data.bounds;
  return {
    version: 8,
    name: `${data.name}, ${theme}`,
    'font-faces': {},
    sources: {
      tiles: {
        type: 'vector',
        // A worker asks for them, which knows no page.
        tiles: [new URL(tiles.address, location.href).href.replace(/%7B/g, '{').replace(/%7D/g, '}')],
        ...{ minzoom: tiles.minZoom, maxzoom: tiles.maxZoom },
        bounds: [west - 0.3, south - 0.3, east + 0.3, north + 0.3],
      },
      lines: { type: 'geojson', data: { ...empty, features: data.lines }, buffer: 128 },
      labels: { type: 'geojson', data: { ...empty, features: data.labels } },
      marks: { type: 'geojson', data: empty },
      route: { type: 'geojson', data: empty, lineMetrics: false },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': colour('land') } },
      ...groundLayers(colour),
      ...buildingLayers(colour),
      ...railLayers(colour),
      ...roadLayers(colour, theme),
      ...limitLayers(colour),
      ...routeLayers(theme),
      ...nameLayers(theme),
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

/** A layer of one of the tiles' own. */
const inTiles = (from: string, layer: LayerSpecification): LayerSpecification =>
  ({ ...layer, source: 'tiles', 'source-layer': from }) as LayerSpecification;

const fillOf = (id: string, from: string, kind: string, fill: string): LayerSpecification =>
  inTiles(from, {
    ...{ id, type: 'fill', source: 'tiles', filter: kindIs(kind) },
    paint: { 'fill-color': fill },
  });

const lineOf = (
  id: string,
  from: string,
  filter: ExpressionSpecification,
  lineColour: string,
  width: ExpressionSpecification | number,
  minzoom?: number,
): LayerSpecification =>
  inTiles(from, {
    ...{ id, type: 'line', source: 'tiles', filter, layout: round, ...(minzoom && { minzoom }) },
    paint: { 'line-color': lineColour, 'line-width': width },
  });

function groundLayers(colour: Colours): LayerSpecification[] {
  const grounds = groundColours.map(([kind, tone]) => fillOf(`ground-${kind}`, 'ground', kind, colour(tone)));
  return [
    fillOf('sea', 'water', 'sea', colour('water')),
    fillOf('island', 'water', 'island', colour('land')),
    ...grounds,
    lineOf('park-edge', 'ground', kindIs('park'), colour('park-edge'), 0.75),
    lineOf('river', 'lines', kindIs('river'), colour('water'), grows(tiled.river, 1)),
    lineOf('stream', 'lines', kindIs('stream'), colour('water'), grows(1, 0.8), 13),
    fillOf('lake', 'water', 'lake', colour('water')),
    fillOf('water', 'water', 'water', colour('water')),
    lineOf('lake-edge', 'water', kindIs('lake'), colour('shore'), 0.75),
    lineOf('shore', 'water', kindIs('shore'), colour('shore'), measures.shore),
    fillOf('pier', 'ground', 'pier', colour('paved')),
    lineOf('pier-edge', 'ground', kindIs('pier'), colour('building-line'), 0.6, 14),
    lineOf('pier-line', 'lines', kindIs('pier'), colour('paved'), grows(1.6, 1), 14),
    lineOf(
      'runway',
      'lines',
      ['in', ['get', 'kind'], ['literal', ['runway', 'taxiway']]],
      colour('runway'),
      grows(tiled.runway, 1),
    ),
  ];
}

function buildingLayers(colour: Colours): LayerSpecification[] {
  const opacity: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 13.8, 0, 14.6, 1];
  const tone: ExpressionSpecification = [
    'match',
    ['get', 'kind'],
    'shop',
    colour('shop-building'),
    'landmark',
    colour('great-building'),
    colour('building'),
  ];
  return [
    inTiles('buildings', {
      ...{ id: 'building', type: 'fill', source: 'tiles', minzoom: 13.8 },
      paint: { 'fill-color': tone, 'fill-opacity': opacity },
    }),
    inTiles('buildings', {
      ...{
        id: 'building-edge',
        type: 'line',
        source: 'tiles',
        minzoom: 14.2,
        layout: { 'line-join': 'round' },
      },
      paint: { 'line-color': colour('building-line'), 'line-width': 0.75, 'line-opacity': opacity },
    }),
  ];
}

function railLayers(colour: Colours): LayerSpecification[] {
  const width = byStops(tiled.rail);
  const sleepers = lineOf(
    'rail-sleepers',
    'lines',
    kindIs('rail'),
    colour('rail'),
    byStops(tiled.sleepers),
    14.5,
  );
  const under = lineOf('rail-under', 'lines', kindIs('rail-under'), colour('rail'), width, 12);
  return [
    { ...under, paint: { ...under.paint, 'line-dasharray': [1, 3] } } as LayerSpecification,
    lineOf('rail', 'lines', kindIs('rail'), colour('rail'), width),
    {
      ...sleepers,
      layout: {},
      paint: { ...sleepers.paint, 'line-dasharray': [0.25, 1.6] },
    } as LayerSpecification,
  ];
}

const streetSizes = {
  service: [15.4, 9, 17, 11.5],
  local: [14.2, 9.5, 17, 12.5],
  secondary: [13, 10, 17, 13],
  arterial: [13, 11, 17, 14],
  expressway: [13, 11, 17, 13],
} as const;

function nameLayers(theme: Theme): LayerSpecification[] {
  const street = (
    id: string,
    classes: string[],
    size: readonly [number, number, number, number],
    minzoom: number,
    spacing: number,
  ): LayerSpecification => {
    const layer = inTiles('roads', streetNames(theme, `${id}-name`, [], size, minzoom, spacing));
    return { ...layer, filter: ['in', ['get', 'class'], ['literal', classes]] } as LayerSpecification;
  };
  const named = (...given: Parameters<typeof pointNames> extends [Theme, ...infer Rest] ? Rest : never) =>
    inTiles('labels', pointNames(theme, ...given));
  const place = (
    rank: number,
    sizes: readonly [number, number, number],
    zooms: readonly [number, number],
  ) => {
    const [far, middle, near] = sizes;
    const layer = named(
      `place-${rank}`,
      ['all', kindIs('place'), ['==', ['get', 'rank'], rank]],
      mapFonts.place,
      ['interpolate', ['linear'], ['zoom'], 9, far, 13, middle, 16, near],
      'place-name',
      { minzoom: zooms[0] },
    );
    return { ...layer, maxzoom: zooms[1] } as LayerSpecification;
  };
  return [
    numberLayer(theme),
    ...markLayers(theme),
    pointLayer(theme, 'shop', kindIs('shop'), 15.9),
    street('service', ['service', 'mall', 'path'], streetSizes.service, 15.4, 260),
    pointLayer(
      theme,
      'landmark',
      ['all', kindIs('landmark'), ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 14.6, 2, 15.4, 3]]],
      10,
    ),
    street('local', ['local'], streetSizes.local, 14.2, 300),
    street('secondary', ['secondary'], streetSizes.secondary, 12.9, 380),
    street('arterial', ['arterial'], streetSizes.arterial, 11.8, 340),
    street('expressway', ['expressway'], streetSizes.expressway, 11, 460),
    named('park-name', kindIs('park-name'), mapFonts.slanted, 11, 'park-name', { minzoom: 12.4 }),
    pointNames(theme, 'no-go-name', kindIs('no-go'), mapFonts.slanted, 11, 'no-go', { minzoom: 11 }),
    named('water-name', kindIs('water-name'), mapFonts.slanted, 12, 'water-name', {
      minzoom: 11,
      halo: false,
    }),
    stationLayer(theme),
    place(3, [10, 12, 13], [13, 17.5]),
    place(2, [10, 12, 13.5], [11.6, 17]),
    place(1, [11, 13, 15], [9, 17]),
    place(0, [14, 18, 20], [8, 12.6]),
  ];
}

const halo = (theme: Theme) => ({
  'text-halo-color': mapColour('land', theme),
  'text-halo-width': 1.4,
  'text-halo-blur': 0.3,
});

const numberLayer = (theme: Theme): LayerSpecification =>
  inTiles('labels', {
    ...{ id: 'number', type: 'symbol', source: 'tiles', filter: kindIs('number'), minzoom: 16 },
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [mapFonts.street],
      'text-size': ['interpolate', ['linear'], ['zoom'], 16, 9, 17, 10.5],
      'text-padding': 4,
    },
    paint: {
      'text-color': mix(mapColour('street-name', theme), mapColour('land', theme), 0.82),
      ...halo(theme),
      'text-halo-width': 1,
    },
  });

/** A dot and a name beside it. */
const pointLayer = (
  theme: Theme,
  id: string,
  filter: ExpressionSpecification,
  minzoom: number,
): LayerSpecification =>
  inTiles('labels', {
    ...{ id, type: 'symbol', source: 'tiles', filter, minzoom },
    layout: {
      'text-field': ['format', '•\n', { 'font-scale': 1.6 }, ['get', 'name'], {}],
      'text-font': [mapFonts.street],
      'text-size': ['interpolate', ['linear'], ['zoom'], 14, 10.5, 17, 12],
      'text-max-width': 8,
      'text-line-height': 1.1,
      'text-anchor': 'top',
      'text-offset': [0, -0.6],
      'text-padding': 5,
      'symbol-sort-key': ['coalesce', ['get', 'rank'], 4],
    },
    paint: {
      'text-color': mapColour(id === 'shop' ? 'landmark' : 'place-name', theme),
      ...halo(theme),
    },
  });

/** Where one gets on, and where one goes in. */
function markLayers(theme: Theme): LayerSpecification[] {
  const mark = (kind: 'door' | 'tram-stop' | 'bus-stop', minzoom: number): LayerSpecification =>
    inTiles('labels', {
      ...{ id: kind, type: 'symbol', source: 'tiles', filter: kindIs(kind), minzoom },
      layout: { 'icon-image': markName(kind, theme), 'icon-padding': 4 },
    });
  return [mark('bus-stop', 16.4), mark('door', 16.2), mark('tram-stop', 15.5)];
}

const stationLayer = (theme: Theme): LayerSpecification =>
  inTiles('labels', {
    ...{ id: 'station', type: 'symbol', source: 'tiles', filter: kindIs('station'), minzoom: 12 },
    layout: {
      'icon-image': markName('station', theme),
      'icon-size': ['interpolate', ['linear'], ['zoom'], 12, 0.6, 15, 1],
      'text-field': ['step', ['zoom'], '', 13.6, ['get', 'name']],
      'text-font': [mapFonts.street],
      'text-size': 11,
      'text-anchor': 'top',
      'text-offset': [0, 1],
      'text-max-width': 8,
      'text-optional': true,
    },
    paint: { 'text-color': mapColour('stop', theme), ...halo(theme) },
  });
