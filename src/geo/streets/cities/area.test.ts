import { expect, it } from 'vitest';
import { type AreaError, circleAround, readGeoJson, squareKm, writeGeoJson } from './area.ts';

const vaduz = circleAround([9.5215, 47.141], 6);
const polygon = (...rings: [number, number][][]) => JSON.stringify({ type: 'Polygon', coordinates: rings });
const box: [number, number][] = [
  [9, 47],
  [10, 47],
  [10, 48],
  [9, 48],
  [9, 47],
];
const wordsFor = (text: string): string => {
  try {
    readGeoJson(text);
    return 'read';
  } catch (error) {
    return (error as AreaError).message;
  }
};

it('reads back what it wrote', () => {
  expect(readGeoJson(writeGeoJson({ name: 'Vaduz', serviceArea: [vaduz] }))).toEqual([vaduz]);
});

it('reads a Polygon, a MultiPolygon, a Feature and several', () => {
  const geometry = JSON.parse(polygon(box));
  const feature = { type: 'Feature', properties: {}, geometry };
  const other = { ...feature, geometry: { type: 'MultiPolygon', coordinates: [[box]] } };
  expect(readGeoJson(JSON.stringify(feature))).toEqual([box.slice(0, 4)]);
  expect(readGeoJson(JSON.stringify({ type: 'FeatureCollection', features: [feature, other] }))).toHaveLength(
    2,
  );
});

it('measures a circle of 6 km to some per cent', () => {
  expect(squareKm([vaduz])).toBeGreaterThan(110);
  expect(squareKm([vaduz])).toBeLessThan(116);
});

it.each([
  ['no JSON', '{', /no JSON/],
  ['a point', '{"type":"Point","coordinates":[9,47]}', /no GeoJSON with areas/],
  ['an open ring', polygon(box.slice(0, 4)), /not closed/],
  [
    'two corners',
    polygon([
      [9, 47],
      [10, 47],
      [9, 47],
    ]),
    /three corners/,
  ],
  ['a hole', polygon(box, box), /hole/],
  [
    'an eight',
    polygon([
      [9, 47],
      [10, 48],
      [10, 47],
      [9, 48],
      [9, 47],
    ]),
    /crosses itself/,
  ],
  ['latitude first', polygon(box.map(([lng]): [number, number] => [lng, 94])), /outside the world/],
  [
    'the date line',
    polygon([
      [-179, 10],
      [179, 10],
      [179, 11],
      [-179, 11],
      [-179, 10],
    ]),
    /date line/,
  ],
  [
    'a country',
    polygon([
      [0, 40],
      [12, 40],
      [12, 50],
      [0, 50],
      [0, 40],
    ]),
    /larger than any city/,
  ],
  [
    'a speck',
    polygon([
      [9, 47],
      [9.00001, 47],
      [9.00001, 47.00001],
      [9, 47],
    ]),
    /smaller/,
  ],
  ['a long file', `"${'x'.repeat(70_000)}"`, /more than 60 kB/],
  [
    '501 corners',
    polygon([...circleAround([9, 47], 5, 501), circleAround([9, 47], 5, 501)[0]!]),
    /more than 500/,
  ],
])('refuses %s in words', (_, text, words) => {
  expect(wordsFor(text)).toMatch(words);
});

it('takes poles, the far side and the largest number of corners', () => {
  for (const centre of [
    [0, 84.9],
    [179.9, -60],
    [-179.9, 0],
    [0, -84.9],
  ] as const) {
    const ring = circleAround(centre, 5, 500);
    const text = polygon([...ring, ring[0]!]);
    expect(['read', expect.stringMatching(/outside the world|date line/)]).toContainEqual(wordsFor(text));
  }
});
