import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cityOf } from '#src/geo/streets/cities/cities.ts';
import { roadsOf } from '#src/geo/streets/import/city-roads.ts';
import { learnedPaceOf } from '#src/geo/streets/routing/learned-pace.ts';
import { importStreets } from '#src/geo/streets/server/importing.ts';
import { createFolderFiles } from '#src/platform/files/folder-files.ts';
import { createTestApp } from '#test/app.ts';
import { gridTown, writeOsm } from '#test/osm-extract.ts';
import { matchDriven } from '../driven-roads.ts';
import { forgetPace, learnPace } from './service.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pace-'));
const app = await createTestApp({}, { DATA_DIR: dataDir });
const [west, south] = [-79.39, 43.65];
const from = { lng: west + 0.0012, lat: south + 0.0018 };
const to = { lng: west + 0.0012 * 11, lat: south + 0.0009 * 10 };
const noon = new Date('2026-06-03T16:00:00Z');
const taught = () => learnedPaceOf('toronto')?.rides ?? 0;

test('rides that take longer than reckoned make arrivals later, in every process, until it is forgotten', async () => {
  const path = join(dataDir, 'town.osm.pbf');
  writeFileSync(path, writeOsm(gridTown({ columns: 14, rows: 14, seed: 3, west, south })));
  const files = createFolderFiles(dataDir);
  await importStreets({ database: app.database, files, now: () => new Date() }, 'toronto', path);
  await expect.poll(() => roadsOf(cityOf('toronto')) !== undefined, { timeout: 10_000 }).toBe(true);

  const before = await app.places.route(from, to, noon);
  const driven = matchDriven(before.polyline.map(([lng, lat]) => ({ lng, lat })));
  if (!driven) throw new Error('The way was not matched to the roads it was found on.');
  expect(Math.abs(driven.meters - before.distanceMeters)).toBeLessThan(40);

  const finish = () =>
    app.database.transaction((tx) => learnPace(tx, driven, before.durationSeconds * 1.5, noon));
  // Of two that are settled at once neither forgets what the other taught.
  await Promise.all([finish(), finish(), finish()]);
  await expect.poll(taught, { timeout: 10_000 }).toBe(3);
  for (let i = 0; i < 30; i++) await finish();
  await expect.poll(taught, { timeout: 10_000 }).toBe(33);
  const after = await app.places.route(from, to, noon);
  expect(after.durationSeconds / before.durationSeconds).toBeGreaterThan(1.4);
  expect(after.durationSeconds / before.durationSeconds).toBeLessThan(1.6);
  const [seconds = 0] = await app.places.drivingTimesTo(to, [from], noon);
  expect(seconds / before.durationSeconds).toBeGreaterThan(1.3);
  // What took three days says nothing of roads.
  await app.database.transaction((tx) => learnPace(tx, driven, 260_000, noon));
  expect(await forgetPace(app.database, 'toronto')).toBe(33);
  await expect.poll(taught, { timeout: 10_000 }).toBe(0);
  expect((await app.places.route(from, to, noon)).durationSeconds).toBe(before.durationSeconds);
  expect(await forgetPace(app.database, 'toronto')).toBeUndefined();
});
