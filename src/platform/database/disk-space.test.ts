import pg from 'pg';
import { expect, test } from 'vitest';
import { createStatementWatch } from '#src/platform/statements/statements.ts';
import { watchDiskSpace } from './disk-space.ts';

test('a refusal for want of room is said until a minute has passed without another, and logged once', () => {
  const statements = createStatementWatch();
  const said: object[] = [];
  let nowMs = 0;
  const trouble = watchDiskSpace(
    { statements },
    { error: (facts: object) => void said.push(facts) },
    () => nowMs,
  );
  const refused = (code: string) => {
    const cause = Object.assign(new pg.DatabaseError('no room', 7, 'error'), { code });
    statements.asked('insert into users values (1)')(new Error('Failed query', { cause }));
  };
  refused('23505');
  expect(trouble()).toBeUndefined();
  refused('53100');
  expect(trouble()).toContain('disk of the database is full');
  nowMs = 50_000;
  refused('53100');
  nowMs = 100_000;
  expect(trouble()).toBeDefined();
  expect(said).toEqual([{ event: 'database_full' }]);
  nowMs = 111_000;
  expect(trouble()).toBeUndefined();
});

test('a statement is named by what it changes, or reads first, and by none of its values', () => {
  const statements = createStatementWatch();
  const names: string[] = [];
  statements.trace(({ operation, table }) => {
    names.push(`${operation} ${table ?? ''}`.trim());
    return undefined;
  });
  for (const text of [
    'select "id" from "rides" where "rides"."id" = $1',
    "with changed as (update rides set note = 'from Ada' returning id) select * from changed",
    'insert into "events" ("type") values ($1)',
    'delete from mails where id in (select id from mails)',
    'begin',
    'select 1',
    'vacuum',
  ])
    statements.asked(text);
  expect(names).toEqual([
    'SELECT rides',
    'UPDATE rides',
    'INSERT events',
    'DELETE mails',
    'BEGIN',
    'SELECT',
    'OTHER',
  ]);
});
