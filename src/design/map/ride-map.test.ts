import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, it } from 'vitest';
import { Neatline } from './neatline.tsx';
import { RideMap } from './ride-map.tsx';
import { StaticMap } from './static-map.tsx';

const frame = {
  id: 'toronto',
  name: 'Toronto',
  centre: [-79.3832, 43.6511],
  bounds: [-79.707, 43.522, -79.1125, 43.878],
  credit: 'Streets: Open Government Licence – Toronto',
} as const;

const { prelude } = await prerenderToNodeStream(
  createElement(RideMap, {
    frame,
    camera: { center: [-79.38, 43.645], zoom: 13.2 },
    vehicles: [
      { id: 1, lat: 43.65, lng: -79.39, heading: 90, label: 'Maya', detail: ', 3 min' },
      { id: 2, lat: 43.66, lng: -79.4, heading: 0 },
    ],
    pickup: { lat: 43.6453, lng: -79.3806, label: 'Union Station' },
  }),
);
const html = await text(prelude);

it('is a light drawing of the city in the first HTML', () => {
  expect(html).toContain('href="/map/toronto.svg?zoom=13#map"');
  expect(html).toContain(frame.credit);
  expect(html.length).toBeLessThan(12_000);
});

it('is the part that is looked at, where a city has more streets than a drawing', () => {
  const at = (center: readonly [number, number]) =>
    renderToString(
      createElement(StaticMap, { frame: { ...frame, isTiled: true }, camera: { center, zoom: 13 } }),
    );
  const [, address] = /href="([^"#]+)#map"/.exec(at([-79.38, 43.645])) ?? [];
  expect(address).toMatch(/^\/map\/toronto\.svg\?zoom=13&amp;at=\d+,\d+$/);
  // A step aside needs no other one, another part of town does.
  expect(at([-79.3801, 43.645])).toContain(String(address));
  expect(at([-79.5, 43.7])).not.toContain(String(address));
});

it('has the cars in it where they stand', () => {
  const places = [...html.matchAll(/<g transform="translate\((-?[\d.]+) (-?[\d.]+)\) rotate\((\d+)\)/g)];
  expect(places).toHaveLength(2);
  // The first is west and north of what the camera looks at, and drives east.
  expect(Number(places[0]![1])).toBeCloseTo((-79.39 + 79.38) * ((512 * 2 ** 13.2) / 360), 0);
  expect(Number(places[0]![2])).toBeLessThan(-50);
  expect(places[0]![3]).toBe('90');
});

it('says in words what it shows, and names its buttons', () => {
  expect(html).toContain('<section aria-label="Map of Toronto"');
  expect(html).toContain('2 vehicles on the map. Maya, 3 min. Pickup: Union Station.');
  for (const name of ['Zoom in', 'Zoom out', 'Show where I am'])
    expect(html).toContain(`aria-label="${name}"`);
});

it('puts the drawing where the camera looks', () => {
  const [, x, y] = /translate\((-?[\d.]+) (-?[\d.]+)\)/.exec(html)!;
  // The city's middle lies west and north of what the camera looks at.
  expect(Number(x)).toBeCloseTo((-79.3832 + 79.38) * ((512 * 2 ** 13) / 360), 0);
  expect(Number(y)).toBeLessThan(-50);
});

it('has a neatline with scale and coordinates', () => {
  const camera = { center: [-79.3803, 43.6456], zoom: 13.07 } as const;
  const line = renderToString(createElement(Neatline, { camera }));
  expect(line.replaceAll('<!-- -->', '')).toContain('43.6456° N, 79.3803° W');
  expect(line).toContain('1 km');
});
