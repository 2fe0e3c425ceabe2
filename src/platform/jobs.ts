/** Work that happens later or again: pg-boss queues in the same database. */
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, type Job, PgBoss } from 'pg-boss';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { wordsOfError } from '#src/platform/observe/log.ts';
import type { Measures } from '#src/platform/observe/measures.ts';
import { runSql } from '#src/platform/postgres-server/run-sql.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { bringEarlierJobs, setEarlierJobsAside } from './earlier-jobs.ts';
import { existing } from './existing.ts';

export interface Jobs {
  /** Registers what a queue does; a throw is retried with growing pauses. Call before `start`. */
  work<T extends object>(queue: string, handler: (data: T) => Promise<void>): void;
  /** Queues work inside `tx`, so that it exists only if the change commits. */
  send(tx: Tx, queue: string, data: object, options?: { startAfter?: Date }): Promise<void>;
  /** By queue: the jobs that are due and not begun, and since when the oldest is. Empty where this process works on none. */
  waiting(): Promise<Map<string, { count: number; oldestSeconds: number }>>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

// With growing pauses these many tries span about a day, so that a provider's bad hour loses nothing.
const retryLimit = 16;
const batchSize = 50;
const atOnce = 10;
// One look at all queues is a query a second, where every queue looking for itself is one for each of them.
const lookEveryMs = 1000;
// A worker that nobody wakes looks for itself, so that a look that fails delays work and never leaves it.
const looksItselfSeconds = 30;
// A job in the hands of a process that died is given to another after this long; handlers bear repetition.
const abandonedAfterSeconds = 120;
const everyJob = { retryLimit, retryBackoff: true, expireInSeconds: abandonedAfterSeconds };

/** Wakes the workers of the queues that have something to do. */
function lookForAll(parts: {
  database: Database;
  log: FastifyBaseLogger;
  /** By queue. */
  workers: ReadonlyMap<string, string>;
  boss: Pick<PgBoss, 'notifyWorker'>;
}) {
  const { database, log, workers, boss } = parts;
  const look = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      "select distinct name from jobs.job where state < 'active' and start_after <= now()",
    );
    for (const { name } of rows) {
      const worker = workers.get(name);
      if (worker !== undefined) boss.notifyWorker(worker);
    }
  };
  return createInterval(look, { everyMs: lookEveryMs, failed: 'looking for work in the queues failed', log });
}

/** What pg-boss asks through it is part of the transaction. */
const inside = (tx: Tx): Db => ({
  executeSql: (text, values) => runSql(tx, text, values),
});

/** What a killed process had in hand is to be done anew: cancelled and resumed, which pg-boss has no one call for. */
async function takeBack(database: Database, boss: Pick<PgBoss, 'cancel' | 'resume'>): Promise<void> {
  await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string; ids: string[] }>(
      sql`select name, array_agg(id::text) as ids from jobs.job where state = 'active' group by name`,
    );
    for (const { name, ids } of rows) {
      await boss.cancel(name, ids, { db: inside(tx) });
      await boss.resume(name, ids, { db: inside(tx) });
    }
  });
}

/** Begins with the queues, and with one of them by name, each once: work may be queued before anybody works. */
function createBeginning(boss: PgBoss, database: Database) {
  let begun: Promise<void> | undefined;
  const queues = new Map<string, Promise<void>>();
  const beginAll = async () => {
    await setEarlierJobsAside(database);
    await boss.start();
    await bringEarlierJobs(database, async (tx, { name, data, startAfter }) => {
      await boss.createQueue(name);
      await boss.send(name, data, { ...everyJob, startAfter, db: inside(tx) });
    });
  };
  return async (queue?: string): Promise<void> => {
    begun ??= beginAll();
    await begun;
    if (queue === undefined) return;
    const known = queues.get(queue) ?? boss.createQueue(queue);
    queues.set(queue, known);
    await known;
  };
}

async function waitingIn({ pool }: Pick<Database, 'pool'>, queues: string[]) {
  const of = new Map(queues.map((queue) => [queue, { count: 0, oldestSeconds: 0 }]));
  const { rows } = await pool.query<{ name: string; count: number; oldestSeconds: number }>(
    `select name, count(*)::int as count, extract(epoch from max(now() - start_after))::float8 as "oldestSeconds"
     from jobs.job where state < 'active' and start_after <= now() group by name`,
  );
  for (const { name, count, oldestSeconds } of rows) if (of.has(name)) of.set(name, { count, oldestSeconds });
  return of;
}

/**
 * `alone` says that no other process uses the database, so that a start may take back at once what a killed one held.
 * With `works` false this process queues work and leaves it to others.
 */
export function createJobs(parts: {
  database: Database;
  log: FastifyBaseLogger;
  alone: boolean;
  works?: boolean;
  measures?: Pick<Measures, 'job'>;
}): Jobs {
  const { database, log, alone, works = true, measures } = parts;
  const boss = new PgBoss({
    connectionString: database.url,
    schema: 'jobs',
    max: 4,
    maintenanceIntervalSeconds: abandonedAfterSeconds / 2,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  const begin = createBeginning(boss, database);
  const handlers = new Map<string, (data: never) => Promise<void>>();
  const workers = new Map<string, string>();
  const looks = lookForAll({ database, log, workers, boss });

  async function workThrough(queue: string, jobs: Job<object>[]): Promise<void> {
    const handler = existing(handlers.get(queue), `a worker of ${queue}`);
    const left = [...jobs];
    const take = async () => {
      for (let job = left.shift(); job; job = left.shift()) {
        try {
          const { data } = job;
          await (measures ? measures.job(queue, () => handler(data as never)) : handler(data as never));
        } catch (error) {
          log.warn({ err: error, queue, job: job.id }, 'a job did not work; it is tried again');
          // Failed by itself, so that the others of its batch count as done.
          await boss.fail(queue, job.id, { message: wordsOfError(error) });
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, take));
  }

  return {
    work: (queue, handler) => {
      handlers.set(queue, handler);
    },
    async send(tx, queue, data, options = {}) {
      await begin(queue);
      await boss.send(queue, data, {
        ...everyJob,
        db: inside(tx),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      });
    },
    async waiting() {
      return works ? waitingIn(database, [...handlers.keys()]) : new Map();
    },
    async start() {
      await begin();
      if (alone) await takeBack(database, boss);
      for (const queue of handlers.keys()) {
        await begin(queue);
        if (!works) continue;
        const worker: string = await boss.work<object>(
          queue,
          { pollingIntervalSeconds: looksItselfSeconds, batchSize },
          (jobs) => {
            // Where there was more than one batch there may be another, which does not wait for the next second.
            if (jobs.length === batchSize) boss.notifyWorker(worker);
            return workThrough(queue, jobs);
          },
        );
        workers.set(queue, worker);
      }
      if (works) looks.start();
    },
    async stop() {
      await looks.stop();
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
}
