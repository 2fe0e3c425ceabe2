/** Shared state in the memory of one process. Several members of one hub stand for several processes in tests. */
import { EventEmitter } from 'node:events';
import { type Clock, systemClock } from '#src/platform/time/clock.ts';
import { createMemoryCounts } from './memory-counters.ts';
import type { SharedState } from './shared-state.ts';

export interface MemoryHub {
  join(): SharedState;
}

export function createMemoryHub({ clock = systemClock }: { clock?: Clock } = {}): MemoryHub {
  const told = new EventEmitter().setMaxListeners(0);
  const shelves = new Map<string, Map<string, unknown>>();
  const counts = createMemoryCounts({ clock });
  let members = 0;

  return {
    join() {
      members += 1;
      const me = members;
      const joined: (() => void)[] = [];
      return {
        messages: {
          tell(channel, message) {
            // Whoever is alone speaks to nobody.
            if (members > 1) told.emit(channel, me, JSON.stringify(message));
          },
          subscribe(channel, listener) {
            told.on(channel, (from: number, message: string) => {
              if (from !== me) listener(JSON.parse(message));
            });
          },
          onJoined: (listener) => {
            joined.push(listener);
          },
        },
        newest: {
          keep(shelf, key, value) {
            const values = shelves.get(shelf) ?? new Map();
            shelves.set(shelf, values.set(key, value));
          },
          drop: (shelf, key) => void shelves.get(shelf)?.delete(key),
          read: async (shelf) =>
            new Map([...(shelves.get(shelf) ?? [])].map(([key, value]) => [key, structuredClone(value)])),
        },
        counts,
        isShared: false,
        trouble: () => undefined,
        start: async () => {
          for (const listener of joined) listener();
        },
        stop: async () => {},
      };
    },
  };
}
