/** Hands committed events on: to live streams of this process, and to named readers that remember their place. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Measures } from '#src/platform/observe/measures.ts';
import type { PassingNews } from '#src/platform/shared-state/passing.ts';
import { type Cursor, currentCursor, type RoveEvent, readEventsAfter } from './events.ts';
import { createLoop, type Loop } from './loop.ts';
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

interface NewsParts {
  database: Database;
  log: FastifyBaseLogger;
  /** Between the tries of an event that fails; shorter ones in tests. */
  pauses?: Pauses | undefined;
  /** Wakes the other processes at each commit; without it they look by themselves twice a second. */
  passing?: PassingNews;
  /** Which process reads under which name; this one under all unless given. */
  leases?: Pick<Leases, 'want' | 'holds'>;
  measures?: Pick<Measures, 'reaction'>;
}

/** How far this process has read the log, and whom it tells. */
interface Listening extends NewsParts {
  /** The whole log passes here once; a named reader is woken only by what it waits for. */
  loop: Loop;
  listeners: ((event: RoveEvent) => void)[];
  readers: Reader[];
  heardUntil: Cursor | undefined;
  recent: ReturnType<typeof createRecent> | undefined;
  timers: NodeJS.Timeout[];
  lookingAgain: NodeJS.Timeout | undefined;
}

export function createNews(parts: NewsParts): News {
  const { database, log, passing } = parts;
  const news: Listening = {
    ...parts,
    loop: createLoop(
      () => hearAll(news),
      (error) => log.error({ err: error }, 'reading events failed; trying again'),
      gatherMs,
    ),
    listeners: [],
    readers: [],
    heardUntil: undefined,
    recent: undefined,
    timers: [],
    lookingAgain: undefined,
  };
  passing?.hear(committed, () => look(news));

  return {
    onEvent: (listener) => {
      news.listeners.push(listener);
    },
    react: (name, types, handler) => react(news, name, types, handler),
    parked: createParked({ database, readers: news.readers }),
    heardUntil: () => news.heardUntil,
    heardAfter: (place) => news.recent?.after(place),
    lagSeconds: () => lagSeconds(news),
    start: () => start(news),
    async stop() {
      for (const timer of news.timers) clearInterval(timer);
      clearTimeout(news.lookingAgain);
      await Promise.all([news.loop.stop(), ...news.readers.map((reader) => reader.stop())]);
    },
  };
}

/** Reads on from where it is to the end of the log, and tells listeners and readers of each event. */
async function hearAll(news: Listening): Promise<void> {
  for (;;) {
    const from = existing(news.heardUntil, 'the place in the log, which the start has read');
    const batch = await readEventsAfter(news.database.db, from, { limit: batchSize });
    for (const event of batch) {
      news.heardUntil = event.cursor;
      news.recent?.hear(event);
      for (const listener of news.listeners) tellListener(news, listener, event);
    }
    const last = batch.at(-1);
    if (last) for (const reader of news.readers) reader.hear({ from, to: last.cursor, events: batch });
    if (batch.length < batchSize) return;
  }
}

/** One listener that throws takes neither the event nor the later ones from the others. */
function tellListener({ log }: Listening, listener: (event: RoveEvent) => void, event: RoveEvent): void {
  try {
    listener(event);
  } catch (error) {
    log.error({ err: error, type: event.type }, 'a listener of events failed');
  }
}

function look(news: Listening): void {
  if (news.heardUntil === undefined) return;
  news.loop.wake();
  lookAgain(news);
}

function lookAgain(news: Listening, turn = 0): void {
  clearTimeout(news.lookingAgain);
  if (turn === lookAgainMs.length) return;
  news.lookingAgain = setTimeout(() => {
    news.loop.wake();
    lookAgain(news, turn + 1);
  }, lookAgainMs[turn]).unref();
}

function react(news: Listening, name: string, types: readonly string[], handler: Handler): void {
  const { database, log, pauses = usualPauses, leases, measures } = news;
  const lease = `reader ${name}`;
  const reader = createReader({
    database,
    log,
    name,
    types,
    handler,
    pauses,
    heardUntil: () => news.heardUntil,
    isMine: () => leases?.holds(lease) ?? true,
    measures,
  });
  news.readers.push(reader);
  leases?.want('jobs', lease, () => {
    if (news.heardUntil !== undefined)
      reader.start().catch((error) => log.error({ err: error, reader: name }, 'a reader did not take over'));
  });
}

async function lagSeconds({ database, heardUntil, readers }: Listening): Promise<Map<string, number>> {
  const age = (at: Date | undefined) => (at ? Math.max(0, (Date.now() - at.getTime()) / 1000) : 0);
  const [next] = heardUntil === undefined ? [] : await readEventsAfter(database.db, heardUntil, { limit: 1 });
  const lags = new Map([['streams', age(next && new Date(next.createdAt))]]);
  for (const reader of readers) if (reader.isMine()) lags.set(reader.name, age(await reader.oldestUnread()));
  return lags;
}

async function start(news: Listening): Promise<void> {
  const { database, log, passing, readers, loop } = news;
  news.heardUntil = await currentCursor(database.db);
  news.recent = createRecent(news.heardUntil);
  for (const reader of readers) await reader.start();
  database.onCommit(() => {
    look(news);
    passing?.tell(committed, null);
  });
  const report = (error: unknown) => log.error({ err: error }, 'readers could not write their place');
  news.timers = [
    setInterval(loop.wake, pollIntervalMs),
    setInterval(() => void checkpoint(news).catch(report), checkpointMs),
  ];
  loop.wake();
}

async function checkpoint({ readers }: Listening): Promise<void> {
  for (const reader of readers) await reader.checkpoint();
}
