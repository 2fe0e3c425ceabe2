/** After `npm run demo:remove` a database is as one that no demo ever ran in, but for what operators decided. */
import { expect, test } from 'vitest';
import {
  DemoInside,
  isInUse,
  keptTables,
  markDemo,
  refuseBusinessInside,
  refuseDemoInside,
  removeDemoRows,
} from '#src/app/demo-store.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { createTestApp } from '#test/app.ts';
import { createDemoAccounts, createPastClock, knownForDays, startPast } from './demo.ts';
import { signIn } from './past/caller.ts';

interface Fares {
  version: number;
  sheet: unknown;
}
type Databases = Awaited<ReturnType<typeof createTestDatabase>>;

async function tablesOf({ pool }: Databases): Promise<Record<string, unknown[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const tables: Record<string, unknown[]> = {};
  for (const { name } of rows) tables[name] = (await pool.query(`select * from "${name}"`)).rows;
  return tables;
}

/** Names of the demo's people and places to write to; what a driven city or a fare is called is no word of a demo. */
const wordsOfDemo = /rove\.example|Robin|Avery|Whitlock|Carver|Olive|Elantra|ride-with-rove/i;

test('not one row or word of a demo is left, and what was decided is', { timeout: 600_000 }, async () => {
  const clock = createPastClock();
  const app = await createTestApp({ clock, dispatchLoop: false }, { DEMO: 'on' });
  const { database } = app;
  await markDemo(database);
  await clock.during(new Date(Date.now() - knownForDays * 86_400_000), () => createDemoAccounts(app));
  await app.start();
  await app.sandbox.deliverEvents();
  const signal = new AbortController().signal;
  await startPast({ app, database, clock, log: createLog('silent'), signal });
  const desk = await signIn(app, 'operator@rove.example', 'ride-with-rove');
  const offered = {
    rides: true,
    cars: false,
    shop: true,
    journal: true,
    giftCards: true,
    customPayment: false,
  };
  await desk.call('PUT /api/operations/settings/offered', {
    version: 0,
    value: offered,
    reason: 'No cars here',
  });
  for (const area of ['toronto', 'elsewhere']) {
    const { live } = await desk.call<{ live: Fares }>(`GET /api/operations/fares/${area}`);
    await desk.call(`PUT /api/operations/fares/${area}/draft`, {
      ...{ revision: 0, basedOn: live.version, sheet: live.sheet, reason: 'A test changes them' },
    });
  }
  await app.database.pool.query(
    `insert into tax_rules (country, region, supplies, code, name, per_hundred_thousand, compound, included, collector,
       first_day, authority, document, created_by, created_at)
     values ('LI', null, '["rides"]', 'MWST', 'MWST', 8100, false, true, 'company', '2026-01-01', 'ESTV', 'Law',
       (select id from users where email = 'operator@rove.example'), now())`,
  );
  await app.stop();
  await expect(refuseDemoInside(database)).rejects.toThrow(DemoInside);
  await expect(refuseDemoInside(database)).rejects.toThrow('npm run demo:remove');

  const counts = await removeDemoRows(database);
  expect(Object.keys(counts).length).toBeGreaterThan(50);
  const [left, fresh] = [await tablesOf(database), await tablesOf(await createTestDatabase())];
  // The cities that tests drive in came with events.
  fresh.events = [];
  for (const [name, rows] of Object.entries(fresh))
    if (!keptTables.includes(name)) expect([name, left[name]]).toEqual([name, rows]);
  // Every city of a demo came with it.
  expect([left.cities, left.city_versions, left.city_streets]).toEqual([[], [], []]);
  const faresOf = (rows: unknown, area: string) =>
    (rows as { area: string }[]).filter((row) => row.area === area);
  expect(faresOf(left.fare_versions, 'toronto')).toEqual(faresOf(fresh.fare_versions, 'toronto'));
  expect(faresOf(left.fare_versions, 'elsewhere')).toMatchObject([
    ...faresOf(fresh.fare_versions, 'elsewhere'),
    { state: 'draft', changed_by: null, reason: 'A test changes them' },
  ]);
  expect(left.setting_versions).toMatchObject([
    { setting: 'offered', version: 1, value: offered, changed_by: null },
  ]);
  expect(left.tax_rules).toMatchObject([{ code: 'MWST', created_by: null }]);
  expect(left.installation).toMatchObject([{ demo_since: null }]);
  expect(JSON.stringify(left).match(wordsOfDemo)).toBeNull();
  const jobs = await database.pool.query('select name, data from jobs.job');
  expect(jobs.rows).toEqual([]);
  await refuseDemoInside(database);

  // A business begins in it as in an empty one.
  const business = await createTestApp({ database });
  const code = await business.operators.setupCode();
  const made = await business.call('POST /api/setup', {
    ...{
      code,
      firstName: 'Jo',
      lastName: 'Park',
      email: 'jo@example.com',
      password: 'correct horse battery',
    },
  });
  expect([made.statusCode, made.json().id]).toEqual([201, 1]);
  await expect(refuseBusinessInside(database)).rejects.toThrow('DEMO=off');
  expect(await isInUse(database)).toBe(true);
});
