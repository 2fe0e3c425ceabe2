/** Alarms: whom they call, who takes them, and what becomes of one that nobody takes. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { createTestApp } from '#test/app.ts';
import type { Alarm } from '../operations-contract.ts';

const holds = createMemoryHolds();
const clock = manualClock(new Date());
// Texts are written where there is a gateway; nobody listens at this one.
const app = await createTestApp(
  { holds, clock, dispatchLoop: false },
  { SMS_URL: 'http://account:token@127.0.0.1:9/Messages.json', SMS_FROM: '+14165550100' },
);
await app.start();
const { book } = createRideCast(app, holds);
const operator = await app.signedUp({}, ['rider', 'operator']);
const alarms = async (): Promise<Alarm[]> => (await operator.call('GET /api/operations/alarms')).json();

test('of an alarm nobody takes, those on duty are texted at once, and everybody once a minute has passed', async () => {
  const [maya, omar] = [
    await app.signedUp({ email: 'maya@rove.test', phone: '+1 416 555 0171' }, ['rider', 'operator']),
    await app.signedUp({ email: 'omar@rove.test', phone: '+1 416 555 0172' }, ['rider', 'operator']),
  ];
  const duty = await maya.call('PUT /api/operations/duty', { onDuty: true });
  expect(duty.json()).toMatchObject({ mine: { onDuty: true, phone: '+1 416 555 0171' } });
  expect(duty.json().onDuty).toHaveLength(1);
  const rider = await app.signedUp();
  const { ride } = await book(rider);
  await rider.call(`POST /api/rides/${ride.id}/sos`);
  const texts = async () =>
    (
      await app.database.pool.query(
        'select to_number as "to", body from text_messages where body like $1 order by id',
        [`%${rideReference(ride.id)}%`],
      )
    ).rows;
  expect(await texts()).toEqual([
    { to: '+1 416 555 0171', body: expect.stringContaining(`ALARM in ride ${rideReference(ride.id)}`) },
  ]);

  await app.safety.passOn();
  expect(await texts()).toHaveLength(1);
  clock.advance(60_000);
  await Promise.all([app.safety.passOn(), app.safety.passOn()]);
  const passed = await texts();
  expect(passed.slice(1).map(({ to }) => to)).toEqual(['+1 416 555 0171', '+1 416 555 0172']);
  expect(passed[1].body).toContain('NOBODY HAS TAKEN THE ALARM');

  const [alarm] = await alarms();
  expect(alarm).toMatchObject({ claimed: null, passedOn: 1 });
  const claims = await Promise.all(
    [maya, omar].map((each) => each.call(`POST /api/operations/alarms/${alarm!.id}/claim`, { from: null })),
  );
  expect(claims.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  clock.advance(60_000);
  await app.safety.passOn();
  expect(await texts()).toHaveLength(3);
  for (const each of [maya, omar]) await each.call('PUT /api/operations/duty', { onDuty: false });
  await operator.call(`POST /api/operations/alarms/${alarm!.id}/settle`, { note: 'over' });
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
});

test('an alarm is taken over from whoever has it by one of two, and is nobody’s again once they operate no more', async () => {
  const [first, second, third] = [
    await app.signedUp({}, ['rider', 'operator']),
    await app.signedUp({}, ['rider', 'operator']),
    await app.signedUp({}, ['rider', 'operator']),
  ];
  const rider = await app.signedUp();
  const { ride } = await book(rider);
  await rider.call(`POST /api/rides/${ride.id}/sos`);
  const [alarm] = await alarms();
  const claim = (by: typeof first, from: number | null) =>
    by.call(`POST /api/operations/alarms/${alarm!.id}/claim`, { from });
  expect((await claim(first, null)).json()).toMatchObject({ claimed: { byId: first.id } });
  expect((await claim(first, null)).statusCode).toBe(200);
  expect((await claim(second, null)).json()).toMatchObject({ code: 'alarm_claimed' });
  const over = await Promise.all([claim(second, first.id), claim(third, first.id)]);
  expect(over.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);

  await app.database.pool.query("update users set roles = '{rider}', desk_roles = '{}' where id = any($1)", [
    [second.id, third.id],
  ]);
  expect((await alarms())[0]!.claimed).toBeNull();
  clock.advance(60_000);
  await app.safety.passOn();
  expect((await alarms())[0]!.passedOn).toBe(1);
  expect((await claim(first, null)).statusCode).toBe(200);
  await operator.call(`POST /api/operations/alarms/${alarm!.id}/settle`, { note: 'over' });
  expect((await claim(first, null)).json()).toMatchObject({ code: 'alarm_settled' });
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
});
