import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { cookieOf, createTestApp, type TestPerson } from './app.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock });
const { pool } = app.database;
const password = 'correct horse battery';
const next = 'granite-lantern-44';
const dayMs = 24 * 3_600_000;

async function mailsTo(address: string, subject: string): Promise<string[]> {
  const { rows } = await pool.query<{ body: string }>(
    'select body from mails where to_address = $1 and subject = $2 order by id desc',
    [address, subject],
  );
  return rows.map(({ body }) => body);
}
const tokenIn = (body = '') => decodeURIComponent(/token=(\S+)/.exec(body)?.[1] ?? '');
const linkTo = async (address: string, subject: string) => tokenIn((await mailsTo(address, subject))[0]);

/** Asks for a link as the owner of the address, who reads its mail. */
async function resetLink(email: string): Promise<string> {
  expect((await app.call('POST /api/auth/forgot-password', { email }, from())).statusCode).toBe(204);
  return linkTo(email, 'Set a new password');
}
let callers = 0;
// Each from an address of its own, so that only what is asked about is met.
function from() {
  callers += 1;
  return { remoteAddress: `10.9.${Math.floor(callers / 250)}.${callers % 250}` };
}
const reset = (token: string, typed = next) =>
  app.call('POST /api/auth/reset-password', { token, password: typed }, from());
const signIn = (email: string, typed: string) =>
  app.call('POST /api/auth/login', { email, password: typed }, from());
const confirm = (token: string) => app.call('POST /api/account/email/confirm', { token }, from());
const undo = (token: string) => app.call('POST /api/account/email/undo', { token }, from());
const isIn = async (person: TestPerson) => (await person.call('GET /api/auth/session')).statusCode === 200;

/** Somebody who signed up with an address that nobody has confirmed. */
async function newcomer(): Promise<TestPerson> {
  const person = await app.signedUp();
  await pool.query('update users set email_verified = false, email_confirmed_at = null where id = $1', [
    person.id,
  ]);
  return person;
}

async function addressAsked(person: TestPerson, email: string) {
  expect((await person.call('POST /api/account/email', { email })).statusCode).toBe(204);
  return {
    confirmToken: await linkTo(email, 'Confirm your new address'),
    undoToken: await linkTo(person.email, 'Your address is about to change'),
  };
}
/** As releases before let it be added, to an address that nobody had confirmed. */
const addPasskey = (person: TestPerson, at = clock.now()) =>
  pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, '', 0, '{}', 'A phone', $3)`,
    [person.id, `credential-${person.id}-${at.getTime()}`, at],
  );
async function turnFactorOn(person: TestPerson, at = clock.now()) {
  await pool.query(
    `insert into second_factors (user_id, sealed_secret, confirmed_at, created_at) values ($1, '', $2, $2)`,
    [person.id, at],
  );
  await pool.query('update users set second_factor_at = $2 where id = $1', [person.id, at]);
}
async function standing(person: TestPerson) {
  const { rows } = await pool.query(
    `select (select count(*) from passkeys where user_id = $1)::int as passkeys,
            (select count(*) from second_factors where user_id = $1)::int as factors,
            second_factor_at is not null as "asksForCode", email_verified as verified,
            password_changed_at as "changedAt" from users where id = $1`,
    [person.id],
  );
  return rows[0];
}

describe('a password set with a mailed link', () => {
  test('leaves whoever made the account with somebody else’s address nothing', async () => {
    const squatter = await newcomer();
    const { confirmToken, undoToken } = await addressAsked(squatter, `thief-${squatter.id}@example.com`);
    await addPasskey(squatter);
    await turnFactorOn(squatter);
    const token = await resetLink(squatter.email);
    expect((await reset(token)).statusCode).toBe(204);
    expect((await confirm(confirmToken)).json()).toMatchObject({ status: 410, code: 'link_expired' });
    expect((await undo(undoToken)).json()).toMatchObject({ status: 410, code: 'link_expired' });
    expect(await isIn(squatter)).toBe(false);
    expect(await standing(squatter)).toEqual({
      passkeys: 0,
      factors: 0,
      asksForCode: false,
      verified: true,
      changedAt: clock.now(),
    });
    expect((await signIn(squatter.email, next)).statusCode).toBe(200);
    expect((await signIn(squatter.email, password)).statusCode).toBe(401);
    const [told] = await mailsTo(squatter.email, 'Your password was changed');
    expect(told).toMatch(/Passkeys were removed[\s\S]*Two-step sign-in was turned off/);
  });

  test('keeps a second step that the owner of a confirmed address turned on', async () => {
    const person = await newcomer();
    await app.confirmAddress(person);
    clock.advance(1000);
    await turnFactorOn(person);
    expect((await reset(await resetLink(person.email))).statusCode).toBe(204);
    expect(await standing(person)).toMatchObject({ factors: 1, asksForCode: true });
    expect((await signIn(person.email, next)).json()).toMatchObject({ code: 'second_step_required' });
  });

  test('ends a second step from before the address was confirmed, though it is by now', async () => {
    const squatter = await newcomer();
    await turnFactorOn(squatter);
    clock.advance(1000);
    await app.confirmAddress(squatter);
    expect((await reset(await resetLink(squatter.email))).statusCode).toBe(204);
    expect(await standing(squatter)).toMatchObject({ factors: 0, asksForCode: false });
  });

  test('keeps one of an address that was confirmed before that was written down', async () => {
    const person = await newcomer();
    await turnFactorOn(person);
    await pool.query('update users set email_verified = true where id = $1', [person.id]);
    expect((await reset(await resetLink(person.email))).statusCode).toBe(204);
    expect(await standing(person)).toMatchObject({ factors: 1 });
  });

  test('ends the links mailed before it and after it', async () => {
    const person = await newcomer();
    const [first, second, third] = [
      await resetLink(person.email),
      await resetLink(person.email),
      await resetLink(person.email),
    ];
    expect((await reset(second)).statusCode).toBe(204);
    for (const other of [first, third, second])
      expect((await reset(other, 'moss-and-granite-9')).json()).toMatchObject({ code: 'link_expired' });
    expect((await signIn(person.email, next)).statusCode).toBe(200);
  });

  test('ends sign-ins that wait for their code', async () => {
    const person = await newcomer();
    await app.confirmAddress(person);
    clock.advance(1000);
    await turnFactorOn(person);
    const ticket = cookieOf(await signIn(person.email, password));
    await reset(await resetLink(person.email));
    const step = await app.call(
      'POST /api/auth/second-step',
      { code: '123456' },
      { headers: { cookie: ticket }, ...from() },
    );
    expect(step.json()).toMatchObject({ status: 401, code: 'sign_in_again' });
  });

  test('rivals with two links of one account set one password', async () => {
    const person = await newcomer();
    const [first, second] = [await resetLink(person.email), await resetLink(person.email)];
    const answers = await Promise.all([
      reset(first, 'first-granite-44'),
      reset(second, 'second-granite-44'),
      reset(first, 'third-granite-44'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 410, 410]);
    const opened = await Promise.all(
      ['first', 'second', 'third'].map((which) => signIn(person.email, `${which}-granite-44`)),
    );
    expect(opened.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
  });

  test('or the change of its address: of two at once one happens', async () => {
    for (let i = 0; i < 6; i++) {
      const squatter = await newcomer();
      const thief = `racing-${squatter.id}@example.com`;
      const { confirmToken, undoToken } = await addressAsked(squatter, thief);
      const token = await resetLink(squatter.email);
      const [changed, moved] = await Promise.all([reset(token), confirm(confirmToken)]);
      expect([changed.statusCode, moved.statusCode].sort()).toEqual(
        moved.statusCode === 200 ? [200, 410] : [204, 410],
      );
      // Where the thief was first, the link in the owner's mailbox brings the account back to them alone.
      if (moved.statusCode === 200) expect((await undo(undoToken)).statusCode).toBe(200);
      const { rows } = await pool.query('select email from users where id = $1', [squatter.id]);
      expect(rows[0].email).toBe(squatter.email);
      expect((await signIn(squatter.email, password)).statusCode).toBe(401);
      expect((await signIn(thief, password)).statusCode).toBe(401);
      expect(await isIn(squatter)).toBe(false);
    }
  });

  test('leaves no session to whoever signs in with the old one at the same moment', async () => {
    const person = await newcomer();
    const token = await resetLink(person.email);
    const [, ...opened] = await Promise.all([
      reset(token),
      ...Array.from({ length: 6 }, () => signIn(person.email, password)),
    ]);
    for (const answer of opened) {
      const headers = { cookie: cookieOf(answer) };
      const session = await app.call('GET /api/auth/session', undefined, { headers });
      expect(session.statusCode).toBe(401);
    }
    const { rows } = await pool.query('select 1 from sessions where user_id = $1', [person.id]);
    expect(rows).toHaveLength(0);
  });

  test('reaches one mailbox five times an hour, whoever asks', async () => {
    const person = await newcomer();
    for (let i = 0; i < 8; i++) {
      const asked = await app.call('POST /api/auth/forgot-password', { email: person.email }, from());
      expect(asked.statusCode).toBe(204);
    }
    expect(await mailsTo(person.email, 'Set a new password')).toHaveLength(5);
  });
});

describe('a password changed by whoever knows the present one', () => {
  const change = (person: TestPerson) =>
    person.call('POST /api/account/password', { currentPassword: password, password: next });

  test('ends links mailed before it, and a change of the address that waits', async () => {
    const person = await newcomer();
    const token = await resetLink(person.email);
    const { confirmToken } = await addressAsked(person, `other-${person.id}@example.com`);
    expect((await change(person)).statusCode).toBe(204);
    expect((await reset(token)).json()).toMatchObject({ status: 410, code: 'link_expired' });
    expect((await confirm(confirmToken)).json()).toMatchObject({ status: 410, code: 'link_expired' });
    expect((await signIn(person.email, next)).statusCode).toBe(200);
    expect(await isIn(person)).toBe(true);
  });

  test('keeps passkeys of a confirmed address, and none from before', async () => {
    const person = await newcomer();
    await addPasskey(person);
    clock.advance(1000);
    await app.confirmAddress(person);
    clock.advance(1000);
    await addPasskey(person);
    expect((await change(person)).statusCode).toBe(204);
    expect(await standing(person)).toMatchObject({ passkeys: 1 });
  });

  test('ends a session that changes it at the same moment', async () => {
    const person = await newcomer();
    const other = cookieOf(await signIn(person.email, password));
    const answers = await Promise.all([
      change(person),
      app.call(
        'POST /api/account/password',
        { currentPassword: password, password: 'moss-and-granite-9' },
        { headers: { cookie: other }, ...from() },
      ),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });
});

describe('another address', () => {
  test('ends the links for a new password in the old one’s mailbox', async () => {
    const person = await newcomer();
    const token = await resetLink(person.email);
    const { confirmToken } = await addressAsked(person, `moved-${person.id}@example.com`);
    expect((await confirm(confirmToken)).statusCode).toBe(200);
    expect((await reset(token)).json()).toMatchObject({ status: 410, code: 'link_expired' });
  });

  test('brought back from the old one, whoever took it has nothing: no password, link, passkey or step', async () => {
    const person = await newcomer();
    await app.confirmAddress(person);
    clock.advance(dayMs);
    const [thief, onward] = [`thief-${person.id}@example.com`, `onward-${person.id}@example.com`];
    const first = await addressAsked(person, thief);
    expect((await confirm(first.confirmToken)).statusCode).toBe(200);
    const asThief = { ...person, email: thief };
    const second = await addressAsked(asThief, onward);
    expect((await confirm(second.confirmToken)).statusCode).toBe(200);
    await addPasskey(person);
    await turnFactorOn(person);
    const thiefsLink = await resetLink(onward);
    expect((await undo(first.undoToken)).json()).toEqual({ email: person.email });
    expect((await undo(second.undoToken)).json()).toMatchObject({ code: 'link_expired' });
    expect((await reset(thiefsLink)).json()).toMatchObject({ code: 'link_expired' });
    expect(await standing(person)).toMatchObject({ passkeys: 0, factors: 0, asksForCode: false });
    expect((await signIn(person.email, password)).statusCode).toBe(401);
    // The mail that came with it sets a password, and nobody else's ever did.
    expect((await reset(await linkTo(person.email, 'Set a new password'))).statusCode).toBe(204);
    expect((await signIn(person.email, next)).statusCode).toBe(200);
  });

  test('is asked for by nobody whose session has ended meanwhile', async () => {
    const person = await newcomer();
    const token = await resetLink(person.email);
    const [, asked] = await Promise.all([
      reset(token),
      person.call('POST /api/account/email', { email: `late-${person.id}@example.com` }),
    ]);
    expect([204, 401]).toContain(asked.statusCode);
    const { rows } = await pool.query(
      'select 1 from email_changes where user_id = $1 and confirmed_at is null and undone_at is null',
      [person.id],
    );
    expect(rows).toHaveLength(0);
  });
});

describe('an address that nobody has confirmed', () => {
  test('gets neither a second step nor a passkey, and is told what to do', async () => {
    const person = await newcomer();
    const refused = {
      status: 409,
      code: 'email_not_confirmed',
      detail: expect.stringMatching(/^Confirm your/),
    };
    for (const call of ['POST /api/account/second-factor', 'POST /api/account/passkeys/options'])
      expect((await person.call(call)).json(), call).toMatchObject(refused);
    await app.confirmAddress(person);
    for (const call of ['POST /api/account/second-factor', 'POST /api/account/passkeys/options'])
      expect((await person.call(call)).statusCode, call).toBe(200);
  });

  test('cannot turn on a step that an earlier release let it begin', async () => {
    const person = await newcomer();
    await app.confirmAddress(person);
    await person.call('POST /api/account/second-factor');
    await pool.query('update users set email_verified = false where id = $1', [person.id]);
    const confirmed = await person.call('POST /api/account/second-factor/confirm', { code: '123456' });
    expect(confirmed.statusCode).toBe(409);
  });
});
