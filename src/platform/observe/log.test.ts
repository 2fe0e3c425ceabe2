import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createTestServer } from '#src/platform/http/test-server.ts';
import { Refusal, refuse } from '#src/platform/refusal.ts';
import { createLog } from './log.ts';
import { callerMark } from './security-log.ts';

const database = await createTestDatabase();
let lines: string[] = [];
beforeEach(() => {
  lines = [];
});
const log = createLog('debug', (line) => lines.push(line));
const all = () => lines.join('\n');
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

const secrets = {
  token: 'kq3vX9aTz7Lm2Rb8Yc5Nw1Pd4Hf6Js0G',
  mail: 'grace.hopper@example.com',
  body: 'Dear Grace, your code is 4711-0815',
  card: '4242 4242 4242 4242',
};
const expectNoSecret = () => {
  expect(lines.length).toBeGreaterThan(0);
  for (const secret of Object.values(secrets)) expect(all()).not.toContain(secret);
};

describe('a failing query', () => {
  test('is logged with its text and state, without what it carried', async () => {
    const { token, mail, body } = secrets;
    const error = await failureOf(
      database.db.execute(sql`insert into mails (to_address, subject, body, created_at, sent_at)
        values (${mail}, ${token}, ${body}, now(), ${body}::timestamptz)`),
    );
    log.error({ err: error }, 'it failed');
    expectNoSecret();
    expect(all()).toMatch(/insert into mails/);
    expect(all()).toMatch(/"code":"22007"/);
    expect(all()).toMatch(/"stack":".*log\.test\.ts/);
  });

  test('names the constraint it broke, and not the row', async () => {
    const { mail } = secrets;
    const insert = () =>
      database.pool.query('insert into event_readers (name, cursor) values ($1, $2)', [mail, '0/0']);
    await insert();
    log.error({ err: await failureOf(insert()) }, 'it failed');
    expectNoSecret();
    expect(all()).toContain('event_readers_pkey');
  });
});

test('other errors keep their words, but for addresses, query parameters, tokens and cards', () => {
  const { token, mail, card } = secrets;
  const cause = new Error(`550 no such user <${mail}>, card ${card}`);
  log.error(
    { err: new Error(`GET https://x.example/reset?token=${token} failed for ${token}`, { cause }) },
    'x',
  );
  expectNoSecret();
  expect(all()).toContain('GET https://x.example/reset');
  expect(all()).toContain('550 no such user');
});

test('while the database is away one line in ten seconds says so of each part, without a stack', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  for (let i = 0; i < 50; i++) log.error({ err: refused }, 'reading events failed');
  log.error({ err: refused }, 'a round of dispatch failed');
  expect(lines).toHaveLength(2);
  expect(all()).not.toContain('"stack"');
});

describe('requests', async () => {
  const secret = 'a-secret-of-this-test-alone-0123456';
  const app = await createTestServer({
    log,
    secret,
    calls: {
      'POST /api/auth/login': {
        summary: 'Sign in',
        body: z.object({ email: z.string() }),
        reply: z.object({ id: z.number(), email: z.string() }),
      },
      'POST /api/operations/rides/:id/end': {
        summary: 'An operator’s act',
        access: 'operator',
        permission: 'rides.dispatch',
        cities: 'all',
        params: z.object({ id: z.coerce.number() }),
        reply: z.object({}),
      },
      'POST /api/auth/second-step': { summary: 'A wrong code', reply: z.object({}) },
      'POST /api/elsewhere': { summary: 'Depends on another', reply: z.object({}) },
      'POST /api/guesses/:code': {
        summary: 'A guess',
        params: z.object({ code: z.string() }),
        reply: z.object({}),
      },
      'GET /api/shared/:token': {
        summary: 'Breaks',
        params: z.object({ token: z.string() }),
        query: z.object({ q: z.string().optional() }),
        reply: z.object({}),
      },
    },
    handlers: {
      'POST /api/auth/login': async ({ body }) => ({ id: 12, email: body.email }),
      'POST /api/operations/rides/:id/end': async () => ({}),
      'POST /api/auth/second-step': async () => {
        throw new Refusal('wrong_credentials', 401, 'No.', { aboutUserId: 31 });
      },
      'POST /api/elsewhere': async () => {
        throw refuse('overloaded', { cause: new Error(`TLS handshake failed for ${secrets.mail}`) });
      },
      'POST /api/guesses/:code': async ({ params }) => {
        throw new Refusal(params.code, params.code.startsWith('too_many') ? 429 : 422, 'No.');
      },
      'GET /api/shared/:token': async () => {
        throw new Error('broken');
      },
    },
  });

  test('leave a line for a sign-in: who, by id, and how it went', async () => {
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: secrets.mail } });
    const line = lines.map((one) => JSON.parse(one)).find(({ event }) => event === 'account');
    expect(line).toMatchObject({ call: 'POST /api/auth/login', status: 200, userId: 12 });
    expectNoSecret();
  });

  test('leave one for what an operator did, and to what', async () => {
    const headers = { 'x-user': '7', 'x-roles': 'operator' };
    await app.inject({ method: 'POST', url: '/api/operations/rides/31/end', headers });
    const line = lines.map((one) => JSON.parse(one)).find(({ event }) => event === 'operator');
    expect(line).toMatchObject({ call: 'POST /api/operations/rides/:id/end', userId: 7, ids: { id: 31 } });
  });

  test('that are refused are counted once a second, however many', async () => {
    for (let i = 0; i < 30; i++)
      await app.inject({ method: 'POST', url: '/api/operations/rides/31/end', headers: { 'x-user': '8' } });
    const found = () => lines.map((one) => JSON.parse(one)).filter(({ event }) => event === 'refused');
    await expect.poll(() => found().reduce((sum, { times }) => sum + times, 0)).toBe(30);
    expect(found().length).toBeLessThanOrEqual(3);
    expect(found()[0]).toMatchObject({ refusal: 'not_allowed', userId: 8, status: 403 });
  });

  test('tell guesses and forgeries from ordinary refusals, and whose account a wrong password was for', async () => {
    const found = (event: string) =>
      lines.map((one) => JSON.parse(one)).filter((line) => line.event === event);
    const codes = () => new Set(found('refused').map(({ refusal }) => refusal));
    for (const code of [
      'wrong_pin',
      'gift_code_unknown',
      'signature_invalid',
      'too_many_pins',
      'nothing_new',
    ])
      await app.inject({ method: 'POST', url: `/api/guesses/${code}`, remoteAddress: '203.0.113.9' });
    await app.inject({ method: 'POST', url: '/api/auth/second-step', remoteAddress: '203.0.113.9' });
    await expect.poll(codes).toContain('too_many_pins');
    for (const code of ['wrong_pin', 'gift_code_unknown', 'signature_invalid'])
      expect(codes()).toContain(code);
    expect(codes()).not.toContain('nothing_new');
    expect(found('account').at(-1)).toMatchObject({ refusal: 'wrong_credentials', about: 31, status: 401 });
    const callers = new Set(
      [...found('refused'), ...found('account')]
        .filter(({ call }) => /guesses|second-step/.test(call))
        .map(({ caller }) => caller),
    );
    expect([...callers]).toEqual([callerMark(secret, '203.0.113.9')]);
    expect(callerMark(secret, '203.0.113.10')).not.toBe(callerMark(secret, '203.0.113.9'));
  });

  test('of one kind, however many and from wherever, hide none of another', async () => {
    const guess = (code: string, remoteAddress: string) =>
      app.inject({ method: 'POST', url: `/api/guesses/${code}`, remoteAddress });
    await Promise.all(Array.from({ length: 60 }, (_, n) => guess('wrong_pin', `198.51.100.${n}`)));
    await guess('signature_invalid', '198.51.100.99');
    const caller = callerMark(secret, '198.51.100.99');
    const others = () => lines.map((one) => JSON.parse(one)).find((line) => line.others > 0);
    await expect.poll(others).toMatchObject({ event: 'refused', others: 41 });
    expect(lines.some((line) => line.includes(caller))).toBe(true);
  });

  test('refused for a cause elsewhere keep it in the log, scrubbed, and tell nobody', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/elsewhere' });
    expect(answer.json()).toMatchObject({ code: 'overloaded' });
    expect(answer.body).not.toContain('handshake');
    const line = lines.map((one) => JSON.parse(one)).find(({ refusal }) => refusal === 'overloaded');
    expect(line.err).toMatchObject({ message: 'TLS handshake failed for [mail address]' });
  });

  test('that fail are named by their pattern, without token, search or address', async () => {
    await app.inject({ url: `/api/shared/${secrets.token}?q=${secrets.mail}`, remoteAddress: '203.0.113.9' });
    expect(all()).toContain('"broken"');
    expectNoSecret();
    expect(all()).not.toContain('203.0.113.9');
  });
});
