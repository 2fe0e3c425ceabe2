import { describe, expect, test } from 'vitest';
import { cookieOf, createTestApp } from '#test/app.ts';

const app = await createTestApp();
const form = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@example.com',
  phone: '+1 416 555 0100',
  username: 'maya@example.com',
  password: 'lantern-spruce-7',
  isDriver: false,
};

describe('signing up', () => {
  test('a new person gets an account and is signed in', async () => {
    const answer = await app.call('POST /api/users', form);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      firstName: 'Maya',
      email: form.email,
      username: form.email,
      roles: ['rider'],
    });
    expect(answer.body).not.toContain('lantern');
    const session = await app.call('GET /api/auth/session', undefined, {
      headers: { cookie: cookieOf(answer) },
    });
    expect(session.json()).toMatchObject({ email: form.email, emailVerified: false });
    const setCookie = String(answer.headers['set-cookie']);
    expect(setCookie).toMatch(/HttpOnly/i);
    expect(setCookie).toMatch(/SameSite=Lax/i);
  });

  test('a second account with the same email is refused, whatever its letter case', async () => {
    const answer = await app.call('POST /api/users', { ...form, email: 'MAYA@example.com' });
    expect(answer.statusCode).toBe(409);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'email_taken', errors: { email: expect.any(String) } });
  });

  test('rivals with one email get one account', async () => {
    const rivals = await Promise.all(
      Array.from({ length: 10 }, () => app.call('POST /api/users', { ...form, email: 'rival@example.com' })),
    );
    expect(rivals.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('a breached password is refused with its reason, a short one too', async () => {
    const breached = await app.call('POST /api/users', {
      ...form,
      email: 'b@example.com',
      password: 'Password1',
    });
    expect(breached.json()).toMatchObject({ status: 422, code: 'password_breached' });
    const weak = await app.call('POST /api/users', {
      ...form,
      email: 'b@example.com',
      password: 'MayaOkafor1',
    });
    expect(weak.json()).toMatchObject({
      status: 422,
      code: 'password_weak',
      errors: { password: expect.stringMatching(/nothing to do with you/) },
    });
    const short = await app.call('POST /api/users', { ...form, email: 'b@example.com', password: 'k3-x!' });
    expect(short.json()).toMatchObject({ status: 400, errors: { password: 'Use at least 6 characters.' } });
  });

  test('nobody can make themselves an operator', async () => {
    const answer = await app.call('POST /api/users', {
      ...form,
      email: 'op@example.com',
      roles: ['operator'],
    });
    expect(answer.json().roles).toEqual(['rider']);
  });
});

describe('signing in', () => {
  test('an unknown address and a wrong password get the same answer', async () => {
    const unknown = await app.call('POST /api/auth/login', {
      email: 'nobody@example.com',
      password: 'whatever-123',
    });
    const wrong = await app.call('POST /api/auth/login', { email: form.email, password: 'whatever-123' });
    const words = ({ instance, ...problem }: Record<string, unknown>) => problem;
    expect(wrong.statusCode).toBe(401);
    expect(words(unknown.json())).toEqual(words(wrong.json()));
    expect(wrong.json().detail).toBe('Invalid email or password. Please try again.');
  });

  test('signing in makes a new session, and signing out ends it', async () => {
    const person = await app.signedUp();
    const sessions = (await person.call('GET /api/auth/sessions')).json();
    expect(sessions).toHaveLength(1);
    expect(sessions[0].current).toBe(true);
    expect((await person.call('POST /api/auth/logout')).statusCode).toBe(204);
    expect((await person.call('GET /api/auth/session')).statusCode).toBe(401);
  });

  test('a person can end another of their sessions but nobody else’s', async () => {
    const person = await app.signedUp();
    const stranger = await app.signedUp();
    const again = await app.call('POST /api/auth/login', {
      email: person.email,
      password: 'correct horse battery',
    });
    const other = { headers: { cookie: cookieOf(again) } };
    const listed: { id: string; current: boolean }[] = (await person.call('GET /api/auth/sessions')).json();
    const target = listed.find((session) => !session.current)!;
    expect((await stranger.call(`DELETE /api/auth/sessions/${target.id}`)).statusCode).toBe(404);
    expect((await app.call('GET /api/auth/session', undefined, other)).statusCode).toBe(200);
    expect((await person.call(`DELETE /api/auth/sessions/${target.id}`)).statusCode).toBe(204);
    expect((await app.call('GET /api/auth/session', undefined, other)).statusCode).toBe(401);
  });

  test('a person can end all other sessions, or all of them, and nobody else’s', async () => {
    const person = await app.signedUp();
    const stranger = await app.signedUp();
    const signInAgain = async () =>
      cookieOf(
        await app.call('POST /api/auth/login', { email: person.email, password: 'correct horse battery' }),
      );
    const isSignedIn = async (cookie: string) =>
      (await app.call('GET /api/auth/session', undefined, { headers: { cookie } })).statusCode === 200;
    const others = [await signInAgain(), await signInAgain()];
    expect((await person.call('DELETE /api/auth/sessions?which=others')).statusCode).toBe(204);
    expect(await Promise.all([person.cookie, ...others].map(isSignedIn))).toEqual([true, false, false]);
    others[0] = await signInAgain();
    const everywhere = await person.call('DELETE /api/auth/sessions');
    expect(everywhere.statusCode).toBe(204);
    expect(String(everywhere.headers['set-cookie'])).toMatch(/session_token=;.*Max-Age=0/);
    expect(await Promise.all([person.cookie, others[0]].map(isSignedIn))).toEqual([false, false]);
    expect(await isSignedIn(stranger.cookie)).toBe(true);
    expect((await app.call('DELETE /api/auth/sessions')).statusCode).toBe(401);
  });

  test('a forged session cookie is a visitor’s', async () => {
    const answer = await app.call('GET /api/auth/session', undefined, {
      headers: { cookie: 'rove.session_token=abc.def' },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('mailed links', () => {
  const tokenIn = async (email: string, subject: string) => {
    const { rows } = await app.database.pool.query(
      'select body from mails where to_address = $1 and subject = $2 order by id desc limit 1',
      [email, subject],
    );
    return decodeURIComponent(/token=(\S+)/.exec(rows[0]?.body ?? '')?.[1] ?? '');
  };

  test('the link from the mail confirms the address', async () => {
    const token = await tokenIn(form.email, 'Confirm your email address');
    expect((await app.call('POST /api/auth/verify-email', { token })).json()).toEqual({ email: form.email });
    expect((await app.call('POST /api/auth/verify-email', { token: `${token}x` })).statusCode).toBe(410);
    const signedIn = await app.call('POST /api/auth/login', { email: form.email, password: form.password });
    expect(signedIn.json().emailVerified).toBe(true);
  });

  test('the mail that confirms the address is sent once more, until it is confirmed', async () => {
    const person = { ...form, email: 'again@example.com', username: 'again@example.com' };
    const signedUp = { headers: { cookie: cookieOf(await app.call('POST /api/users', person)) } };
    const ask = () => app.call('POST /api/account/email/confirmation', undefined, signedUp);
    const sent = async () => {
      const { rows } = await app.database.pool.query(
        "select 1 from mails where to_address = $1 and subject = 'Confirm your email address'",
        [person.email],
      );
      return rows.length;
    };
    expect([(await ask()).statusCode, await sent()]).toEqual([204, 2]);
    const token = await tokenIn(person.email, 'Confirm your email address');
    expect((await app.call('POST /api/auth/verify-email', { token })).statusCode).toBe(200);
    expect((await ask()).json()).toMatchObject({ status: 409, code: 'email_confirmed' });
    expect(await sent()).toBe(2);
    expect((await app.call('POST /api/account/email/confirmation')).statusCode).toBe(401);
  });

  test('a reset sets a new password once and ends every session', async () => {
    const signedIn = await app.call('POST /api/auth/login', { email: form.email, password: form.password });
    const old = { headers: { cookie: cookieOf(signedIn) } };
    expect((await app.call('POST /api/auth/forgot-password', { email: form.email })).statusCode).toBe(204);
    expect(
      (await app.call('POST /api/auth/forgot-password', { email: 'nobody@example.com' })).statusCode,
    ).toBe(204);
    const token = await tokenIn(form.email, 'Set a new password');
    const weak = await app.call('POST /api/auth/reset-password', { token, password: 'Okafor2026!' });
    expect(weak.json()).toMatchObject({ status: 422, code: 'password_weak' });
    const change = { token, password: 'moss-and-granite-9' };
    expect((await app.call('POST /api/auth/reset-password', change)).statusCode).toBe(204);
    expect((await app.call('POST /api/auth/reset-password', change)).statusCode).toBe(410);
    expect((await app.call('GET /api/auth/session', undefined, old)).statusCode).toBe(401);
    const login = (password: string) => app.call('POST /api/auth/login', { email: form.email, password });
    expect((await login(form.password)).statusCode).toBe(401);
    expect((await login('moss-and-granite-9')).statusCode).toBe(200);
  });
});
