/** Hands committed events on: to live streams of this process, and to named readers that remember their place. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Leases } from '../leases/leases.ts';
import type { Measures } from '../measures.ts';
import type { PassingNews } from '../passing/passing.ts';
import { type Cursor, currentCursor, type RoveEvent, readEventsAfter } from './events.ts';
import { createLoop } from './loop.ts';
import { createParked, type Parked } from './parked.ts';
import { createReader, type Handler, type Pauses, type Reader, usualPauses } from './readers.ts';
import { createRecent } from './recent.ts';

export interface News {
  /**
   * Every event from now on, once each, in order, in this process; for live streams. One that committed a moment
   * before may be among them, where an older transaction was still running.
   */
  onEvent(listener: (event: RoveEvent) => void): void;
  /**
   * Every event ever, at least once, across restarts, those of one subject in order; for reactions.
   * A handler that throws is called again with the same event, so it must bear repetition. After some tries the event
   * is parked, with the later ones of its subject, and the others go on.
   */
  react(reader: string, types: readonly string[], handler: Handler): void;
  /** What readers could not handle, for operators. */
  parked: Parked;
  /** By reader that this process is: how old the oldest event is that it has yet to handle. `streams` are its listeners. */
  lagSeconds(): Promise<Map<string, number>>;
  /** The last event that listeners have heard; every later one is still to come. Undefined before the start. */
  heardUntil(): Cursor | undefined;
  /** All events between a place and that one; undefined where they have to be read. */
  heardAfter(place: Cursor): RoveEvent[] | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

// A commit wakes the loop at once; one that nobody told of is seen at the next poll.
const pollIntervalMs = 500;
// An event stays invisible while an older transaction still runs, so a commit is looked for again shortly after.
const lookAgainMs = [15, 60, 200];
// A reader writes its place after what it handled, and this often where there was nothing for it.
const checkpointMs = 30_000;
const batchSize = 500;
// Under load one read of the log serves all commits of this long.
const gatherMs = 8;
const committed = 'committed';

export function createNews(parts: {
  database: Database;
  log: FastifyBaseLogger;
  /** Between the tries of an event that fails; shorter ones in tests. */
  pauses?: Pauses | undefined;
  /** Wakes the other processes at each commit; without it they look by themselves twice a second. */
  passing?: PassingNews;
  /** Which process reads under which name; this one under all unless given. */
  leases?: Pick<Leases, 'want' | 'holds'>;
  measures?: Pick<Measures, 'reaction'>;
}): News {
  const { database, log, pauses = usualPauses, passing, leases, measures } = parts;
  const { db } = database;
  const listeners: ((event: RoveEvent) => void)[] = [];
  const readers: Reader[] = [];
  let heardUntil: Cursor | undefined;
  let recent: ReturnType<typeof createRecent> | undefined;
  let timers: NodeJS.Timeout[] = [];
  let lookingAgain: NodeJS.Timeout | undefined;

  // The whole log passes here once; a named reader is woken only by what it waits for.
  const live = createLoop(
    async () => {
      for (;;) {
        const from = heardUntil!;
        const batch = await readEventsAfter(db, from, { limit: batchSize });
        for (const event of batch) {
          heardUntil = event.cursor;
          recent?.hear(event);
          for (const listener of listeners) tellListener(listener, event);
        }
        const last = batch.at(-1);
        if (last) for (const reader of readers) reader.hear({ from, to: last.cursor, events: batch });
        if (batch.length < batchSize) return;
      }
    },
    (error) => log.error({ err: error }, 'reading events failed; trying again'),
    gatherMs,
  );

  /** One listener that throws takes neither the event nor the later ones from the others. */
  function tellListener(listener: (event: RoveEvent) => void, event: RoveEvent): void {
    try {
      listener(event);
    } catch (error) {
      log.error({ err: error, type: event.type }, 'a listener of events failed');
    }
  }

  function look(): void {
    if (heardUntil === undefined) return;
    live.wake();
    lookAgain();
  }
  passing?.hear(committed, look);

  function lookAgain(turn = 0): void {
    clearTimeout(lookingAgain);
    if (turn === lookAgainMs.length) return;
    lookingAgain = setTimeout(() => {
      live.wake();
      lookAgain(turn + 1);
    }, lookAgainMs[turn]).unref();
  }

  async function checkpoint(): Promise<void> {
    for (const reader of readers) await reader.checkpoint();
  }

  return {
    onEvent: (listener) => {
      listeners.push(listener);
    },
    react(name, types, handler) {
      const lease = `reader ${name}`;
      const isMine = () => leases?.holds(lease) ?? true;
      const reader = createReader({
        database,
        log,
        name,
        types,
        handler,
        pauses,
        heardUntil: () => heardUntil,
        isMine,
        measures,
      });
      readers.push(reader);
      leases?.want('jobs', lease, () => {
        if (heardUntil !== undefined)
          reader
            .start()
            .catch((error) => log.error({ err: error, reader: name }, 'a reader did not take over'));
      });
    },
    parked: createParked({ database, readers }),
    heardUntil: () => heardUntil,
    heardAfter: (place) => recent?.after(place),
    async lagSeconds() {
      const age = (at: Date | undefined) => (at ? Math.max(0, (Date.now() - at.getTime()) / 1000) : 0);
      const [next] = heardUntil === undefined ? [] : await readEventsAfter(db, heardUntil, { limit: 1 });
      const lags = new Map([['streams', age(next && new Date(next.createdAt))]]);
      for (const reader of readers)
        if (reader.isMine()) lags.set(reader.name, age(await reader.oldestUnread()));
      return lags;
    },
    async start() {
      heardUntil = await currentCursor(db);
      recent = createRecent(heardUntil);
      for (const reader of readers) await reader.start();
      database.onCommit(() => {
        look();
        passing?.tell(committed, null);
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
      await Promise.all([live.stop(), ...readers.map((reader) => reader.stop())]);
    },
  };
}
