/** How often listings were looked at, counted in memory and written now and then. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import { addViews } from './store.ts';

const flushEveryMs = 10_000;

export type ViewCounts = ReturnType<typeof createViewCounts>;

export function createViewCounts({ database, log }: { database: Database; log: FastifyBaseLogger }) {
  const seen = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  async function flush(): Promise<void> {
    if (seen.size === 0) return;
    const counts = new Map(seen);
    seen.clear();
    await addViews(database.db, counts);
  }
  return {
    add: (id: number): void => void seen.set(id, (seen.get(id) ?? 0) + 1),
    /** What is not written yet. */
    unwritten: (id: number): number => seen.get(id) ?? 0,
    start(): void {
      timer = setInterval(() => {
        flush().catch((error) => log.warn({ err: error }, 'views were not written'));
      }, flushEveryMs);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await flush();
    },
  };
}
