/**
 * Named consumers. Each remembers its place in the log and handles its events in order. An event whose handler throws
 * is tried again a few times; then it is set aside, with all later ones of its subject behind it, and the others go
 * on. What is set aside is tried again by itself, ever more seldom, and when an operator asks.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { causeOf, type Database } from '#src/platform/database/database.ts';
import { wordsOfError } from '#src/platform/observe/log.ts';
import type { Measures } from '#src/platform/observe/measures.ts';
import { type Cursor, isAfter, type RoveEvent, readEventsAfter, record, startOfLog } from './events.ts';
import { createLoop, type Loop } from './loop.ts';
import {
  changeParked,
  findEvent,
  findHeads,
  findPlace,
  inTurn,
  keepPlace,
  type ParkedRow,
  park,
  removeParked,
} from './parked-store.ts';

export type Handler = (event: RoveEvent) => Promise<void>;

export interface Pauses {
  /** Before each further try of an event that just arrived; it is set aside after the last. */
  inPlaceMs: readonly number[];
  /** Before each further try of one that is set aside; the last is repeated. */
  parkedMs: readonly number[];
}
export const usualPauses: Pauses = {
  inPlaceMs: [200, 800],
  parkedMs: [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000],
};
// What failed in reading or writing the log itself, such as a database that restarts.
const retryMs = 500;
const batchSize = 500;
// A consumer's events of this long are handled in one pass, which writes its place once.
const gatherMs = 20;
/** Events that it was told of and has yet to handle; of more than these it reads the log itself. */
const mostTold = 2000;
/** How long others leave an event alone that one process is at. */
const turnMs = 120_000;

/** All events after `from` up to `to`, oldest first. */
export interface EventBatch {
  from: Cursor;
  to: Cursor;
  events: readonly RoveEvent[];
}

export interface Consumer {
  name: string;
  loop: Loop;
  /** Takes a piece of the log, whole and in order, that was read for live streams, so that it is not read again. */
  receive(piece: EventBatch): void;
  /** Begins, or goes on where another process has stopped. */
  start(): Promise<void>;
  /** Writes how far it has come. */
  checkpoint(): Promise<void>;
  /** When the oldest event that it has yet to handle was written; undefined when there is none. */
  oldestUnread(): Promise<Date | undefined>;
  /** Whether it is this process that reads. */
  isMine(): boolean;
  /** Tries a parked event now. @returns the error, or null when it is handled */
  tryNow(row: ParkedRow): Promise<string | null>;
  stop(): Promise<void>;
}

export interface ConsumerParts {
  database: Database;
  log: FastifyBaseLogger;
  name: string;
  types: readonly string[];
  handler: Handler;
  pauses: Pauses;
  /** How far the log was read for live streams; events up to there need not be searched again. */
  heardUntil: () => Cursor | undefined;
  /** Whether it is this process that reads now; another one takes over where this one was. */
  isMine: () => boolean;
  measures?: Pick<Measures, 'reaction'> | undefined;
}

/** A consumer with its place and what it has in hand. */
interface Reading extends ConsumerParts {
  loop: Loop;
  cursor: Cursor;
  /** What was told since `cursor`; none where that does not follow on it. */
  told: EventBatch | undefined;
  /** Whether another process may have set events aside, or an operator has done something about one. */
  mustLook: boolean;
  ending: AbortController;
  timer: NodeJS.Timeout | undefined;
  /** By parked event: who waits to hear how its next try went. */
  asked: Map<number, ((error: string | null) => void)[]>;
  /** Subjects with an event set aside, by this process or another. */
  blocked: Set<string>;
}

export function createConsumer(parts: ConsumerParts): Consumer {
  const { database, name, types, measures, isMine } = parts;
  const reading: Reading = {
    ...parts,
    handler: measures
      ? (event) => measures.reaction(name, event.type, () => parts.handler(event))
      : parts.handler,
    loop: createLoop(
      () => pass(reading),
      (error) => failed(reading, error),
      gatherMs,
    ),
    cursor: startOfLog,
    told: undefined,
    mustLook: true,
    ending: new AbortController(),
    timer: undefined,
    asked: new Map(),
    blocked: new Set(),
  };
  const { loop } = reading;

  return {
    name,
    loop,
    receive: (piece) => receive(reading, piece),
    isMine,
    async oldestUnread() {
      const [event] = await readEventsAfter(database.db, reading.cursor, { limit: 1, types });
      return event && new Date(event.createdAt);
    },
    async start() {
      await loop.idle();
      reading.cursor = (await findPlace(database.db, name)) ?? startOfLog;
      reading.mustLook = true;
      loop.wake();
    },
    async checkpoint() {
      reading.mustLook = true;
      loop.wake();
      await loop.idle();
      if (isMine()) await keepPlace(database.db, name, reading.cursor);
    },
    tryNow: (row) => tryNow(reading, row),
    stop: () => stop(reading),
  };
}

function receive(reading: Reading, { from, to, events }: EventBatch): void {
  const { told, types, loop } = reading;
  const mine = events.filter(({ type }) => types.includes(type));
  const before = told?.to === from ? told : { from, events: [] };
  const all = [...before.events, ...mine];
  reading.told = all.length > mostTold ? undefined : { from: before.from, to, events: all };
  if (mine.length > 0) loop.wake();
}

/** Handles all that is there, in order, and then what is due of what was set aside. */
async function pass(reading: Reading): Promise<void> {
  const { database, name, isMine, asked } = reading;
  const heard = reading.heardUntil();
  // What an operator asks for is tried where they ask. Nobody but the one who reads sets anything aside.
  if (asked.size > 0 || (isMine() && (reading.mustLook || reading.blocked.size > 0)))
    await tryParked(reading);
  if (!isMine()) return;
  reading.mustLook = false;
  for (;;) {
    const { batch, upTo } = await nextBatch(reading);
    if (!(await handleAll(reading, batch))) return;
    if (batch.length > 0) await keepPlace(database.db, name, reading.cursor);
    if (batch.length > 0 && reading.blocked.size > 0) await tryParked(reading);
    if (upTo !== undefined && isAfter(upTo, reading.cursor)) reading.cursor = upTo;
    // What came meanwhile has woken the loop again.
    if (upTo !== undefined || batch.length === 0) break;
  }
  // In memory alone: written at the next checkpoint, so that a quiet consumer need not search the whole log at a start.
  if (heard !== undefined && isAfter(heard, reading.cursor)) reading.cursor = heard;
}

/** @returns false where another process has taken over meanwhile, and the rest is its to handle */
async function handleAll(reading: Reading, batch: readonly RoveEvent[]): Promise<boolean> {
  for (const event of batch) {
    if (!reading.isMine()) return false;
    if (reading.blocked.has(event.subject)) await setAside(reading, event, null, 0);
    else await handle(reading, event);
    reading.cursor = event.cursor;
  }
  return true;
}

/** What comes next: what was told, if that follows on the place, or else what the log has. */
async function nextBatch(reading: Reading): Promise<{ batch: readonly RoveEvent[]; upTo?: Cursor }> {
  const { database, types, cursor, told: piece } = reading;
  reading.told = undefined;
  if (!piece || isAfter(piece.from, cursor))
    return { batch: await readEventsAfter(database.db, cursor, { limit: batchSize, types }) };
  return { batch: piece.events.filter((event) => isAfter(event.cursor, cursor)), upTo: piece.to };
}

/** One that is sick already does not hold the others up at each further event. */
async function handle(reading: Reading, event: RoveEvent): Promise<void> {
  const { log, name, handler, ending } = reading;
  const further = reading.blocked.size > 0 ? [] : reading.pauses.inPlaceMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await handler(event);
    } catch (error) {
      ending.signal.throwIfAborted();
      const pause = further[tries - 1];
      if (pause === undefined) return setAside(reading, event, wordsOfError(error), tries, error);
      log.warn({ err: causeOf(error), reader: name, type: event.type }, 'a reaction failed; trying again');
      await sleep(pause, undefined, { signal: ending.signal });
    }
  }
}

async function setAside(
  reading: Reading,
  event: RoveEvent,
  error: string | null,
  tries: number,
  cause?: unknown,
): Promise<void> {
  const { database, log, name, pauses } = reading;
  const at = new Date();
  const { type, subject } = event;
  const row = { reader: name, seq: Number(event.cursor.split('-')[1]), type, subject, tries, error };
  const pause = tries === 0 ? 0 : (pauses.parkedMs[0] ?? 0);
  await database.transaction(async (tx) => {
    await park(tx, { ...row, parkedAt: at, nextTryAt: new Date(at.getTime() + pause) });
    await keepPlace(tx, name, event.cursor);
    if (tries > 0) await record(tx, { ...parkedEvent(row), at });
  });
  reading.blocked.add(subject);
  if (tries === 0) return;
  log.error({ err: causeOf(cause), reader: name, type, subject }, 'an event is parked: its reaction failed');
  wakeIn(reading, pause);
}

/** Tries what is due of what was set aside, and what waited behind it once that is handled. */
async function tryParked(reading: Reading): Promise<void> {
  const { database, name, asked, ending } = reading;
  for (;;) {
    const heads = await findHeads(database.db, name);
    reading.blocked = new Set(heads.map(({ subject }) => subject));
    const now = Date.now();
    const due = heads.filter(({ id, nextTryAt }) => asked.has(id) || nextTryAt.getTime() <= now);
    if (due.length === 0) {
      const next = Math.min(...heads.map(({ nextTryAt }) => nextTryAt.getTime()));
      if (heads.length > 0) wakeIn(reading, next - now);
      // Whoever asks for one that is gone, or waits behind another, looks again themselves.
      for (const id of [...asked.keys()]) tell(reading, id, null);
      return;
    }
    for (const row of due) {
      ending.signal.throwIfAborted();
      await retry(reading, row);
    }
  }
}

async function retry(reading: Reading, row: ParkedRow): Promise<void> {
  let error: string | null = 'It is being tried.';
  await inTurn(reading.database, row, new Date(Date.now() + turnMs), async () => {
    error = await tryAgain(reading, row);
  });
  tell(reading, row.id, error);
}

/** @returns the error, or null when it is handled */
async function tryAgain(reading: Reading, row: ParkedRow): Promise<string | null> {
  const { database, log, name, handler, pauses } = reading;
  try {
    const event = await findEvent(database.db, row.seq);
    if (event) await handler(event);
  } catch (error) {
    const words = wordsOfError(error);
    // The tries in place came before it was set aside, so they skip none of these.
    const further = Math.max(1, row.tries - pauses.inPlaceMs.length);
    const pause = pauses.parkedMs[Math.min(further, pauses.parkedMs.length - 1)] ?? 0;
    await changeParked(database.db, row.id, {
      tries: row.tries + 1,
      error: words,
      nextTryAt: new Date(Date.now() + pause),
    });
    log.warn({ err: causeOf(error), reader: name, type: row.type }, 'a parked event failed again');
    return words;
  }
  await database.transaction(async (tx) => {
    await removeParked(tx, row.id);
    await record(tx, { ...parkedEvent(row), type: 'event.replayed', at: new Date() });
  });
  return null;
}

function tryNow({ asked, loop }: Reading, row: ParkedRow): Promise<string | null> {
  const outcome = new Promise<string | null>((resolve) => {
    asked.set(row.id, [...(asked.get(row.id) ?? []), resolve]);
  });
  loop.wake();
  return outcome;
}

function tell({ asked }: Reading, id: number, error: string | null): void {
  for (const listener of asked.get(id) ?? []) listener(error);
  asked.delete(id);
}

function failed(reading: Reading, error: unknown): void {
  if (reading.ending.signal.aborted) return;
  reading.log.error(
    { err: causeOf(error), reader: reading.name },
    'a reader could not read on; trying again',
  );
  reading.mustLook = true;
  wakeIn(reading, retryMs);
}

function wakeIn(reading: Reading, ms: number): void {
  clearTimeout(reading.timer);
  reading.timer = setTimeout(reading.loop.wake, Math.min(ms, 2 ** 31 - 1)).unref();
}

async function stop({ ending, timer, loop, asked }: Reading): Promise<void> {
  ending.abort();
  clearTimeout(timer);
  await loop.stop();
  for (const listeners of asked.values()) for (const listener of listeners) listener('Rove is stopping.');
  asked.clear();
}

/** Tells the operators' screens. No consumer may wait for it, or a failing one would feed itself. */
const parkedEvent = ({ reader, seq, type }: Pick<ParkedRow, 'reader' | 'seq' | 'type'>) => ({
  type: 'event.parked',
  subject: 'operations',
  payload: { reader, seq, type },
  userIds: [],
});
