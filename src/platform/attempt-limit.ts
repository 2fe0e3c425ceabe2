import { createMemoryCounts } from '#src/platform/shared-state/memory-counters.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { refuse } from './refusal.ts';

export interface AttemptLimit {
  /**
   * Counts an attempt before it is made, so that any number made at once stays within the limit.
   * @throws Refusal too_many_requests, with the seconds until the next one is allowed
   */
  take(key: string): Promise<Attempt>;
}

export interface Attempt {
  /** The attempt was a success, or was never made; it no longer counts. */
  giveBack(): void;
}

/** Counts attempts by key, such as passwords by account. */
export function createAttemptLimit(limit: {
  /** What is attempted; limits of one name count together, in all processes that share `counts`. */
  name: string;
  clock: Clock;
  /** Shared by all processes where there are several; this one's own unless given. */
  counts?: Counters | undefined;
  /** The same for every key, or more for some. */
  most: number | ((key: string) => number);
  windowMs: number;
  /** What the refusal says, where there is another way than to wait. */
  words?: string;
}): AttemptLimit {
  const { name, clock, counts = createMemoryCounts({ clock }), most, windowMs, words } = limit;
  return {
    async take(key) {
      const mostOfKey = typeof most === 'number' ? most : most(key);
      const counted = await counts.take(`${name} ${key}`, { most: mostOfKey, windowMs });
      if (!counted.allowed) {
        const retryAfterSeconds = Math.ceil(counted.endsInMs / 1000);
        throw refuse('too_many_requests', { retryAfterSeconds, ...(words ? { words } : {}) });
      }
      return counted;
    },
  };
}
