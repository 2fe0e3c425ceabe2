/** Hands committed events on: to live streams of this process, and to named readers that remember their place. */
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { type Cursor, currentCursor, type RoveEvent, readEventsAfter, startOfLog } from './events.ts';

export interface News {
  /** Every event from now on, once each, in order, in this process; for live streams. */
  onEvent(listener: (event: RoveEvent) => void): void;
  /**
   * Every event ever, at least once, in order, across restarts; for reactions.
   * A handler that throws is called again with the same event, so it must bear repetition.
   */
  react(reader: string, types: readonly string[], handler: (event: RoveEvent) => Promise<void>): void;
  /** The last event that listeners have heard; every later one is still to come. Undefined before the start. */
  heardUntil(): Cursor | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

// A commit of this process wakes the readers at once; another process's is seen at the next poll.
const pollIntervalMs = 500;
// An event stays invisible while an older transaction still runs, so a wake looks again shortly after.
const lookAgainMs = [15, 60, 200];

export function createNews({ database, log }: { database: Database; log: FastifyBaseLogger }): News {
  const listeners: ((event: RoveEvent) => void)[] = [];
  const readers: Reader[] = [];
  let started = false;
  let stopped = false;
  let timers: NodeJS.Timeout[] = [];

  const live = loop(async () => {
    for (;;) {
      const batch = await readEventsAfter(database.db, live.cursor);
      for (const event of batch) {
        live.cursor = event.cursor;
        for (const listener of listeners) listener(event);
      }
      if (batch.length < 500) return;
    }
  });

  function loop(pass: () => Promise<void>) {
    let running: Promise<void> | undefined;
    let again = false;
    const self = {
      cursor: startOfLog as Cursor,
      wake(): void {
        if (stopped) return;
        if (running) {
          again = true;
          return;
        }
        running = pass()
          .catch((error) => log.error({ err: error }, 'reading events failed; trying again'))
          .finally(() => {
            running = undefined;
            if (again) {
              again = false;
              self.wake();
            }
          });
      },
      idle: async () => {
        while (running) await running;
      },
    };
    return self;
  }

  type Loop = ReturnType<typeof loop>;
  interface Reader {
    name: string;
    loop: Loop;
  }

  function wakeAll(): void {
    live.wake();
    for (const reader of readers) reader.loop.wake();
  }

  return {
    onEvent: (listener) => {
      listeners.push(listener);
    },
    react(name, types, handler) {
      const self: Loop = loop(async () => {
        for (;;) {
          const batch = await readEventsAfter(database.db, self.cursor);
          for (const event of batch) {
            if (types.includes(event.type)) await handler(event);
            self.cursor = event.cursor;
          }
          if (batch.length === 0) return;
          await database.db.execute(
            sql`insert into event_readers (name, cursor) values (${name}, ${self.cursor})
                on conflict (name) do update set cursor = excluded.cursor`,
          );
        }
      });
      readers.push({ name, loop: self });
    },
    heardUntil: () => (started ? live.cursor : undefined),
    async start() {
      live.cursor = await currentCursor(database.db);
      started = true;
      for (const reader of readers) {
        const { rows } = await database.db.execute<{ cursor: string }>(
          sql`select cursor from event_readers where name = ${reader.name}`,
        );
        reader.loop.cursor = rows[0]?.cursor ?? startOfLog;
      }
      database.onCommit(() => {
        wakeAll();
        for (const ms of lookAgainMs) setTimeout(wakeAll, ms).unref();
      });
      timers = [setInterval(wakeAll, pollIntervalMs)];
      wakeAll();
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all([live.idle(), ...readers.map((reader) => reader.loop.idle())]);
    },
  };
}
