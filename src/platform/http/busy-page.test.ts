import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { refuse } from '#src/platform/refusal.ts';
import { busyPage } from './busy-page.ts';
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

test('the policy of the page lets it load again by itself, and its own style alone be drawn', async () => {
  const { headers, body } = await app.inject({ url: '/full', headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy']);
  // In a sandbox without scripts no browser follows a refresh.
  expect(policy).not.toContain('sandbox');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  const [, style = ''] = /<style>([^<]+)<\/style>/.exec(body) ?? [];
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
});

test('the page is in the theme that was chosen, and shows words as words', () => {
  expect(busyPage('x', 2, 'units=km; theme=dark')).toContain('<html lang="en" data-theme="dark">');
  expect(busyPage('x', 2, 'theme="><script>')).toContain('<html lang="en">');
  expect(busyPage('<script>', 2)).toContain('<p>&lt;script&gt;</p>');
});
