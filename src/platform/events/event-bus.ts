/** Hands committed events on: to live streams of this process, and to named consumers that remember their place. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Measures } from '#src/platform/observe/measures.ts';
import type { Messages } from '#src/platform/shared-state/shared-state.ts';
import { type Consumer, createConsumer, type Handler, type Pauses, usualPauses } from './consumers.ts';
import { type Cursor, currentCursor, type RoveEvent, readEventsAfter } from './events.ts';
import { createLoop, type Loop } from './loop.ts';
import { createParked, type Parked } from './parked.ts';
import { createRecent } from './recent-events.ts';

export interface EventBus {
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
  consume(reader: string, types: readonly string[], handler: Handler): void;
  /** What consumers could not handle, for operators. */
  parked: Parked;
  /** By consumer that this process is: how old the oldest event is that it has yet to handle. `streams` are its listeners. */
  lagSeconds(): Promise<Map<string, number>>;
  /** The last event that listeners have heard; every later one is still to come. Undefined before the start. */
  publishedUntil(): Cursor | undefined;
  /** All events between a place and that one; undefined where they have to be read. */
  eventsAfter(place: Cursor): RoveEvent[] | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

// A commit wakes the loop at once; one that nobody told of is seen at the next poll.
const pollIntervalMs = 500;
// An event stays invisible while an older transaction still runs, so a commit is looked for again shortly after.
const lookAgainMs = [15, 60, 200];
// A consumer writes its place after what it handled, and this often where there was nothing for it.
const checkpointMs = 30_000;
const batchSize = 500;
// Under load one read of the log serves all commits of this long.
const gatherMs = 8;
const committed = 'committed';

interface EventBusParts {
  database: Database;
  log: FastifyBaseLogger;
  /** Between the tries of an event that fails; shorter ones in tests. */
  pauses?: Pauses | undefined;
  /** Wakes the other processes at each commit; without it they look by themselves twice a second. */
  messages?: Messages;
  /** Which process reads under which name; this one under all unless given. */
  leases?: Pick<Leases, 'want' | 'holds'>;
  measures?: Pick<Measures, 'reaction'>;
}

/** How far this process has read the log, and whom it tells. */
interface EventBusState extends EventBusParts {
  /** The whole log passes here once; a named consumer is woken only by what it waits for. */
  loop: Loop;
  listeners: ((event: RoveEvent) => void)[];
  consumers: Consumer[];
  publishedUntil: Cursor | undefined;
  recent: ReturnType<typeof createRecent> | undefined;
  timers: NodeJS.Timeout[];
  lookingAgain: NodeJS.Timeout | undefined;
}

export function createEventBus(parts: EventBusParts): EventBus {
  const { database, log, messages } = parts;
  const eventBus: EventBusState = {
    ...parts,
    loop: createLoop(
      () => publishCommitted(eventBus),
      (error) => log.error({ err: error }, 'reading events failed; trying again'),
      gatherMs,
    ),
    listeners: [],
    consumers: [],
    publishedUntil: undefined,
    recent: undefined,
    timers: [],
    lookingAgain: undefined,
  };
  messages?.subscribe(committed, () => look(eventBus));

  return {
    onEvent: (listener) => {
      eventBus.listeners.push(listener);
    },
    consume: (name, types, handler) => addConsumer(eventBus, name, types, handler),
    parked: createParked({ database, readers: eventBus.consumers }),
    publishedUntil: () => eventBus.publishedUntil,
    eventsAfter: (place) => eventBus.recent?.after(place),
    lagSeconds: () => lagSeconds(eventBus),
    start: () => start(eventBus),
    async stop() {
      for (const timer of eventBus.timers) clearInterval(timer);
      clearTimeout(eventBus.lookingAgain);
      await Promise.all([eventBus.loop.stop(), ...eventBus.consumers.map((reader) => reader.stop())]);
    },
  };
}

/** Reads on from where it is to the end of the log, and tells listeners and consumers of each event. */
async function publishCommitted(eventBus: EventBusState): Promise<void> {
  for (;;) {
    const from = existing(eventBus.publishedUntil, 'the place in the log, which the start has read');
    const batch = await readEventsAfter(eventBus.database.db, from, { limit: batchSize });
    for (const event of batch) {
      eventBus.publishedUntil = event.cursor;
      eventBus.recent?.add(event);
      for (const listener of eventBus.listeners) callListener(eventBus, listener, event);
    }
    const last = batch.at(-1);
    if (last)
      for (const reader of eventBus.consumers) reader.receive({ from, to: last.cursor, events: batch });
    if (batch.length < batchSize) return;
  }
}

/** One listener that throws takes neither the event nor the later ones from the others. */
function callListener({ log }: EventBusState, listener: (event: RoveEvent) => void, event: RoveEvent): void {
  try {
    listener(event);
  } catch (error) {
    log.error({ err: error, type: event.type }, 'a listener of events failed');
  }
}

function look(eventBus: EventBusState): void {
  if (eventBus.publishedUntil === undefined) return;
  eventBus.loop.wake();
  lookAgain(eventBus);
}

function lookAgain(eventBus: EventBusState, turn = 0): void {
  clearTimeout(eventBus.lookingAgain);
  if (turn === lookAgainMs.length) return;
  eventBus.lookingAgain = setTimeout(() => {
    eventBus.loop.wake();
    lookAgain(eventBus, turn + 1);
  }, lookAgainMs[turn]).unref();
}

function addConsumer(
  eventBus: EventBusState,
  name: string,
  types: readonly string[],
  handler: Handler,
): void {
  const { database, log, pauses = usualPauses, leases, measures } = eventBus;
  const lease = `reader ${name}`;
  const reader = createConsumer({
    database,
    log,
    name,
    types,
    handler,
    pauses,
    heardUntil: () => eventBus.publishedUntil,
    isMine: () => leases?.holds(lease) ?? true,
    measures,
  });
  eventBus.consumers.push(reader);
  leases?.want('jobs', lease, () => {
    if (eventBus.publishedUntil !== undefined)
      reader.start().catch((error) => log.error({ err: error, reader: name }, 'a reader did not take over'));
  });
}

async function lagSeconds({
  database,
  publishedUntil: heardUntil,
  consumers: readers,
}: EventBusState): Promise<Map<string, number>> {
  const age = (at: Date | undefined) => (at ? Math.max(0, (Date.now() - at.getTime()) / 1000) : 0);
  const [next] = heardUntil === undefined ? [] : await readEventsAfter(database.db, heardUntil, { limit: 1 });
  const lags = new Map([['streams', age(next && new Date(next.createdAt))]]);
  for (const reader of readers) if (reader.isMine()) lags.set(reader.name, age(await reader.oldestUnread()));
  return lags;
}

async function start(eventBus: EventBusState): Promise<void> {
  const { database, log, messages, consumers: readers, loop } = eventBus;
  eventBus.publishedUntil = await currentCursor(database.db);
  eventBus.recent = createRecent(eventBus.publishedUntil);
  for (const reader of readers) await reader.start();
  database.onCommit(() => {
    look(eventBus);
    messages?.tell(committed, null);
  });
  const report = (error: unknown) => log.error({ err: error }, 'readers could not write their place');
  eventBus.timers = [
    setInterval(loop.wake, pollIntervalMs),
    setInterval(() => void checkpoint(eventBus).catch(report), checkpointMs),
  ];
  loop.wake();
}

async function checkpoint({ consumers: readers }: EventBusState): Promise<void> {
  for (const reader of readers) await reader.checkpoint();
}
