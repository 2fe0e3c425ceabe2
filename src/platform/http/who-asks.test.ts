import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestServer } from './test-server.ts';

const calls = {
  'GET /api/limited': {
    summary: 'Limited',
    reply: z.object({ ip: z.string() }),
    rateLimit: { max: 2, windowSeconds: 60 },
  },
};
const serverWith = (env: Record<string, string>) =>
  createTestServer({
    env,
    calls,
    handlers: { 'GET /api/limited': async ({ request }) => ({ ip: request.ip }) },
  });

describe('a forged X-Forwarded-For', () => {
  test.each([
    ['one proxy', '1', '127.0.0.1', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
    ['one proxy, which the caller claims to be', '1', '127.0.0.1', '127.0.0.1, 9.9.9.9', '9.9.9.9'],
    ['two proxies', '2', '10.0.0.2', '127.0.0.1, 9.9.9.9, 10.0.0.1', '9.9.9.9'],
    ['one proxy, past which somebody came from the net', '1', '8.8.8.8', '127.0.0.1', '8.8.8.8'],
    ['a listed proxy', '10.0.0.5', '10.0.0.5', '127.0.0.1, 9.9.9.9', '9.9.9.9'],
    ['a listed network', '10.0.0.0/8', '10.0.0.7', '127.0.0.1, 9.9.9.9, 10.3.3.3', '9.9.9.9'],
    ['a proxy that is not listed', '10.0.0.5', '10.0.0.6', '127.0.0.1', '10.0.0.6'],
    ['none', 'off', '9.9.9.9', '127.0.0.1', '9.9.9.9'],
  ])('is seen through behind %s', async (_what, TRUST_PROXY, remoteAddress, forwarded, ip) => {
    const app = await serverWith({ TRUST_PROXY });
    const answer = await app.inject({
      url: '/api/limited',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    });
    expect(answer.json()).toEqual({ ip });
  });

  test('passes no limit by', async () => {
    const app = await serverWith({ TRUST_PROXY: '1' });
    const statuses = [];
    for (let i = 0; i < 4; i++) {
      const headers = { 'x-forwarded-for': `127.0.0.${i}, 9.9.9.9` };
      statuses.push((await app.inject({ url: '/api/limited', headers })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

describe('the name it is asked under', () => {
  const ask = async (env: Record<string, string>, host: string) => {
    const app = await serverWith(env);
    const answer = await app.inject({ url: '/api/limited', headers: { host } });
    return [answer.statusCode, answer.json().code];
  };
  const demo = { DEMO: 'on' };

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '9.9.9.9',
  ])('is refused in a demo when it is %s', async (host) => {
    expect(await ask(demo, host)).toEqual([421, 'wrong_host']);
  });

  test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'rove.localhost'])(
    'is taken in a demo when it is %s',
    async (host) => {
      expect((await ask(demo, host))[0]).toBe(200);
    },
  );

  test('may be the public one of a demo that was told so, and any number where it listens beyond this machine', async () => {
    const open = { DEMO: 'public', PUBLIC_URL: 'https://demo.example' };
    expect((await ask(open, 'demo.example'))[0]).toBe(200);
    expect((await ask(open, 'evil.example'))[0]).toBe(421);
    expect((await ask({ ...demo, HOST: '0.0.0.0' }, '192.168.1.7:3000'))[0]).toBe(200);
    expect((await ask({ ...demo, HOST: '0.0.0.0' }, 'evil.example'))[0]).toBe(421);
  });

  test('is no matter of a business behind its own proxy, but must be a name', async () => {
    expect((await ask({ DEMO: 'off' }, 'anything.example'))[0]).toBe(200);
    for (const host of ['][', 'a b', 'name/path', 'user@name'])
      expect([host, ...(await ask({ DEMO: 'off' }, host))]).toEqual([host, 400, 'invalid_request']);
  });

  test('is not taken from a forwarded one that no proxy of ours wrote', async () => {
    const app = await serverWith(demo);
    const answer = await app.inject({
      url: '/api/limited',
      headers: { host: 'evil.example', 'x-forwarded-host': 'localhost' },
    });
    expect(answer.statusCode).toBe(421);
  });
});
