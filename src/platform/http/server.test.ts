import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RefusalCatalogue, refusalsOf } from '../refusal.ts';
import { createTestServer } from './test-server.ts';

const refusals = { too_late: [410, 'That is over.'] } satisfies RefusalCatalogue;
const app = await createTestServer({
  refusals,
  calls: {
    'POST /api/echo': {
      summary: 'Echo',
      body: z.object({ name: z.string().max(10), size: z.number().optional() }),
      reply: z.object({ name: z.string() }),
    },
    'GET /api/limited': {
      summary: 'Limited',
      reply: z.object({ ok: z.boolean() }),
      rateLimit: { max: 3, windowSeconds: 60 },
    },
    'GET /api/mine': { summary: 'Signed in', access: 'signed_in', reply: z.object({ id: z.number() }) },
    'GET /api/operators': { summary: 'Operators', access: 'operator', reply: z.object({}) },
    'GET /api/late': { summary: 'Refuses', reply: z.object({}) },
    'GET /api/broken': { summary: 'Breaks', reply: z.object({}) },
    'GET /api/liar': { summary: 'Breaks its contract', reply: z.object({ n: z.number() }) },
    'DELETE /api/nothing': { summary: 'Answers nothing', reply: z.void(), status: 204 },
  },
  handlers: {
    'POST /api/echo': async ({ body }) => ({ name: body.name }),
    'GET /api/limited': async () => ({ ok: true }),
    'GET /api/mine': async ({ actor }) => ({ id: actor.userId }),
    'GET /api/operators': async () => ({}),
    'GET /api/late': async () => {
      throw refusalsOf(refusals)('too_late', { more: { since: 'noon' } });
    },
    'GET /api/broken': async () => {
      throw new Error('password=hunter2 in /etc/secret');
    },
    'GET /api/liar': async () => ({ n: 'three' as unknown as number }),
    'DELETE /api/nothing': async () => {},
  },
});
const echo = (headers: Record<string, string> = {}, payload: object = { name: 'Ada' }) =>
  app.inject({ method: 'POST', url: '/api/echo', headers, payload });

describe('problem bodies', () => {
  test('name each field that cannot be used', async () => {
    const answer = await echo({}, { name: 'x'.repeat(11), size: 'big' });
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      type: expect.stringMatching(/#invalid_request$/),
      title: 'Bad Request',
      status: 400,
      code: 'invalid_request',
      errors: { name: expect.any(String), size: expect.any(String) },
    });
  });

  test('carry a refusal’s code, words and further members', async () => {
    const answer = await app.inject('/api/late');
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toMatchObject({ code: 'too_late', detail: 'That is over.', since: 'noon' });
  });

  test.each([
    ['invalid JSON', { payload: '{"name": ' }, 400, 'invalid_request'],
    [
      'another content type',
      { payload: '<a/>', headers: { 'content-type': 'text/xml' } },
      415,
      'unsupported_media_type',
    ],
    ['a body over 64 kB', { payload: JSON.stringify({ name: 'x'.repeat(70_000) }) }, 413, 'body_too_large'],
    ['a prototype key', { payload: '{"name":"a","__proto__":{"x":1}}' }, 400, 'invalid_request'],
  ])('answer %s', async (_what, request, status, code) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/echo',
      ...request,
      headers: { 'content-type': 'application/json', ...('headers' in request ? request.headers : {}) },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  test('answer what is not there, and a path that cannot be decoded', async () => {
    expect((await app.inject('/api/none')).json()).toMatchObject({ status: 404, code: 'not_found' });
    const undecodable = await app.inject('/api/%zz');
    expect(undecodable.statusCode).toBe(400);
    expect(undecodable.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  test('of a broken assumption say nothing of what broke', async () => {
    for (const url of ['/api/broken', '/api/liar']) {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({ code: 'internal_error' });
      expect(answer.body).not.toMatch(/hunter2|secret|three|invalid_type/);
    }
  });
});

describe('access', () => {
  test('a visitor is asked to sign in, a person without the role is refused', async () => {
    expect((await app.inject('/api/mine')).json()).toMatchObject({ status: 401, code: 'sign_in_required' });
    const me = { 'x-user': '7' };
    expect((await app.inject({ url: '/api/mine', headers: me })).json()).toEqual({ id: 7 });
    expect((await app.inject({ url: '/api/operators', headers: me })).json()).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
  });
});

describe('requests from other sites', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:80' }],
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost:80.evil.example' }],
  ])('are refused: %j', async (headers) => {
    const answer = await echo({ host: 'localhost:80', ...headers } as Record<string, string>);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'cross_site_request']);
  });

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'http://rove.example:3000' }],
    [{}],
  ])('are told apart from this site’s own and from programs: %j', async (headers) => {
    const answer = await echo({ host: 'rove.example:3000', ...headers } as Record<string, string>);
    expect(answer.statusCode).toBe(200);
  });

  test('may still read', async () => {
    const answer = await app.inject({ url: '/api/mine', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.statusCode).toBe(401);
  });
});

describe('rate limits', () => {
  test('answer 429 with a problem body and say when to come back, for each address apart', async () => {
    const from = (remoteAddress: string) => app.inject({ url: '/api/limited', remoteAddress });
    const answers = [];
    for (let i = 0; i < 5; i++) answers.push(await from('10.1.1.1'));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 429, 429]);
    expect(answers[0]!.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '2' });
    const refused = answers[3]!;
    expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '3', 'ratelimit-remaining': '0' });
    expect(Number(refused.headers['ratelimit-reset'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('10.1.1.2')).statusCode).toBe(200);
  });

  test('do not believe an address that the caller made up', async () => {
    for (let i = 0; i < 4; i++) {
      const answer = await app.inject({
        url: '/api/limited',
        remoteAddress: '10.1.1.3',
        headers: { 'x-forwarded-for': `10.9.9.${i}` },
      });
      expect(answer.statusCode).toBe(i < 3 ? 200 : 429);
    }
  });
});

describe('headers', () => {
  test('forbid framing, sniffing and foreign scripts, and a new nonce marks each answer', async () => {
    const [one, two] = [await app.inject('/api/mine'), await app.inject('/api/mine')];
    const policy = String(one!.headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("object-src 'none'");
    const scripts = /script-src ([^;]+)/.exec(policy)![1]!;
    expect(scripts).toMatch(/'nonce-[^']+'/);
    expect(scripts).not.toMatch(/unsafe|\*|https?:/);
    expect(one!.headers['content-security-policy']).not.toBe(two!.headers['content-security-policy']);
    expect(one!.headers['x-content-type-options']).toBe('nosniff');
    expect(one!.headers['strict-transport-security']).toBeUndefined();
  });

  test('an answer without a body has none', async () => {
    const answer = await app.inject({ method: 'DELETE', url: '/api/nothing' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });
});

test('behind https the browser is told to stay there', async () => {
  const secure = await createTestServer({
    env: { PUBLIC_URL: 'https://rove.example' },
    calls: { 'GET /api/x': { summary: 'x', reply: z.object({}) } },
    handlers: { 'GET /api/x': async () => ({}) },
  });
  const answer = await secure.inject('/api/x');
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
  expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
});
