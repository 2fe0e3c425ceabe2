import type { Clock } from './clock.ts';

export interface AttemptLimit {
  /** True once `key` has failed as often as is allowed within the window. */
  exceeded(key: string): boolean;
  failed(key: string): void;
}

/** Counts failures by key in memory, such as wrong passwords by account; each process counts for itself. */
export function createAttemptLimit(limit: { clock: Clock; most: number; windowMs: number }): AttemptLimit {
  const { clock, most, windowMs } = limit;
  const attempts = new Map<string, { count: number; until: number }>();
  return {
    exceeded(key) {
      const known = attempts.get(key);
      return known !== undefined && known.until > clock.now().getTime() && known.count >= most;
    },
    failed(key) {
      const now = clock.now().getTime();
      for (const [other, { until }] of attempts) if (until <= now) attempts.delete(other);
      const known = attempts.get(key) ?? { count: 0, until: now + windowMs };
      attempts.set(key, { ...known, count: known.count + 1 });
    },
  };
}
