/** A database that an earlier version filled is brought to this one: every row is whole, and the product starts on it. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { connectDatabase } from '#src/platform/database/database.ts';
import { migrateDatabase } from '#src/platform/postgres-server/migrate.ts';
import { createTestApp } from './app.ts';

/**
 * The newest migration of the version that people come from. Until a version is tagged it is the last one that was
 * handed over whole; whoever tags a version names its newest migration here.
 */
const lastVersion = '0025';

const admin = new pg.Client({ connectionString: inject('testDatabaseUrl') });
await admin.connect();
const folder = mkdtempSync(join(tmpdir(), 'rove-upgrade-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await admin.end();
});

interface Journal {
  entries: { tag: string }[];
}
/** The migrations as the earlier version brought them along. */
function earlierMigrations(): { path: string; later: number } {
  cpSync('migrations', folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const entries = journal.entries.filter(({ tag }) => tag.slice(0, 4) <= lastVersion);
  writeFileSync(file, JSON.stringify({ ...journal, entries }));
  return { path: folder, later: journal.entries.length - entries.length };
}

interface Column {
  column: string;
  type: string;
  generated: boolean;
  hasDefault: boolean;
}
interface Table {
  table: string;
  columns: Column[];
}

async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.table_name as table, json_agg(json_build_object('column', c.column_name, 'type', c.data_type,
       'generated', c.is_generated <> 'NEVER', 'hasDefault', c.column_default is not null) order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and not exists (select 1 from pg_inherits i where i.inhrelid = (quote_ident(c.table_name))::regclass)
     group by 1 order by 1`,
  );
  return rows;
}

const valuesByType: Record<string, unknown> = {
  text: 'x',
  integer: 7,
  bigint: 7,
  smallint: 7,
  real: 0.5,
  'double precision': 0.5,
  numeric: 0.5,
  boolean: false,
  jsonb: '[]',
  json: '[]',
  date: '2026-01-02',
  'timestamp with time zone': '2026-01-02T03:04:05Z',
  uuid: '00000000-0000-4000-8000-000000000007',
  ARRAY: '{}',
  bytea: Buffer.from([7]),
  xid8: '7',
};
/** What the checks of tables demand of single columns. */
const demanded: Record<string, Record<string, unknown>> = {
  fare_splits: { people: 2, share_cents: 1 },
  payments: {
    gift_cents: 0,
    gift_taken_cents: 0,
    gift_refunded_cents: 0,

    release_asked_at: null,
  },
  promo_codes: { percent: null },
  seller_reviews: { stars: 5 },
  shop_reviews: { stars: 5 },
};
/** Rows that are read at the start and hold more than their types say: a place in the log, what is sealed, a price. */
const leftAlone = new Set([
  'event_readers',
  'leases',
  'fare_rates',
  'second_factors',
  // Partitioned by day; its days are made as they come.
  'driver_trails',
]);

/** Whose rows a later table has in its own shape, as a test of that one shows. */
const carriedOver = new Set(['fare_rates']);

/** One row in each table, with something in each column. */
async function fill(client: pg.Client, tables: readonly Table[]): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const { table, columns } of tables) {
    if (leftAlone.has(table)) continue;
    const given = columns.filter(({ generated }) => !generated);
    const values = given.map(({ column, type }) =>
      column in (demanded[table] ?? {}) ? demanded[table]![column] : valuesByType[type],
    );
    await client.query(
      `insert into "${table}" (${given.map(({ column }) => `"${column}"`).join(', ')}) overriding system value
         values (${given.map((_, i) => `$${i + 1}`).join(', ')})`,
      values,
    );
  }
  await client.query('set session_replication_role = origin');
}

async function rowsOf(client: pg.Client, tables: readonly Table[]) {
  const found: Record<string, unknown[]> = {};
  for (const { table } of tables)
    found[table] = (await client.query(`select to_jsonb(t) as row from "${table}" t`)).rows.map(
      ({ row }) => row,
    );
  return found;
}

test('every table’s row is whole after the upgrade, and the product starts and answers', async () => {
  const name = `rove_upgrade_${randomBytes(4).toString('hex')}`;
  await admin.query(`create database ${name}`);
  onTestFinished(async () => void (await admin.query(`drop database ${name} with (force)`)));
  const url = new URL(inject('testDatabaseUrl'));
  url.pathname = `/${name}`;
  const { path, later } = earlierMigrations();
  expect(later).toBeGreaterThan(3);
  await migrateDatabase(url.href, path);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  const tables = await tablesOf(client);
  await fill(client, tables);
  const before = await rowsOf(client, tables);
  await migrateDatabase(url.href);
  const there = new Map((await tablesOf(client)).map(({ table, columns }) => [table, columns]));
  const after = await rowsOf(
    client,
    tables.filter(({ table }) => there.has(table)),
  );
  const kept = Object.fromEntries(
    Object.entries(before)
      .filter(([table]) => there.has(table) || !carriedOver.has(table))
      .map(([table, rows]) => [
        table,
        rows.map((row) =>
          Object.fromEntries(
            Object.entries(row as object).filter(([column]) =>
              there.get(table)?.some((known) => known.column === column),
            ),
          ),
        ),
      ]),
  );
  for (const [table, rows] of Object.entries(kept)) {
    expect(after[table]?.length, table).toBeGreaterThanOrEqual(rows.length);
    for (const [i, row] of rows.entries()) expect(after[table]![i], table).toMatchObject(row);
  }
  await client.end();

  const database = connectDatabase(url.href, 5);
  const app = await createTestApp({ database });
  await app.start();
  const person = await app.signedUp({ email: 'after@example.com' });
  expect((await person.call('GET /api/rides')).statusCode).toBe(200);
  expect((await app.call('GET /api/vehicles')).statusCode).toBe(200);
  expect((await app.call('GET /readyz')).statusCode).toBe(200);
  await app.stop();
  await database.close();
});
