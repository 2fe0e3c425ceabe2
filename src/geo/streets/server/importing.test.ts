import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { manoeuvresOf } from '#src/geo/guidance/guide.ts';
import { createFolderFiles } from '#src/platform/files/folder-files.ts';
import { createTestApp } from '#test/app.ts';
import { gridTown, writeOsm } from '#test/osm-extract.ts';
import { cityOf } from '../cities/cities.ts';
import { cityFrameOf } from '../city-frames.ts';
import { buildVersion } from '../import/build-version.ts';
import { roadsOf } from '../import/city-roads.ts';
import { factsToImport, importStreets, removeStreets, takeStreetsBack } from './importing.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'streets-'));
const app = await createTestApp({}, { DATA_DIR: dataDir });
const files = createFolderFiles(dataDir);
const parts = { database: app.database, files, now: () => new Date() };
const [west, south] = [-79.39, 43.65];

function extract(name: string, seed: number, from = west): string {
  const path = join(dataDir, name);
  writeFileSync(path, writeOsm(gridTown({ columns: 14, rows: 14, seed, west: from, south })));
  return path;
}
const kept = async () => {
  const names: string[] = [];
  for await (const name of files.list('streets')) names.push(name);
  return names.length;
};
const bounds = () => roadsOf(cityOf('toronto'))?.facts.bounds;
const holds = async (met: () => boolean) => expect.poll(met, { timeout: 5_000 }).toBe(true);
const from = { lng: west + 0.0012, lat: south + 0.0018 };
const to = { lng: west + 0.0012 * 11, lat: south + 0.0009 * 10 };
const noon = new Date('2026-06-03T16:00:00Z');

test('a city has the streets of an extract, the ones before back, and its own again', async () => {
  const drawn = await app.places.route(from, to, noon);
  expect(await importStreets(parts, 'toronto', extract('one.osm.pbf', 3))).toMatchObject({ version: 1 });
  await holds(() => bounds() !== undefined);
  expect(cityFrameOf('toronto').credit).toMatch(/Toronto.* · © OpenStreetMap contributors$/);
  const real = await app.places.route(from, to, noon);
  expect(real).toMatchObject({ source: 'streets', approximate: false });
  expect(manoeuvresOf(real).every(({ road }) => /^\d+ (Street|Avenue)$/.test(road))).toBe(true);
  expect(real.distanceMeters).not.toBe(drawn.distanceMeters);
  const [seconds] = await app.places.drivingTimesTo(to, [from], noon);
  expect(Math.abs((seconds ?? 0) - real.durationSeconds)).toBeLessThan(3);
  expect((await app.places.drivingTimesTo(to, [from], noon, 1))[0]).toBe(Infinity);
  const far = { lng: west - 0.2, lat: south + 0.05 };
  expect(await app.places.route(far, to, noon)).toMatchObject({ source: 'great-circle' });
  const car = app.places.onStreet({ lng: west + 0.006, lat: south + 0.005 }, 10);
  expect(car?.heading).toBeTypeOf('number');

  const first = bounds();
  expect(await importStreets(parts, 'toronto', extract('two.osm.pbf', 4))).toMatchObject({ version: 2 });
  await holds(() => String(bounds()) !== String(first));
  expect(await takeStreetsBack(parts, 'toronto')).toBe(1);
  await holds(() => String(bounds()) === String(first));
  expect(await takeStreetsBack(parts, 'toronto')).toBe(2);
  await importStreets(parts, 'toronto', extract('three.osm.pbf', 5));
  expect(await kept()).toBe(2);
  expect(await removeStreets(parts, 'toronto')).toBe(2);
  expect(await kept()).toBe(0);
  await holds(() => bounds() === undefined);
  expect((await app.places.route(from, to, noon)).distanceMeters).toBe(drawn.distanceMeters);
  const { rows } = await app.database.pool.query(
    `select type from events where subject = 'city:toronto' and type like 'city.streets%' order by seq`,
  );
  expect(rows.map(({ type }) => type)).toEqual([
    ...['city.streets_imported', 'city.streets_imported', 'city.streets_taken_back'],
    ...['city.streets_taken_back', 'city.streets_imported', 'city.streets_removed'],
  ]);
});

test('a folder without room, or none at all, is told of in words', async () => {
  const path = extract('no-room.osm.pbf', 3);
  const facts = await factsToImport(parts, 'toronto');
  const built = buildVersion(path, join(dataDir, 'nowhere'), facts);
  await expect(built).rejects.toThrow(
    /^The roads of this city, \d+ MB, cannot be written to .*nowhere \(ENOENT\)/,
  );
});

test('what does not belong to a city changes nothing', async () => {
  const path = extract('elsewhere.osm.pbf', 3, -50);
  const said: string[] = [];
  const imported = importStreets(parts, 'toronto', path, (words) => said.push(words));
  await expect(imported).rejects.toThrow(/None of these roads/);
  expect(said.join()).not.toContain('shortcuts');
  await expect(importStreets(parts, 'atlantis', path)).rejects.toThrow(/no city atlantis/);
  await expect(takeStreetsBack(parts, 'calgary')).rejects.toThrow(/no version before/);
  await expect(removeStreets(parts, 'calgary')).rejects.toThrow(/no imported streets/);
  expect(await kept()).toBe(0);
});

test('of two who import at once both come, one after the other', async () => {
  const [a, b] = [extract('a.osm.pbf', 6), extract('b.osm.pbf', 7)];
  const done = await Promise.all([importStreets(parts, 'toronto', a), importStreets(parts, 'toronto', b)]);
  const [one, two] = done.map(({ version }) => version).sort((x, y) => x - y);
  expect(two).toBe((one ?? 0) + 1);
  await removeStreets(parts, 'toronto');
});
