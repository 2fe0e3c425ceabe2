import fastify, { type FastifyRequest } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#src/platform/http/actor.ts';
import { createInjectTransport } from './inject-transport.ts';
import { findOncePerPage } from './page-actor.ts';

/** Looks everybody up by the cookie, and counts how often. */
function serverThatCounts() {
  const lookedUp: (string | undefined)[] = [];
  let isDown = false;
  const find = findOncePerPage(async ({ headers: { cookie } }) => {
    lookedUp.push(cookie);
    if (isDown) throw new Error('the database is away');
    return cookie ? ({ userId: Number(cookie) } as Actor) : null;
  });
  const app = fastify();
  const who = async (request: FastifyRequest) => ({ userId: (await find(request))?.userId ?? null });
  app.get('/who', who);
  app.post('/who', who);
  afterAll(() => app.close());
  const page = (cookie?: string) => {
    const headers = cookie ? { cookie } : {};
    const { call } = createInjectTransport(app, { siteOrigin: 'http://localhost', ip: '127.0.0.1', headers });
    return async (method = 'GET') => (await (await call('/who', { method })).json()).userId;
  };
  return {
    app,
    page,
    lookedUp,
    fail: (down: boolean) => {
      isDown = down;
    },
  };
}

test('all calls of a page share one look-up, those of another page have their own', async () => {
  const { page, lookedUp } = serverThatCounts();
  const [mine, theirs, visitors] = [page('7'), page('8'), page()];
  expect(await Promise.all([mine(), theirs(), mine(), visitors(), theirs(), mine()])).toEqual([
    7,
    8,
    7,
    null,
    8,
    7,
  ]);
  expect(await mine()).toBe(7);
  expect(lookedUp.sort()).toEqual(['7', '8', undefined]);
  expect(await page('7')()).toBe(7);
  expect(lookedUp).toHaveLength(4);
});

test('what a page changes may be who it is for, so that is asked again', async () => {
  const { page, lookedUp } = serverThatCounts();
  const mine = page('7');
  await mine();
  await mine('POST');
  await mine();
  await mine();
  expect(lookedUp).toEqual(['7', '7']);
});

test('a look-up that failed is made again', async () => {
  const { page, lookedUp, fail } = serverThatCounts();
  const mine = page('7');
  fail(true);
  expect(await mine()).toBeUndefined();
  fail(false);
  expect(await mine()).toBe(7);
  expect(lookedUp).toEqual(['7', '7']);
});

test('calls from outside are looked up one by one', async () => {
  const { app, lookedUp } = serverThatCounts();
  for (let i = 0; i < 3; i++) await app.inject({ url: '/who', headers: { cookie: '7' } });
  expect(lookedUp).toEqual(['7', '7', '7']);
});
