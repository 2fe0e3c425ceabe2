import type { Clock } from './clock.ts';
import { refuse } from './refusal.ts';

export interface AttemptLimit {
  /**
   * Counts an attempt before it is made, so that any number made at once stays within the limit.
   * @throws Refusal too_many_requests, with the seconds until the next one is allowed
   */
  take(key: string): Attempt;
}

export interface Attempt {
  /** The attempt was a success, or was never made; it no longer counts. */
  giveBack(): void;
}

// What guessing at made-up accounts may cost in memory; past it the oldest counts are forgotten first.
const mostKeys = 50_000;

/** Counts attempts by key in memory, such as passwords by account; each process counts for itself. */
export function createAttemptLimit(limit: {
  clock: Clock;
  /** The same for every key, or more for some. */
  most: number | ((key: string) => number);
  windowMs: number;
}): AttemptLimit {
  const { clock, most, windowMs } = limit;
  // All windows are equally long, so the first in the map is the first to end.
  const counts = new Map<string, { taken: number; untilMs: number }>();
  let sweptAtMs = 0;

  /** Now and then rather than at every attempt, as a map's first entries are slow to reach after many deletions. */
  function forgetEnded(nowMs: number): void {
    if (counts.size <= mostKeys && nowMs < sweptAtMs + windowMs) return;
    sweptAtMs = nowMs;
    let spare = counts.size - mostKeys * 0.9;
    for (const [key, { untilMs }] of counts) {
      if (untilMs > nowMs && spare <= 0) return;
      counts.delete(key);
      spare -= 1;
    }
  }

  return {
    take(key) {
      const nowMs = clock.now().getTime();
      forgetEnded(nowMs);
      const known = counts.get(key);
      if (known && known.untilMs <= nowMs) counts.delete(key);
      const count = counts.get(key) ?? { taken: 0, untilMs: nowMs + windowMs };
      if (count.taken >= (typeof most === 'number' ? most : most(key))) {
        throw refuse('too_many_requests', {
          retryAfterSeconds: Math.ceil((count.untilMs - nowMs) / 1000),
        });
      }
      count.taken += 1;
      counts.set(key, count);
      return {
        giveBack() {
          count.taken -= 1;
          if (count.taken === 0 && counts.get(key) === count) counts.delete(key);
        },
      };
    },
  };
}
