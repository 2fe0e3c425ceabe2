import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connectDatabase } from './database.ts';
import { isDatabaseDown } from './outage.ts';
import { createTestDatabase } from './test-database.ts';

const { url, pool } = await createTestDatabase();
const [serving, unlimited] = [connectDatabase(url, 2), connectDatabase(url, 1, true)];
afterAll(() => Promise.all([serving.close(), unlimited.close()]));

test('whoever serves is ended in a transaction within which nothing comes, commands are not', async () => {
  const limitOf = async (database: typeof serving) => {
    const { rows } = await database.pool.query('show idle_in_transaction_session_timeout');
    return rows[0].idle_in_transaction_session_timeout;
  };
  expect([await limitOf(serving), await limitOf(unlimited)]).toEqual(['5s', '0']);
});

test('a process that was held up within a transaction has done nothing of it, and its connection is not used again', async () => {
  let backend = 0;
  const held = serving.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    backend = rows[0]!.pid;
    await tx.execute(sql`create table half_done (id int)`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 20`);
    await expect
      .poll(
        async () =>
          (await pool.query('select 1 from pg_stat_activity where pid = $1', [backend])).rows.length,
      )
      .toBe(0);
    await tx.execute(sql`select 1`);
  });
  const error = await held.catch((thrown: unknown) => thrown);
  expect(isDatabaseDown(error)).toBe(true);
  const { rows } = await serving.pool.query<{ pid: number; made: boolean }>(
    "select pg_backend_pid() as pid, to_regclass('half_done') is not null as made",
  );
  expect(rows[0]!.made).toBe(false);
  expect(rows[0]!.pid).not.toBe(backend);
});
