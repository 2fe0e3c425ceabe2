/**
 * Somebody else's style, made ready for what is drawn over it. Apart from what says that there is one, so that a page
 * whose map is not live yet does not fetch the library.
 */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { markImage, routeLayers } from './map-style.ts';
import type { Theme } from './palette.ts';
import type { RemoteStyle } from './remote-style.ts';

const timeoutMs = 5_000;
const empty = { type: 'FeatureCollection' as const, features: [] };

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
