import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { cookieOf, createTestApp, type TestPerson } from './app.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock });
const { pool } = app.database;
const password = 'correct horse battery';
const stepMs = 30_000;

function codeOf(secret: string, aside = 0): string {
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  return authenticator.generate({ timestamp: clock.now().getTime() + aside * stepMs });
}

async function withApp(person: TestPerson) {
  await app.confirmAddress(person);
  const { secret, uri, picture } = (await person.call('POST /api/account/second-factor')).json();
  // Nobody has said yet what the company is called, and an authenticator keeps what it was told.
  expect(uri).toMatch(/^otpauth:\/\/totp\/Your%20company:/);
  expect(picture).toMatch(/^<svg/);
  const confirmed = await person.call('POST /api/account/second-factor/confirm', { code: codeOf(secret) });
  expect(confirmed.statusCode).toBe(200);
  clock.advance(stepMs);
  return { secret: secret as string, recoveryCodes: confirmed.json().recoveryCodes as string[] };
}

/** Types the password; what comes back lets a code follow. */
async function passwordTyped(person: TestPerson) {
  const answer = await app.call('POST /api/auth/login', { email: person.email, password });
  expect(answer.json()).toMatchObject({ status: 401, code: 'second_step_required' });
  return cookieOf(answer);
}
let callers = 0;
// Each from an address of its own, so that only the account's limit is met.
function step(cookie: string, code: string) {
  callers += 1;
  const remoteAddress = `10.7.${Math.floor(callers / 250)}.${callers % 250}`;
  return app.call('POST /api/auth/second-step', { code }, { headers: { cookie }, remoteAddress });
}

describe('signing in in two steps', () => {
  test('the password opens nothing by itself, a code does, once', async () => {
    const person = await app.signedUp();
    const { secret } = await withApp(person);
    const ticket = await passwordTyped(person);
    expect(
      (await app.call('GET /api/auth/session', undefined, { headers: { cookie: ticket } })).statusCode,
    ).toBe(401);
    const { rows } = await pool.query('select 1 from sessions where user_id = $1', [person.id]);
    expect(rows).toHaveLength(1);

    const code = codeOf(secret);
    const opened = await step(ticket, code);
    expect(opened.json()).toMatchObject({ id: person.id });
    const session = await app.call('GET /api/auth/session', undefined, {
      headers: { cookie: cookieOf(opened) },
    });
    expect(session.statusCode).toBe(200);
    // Whoever looked over the shoulder has the code, and even the ticket.
    expect((await step(ticket, code)).json()).toMatchObject({ status: 422, code: 'wrong_code' });
    expect((await step(ticket, codeOf(secret, -1))).json()).toMatchObject({ code: 'wrong_code' });
    clock.advance(stepMs);
    expect((await step(ticket, codeOf(secret))).statusCode).toBe(200);
  });

  test('rivals with one code open one session', async () => {
    const person = await app.signedUp();
    const { secret } = await withApp(person);
    const ticket = await passwordTyped(person);
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => step(ticket, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('the step cannot be skipped: no ticket, another’s, an old or a forged one', async () => {
    const [person, other] = [await app.signedUp(), await app.signedUp()];
    const { secret } = await withApp(person);
    const refused = { status: 401, code: 'sign_in_again' };
    expect((await app.call('POST /api/auth/second-step', { code: codeOf(secret) })).json()).toMatchObject(
      refused,
    );
    const ticket = await passwordTyped(person);
    const swapped = ticket.replace(/step=\d+/, `step=${other.id}`);
    expect((await step(swapped, codeOf(secret))).json()).toMatchObject(refused);
    const later = ticket.replace(/\.(\d{13})\./, (_, at) => `.${Number(at) + 1e6}.`);
    expect((await step(later, codeOf(secret))).json()).toMatchObject(refused);
    clock.advance(5 * 60_000 + 1);
    expect((await step(ticket, codeOf(secret))).json()).toMatchObject(refused);
    const fresh = await passwordTyped(person);
    await pool.query("update credentials set password = 'changed' where user_id = $1", [person.id]);
    expect((await step(fresh, codeOf(secret))).json()).toMatchObject(refused);
  });

  test('guessing codes ends after eight, whatever the ticket', async () => {
    const person = await app.signedUp();
    const { secret } = await withApp(person);
    const ticket = await passwordTyped(person);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => step(ticket, String(i).padStart(6, '0'))),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(8);
    expect(guesses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(12);
    expect((await step(ticket, codeOf(secret))).statusCode).toBe(429);
  });

  test('each recovery code works once, and new ones end the old', async () => {
    const person = await app.signedUp();
    const { recoveryCodes } = await withApp(person);
    expect(recoveryCodes).toHaveLength(10);
    const ticket = await passwordTyped(person);
    const [first, second] = recoveryCodes as [string, string];
    const answers = await Promise.all([step(ticket, first.toLowerCase()), step(ticket, first)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    const security = (await person.call('GET /api/account/security')).json();
    expect(security.secondFactor).toMatchObject({ codesLeft: 9 });
    expect((await person.call('POST /api/account/recovery-codes')).json().recoveryCodes).toHaveLength(10);
    expect((await step(await passwordTyped(person), second)).json()).toMatchObject({ code: 'wrong_code' });
    const { rows } = await pool.query('select digest from recovery_codes where user_id = $1', [person.id]);
    expect(JSON.stringify(rows)).not.toContain(second.replaceAll('-', ''));
  });

  test('another secret is refused while one is on; turned off, the password is enough', async () => {
    const person = await app.signedUp();
    await withApp(person);
    expect((await person.call('POST /api/account/second-factor')).json()).toMatchObject({
      code: 'factor_exists',
    });
    expect((await person.call('DELETE /api/account/second-factor')).statusCode).toBe(204);
    expect((await app.call('POST /api/auth/login', { email: person.email, password })).statusCode).toBe(200);
    const { rows } = await pool.query('select subject from mails where to_address = $1 order by id', [
      person.email,
    ]);
    expect(rows.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Two-step sign-in is on', 'Two-step sign-in is off']),
    );
  });
});

describe('proving again who one is', () => {
  const grownOld = (person: TestPerson) =>
    pool.query("update sessions set proved_at = now() - interval '11 minutes' where user_id = $1", [
      person.id,
    ]);

  test('what would hurt in a stranger’s hands asks for the password or a code, ten minutes after the last', async () => {
    const person = await app.signedUp();
    const hurting = [
      ['POST /api/account/email', { email: 'thief@example.com' }],
      ['POST /api/account/second-factor'],
      ['POST /api/account/exports'],
      ['DELETE /api/auth/sessions?which=others'],
      ['DELETE /api/auth/sessions/1'],
    ] as const;
    await grownOld(person);
    for (const [call, body] of hurting) {
      expect((await person.call(call, body)).json(), call).toMatchObject({
        status: 403,
        code: 'proof_required',
      });
    }
    expect((await person.call('POST /api/auth/proof', { password: 'wrong' })).json()).toMatchObject({
      code: 'wrong_password',
    });
    expect((await person.call('POST /api/auth/proof', { password })).statusCode).toBe(204);
    expect((await person.call('DELETE /api/auth/sessions?which=others')).statusCode).toBe(204);
    const { secret } = await withApp(person);
    await grownOld(person);
    expect((await person.call('POST /api/auth/proof', { code: codeOf(secret) })).statusCode).toBe(204);
    expect((await person.call('DELETE /api/auth/sessions?which=others')).statusCode).toBe(204);
  });

  test('guessing passwords at an open session ends after eight', async () => {
    const person = await app.signedUp();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => person.call('POST /api/auth/proof', { password: `wrong-${i}` })),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 422)).toHaveLength(8);
    expect((await person.call('POST /api/auth/proof', { password })).statusCode).toBe(429);
  });

  test('payouts and refunds ask an operator, too', async () => {
    const operator = await app.signedUp({}, ['rider', 'operator']);
    await grownOld(operator);
    for (const call of [
      'POST /api/operations/payments/pay_1/refund',
      'POST /api/operations/drivers/1/payout',
      'POST /api/operations/sellers/1/payout',
      'POST /api/operations/shop/orders/RV-1/refunds',
    ]) {
      expect((await operator.call(call, {})).json(), call).toMatchObject({ code: 'proof_required' });
    }
  });
});

test('outside a demo an operator’s role waits for their second factor', async () => {
  const operator = await app.signedUp({}, ['rider', 'operator']);
  await pool.query('update users set second_factor_at = null where id = $1', [operator.id]);
  expect((await operator.call('GET /api/operations/rides/overview')).json()).toMatchObject({
    status: 403,
    code: 'second_factor_needed',
  });
  await withApp(operator);
  expect((await operator.call('GET /api/operations/rides/overview')).statusCode).toBe(200);
});

test('signing in again on a browser ends its old session', async () => {
  const person = await app.signedUp();
  const again = await app.call(
    'POST /api/auth/login',
    { email: person.email, password },
    { headers: { cookie: person.cookie } },
  );
  expect(again.statusCode).toBe(200);
  expect((await person.call('GET /api/auth/session')).statusCode).toBe(401);
});

test('an operator’s session ends after an hour unused, and after twelve', async () => {
  const [operator, rider] = [await app.signedUp({}, ['rider', 'operator']), await app.signedUp()];
  const unused = (person: TestPerson, since: string) =>
    pool.query(`update sessions set updated_at = now() - interval '${since}' where user_id = $1`, [
      person.id,
    ]);
  const isIn = async (person: TestPerson) => (await person.call('GET /api/auth/session')).statusCode === 200;
  await unused(operator, '59 minutes');
  expect(await isIn(operator)).toBe(true);
  await unused(operator, '61 minutes');
  await unused(rider, '61 minutes');
  expect([await isIn(operator), await isIn(rider)]).toEqual([false, true]);
  const old = await app.signedUp({}, ['rider', 'operator']);
  await pool.query("update sessions set created_at = now() - interval '13 hours' where user_id = $1", [
    old.id,
  ]);
  expect(await isIn(old)).toBe(false);
});
