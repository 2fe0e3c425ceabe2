import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { squareOf } from '#src/design/map/drawing-address.ts';
import { toWorld } from '#src/design/map/mercator.ts';
import type { PackedMap } from '#src/design/map/packed-map.ts';
import { buildTiles } from '#src/geo/maps/tiles/build-tiles.ts';
import { cityFrameOf } from '#src/geo/streets/city-frames.ts';
import { importStreets, removeStreets } from '#src/geo/streets/server/service.ts';
import { createFolderFiles } from '#src/platform/files/folder-files.ts';
import { createTestApp } from '#test/app.ts';
import { gridTown, writeOsm } from '#test/osm-extract.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tiles-'));
const app = await createTestApp({}, { DATA_DIR: dataDir });
const files = createFolderFiles(dataDir);
const parts = { database: app.database, files, now: () => new Date(), builders: { map: buildTiles } };
const [west, south] = [-79.39, 43.65];

async function bring(seed: number): Promise<void> {
  const path = join(dataDir, `${seed}.osm.pbf`);
  writeFileSync(path, writeOsm(gridTown({ columns: 12, rows: 12, seed, west, south })));
  await importStreets(parts, 'toronto', path);
}
const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const addressNow = async () => (await get('/map/toronto.json')).json<PackedMap>().tiles?.address ?? '';
const holds = (met: (address: string) => boolean) =>
  vi.waitFor(async () => expect(met(await addressNow())).toBe(true), { timeout: 5_000, interval: 50 });

const at = (z: number) => {
  const { x, y } = toWorld([west + 0.005, south + 0.005], z);
  return `${z}/${Math.floor(x / 512)}/${Math.floor(y / 512)}`;
};
const urlAt = (address: string, place: string) => address.replace('{z}/{x}/{y}', place);

test('an imported city is served in tiles, to be kept for ever, under another address for each version', async () => {
  expect(await addressNow()).toBe('');
  const drawn = await get('/map/toronto.svg?zoom=14');
  await bring(3);
  await holds((address) => address !== '');
  const first = await addressNow();
  expect(first).toMatch(/^\/map\/toronto\/[0-9a-f]{16}\/\{z\}\/\{x\}\/\{y\}\.mvt$/);
  expect(cityFrameOf('toronto')).toMatchObject({ isTiled: true, hasStreets: true });
  // Nothing that was drawn is left of it.
  expect((await get('/map/toronto.json')).json<PackedMap>()).toMatchObject({ areas: [], shores: [] });

  const url = urlAt(first, at(14));
  const tile = await get(url, { 'accept-encoding': 'gzip, br' });
  expect(tile.statusCode).toBe(200);
  expect(tile.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const plain = await get(url, { 'accept-encoding': 'identity' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gunzipSync(tile.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(plain.rawPayload.toString('latin1')).toContain('Avenue');
  expect((await get(url, { 'if-none-match': String(tile.headers.etag) })).statusCode).toBe(304);

  const window = await get(
    `/map/toronto.svg?zoom=14&at=${Object.values(squareOf(toWorld([west, south], 14))).join()}`,
  );
  expect(window.headers['content-type']).toContain('image/svg+xml');
  expect(window.body).toContain('Avenue</text>');
  expect(window.body).not.toBe(drawn.body);
  // Without a place it is the one around the city's middle.
  expect((await get('/map/toronto.svg?zoom=14')).body).toContain('id="map"');

  await bring(4);
  await holds((address) => address !== first);
  const second = await addressNow();
  const next = await get(urlAt(second, at(14)), { 'accept-encoding': 'identity' });
  expect(next.rawPayload.equals(plain.rawPayload)).toBe(false);
  // Who has the page of before open goes on with it, as long as that version is kept.
  expect((await get(url)).statusCode).toBe(200);

  await removeStreets(parts, 'toronto');
  await holds((address) => address === '');
  expect((await get(urlAt(second, at(15)))).statusCode).toBe(404);
  expect((await get('/map/toronto.svg?zoom=14')).body).toBe(drawn.body);
});

describe('of an imported city', () => {
  beforeAll(async () => {
    await bring(5);
    await holds((address) => address !== '');
  });

  test.each([
    ['14/1/1', 204],
    ['7/1/1', 400],
    ['17/1/1', 400],
    ['14/16384/1', 400],
    ['14/1/16384', 400],
    ['14/-1/1', 400],
    ['14/1.5/1', 400],
    ['x/1/1', 400],
    ['14/1/-1', 404],
  ])('%s is answered with %d', async (place, status) => {
    expect((await get(urlAt(await addressNow(), place))).statusCode).toBe(status);
  });

  test.each(['zoom=14&at=1', 'zoom=14&at=a,b', 'zoom=9&at=99999,1', 'zoom=14&at=-1,5'])(
    'no window is had of %s',
    async (query) => {
      expect((await get(`/map/toronto.svg?${query}`)).statusCode).toBe(400);
    },
  );

  test('a window far from it is empty, and costs nothing', async () => {
    expect((await get('/map/toronto.svg?zoom=14&at=5,5')).body).toContain('<g id="map"/>');
  });
});

test.each([
  '/map/toronto/0000000000000000/14/1/1.mvt',
  '/map/toronto/..%2f..%2fsecret/14/1/1.mvt',
  '/map/..%2ftoronto/0000000000000000/14/1/1.mvt',
  '/map/toronto/0000000000000000/14/1/1.png',
])('there is no map at %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});
