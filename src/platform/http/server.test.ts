import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type RefusalCatalogue, refusalsOf } from '#src/platform/refusal.ts';
import { limitWords, otherLimit, readLimit, writeLimit } from './rate-limits.ts';
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
    'GET /api/operators': {
      summary: 'Operators',
      access: 'operator',
      permission: 'rides.read',
      cities: 'all',
      reply: z.object({}),
    },
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
app.get('/api/kept/:name', async () => ({}));
app.get('/picture.svg', async (_request, reply) =>
  reply.type('image/svg+xml').header('content-security-policy', "default-src 'none'").send('<svg/>'),
);
app.get('/page', async (_request, reply) => reply.type('text/html').send('<p></p>'));
await app.listen({ port: 0, host: '127.0.0.1' });

/** Everything that comes back for these bytes until the connection ends. */
async function rawAnswer(sent: string): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(sent);
  return text(socket);
}
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

  test('that no call names are counted by account where somebody is signed in, else by address', async () => {
    const ask = (remoteAddress: string, user?: string) =>
      app.inject({
        method: 'POST',
        url: '/api/echo',
        payload: { name: 'Ada' },
        remoteAddress,
        ...(user ? { headers: { 'x-user': user } } : {}),
      });
    const statuses: number[] = [];
    for (let i = 0; i <= writeLimit.max; i++) statuses.push((await ask('10.1.2.1')).statusCode);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([
      writeLimit.max,
      429,
    ]);
    // Whoever shares the address and is signed in has a count of their own, wherever they are.
    for (let i = 0; i < writeLimit.max; i++) await ask(i % 2 ? '10.1.2.1' : '10.1.2.2', '7');
    const refused = await ask('10.1.2.3', '7');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await ask('10.1.2.1', '8')).statusCode).toBe(200);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  });

  test('hold what is no call too, and show a browser a page that comes back by itself', async () => {
    const page = () =>
      app.inject({ url: '/picture.svg', remoteAddress: '10.1.3.1', headers: { accept: 'text/html' } });
    for (let i = 0; i < otherLimit.max; i++) await page();
    const refused = await page();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(refused.body).toContain('http-equiv="refresh"');
  });

  test('are said in words in the reference', () => {
    expect(limitWords('POST', { max: 5, windowSeconds: 300 })).toBe(
      'At most 5 calls in 5 minutes from one address.',
    );
    expect(limitWords('GET', undefined)).toBe(
      `At most ${readLimit.max} calls a minute from one account, or one address of visitors.`,
    );
    expect(limitWords('POST', { max: 1, windowSeconds: 3600 })).toContain('an hour');
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
  test('forbid framing, sniffing and foreign scripts, and a new nonce marks each page', async () => {
    const [one, two] = [await app.inject('/nowhere'), await app.inject('/nowhere')];
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

  test('let no page open the microphone while nobody records', async () => {
    expect((await app.inject('/page')).headers['permissions-policy']).toBe('microphone=()');
    expect((await app.inject('/api/mine')).headers['permissions-policy']).toBeUndefined();
  });

  test('let what a call answers load nothing, be framed by nobody and be read by this site alone', async () => {
    for (const url of ['/api/mine', '/api/limited'])
      expect((await app.inject(url)).headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      });
  });

  test('let Google’s map in where its key is set, and let nothing be evaluated as a script', async () => {
    const withMaps = await createTestServer({
      calls: {},
      handlers: {},
      env: { GOOGLE_MAPS_KEY: 'key-of-the-test-0001' },
    });
    const policyOf = async (server: typeof app) =>
      String((await server.inject('/api/none')).headers['content-security-policy']);
    const policy = await policyOf(withMaps);
    expect(/script-src ([^;]+)/.exec(policy)![1]).toContain('https://maps.googleapis.com');
    expect(policy).not.toContain('unsafe-eval');
    expect(await policyOf(app)).not.toContain('google');
  });

  test.each([
    ['what is not there', 'GET', '/api/none'],
    ['a path that cannot be decoded', 'GET', '/api/%zz'],
    ['a page’s path that cannot be decoded', 'GET', '/%'],
    ['a part of a path that is too long', 'GET', `/api/kept/${'x'.repeat(300)}`],
    ['the head of an answer', 'HEAD', '/api/limited'],
    ['what breaks', 'GET', '/api/broken'],
    ['a picture', 'GET', '/picture.svg'],
  ] as const)('are all there on %s', async (_what, method, url) => {
    const { headers } = await app.inject({ method, url, remoteAddress: '10.7.7.7' });
    expect(headers['content-type']).toMatch(/; charset=utf-8$/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(headers['content-security-policy']).toContain(directive);
  });

  test.each([
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
    ['a path that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431],
    [
      'two lengths of one body',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
  ])('are there on what the parser answers to %s', async (_what, sent, status) => {
    const answer = await rawAnswer(sent);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('content-type: application/problem+json; charset=utf-8\r\n');
    expect(answer).toContain('x-content-type-options: nosniff\r\n');
    expect(answer).toContain("frame-ancestors 'none'");
    const [, body = ''] = answer.split('\r\n\r\n');
    expect(JSON.parse(body)).toMatchObject({ status, code: 'invalid_request', detail: expect.any(String) });
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
  for (const url of ['/api/x', '/api/%zz', '/nowhere']) {
    const { headers } = await secure.inject(url);
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
  }
  const answer = await secure.inject('/nowhere');
  expect(answer.headers['content-security-policy']).toContain('upgrade-insecure-requests');
});
