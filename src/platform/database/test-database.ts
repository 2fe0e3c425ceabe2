/** A fresh database for one test file, copied from the migrated template. For tests only. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { connectDatabase, type Database } from './database.ts';

const patienceMs = 60_000;

export async function createTestDatabase(): Promise<Database> {
  const maintenance = inject('testDatabaseUrl');
  const template = inject('templateName');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: maintenance });
  await client.connect();
  await client
    .query(`create database ${name} template ${template} strategy file_copy`)
    .finally(() => client.end());
  const url = new URL(maintenance);
  url.pathname = `/${name}`;
  const database = connectDatabase(url.href);
  // Many tests beside each other on a machine that others use: slow is not yet broken here.
  Object.assign(database.pool.options, {
    connectionTimeoutMillis: patienceMs,
    statement_timeout: patienceMs,
    query_timeout: patienceMs,
    idle_in_transaction_session_timeout: patienceMs,
  });
  // A test that has closed it itself needs no other to do so.
  afterwards(() => database.pool.ending || database.close());
  return database;
}

/**
 * Ends what a test or a whole file began, when that is over: after the file where it was begun beside the tests, after the
 * test where it was begun in one. Vitest never calls what a test hands to `afterAll`.
 */
export function afterwards(end: () => unknown): void {
  const ended = async () => void (await end());
  if (TestRunner.getCurrentTest()) onTestFinished(ended);
  else afterAll(ended);
}
