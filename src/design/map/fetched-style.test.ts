import type { StyleSpecification } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { withRove } from './fetched-style.ts';

const style: StyleSpecification = {
  version: 8,
  sources: { streets: { type: 'vector', url: '/tiles.json' } },
  layers: [
    { id: 'ground', type: 'background' },
    { id: 'roads', type: 'line', source: 'streets', 'source-layer': 'roads' },
    { id: 'names', type: 'symbol', source: 'streets', 'source-layer': 'roads' },
  ],
};

test('the way lies over the roads of somebody else’s map and under its names, and names keep off pins', () => {
  const drawn = withRove(style, 'light', 'https://tiles.example/styles/light.json');
  const ids = drawn.layers.map(({ id }) => id);
  const [first = ''] = ids.filter((id) => id.startsWith('route'));
  expect(ids.indexOf(first)).toBe(2);
  expect(ids.slice(-2)).toEqual(['names', 'rove-marks']);
  expect(Object.keys(drawn.sources)).toEqual(['streets', 'marks', 'route']);
  expect(drawn.sources.streets).toMatchObject({ url: 'https://tiles.example/tiles.json' });
});

test('a map without names has the way on top of it', () => {
  const plain = withRove(
    { ...style, layers: style.layers.slice(0, 2) },
    'dark',
    'https://tiles.example/s.json',
  );
  expect(plain.layers.map(({ id }) => id).slice(0, 2)).toEqual(['ground', 'roads']);
});
