import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openMapStyle, readMapStyle } from './map-style.ts';

/** Somebody else's server of maps, which answers each path as told. */
async function tilesAt(answers: Record<string, unknown>): Promise<string> {
  const send = (reply: ServerResponse, answer: unknown) =>
    answer === undefined
      ? reply.writeHead(404).end()
      : reply.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  const server = createServer(({ url = '' }, reply) => void send(reply, answers[url]));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const style = {
  version: 8,
  sources: {
    streets: { type: 'vector', url: '/tiles.json' },
    hills: {
      type: 'raster',
      tiles: ['https://{s}.hills.example/{z}/{x}/{y}.png'],
      attribution: 'Hills &amp; Co',
    },
  },
  glyphs: 'https://letters.example/{fontstack}/{range}.pbf',
  sprite: [{ id: 'default', url: 'https://signs.example/sprite' }],
  layers: [{ id: 'background', type: 'background' }],
};
const tileJson = {
  tiles: ['https://tiles.example/{z}/{x}/{y}.mvt'],
  attribution: '<a href="https://osm.org/copyright">&copy; OpenStreetMap</a> contributors',
};

test('each host that a style takes something from is known, and whose facts it shows, as text', async () => {
  const site = await tilesAt({ '/styles/light.json': style, '/tiles.json': tileJson });
  const read = await readMapStyle(`${site}/styles/{theme}.json`);
  expect(read.url).toBe(`${site}/styles/{theme}.json`);
  expect(read.origins.toSorted()).toEqual(
    [
      site,
      ...[
        'https://0.hills.example',
        'https://letters.example',
        'https://signs.example',
        'https://tiles.example',
      ],
    ].toSorted(),
  );
  expect(read.credit).toBe('© OpenStreetMap contributors · Hills & Co');
});

test.each([
  ['is not there', {}],
  ['is no JSON', { '/s.json': '<html>' }],
  ['is of another version', { '/s.json': { ...style, version: 7 } }],
  ['has a source that does not answer', { '/s.json': style }],
  [
    'takes tiles from what pages cannot ask',
    { '/s.json': { ...style, sources: { a: { type: 'vector', tiles: ['mapbox://tiles/1'] } } } },
  ],
  ['is larger than any style', { '/s.json': JSON.stringify({ ...style, pad: 'x'.repeat(5_000_000) }) }],
])('a style that %s is none, and the log hears of it', async (_, answers) => {
  const site = await tilesAt(answers);
  const heard: object[] = [];
  const styles = await openMapStyle(`${site}/s.json`, { warn: (about: object) => void heard.push(about) });
  onTestFinished(styles.stop);
  expect(styles.now()).toBeNull();
  expect(heard).toMatchObject([{ event: 'map_style_away' }]);
});

test('where nobody set one there is none', async () => {
  const styles = await openMapStyle(undefined, { warn: () => expect.fail('nothing was asked') });
  expect(styles.now()).toBeNull();
});
