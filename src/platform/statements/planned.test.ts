import { eq, inArray, sql } from 'drizzle-orm';
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
