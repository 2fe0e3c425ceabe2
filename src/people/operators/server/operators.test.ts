import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { cookieOf, createTestApp } from '#test/app.ts';

const form = { firstName: 'Jo', lastName: 'Park', password: 'correct horse battery' };
const answerOf = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];

test('the first operator is made once, by the code of the terminal, whoever is quicker', async () => {
  const app = await createTestApp();
  const { operators } = app;
  const code = await operators.setupCode();
  expect(await operators.setupCode()).toBe(code);
  expect((await app.call('GET /api/setup')).json()).toEqual({ open: true });
  const wrong = await app.call('POST /api/setup', { ...form, email: 'a@example.com', code: `${code}x` });
  expect(answerOf(wrong)).toEqual([403, 'setup_code_wrong']);
  const weak = await app.call('POST /api/setup', {
    ...form,
    password: '12345678',
    email: 'a@example.com',
    code,
  });
  expect(weak.statusCode).toBe(422);
  const both = await Promise.all(
    ['a@example.com', 'b@example.com'].map((email) => app.call('POST /api/setup', { ...form, email, code })),
  );
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410]);
  expect(await operators.setupCode()).toBeNull();
  expect((await app.call('GET /api/setup')).json()).toEqual({ open: false });
  const late = await app.call('POST /api/setup', { ...form, email: 'c@example.com', code });
  expect(answerOf(late)).toEqual([410, 'setup_closed']);
  const made = both.find(({ statusCode }) => statusCode === 201);
  expect(made?.json()).toMatchObject({ roles: ['rider', 'operator'], emailVerified: true });
  // Signed in, and kept from the desk until the second step is set up.
  const desk = await app.call('GET /api/operations/operators', undefined, {
    headers: { cookie: cookieOf(made!) },
  });
  expect(answerOf(desk)).toEqual([403, 'second_factor_needed']);
});

async function invited(email: string) {
  const clock = manualClock();
  const app = await createTestApp({ clock });
  const operator = await app.signedUp({}, ['operator']);
  const body = { firstName: 'Wanjiru', lastName: 'Chen', email, deskRoles: ['dispatcher'] };
  const answer = await operator.call('POST /api/operations/invitations', body);
  const { invitation, link } = answer.json();
  const token = new URL(link).searchParams.get('token');
  return { app, clock, operator, invitation, token, body };
}

test('whoever is invited chooses a password, once, and may operate with a second step', async () => {
  const { app, token } = await invited('wanjiru@example.com');
  const mails = await app.database.pool.query(
    `select to_address, body from mails where subject like 'You are invited%'`,
  );
  expect(mails.rows).toMatchObject([{ to_address: 'wanjiru@example.com' }]);
  expect(mails.rows[0].body).toContain(token);
  const looked = await app.call('POST /api/invitations/look', { token });
  expect(looked.json()).toMatchObject({ email: 'wanjiru@example.com', state: 'new' });
  const without = await app.call('POST /api/invitations/accept', { token });
  expect(answerOf(without)).toEqual([401, 'sign_in_required']);
  const rivals = await Promise.all(
    [1, 2].map(() => app.call('POST /api/invitations/accept', { token, password: form.password })),
  );
  expect(rivals.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(rivals.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({
    email: 'wanjiru@example.com',
  });
  const { rows } = await app.database.pool.query(
    `select roles from users where email = 'wanjiru@example.com'`,
  );
  expect(rows).toEqual([{ roles: ['rider', 'operator'] }]);
  expect(answerOf(await app.call('POST /api/invitations/look', { token }))).toEqual([410, 'invitation_gone']);
});

test('an account is not taken over by its invitation: its owner signs in', async () => {
  const { app, token } = await invited('known@example.com');
  const known = await app.signedUp({ email: 'known@example.com' });
  const other = await app.signedUp();
  const looked = await app.call('POST /api/invitations/look', { token });
  expect(looked.json()).toMatchObject({ state: 'sign_in' });
  const asNobody = await app.call('POST /api/invitations/accept', { token, password: form.password });
  expect(answerOf(asNobody)).toEqual([401, 'sign_in_required']);
  const asOther = await other.call('POST /api/invitations/accept', { token });
  expect(answerOf(asOther)).toEqual([403, 'invitation_not_yours']);
  const accepted = await known.call('POST /api/invitations/accept', { token });
  expect(accepted.json().roles).toContain('operator');
  const { rows } = await app.database.pool.query('select action, reason from account_audit');
  expect(rows).toEqual([{ action: 'role_given', reason: 'Invited by mail' }]);
});

test('an invitation ends after seven days, when it is withdrawn, and with the next one', async () => {
  const { app, clock, operator, invitation, token, body } = await invited('late@example.com');
  const second = await operator.call('POST /api/operations/invitations', body);
  const other = new URL(second.json().link).searchParams.get('token');
  const gone = async (of: string | null) =>
    answerOf(await app.call('POST /api/invitations/look', { token: of }))[1] === 'invitation_gone';
  expect([await gone(token), await gone(other)]).toEqual([true, false]);
  clock.advance(7 * 86_400_000 + 1);
  expect(await gone(other)).toBe(true);
  const third = await operator.call('POST /api/operations/invitations', body);
  const { id } = third.json().invitation;
  expect(invitation.id).not.toBe(id);
  expect((await operator.call(`POST /api/operations/invitations/${id}/withdraw`)).statusCode).toBe(204);
  expect((await operator.call(`POST /api/operations/invitations/${id}/withdraw`)).statusCode).toBe(410);
  expect((await operator.call('GET /api/operations/operators')).json().invitations).toEqual([]);
});

test('an invitation is over when whoever gave it operates no more', async () => {
  const { app, operator, token } = await invited('late@example.com');
  const other = await app.signedUp({}, ['operator']);
  await other.call(`POST /api/operations/people/${operator.id}/end-operator`, { reason: 'Left the company' });
  const accepted = await app.call('POST /api/invitations/accept', { token, password: form.password });
  expect(answerOf(accepted)).toEqual([410, 'invitation_gone']);
  expect((await other.call('GET /api/operations/operators')).json().invitations).toEqual([]);
});

test('a role ends with its sessions and a reason, and the last operator stays', async () => {
  const app = await createTestApp();
  const [one, two] = [await app.signedUp({}, ['operator']), await app.signedUp({}, ['operator'])];
  const end = (by: typeof one, who: typeof one) =>
    by.call(`POST /api/operations/people/${who.id}/end-operator`, { reason: 'Left the company' });
  const both = await Promise.all([end(one, two), end(two, one)]);
  expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  const left = both[0]?.statusCode === 204 ? one : two;
  const gone = left === one ? two : one;
  expect(answerOf(await end(left, left))).toEqual([409, 'last_operator']);
  expect((await gone.call('GET /api/operations/operators')).statusCode).toBe(401);
  const { rows } = await app.database.pool.query(
    'select user_id, actor_id, action, reason from account_audit',
  );
  expect(rows).toEqual([
    { user_id: gone.id, actor_id: left.id, action: 'role_ended', reason: 'Left the company' },
  ]);
});
