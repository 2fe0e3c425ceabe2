import { afterAll, expect, test, vi } from 'vitest';
import type { MapData } from './map-data.ts';
import { markImage } from './map-style.ts';
import { tiledStyle } from './tiled-style.ts';

vi.stubGlobal('location', { href: 'https://rove.example/live-tracking' });
afterAll(() => vi.unstubAllGlobals());

const tiles = {
  ...{ address: '/map/vaduz/0123456789abcdef/{z}/{x}/{y}.mvt', minZoom: 8, maxZoom: 16 },
  hasMoreLetters: false,
};
const data: MapData = {
  ...{ id: 'vaduz', name: 'Vaduz', centre: [9.52, 47.14], bounds: [9.4, 47, 9.6, 47.3], tiles },
  ...{ areas: [], lines: [], labels: [], shores: [] },
};

test.each(['light', 'dark'] as const)('a %s map has what happens on it above its streets', (theme) => {
  const { layers, sources } = tiledStyle(theme, data, tiles);
  const ids = layers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const at = (id: string) => {
    expect(ids).toContain(id);
    return ids.indexOf(id);
  };
  const inOrder = [
    'sea',
    'ground-park',
    'water',
    'building',
    'rail',
    'tunnel-local',
    'expressway',
    'bridge-local',
  ];
  const above = [
    'one-way',
    'no-go',
    'service-edge',
    'route-casing',
    'route',
    'local-name',
    'place-1',
    'marks',
  ];
  const places = [...inOrder, ...above].map(at);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  // What is placed first keeps names off cars and pins.
  expect(layers.at(-1)).toMatchObject({ id: 'marks', layout: { 'icon-image': markImage } });
  // The worker that fetches them knows no page to complete an address by.
  expect(sources.tiles).toMatchObject({
    tiles: ['https://rove.example/map/vaduz/0123456789abcdef/{z}/{x}/{y}.mvt'],
    ...{ minzoom: 8, maxzoom: 16 },
  });
});
