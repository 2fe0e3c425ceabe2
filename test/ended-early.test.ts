/** What was driven is what is charged and shown: a ride that ends away from its drop-off, however its phone behaves. */
import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, highPark, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { fareOf } from '#src/riding/quotes/fares.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { changeFares, eachVehicle, times, vehicleFare } from './fares.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { union, book, offline, onlineDriver } = createRideCast(app, holds);
const operator = await app.signedUp({}, ['rider', 'operator']);

const metersPerDegree = 111_195;
const north = (meters: number, of = union) => ({ lat: of.lat + meters / metersPerDegree, lng: of.lng });
const cents = (amount: string) => Math.round(Number(amount) * 100);

/** A ride with its rider in the car, at the pickup. */
async function aboard() {
  const driver = await onlineDriver();
  const rider = await app.signedUp({ firstName: 'Maya' });
  const { ride, paymentIntentId } = await book(rider);
  const say = (verb: string, body: object = {}) => driver.call(`POST /api/rides/${ride.id}/${verb}`, body);
  for (const verb of ['accept', 'arriving', 'arrived']) expect((await say(verb)).statusCode).toBe(200);
  expect((await say('start', { pin: ride.pin })).statusCode).toBe(200);
  const read = async (person: TestPerson = rider) => (await person.call(`GET /api/rides/${ride.id}`)).json();
  const settled = async () => {
    await app.rides.aftercare.settle(ride.id);
    return holds.states.get(paymentIntentId)?.capturedCents;
  };
  return { driver, rider, ride, say, read, settled };
}

/** Drives straight north, a position every ten seconds at 60 km/h. */
async function driveNorth(driver: TestDriver, meters: number) {
  for (let driven = 0; driven < meters; ) {
    driven = Math.min(meters, driven + 167);
    clock.advance(10_000);
    await driver.report(north(driven));
  }
}

async function fareFor(
  ride: { distanceMeters: number; durationSeconds: number },
  meters: number,
  seconds: number,
) {
  const rate = await vehicleFare(app, 'toronto', 'standard');
  const taxes = await app.taxes.ratesOf('ride', { place: { country: 'CA', region: 'ON' } });
  const { totalCents } = fareOf({
    terms: { rate, surge: 1, taxes },
    distanceMeters: Math.min(meters, ride.distanceMeters),
    durationSeconds: Math.min(seconds, ride.durationSeconds),
  });
  return totalCents;
}

describe('at the drop-off', () => {
  test('299 m from it a ride ends for what was promised, 301 m from it the driver is asked why', async () => {
    const { driver, ride, say, read } = await aboard();
    clock.advance(20 * 60_000);
    await driver.report(north(301, highPark));
    const asked = (await say('complete')).json();
    expect(asked).toMatchObject({ status: 409, code: 'far_from_dropoff', metersAway: 301 });
    expect((await read()).status).toMatch(/picked_up|in_transit/);
    await driver.report(north(299, highPark));
    expect((await say('complete')).statusCode).toBe(200);
    expect(await read()).toMatchObject({ status: 'completed', fare: ride.estimatedFare, cutShort: null });
    await offline(driver);
  });

  test('under a roof, where the phone was last heard a while ago, it still ends for what was promised', async () => {
    const { driver, ride, say, read } = await aboard();
    clock.advance(20 * 60_000);
    await driver.report(north(150, highPark));
    clock.advance(10 * 60_000);
    expect((await say('complete')).statusCode).toBe(200);
    expect(await read()).toMatchObject({ fare: ride.estimatedFare, cutShort: null });
    await offline(driver);
  });
});

describe('short of the drop-off', () => {
  test('the rider pays for what was driven, by the tariff of the quote, and is told why; the driver earns of that', async () => {
    const { driver, rider, ride, say, read, settled } = await aboard();
    await driveNorth(driver, 1_500);
    const asked = (await say('complete')).json();
    expect(asked).toMatchObject({ code: 'far_from_dropoff', drivenMeters: 1_500 });
    // Prices that change while somebody rides are not theirs.
    const rise = (factor: number) =>
      changeFares(
        operator,
        'toronto',
        eachVehicle(({ perKm }) => ({ perKm: times(perKm!, factor) })),
      );
    await rise(3);
    const done = (await say('complete', { reason: 'rider_asked' })).json();
    await rise(1 / 3);
    const due = await fareFor(ride, 1_500, 90);
    expect(due).toBeLessThan(cents(ride.estimatedFare));
    expect(done).toMatchObject({ status: 'completed', fare: asked.pay });
    expect(await settled()).toBe(due);
    expect(await read()).toMatchObject({
      fare: (due / 100).toFixed(2),
      driven: { meters: 1_500, seconds: 90 },
      cutShort: {
        reason: 'rider_asked',
        words: 'The driver says that the rider asked to get out there.',
        promised: ride.estimatedFare,
      },
    });
    const receipt = (await rider.call(`GET /api/rides/${ride.id}/receipt`)).json();
    expect(receipt).toMatchObject({
      total: (due / 100).toFixed(2),
      cutShort: { promised: ride.estimatedFare },
    });
    const { rows } = await app.database.pool.query(
      "select body from mails where to_address = $1 and subject like 'Your receipt%'",
      [rider.email],
    );
    expect(rows[0].body).toContain('asked to get out there');
    expect(rows[0].body).toContain(`$${ride.estimatedFare}`);
    const { rows: pay } = await app.database.pool.query(
      'select driver_pay_cents, fare_cents from rides where id = $1',
      [ride.id],
    );
    expect(pay[0].fare_cents).toBe(due);
    expect((pay[0].driver_pay_cents / 100).toFixed(2)).toBe(done.fare);
    const { rides } = (await operator.call('GET /api/operations/rides?list=cut_short')).json();
    expect(rides.map(({ id }: { id: number }) => id)).toContain(ride.id);
    await offline(driver);
  });

  test('one tap at the pickup costs the minimum fare and not the whole way', async () => {
    const { driver, ride, say, settled } = await aboard();
    await driver.report(union);
    expect((await say('complete')).json().code).toBe('far_from_dropoff');
    expect((await say('complete', { reason: 'made_up' })).statusCode).toBe(400);
    expect((await say('complete', { reason: 'road_closed' })).statusCode).toBe(200);
    const rate = await vehicleFare(app, 'toronto', 'standard');
    const due = await settled();
    expect(due).toBe(await fareFor(ride, 0, 0));
    expect(due).toBe(Math.round(rate.minimumCents * 1.13));
    await offline(driver);
  });

  test('a detour on the way to nowhere costs no more than the quote', async () => {
    const { driver, ride, say, read } = await aboard();
    await driveNorth(driver, 20_000);
    clock.advance(3_600_000);
    await driver.report(north(20_000));
    expect((await say('complete', { reason: 'wrong_place' })).statusCode).toBe(200);
    expect(await read()).toMatchObject({
      fare: ride.estimatedFare,
      cutShort: { reason: 'wrong_place', promised: null },
    });
    await offline(driver);
  });

  test('a position no car could have reached makes the way no longer', async () => {
    const { driver, ride, say, read } = await aboard();
    await driveNorth(driver, 500);
    clock.advance(2_000);
    await driver.report(north(60_000));
    clock.advance(2_000);
    await driver.report(north(520));
    expect((await say('complete', { reason: 'rider_asked' })).statusCode).toBe(200);
    const { driven, fare } = await read();
    expect(driven.meters).toBeGreaterThan(450);
    expect(driven.meters).toBeLessThan(600);
    expect(cents(fare)).toBeLessThan(cents(ride.estimatedFare));
    await offline(driver);
  });
});

describe('where nobody knows where the car is', () => {
  test('a phone without a position is asked why, and the rider pays for what was shown', async () => {
    const { driver, ride, say, settled } = await aboard();
    await driveNorth(driver, 800);
    clock.advance(10 * 60_000);
    expect((await say('complete')).json()).toMatchObject({
      status: 409,
      code: 'position_unknown',
      metersAway: null,
    });
    expect((await say('complete', { reason: 'position_wrong' })).statusCode).toBe(200);
    expect(await settled()).toBe(await fareFor(ride, 800, 650));
    await offline(driver);
  });

  test('an end told late is proven by the positions of then, wherever the phone is now', async () => {
    const { driver, ride, say, read } = await aboard();
    clock.advance(20 * 60_000);
    const [there, back] = [
      new Date(clock.now().getTime() - 300_000),
      new Date(clock.now().getTime() - 5_000),
    ];
    const movedAt = there.toISOString();
    expect((await say('complete', { movedAt })).json().code).toBe('position_unknown');
    await driver.call(`POST /api/drivers/${driver.driverId}/positions`, {
      positions: [
        { ...highPark, time: movedAt, accuracy: 8 },
        { ...north(900), time: back.toISOString(), accuracy: 8 },
      ],
    });
    expect((await say('complete', { movedAt })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ fare: ride.estimatedFare, cutShort: null, completedAt: movedAt });
    await offline(driver);
  });
});

test('a ride that an operator ends is charged for what was driven too', async () => {
  const { driver, ride, settled, read } = await aboard();
  await driveNorth(driver, 1_000);
  const ended = await operator.call(`POST /api/operations/rides/${ride.id}/end`, {
    charged: true,
    reason: 'The phone is dead.',
  });
  expect(ended.statusCode).toBe(204);
  expect(await settled()).toBe(await fareFor(ride, 1_000, 60));
  expect((await read()).cutShort).toMatchObject({ reason: 'operator', promised: ride.estimatedFare });
  await offline(driver);
});

test('a ride that ended as planned says what was driven, once its money is taken', async () => {
  const { driver, ride, rider, say, settled } = await aboard();
  await driveNorth(driver, 1_200);
  clock.advance(15 * 60_000);
  await driver.report(highPark);
  await say('complete');
  await settled();
  const receipt = (await rider.call(`GET /api/rides/${ride.id}/receipt`)).json();
  expect(receipt.planned).toEqual({ meters: ride.distanceMeters, seconds: ride.durationSeconds });
  expect(receipt.driven.seconds).toBe(15 * 60 + 80);
  expect(receipt.driven.meters).toBeGreaterThan(1_200);
  await offline(driver);
});
