import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createJobs } from './jobs.ts';

const database = await createTestDatabase();
const { log } = fastify();

/** The jobs of one process, working on `queue`. */
async function processThatWorks(queue: string, handler: (n: number) => Promise<void>) {
  const jobs = createJobs({ database, log, alone: true });
  jobs.work<{ n: number }>(queue, ({ n }) => handler(n));
  await jobs.start();
  onTestFinished(() => jobs.stop());
  const send = (n: number, options?: { startAfter: Date }) =>
    database.transaction((tx) => jobs.send(tx, queue, { n }, options));
  return { jobs, send };
}

describe('jobs', () => {
  test('are done when their transaction commits, and never when it rolls back', async () => {
    const done: number[] = [];
    const { jobs, send } = await processThatWorks('commits', async (n) => void done.push(n));
    await database
      .transaction(async (tx) => {
        await jobs.send(tx, 'commits', { n: 1 });
        throw new Error('no');
      })
      .catch(() => {});
    await send(2);
    await expect.poll(() => done).toEqual([2]);
    // Work is taken in the order it was sent, so what comes after shows that nothing else was there.
    await send(3);
    await expect.poll(() => done).toEqual([2, 3]);
  });

  test('that fail are tried again, and do not hold up or repeat the others', async () => {
    const tried: number[] = [];
    let broken = true;
    const { send } = await processThatWorks('fails', async (n) => {
      tried.push(n);
      if (n === 3 && broken) throw new Error('the provider is away');
    });
    for (let n = 0; n < 20; n++) await send(n);
    await expect.poll(() => new Set(tried).size).toBe(20);
    broken = false;
    await expect.poll(() => tried.filter((n) => n === 3).length).toBeGreaterThan(1);
    expect(tried.filter((n) => n !== 3).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n).filter((n) => n !== 3),
    );
  });

  test('that fail leave what went wrong in the queue, without the values of a query', async () => {
    const { send } = await processThatWorks('secretive', async () => {
      await database.db.execute(sql`select ${'ada@example.com 4242424242424242'}::text::integer`);
    });
    await send(1);
    const output = async () =>
      (await database.pool.query("select output from jobs.job where name = 'secretive'")).rows[0]?.output;
    await expect.poll(output).toMatchObject({
      message: expect.stringMatching(/^error: invalid input syntax for type integer: \[…\] \(22P02\)$/),
    });
    expect(JSON.stringify(await output())).not.toMatch(/ada|4242/);
  });

  test('of each queue are begun, whichever of them had none before', async () => {
    const done: string[] = [];
    const jobs = createJobs({ database, log, alone: true });
    for (const queue of ['quiet', 'busy', 'late'])
      jobs.work<{ n: number }>(queue, async ({ n }) => void done.push(`${queue} ${n}`));
    await jobs.start();
    onTestFinished(() => jobs.stop());
    const send = (queue: string, n: number) => database.transaction((tx) => jobs.send(tx, queue, { n }));
    await send('busy', 1);
    await expect.poll(() => done).toEqual(['busy 1']);
    await send('late', 1);
    await send('busy', 2);
    await expect.poll(() => [...done].sort()).toEqual(['busy 1', 'busy 2', 'late 1']);
  });

  test('wait for their time', async () => {
    const done: number[] = [];
    const { send } = await processThatWorks('later', async (n) => void done.push(n));
    await send(1, { startAfter: new Date(Date.now() + 3600_000) });
    await send(2);
    await expect.poll(() => done).toEqual([2]);
  });

  test('that a killed process had in hand are done by the next', async () => {
    const first = createJobs({ database, log, alone: true });
    let taken = () => {};
    const inHand = new Promise<void>((resolve) => {
      taken = resolve;
    });
    let neverEnds = () => {};
    first.work('mortal', () => {
      taken();
      return new Promise((resolve) => {
        neverEnds = resolve;
      });
    });
    await first.start();
    onTestFinished(() => first.stop());
    await database.transaction((tx) => first.send(tx, 'mortal', { n: 7 }));
    await inHand;
    const done: number[] = [];
    await processThatWorks('mortal', async (n) => void done.push(n));
    await expect.poll(() => done).toEqual([7]);
    neverEnds();
  });

  test('that an earlier release left in tables of its own are done, and those tables go', async () => {
    const earlier = await createTestDatabase();
    await earlier.pool.query(`
      drop schema jobs cascade;
      create schema jobs;
      create type jobs.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
      create table jobs.version (version int primary key);
      insert into jobs.version values (24);
      create table jobs.job (name text, data jsonb, state jobs.job_state, start_after timestamptz default now(),
        created_on timestamptz default clock_timestamp());
      insert into jobs.job (name, data, state) values ('earlier', '{"n": 1}', 'created'), ('earlier', '{"n": 2}', 'active'),
        ('earlier', '{"n": 3}', 'completed'), ('elsewhere', '{"n": 4}', 'retry'), ('__pgboss__send-it', null, 'created');
      insert into jobs.job (name, data, state, start_after) values ('earlier', '{"n": 5}', 'created', now() + interval '1 day');
    `);
    const done: number[] = [];
    const jobs = createJobs({ database: earlier, log, alone: true });
    jobs.work<{ n: number }>('earlier', async ({ n }) => void done.push(n));
    await jobs.start();
    onTestFinished(() => jobs.stop());
    await expect.poll(() => [...done].sort()).toEqual([1, 2]);
    const { rows } = await earlier.pool.query(
      "select name, data, start_after > now() as later from jobs.job where state < 'active' order by name",
    );
    expect(rows).toEqual([
      { name: 'earlier', data: { n: 5 }, later: true },
      { name: 'elsewhere', data: { n: 4 }, later: false },
    ]);
    const { rows: schemas } = await earlier.pool.query(
      "select nspname from pg_namespace where nspname like 'jobs%'",
    );
    expect(schemas).toEqual([{ nspname: 'jobs' }]);
  });
});
