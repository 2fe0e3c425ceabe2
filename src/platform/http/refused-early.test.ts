import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestServer } from './test-server.ts';

const app = await createTestServer({
  calls: {
    'POST /api/anything': { summary: 'Takes what it gets', body: z.unknown(), reply: z.object({}) },
    'GET /api/public': { summary: 'For caches', reply: z.object({}) },
    'GET /api/plain': { summary: 'Says nothing of caches', reply: z.object({}) },
  },
  handlers: {
    'POST /api/anything': async () => ({}),
    'GET /api/public': async ({ reply }) => {
      reply.header('cache-control', 'public, max-age=60');
      return {};
    },
    'GET /api/plain': async () => ({}),
  },
});

describe('JSON that is nested deeply', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/anything',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test.each([64, 65, 5000, 30_000])('%i levels are taken or refused, and nothing breaks', async (levels) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const body =
        open === '['
          ? `${'['.repeat(levels)}${']'.repeat(levels)}`
          : `${open.repeat(levels)}1${close.repeat(levels)}`;
      const answer = await post(body, { 'idempotency-key': `deep-${open}-${levels}` });
      const expected = body.length > 64 * 1024 ? 413 : levels > 64 ? 400 : 200;
      expect([open, levels, answer.statusCode]).toEqual([open, levels, expected]);
    }
  });

  test('brackets inside of strings are only words', async () => {
    const answer = await post(JSON.stringify({ said: `"${'['.repeat(500)}\\` }));
    expect(answer.statusCode).toBe(200);
  });
});

test.each(['TRACE', 'PROPFIND'])('%s is refused with what is served', async (method) => {
  const answer = await app.inject({ method: method as 'TRACE', url: '/api/plain' });
  expect(answer.statusCode).toBeGreaterThanOrEqual(404);
  expect(answer.statusCode).toBeLessThan(500);
  if (method === 'TRACE') {
    expect(answer.json()).toMatchObject({ status: 405, code: 'method_not_allowed' });
    expect(answer.headers.allow).toContain('GET');
  }
});

describe('what caches may keep', () => {
  test('is nothing of a call unless its handler said so', async () => {
    expect((await app.inject('/api/plain')).headers['cache-control']).toBe('private, no-store');
    expect((await app.inject('/api/public')).headers['cache-control']).toBe('public, max-age=60');
  });
});

describe('while the database is known to be away', () => {
  test('calls are refused at once with a time to come back', async () => {
    let away = true;
    const waiting = await createTestServer({
      calls: { 'GET /api/plain': { summary: 'x', reply: z.object({}) } },
      handlers: { 'GET /api/plain': async () => ({}) },
      isDatabaseAway: () => away,
    });
    const answer = await waiting.inject('/api/plain');
    expect(answer.json()).toMatchObject({ status: 503, code: 'database_unavailable' });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    away = false;
    expect((await waiting.inject('/api/plain')).statusCode).toBe(200);
  });
});
