import { fastify } from 'fastify';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createEventBus } from '#src/platform/events/event-bus.ts';
import { record } from '#src/platform/events/events.ts';
import { createJobs } from '#src/platform/jobs.ts';
import { createLeases } from '#src/platform/leases/leases.ts';
import { createLive } from '#src/platform/live/live.ts';
import { measureState } from './figures.ts';
import { createMeasures } from './measures.ts';
import { createReadiness } from './readiness.ts';

const database = await createTestDatabase();
const { log } = fastify();
const slowQueue = 'slow-work';

/** A process with its figures; `away` says that its database is known not to answer. */
function measured() {
  const registry = new Registry();
  const measures = createMeasures(registry);
  const leases = createLeases({ database, log, duties: new Set(['jobs']), alone: false });
  const eventBus = createEventBus({ database, log, measures });
  const jobs = createJobs({ database, log, alone: false, measures });
  const live = createLive({ database, eventBus });
  const readiness = createReadiness([]);
  const state = { away: false };
  const isDatabaseAway = () => state.away;
  measureState(registry, { database, isDatabaseAway, eventBus, jobs, live, leases, readiness });
  onTestFinished(() => live.stop());
  /** A figure as a monitor reads it; undefined where it is not said. */
  async function figure(nameAndLabels: string): Promise<number | undefined> {
    const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(`${nameAndLabels} `));
    return line === undefined ? undefined : Number(line.slice(nameAndLabels.length + 1));
  }
  return { registry, measures, eventBus, jobs, leases, readiness, state, figure };
}

test('the pool says who is busy and who waits', async () => {
  const { figure, state } = measured();
  // Its own questions would wait too.
  state.away = true;
  const { pool } = database;
  const most = pool.options.max;
  expect(await figure('rove_database_connections_most')).toBe(most);
  const held = await Promise.all(Array.from({ length: most }, () => pool.connect()));
  const waiting = [pool.connect(), pool.connect()];
  expect(await figure('rove_database_connections{state="busy"}')).toBe(most);
  expect(await figure('rove_database_waiting')).toBe(2);
  for (const client of held) client.release();
  for (const client of await Promise.all(waiting)) client.release();
  expect(await figure('rove_database_waiting')).toBe(0);
  expect(await figure('rove_database_connections{state="busy"}')).toBe(0);
});

test('a reader that is held up falls behind by the age of what it has not handled', async () => {
  const { figure, eventBus } = measured();
  let release!: () => void;
  let begun!: () => void;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  eventBus.consume('held up', ['thing.happened'], () => {
    begun();
    return held;
  });
  eventBus.consume('quiet', ['never.happens'], async () => {});
  await eventBus.start();
  onTestFinished(() => eventBus.stop());
  const at = new Date(Date.now() - 60_000);
  await database.transaction((tx) =>
    record(tx, { type: 'thing.happened', subject: 'thing:1', payload: {}, userIds: [], at }),
  );
  await hasBegun;
  const lag = () => figure('rove_event_reader_lag_seconds{reader="held up"}');
  expect(await lag()).toBeGreaterThanOrEqual(60);
  expect(await figure('rove_event_reader_lag_seconds{reader="quiet"}')).toBe(0);
  expect(await figure('rove_reaction_seconds_count{reader="held up",outcome="done"}')).toBeUndefined();
  release();
  await expect.poll(lag).toBe(0);
  await expect.poll(() => figure('rove_event_reader_lag_seconds{reader="streams"}')).toBe(0);
  expect(await figure('rove_reaction_seconds_count{reader="held up",outcome="done"}')).toBe(1);
});

test('a queue says how many jobs are due and for how long, and how its tries went', async () => {
  const sender = createJobs({ database, log, alone: false, works: false });
  sender.work(slowQueue, async () => {});
  await sender.start();
  onTestFinished(() => sender.stop());
  const send = (startAfter: Date) =>
    database.transaction((tx) => sender.send(tx, slowQueue, {}, { startAfter }));
  await send(new Date(Date.now() - 120_000));
  await send(new Date(Date.now() - 1000));
  await send(new Date(Date.now() + 3600_000));
  const { figure, jobs } = measured();
  jobs.work(slowQueue, async () => {});
  const waiting = () => figure(`rove_jobs_waiting{queue="${slowQueue}"}`);
  const oldest = () => figure(`rove_jobs_oldest_seconds{queue="${slowQueue}"}`);
  expect(await waiting()).toBe(2);
  expect(await oldest()).toBeGreaterThanOrEqual(119);
  await jobs.start();
  onTestFinished(() => jobs.stop());
  await expect.poll(waiting).toBe(0);
  expect(await oldest()).toBe(0);
  await expect.poll(() => figure(`rove_job_seconds_count{queue="${slowQueue}",outcome="done"}`)).toBe(2);
});

test('readiness and leases are said, and what only the database knows is left out while that is away', async () => {
  const { figure, readiness, leases, eventBus, state } = measured();
  expect(await figure('rove_ready')).toBe(0);
  readiness.started();
  expect(await figure('rove_ready')).toBe(1);
  readiness.stopping();
  expect(await figure('rove_ready')).toBe(0);
  leases.want('jobs', 'a sweep');
  await leases.start();
  onTestFinished(() => leases.stop());
  expect(await figure('rove_leases_held')).toBe(1);
  await eventBus.start();
  onTestFinished(() => eventBus.stop());
  expect(await figure('rove_events_parked')).toBe(0);
  state.away = true;
  expect(await figure('rove_events_parked')).toBeNaN();
  expect(await figure('rove_event_reader_lag_seconds{reader="streams"}')).toBeUndefined();
  expect(await figure('rove_leases_held')).toBe(1);
});
