/** Calls for help in rides: raised by whoever is in one, settled by operators. */
import { expect, test } from 'vitest';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { createTestApp } from '#test/app.ts';
import type { Alarm } from '../operations-contract.ts';

const holds = createMemoryHolds();
const app = await createTestApp({ holds, dispatchLoop: false });
await app.start();
const { union, onlineDriver, offline, book } = createRideCast(app, holds);
const operator = await app.signedUp({ email: 'night-shift@rove.test' }, ['rider', 'operator']);

const overview = async () => (await operator.call('GET /api/operations/rides/overview')).json();
const alarms = async (state = 'open'): Promise<Alarm[]> =>
  (await operator.call(`GET /api/operations/alarms?state=${state}`)).json();

test('an alarm reaches operators by mail and list, with where the car is and whom to ring, until one settles it', async () => {
  const [rider, driver] = [await app.signedUp({ phone: '+1 416 555 0188' }), await onlineDriver()];
  const { ride } = await book(rider);
  await driver.call(`POST /api/rides/${ride.id}/accept`);
  const raised = await rider.call(`POST /api/rides/${ride.id}/sos`);
  expect(raised.json()).toMatchObject({ emergencyNumber: '911' });

  const [alarm] = await alarms();
  expect(alarm).toMatchObject({
    raisedBy: 'rider',
    ride: { id: ride.id, status: 'driver_assigned', pin: null },
    rider: { phone: '+1 416 555 0188' },
    driver: { name: expect.stringContaining('Tom') },
    position: { ...union, near: expect.any(String) },
    settled: null,
  });
  const { rows } = await app.database.pool.query(
    "select subject from mails where to_address = 'night-shift@rove.test' and subject like 'ALARM%'",
  );
  expect(rows).toEqual([{ subject: `ALARM in ride ${rideReference(ride.id)}, raised by the rider` }]);
  expect((await overview()).alarms).toBe(1);

  expect(
    (await operator.call(`POST /api/operations/alarms/${alarm!.id}/settle`, { note: ' ' })).statusCode,
  ).toBe(400);
  const settled = await operator.call(`POST /api/operations/alarms/${alarm!.id}/settle`, {
    note: 'Rang both; the rider is safe.',
  });
  expect(settled.json()).toMatchObject({ settled: { note: 'Rang both; the rider is safe.' } });
  expect(await alarms()).toEqual([]);
  expect((await alarms('settled'))[0]!.id).toBe(alarm!.id);
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
  await offline(driver);
});

test('an alarm raised fifty times at once by both is one, and settled by two is settled by the first', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider);
  await driver.call(`POST /api/rides/${ride.id}/accept`);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => (i % 2 ? rider : driver).call(`POST /api/rides/${ride.id}/sos`)),
  );
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  const open = await alarms();
  expect(open.filter((alarm) => alarm.ride.id === ride.id)).toHaveLength(1);
  const path = `POST /api/operations/alarms/${open[0]!.id}/settle`;
  const settling = await Promise.all([1, 2, 3].map((n) => operator.call(path, { note: `call ${n}` })));
  expect(settling.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  await rider.call(`POST /api/rides/${ride.id}/sos`);
  expect(await alarms()).toHaveLength(1);
  await operator.call(`POST /api/operations/alarms/${(await alarms())[0]!.id}/settle`, { note: 'again' });
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
  await offline(driver);
});

test('alarms are for operators alone', async () => {
  const rider = await app.signedUp();
  expect((await rider.call('GET /api/operations/alarms')).statusCode).toBe(403);
  expect((await app.call('GET /api/operations/alarms')).statusCode).toBe(401);
  expect((await rider.call('POST /api/operations/alarms/1/settle', { note: 'x' })).statusCode).toBe(403);
});
