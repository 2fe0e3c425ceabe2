/** A registration has a last day: told before, said to be renewed, looked at again, and ended where nobody saw that. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { noticeOf, registrationEnds } from '../registration-end.ts';
import { createDealers } from './service.ts';
import { verifiedDealership } from './testing.ts';

const clock = manualClock(new Date('2027-03-01T15:00:00Z'));
const app = await createTestApp({ clock });
const { pool } = app.database;
const operator = await app.signedUp({}, ['operator']);
const dealer = await app.signedUp({ firstName: 'Priya' });
await verifiedDealership(app.database, dealer.id);
const another = createDealers({ ...app.dealers.parts, log: app.http.log });
const sweep = () => Promise.all([app.dealers.sweep(), another.sweep()]);
const id = (await dealer.call('GET /api/dealership')).json().dealership.id;
const decide = (body: object) => operator.call(`POST /api/operations/dealerships/${id}`, body);
const mine = async () => (await dealer.call('GET /api/dealership')).json().dealership;
const mails = async (like: string) =>
  (
    await pool.query<{ subject: string }>(
      'select subject from mails where to_address = $1 and subject like $2',
      [dealer.email, like],
    )
  ).rows.length;
const waiting = async () => (await operator.call('GET /api/operations/dealerships/waiting')).json().waiting;
const toDay = (day: string) => clock.advance(Date.parse(`${day}T15:00:00Z`) - clock.now().getTime());

test('days are counted to the last one, also over a change of clocks', () => {
  expect([noticeOf('2027-03-31', '2027-02-28'), noticeOf('2027-03-31', '2027-03-01')]).toEqual([0, 1]);
  expect([noticeOf('2027-03-31', '2027-03-24'), noticeOf('2027-03-31', '2027-03-31')]).toEqual([2, 2]);
  const ends = (today: string, isRenewed: boolean) =>
    registrationEnds({ registeredUntil: '2027-03-31', isRenewed }, today);
  expect([ends('2027-03-31', false), ends('2027-04-01', false)]).toEqual([false, true]);
  expect([ends('2027-04-14', true), ends('2027-04-15', true)]).toEqual([false, true]);
});

test('the desk notes the last day, and not one that is over', async () => {
  const looked = { decision: 'look_again', compared: true };
  expect((await decide({ ...looked, registeredUntil: '2027-02-28' })).json().code).toBe('registration_over');
  expect((await decide({ ...looked, registeredUntil: '31/03/2027' })).statusCode).toBe(400);
  expect((await decide({ ...looked, compared: false, registeredUntil: '2027-03-31' })).statusCode).toBe(400);
  expect((await dealer.call('POST /api/dealership/renewed')).json().code).toBe('dealership_settled');
  expect((await decide({ ...looked, registeredUntil: '2027-03-31' })).json().registeredUntil).toBe(
    '2027-03-31',
  );
});

test('its dealer is told twice before, once each', async () => {
  for (const [day, told] of [
    ['2027-03-01', 1],
    ['2027-03-10', 1],
    ['2027-03-24', 2],
    ['2027-03-31', 2],
  ] as const) {
    toDay(day);
    await sweep();
    expect([day, await mails('The registration of%')]).toEqual([day, told]);
  }
  expect((await mine()).state).toBe('verified');
});

test('said to be renewed it waits for the desk, and looked at again it has its new day', async () => {
  await Promise.all([
    dealer.call('POST /api/dealership/renewed'),
    dealer.call('POST /api/dealership/renewed'),
  ]);
  expect(await waiting()).toBe(1);
  toDay('2027-04-05');
  await sweep();
  expect(await mine()).toMatchObject({ state: 'verified', renewedSince: expect.any(String) });
  await decide({ decision: 'look_again', compared: true, registeredUntil: '2028-03-31' });
  expect(await waiting()).toBe(0);
  expect(await mails('Your registration was looked at again')).toBe(2);
  expect(await mine()).toMatchObject({ renewedSince: null, registeredUntil: '2028-03-31' });
});

test('where nobody saw it renewed the dealer is none any more the day after, once', async () => {
  toDay('2028-04-01');
  await sweep();
  expect(await mine()).toMatchObject({
    state: 'ended',
    reason: 'The registration ended on Mar 31, 2028, and nobody has seen it renewed.',
  });
  expect(await mails('%is no dealer on%')).toBe(1);
  expect((await decide({ decision: 'look_again', compared: true })).json().code).toBe('dealership_decided');
});
