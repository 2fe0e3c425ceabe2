/** Stops asking a remote service that keeps failing, and tries it again after a rest. */

export interface Breaker {
  /** Runs the call, or rejects at once while the service rests. */
  run<T>(call: () => Promise<T>): Promise<T>;
}

/** Opens after `failures` in a row; after `restMs` one call is let through to try. */
export function createBreaker(
  failures = 3,
  restMs = 30_000,
  now: () => number = () => performance.now(),
): Breaker {
  let failed = 0;
  let restingUntil = 0;
  return {
    async run(call) {
      if (failed >= failures && now() < restingUntil)
        throw new Error('The service is resting after failures.');
      // While the try is under way, others are still turned away.
      if (failed >= failures) restingUntil = now() + restMs;
      try {
        const answer = await call();
        failed = 0;
        return answer;
      } catch (error) {
        failed++;
        if (failed >= failures) restingUntil = now() + restMs;
        throw error;
      }
    },
  };
}
