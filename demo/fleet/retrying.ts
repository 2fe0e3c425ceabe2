import { ApiError } from '#src/platform/browser/api.ts';
import type { Pace } from './pace.ts';

const retrySeconds = 5;

/** Tries until it works, as a phone does while the server starts or is busy; undefined when the signal aborts. */
export async function retrying<T>(
  work: () => Promise<T>,
  pace: Pace,
  signal: AbortSignal,
): Promise<T | undefined> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      const passing =
        error instanceof TypeError ||
        (error instanceof ApiError && (error.status >= 500 || error.status === 429));
      if (!passing) throw error;
      await pace.pause(retrySeconds, signal);
    }
  }
  return undefined;
}
