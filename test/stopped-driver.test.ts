/** A driver who may not drive does not drive: what becomes of the ride is said with the decision, and done with it. */
import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import {
  createRideCast,
  dispatchEverywhere,
  highPark,
  type TestDriver,
} from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from './app.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { book, onlineDriver, offline, union } = createRideCast(app, holds);
const operator = await app.signedUp({}, ['rider', 'operator']);

const applicationOf = async ({ driverId }: TestDriver): Promise<number> =>
  (await app.database.pool.query('select id from driver_applications where driver_id = $1', [driverId]))
    .rows[0].id;
const suspend = async (driver: TestDriver, ride?: string, decision = 'suspend') =>
  operator.call(`POST /api/operations/driver-reviews/${await applicationOf(driver)}/decide`, {
    decision,
    reason: 'Three riders complained.',
    ...(ride && { ride }),
  });

async function taken(moves: readonly string[] = ['accept', 'arriving']) {
  const driver = await onlineDriver();
  const rider = await app.signedUp({ firstName: 'Maya' });
  const { ride, paymentIntentId } = await book(rider);
  const say = (verb: string, body: object = {}) => driver.call(`POST /api/rides/${ride.id}/${verb}`, body);
  for (const verb of moves) expect((await say(verb)).statusCode).toBe(200);
  const read = async () => (await rider.call(`GET /api/rides/${ride.id}`)).json();
  return { driver, rider, ride, say, read, hold: () => holds.states.get(paymentIntentId) };
}
async function aboard() {
  const all = await taken(['accept', 'arriving', 'arrived']);
  expect((await all.say('start', { pin: all.ride.pin })).statusCode).toBe(200);
  return all;
}

describe('before the rider has got in', () => {
  test('the operator is shown the ride and asked, and nothing is decided until they say', async () => {
    const { driver, ride, say } = await taken();
    const review = await operator.call(`GET /api/operations/driver-reviews/${await applicationOf(driver)}`);
    expect(review.json().openRides).toMatchObject([
      { id: ride.id, rider: 'Maya', aboard: false, behind: false, pickupLocation: 'Union Station' },
    ]);
    const asked = (await suspend(driver)).json();
    expect(asked).toMatchObject({ status: 409, code: 'ride_open', rides: [{ id: ride.id }] });
    expect((await say('arrived')).statusCode).toBe(200);
    expect((await suspend(driver, 'another_driver')).statusCode).toBe(200);
  });

  test('another driver is looked for, first in the queue; the rider is told and pays nothing', async () => {
    const { driver, ride, read, say, hold, rider } = await taken(['accept', 'arriving', 'arrived']);
    clock.advance(6 * 60_000);
    expect((await suspend(driver, 'another_driver')).statusCode).toBe(200);
    expect(await read()).toMatchObject({ status: 'pending', driver: null, cancellationFee: null });
    expect((await read()).updates.at(-1).words).toBe('The driver can no longer come; looking for another');
    expect(hold()).toMatchObject({ capturedCents: 0, released: false });
    for (const verb of ['arriving', 'arrived', 'complete', 'accept'])
      expect((await say(verb)).json(), verb).toMatchObject({ status: 403, code: 'driver_stopped' });
    expect((await say('start', { pin: ride.pin })).json().code).toBe('driver_stopped');
    expect(app.positions.positionOf(driver.driverId)).toBeUndefined();
    expect((await driver.call('GET /api/rides/current')).json()).toMatchObject({
      asDriver: null,
      next: null,
    });
    const next = await onlineDriver();
    expect((await next.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
    await offline(next);
  });

  test('or it ends there, for nothing', async () => {
    const { driver, ride, read, hold } = await taken();
    expect((await suspend(driver, 'end_here')).statusCode).toBe(200);
    expect(await read()).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'operator',
      cancellationFee: '0.00',
    });
    await app.rides.aftercare.settle(ride.id);
    expect(hold()).toMatchObject({ capturedCents: 0, released: true });
  });

  test('an account that is closed gives it to another driver, also after the minutes of a no-show', async () => {
    const { driver, read, ride, rider } = await taken(['accept', 'arriving', 'arrived']);
    clock.advance(10 * 60_000);
    const closed = await operator.call(`POST /api/operations/people/${driver.id}/disable`, {
      reason: 'Shared account',
    });
    expect(closed.statusCode).toBe(204);
    await expect.poll(async () => (await read()).status).toBe('pending');
    expect((await read()).cancellationFee).toBeNull();
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
  });
});

describe('with the rider in the car', () => {
  test('the ride ends where it is, for what was driven; it cannot go to another driver', async () => {
    const { driver, ride, read, say, hold } = await aboard();
    for (const meters of [300, 600]) {
      clock.advance(20_000);
      await driver.report({ lat: union.lat + meters / 111_195, lng: union.lng });
    }
    expect((await suspend(driver, 'another_driver')).json().code).toBe('rider_aboard');
    expect((await suspend(driver, 'end_here')).statusCode).toBe(200);
    const over = await read();
    expect(over).toMatchObject({
      status: 'completed',
      driven: { meters: 600, seconds: 40 },
      cutShort: { reason: 'operator', promised: ride.estimatedFare },
    });
    expect((await say('complete')).json().code).toBe('driver_stopped');
    await app.rides.aftercare.settle(ride.id);
    expect(hold()?.capturedCents).toBe(Math.round(Number(over.fare) * 100));
    expect(Number(over.fare)).toBeLessThan(Number(ride.estimatedFare));
  });

  test('or the driver brings them to the drop-off first, and takes nobody after them', async () => {
    const { driver, ride, read, say, hold } = await aboard();
    expect((await suspend(driver, 'finish')).statusCode).toBe(200);
    clock.advance(20 * 60_000);
    await expect
      .poll(async () => {
        await driver.report(highPark);
        return (await read()).status;
      })
      .toBe('in_transit');
    expect((await say('complete')).statusCode).toBe(200);
    await app.rides.aftercare.settle(ride.id);
    expect(hold()?.capturedCents).toBe(Math.round(Number(ride.estimatedFare) * 100));
    await expect.poll(async () => app.positions.positionOf(driver.driverId)).toBeUndefined();
    const rider = await app.signedUp();
    const { ride: later } = await book(rider);
    expect((await driver.call(`POST /api/rides/${later.id}/accept`)).json().code).toBe('driver_stopped');
    await rider.call(`POST /api/rides/${later.id}/cancel`);
  });

  test('or it ends there for nothing, also where the account of the driver is closed', async () => {
    const stop = [
      (driver: TestDriver) => suspend(driver, 'end_free'),
      (driver: TestDriver) =>
        operator.call(`POST /api/operations/people/${driver.id}/disable`, { reason: 'Was drunk' }),
    ];
    for (const stopping of stop) {
      const { driver, ride, read, say, hold } = await aboard();
      clock.advance(20_000);
      await driver.report({ lat: union.lat + 300 / 111_195, lng: union.lng });
      expect((await stopping(driver)).statusCode).toBeLessThan(300);
      await expect.poll(async () => (await read()).status).toBe('cancelled');
      expect(await read()).toMatchObject({ cancelledBy: 'operator', cancellationFee: '0.00' });
      await app.rides.aftercare.settle(ride.id);
      expect(hold()).toMatchObject({ capturedCents: 0, released: true });
      expect((await say('complete')).statusCode).not.toBe(200);
    }
  });

  test('the one behind it goes to another driver', async () => {
    const { driver, say } = await aboard();
    await expect
      .poll(async () => {
        await driver.report(highPark);
        return (await driver.call('GET /api/rides/current')).json().asDriver.status;
      })
      .toBe('in_transit');
    const second = await app.signedUp();
    const back = {
      pickupLocation: 'High Park',
      destination: 'Union Station',
      pickupLat: String(highPark.lat),
      pickupLng: String(highPark.lng),
      destLat: String(union.lat),
      destLng: String(union.lng),
    };
    const { ride: next } = await book(second, back);
    await dispatchEverywhere(app.rides);
    expect((await driver.call(`POST /api/rides/${next.id}/accept`)).json()).toMatchObject({ behind: true });
    expect((await suspend(driver, 'end_here')).statusCode).toBe(200);
    expect((await second.call(`GET /api/rides/${next.id}`)).json()).toMatchObject({
      status: 'pending',
      driver: null,
    });
    expect((await say('complete')).json().code).toBe('driver_stopped');
    await second.call(`POST /api/rides/${next.id}/cancel`);
  });

  test('whoever completes as they are suspended has done it, or is told why not; it is ended and paid once', async () => {
    for (let round = 0; round < 6; round++) {
      const { driver, ride, read, say, hold } = await aboard();
      clock.advance(20 * 60_000);
      await driver.report(highPark);
      const [completed, suspended] = await Promise.all([say('complete'), suspend(driver, 'end_here')]);
      expect(suspended.statusCode).toBe(200);
      if (completed.statusCode !== 200)
        expect(['driver_stopped', 'move_not_allowed']).toContain(completed.json().code);
      expect((await read()).status).toBe('completed');
      const { rows } = await app.database.pool.query(
        "select count(*)::int as n from events where type = 'ride.completed' and subject = 'ride:' || $1",
        [ride.id],
      );
      expect(rows[0].n).toBe(1);
      await Promise.all([app.rides.aftercare.settle(ride.id), app.rides.aftercare.settle(ride.id)]);
      expect(hold()?.capturedCents).toBe(Math.round(Number(ride.estimatedFare) * 100));
    }
  });
});

test('whoever accepts as they are suspended has no ride in the end', async () => {
  for (let round = 0; round < 8; round++) {
    const driver = await onlineDriver();
    const rider = await app.signedUp();
    const { ride } = await book(rider);
    const [, suspended] = await Promise.all([
      driver.call(`POST /api/rides/${ride.id}/accept`),
      suspend(driver, 'another_driver'),
    ]);
    expect(suspended.statusCode).toBe(200);
    expect((await rider.call(`GET /api/rides/${ride.id}`)).json()).toMatchObject({
      status: 'pending',
      driver: null,
    });
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
  }
});
