/**
 * A month of rides from before the parts of a fare had kinds is migrated: every receipt, every line of the statement and
 * what the driver earned are word by word and to the cent what the program of then printed. `fares-before-kinds.json.txt`
 * holds its rows and what it answered and printed, of both cities and of none, in all forms that labels ever had.
 */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { bringCities } from '#src/geo/streets/server/service.ts';
import { connectDatabase } from '#src/platform/database/database.ts';
import { migrateDatabase } from '#src/platform/postgres-server/migrate.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import type { FarePart } from '#src/riding/quotes/contract.ts';
import { partWords } from '#src/riding/quotes/part-words.ts';
import { drawnCities } from '../demo/cities/cities.ts';
import { createTestApp } from './app.ts';

type Printed = [amount: string, inKm: string, inMiles: string];
interface Before {
  rides: ({ id: number } & Record<string, unknown>)[];
  receipts: Record<string, { total: string; parts: Printed[] }>;
  statement: { id: number; parts: [string, string][]; columns: string[] }[];
  totals: object;
  csv: string;
}
const before = JSON.parse(readFileSync('test/fares-before-kinds.json.txt', 'utf8')) as Before;

const admin = new pg.Client({ connectionString: inject('testDatabaseUrl') });
await admin.connect();
const folder = mkdtempSync(join(tmpdir(), 'rove-fares-'));
const name = `rove_fares_${randomBytes(4).toString('hex')}`;
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** The migrations up to the one that gave parts their kinds. */
function earlierMigrations(): string {
  cpSync('migrations', folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
  const at = journal.entries.findIndex(({ tag }) => tag.endsWith('_parts-have-kinds'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  return folder;
}

test('every receipt, line of the statement and sum is what it was', async () => {
  await admin.query(`create database ${name}`);
  const url = new URL(inject('testDatabaseUrl'));
  url.pathname = `/${name}`;
  await migrateDatabase(url.href, earlierMigrations());
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  // Who rode and drove is put in their place afterwards, by the program of now.
  await client.query('set session_replication_role = replica');
  await client.query(`
    insert into users (id, name, first_name, last_name, email, roles, created_at, updated_at)
      overriding system value values (900, 'P R', 'P', 'R', 'p@rove.example', '{}', now(), now());
    insert into drivers (id, user_id, vehicle_info, vehicle_type, license_plate, country, state, city, created_at, updated_at)
      overriding system value values (900, 900, 'x', 'standard', 'x', 'Canada', 'Ontario', 'Toronto', now(), now())`);
  for (const row of before.rides)
    await client.query(
      'insert into rides overriding system value select (jsonb_populate_record(null::rides, $1)).*',
      [JSON.stringify({ ...row, rider_id: 900, driver_id: 900 })],
    );
  await migrateDatabase(url.href);
  const database = connectDatabase(url.href, 5);
  // As the first start does for whoever drove before cities were data.
  await bringCities({ database, now: new Date('2026-01-01T00:00:00Z') }, drawnCities());
  const clock = manualClock(new Date('2026-11-05T12:00:00Z'));
  const holds = createMemoryHolds();
  const app = await createTestApp({ clock, holds, database, dispatchLoop: false });
  await app.start();
  const rider = await app.signedUp();
  const driver = await createRideCast(app, holds).onlineDriver();
  await client.query('update rides set rider_id = $1, driver_id = $2', [rider.id, driver.driverId]);
  await client.end();

  for (const [id, was] of Object.entries(before.receipts)) {
    const receipt = (await rider.call(`GET /api/rides/${id}/receipt`)).json();
    const parts = receipt.parts.map((part: FarePart) => [
      part.amount,
      partWords(part, 'km'),
      partWords(part, 'miles'),
    ]);
    expect({ id, total: receipt.total, parts }).toEqual({ id, ...was });
  }
  const month = 'period=month&on=2026-10-15';
  const path = `GET /api/drivers/${driver.driverId}`;
  const statement = (await driver.call(`${path}/statement?${month}`)).json();
  const lines = statement.days
    .flatMap(({ rides }: { rides: { id: number }[] }) => rides)
    .map((ride: Record<string, string> & { id: number; parts: FarePart[] }) => ({
      id: ride.id,
      parts: ride.parts.map((part) => [part.amount, partWords(part, 'km')]),
      columns: [
        ...[ride.base, ride.distance, ride.time, ride.busy, ride.waiting],
        ...[ride.fare, ride.commission, ride.tip, ride.earned, ride.paid],
      ],
    }));
  expect(lines).toEqual(before.statement);
  // Kept since; nobody's tax was a driver's own before, and nobody was paid but for rides.
  const { tax, bonuses, ...totals } = statement.totals;
  expect(totals).toEqual(before.totals);
  expect([tax, bonuses]).toEqual(['0.00', '0.00']);
  // What Rove keeps has another name since, as its share may be another.
  expect((await driver.call(`${path}/statement.csv?${month}`)).body).toBe(
    before.csv.replace("Rove's fifth", 'Commission'),
  );
  await app.stop();
  await database.close();
});
