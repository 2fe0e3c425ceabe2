import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from './app.ts';

test('what fills an empty database may take longer than a page waits, and is tried again when it does not answer', async () => {
  const limits: unknown[] = [];
  const app = await createTestApp({
    seed: async ({ database }) => {
      const { rows } = await database.db.execute(sql`select current_setting('statement_timeout') as limit`);
      limits.push(rows[0]?.limit);
      if (limits.length === 1) throw new Error('Query read timeout');
    },
  });
  await app.start();
  expect(limits).toEqual(['0', '0']);
});
