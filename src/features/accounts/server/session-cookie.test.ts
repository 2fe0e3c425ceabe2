import { describe, expect, test } from 'vitest';
import { cookieOf, createTestApp } from '#test/app.ts';
import { sessionTokenIn } from './session-cookie.ts';

const secret = 'test-secret-test-secret-test-secret!';
const app = await createTestApp();
const { pool } = app.database;
const whoIs = (cookie: string) => app.call('GET /api/auth/session', undefined, { headers: { cookie } });

describe('a session cookie', () => {
  test('is read beside other cookies, with and without the prefix of https', async () => {
    const { cookie } = await app.signedUp();
    const token = sessionTokenIn(cookie, secret);
    expect(token).toMatch(/^\w{20,}$/);
    expect(sessionTokenIn(`theme=dark; ${cookie}; other=1`, secret)).toBe(token);
    expect(sessionTokenIn(cookie.replace('rove.', '__Secure-rove.'), secret)).toBe(token);
  });

  test.each([
    ['no cookie', () => ''],
    ['another secret’s signature', (cookie: string) => cookie, 'another-secret-another-secret-xxxx'],
    ['a changed token', (cookie: string) => cookie.replace(/token=./, 'token=!')],
    ['a cut signature', (cookie: string) => cookie.slice(0, -8)],
    ['no signature', (cookie: string) => cookie.replace(/\..*$/, '')],
    ['another cookie’s name', (cookie: string) => cookie.replace('rove.session', 'xrove.session')],
    ['text that cannot be decoded', () => 'rove.session_token=%zz.%'],
  ])('with %s is nobody’s', async (_what, change, key = secret) => {
    const { cookie } = await app.signedUp();
    expect(sessionTokenIn(change(cookie), key)).toBeUndefined();
    if (key === secret) expect((await whoIs(change(cookie))).statusCode).toBe(401);
  });

  test('is worth nothing from the moment its session ends', async () => {
    const person = await app.signedUp();
    const again = await app.call('POST /api/auth/login', {
      email: person.email,
      password: 'correct horse battery',
    });
    const second = cookieOf(again);
    expect((await whoIs(second)).statusCode).toBe(200);
    const sessions = (await person.call('GET /api/auth/sessions')).json() as {
      id: string;
      current: boolean;
    }[];
    const other = sessions.find(({ current }) => !current)!;
    await person.call(`DELETE /api/auth/sessions/${other.id}`);
    expect((await whoIs(second)).statusCode).toBe(401);
    await person.call('POST /api/auth/logout');
    expect((await whoIs(person.cookie)).statusCode).toBe(401);
  });

  test('is worth nothing once it has expired, and is prolonged when a day old', async () => {
    const person = await app.signedUp();
    const expiry = async () =>
      (
        await pool.query<{ at: Date }>('select expires_at as at from sessions where user_id = $1', [
          person.id,
        ])
      ).rows[0]!.at;
    const full = (await expiry()).getTime();
    await pool.query("update sessions set expires_at = expires_at - interval '2 days' where user_id = $1", [
      person.id,
    ]);
    expect((await whoIs(person.cookie)).statusCode).toBe(200);
    expect((await expiry()).getTime()).toBeGreaterThanOrEqual(full);
    await pool.query("update sessions set expires_at = now() - interval '1 second' where user_id = $1", [
      person.id,
    ]);
    expect((await whoIs(person.cookie)).statusCode).toBe(401);
  });

  test('tells a role from the moment it was given', async () => {
    const person = await app.signedUp();
    expect((await person.call('GET /api/ride-requests')).statusCode).toBe(403);
    await pool.query("update users set roles = array['rider', 'driver'] where id = $1", [person.id]);
    expect((await person.call('GET /api/ride-requests')).statusCode).not.toBe(403);
  });
});
