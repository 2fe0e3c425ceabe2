import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { PackedMap } from '#src/design/map/packed-map.ts';
import { limitRates } from '#src/platform/http/rate-limits.ts';
import { serveMaps } from './map-routes.ts';

const app = Fastify();
await limitRates(app, () => 1);
serveMaps(app, { read: async () => undefined });
afterAll(() => app.close());

it('serves a city as features and as a drawing, to be kept and asked about again', async () => {
  const features = await app.inject('/map/toronto.json');
  expect(features.statusCode).toBe(200);
  expect(features.json<PackedMap>().name).toBe('Toronto');
  const drawing = await app.inject('/map/calgary.svg?zoom=12.5');
  expect(drawing.headers['content-type']).toContain('image/svg+xml');
  expect(drawing.headers['cache-control']).toContain('public');
  const again = await app.inject({
    url: '/map/calgary.svg?zoom=12.5',
    headers: { 'if-none-match': String(drawing.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  expect((await app.inject('/map/calgary.svg?zoom=13')).headers.etag).not.toBe(drawing.headers.etag);
});

it.each(['/map/paris.json', '/map/toronto.png', '/map/..%2Fetc', '/map/toronto.json.svg'])(
  'answers 404 to %s',
  async (url) => {
    expect((await app.inject(url)).statusCode).toBe(404);
  },
);

it.each(['zoom=0', 'zoom=99', 'zoom=12.3', 'zoom=abc', 'zoom=1e9'])('refuses %s', async (query) => {
  expect((await app.inject(`/map/toronto.svg?${query}`)).statusCode).toBe(400);
});
