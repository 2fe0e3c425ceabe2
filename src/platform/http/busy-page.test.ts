import { expect, test } from 'vitest';
import { refuse } from '../refusal.ts';
import { createTestServer } from './test-server.ts';

const app = await createTestServer({ calls: {}, handlers: {} });
app.get('/full', async () => {
  throw refuse('overloaded');
});

test('a browser is shown words and the page again, a program gets its problem', async () => {
  const page = await app.inject({ url: '/full', headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain('Rove is very busy right now.');
  expect(page.body).toMatch(/<meta http-equiv="refresh" content="[2-4]">/);
  const call = await app.inject({ url: '/full', headers: { accept: 'application/json' } });
  expect(call.json()).toMatchObject({ status: 503, code: 'overloaded' });
});
