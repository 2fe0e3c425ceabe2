/** Chains entries, one after the other in the order of their commits; only whoever reads events under this name does. */
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import { type RoveEvent, seqOf } from '#src/platform/events/events.ts';
import type { Log } from '#src/platform/observe/log.ts';
import { writeEvent } from './acting.ts';
import { digestOfEntry, startOfChain } from './chain.ts';
import {
  actedEvent,
  findEntry,
  findHead,
  findSeal,
  insertSeal,
  isWrittenWith,
  lockSealing,
  type SealRow,
} from './store.ts';
import type { Doer, Noted } from './under-way.ts';

/** What Rove does by itself or hears from others, and how it is written down. */
export interface AuditedEvent {
  words: string;
  area: string;
  by: Doer | ((event: RoveEvent) => Doer);
  noted?: (event: RoveEvent) => Noted;
}

interface SealingParts {
  database: Database;
  log: Pick<Log, 'info'>;
  eventBus: Pick<EventBus, 'consume'>;
  /** By type. What was recorded by an act that is written down already is not written twice. */
  audited: Readonly<Record<string, AuditedEvent>>;
}

export function sealEntries({ database, log, eventBus, audited }: SealingParts): void {
  eventBus.consume('audit', [actedEvent, ...Object.keys(audited)], async (event) => {
    const kind = audited[event.type];
    if (kind) await writeDown(database, event, kind);
    else if (typeof event.payload.entry === 'number') await seal(database, log, event.payload.entry);
  });
}

/** The entry has an event of its own, which comes by here and seals it. */
async function writeDown(database: Database, event: RoveEvent, kind: AuditedEvent): Promise<void> {
  const { words, area, by, noted } = kind;
  await database.transaction(async (tx) => {
    const seq = seqOf(event.cursor);
    if (await isWrittenWith(tx, seq)) return;
    const doer = typeof by === 'function' ? by(event) : by;
    const act = { by: doer, act: event.type, words, area, subject: event.subject };
    await writeEvent(tx, act, { noted: noted?.(event), event: seq, at: new Date(event.createdAt) });
  });
}

/** Bears repetition. */
export async function seal(
  database: Pick<Database, 'transaction'>,
  log: Pick<Log, 'info'>,
  entryId: number,
): Promise<void> {
  const made = await database.transaction(async (tx) => {
    await lockSealing(tx);
    if (await findSeal(tx, entryId)) return null;
    const entry = await findEntry(tx, entryId);
    // A transaction's entry commits with its event, so whoever took it away did so since.
    if (!entry) return null;
    const head = await findHead(tx);
    const row = {
      number: (head?.number ?? 0) + 1,
      entryId,
      digest: digestOfEntry(head?.digest ?? startOfChain, entry),
    };
    await insertSeal(tx, row);
    return { head, row, at: entry.at };
  });
  if (made && isAnotherDay(made.head, made.at)) {
    const { number, digest } = made.row;
    log.info({ event: 'audit_head', number, digest }, 'the head of the audit, for whoever keeps the log');
  }
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const isAnotherDay = (head: SealRow | undefined, at: Date): boolean =>
  !head || dayOf(head.sealedAt) !== dayOf(at);
