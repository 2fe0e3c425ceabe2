/** What operators do about events whose reaction failed. */
import type { Database } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Consumer } from './consumers.ts';
import { type ParkedEvent, parkedRefusals } from './parked-contract.ts';
import { changeParked, countParked, findParked, findParkedById, type ParkedRow } from './parked-store.ts';

const refuse = refusalsOf(parkedRefusals);
const longestList = 500;

export interface Parked {
  list(): Promise<ParkedEvent[]>;
  /** How many cannot be handled now. */
  count(): Promise<number>;
  /** @throws Refusal parked_event_not_found, parked_event_waits, replay_failed, reader_gone */
  replay(id: number): Promise<void>;
  /** @throws Refusal parked_event_not_found, parked_event_waits */
  drop(id: number, by: { userId: UserId }, reason: string): Promise<void>;
}

export function createParked({ database, readers }: { database: Database; readers: Consumer[] }): Parked {
  const { db } = database;

  async function findTried(id: number): Promise<ParkedRow> {
    const row = await findParkedById(db, id);
    if (!row) throw refuse('parked_event_not_found');
    if (row.tries === 0) throw refuse('parked_event_waits');
    return row;
  }
  const readerOf = (row: ParkedRow) => readers.find(({ name }) => name === row.reader);

  return {
    count: () => countParked(db),
    async list() {
      const rows = await findParked(db, longestList);
      return rows
        .filter(({ tries }) => tries > 0)
        .map((row) => ({
          id: row.id,
          reader: row.reader,
          type: row.type,
          subject: row.subject,
          tries: row.tries,
          error: row.error ?? '',
          parkedAt: row.parkedAt.toISOString(),
          nextTryAt: row.nextTryAt.toISOString(),
          waiting: rows.filter((one) => waitsBehind(one, row)).length,
        }));
    },
    async replay(id) {
      const row = await findTried(id);
      const reader = readerOf(row);
      if (!reader) throw refuse('reader_gone');
      const error = await reader.tryNow(row);
      if (error !== null && (await findParkedById(db, id)))
        throw refuse('replay_failed', { words: `It failed again. ${error}` });
    },
    async drop(id, by, reason) {
      const row = await findTried(id);
      const change = { droppedAt: new Date(), droppedBy: by.userId, droppedReason: reason };
      if (!(await changeParked(db, id, change))) throw refuse('parked_event_not_found');
      readerOf(row)?.loop.wake();
    },
  };
}

const waitsBehind = (one: ParkedRow, head: ParkedRow) =>
  one.tries === 0 && one.reader === head.reader && one.subject === head.subject && one.id > head.id;
