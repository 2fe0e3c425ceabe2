/** A demo's clock: the time of everybody, and an earlier one for whoever makes the past of its people. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, manualClock, systemClock } from '#src/platform/time/clock.ts';

export interface Then {
  now(): Date;
  advance(ms: number): void;
}

export interface PastClock extends Clock {
  /** Does `work`, for which, and for all it calls, the time is `at` and goes on only as `work` says. */
  during<T>(at: Date, work: (then: Then) => Promise<T>): Promise<T>;
  /** The past is made: from now on nobody is asked where they are called from. */
  end(): void;
}

export function createPastClock(present: Clock = systemClock): PastClock {
  const then = new AsyncLocalStorage<{ clock: Then; isOver: boolean }>();
  return {
    now() {
      const store = then.getStore();
      return store && !store.isOver ? store.clock.now() : present.now();
    },
    async during(at, work) {
      const store = { clock: manualClock(at), isOver: false };
      try {
        return await then.run(store, () => work(store.clock));
      } finally {
        // What was begun there and goes on, such as a timer, goes on in the present.
        store.isOver = true;
      }
    },
    end: () => then.disable(),
  };
}
