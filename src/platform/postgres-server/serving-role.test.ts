import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { makeTrailDay } from '#src/geo/positions/server/store.ts';
import { parseConfig } from '#src/platform/config.ts';
import { openDatabase } from '#src/platform/database/open.ts';
import { createTestApp } from '#test/app.ts';

/** A database, an owner of it and a role that is nobody yet. */
async function twoRoles() {
  const name = `rove_roles_${randomBytes(4).toString('hex')}`;
  const [owner, serving] = [`${name}_owner`, `${name}_serving`];
  const maintenance = new pg.Client({ connectionString: inject('testDatabaseUrl') });
  await maintenance.connect();
  await maintenance.query(
    `create role ${owner} login password 'x'; create role ${serving} login password 'x'`,
  );
  await maintenance.query(`grant ${serving} to ${owner}`);
  await maintenance.query(`create database ${name} owner ${owner}`);
  onTestFinished(async () => {
    await maintenance.query(`drop database ${name} with (force)`);
    await maintenance.query(`drop role ${owner}; drop role ${serving}`);
    await maintenance.end();
  });
  const urlFor = (role: string) => {
    const url = new URL(inject('testDatabaseUrl'));
    url.username = role;
    url.password = 'x';
    url.pathname = `/${name}`;
    return url.href;
  };
  return { DATABASE_URL: urlFor(serving), DATABASE_MIGRATE_URL: urlFor(owner) };
}

describe('a database of two roles', () => {
  test('is migrated by one and served by the other, which changes rows and no table', async () => {
    const env = await twoRoles();
    const config = parseConfig({ DEMO: 'off', ...env });
    const database = await openDatabase(config);
    const app = await createTestApp({ database, dispatchLoop: false }, env);
    await app.start();
    const leaving = await app.signedUp();
    const left = await leaving.call('POST /api/account/leave', { password: 'correct horse battery' });
    expect(left.statusCode).toBe(204);
    const person = await app.signedUp();
    expect((await person.call('GET /api/auth/session')).statusCode).toBe(200);
    await makeTrailDay(database.db, '2026-06-01');
    const { rows } = await database.pool.query<{ role: string; owner: string }>(
      `select current_user as role, tableowner as owner from pg_tables where tablename = 'users'`,
    );
    expect(rows[0]!.role).toMatch(/_serving$/);
    expect(rows[0]!.owner).toMatch(/_owner$/);
    for (const statement of [
      'drop table users',
      'alter table events disable trigger events_append_only',
      'drop trigger payment_audit_append_only on payment_audit',
      'truncate events',
      'create table public.mine (id int)',
      `update payment_audit set reason = ''`,
      'delete from ledger_lines',
      'create role another',
    ])
      await expect(database.pool.query(statement), statement).rejects.toThrow(
        /must be owner|permission denied/,
      );
    await app.stop();

    // Rove starts again on what it left.
    const again = await openDatabase(config);
    expect((await again.pool.query('select count(*)::int as people from users')).rows).toEqual([
      { people: 2 },
    ]);
    await again.close();
    await database.close();
  });

  test('takes over from one role that had everything, its job queue too', async () => {
    const env = await twoRoles();
    const alone = parseConfig({ DEMO: 'off', DATABASE_URL: env.DATABASE_MIGRATE_URL });
    const before = await openDatabase(alone);
    const first = await createTestApp({ database: before, dispatchLoop: false });
    await first.start();
    await first.stop();
    await before.close();

    const database = await openDatabase(parseConfig({ DEMO: 'off', ...env }));
    const second = await createTestApp({ database, dispatchLoop: false });
    await second.start();
    const { rows } = await database.pool.query(
      `select distinct tableowner like '%_serving' as served from pg_tables where schemaname = 'jobs'`,
    );
    expect(rows).toEqual([{ served: true }]);
    await second.stop();
    await database.close();
  });
});
