import { expect, test } from 'vitest';
import { createBatchedLookup } from './batched-lookup.ts';

/** Statements that end when the test says so. */
function createStatements() {
  const stored = new Map<string, string>();
  const statements: { keys: string[]; end: () => void; fail: () => void }[] = [];
  const find = createBatchedLookup<{ key: string; value: string }>(
    (keys) =>
      new Promise((resolve, reject) => {
        const found = keys.flatMap((key) => (stored.has(key) ? [{ key, value: stored.get(key)! }] : []));
        statements.push({ keys, end: () => resolve(found), fail: () => reject(new Error('no database')) });
      }),
    ({ key }) => key,
  );
  return { stored, statements, find };
}

test('whoever asks while others are read for goes with the next statement, each once', async () => {
  const { stored, statements, find } = createStatements();
  stored.set('a', 'Ada').set('b', 'Ben');
  const first = [find('a'), find('b')];
  const later = [find('a'), find('b'), find('nobody'), find('a')];
  expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  for (const statement of statements) statement.end();
  expect(await Promise.all(first)).toMatchObject([{ value: 'Ada' }, { value: 'Ben' }]);
  expect(statements.slice(2).map(({ keys }) => keys)).toEqual([['a', 'b', 'nobody']]);
  statements[2]!.end();
  expect((await Promise.all(later)).map((row) => row?.value)).toEqual(['Ada', 'Ben', undefined, 'Ada']);
});

test('what was read before somebody asked is not given to them', async () => {
  const { stored, statements, find } = createStatements();
  stored.set('a', 'Ada').set('b', 'Ben');
  const before = [find('a'), find('b')];
  stored.delete('a');
  const after = find('a');
  for (const statement of statements) statement.end();
  await Promise.all(before);
  statements[2]!.end();
  expect(await after).toBeUndefined();
});

test('a statement that fails fails those it was for; the next ones are read', async () => {
  const { stored, statements, find } = createStatements();
  stored.set('a', 'Ada');
  const first = [find('a'), find('b')];
  const later = find('a');
  for (const { fail } of statements) fail();
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  statements[2]!.end();
  expect(await later).toMatchObject({ value: 'Ada' });
});
