/** Work that happens later or again: pg-boss queues in the same database. */
import type { FastifyBaseLogger } from 'fastify';
import PgBoss from 'pg-boss';
import type { Database, Tx } from './database/database.ts';
import { runSql } from './database/run-sql.ts';

export interface Jobs {
  /** Registers what a queue does; a throw is retried with growing pauses. Call before `start`. */
  work<T extends object>(queue: string, handler: (data: T) => Promise<void>): void;
  /** Queues work inside `tx`, so that it exists only if the change commits. */
  send(tx: Tx, queue: string, data: object, options?: { startAfter?: Date }): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function createJobs({ database, log }: { database: Database; log: FastifyBaseLogger }): Jobs {
  const boss = new PgBoss({ connectionString: database.url, schema: 'jobs', max: 4 });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue reported an error'));
  const handlers = new Map<string, (data: never) => Promise<void>>();
  return {
    work: (queue, handler) => {
      handlers.set(queue, handler);
    },
    async send(tx, queue, data, options = {}) {
      await boss.send(queue, data, {
        retryLimit: 8,
        retryBackoff: true,
        db: { executeSql: (text, values) => runSql(tx, text, values) },
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      });
    },
    async start() {
      await boss.start();
      for (const [queue, handler] of handlers) {
        await boss.createQueue(queue);
        await boss.work(queue, { pollingIntervalSeconds: 1, batchSize: 10 }, async (jobs) => {
          for (const job of jobs) await handler(job.data as never);
        });
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000, wait: true }),
  };
}
