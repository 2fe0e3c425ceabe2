import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createPasswordHashing } from '#src/platform/secrets/password-hashing.ts';
import { createSealing } from '#src/platform/secrets/sealing.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { cookieOf, createTestApp } from './app.ts';

const [former, present] = ['former-secret-former-secret-former!', 'present-secret-present-secret-pres'];
const password = 'correct horse battery';
const before = await createTestApp({ secret: former, hashing: createPasswordHashing() });
const { database } = before;
const { pool } = database;

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate();

describe('a secret that takes the place of another', () => {
  test('leaves people signed in, known devices known, links good and second factors readable', async () => {
    const person = await before.signedUp({ email: 'rotation@example.com' });
    await before.confirmAddress(person);
    const begun = (await person.call('POST /api/account/second-factor')).json() as { secret: string };
    await person.call('POST /api/account/second-factor/confirm', { code: codeOf(begun.secret) });
    await pool.query('update second_factors set last_step = 0');
    const mailed = await before.call('POST /api/users', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'mailed@example.com',
      password: 'lantern-spruce-7',
      isDriver: false,
    });
    expect(mailed.statusCode).toBe(201);
    const { rows } = await pool.query<{ body: string }>(
      `select body from mails where to_address = 'mailed@example.com' and subject like 'Confirm%'`,
    );
    const token = decodeURIComponent(/token=(\S+)/.exec(rows[0]!.body)![1]!);

    const both = await createTestApp({ database, secret: [present, former] });
    const asPerson = { headers: { cookie: person.cookie } };
    expect((await both.call('GET /api/auth/session', undefined, asPerson)).statusCode).toBe(200);
    expect((await both.call('POST /api/auth/verify-email', { token })).json()).toEqual({
      email: 'mailed@example.com',
    });
    await both.accounts.start();

    // The one before is taken away: what it alone signed ends, and what it sealed is under the new one by now.
    const after = await createTestApp({ database, secret: present });
    expect((await after.call('GET /api/auth/session', undefined, asPerson)).statusCode).toBe(401);
    expect((await after.call('POST /api/auth/verify-email', { token })).json()).toMatchObject({
      code: 'link_expired',
    });
    const typed = await after.call('POST /api/auth/login', { email: person.email, password });
    expect(typed.json()).toMatchObject({ code: 'second_step_required' });
    const stepped = await after.call(
      'POST /api/auth/second-step',
      { code: codeOf(begun.secret) },
      { headers: { cookie: cookieOf(typed) } },
    );
    expect(stepped.statusCode).toBe(200);
  });

  test('opens what releases that named no secret have sealed', async () => {
    const { symmetricEncrypt } = await import('better-auth/crypto');
    const old = await symmetricEncrypt({ key: former, data: 'hush' });
    const sealing = createSealing([present, former]);
    expect(await sealing.open(old)).toBe('hush');
    expect(sealing.isCurrent(old)).toBe(false);
    const anew = await sealing.seal('hush');
    expect(sealing.isCurrent(anew)).toBe(true);
    expect(await createSealing(present).open(anew)).toBe('hush');
    await expect(createSealing(former).open(anew)).rejects.toThrow();
  });
});

describe('what the database keeps', () => {
  test('signs nobody in and sets no password', async () => {
    const person = await before.signedUp();
    const token = decodeURIComponent(/session_token=([^;]+)/.exec(person.cookie)![1]!).split('.')[0]!;
    const { rows } = await pool.query<{ token: string }>('select token from sessions where user_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([{ token: tokenDigest('session', token) }]);
    expect(rows[0]!.token).toMatch(/^v1\.[\w-]{43}$/);
    await before.call('POST /api/auth/forgot-password', { email: person.email });
    const { rows: links } = await pool.query<{ identifier: string }>(
      'select identifier from verifications where value = $1',
      [String(person.id)],
    );
    expect(links).toEqual([{ identifier: expect.stringMatching(/^v1\.[\w-]{43}$/) }]);
    for (const stolen of [links[0]!.identifier, links[0]!.identifier.slice(3)]) {
      const tried = await before.call('POST /api/auth/reset-password', {
        token: stolen,
        password: 'lantern-spruce-7',
      });
      expect(tried.json()).toMatchObject({ code: 'link_expired' });
    }
  });

  test('of a password is brought to today’s cost when it is next typed', async () => {
    const person = await before.signedUp();
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await pool.query('update credentials set password = $2 where user_id = $1', [person.id, weak]);
    const kept = async () =>
      (await pool.query('select password from credentials where user_id = $1', [person.id])).rows[0].password;
    const signIn = (typed: string) =>
      before.call('POST /api/auth/login', { email: person.email, password: typed });
    expect((await signIn('wrong horse battery')).statusCode).toBe(401);
    expect(await kept()).toBe(weak);
    expect((await signIn(password)).statusCode).toBe(200);
    const upgraded = await kept();
    expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signIn(password)).statusCode).toBe(200);
    expect(await kept()).toBe(upgraded);
  });
});
