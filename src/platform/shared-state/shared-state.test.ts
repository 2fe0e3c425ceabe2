/** The same promises of both engines: in memory, and in Redis where the machine has it. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#src/platform/observe/log.ts';
import { hasRedis, redisWord, startRedis, type TestRedis } from '#test/redis.ts';
import { createMemoryHub } from './memory.ts';
import { createRedisSharedState } from './redis.ts';
import type { SharedState } from './shared-state.ts';

const log = createLog('silent');
let redis: TestRedis | undefined;
beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(() => redis?.stop());

let open: SharedState[] = [];
afterEach(async () => {
  for (const each of open) await each.stop();
  open = [];
});
/** Several processes' ends of one thing; `hear` is registered before they start, as in the product. */
async function joined(members: SharedState[], prepare: (members: SharedState[]) => void = () => {}) {
  open.push(...members);
  prepare(members);
  for (const member of members) await member.start();
  return members as [SharedState, SharedState, SharedState];
}
let names = 0;
const fresh = (word: string) => `${word}-${++names}`;

describe.each([
  {
    engine: 'in memory',
    there: true,
    members: (n: number) => {
      const hub = createMemoryHub();
      return Array.from({ length: n }, () => hub.join());
    },
  },
  {
    engine: redisWord,
    there: hasRedis,
    members: (n: number) => Array.from({ length: n }, () => createRedisSharedState({ url: redis!.url, log })),
  },
])('what is passing, $engine', ({ there, members }) => {
  test.runIf(there)('what one process tells, the others hear in order, and it does not', async () => {
    const heard: unknown[][] = [[], [], []];
    const [a] = await joined(members(3), (all) => {
      for (const [i, { messages: news }] of all.entries())
        news.subscribe('weather', (message) => heard[i]!.push(message));
    });
    const told = Array.from({ length: 50 }, (_, n) => ({ n, text: 'wind "and" rain ☂' }));
    for (const message of told) a.messages.tell('weather', message);
    a.messages.tell('tides', 'nobody listens');
    await expect.poll(() => heard[1]).toEqual(told);
    await expect.poll(() => heard[2]).toEqual(told);
    expect(heard[0]).toEqual([]);
  });

  test.runIf(there)('a process that begins later reads the newest values', async () => {
    const [a, b] = await joined(members(2));
    const shelf = fresh('shelf');
    a.newest.keep(shelf, '7', { lat: 1 });
    b.newest.keep(shelf, '7', { lat: 2 });
    a.newest.keep(shelf, '8', { lat: 3 });
    a.newest.keep(shelf, '9', { lat: 4 });
    a.newest.drop(shelf, '9');
    await expect
      .poll(() => b.newest.read(shelf))
      .toEqual(
        new Map([
          ['7', { lat: 2 }],
          ['8', { lat: 3 }],
        ]),
      );
    expect(await b.newest.read('nothing')).toEqual(new Map());
  });

  test.runIf(there)('counts of all processes add up, never past the limit, and end together', async () => {
    const [a, b] = await joined(members(2));
    const key = fresh('key');
    const limit = { most: 5, windowMs: 400 };
    const counted = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? a : b).counts.take(key, limit)),
    );
    expect(counted.filter(({ allowed }) => allowed)).toHaveLength(5);
    const refused = await a.counts.take(key, limit);
    expect(refused).toMatchObject({ allowed: false, taken: 5 });
    expect(refused.endsInMs).toBeGreaterThan(0);
    expect(refused.endsInMs).toBeLessThanOrEqual(400);
    expect((await b.counts.take(fresh('other'), limit)).allowed).toBe(true);
    await expect.poll(async () => (await b.counts.take(key, limit)).allowed).toBe(true);
  });

  test.runIf(there)('what is given back may be taken again, but not of another window', async () => {
    const [a, b] = await joined(members(2));
    const key = fresh('key');
    const limit = { most: 1, windowMs: 300 };
    const first = await a.counts.take(key, limit);
    expect((await b.counts.take(key, limit)).allowed).toBe(false);
    first.giveBack();
    let second = await b.counts.take(key, limit);
    while (!second.allowed) second = await b.counts.take(key, limit);
    // The window of the second ends; what is given back of it changes nothing in the third.
    await expect.poll(async () => (await a.counts.take(key, limit)).allowed).toBe(true);
    second.giveBack();
    expect((await b.counts.take(key, limit)).allowed).toBe(false);
  });
});

describe.runIf(hasRedis)('where Redis goes away', () => {
  test.each([
    { how: 'ends', away: () => redis!.stop(), back: () => redis!.start() },
    { how: 'does not answer', away: () => redis!.pause(), back: () => redis!.resume() },
  ])('and $how, each process counts for itself, says so, and goes on by itself', async ({ away, back }) => {
    const heard: unknown[] = [];
    let joins = 0;
    const [a, b] = await joined(
      Array.from({ length: 2 }, () => createRedisSharedState({ url: redis!.url, log })),
      ([, second]) => {
        second!.messages.subscribe('weather', (message) => heard.push(message));
        second!.messages.onJoined(() => {
          joins += 1;
        });
      },
    );
    expect([a.trouble(), b.trouble(), joins]).toEqual([undefined, undefined, 1]);
    await away();
    await expect.poll(() => a.trouble()).toContain('Redis does not answer');
    await expect.poll(() => b.trouble()).toContain('Redis does not answer');
    const key = fresh('key');
    const limit = { most: 2, windowMs: 60_000 };
    const alone = await Promise.all([a, a, a, b].map(({ counts }) => counts.take(key, limit)));
    expect(alone.map(({ allowed }) => allowed)).toEqual([true, true, false, true]);
    a.messages.tell('weather', 'lost');
    expect(await a.newest.read('shelf')).toEqual(new Map());
    await back();
    await expect.poll(() => [a.trouble(), b.trouble()]).toEqual([undefined, undefined]);
    expect(joins).toBe(2);
    a.messages.tell('weather', 'back');
    await expect.poll(() => heard).toEqual(['back']);
  });
});
