/** Addresses change with the streets they came with, in a process that runs; what cannot be read changes nothing. */
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importStreets, removeStreets, takeStreetsBack } from '#src/geo/streets/server/importing.ts';
import { createFolderFiles } from '#src/platform/files/folder-files.ts';
import { createTestApp } from '#test/app.ts';
import { gridTown, writeOsm } from '#test/osm-extract.ts';
import { buildAddresses } from './build-addresses.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'swapped-'));
const app = await createTestApp({}, { DATA_DIR: dataDir });
const files = createFolderFiles(dataDir);
const parts = {
  database: app.database,
  files,
  now: () => new Date(),
  builders: { addresses: buildAddresses },
};
const [west, south] = [-79.39, 43.65];
const near = { lng: west, lat: south };

function extract(name: string, number: string): string {
  const path = join(dataDir, name);
  const town = gridTown({ columns: 14, rows: 14, seed: 3, west, south });
  const tags = { 'addr:housenumber': number, 'addr:street': '5 Street' };
  town.nodes.push({ id: 9_000, lng: west + 0.004, lat: south + 5 * 0.0009 + 0.0003, tags });
  writeFileSync(path, writeOsm(town));
  return path;
}
const first = async (text: string) => (await app.places.autocomplete(text, near))[0];
const holds = (text: string, description: string) =>
  expect.poll(async () => (await first(text))?.description, { timeout: 5_000 }).toBe(description);

test('a door is found once its version holds, the one before when it is taken back, the drawn ones after all went', async () => {
  expect((await first('290 bremner blvd'))?.secondary_text).toMatch(/approximate|Toronto/);
  await importStreets(parts, 'toronto', extract('one.osm.pbf', '4711'));
  await holds('4711 5 Street', '4711 5 Street, Toronto, ON');
  const found = await app.places.details('4711 5 Street', { near });
  expect(await app.places.reverse(found)).toMatchObject({ address: '4711 5 Street, Toronto, ON' });
  expect(await app.places.details(found.placeId)).toMatchObject({ lat: found.lat, lng: found.lng });
  await importStreets(parts, 'toronto', extract('two.osm.pbf', '4713'));
  await holds('4713 5 Street', '4713 5 Street, Toronto, ON');
  await takeStreetsBack(parts, 'toronto');
  await holds('4711 5 Street', '4711 5 Street, Toronto, ON');
  await removeStreets(parts, 'toronto');
  await expect
    .poll(async () => (await first('king and spadina'))?.main_text, { timeout: 5_000 })
    .toMatch(/^King St W/);
});

test('while the addresses cannot be read the city goes on with what it had', async () => {
  await importStreets(parts, 'toronto', extract('three.osm.pbf', '4715'));
  await holds('4715 5 Street', '4715 5 Street, Toronto, ON');
  const broken = { ...parts, builders: { addresses: async () => Buffer.from('no addresses at all') } };
  expect(await importStreets(broken, 'toronto', extract('four.osm.pbf', '4717'))).toMatchObject({
    version: 4,
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect((await first('4715 5 Street'))?.description).toBe('4715 5 Street, Toronto, ON');
  await removeStreets(parts, 'toronto');
  expect(readdirSync(join(dataDir, 'streets', 'toronto'))).toEqual([]);
});
