import { expect, test } from 'vitest';
import type { DeskRoleKey } from '#src/people/desk-roles/desk-roles.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const app = await createTestApp();
const operator = (...deskRoles: DeskRoleKey[]) => app.signedUp({}, ['rider', 'operator'], deskRoles);
const give = (by: TestPerson, to: TestPerson, deskRoles: string[]) =>
  by.call(`PUT /api/operations/operators/${to.id}/roles`, { deskRoles, reason: 'Changed jobs' });
const answerOf = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
];
const codeOf = async (asked: ReturnType<TestPerson['call']>) => {
  const answer = await asked;
  return answer.statusCode < 300 ? answer.statusCode : answer.json().code;
};
const owner = await operator('owner');

let count = 0;
/** Somebody who manages operators and rides, by a role of the company's own. */
async function manager() {
  count += 1;
  const made = await owner.call('POST /api/operations/roles', {
    name: `Shift lead ${count}`,
    permissions: ['operators.manage', 'people.read', 'people.suspend', 'rides.read', 'rides.dispatch'],
    reason: 'Leads the shift',
  });
  expect(made.statusCode).toBe(201);
  const { key, id } = made.json();
  return { key: key as DeskRoleKey, roleId: id as number, person: await operator(key) };
}

test('a change of roles holds at the very next call, is kept with before and after, and told', async () => {
  const person = await operator('read_only');
  expect(await codeOf(person.call('GET /api/operations/payments'))).toBe(200);
  const mine = (await person.call('GET /api/operations/me')).json();
  expect(mine.roles).toEqual([{ key: 'read_only', name: 'Read only' }]);
  expect(mine.permissions).not.toContain('payments.refund');
  expect(await codeOf(give(owner, person, ['dispatcher', 'editor']))).toBe(204);
  const refused = await person.call('GET /api/operations/payments');
  expect(refused.json()).toMatchObject({ code: 'not_allowed', permission: 'payments.read' });
  expect(refused.json().detail).toContain('see payments');
  expect(await codeOf(person.call('GET /api/operations/rides/overview'))).toBe(200);
  const { rows } = await app.database.pool.query(
    'select actor_id, action, before, after, reason from account_audit where user_id = $1',
    [person.id],
  );
  expect(rows).toEqual([
    {
      ...{ actor_id: owner.id, action: 'desk_roles_changed', reason: 'Changed jobs' },
      ...{ before: ['read_only'], after: ['dispatcher', 'editor'] },
    },
  ]);
  const { rows: mails } = await app.database.pool.query('select body from mails where to_address = $1', [
    person.email,
  ]);
  expect(mails.some(({ body }) => body.includes('Dispatcher, Editor') && body.includes('Changed jobs'))).toBe(
    true,
  );
  const { changes } = (await owner.call('GET /api/operations/roles')).json();
  expect(changes[0]).toMatchObject({ before: ['Read only'], after: ['Dispatcher', 'Editor'] });
});

test('nobody raises themselves, and nobody gives or takes more than they have', async () => {
  const { key, roleId, person } = await manager();
  expect(await codeOf(give(person, person, [key, 'finance']))).toBe('not_raise_yourself');
  const finance = await operator('finance');
  expect(await codeOf(give(person, finance, ['read_only']))).toBe('beyond_your_roles');
  const reader = await operator(key);
  expect(await codeOf(give(person, reader, ['owner']))).toBe('beyond_your_roles');
  const raise = { name: 'Shift lead', permissions: ['payments.refund'], reason: 'More' };
  expect(await codeOf(person.call(`PUT /api/operations/roles/${roleId}`, raise))).toBe('not_raise_yourself');
  expect(await codeOf(person.call('POST /api/operations/roles', raise))).toBe('beyond_your_roles');
  const invited = { firstName: 'Ines', email: 'ines@example.com', deskRoles: ['owner'] };
  expect(await codeOf(person.call('POST /api/operations/invitations', invited))).toBe('beyond_your_roles');
  // Nor is an owner kept out or ended by somebody below.
  for (const act of ['disable', 'end-operator'])
    expect(
      await codeOf(person.call(`POST /api/operations/people/${owner.id}/${act}`, { reason: 'No' })),
    ).toBe('beyond_your_roles');
  expect(await codeOf(give(person, reader, [key]))).toBe(204);
  expect(await codeOf(give(owner, reader, ['support']))).toBe(204);
});

test('a role of one’s own holds at once for whoever has it, and ends once nobody has', async () => {
  const { key, roleId, person } = await manager();
  const change = (permissions: string[], name = `Lead ${roleId}`) =>
    owner.call(`PUT /api/operations/roles/${roleId}`, { name, permissions, reason: 'Less to do' });
  expect(await codeOf(person.call('GET /api/operations/rides/overview'))).toBe(200);
  expect((await change(['people.read'])).json()).toMatchObject({
    people: 1,
    permissions: ['desk.open', 'people.read'],
  });
  expect(await codeOf(person.call('GET /api/operations/rides/overview'))).toBe('not_allowed');
  expect(await codeOf(change(['people.read'], 'owner'))).toBe('role_name_taken');
  const end = () => owner.call(`POST /api/operations/roles/${roleId}/end`, { reason: 'Nobody has it' });
  expect(await codeOf(end())).toBe('role_in_use');
  expect(await codeOf(give(owner, person, ['editor']))).toBe(204);
  expect(await codeOf(end())).toBe(204);
  expect(await codeOf(end())).toBe('role_not_found');
  expect(await codeOf(give(owner, person, [key]))).toBe('role_not_found');
  const { changes } = (await owner.call('GET /api/operations/roles')).json();
  expect(changes.filter(({ about }: { about: string }) => about === `Lead ${roleId}`)).toHaveLength(3);
  await expect(app.database.pool.query('delete from desk_role_changes')).rejects.toThrow();
});

test('one owner is always left, whoever is quicker', async () => {
  const other = await createTestApp();
  const [one, two] = [
    await other.signedUp({}, ['rider', 'operator']),
    await other.signedUp({}, ['rider', 'operator']),
  ];
  const both = await Promise.all([give(one, two, ['editor']), give(two, one, ['editor'])]);
  expect(both.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  const left = both[0].statusCode === 204 ? one : two;
  expect(await codeOf(give(left, left, ['editor']))).toBe('last_operator');
  const leaving = (await left.call('GET /api/account/leaving')).json();
  expect(leaving.unsettled[0].words).toContain('only owner');
});

test('owners who delete their accounts, end each other or step down at once leave one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const app2 = await createTestApp({ dispatchLoop: false });
    const [a, b] = [
      await app2.signedUp({}, ['rider', 'operator'], ['owner']),
      await app2.signedUp({}, ['rider', 'operator'], ['owner']),
    ];
    const leave = (person: TestPerson) =>
      person.call('POST /api/account/leave', { password: 'correct horse battery' });
    const stepDown = (person: TestPerson) =>
      person.call(`PUT /api/operations/operators/${person.id}/roles`, {
        deskRoles: ['editor'],
        reason: 'Enough',
      });
    const end = (by: TestPerson, whom: TestPerson) =>
      by.call(`POST /api/operations/people/${whom.id}/end-operator`, { reason: 'Enough' });
    const ways = [
      () => [leave(a), leave(b)],
      () => [end(a, b), end(b, a)],
      () => [leave(a), stepDown(b)],
      () => [stepDown(a), stepDown(b)],
      () => [end(a, a), leave(b)],
    ];
    const answers = await Promise.all(ways[round]!());
    expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1);
    const { rows } = await app2.database.pool.query(
      `select count(*)::int as owners from users where 'owner' = any(desk_roles) and deleted_at is null`,
    );
    expect([round, rows[0].owners]).toEqual([round, 1]);
  }
});

test('the database keeps roles with operators alone, and an old invitation gives what its giver still has', async () => {
  const rider = await app.signedUp();
  await expect(
    app.database.pool.query(`update users set desk_roles = '{owner}' where id = $1`, [rider.id]),
  ).rejects.toThrow(/users_desk_roles/);
  await expect(
    app.database.pool.query(`update users set roles = '{rider,operator}' where id = $1`, [rider.id]),
  ).rejects.toThrow(/users_desk_roles/);
  const second = await operator('owner');
  const body = { firstName: 'Late', lastName: '', email: 'late@example.com', deskRoles: ['finance'] };
  const { link } = (await second.call('POST /api/operations/invitations', body)).json();
  await give(owner, second, ['support']);
  const token = new URL(link).searchParams.get('token');
  const accepted = await app.call('POST /api/invitations/accept', {
    token,
    password: 'correct horse battery',
  });
  expect(answerOf(accepted)).toEqual([410, 'invitation_gone']);
});
