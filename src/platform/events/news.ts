/** Hands committed events on: to live streams of this process, and to named readers that remember their place. */
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import {
  type Cursor,
  currentCursor,
  isAfter,
  type RoveEvent,
  readEventsAfter,
  startOfLog,
} from './events.ts';

export interface News {
  /**
   * Every event from now on, once each, in order, in this process; for live streams. One that committed a moment
   * before may be among them, where an older transaction was still running.
   */
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

// A commit of this process wakes the loop at once; another process's is seen at the next poll.
const pollIntervalMs = 500;
// An event stays invisible while an older transaction still runs, so a commit is looked for again shortly after.
const lookAgainMs = [15, 60, 200];
// Under load one read of the log serves all commits of this long.
const gatherMs = 4;
const retryMs = 500;
// A reader writes its place after what it handled, and this often where there was nothing for it.
const checkpointMs = 30_000;
const batchSize = 500;

/** Runs `pass` whenever woken, one at a time and not too often; woken during a pass, once more after it. */
function createLoop(pass: () => Promise<void>, failed: (error: unknown) => void) {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let began = 0;
  async function run(): Promise<void> {
    const early = began + gatherMs - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    began = performance.now();
    again = false;
    await pass().catch(failed);
  }
  const self = {
    wake(): void {
      if (stopped) return;
      again = true;
      running ??= run().finally(() => {
        running = undefined;
        if (again) self.wake();
      });
    },
    idle: async () => {
      while (running) await running;
    },
    stop: () => {
      stopped = true;
      return self.idle();
    },
  };
  return self;
}

interface Reader {
  name: string;
  types: readonly string[];
  cursor: Cursor;
  loop: ReturnType<typeof createLoop>;
}

export function createNews({ database, log }: { database: Database; log: FastifyBaseLogger }): News {
  const { db } = database;
  const listeners: ((event: RoveEvent) => void)[] = [];
  const readers: Reader[] = [];
  let heardUntil: Cursor | undefined;
  let timers: NodeJS.Timeout[] = [];
  let lookingAgain: NodeJS.Timeout | undefined;

  // The whole log passes here once; a named reader is woken only by what it waits for.
  const live = createLoop(
    async () => {
      for (;;) {
        const batch = await readEventsAfter(db, heardUntil!, { limit: batchSize });
        for (const event of batch) {
          heardUntil = event.cursor;
          for (const listener of listeners) listener(event);
          for (const reader of readers) if (reader.types.includes(event.type)) reader.loop.wake();
        }
        if (batch.length < batchSize) return;
      }
    },
    (error) => log.error({ err: error }, 'reading events failed; trying again'),
  );

  function lookAgain(turn = 0): void {
    clearTimeout(lookingAgain);
    if (turn === lookAgainMs.length) return;
    lookingAgain = setTimeout(() => {
      live.wake();
      lookAgain(turn + 1);
    }, lookAgainMs[turn]).unref();
  }

  async function moveTo(reader: Reader, cursor: Cursor): Promise<void> {
    reader.cursor = cursor;
    await db.execute(
      sql`insert into event_readers (name, cursor) values (${reader.name}, ${cursor})
          on conflict (name) do update set cursor = excluded.cursor`,
    );
  }

  async function readOn(reader: Reader, handler: (event: RoveEvent) => Promise<void>): Promise<void> {
    const heard = heardUntil;
    for (;;) {
      const batch = await readEventsAfter(db, reader.cursor, { limit: batchSize, types: reader.types });
      for (const event of batch) {
        await handler(event);
        reader.cursor = event.cursor;
      }
      if (batch.length === 0) break;
      await moveTo(reader, reader.cursor);
    }
    // In memory alone: written at the next checkpoint, so that a quiet reader need not search the whole log at a start.
    if (heard !== undefined && isAfter(heard, reader.cursor)) reader.cursor = heard;
  }

  async function checkpoint(): Promise<void> {
    for (const reader of readers) {
      reader.loop.wake();
      await reader.loop.idle();
      await moveTo(reader, reader.cursor);
    }
  }

  return {
    onEvent: (listener) => {
      listeners.push(listener);
    },
    react(name, types, handler) {
      const reader: Reader = {
        name,
        types,
        cursor: startOfLog,
        loop: createLoop(
          () => readOn(reader, handler),
          (error) => {
            log.error({ err: error, reader: name }, 'a reaction to an event failed; trying again');
            setTimeout(reader.loop.wake, retryMs).unref();
          },
        ),
      };
      readers.push(reader);
    },
    heardUntil: () => heardUntil,
    async start() {
      heardUntil = await currentCursor(db);
      for (const reader of readers) {
        const { rows } = await db.execute<{ cursor: string }>(
          sql`select cursor from event_readers where name = ${reader.name}`,
        );
        reader.cursor = rows[0]?.cursor ?? startOfLog;
        reader.loop.wake();
      }
      database.onCommit(() => {
        live.wake();
        lookAgain();
      });
      const report = (error: unknown) => log.error({ err: error }, 'readers could not write their place');
      timers = [
        setInterval(live.wake, pollIntervalMs),
        setInterval(() => void checkpoint().catch(report), checkpointMs),
      ];
      live.wake();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      clearTimeout(lookingAgain);
      await Promise.all([live.stop(), ...readers.map((reader) => reader.loop.stop())]);
    },
  };
}
