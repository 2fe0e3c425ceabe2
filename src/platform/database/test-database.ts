/** A fresh database for one test file, copied from the migrated template. For tests only. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { connectDatabase, type Database } from './database.ts';

export async function createTestDatabase(): Promise<Database> {
  const maintenance = inject('testDatabaseUrl');
  const template = inject('templateName');
  const name = `${template}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: maintenance });
  await client.connect();
  await client.query(`create database ${name} template ${template}`).finally(() => client.end());
  const url = new URL(maintenance);
  url.pathname = `/${name}`;
  const database = connectDatabase(url.href);
  afterAll(() => database.close());
  return database;
}
