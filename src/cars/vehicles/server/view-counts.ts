/** How often listings were looked at, counted in memory and written, and with that shown, now and then. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { createInterval } from '#src/platform/time/interval.ts';
import { addViews } from './store.ts';

const flushEveryMs = 10_000;

export type ViewCounts = ReturnType<typeof createViewCounts>;

export function createViewCounts({ database, log }: { database: Database; log: FastifyBaseLogger }) {
  const seen = new Map<number, number>();
  async function flush(): Promise<void> {
    if (seen.size === 0) return;
    const counts = new Map(seen);
    seen.clear();
    await addViews(database.db, counts);
  }
  const rounds = createInterval(flush, { everyMs: flushEveryMs, failed: 'views were not written', log });
  return {
    add: (id: VehicleId): void => void seen.set(id, (seen.get(id) ?? 0) + 1),
    start: () => rounds.start(),
    async stop(): Promise<void> {
      await rounds.stop();
      await flush();
    },
  };
}
