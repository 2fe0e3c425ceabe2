import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { throughDatabase } from './database-messages.ts';
import { createMemoryHub } from './memory.ts';

const database = await createTestDatabase();
const log = createLog('silent');

/** Ends of processes whose Redis is away when `isAway` says so, and which then hear nothing of each other by it. */
async function processes(isAway: () => boolean) {
  const hub = createMemoryHub();
  const ends = [0, 1].map(() => {
    const end = hub.join();
    const heard: unknown[] = [];
    let joins = 0;
    const passing = throughDatabase(
      {
        ...end,
        messages: {
          ...end.messages,
          tell: (name, message) => void (isAway() || end.messages.tell(name, message)),
        },
        trouble: () => (isAway() ? 'Redis does not answer.' : undefined),
      },
      { url: database.url, log },
    );
    passing.messages.subscribe('positions', (message) => heard.push(message));
    passing.messages.onJoined(() => {
      joins += 1;
    });
    return { passing, heard, joins: () => joins };
  });
  for (const { passing } of ends) {
    await passing.start();
    onTestFinished(() => passing.stop());
  }
  return ends as [(typeof ends)[0], (typeof ends)[0]];
}

test('while Redis is away, what one process tells is heard by the other through the database, in order, and not by itself', async () => {
  let away = true;
  const [a, b] = await processes(() => away);
  const first = b.joins();
  // Told anew until both listen, as positions are.
  await expect
    .poll(() => {
      a.passing.messages.tell('positions', { driverId: 0 });
      return b.heard.length;
    })
    .toBeGreaterThan(0);
  expect(b.joins()).toBeGreaterThanOrEqual(first);
  b.heard.length = 0;
  const many = Array.from({ length: 2000 }, (_, i) => ({ driverId: i + 1, words: 'Yonge & Bloor' }));
  for (const one of many) a.passing.messages.tell('positions', one);
  await expect.poll(() => b.heard.filter((one) => (one as { driverId: number }).driverId > 0)).toEqual(many);
  expect(a.heard).toEqual([]);

  away = false;
  b.heard.length = 0;
  a.passing.messages.tell('positions', { driverId: 5000 });
  await expect.poll(() => b.heard).toEqual([{ driverId: 5000 }]);
  // The connection is only there while it is wanted.
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        "select count(*)::int as n from pg_stat_activity where application_name = 'rove passing' and datname = current_database()",
      );
      return rows[0].n;
    })
    .toBe(0);
});
