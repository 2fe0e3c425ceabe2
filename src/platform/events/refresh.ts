/** What memory reads again because of an event, until that works: no later event may come that asks for it. */
import type { FastifyBaseLogger } from 'fastify';
import { causeOf } from '#src/platform/database/database.ts';

const againAfterMs = 500;

/**
 * Reads what a key names; where the database does not answer it is owed, and read once it does. `stop` ends that.
 * @param read bears repetition and the overlap of two readings of one key
 */
export function createRefresh<Key>(
  read: (key: Key) => Promise<unknown>,
  {
    failed,
    log,
    againMs = againAfterMs,
  }: {
    failed: string;
    log: Pick<FastifyBaseLogger, 'error'>;
    againMs?: number;
  },
) {
  const owed = new Set<Key>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  function owe(key: Key): void {
    owed.add(key);
    if (!stopped) timer ??= setTimeout(() => void readOwed(), againMs).unref();
  }

  /** One after the other: a database that has just come back has enough to do. */
  async function readOwed(): Promise<void> {
    timer = undefined;
    for (const key of owed) {
      // Whatever fails meanwhile is owed anew.
      owed.delete(key);
      try {
        await read(key);
      } catch {
        return owe(key);
      }
      if (stopped) return;
    }
  }

  return {
    /** @param first another way to the same, tried before `read` is */
    now(key: Key, first: () => Promise<unknown> = () => read(key)): void {
      first().catch((error) => {
        if (stopped) return;
        log.error({ err: causeOf(error), key }, failed);
        owe(key);
      });
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      owed.clear();
    },
  };
}
