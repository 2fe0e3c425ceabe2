/** Starts one PostgreSQL for the whole test run, with a migrated template database to copy from. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { ensureWorldIndex } from '#src/geo/places/server/place-files.ts';
import { bringCities } from '#src/geo/streets/server/service.ts';
import { connectDatabase } from '#src/platform/database/database.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres-server/embedded.ts';
import { migrateDatabase } from '#src/platform/postgres-server/migrate.ts';
import { allowForgetting } from '#src/platform/time/retention.ts';

import { drawnCities } from '../demo/cities/cities.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Maintenance database of the server that tests make their own databases on. */
    testDatabaseUrl: string;
    templateName: string;
  }
}

export default async function setUp(project: TestProject) {
  ensureWorldIndex(join(process.env.DATA_DIR ?? 'data', 'places'));
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = given ? undefined : mkdtempSync(join(tmpdir(), 'rove-test-'));
  const postgres = dataDir
    ? await startEmbeddedPostgres({ dataDir: openToOthers(dataDir), durable: false })
    : undefined;
  const url = given ?? postgres!.url;
  const templateName = `rove_template_${process.pid}`;
  const template = new URL(url);
  template.pathname = `/${templateName}`;
  await runSql(url, `create database ${templateName}`);
  await migrateDatabase(template.href);
  // As a start of Rove leaves it, so that work can be queued by tests that start none of it.
  await runSql(template.href, getConstructionPlans('jobs'));
  await fillWithCities(template.href);
  project.provide('testDatabaseUrl', url);
  project.provide('templateName', templateName);
  return async () => {
    if (given) await dropTestDatabases(url, templateName);
    await postgres?.stop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
}

function openToOthers(dir: string): string {
  // mkdtemp makes it private; as root, PostgreSQL runs under another account that has to pass through.
  chmodSync(dir, 0o755);
  return dir;
}

/** The cities that tests drive in, as a demo brings them. */
async function fillWithCities(url: string): Promise<void> {
  const database = connectDatabase(url, 1, true);
  await bringCities({ database, now: new Date('2026-01-01T00:00:00Z') }, drawnCities());
  // Long ago, so that a test's own events are the first.
  await database.transaction(async (tx) => {
    await allowForgetting(tx, 'old events');
    await tx.execute(sql`delete from events`);
  });
  await database.close();
}

async function runSql(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

async function dropTestDatabases(url: string, templateName: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    'select datname from pg_database where datname = $1 or datname like $2',
    [templateName, `${templateName}_%`],
  );
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  await client.end();
}
