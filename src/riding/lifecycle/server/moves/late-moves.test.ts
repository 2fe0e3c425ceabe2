/** What a driver did in a tunnel: told late, in order, with the phone's time, and proven by the positions of then. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast, type TestDriver } from '../testing.ts';

const clock = manualClock(new Date('2026-11-16T12:30:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const cast = createRideCast(app, holds);
const { union, dropoff, pickedBy } = cast;
const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000).toISOString();
const away = { lat: union.lat + 0.02, lng: union.lng };

async function arriving() {
  const driver = await cast.onlineDriver();
  const rider = await app.signedUp();
  const { ride } = await cast.book(rider, {}, { driverId: pickedBy(rider, driver) });
  for (const move of ['accept', 'arriving'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${move}`)).statusCode).toBe(200);
  const move = (verb: string, body?: object) => driver.call(`POST /api/rides/${ride.id}/${verb}`, body);
  const read = async () =>
    (
      await app.database.pool.query(
        'select status, arrived_at, picked_up_at, completed_at, waiting_cents from rides where id = $1',
        [ride.id],
      )
    ).rows[0];
  return { driver, rider, ride, move, read };
}

const caughtUp = (driver: TestDriver, positions: object[]) =>
  driver.call(`POST /api/drivers/${driver.driverId}/positions`, { positions });

test('a tunnel at the pickup: the ride has the times of the phone, and waiting is not paid for the tunnel', async () => {
  const { driver, ride, move, read } = await arriving();
  clock.advance(20 * 60_000);
  await driver.report(away);
  // Nothing says that the car was there, and it is not there now.
  expect((await move('arrived', { movedAt: ago(600) })).json()).toMatchObject({ code: 'too_far' });
  await caughtUp(driver, [{ time: ago(1), lat: away.lat, lng: away.lng }]);
  expect((await move('arrived', { movedAt: ago(600) })).json()).toMatchObject({ code: 'too_far' });

  clock.advance(5 * 60_000);
  await caughtUp(driver, [
    { time: ago(50), lat: union.lat, lng: union.lng, accuracy: 8 },
    { time: ago(40), lat: union.lat, lng: union.lng, accuracy: 8 },
    { time: ago(5), lat: union.lat + 0.002, lng: union.lng, accuracy: 8 },
  ]);
  const [arrivedAt, startedAt, endedAt] = [ago(45), ago(30), ago(2)];
  await driver.report({ lat: union.lat + 0.0025, lng: union.lng });
  expect((await move('arrived', { movedAt: arrivedAt })).statusCode).toBe(200);
  expect((await move('start', { pin: ride.pin, movedAt: startedAt })).statusCode).toBe(200);
  await driver.report(dropoff);
  expect((await move('complete', { movedAt: endedAt })).statusCode).toBe(200);
  expect(await read()).toMatchObject({
    status: 'completed',
    arrived_at: new Date(arrivedAt),
    picked_up_at: new Date(startedAt),
    waiting_cents: 0,
  });
});

test('a phone’s time is never ahead of the server, before the move before it, or older than an hour', async () => {
  const { driver, ride, move, read } = await arriving();
  const begun = clock.now();
  clock.advance(60_000);
  await driver.report(union);
  expect((await move('arrived', { movedAt: ago(-3600) })).statusCode).toBe(200);
  expect((await read()).arrived_at).toEqual(clock.now());
  expect((await read()).arrived_at.getTime()).toBeGreaterThan(begun.getTime());
  clock.advance(60_000);
  expect((await move('start', { pin: ride.pin, movedAt: ago(600) })).statusCode).toBe(200);
  const { arrived_at, picked_up_at } = await read();
  expect(picked_up_at).toEqual(arrived_at);
  expect((await move('complete', { movedAt: 'yesterday' })).statusCode).toBe(400);
});

test('a phone’s time makes nobody pay for waiting before the car was there', async () => {
  const { driver, ride, move, read } = await arriving();
  const told = clock.now();
  // On the way still, and the phone is heard all along.
  await driver.report(away);
  clock.advance(20 * 60_000);
  await driver.report(union);
  const there = clock.now();
  expect((await move('arrived', { movedAt: told.toISOString() })).statusCode).toBe(200);
  expect((await read()).arrived_at).toEqual(there);
  expect((await move('start', { pin: ride.pin, movedAt: told.toISOString() })).statusCode).toBe(200);
  expect(await read()).toMatchObject({ picked_up_at: there, waiting_cents: 0 });
});

test('an arrival told late counts against nobody before it was heard: neither a no-show nor waiting', async () => {
  const { driver, rider, ride, move, read } = await arriving();
  clock.advance(10 * 60_000);
  // Truly there for all that time, with the proof and the arrival held back.
  await caughtUp(driver, [{ time: ago(590), lat: union.lat, lng: union.lng, accuracy: 8 }]);
  await driver.report(union);
  const arrivedAt = ago(590);
  expect((await move('arrived', { movedAt: arrivedAt })).json()).toMatchObject({
    arrivedAt,
    waitingSince: clock.now().toISOString(),
  });
  clock.advance(5 * 60_000 - 1);
  expect((await move('cancel', { reason: 'did not come' })).json()).toMatchObject({ status: 'pending' });
  // Given back, it is as if nobody had been there.
  const { waitingSince } = (await rider.call(`GET /api/rides/${ride.id}`)).json();
  expect([waitingSince, (await read()).arrived_at]).toEqual([null, null]);
});

test('five minutes after an arrival told late was heard the ride may be ended as a no-show', async () => {
  const { driver, ride, move, rider } = await arriving();
  clock.advance(10 * 60_000);
  await caughtUp(driver, [{ time: ago(590), lat: union.lat, lng: union.lng, accuracy: 8 }]);
  await driver.report(union);
  expect((await move('arrived', { movedAt: ago(590) })).statusCode).toBe(200);
  // Said once more, as after an answer that was lost: the first word counts.
  clock.advance(4 * 60_000);
  expect((await move('arrived', { movedAt: ago(0) })).statusCode).toBe(200);
  clock.advance(60_000);
  expect((await move('cancel')).statusCode).toBe(200);
  expect((await rider.call(`GET /api/rides/${ride.id}`)).json()).toMatchObject({
    status: 'cancelled',
    cancellationFee: '5.00',
  });
});

test('whoever was picked up while the phone was unheard pays for no waiting', async () => {
  const { driver, ride, move, read } = await arriving();
  clock.advance(20 * 60_000);
  await caughtUp(driver, [{ time: ago(590), lat: union.lat, lng: union.lng, accuracy: 8 }]);
  await driver.report(union);
  const [arrivedAt, startedAt] = [ago(590), ago(60)];
  expect((await move('arrived', { movedAt: arrivedAt })).statusCode).toBe(200);
  expect((await move('start', { pin: ride.pin, movedAt: startedAt })).statusCode).toBe(200);
  expect(await read()).toMatchObject({
    arrived_at: new Date(arrivedAt),
    picked_up_at: new Date(startedAt),
    waiting_cents: 0,
  });
});
