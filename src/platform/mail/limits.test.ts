import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { mailKinds, mostToDomain } from './policy.ts';

const clock = manualClock(new Date('2026-11-26T15:00:00Z'));
const app = await createTestApp({ clock, dispatchLoop: false }, { DEMO: 'on' });
const { pool } = app.database;
const dayMs = 24 * 3_600_000;

/** Mails to any spelling of a mailbox: the local part matters, whatever its dots and tags. */
async function mailsTo(like: string, subject = '%'): Promise<number> {
  const { rows } = await pool.query(
    'select count(*)::int as n from mails where replace(to_address, $3, $4) like $1 and subject like $2',
    [like, subject, '.', ''],
  );
  return rows[0].n;
}
let visitors = 0;
/** Each from an address of their own, as whoever rents many has. */
const fromElsewhere = () => {
  visitors += 1;
  return { remoteAddress: `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
};
const signUp = (email: string) =>
  app.call(
    'POST /api/users',
    { firstName: 'Eve', lastName: 'Adams', email, password: 'correct horse battery', isDriver: false },
    fromElsewhere(),
  );

test('accounts made for spellings of one mailbox write to it as often as for one, and say nothing of it', async () => {
  const spellings = ['victim', 'vic.tim', 'v.i.c.t.i.m', 'victim+1', 'victim+2', 'vic.tim+3', 'VICTIM+4'];
  for (const name of spellings)
    for (const domain of ['gmail.com', 'googlemail.com'])
      expect([201, 409]).toContain((await signUp(`${name}@${domain}`)).statusCode);
  expect(await mailsTo('victim%')).toBe(mailKinds.sign_up.recipient);
  clock.advance(dayMs);
  await signUp('victim+next@gmail.com');
  expect(await mailsTo('victim%')).toBe(mailKinds.sign_up.recipient + 2);
});

test('rivals take no more than there are', async () => {
  clock.advance(dayMs);
  await Promise.all(Array.from({ length: 9 }, (_, i) => signUp(`rival+${i}@gmail.com`)));
  expect(await mailsTo('rival%')).toBe(mailKinds.sign_up.recipient);
});

test('links that set a password, letters and questions: enough is enough, and nobody learns who has an account', async () => {
  clock.advance(dayMs);
  const { email } = await app.signedUp({ email: 'reset@example.com' });
  for (let hour = 0; hour < 5; hour++) {
    for (let i = 0; i < 6; i++)
      expect((await app.call('POST /api/auth/forgot-password', { email }, fromElsewhere())).statusCode).toBe(
        204,
      );
    clock.advance(3_600_000);
  }
  expect(await mailsTo('reset@%', 'Set a new password')).toBe(mailKinds.password_reset.recipient);
  for (let i = 0; i < 8; i++) {
    const answer = await app.call(
      'POST /api/newsletter',
      { email: `reader+${i}@example.com` },
      fromElsewhere(),
    );
    expect(answer.statusCode).toBe(200);
  }
  expect(await mailsTo('reader%')).toBe(mailKinds.letters_asked.recipient);
  const asked: number[] = [];
  for (let i = 0; i < 8; i++) {
    const ticket = { about: 'ride', message: 'Buy now', name: 'Ada', email: `asker+${i}@example.com` };
    asked.push((await app.call('POST /api/help/tickets', ticket, fromElsewhere())).statusCode);
  }
  expect(asked.filter((status) => status === 429)).toHaveLength(8 - mailKinds.question.recipient);
  expect(await mailsTo('asker%')).toBe(mailKinds.question.recipient);
});

test('an account moves to so many addresses a day, and one address is asked so often', async () => {
  clock.advance(dayMs);
  const person = await app.signedUp();
  const move = (who: typeof person, email: string) =>
    who.call('POST /api/account/email', { email, password: 'correct horse battery' });
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await move(person, `target+${i}@example.com`));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 429, 429]);
  expect(answers.at(-1)?.json()).toMatchObject({
    code: 'too_many_mails',
    errors: { email: expect.stringContaining('Try again tomorrow.') },
  });
  expect(await mailsTo('target%')).toBe(mailKinds.address_change.recipient);
});

test('a whole domain is not flooded mailbox by mailbox, and one of many people is no one’s', async () => {
  clock.advance(dayMs);
  for (let i = 0; i < mostToDomain / 2 + 5; i++)
    await app.call('POST /api/newsletter', { email: `a${i}@flooded.example` }, fromElsewhere());
  for (let i = 0; i < mostToDomain / 2 + 5; i++)
    await app.call('POST /api/newsletter', { email: `b${i}@flooded.example` }, fromElsewhere());
  expect(await mailsTo('%@floodedexample', '%')).toBe(mostToDomain);
  const other = await app.call('POST /api/newsletter', { email: 'a@other.example' }, fromElsewhere());
  expect(other.statusCode).toBe(200);
  expect(await mailsTo('a@otherexample')).toBe(1);
}, 120_000);

test('operators see how many of each kind were not written, and why; riders do not', async () => {
  const [operator, rider] = [await app.signedUp({}, ['rider', 'operator']), await app.signedUp()];
  expect((await rider.call('GET /api/operations/mails')).statusCode).toBe(403);
  const standing = (await operator.call('GET /api/operations/mails')).json();
  expect(standing.days[0].written).toBeGreaterThanOrEqual(mostToDomain);
  expect(standing.days[0].refused).toContainEqual({ kind: 'letters_asked', why: 'domain', count: 10 });
  expect(standing.policy).toContainEqual({ kind: 'letters_asked', recipient: 3, sender: 20 });
  expect(JSON.stringify(standing)).not.toContain('flooded.example');
});
