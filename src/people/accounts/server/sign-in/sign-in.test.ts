import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#src/platform/refusal.ts';
import { createPasswordHashing } from '#src/platform/secrets/password-hashing.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { cookieOf, createTestApp, type TestPerson } from '#test/app.ts';
import { deviceCookie, deviceIn } from './device-cookie.ts';
import { triesAtAccount, triesAtAccountWindowMs } from './sign-in.ts';

const secret = 'test-secret-test-secret-test-secret!';
const password = 'correct horse battery';
const clock = manualClock(new Date());
const app = await createTestApp({ clock, hashing: createPasswordHashing() });

const guess = (email: string, guessed: string, remoteAddress: string, cookie?: string) =>
  app.call(
    'POST /api/auth/login',
    { email, password: guessed },
    { remoteAddress, ...(cookie ? { headers: { cookie } } : {}) },
  );
const tally = (answers: { statusCode: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};
const deviceOf = (person: TestPerson) => /rove\.device=[^;]+/.exec(person.cookie)![0];
const newWindow = () => clock.advance(5 * 60_000);

describe('guessing at an account', () => {
  test('from as many addresses as guesses, all at once: a hundred an hour are looked at, no more', async () => {
    const { email } = await app.signedUp();
    let looked = 0;
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) => guess(email, `wrong-${i}`, `10.8.${round}.${i}`)),
      );
      looked += tally(answers)[401] ?? 0;
    }
    expect(looked).toBe(triesAtAccount);
    const refused = await guess(email, 'wrong', '10.8.9.9');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringContaining('with the link in our mail you set a new one'),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    clock.advance(triesAtAccountWindowMs);
    expect((await guess(email, password, '10.8.1.1')).statusCode).toBe(200);
  });

  test('leaves the owner their known browser, and a new one by mail, while it goes on', async () => {
    const person = await app.signedUp();
    const flood = () =>
      Promise.all(Array.from({ length: 60 }, (_, i) => guess(person.email, `wrong-${i}`, `10.9.${i}.1`)));
    await flood();
    await flood();
    const owner = { remoteAddress: '10.10.0.1' };
    const fresh = await guess(person.email, password, owner.remoteAddress);
    expect(fresh.statusCode).toBe(429);
    const [known, ...rivals] = await Promise.all([
      guess(person.email, password, owner.remoteAddress, deviceOf(person)),
      ...Array.from({ length: 20 }, (_, i) => guess(person.email, `wrong-${i}`, `10.11.${i}.1`)),
    ]);
    expect(known.statusCode).toBe(200);
    expect(tally(rivals)).toEqual({ 429: 20 });

    // The guessers ask for mails too, as many as they like.
    for (let i = 0; i < 8; i++)
      await app.call(
        'POST /api/auth/forgot-password',
        { email: person.email },
        { remoteAddress: `10.12.${i}.1` },
      );
    await app.call('POST /api/auth/forgot-password', { email: person.email }, owner);
    const { rows } = await app.database.pool.query<{ body: string }>(
      `select body from mails where to_address = $1 and subject = 'Set a new password' order by id`,
      [person.email],
    );
    expect(rows).toHaveLength(5);
    const token = decodeURIComponent(/token=(\S+)/.exec(rows[0]!.body)![1]!);
    const next = 'granite-lantern-44';
    const set = await app.call('POST /api/auth/reset-password', { token, password: next }, owner);
    expect(set.statusCode).toBe(204);
    await flood();
    const device = /rove\.device=[^;]+/.exec(cookieOf(set))![0];
    expect((await guess(person.email, next, owner.remoteAddress, device)).statusCode).toBe(200);
    expect((await guess(person.email, next, '10.13.0.1')).statusCode).toBe(429);
  });

  test('from two addresses, for an hour, leaves the owner a new browser', async () => {
    clock.advance(triesAtAccountWindowMs);
    const { email } = await app.signedUp();
    const guessers = ['2001:db8:0:1::', '10.14.0.2'];
    const answers = [];
    for (let quarter = 0; quarter < 4; quarter++) {
      for (let i = 0; i < 12; i++) {
        // One network of IPv6 is one caller, whichever of its addresses asks.
        for (const from of guessers)
          answers.push(await guess(email, `wrong-${i}`, from.includes(':') ? `${from}${i + 1}` : from));
      }
      expect((await guess(email, password, '10.14.1.1')).statusCode).toBe(200);
      clock.advance(15 * 60_000);
    }
    expect(tally(answers)).toEqual({ 401: 80, 429: 16 });
  });

  test('does not lock out a device its owner has signed in on, even beside the guesser', async () => {
    const person = await app.signedUp();
    const address = '10.8.201.1';
    for (let i = 0; i < 11; i++) await guess(person.email, `wrong-${i}`, address);
    expect((await guess(person.email, password, address)).statusCode).toBe(429);
    expect((await guess(person.email, password, address, deviceOf(person))).statusCode).toBe(200);
  });

  test('on a known device has a small budget of its own', async () => {
    const person = await app.signedUp();
    const device = deviceOf(person);
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await guess(person.email, `wrong-${i}`, '10.8.202.1', device));
    expect(tally(answers)).toEqual({ 401: 10, 429: 2 });
    // A stolen device cookie has not used up what other devices may try.
    expect((await guess(person.email, password, '10.8.202.2')).statusCode).toBe(200);
  });

  test('with another account’s or a made-up device is a stranger’s', async () => {
    const [owner, stranger] = [await app.signedUp(), await app.signedUp()];
    for (let i = 0; i < triesAtAccount; i++) await guess(owner.email, `wrong-${i}`, `10.8.203.${i}`);
    for (const cookie of [
      deviceOf(stranger),
      'rove.device=abc',
      deviceOf(owner).replace('=', '=x').slice(0, -1),
    ]) {
      expect((await guess(owner.email, password, '10.8.203.199', cookie)).statusCode).toBe(429);
    }
  });

  test('at many accounts from one address ends after thirty', async () => {
    newWindow();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => guess(`nobody-${i}@example.com`, 'wrong', '10.8.204.1')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(30);
    expect((await guess('nobody@example.com', 'wrong', '10.8.204.2')).statusCode).toBe(401);
  });

  test('a right password does not count', async () => {
    const { email } = await app.signedUp();
    for (let i = 0; i < 25; i++) expect((await guess(email, password, '10.8.205.1')).statusCode).toBe(200);
  });
});

test('the published accounts of a demo are counted by address alone', async () => {
  const demo = await createTestApp({ seed: async () => {} }, { DEMO: 'on' });
  const person = { firstName: 'Robin', lastName: 'Avery', email: 'rider@rove.example' };
  await demo.accounts.ensureUser({ ...person, password, isDriver: false }, ['rider']);
  const tryFrom = (remoteAddress: string, typed: string) =>
    demo.call('POST /api/auth/login', { email: person.email, password: typed }, { remoteAddress });
  for (let i = 0; i < triesAtAccount + 5; i++)
    expect((await tryFrom(`10.15.${i}.1`, 'wrong')).statusCode).toBe(401);
  expect((await tryFrom('10.16.0.1', password)).statusCode).toBe(200);
});

describe('a device', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const cookie = deviceCookie('maya@example.com', { secret, secure: true, now }).split(';')[0]!;

  test('is known for its account, with this secret, for 400 days', () => {
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
    expect(deviceIn(`a=b; ${cookie}; c=d`, 'maya@example.com', secret, later(399))).toMatch(/^[\w-]{22}$/);
    expect(deviceIn(cookie, 'maya@example.com', secret, later(401))).toBeUndefined();
    expect(deviceIn(cookie, 'noor@example.com', secret, now)).toBeUndefined();
    expect(deviceIn(cookie, 'maya@example.com', 'another secret', now)).toBeUndefined();
    expect(deviceIn(cookie.replace('=', '=x'), 'maya@example.com', secret, now)).toBeUndefined();
  });

  test('keeps its id when it signs in again, so that its budget is not new', async () => {
    const person = await app.signedUp();
    const again = await guess(person.email, password, '10.8.206.1', deviceOf(person));
    const idIn = (cookies: string) => deviceIn(cookies, person.email, secret, clock.now());
    expect(idIn(cookieOf(again))).toBe(idIn(person.cookie));
    const setCookie = ([] as string[]).concat(again.headers['set-cookie'] ?? []);
    expect(setCookie.find((line) => line.startsWith('rove.device='))).toMatch(/HttpOnly; SameSite=Lax$/);
  });
});

describe('hashing', () => {
  test('runs a few at a time, lets some wait, and refuses more at once', async () => {
    const hashing = createPasswordHashing({ atOnce: 2, waiting: 3 });
    let running = 0;
    let most = 0;
    let goOn = () => {};
    const gate = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
      return 'done';
    };
    const turns = Array.from({ length: 7 }, () => hashing.inTurn(work).catch((error: unknown) => error));
    await nextTurn();
    goOn();
    const results = await Promise.all(turns);
    expect(results.filter((result) => result === 'done')).toHaveLength(5);
    const refused = results.filter((result) => result instanceof Refusal);
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ code: 'overloaded', status: 503, retryAfterSeconds: 2 });
    expect(most).toBe(2);
  });

  test('inside a turn needs no other turn, and a failure frees its place', async () => {
    const hashing = createPasswordHashing({ atOnce: 1, waiting: 0 });
    await expect(hashing.inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    const right = await hashing.inTurn(async () => hashing.verify(await hashing.hash('moss'), 'moss'));
    expect(right).toBe(true);
  });

  test('too many sign-ins at once get 503 with a time to come back, and cost nobody an attempt', async () => {
    newWindow();
    const { email } = await app.signedUp();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => guess(`crowd-${i}@example.com`, 'wrong', `10.8.210.${i}`)),
    );
    const counts = tally(answers);
    expect((counts[401] ?? 0) + (counts[503] ?? 0)).toBe(200);
    expect(counts[503]).toBeGreaterThan(0);
    const busy = answers.find(({ statusCode }) => statusCode === 503)!;
    expect(busy.json()).toMatchObject({ code: 'overloaded' });
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess(email, password, '10.8.210.250')).statusCode).toBe(200);
  });
});
