import { expect, test } from 'vitest';
import { type Caller, cookieOf, createTestApp } from '#test/app.ts';

test('where no mail arrives an operator confirms an address, with a reason, once, and not their own', async () => {
  const app = await createTestApp();
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const form = {
    firstName: 'Bo',
    lastName: 'Frick',
    email: 'bo@example.com',
    password: 'correct horse battery',
  };
  const made = await app.call('POST /api/users', form);
  const call: Caller = (path, body, options) =>
    app.call(path, body, { ...options, headers: { cookie: cookieOf(made) } });
  const person = { id: made.json().id as number, email: form.email, call };
  const confirm = (id: number, by: { call: Caller } = operator, reason = 'They showed their letterhead') =>
    by.call(`POST /api/operations/people/${id}/confirm-address`, { reason });
  expect((await confirm(person.id, person)).statusCode).toBe(403);
  expect((await confirm(person.id, operator, '')).statusCode).toBe(400);
  expect((await confirm(operator.id)).json()).toMatchObject({ code: 'not_yourself' });
  expect((await confirm(1_000_000)).json()).toMatchObject({ code: 'person_not_found' });
  const both = await Promise.all([confirm(person.id), confirm(person.id)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect((await person.call('GET /api/auth/session')).json()).toMatchObject({ emailVerified: true });
  const [account] = (await operator.call(`GET /api/operations/people?q=${person.email}`)).json();
  expect(account.log).toMatchObject([
    { action: 'address_confirmed', reason: 'They showed their letterhead' },
  ]);
});
