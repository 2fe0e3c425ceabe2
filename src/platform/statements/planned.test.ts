import type { EventEmitter } from 'node:events';
import { eq, inArray, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { eventReaders } from '#src/platform/events/tables.ts';
import { createNames } from './planned.ts';

test('a statement gets a name when it comes again and again, lists of every length none', () => {
  const nameOf = createNames();
  const named = Array.from({ length: 60 }, () => nameOf('select a from t where b = $1'));
  expect(named.findIndex((name) => name !== undefined)).toBe(49);
  expect(new Set(named.slice(49)).size).toBe(1);
  const lists = Array.from({ length: 60 }, (_, i) => nameOf(`select a from t where b in (${i})`));
  expect(lists.every((name) => name === undefined)).toBe(true);
  // Its columns may be others after a migration, while the connection lives on.
  const whole = Array.from({ length: 60 }, () => nameOf('select * from t where b = $1'));
  expect(whole.every((name) => name === undefined)).toBe(true);
});

test('what has a name gives the same answers, inside transactions and after an error', async () => {
  const database = await createTestDatabase();
  const place = (name: string) => database.db.select().from(eventReaders).where(eq(eventReaders.name, name));
  for (let i = 0; i < 60; i++) {
    await database.transaction((tx) => tx.insert(eventReaders).values({ name: `r${i}`, cursor: `0-${i}` }));
    expect(await place(`r${i}`)).toEqual([{ name: `r${i}`, cursor: `0-${i}` }]);
  }
  const again = database.transaction((tx) => tx.insert(eventReaders).values({ name: 'r1', cursor: '9-9' }));
  await expect(again).rejects.toThrow();
  expect(await place('r1')).toEqual([{ name: 'r1', cursor: '0-1' }]);
  // The pool gives the same connection to whoever is alone.
  const { rows } = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_prepared_statements where name like 'again_%'`,
  );
  expect(rows[0]!.n).toBeGreaterThan(1);
  await database.db.delete(eventReaders).where(inArray(eventReaders.name, ['r1']));
});

test('what has a name is told its columns once a connection, and answers the same without', async () => {
  const database = await createTestDatabase();
  const types = { getTypeParser: (id: number) => pg.types.getTypeParser(id) };
  const asked = { name: 'wide', text: 'select $1::int as n, $2::text[] as words, null as none', types };
  const row = { n: 7, words: ['a', 'b'], none: null };
  const clients = [await database.pool.connect(), await database.pool.connect()];
  for (const client of clients) {
    let told = 0;
    const { connection } = client as unknown as { connection: EventEmitter };
    connection.on('rowDescription', () => {
      told += 1;
    });
    for (let i = 0; i < 3; i++) {
      const { rows, fields, rowCount } = await client.query(asked, [7, ['a', 'b']]);
      expect({ rows, rowCount }).toEqual({ rows: [row], rowCount: 1 });
      expect(fields.map(({ name }) => name)).toEqual(['n', 'words', 'none']);
      await expect(client.query(asked, ['seven', []])).rejects.toThrow('invalid input syntax');
    }
    expect(told).toBe(1);
    // As lists, or read otherwise, they are told again.
    expect((await client.query({ ...asked, rowMode: 'array' }, [7, []])).rows).toEqual([[7, [], null]]);
    const asText = { getTypeParser: () => String };
    expect((await client.query({ ...asked, types: asText }, [7, []])).rows[0].n).toBe('7');
    expect(told).toBe(3);
  }
  for (const client of clients) client.release();
});
