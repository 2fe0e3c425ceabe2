import { expect, test } from 'vitest';
import { privatesIn, writesEvents } from './private-members.ts';
import { readSourceFiles } from './source-files.ts';

// These two hold the words themselves.
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
const files = readSourceFiles().filter(({ path }) => !path.startsWith('tools/private-members'));

test('nothing uses what another library keeps to itself', () => {
  expect(files.length).toBeGreaterThan(100);
  const faults = files.flatMap(({ path, text }) =>
    privatesIn(text)
      // A test may hurry a job.
      .filter((what) => !(isTest(path) && what.startsWith('a table of pg-boss')))
      .map((what) => `${path}: ${what}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  'db._.session',
  'client._queryable',
  "client['_queryQueue']",
  'db.session.prepareQuery(query)',
  'queries as unknown as { session: { client: Client } }',
  'new NodePgSession(client, dialect, undefined)',
  "new PgDialect({ casing: 'snake_case' })",
  'tx.dialect.sqlToQuery(statement)',
  'drizzle.mock()',
  'name in connection.parsedStatements',
  'client.activeQuery',
  '(client as unknown as { connection: Wire }).connection',
  'class Mine extends pg.Query {}',
  'const Query = pg.Query as unknown as Own',
  'insert into pgboss.job (name) values ($1)',
  "update jobs.job set state = 'retry'",
])('%s is seen', (text) => {
  expect(privatesIn(text)).not.toEqual([]);
});

test.each([
  'this._own',
  'this.session.id',
  "select id from jobs.job where state = 'active'",
  "drizzle(pool, { casing: 'snake_case' })",
])('%s is nobody’s inside', (text) => {
  expect(privatesIn(text)).toEqual([]);
});

test('events are written by the log alone', () => {
  const writers = files.filter(({ path, text }) => !isTest(path) && writesEvents(text));
  expect(writers.map(({ path }) => path)).toEqual(['src/platform/events/events.ts']);
});
