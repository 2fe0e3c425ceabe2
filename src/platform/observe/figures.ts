/** What /metrics says of the moment in which it is asked: readiness, streams, the pool, consumers, queues. */
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Live } from '#src/platform/live/live.ts';
import type { Readiness } from './readiness.ts';

interface Parts {
  database: Database;
  isDatabaseAway: () => boolean;
  eventBus: EventBus;
  jobs: Jobs;
  live: Live;
  leases: Leases;
  readiness: Readiness;
}
type Set = (value: number, labels?: Record<string, string>) => void;
type AddGauge = (
  name: string,
  help: string,
  read: (set: Set) => Promise<void> | void,
  label?: string,
) => void;

/** A figure that only the database knows is left out, or no number, while that is away. */
export function measureState(registry: Registry, parts: Parts): void {
  const add: AddGauge = (name, help, read, label) => {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        if (label) this.reset();
        else this.set(Number.NaN);
        await read((value, labels = {}) => this.set(labels, value));
      },
    });
  };
  addOwn(add, parts);
  addWaiting(add, parts);
}

/** What this process knows by itself. */
function addOwn(add: AddGauge, { database, live, leases, readiness }: Parts): void {
  const { pool } = database;
  add('rove_ready', '1 while people may be sent here, as /readyz says.', (set) =>
    set(readiness.missing().length === 0 ? 1 : 0),
  );
  add('rove_streams_open', 'Live streams that are open.', (set) => set(live.streams()));
  add('rove_leases_held', 'What only one process may do at a time and this one does.', (set) =>
    set(leases.held().length),
  );
  add(
    'rove_database_connections',
    'Connections of the pool, by what they do.',
    (set) => {
      set(pool.totalCount - pool.idleCount, { state: 'busy' });
      set(pool.idleCount, { state: 'idle' });
    },
    'state',
  );
  add('rove_database_connections_most', 'Connections that the pool may have.', (set) =>
    set(pool.options.max),
  );
  add('rove_database_waiting', 'Who waits for a connection of the pool.', (set) => set(pool.waitingCount));
}

/** What waits to be done, which the database is asked for. */
function addWaiting(add: AddGauge, { isDatabaseAway, eventBus, jobs }: Parts): void {
  const unlessAway = async (read: () => Promise<void>) => {
    if (!isDatabaseAway()) await read().catch(() => {});
  };
  add(
    'rove_event_reader_lag_seconds',
    'Age of the oldest event that a reader has yet to handle, 0 when it has read all; of the readers that this process is.',
    (set) =>
      unlessAway(async () => {
        for (const [reader, seconds] of await eventBus.lagSeconds()) set(seconds, { reader });
      }),
    'reader',
  );
  add(
    'rove_events_parked',
    'Events whose reaction failed and that wait for an operator or a later try.',
    (set) => unlessAway(async () => set(await eventBus.parked.count())),
  );
  // One question for both figures of a moment.
  let asking: ReturnType<Jobs['waiting']> | undefined;
  const ask = () => {
    asking ??= jobs.waiting().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  add(
    'rove_jobs_waiting',
    'Jobs that are due and that nobody works on.',
    (set) =>
      unlessAway(async () => {
        for (const [queue, { count }] of await ask()) set(count, { queue });
      }),
    'queue',
  );
  add(
    'rove_jobs_oldest_seconds',
    'For how long the oldest of them has been due.',
    (set) =>
      unlessAway(async () => {
        for (const [queue, { oldestSeconds }] of await ask()) set(oldestSeconds, { queue });
      }),
    'queue',
  );
}
