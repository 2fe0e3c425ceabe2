/** A start waits for a slow database instead of giving up: nobody waits for an answer yet. */
import type { Log } from '#src/platform/observe/log.ts';
import { sqlState } from './database.ts';
import { isDatabaseDown, statementCancelled } from './outage.ts';

const longestPauseMs = 5000;
/** Longer than a machine takes that starts many things at once; after it the database is not slow but gone. */
const patienceMs = 5 * 60_000;

/**
 * Does `work`, and again while the database does not answer in time, saying what it waits for.
 *
 * @param what it does, for the log: `the demo's cars and posts are written`
 * @param work that may be begun anew after it failed
 * @throws the last error after five minutes, and at once what is no silence of the database
 */
export async function retryWhileStarting<T>(
  { log, pauseMs = 500 }: { log: Pick<Log, 'warn'>; pauseMs?: number },
  what: string,
  work: () => Promise<T>,
): Promise<T> {
  const beganMs = performance.now();
  for (let pause = pauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      const waitedMs = Math.round(performance.now() - beganMs);
      const isSlow = isDatabaseDown(error) || sqlState(error) === statementCancelled;
      if (!isSlow || waitedMs > patienceMs) throw error;
      log.warn({ event: 'start_waits', what, waitedMs }, 'the database is slow to answer; the start waits');
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
