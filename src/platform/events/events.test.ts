import { describe, expect, test } from 'vitest';
import type { Tx } from '#src/platform/database/database.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import {
  type Cursor,
  currentCursor,
  isAfter,
  isCursor,
  readEventsAfter,
  record,
  startOfLog,
} from './events.ts';

const database = await createTestDatabase();

const note = (tx: Tx, subject: string, userIds: number[] = []) =>
  record(tx, { type: 'test.noted', subject, payload: { subject }, userIds, at: new Date() });
const commit = (subject: string, userIds?: number[]) =>
  database.transaction((tx) => note(tx, subject, userIds));

/** A transaction that has written its event and waits to be told how to end. */
async function writing(subject: string) {
  let finish: (how: 'commit' | 'roll back') => void = () => {};
  let wrote = () => {};
  const written = new Promise<void>((resolve) => {
    wrote = resolve;
  });
  const ended = new Promise<'commit' | 'roll back'>((resolve) => {
    finish = resolve;
  });
  const done = database
    .transaction(async (tx) => {
      await note(tx, subject);
      wrote();
      if ((await ended) === 'roll back') throw new Error('rolled back');
    })
    .catch(() => {});
  await written;
  return (how: 'commit' | 'roll back') => {
    finish(how);
    return done;
  };
}

/** A reader with its own place, as a live stream or a named consumer has. */
function readerFrom(start: Cursor) {
  let cursor = start;
  const seen: string[] = [];
  return {
    seen,
    async read(limit?: number) {
      const batch = await readEventsAfter(database.db, cursor, limit === undefined ? {} : { limit });
      cursor = batch.at(-1)?.cursor ?? cursor;
      seen.push(...batch.map((event) => event.subject));
    },
  };
}
// Other test files' transactions on the same server hold the horizon back for moments.
const eventually = (reader: ReturnType<typeof readerFrom>, subjects: string[]) =>
  expect
    .poll(async () => {
      await reader.read();
      return reader.seen;
    })
    .toEqual(subjects);

describe('a reader of the event log', () => {
  test('never skips an event that commits after a later one', async () => {
    const reader = readerFrom(await currentCursor(database.db));
    const late = await writing('late:1');
    await commit('early:1');
    await reader.read();
    expect(reader.seen).toEqual([]);
    await late('commit');
    await eventually(reader, ['late:1', 'early:1']);
    await commit('next:1');
    await eventually(reader, ['late:1', 'early:1', 'next:1']);
  });

  test('that begins while a transaction is open still sees what it commits', async () => {
    const late = await writing('late:2');
    const reader = readerFrom(await currentCursor(database.db));
    await late('commit');
    await eventually(reader, ['late:2']);
  });

  test('sees nothing of what was rolled back, and is not held up by it', async () => {
    const reader = readerFrom(await currentCursor(database.db));
    const doomed = await writing('doomed:3');
    await commit('kept:3');
    await doomed('roll back');
    await eventually(reader, ['kept:3']);
  });

  test('sees every event of crossing transactions exactly once, whatever the size of its bites', async () => {
    const from = await currentCursor(database.db);
    const readers = [1, 3, 500].map((limit) => ({ limit, reader: readerFrom(from) }));
    let writingOn = true;
    const reading = Promise.all(
      readers.map(async ({ limit, reader }) => {
        while (writingOn) await reader.read(limit);
      }),
    );
    await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        database.transaction(async (tx) => {
          await note(tx, `crossing:${i}`);
          await new Promise((resolve) => setTimeout(resolve, (i * 7) % 40));
          await note(tx, `crossing:${i}b`);
        }),
      ),
    );
    writingOn = false;
    await reading;
    const all = Array.from({ length: 60 }, (_, i) => [`crossing:${i}`, `crossing:${i}b`]).flat();
    for (const { reader } of readers) {
      await expect
        .poll(async () => {
          await reader.read();
          return reader.seen.length;
        })
        .toBe(120);
      expect([...reader.seen].sort()).toEqual([...all].sort());
    }
    expect(readers[0]!.reader.seen).toEqual(readers[2]!.reader.seen);
  });

  test('reads transaction ids as numbers, so that nothing is skipped where they gain a digit', async () => {
    for (const xid of [9, 10, 99, 100, 101]) {
      await database.pool.query(
        `insert into events (xid, type, subject, payload, user_ids, created_at)
         values ($1::text::xid8, 'old', $2, '{}', '{}', now())`,
        [xid, `xid:${xid}`],
      );
    }
    const old = (batch: { type: string; subject: string }[]) =>
      batch.filter(({ type }) => type === 'old').map(({ subject }) => subject);
    const inOrder = ['xid:9', 'xid:10', 'xid:99', 'xid:100', 'xid:101'];
    expect(old(await readEventsAfter(database.db, startOfLog))).toEqual(inOrder);
    const reader = readerFrom(startOfLog);
    for (let i = 0; i < 5; i++) await reader.read(1);
    expect(reader.seen).toEqual(inOrder);
  });

  test('may ask only for what concerns it', async () => {
    const from = await currentCursor(database.db);
    await commit('ride:1', [5]);
    await commit('ride:2', [6]);
    await commit('ride:3', [5, 6]);
    const read = async (concern: { subjects: string[]; userId: number | null }) =>
      (await readEventsAfter(database.db, from, { concern })).map((event) => event.subject);
    await expect.poll(() => read({ subjects: [], userId: 6 })).toEqual(['ride:2', 'ride:3']);
    expect(await read({ subjects: ['ride:1'], userId: null })).toEqual(['ride:1']);
    expect(await read({ subjects: ['ride:1', "x'); drop table events; --"], userId: 6 })).toHaveLength(3);
    expect(await read({ subjects: [], userId: null })).toEqual([]);
  });
});

describe('a cursor', () => {
  test.each(['0-0', '12-3', '9999999999999999999-999999999999999999'])('may be %s', async (cursor) => {
    expect(isCursor(cursor)).toBe(true);
    expect(Array.isArray(await readEventsAfter(database.db, cursor))).toBe(true);
  });

  test.each(['', '12', '-1-2', '1-2-3', '1 -2', '99999999999999999999-1', "1-1'", '１-１'])(
    'is not %j',
    (text) => {
      expect(isCursor(text)).toBe(false);
    },
  );

  test('is compared as numbers', () => {
    expect(isAfter('10-1', '9-5')).toBe(true);
    expect(isAfter('9-10', '9-9')).toBe(true);
    expect(isAfter('9-9', '9-9')).toBe(false);
    expect(isAfter(startOfLog, '1-0')).toBe(false);
  });
});
