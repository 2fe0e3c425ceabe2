/** Five minutes after the arrival: the driver may end the ride for the fee, and may still give it back for nothing. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from './app.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { book, onlineDriver } = createRideCast(app, holds);

async function waitingAtDoor() {
  const driver = await onlineDriver();
  const rider = await app.signedUp({ firstName: 'Maya' });
  const { ride } = await book(rider);
  const move = (verb: string, body: object = {}) => driver.call(`POST /api/rides/${ride.id}/${verb}`, body);
  for (const verb of ['accept', 'arriving', 'arrived']) expect((await move(verb)).statusCode).toBe(200);
  const read = async (person: typeof rider = rider) =>
    (await person.call(`GET /api/rides/${ride.id}`)).json();
  return { driver, rider, move, read };
}

test('the driver is told what a no-show costs and brings, and it does', async () => {
  const { driver, rider, move, read } = await waitingAtDoor();
  expect((await read(driver)).noShowFee).toEqual({ pays: '5.00', share: '3.54' });
  expect((await read(rider)).noShowFee).toBeNull();
  clock.advance(5 * 60_000);
  expect((await move('cancel', { noShow: true })).json()).toMatchObject({
    status: 'cancelled',
    fare: '3.54',
  });
  expect(await read()).toMatchObject({ status: 'cancelled', cancellationFee: '5.00' });
});

test('a driver who does not feel safe gives the ride back after five minutes too, and the rider pays nothing', async () => {
  const { driver, move, read } = await waitingAtDoor();
  clock.advance(6 * 60_000);
  const answer = await move('cancel', { noShow: false, reason: 'I do not feel safe' });
  expect(answer.statusCode).toBe(200);
  expect(await read()).toMatchObject({ status: 'pending', cancellationFee: null, driver: null });
  await driver.call(`PATCH /api/drivers/${driver.driverId}`, { isAvailable: false });
});

test('nobody ends a ride as a no-show before the five minutes are over', async () => {
  const { move, read } = await waitingAtDoor();
  clock.advance(5 * 60_000 - 1);
  expect((await move('cancel', { noShow: true })).json()).toMatchObject({
    status: 409,
    code: 'cannot_cancel',
  });
  expect((await read()).status).toBe('driver_arriving');
});
