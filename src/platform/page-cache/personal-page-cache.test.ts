import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestServer } from '#src/platform/http/test-server.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createInjectTransport } from './inject-transport.ts';
import { createPersonalPageCache } from './personal-page-cache.ts';
import { renderedPage } from './rendered-page.ts';

const calls = {
  'GET /api/me': {
    summary: 'Me',
    access: 'signed_in' as const,
    reply: z.object({ userId: z.number(), name: z.string() }),
  },
  'GET /api/counted': { summary: 'Counted', reply: z.object({}) },
};

async function setUp() {
  const clock = manualClock();
  let name = 'Ada';
  let total = 3;
  const app = await createTestServer({
    clock,
    calls,
    handlers: {
      'GET /api/me': async ({ actor }) => ({ userId: actor.userId, name }),
      'GET /api/counted': async ({ reply }) => {
        reply.header('x-total-count', total);
        return {};
      },
    },
  });
  await app.ready();
  const cache = createPersonalPageCache(clock);
  let written = 0;
  /** As pages are served: from what was kept if its calls are answered as they were, else written and kept. */
  async function open(cookie: string | undefined, url = '/mine') {
    const headers = cookie ? { cookie } : {};
    const request = { siteOrigin: 'http://localhost', url, headers } as unknown as FastifyRequest;
    const transport = createInjectTransport(app, {
      siteOrigin: 'http://localhost',
      ip: '127.0.0.1',
      headers,
    });
    const found = await cache.find(request, transport.isAnsweredAlike);
    if (found) return found.plain('n').toString();
    written += 1;
    const told = await Promise.all(
      ['/api/me', '/api/counted'].map(async (path) => {
        const answer = await transport.call(path, {});
        return `${await answer.text()} ${answer.headers.get('x-total-count')}`;
      }),
    );
    const page = renderedPage({ status: 200, headers: new Headers(), html: told.join('|'), mark: 'none' });
    cache.keep(request, { page, calls: transport.calls() });
    return page.plain('n').toString();
  }
  return {
    clock,
    open,
    cache,
    written: () => written,
    rename: (to: string) => {
      name = to;
    },
    count: (to: number) => {
      total = to;
    },
  };
}

test('a page whose calls are answered as before is not written again, for a while', async () => {
  const { clock, open, written } = await setUp();
  const first = await open('user=7');
  expect(await open('user=7')).toBe(first);
  expect(written()).toBe(1);
  clock.advance(10_000);
  expect(await open('user=7')).toBe(first);
  expect(written()).toBe(2);
});

test('another answer, another header that pages read, another person and another address have pages of their own', async () => {
  const { open, written, rename, count } = await setUp();
  expect(await open('user=7')).toContain('"userId":7,"name":"Ada"');
  rename('Grace');
  expect(await open('user=7')).toContain('Grace');
  count(4);
  expect(await open('user=7')).toMatch(/ 4$/);
  expect(await open('user=8')).toContain('"userId":8');
  await open('user=7', '/mine?page=2');
  expect(written()).toBe(5);
});

test('whoever is signed out is shown nothing of what was kept for them', async () => {
  const { open } = await setUp();
  await open('session=1; user=7');
  expect(await open('session=1')).not.toContain('"userId":7');
});

test('cookies of the caller’s choice fill no memory', async () => {
  const { open, cache } = await setUp();
  await open(`user=7; long=${'x'.repeat(6000)}`);
  expect(cache.size().pages).toBe(0);
});
