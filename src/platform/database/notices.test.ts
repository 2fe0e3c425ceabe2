import { expect, test } from 'vitest';
import { connectDatabase } from './database.ts';
import { afterwards, createTestDatabase } from './test-database.ts';

async function twoProcesses() {
  const here = await createTestDatabase();
  const there = connectDatabase(here.url, 3);
  afterwards(() => there.pool.ending || there.close());
  const heard = { here: [] as string[], there: [] as string[], gaps: 0 };
  here.notices.listen((subject) => heard.here.push(subject), Object);
  there.notices.listen(
    (subject) => heard.there.push(subject),
    () => (heard.gaps += 1),
  );
  await there.pool.query('select 1');
  const { rows } = await here.pool.query<{ id: number }>(
    `insert into users (name, first_name, last_name, email, roles, created_at, updated_at)
     values ('Ada Lovelace', 'Ada', 'Lovelace', 'ada@example.com', '{rider}', now(), now()) returning id`,
  );
  const { id } = rows[0]!;
  await here.pool.query(
    `insert into sessions (user_id, token, expires_at, created_at, updated_at)
     values ($1, 'digest', now() + interval '1 day', now(), now())`,
    [id],
  );
  return { here, there, heard, id, subject: `person ${id}` };
}

test('who changes a person has heard of it when the commit is answered, and others hear of it', async () => {
  const { here, heard, subject, id } = await twoProcesses();
  expect(heard.here).toEqual([]);
  for (const change of [
    "update users set roles = '{rider,driver}' where id = $1",
    'update sessions set proved_at = now() where user_id = $1',
    'delete from sessions where user_id = $1',
  ]) {
    heard.here.length = 0;
    heard.there.length = 0;
    await here.pool.query(change, [id]);
    expect(heard.here, change).toContain(subject);
    await expect.poll(() => heard.there, { message: change }).toContain(subject);
  }
});

test('sessions that end with their account are told of', async () => {
  const { here, heard, subject, id } = await twoProcesses();
  await here.pool.query('delete from users where id = $1', [id]);
  expect(heard.here).toContain(subject);
});

test('nothing is told before the commit, nor of what was taken back', async () => {
  const { here, heard, subject, id } = await twoProcesses();
  const client = await here.pool.connect();
  try {
    await client.query('begin');
    await client.query('delete from sessions where user_id = $1', [id]);
    expect(heard.here).toEqual([]);
    await client.query('rollback');
    await client.query('begin');
    await client.query('delete from sessions where user_id = $1', [id]);
    await client.query('commit');
    expect(heard.here).toContain(subject);
  } finally {
    client.release();
  }
});

test('the last connection that ends leaves a gap, and a new one hears again', async () => {
  const { here, there, heard, subject, id } = await twoProcesses();
  expect(there.notices.isHearing()).toBe(true);
  await here.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  );
  await expect.poll(() => there.notices.isHearing()).toBe(false);
  expect(heard.gaps).toBe(1);
  await expect
    .poll(() =>
      there.pool.query('select 1').then(
        () => there.notices.isHearing(),
        () => false,
      ),
    )
    .toBe(true);
  await here.pool.query('delete from sessions where user_id = $1', [id]);
  await expect.poll(() => heard.there).toContain(subject);
});
