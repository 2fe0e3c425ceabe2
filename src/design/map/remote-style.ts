/** Somebody else's map under Rove's cars, routes and pins, where this Rove has a `MAP_STYLE_URL`. */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { markImage, routeLayers } from './map-style.ts';
import type { Theme } from './palette.ts';

export interface RemoteStyle {
  url: string;
  credit: string;
}

const timeoutMs = 5_000;
const empty = { type: 'FeatureCollection' as const, features: [] };

/** What the page says of it; undefined where the map is Rove's own. */
export function remoteStyle(): RemoteStyle | undefined {
  const { mapStyle } = document.documentElement.dataset;
  return mapStyle === undefined ? undefined : (JSON.parse(mapStyle) as RemoteStyle);
}

/** @throws Error where it does not come within five seconds */
export async function fetchStyle({ url }: RemoteStyle, theme: Theme): Promise<StyleSpecification> {
  const address = url.replaceAll('{theme}', theme);
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`The style answered ${answer.status}.`);
  return withRove((await answer.json()) as StyleSpecification, theme, address);
}

/** The way lies under its names, and no name of it under a pin or a car. @param address what its own addresses are relative to */
export function withRove(style: StyleSpecification, theme: Theme, address: string): StyleSpecification {
  const firstName = style.layers.findIndex(({ type }) => type === 'symbol');
  const split = firstName < 0 ? style.layers.length : firstName;
  const marks: LayerSpecification = {
    ...{ id: 'rove-marks', type: 'symbol', source: 'marks' },
    layout: { 'icon-image': markImage, 'icon-allow-overlap': true },
  };
  const sources = Object.entries(style.sources).map(([name, source]) => [name, fromHere(source, address)]);
  return {
    ...style,
    sources: {
      ...Object.fromEntries(sources),
      marks: { type: 'geojson', data: empty },
      route: { type: 'geojson', data: empty, lineMetrics: false },
    },
    layers: [...style.layers.slice(0, split), ...routeLayers(theme), ...style.layers.slice(split), marks],
  };
}

function fromHere<T extends object>(source: T, address: string): T {
  const { url } = source as { url?: string };
  return url === undefined ? source : { ...source, url: new URL(url, address).href };
}
