import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cityOf } from '#src/geo/streets/cities/cities.ts';
import { roadsOf } from '#src/geo/streets/import/city-roads.ts';
import { afterwards } from '#src/platform/database/test-database.ts';
import { createFolderFiles } from '#src/platform/files/folder-files.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { blob, gridTown, writeOsm } from '#test/osm-extract.ts';
import type { ImportedStreets, StreetImport } from '../contract.ts';
import { partBytes } from '../rules.ts';
import { createImportRunner } from './service.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'imports-'));
const app = await createTestApp({}, { DATA_DIR: dataDir });
const operator = await app.signedUp({}, ['rider', 'operator']);
const support = await app.signedUp({}, ['rider', 'operator'], ['support']);
const files = createFolderFiles(dataDir);
const runnerOf = (isMine: () => boolean) =>
  createImportRunner({
    ...{ database: app.database, clock: systemClock, files, dataDir, isMine, log: createLog('silent') },
  });

const town = (seed: number) =>
  writeOsm(gridTown({ columns: 14, rows: 14, seed, west: -79.39, south: 43.65 }));
/** Larger than one part: what a reader does not know it passes over. */
const large = (seed: number) => Buffer.concat([town(seed), blob('Padding', randomBytes(partBytes + 1000))]);

const streets = async () =>
  (await operator.call('GET /api/operations/cities/toronto/streets')).json<ImportedStreets>();
const begin = (body: object) => operator.call('POST /api/operations/cities/toronto/street-imports', body);
const upload = (fileName: string, sizeBytes: number) => begin({ source: 'upload', fileName, sizeBytes });
const callOff = (id: number) => operator.call(`POST /api/operations/street-imports/${id}/call-off`);

function send(id: number, part: number, bytes: Buffer, name = 'part.pbf') {
  const head = `--b\r\nContent-Disposition: form-data; name="part"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return operator.call(`PUT /api/operations/street-imports/${id}/parts/${part}`, undefined, {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
}
const partOf = (file: Buffer, part: number) => file.subarray(part * partBytes, (part + 1) * partBytes);
const keptParts = async () => {
  const names: string[] = [];
  for await (const name of files.list('streets')) if (name.endsWith('.part')) names.push(name);
  return names.length;
};
const last = async (): Promise<StreetImport | undefined> => (await streets()).imports[0];
const becomes = (state: string) =>
  expect.poll(async () => (await last())?.state, { timeout: 90_000, interval: 200 }).toBe(state);

test('an extract that arrives in parts goes on where it stopped, and holds', {
  timeout: 120_000,
}, async () => {
  const file = large(3);
  const begun = (await upload('town.osm.pbf', file.length)).json<StreetImport>();
  expect(begun).toMatchObject({ state: 'receiving', partsReceived: 0 });
  expect((await upload('other.osm.pbf', 100)).json()).toMatchObject({ status: 409, code: 'import_open' });
  const { id } = begun;
  expect((await send(id, 1, partOf(file, 1))).json()).toMatchObject({ status: 409, code: 'part_order' });
  expect((await send(id, 0, file.subarray(0, 100))).json()).toMatchObject({ code: 'part_size' });
  expect((await send(id, 0, partOf(file, 0), 'part.exe')).statusCode).toBe(415);
  // The answer was lost, so the same part comes twice, once by a rival.
  const twice = await Promise.all([send(id, 0, partOf(file, 0)), send(id, 0, partOf(file, 0))]);
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await last()).toMatchObject({ state: 'receiving', partsReceived: 1 });
  expect((await send(id, 1, partOf(file, 1))).json()).toMatchObject({ state: 'waiting', partsReceived: 2 });
  // The answer to the last one was lost as well, and it is sent again while nobody has begun, or somebody has.
  const again = await Promise.all([0, 1, 1].map((part) => send(id, part, partOf(file, part))));
  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await send(id, 2, partOf(file, 1))).json()).toMatchObject({ code: 'import_over' });
  const runner = runnerOf(() => true);
  runner.start();
  afterwards(() => runner.stop());
  await becomes('done');
  expect(await last()).toMatchObject({ version: 1, words: null, by: 'Ada Lovelace' });
  expect((await streets()).versions).toMatchObject([{ version: 1, holds: true }]);
  expect(await keptParts()).toBe(0);
  await expect.poll(() => roadsOf(cityOf('toronto')) !== undefined, { timeout: 10_000 }).toBe(true);

  const damaged = Buffer.from(town(4)).fill(7, 20, 200);
  const second = (await upload('damaged.osm.pbf', damaged.length)).json<StreetImport>();
  await send(second.id, 0, damaged);
  await becomes('failed');
  expect((await last())?.words).toMatch(/damaged|not an \.osm\.pbf|\.osm\.pbf/);
  expect(await keptParts()).toBe(0);
  expect((await streets()).versions).toMatchObject([{ version: 1, holds: true }]);

  mkdirSync(join(dataDir, 'extracts'), { recursive: true });
  writeFileSync(join(dataDir, 'extracts', 'new.osm.pbf'), town(5));
  expect((await streets()).extracts).toMatchObject([{ fileName: 'new.osm.pbf' }]);
  for (const fileName of ['../streets/x.osm.pbf', 'none.osm.pbf'])
    expect((await begin({ source: 'machine', fileName })).json()).toMatchObject({
      code: 'extract_not_found',
    });
  expect((await begin({ source: 'machine', fileName: 'new.osm.pbf' })).statusCode).toBe(201);
  await becomes('done');
  expect((await streets()).versions).toMatchObject([
    { version: 2, holds: true },
    { version: 1, holds: false },
  ]);

  const move = (to: string, version: number, who = operator) =>
    who.call(`POST /api/operations/cities/toronto/streets/${to}`, { version, reason: 'It is old' });
  expect((await move('take-back', 1)).json()).toMatchObject({ status: 409, code: 'streets_unchanged' });
  expect((await move('take-back', 2, support)).statusCode).toBe(403);
  expect((await move('take-back', 2)).json()).toMatchObject({
    versions: [{ holds: false }, { holds: true }],
  });
  expect((await move('remove', 1)).json()).toMatchObject({ versions: [] });
  expect((await move('remove', 1)).json()).toMatchObject({ code: 'streets_unchanged' });
  const { rows } = await app.database.pool.query(
    "select type, payload from events where subject = 'city:toronto' and type like 'city.streets%' order by seq",
  );
  expect(rows.map(({ type }) => type)).toEqual([
    ...['city.streets_imported', 'city.streets_imported', 'city.streets_taken_back', 'city.streets_removed'],
  ]);
  expect(rows.every(({ payload }) => payload.by === operator.id && payload.reason.length > 0)).toBe(true);
  await runner.stop();
});

test('is finished by whoever began it, though the turn goes to another process, and begun anew where it fell silent', async () => {
  const row = async () =>
    (await app.database.pool.query('select * from street_imports order by id desc limit 1')).rows[0];
  let turn: 'a' | 'b' = 'a';
  const [a, b] = [runnerOf(() => turn === 'a'), runnerOf(() => turn === 'b')];
  afterwards(async () => void (await Promise.all([a.stop(), b.stop()])));
  const bringOne = async (seed: number) => {
    const file = town(seed);
    const { id } = (await upload(`handed-${seed}.osm.pbf`, file.length)).json<StreetImport>();
    await send(id, 0, file);
  };
  await bringOne(8);
  a.start();
  await becomes('importing');
  turn = 'b';
  b.start();
  await becomes('done');
  expect((await row()).attempts).toBe(1);

  await bringOne(9);
  await becomes('importing');
  const done = (await streets()).versions.length;
  // As if a third had taken it over, and died since.
  await app.database.pool.query(
    "update street_imports set attempts = 2, changed_at = now() - interval '1 minute' where state = 'importing'",
  );
  turn = 'a';
  await becomes('done');
  expect((await row()).attempts).toBe(3);
  expect((await streets()).versions).toHaveLength(done + 1);
  await operator.call('POST /api/operations/cities/toronto/streets/remove', { version: 1, reason: 'Old' });
});

test('what is called off leaves nothing, and what ends its process each time is not begun for ever', async () => {
  const file = large(6);
  const { id } = (await upload('town.osm.pbf', file.length)).json<StreetImport>();
  await send(id, 0, partOf(file, 0));
  expect(await keptParts()).toBe(1);
  expect((await callOff(id)).json()).toMatchObject({ state: 'called_off' });
  expect((await callOff(id)).json()).toMatchObject({ code: 'import_over' });
  expect((await callOff(9999)).statusCode).toBe(404);
  expect(await keptParts()).toBe(0);
  expect((await send(id, 1, partOf(file, 1))).json()).toMatchObject({ code: 'import_over' });

  const third = (await upload('again.osm.pbf', 500)).json<StreetImport>();
  await send(third.id, 0, randomBytes(500));
  await app.database.pool.query(
    "update street_imports set attempts = 3, state = 'importing', changed_at = now() - interval '1 minute' where id = $1",
    [third.id],
  );
  const runner = runnerOf(() => true);
  runner.start();
  await becomes('failed');
  expect((await last())?.words).toMatch(/broke off each time/);
  // Nothing arrived for longer than a day.
  const fourth = (await upload('slow.osm.pbf', 500)).json<StreetImport>();
  await app.database.pool.query(
    "update street_imports set changed_at = now() - interval '25 hours' where id = $1",
    [fourth.id],
  );
  await becomes('called_off');
  await runner.stop();
});
