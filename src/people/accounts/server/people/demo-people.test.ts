import { describe, expect, test } from 'vitest';
import { createDemoAccounts } from '#demo/demo.ts';
import { cookieOf, createTestApp, type TestApp } from '#test/app.ts';
import { isDemoAddress } from '../../rules.ts';

const password = 'ride-with-rove';
const demo = await createTestApp({}, { DEMO: 'on' });
await createDemoAccounts(demo);
const signIn = (app: TestApp, email: string, typed = password) =>
  app.call('POST /api/auth/login', { email, password: typed });
const session = (app: TestApp, cookie: string) =>
  app.call('GET /api/auth/session', undefined, { headers: { cookie } });

test('the demo’s people are known by their address, and nobody else is', () => {
  for (const email of ['rider@rove.example', 'RIDER@ROVE.EXAMPLE', 'maya.1@fleet.rove.example'])
    expect(isDemoAddress(email)).toBe(true);
  for (const email of ['a@grove.example', 'a@rove.example.com', 'rove.example@mail.com'])
    expect(isDemoAddress(email)).toBe(false);
});

describe('an account that all visitors of a demo share', () => {
  test.each([
    ['PATCH /api/auth/profile', { firstName: 'X', lastName: 'Y' }],
    ['DELETE /api/auth/sessions?which=others', undefined],
    ['DELETE /api/auth/sessions?which=all', undefined],
    ['DELETE /api/auth/sessions/1', undefined],
    ['POST /api/account/password', { currentPassword: password, password: 'granite-and-moss-41' }],
    ['POST /api/account/email', { email: 'mine@example.com' }],
    ['POST /api/account/second-factor', undefined],
    ['POST /api/account/second-factor/confirm', { code: '123456' }],
    ['DELETE /api/account/second-factor', undefined],
    ['POST /api/account/recovery-codes', undefined],
    ['POST /api/account/leave', { password }],
  ])('refuses %s, in words that say what to do', async (call, body) => {
    const cookie = cookieOf(await signIn(demo, 'rider@rove.example'));
    const answer = await demo.call(call, body, { headers: { cookie } });
    expect(answer.json()).toMatchObject({ status: 403, code: 'shared_account' });
    expect(answer.json().detail).toContain('Sign up for one of your own');
    expect((await session(demo, cookie)).json()).toMatchObject({ firstName: 'Robin' });
  });

  test('gets no mailed link for a password, and no operator closes it', async () => {
    const asked = await demo.call('POST /api/auth/forgot-password', { email: 'rider@rove.example' });
    expect(asked.json()).toMatchObject({ code: 'shared_account' });
    const cookie = cookieOf(await signIn(demo, 'operator@rove.example'));
    const { id } = (await session(demo, cookieOf(await signIn(demo, 'rider@rove.example')))).json();
    for (const act of ['disable', 'end-sessions', 'remove-second-factor']) {
      const answer = await demo.call(
        `POST /api/operations/people/${id}/${act}`,
        { reason: 'for fun, as anybody might' },
        { headers: { cookie } },
      );
      expect(answer.json()).toMatchObject({ code: 'shared_account' });
    }
  });

  test('one of a visitor’s own may do all of it', async () => {
    const person = await demo.signedUp({ email: 'own@example.com' });
    const changed = await person.call('PATCH /api/auth/profile', { firstName: 'X', lastName: 'Y' });
    expect(changed.statusCode).toBe(200);
    expect((await person.call('DELETE /api/auth/sessions?which=others')).statusCode).toBe(204);
  });
});

test('off, the demo’s people and fleet are signed out and kept out; on again, they are back', async () => {
  const { database } = demo;
  const fleet = {
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'maya.1@fleet.rove.example',
    password: 'simulated-fleet-phone',
    isDriver: false,
  };
  await demo.accounts.ensureUser(fleet, ['rider']);
  const own = await demo.signedUp({ email: 'stays@example.com' });
  const before = cookieOf(await signIn(demo, 'operator@rove.example'));

  const business = await createTestApp({ database }, { DEMO: 'off' });
  expect(await business.accounts.start()).toEqual({ closedPeople: 5 });
  expect((await session(business, before)).statusCode).toBe(401);
  expect((await signIn(business, 'operator@rove.example')).json()).toMatchObject({
    code: 'account_disabled',
  });
  expect((await signIn(business, fleet.email, fleet.password)).json()).toMatchObject({
    code: 'account_disabled',
  });
  expect((await session(business, own.cookie)).statusCode).toBe(200);
  expect(await business.accounts.start()).toEqual({ closedPeople: 0 });

  const again = await createTestApp({ database }, { DEMO: 'on' });
  expect(await again.accounts.start()).toEqual({ closedPeople: 0 });
  expect((await signIn(again, 'operator@rove.example')).statusCode).toBe(200);
});
