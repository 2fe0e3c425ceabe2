import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';

// The pages are another build; without it there is nothing to ask, and the browser tests cover it anyway.
const built = existsSync('build/server/index.js');

describe.skipIf(!built)('pages', async () => {
  const app = built ? await createTestApp({ pages: true }) : undefined;
  const open = (url: string, headers: Record<string, string> = {}) =>
    app!.http.inject({ url, headers: { host: 'localhost', accept: 'text/html', ...headers } });

  test('mark each of their scripts with the nonce of their policy, a new one for every answer', async () => {
    const nonces = new Set<string>();
    for (const url of ['/', '/login', '/vehicles', '/no-such-page']) {
      const answer = await open(url);
      const policy = String(answer.headers['content-security-policy']);
      const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)![1]!;
      nonces.add(nonce);
      const scripts = answer.body.match(/<script\b[^>]*>/g) ?? [];
      expect([url, scripts.length > 0]).toEqual([url, true]);
      for (const script of scripts) {
        expect([url, script]).toEqual([url, expect.stringContaining(`nonce="${nonce}"`)]);
      }
      expect(answer.body).not.toMatch(/\son(click|load|error)=/i);
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    }
    expect(nonces.size).toBe(4);
  });

  test('answer 404 as a page for people and as a problem for the API', async () => {
    const page = await open('/no-such-page');
    expect(page.statusCode).toBe(404);
    expect(page.headers['content-type']).toMatch('text/html');
    for (const url of ['/api/no-such-call', '/api', '/api/rides/1/no-such-move']) {
      const call = await app!.http.inject({ url, method: 'POST', payload: {} });
      expect([url, call.statusCode]).toEqual([url, 404]);
      expect([url, call.headers['content-type']]).toEqual([
        url,
        expect.stringMatching(/^application\/problem\+json/),
      ]);
    }
  });

  test.each([
    '/vehicles/garbage',
    '/vehicles/99999999999999999999',
    '/vehicles/%00',
    '/vehicles?make=%00&page=-1&priceRange=%3Cscript%3E',
    '/vehicles?keyword=%F0%9F%9A%95&keyword=x&year=NaN',
    '/live-tracking?rideId=garbage',
    '/live-tracking?rideId=-1',
    '/payment?amount=NaN&description=%3Cscript%3Ealert(1)%3C/script%3E&type=nonsense',
    '/login?next=//evil.example',
    '/login?next=javascript:alert(1)',
    '/reset-password?token=%00',
    '/verify-email?token=%00',
    '/blog/garbage',
    '/%E0%A4%A',
    '/..%2f..%2fetc%2fpasswd',
  ])('stay on their feet when asked for %s', async (url) => {
    const answer = await open(url);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(/<script>alert|node_modules|at async|root:x:/);
    expect(answer.headers.location ?? '/').toMatch(/^\/(?!\/)/);
    expect(answer.body).not.toMatch(/href="(javascript:|\/\/evil)/);
  });

  test('refuse a form that another site sent', async () => {
    const answer = await app!.http.inject({
      method: 'POST',
      url: '/login',
      headers: {
        host: 'localhost',
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'email=a&password=b',
    });
    expect(answer.statusCode).toBe(403);
  });
});
