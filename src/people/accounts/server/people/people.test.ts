import { expect, test } from 'vitest';
import { createTestApp, type TestPerson } from '#test/app.ts';

const app = await createTestApp();
const { pool } = app.database;
const password = 'correct horse battery';
const operator = await app.signedUp({ firstName: 'Olga' }, ['rider', 'operator']);
const reason = 'Three stolen cards';

const act = (by: TestPerson, verb: string, id: number, body: object = { reason }) =>
  by.call(`POST /api/operations/people/${id}/${verb}`, body);
const isSignedIn = async (person: TestPerson) =>
  (await person.call('GET /api/auth/session')).statusCode === 200;
const signIn = (person: TestPerson) => app.call('POST /api/auth/login', { email: person.email, password });

test('an operator finds people by name, address, telephone or number, and nobody else does', async () => {
  const person = await app.signedUp({ firstName: 'Percival', email: 'percival_1@example.com' });
  const find = async (q: string) =>
    (await operator.call(`GET /api/operations/people?q=${encodeURIComponent(q)}`)).json();
  for (const q of ['perciv', 'PERCIVAL_1@', String(person.id)]) {
    expect(await find(q), q).toMatchObject([{ id: person.id, sessions: 1, disabledAt: null, log: [] }]);
  }
  await pool.query("update users set phone = '+1 416-555-0199' where id = $1", [person.id]);
  for (const q of ['416 555 0199', '(416) 555-0199', '+14165550199', '0416 555 0199', '0199']) {
    expect(await find(q), q).toMatchObject([{ id: person.id }]);
  }
  for (const q of ['199', '0000', '+1 416-555-01990', '()']) expect(await find(q), q).toEqual([]);
  // Signs of the search are taken as they are written.
  expect(await find('percival%1')).toEqual([]);
  expect((await person.call('GET /api/operations/people')).statusCode).toBe(403);
  expect((await app.call('GET /api/operations/people')).statusCode).toBe(401);
});

test('a misspelt name finds whom it is like, the likest first, and only where nothing is spelt so', async () => {
  const find = async (q: string) =>
    (await operator.call(`GET /api/operations/people?q=${encodeURIComponent(q)}`))
      .json()
      .map(({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`);
  await app.signedUp({ firstName: 'Dana', lastName: 'Whitlock' });
  await app.signedUp({ firstName: 'Robin', lastName: 'Averyngton' });
  await app.signedUp({ firstName: 'Jörg', lastName: 'Müllerschön' });
  for (const q of ['Whitlok', 'dana whitlok', 'WITLOCK', 'Dana Witlock'])
    expect((await find(q))[0], q).toBe('Dana Whitlock');
  for (const q of ['Averyngtn', 'Robn Averyngton', 'Rbin'])
    expect((await find(q))[0], q).toBe('Robin Averyngton');
  expect(await find('müllershön')).toEqual(['Jörg Müllerschön']);
  // Whose whole name it is stands before newer ones that hold it.
  const robin = await app.signedUp({ firstName: 'Robin', lastName: 'Avery' });
  await app.signedUp({ firstName: 'Robin', lastName: 'Averyson' });
  expect(await find('robin avery')).toEqual(['Robin Avery', 'Robin Averyson', 'Robin Averyngton']);
  expect((await find('Avry'))[0]).toBe('Robin Avery');
  expect((await find(robin.email.toUpperCase()))[0]).toBe('Robin Avery');
  // As it is spelt it is found alone, and what is like nothing, or a number, finds nothing.
  expect(await find('Whitlock')).toEqual(['Dana Whitlock']);
  for (const q of ['qqzzxxvv', 'whi%lok', '12345678', 'abc', "';--"]) expect(await find(q), q).toEqual([]);
});

test('who is kept out is signed out, told why, refused with the right password only, and let in again', async () => {
  const person = await app.signedUp();
  expect((await act(operator, 'disable', person.id, { reason: ' ' })).statusCode).toBe(400);
  expect((await act(operator, 'disable', person.id)).statusCode).toBe(204);
  expect(await isSignedIn(person)).toBe(false);
  expect((await signIn(person)).json()).toMatchObject({ status: 403, code: 'account_disabled' });
  const wrong = await app.call('POST /api/auth/login', { email: person.email, password: 'wrong' });
  expect(wrong.json()).toMatchObject({ status: 401, code: 'wrong_credentials' });
  const { rows: sessions } = await pool.query('select 1 from sessions where user_id = $1', [person.id]);
  expect(sessions).toEqual([]);
  const { rows: mails } = await pool.query(
    "select body from mails where to_address = $1 and subject = 'Your account was closed'",
    [person.email],
  );
  expect(mails[0].body).toContain(reason);

  expect((await act(operator, 'enable', person.id)).statusCode).toBe(204);
  expect((await signIn(person)).statusCode).toBe(200);
  const [found] = (await operator.call(`GET /api/operations/people?q=${person.id}`)).json();
  expect(found.log).toMatchObject([
    { action: 'enabled', by: 'Olga Lovelace', reason },
    { action: 'disabled', by: 'Olga Lovelace', reason },
  ]);
  const { rows: told } = await pool.query('select type from events where subject = $1 order by seq', [
    `user:${person.id}`,
  ]);
  expect(told.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['account.disabled', 'account.enabled']),
  );
});

test('sessions end without keeping anybody out', async () => {
  const person = await app.signedUp();
  expect((await act(operator, 'end-sessions', person.id)).statusCode).toBe(204);
  expect(await isSignedIn(person)).toBe(false);
  expect((await signIn(person)).statusCode).toBe(200);
});

test('nobody keeps themselves out or drops their own second factor, and who is not there is said so', async () => {
  expect((await act(operator, 'disable', operator.id)).json()).toMatchObject({ code: 'not_yourself' });
  expect((await act(operator, 'remove-second-factor', operator.id)).json()).toMatchObject({
    code: 'not_yourself',
  });
  expect((await act(operator, 'disable', 999_999)).json()).toMatchObject({ code: 'person_not_found' });
  const person = await app.signedUp();
  expect((await act(person, 'disable', operator.id)).statusCode).toBe(403);
  await pool.query("update sessions set proved_at = now() - interval '11 minutes' where user_id = $1", [
    operator.id,
  ]);
  expect((await act(operator, 'disable', person.id)).json()).toMatchObject({ code: 'proof_required' });
});
