import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestServer } from '#src/platform/http/test-server.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createInjectTransport } from './inject-transport.ts';
import { createPublicAnswerCache } from './public-answer-cache.ts';

const calls = {
  'GET /api/list': { summary: 'List', alike: true as const, reply: z.object({ version: z.number() }) },
  'GET /api/broken': { summary: 'Broken', alike: true as const, reply: z.object({}) },
  'GET /api/mine': {
    summary: 'Mine',
    access: 'signed_in' as const,
    reply: z.object({ version: z.number(), userId: z.number() }),
  },
  'POST /api/list': {
    summary: 'Change',
    access: 'signed_in' as const,
    reply: z.void(),
    status: 204 as const,
  },
};

async function setUp() {
  const clock = manualClock();
  let version = 1;
  const read = { list: 0, mine: 0, broken: 0 };
  const toldActor: unknown[] = [];
  const app = await createTestServer({
    clock,
    calls,
    handlers: {
      'GET /api/list': async ({ actor }) => {
        read.list += 1;
        toldActor.push(actor);
        return { version };
      },
      'GET /api/broken': async () => {
        read.broken += 1;
        throw new Error('broken');
      },
      'GET /api/mine': async ({ actor }) => {
        read.mine += 1;
        return { version, userId: actor.userId };
      },
      'POST /api/list': async () => {
        version += 1;
      },
    },
  });
  await app.ready();
  /** What a page that is rendered for this person calls. */
  const pageOf = (user?: number, shares = true) => {
    const headers = user ? { cookie: `user=${user}` } : {};
    const { call } = createInjectTransport(
      app,
      { siteOrigin: 'http://localhost', ip: '127.0.0.1', headers },
      shares ? app.publicAnswers : undefined,
    );
    return async (path: string, method = 'GET') => {
      const answer = await call(path, { method });
      return answer.status === 204 ? null : answer.json();
    };
  };
  const outside = (path: string, user: number, method: 'GET' | 'POST' = 'GET') =>
    app.inject({ url: path, method, headers: { 'x-user': String(user) } });
  return { clock, read, toldActor, pageOf, outside };
}

test('pages of one second share what everybody is answered alike, and nothing else', async () => {
  const { clock, read, pageOf } = await setUp();
  expect(await pageOf(7)('/api/list')).toEqual({ version: 1 });
  expect(await pageOf(8)('/api/list')).toEqual({ version: 1 });
  expect(read.list).toBe(1);
  expect(await pageOf(7)('/api/mine')).toEqual({ version: 1, userId: 7 });
  expect(await pageOf(8)('/api/mine')).toEqual({ version: 1, userId: 8 });
  expect(read.mine).toBe(2);
  expect(await pageOf(8)('/api/list?other=1')).toEqual({ version: 1 });
  expect(read.list).toBe(2);
  clock.advance(1000);
  await pageOf(8)('/api/list');
  expect(read.list).toBe(3);
});

test('whoever has changed something sees it at once, also by another page; others within a second', async () => {
  const { clock, pageOf, outside } = await setUp();
  await pageOf(8)('/api/list');
  await outside('/api/list', 7, 'POST');
  expect(await pageOf(8)('/api/list')).toEqual({ version: 1 });
  expect(await pageOf(7)('/api/list')).toEqual({ version: 2 });
  const page = pageOf(9);
  await page('/api/list', 'POST');
  expect(await page('/api/list')).toEqual({ version: 3 });
  clock.advance(1000);
  expect(await pageOf(8)('/api/list')).toEqual({ version: 3 });
});

test('no call from outside is answered from what is kept, and no handler of such a call is told who asks', async () => {
  const { toldActor, pageOf, outside, read } = await setUp();
  await pageOf(7)('/api/list');
  await outside('/api/list', 7);
  await outside('/api/list', 8);
  await pageOf(7, false)('/api/list');
  expect(read.list).toBe(4);
  expect(toldActor).toEqual([null, null, null, null]);
});

test('what failed is asked again', async () => {
  const { pageOf, read } = await setUp();
  await pageOf(7)('/api/broken');
  await pageOf(7)('/api/broken');
  expect(read.broken).toBe(2);
});

test('addresses and sizes of the caller’s choice fill no memory', () => {
  const clock = manualClock();
  const answers = createPublicAnswerCache(clock);
  const answer = (length: number) => ({ status: 200, headers: [], body: 'x'.repeat(length) });
  for (let i = 0; i < 1000; i++) answers.keep(`/api/list?i=${i}`, answer(10));
  expect(answers.size()).toMatchObject({ answers: 200, characters: 2000 });
  answers.keep(`/api/list?${'x'.repeat(1000)}`, answer(10));
  answers.keep('/api/huge', answer(9 * 1024 * 1024));
  expect(answers.find('/api/huge')).toBeNull();
  for (let i = 0; i < 5; i++) answers.keep(`/api/large?i=${i}`, answer(3 * 1024 * 1024));
  expect(answers.size()).toMatchObject({ answers: 2, characters: 6 * 1024 * 1024 });
  expect(answers.find('/api/large?i=4')?.body).toHaveLength(3 * 1024 * 1024);
  for (let i = 0; i < 100; i++) answers.hasWritten(String(i));
  clock.advance(2000);
  answers.hasWritten('last');
  expect(answers.size().writers).toBe(1);
  expect(answers.maySee('5')).toBe(true);
  expect(answers.maySee('last')).toBe(false);
});
