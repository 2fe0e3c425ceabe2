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
    ['a cut signature', (cookie: string) => cookie.replace(/.{8}(?=;|$)/, '')],
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

  const shift = (person: { id: number }, change: string) =>
    pool.query(`update sessions set ${change} where user_id = $1`, [person.id]);

  test.each([
    ['30 days after the sign-in, however much it is used', "created_at = now() - interval '30 days'"],
    ['after 14 days without use', "updated_at = now() - interval '14 days'"],
    ['when it expires', "expires_at = now() - interval '1 second'"],
  ])('ends %s', async (_when, change) => {
    const person = await app.signedUp();
    await shift(person, "created_at = now() - interval '13 days', updated_at = now() - interval '13 days'");
    expect((await whoIs(person.cookie)).statusCode).toBe(200);
    // Somebody with a copy of the cookie cannot prolong it past its absolute end by using it.
    await shift(person, "expires_at = now() + interval '90 days'");
    await shift(person, change);
    expect((await whoIs(person.cookie)).statusCode).toBe(401);
    const again = await app.call('POST /api/auth/login', {
      email: person.email,
      password: 'correct horse battery',
    });
    const listed = await app.call('GET /api/auth/sessions', undefined, {
      headers: { cookie: cookieOf(again) },
    });
    expect(listed.json()).toHaveLength(1);
    const { rows } = await pool.query('select id from sessions where user_id = $1', [person.id]);
    expect(rows).toHaveLength(1);
  });

  test('in use is seen to be, at most once an hour', async () => {
    const person = await app.signedUp();
    const seen = async () =>
      (
        await pool.query<{ at: Date }>('select updated_at as at from sessions where user_id = $1', [
          person.id,
        ])
      ).rows[0]!.at;
    const atFirst = await seen();
    await whoIs(person.cookie);
    expect(await seen()).toEqual(atFirst);
    await shift(person, "updated_at = now() - interval '3 days'");
    await whoIs(person.cookie);
    expect(Date.now() - (await seen()).getTime()).toBeLessThan(60_000);
  });

  test('tells a role from the moment it was given', async () => {
    const person = await app.signedUp();
    expect((await person.call('GET /api/ride-requests')).statusCode).toBe(403);
    await pool.query("update users set roles = array['rider', 'driver'] where id = $1", [person.id]);
    expect((await person.call('GET /api/ride-requests')).statusCode).not.toBe(403);
  });
});
