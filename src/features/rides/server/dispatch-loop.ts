/** Runs dispatch every 2 seconds, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';

const tickEveryMs = 2000;
const sweepEveryMs = 3600_000;
const dispatchLockKey = 76_311_003;

export function createDispatchLoop(parts: {
  database: Database;
  log: FastifyBaseLogger;
  tick: () => Promise<void>;
  sweep: () => Promise<void>;
}) {
  const { database, log, tick, sweep } = parts;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timers: NodeJS.Timeout[] = [];

  /** A tick under a lock that PostgreSQL lets go when this process dies, so that another takes over. */
  async function tickAlone(): Promise<void> {
    const client = await database.pool.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        dispatchLockKey,
      ]);
      if (!rows[0]?.mine) return;
      try {
        await tick();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [dispatchLockKey]);
      }
    } finally {
      client.release();
    }
  }

  let busy = false;
  function run(): void {
    if (busy || stopped) return;
    busy = true;
    running = tickAlone()
      .catch((error) => log.error({ err: error }, 'a round of dispatch failed; the next one tries again'))
      .finally(() => {
        busy = false;
      });
  }

  return {
    start(): void {
      timers = [
        setInterval(run, tickEveryMs),
        setInterval(() => {
          sweep().catch((error) => log.warn({ err: error }, 'old estimates were not removed'));
        }, sweepEveryMs),
      ];
    },
    async stop(): Promise<void> {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
