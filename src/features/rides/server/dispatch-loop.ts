/** Runs dispatch every 2 seconds, in one process at a time. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import { createRounds } from '#src/platform/rounds.ts';

const tickEveryMs = 2000;
const watchEveryMs = 10_000;
const sweepEveryMs = 3600_000;
const dispatchLockKey = 76_311_003;

export function createDispatchLoop(parts: {
  database: Database;
  log: FastifyBaseLogger;
  tick: () => Promise<void>;
  sweep: () => Promise<void>;
  watch: () => Promise<void>;
}) {
  const { database, log, tick, sweep, watch } = parts;
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

  const rounds = [
    createRounds(tickAlone, {
      everyMs: tickEveryMs,
      failed: 'a round of dispatch failed; the next one tries again',
      log,
    }),
    createRounds(watch, {
      everyMs: watchEveryMs,
      failed: 'riders who did not answer were not looked for; the next round does',
      log,
    }),
    createRounds(sweep, { everyMs: sweepEveryMs, failed: 'old estimates were not removed', log }),
  ];
  return {
    start(): void {
      for (const each of rounds) each.start();
    },
    async stop(): Promise<void> {
      await Promise.all(rounds.map((each) => each.stop()));
    },
  };
}
