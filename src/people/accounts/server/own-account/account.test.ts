import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { cookieOf, createTestApp } from '#test/app.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock });
const { pool } = app.database;
const password = 'correct horse battery';
const dayMs = 24 * 3_600_000;

const mailTo = async (address: string, subject: string): Promise<string> => {
  const { rows } = await pool.query(
    'select body from mails where to_address = $1 and subject = $2 order by id desc limit 1',
    [address, subject],
  );
  return rows[0]?.body ?? '';
};
const tokenIn = (body: string) => decodeURIComponent(/token=(\S+)/.exec(body)?.[1] ?? '');
const signIn = (email: string, typed = password) =>
  app.call('POST /api/auth/login', { email, password: typed });

describe('another password', () => {
  test('wants the old one, ends every other session, and is told by mail', async () => {
    const person = await app.signedUp({ firstName: 'Ines' });
    const other = cookieOf(await signIn(person.email));
    const change = (currentPassword: string, next: string) =>
      person.call('POST /api/account/password', { currentPassword, password: next });
    expect((await change('not it', 'granite-lantern-44')).json()).toMatchObject({
      status: 422,
      code: 'wrong_password',
      errors: { password: expect.any(String) },
    });
    expect((await change(password, 'Lovelace2026')).json()).toMatchObject({ code: 'password_weak' });
    expect((await change(password, 'granite-lantern-44')).statusCode).toBe(204);
    expect((await person.call('GET /api/auth/session')).statusCode).toBe(200);
    expect(
      (await app.call('GET /api/auth/session', undefined, { headers: { cookie: other } })).statusCode,
    ).toBe(401);
    expect((await signIn(person.email)).statusCode).toBe(401);
    expect((await signIn(person.email, 'granite-lantern-44')).statusCode).toBe(200);
    expect(await mailTo(person.email, 'Your password was changed')).toContain('/forgot-password');
    const security = (await person.call('GET /api/account/security')).json();
    expect(security.passwordChangedAt).toBe(clock.now().toISOString());
  });
});

describe('another address', () => {
  test('counts once its own mail is confirmed; both are told, and a link works once', async () => {
    const person = await app.signedUp();
    const next = `new-${person.id}@example.com`;
    expect((await person.call('POST /api/account/email', { email: person.email })).json()).toMatchObject({
      code: 'same_email',
    });
    expect((await person.call('POST /api/account/email', { email: next })).statusCode).toBe(204);
    expect((await person.call('GET /api/account/security')).json().emailChange).toMatchObject({
      newEmail: next,
    });
    expect((await person.call('GET /api/auth/session')).json().email).toBe(person.email);
    expect(await mailTo(person.email, 'Your address is about to change')).toContain(next);
    const token = tokenIn(await mailTo(next, 'Confirm your new address'));
    const confirm = () => app.call('POST /api/account/email/confirm', { token });
    expect((await confirm()).json()).toEqual({ email: next });
    expect((await confirm()).json()).toMatchObject({ status: 410, code: 'link_expired' });
    expect((await person.call('GET /api/auth/session')).json()).toMatchObject({
      email: next,
      emailVerified: true,
    });
    expect((await signIn(person.email)).statusCode).toBe(401);
    expect((await signIn(next)).statusCode).toBe(200);
    const { rows } = await pool.query(
      'select confirm_digest, undo_digest from email_changes where user_id = $1',
      [person.id],
    );
    expect(Object.values(rows[0])).not.toContain(token);
  });

  test('is undone from the old address, even after; every session ends', async () => {
    const person = await app.signedUp();
    const next = `thief-${person.id}@example.com`;
    await person.call('POST /api/account/email', { email: next });
    const undo = tokenIn(await mailTo(person.email, 'Your address is about to change'));
    await app.call('POST /api/account/email/confirm', {
      token: tokenIn(await mailTo(next, 'Confirm your new address')),
    });
    clock.advance(6 * dayMs);
    expect((await app.call('POST /api/account/email/undo', { token: undo })).json()).toEqual({
      email: person.email,
    });
    expect((await app.call('POST /api/account/email/undo', { token: undo })).statusCode).toBe(410);
    expect((await person.call('GET /api/auth/session')).statusCode).toBe(401);
    expect((await signIn(person.email)).statusCode).toBe(401);
    const token = tokenIn(await mailTo(person.email, 'Set a new password'));
    await app.call('POST /api/auth/reset-password', { token, password: 'granite-lantern-44' });
    expect((await signIn(person.email, 'granite-lantern-44')).statusCode).toBe(200);
  });

  test('dropped, outdated, replaced, or taken meanwhile, it is refused', async () => {
    const person = await app.signedUp();
    const ask = async (email: string) => {
      await person.call('POST /api/account/email', { email });
      const token = tokenIn(await mailTo(email, 'Confirm your new address'));
      return () => app.call('POST /api/account/email/confirm', { token });
    };
    const dropped = await ask(`a-${person.id}@example.com`);
    expect((await person.call('DELETE /api/account/email')).statusCode).toBe(204);
    expect((await dropped()).statusCode).toBe(410);
    const replaced = await ask(`b-${person.id}@example.com`);
    const newest = await ask(`c-${person.id}@example.com`);
    expect((await replaced()).statusCode).toBe(410);
    await app.signedUp({ email: `c-${person.id}@example.com` });
    expect((await newest()).json()).toMatchObject({ status: 409, code: 'email_taken' });
    clock.advance(dayMs);
    expect((await newest()).statusCode).toBe(410);
    const stranger = await app.signedUp();
    expect((await person.call('POST /api/account/email', { email: stranger.email })).json()).toMatchObject({
      code: 'email_taken',
    });
  });

  test('rivals confirm one link once', async () => {
    const person = await app.signedUp();
    const next = `rival-${person.id}@example.com`;
    await person.call('POST /api/account/email', { email: next });
    const token = tokenIn(await mailTo(next, 'Confirm your new address'));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.call('POST /api/account/email/confirm', { token })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410, 410]);
  });
});

test('choices are kept as they were made', async () => {
  const person = await app.signedUp();
  const none = { distance: null, fuel: null, unwantedMails: [] };
  expect((await person.call('GET /api/account/preferences')).json()).toEqual(none);
  const chosen = { distance: 'miles', fuel: 'mpg', unwantedMails: ['cars'] };
  expect((await person.call('PUT /api/account/preferences', chosen)).json()).toEqual(chosen);
  expect(
    (await person.call('PUT /api/account/preferences', { ...chosen, distance: 'leagues' })).statusCode,
  ).toBe(400);
  expect((await person.call('GET /api/account/preferences')).json()).toEqual(chosen);
});

test('signing out clears what the browser keeps', async () => {
  const person = await app.signedUp();
  const link = 'rove.link.AbCdEfGhIjKlMnOp';
  const headers = { cookie: `${person.cookie}; ${link}=abc.secret` };
  const answer = await person.call('POST /api/auth/logout', undefined, { headers });
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(String(answer.headers['set-cookie'])).toMatch(new RegExp(`${link}=; Max-Age=0`));
});
