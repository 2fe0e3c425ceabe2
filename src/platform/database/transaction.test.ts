import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { eventReaders } from '#src/platform/events/tables.ts';
import type { Tx } from './database.ts';
import { isDatabaseDown } from './outage.ts';
import { createTestDatabase } from './test-database.ts';

const row = (name: string) => ({ name, cursor: '0-1' });

async function warmDatabase() {
  const database = await createTestDatabase();
  const names = () => database.db.select({ name: eventReaders.name }).from(eventReaders);
  // Until the statement has a name, and the only connection in use knows both.
  for (let i = 0; i < 60; i++)
    await database.transaction((tx) => tx.insert(eventReaders).values(row(`warm ${i}`)));
  await database.db.delete(eventReaders);
  const isOpen = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    return rows[0]!.n > 0;
  };
  return { database, names, isOpen };
}

test('a transaction is one', async () => {
  const { database, names, isOpen } = await warmDatabase();
  const outside: unknown[] = [];
  await database.transaction(async (tx) => {
    await tx.insert(eventReaders).values(row('a'));
    outside.push(...(await names()));
    await tx.insert(eventReaders).values(row('b'));
  });
  expect(outside).toEqual([]);
  expect(await names()).toEqual([{ name: 'a' }, { name: 'b' }]);
  expect(await isOpen()).toBe(false);
});

test('what fails first, later or in the work itself leaves nothing, and the connection serves on', async () => {
  const { database, names, isOpen } = await warmDatabase();
  await database.transaction((tx) => tx.insert(eventReaders).values(row('a')));
  const insert = (name: string) =>
    database.transaction(async (tx) => {
      await tx.insert(eventReaders).values(row(name));
      await tx.insert(eventReaders).values(row('a'));
    });
  await expect(insert('a')).rejects.toThrow();
  await expect(insert('b')).rejects.toThrow();
  await expect(
    database.transaction(async (tx) => {
      await tx.insert(eventReaders).values(row('c'));
      throw new Error('a refusal');
    }),
  ).rejects.toThrow('a refusal');
  expect(await names()).toEqual([{ name: 'a' }]);
  expect(await isOpen()).toBe(false);
  expect(database.pool.totalCount).toBe(1);
});

test('statements that are asked at once go one after the other', async () => {
  const database = await createTestDatabase();
  let running = 0;
  let most = 0;
  database.statements.trace(() => {
    most = Math.max(most, ++running);
    return () => {
      running -= 1;
    };
  });
  const sleep = sql`select pg_sleep(0.01)`;
  await database.transaction((tx) => Promise.all([1, 2, 3, 4].map(() => tx.execute(sleep))));
  expect({ running, most }).toEqual({ running: 0, most: 1 });
});

test('statements that are asked at once are all of the transaction, the first ones on a connection too', async () => {
  const database = await createTestDatabase();
  for (let turn = 0; turn < 60; turn++) {
    await expect(
      database.transaction(async (tx) => {
        await Promise.all(
          ['x', 'y', 'z'].map((name) => tx.insert(eventReaders).values(row(`${name} ${turn}`))),
        );
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
  }
  expect(await database.db.$count(eventReaders)).toBe(0);
});

test('what one branch of the work still asks after another has failed is not committed by itself', async () => {
  const { database, names, isOpen } = await warmDatabase();
  let asked: Promise<unknown> | undefined;
  const work = database.transaction(async (tx) => {
    const branch = async () => {
      await tx.insert(eventReaders).values(row('a'));
      // By then the other branch has failed and the end is on its way.
      await new Promise(setImmediate);
      await tx.insert(eventReaders).values(row('b'));
    };
    asked = branch();
    await Promise.all([asked, Promise.reject(new Error('a refusal'))]);
  });
  await expect(work).rejects.toThrow('a refusal');
  await expect(asked).rejects.toThrow();
  expect(await names()).toEqual([]);
  expect(await isOpen()).toBe(false);
});

test('a connection that went away within a transaction is not asked to take it back', async () => {
  const { database, names } = await warmDatabase();
  const texts: unknown[] = [];
  const work = database.transaction(async (tx) => {
    database.statements.trace(({ operation }) => void texts.push(operation));
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  const error = await work.catch((thrown: unknown) => thrown);
  expect(isDatabaseDown(error)).toBe(true);
  expect(texts).toEqual(['SELECT']);
  expect(await names()).toEqual([]);
});

test('a statement that comes after its transaction has ended is refused, and begins no other', async () => {
  const { database, names, isOpen } = await warmDatabase();
  for (const ends of [true, false]) {
    let late: Tx | undefined;
    const work = database.transaction(async (tx) => {
      late = tx;
      if (!ends) throw new Error('taken back');
    });
    await work.catch(() => {});
    await expect(late!.insert(eventReaders).values(row('late'))).rejects.toThrow();
  }
  expect(await names()).toEqual([]);
  expect(await isOpen()).toBe(false);
});

test('after a first statement that failed no other of its transaction is made', async () => {
  const { database, names, isOpen } = await warmDatabase();
  await database.transaction((tx) => tx.insert(eventReaders).values(row('a')));
  const again = database.transaction(async (tx) => {
    await tx
      .insert(eventReaders)
      .values(row('a'))
      .catch(() => {});
    await tx.insert(eventReaders).values(row('b'));
  });
  await expect(again).rejects.toThrow();
  expect(await names()).toEqual([{ name: 'a' }]);
  expect(await isOpen()).toBe(false);
});

test('inside one, a savepoint takes back its own part', async () => {
  const { database, names } = await warmDatabase();
  await database.transaction(async (tx) => {
    await tx.insert(eventReaders).values(row('a'));
    await tx
      .transaction(async (inner) => {
        await inner.insert(eventReaders).values(row('b'));
        await inner.execute(sql`select 1 / 0`);
      })
      .catch(() => {});
    await tx.update(eventReaders).set({ cursor: '0-2' }).where(eq(eventReaders.name, 'a'));
  });
  expect(await names()).toEqual([{ name: 'a' }]);
});
