/** What a driver meets on the road: rides of every type the vehicle may take, the next one in time, people kept apart. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { createMemoryHolds } from './money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from './testing.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { union, onlineDriver, offline, book } = createRideCast(app, holds);
const tick = () => dispatchEverywhere(app.rides);
/** Where every trip of these tests ends. */
const highPark = { lat: 43.6538, lng: -79.4665 };
const fromHighPark = {
  pickupLocation: 'High Park',
  destination: 'Union Station',
  pickupLat: String(highPark.lat),
  pickupLng: String(highPark.lng),
  destLat: String(union.lat),
  destLng: String(union.lng),
};

const requestsOf = async (driver: TestDriver) => (await driver.call('GET /api/ride-requests')).json();
const statusOf = async (who: TestPerson, id: number) => (await who.call(`GET /api/rides/${id}`)).json();

/** Carries the rider to the end of the trip, without ending it. */
async function carry(driver: TestDriver, ride: { id: number; pin: string }): Promise<void> {
  for (const move of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${move}`)).statusCode).toBe(200);
  await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });
  await expect
    .poll(async () => {
      await driver.report(highPark);
      return (await statusOf(driver, ride.id)).status;
    })
    .toBe('in_transit');
}

/** A driver about to let somebody out, and a second rider who asks from there and is offered. */
async function finishing() {
  const [first, second] = [await app.signedUp(), await app.signedUp()];
  const driver = await onlineDriver();
  const front = (await book(first)).ride;
  await carry(driver, front);
  const next = (await book(second, fromHighPark)).ride;
  await tick();
  return { first, second, driver, front, next };
}

test('a hybrid with six seats is asked for every type it may take, and for no other', async () => {
  const driver = await onlineDriver();
  await app.database.pool.query(
    `update driver_vehicles set make = 'Toyota', model = 'Sienna', year = 2022, seats = 7, doors = 5, power = 'hybrid'
     where driver_id = $1`,
    [driver.driverId],
  );
  await app.drivers.refresh(driver.driverId);
  expect((await driver.call('GET /api/drivers/me')).json().rideTypes).toEqual(['standard', 'xl', 'eco']);
  for (const vehicleType of ['standard', 'xl', 'eco', 'premium']) {
    const rider = await app.signedUp();
    const { ride } = await book(rider, { vehicleType });
    await tick();
    const asked = (await requestsOf(driver)).map(({ id }: { id: number }) => id);
    expect([vehicleType, asked]).toEqual([vehicleType, vehicleType === 'premium' ? [] : [ride.id]]);
    const accepted = await driver.call(`POST /api/rides/${ride.id}/accept`);
    expect(accepted.json()).toMatchObject(
      vehicleType === 'premium' ? { code: 'wrong_vehicle_type' } : { status: 'driver_assigned' },
    );
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
  }
  await offline(driver);
});

test('a request says which way it goes and how busy it is', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider);
  await tick();
  const [request] = await requestsOf(driver);
  expect(request).toMatchObject({ id: ride.id, surge: 1, offer: { behindRideId: null } });
  // High Park lies west of Union Station.
  expect(request.heading).toBeGreaterThan(255);
  expect(request.heading).toBeLessThan(290);
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
  await offline(driver);
});

test('who nearly arrives is asked for one ride behind it, which begins when the first has ended', async () => {
  const { first, second, driver, front, next } = await finishing();
  expect(await requestsOf(driver)).toMatchObject([{ id: next.id, offer: { behindRideId: front.id } }]);
  expect((await driver.call(`POST /api/rides/${next.id}/accept`)).json()).toMatchObject({
    status: 'driver_assigned',
    behind: true,
  });
  expect((await driver.call('GET /api/rides/current')).json()).toMatchObject({
    asDriver: { id: front.id },
    next: { id: next.id },
  });
  // The second rider sees no stranger's door: the car is shown from the drop-off on.
  expect(await statusOf(second, next.id)).toMatchObject({ behind: true, position: { leg: 'pickup' } });
  expect((await driver.call(`POST /api/rides/${next.id}/arriving`)).json().code).toBe('move_not_allowed');

  const third = await app.signedUp();
  const another = (await book(third, fromHighPark)).ride;
  await tick();
  expect(await requestsOf(driver)).toEqual([]);

  expect((await driver.call(`POST /api/rides/${front.id}/complete`)).json().status).toBe('completed');
  expect(await statusOf(second, next.id)).toMatchObject({ behind: false, status: 'driver_assigned' });
  expect(app.drivers.isBusy(driver.driverId)).toBe(true);
  expect((await driver.call(`POST /api/rides/${next.id}/arriving`)).json().status).toBe('driver_arriving');
  for (const [rider, ride] of [
    [second, next],
    [third, another],
  ] as const)
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
  expect(app.drivers.isBusy(driver.driverId)).toBe(false);
  expect((await statusOf(first, front.id)).status).toBe('completed');
  await offline(driver);
});

test('a rider who cancels the ride behind does not free the driver of the one in front', async () => {
  const { second, driver, front, next } = await finishing();
  await driver.call(`POST /api/rides/${next.id}/accept`);
  expect((await second.call(`POST /api/rides/${next.id}/cancel`)).json().status).toBe('cancelled');
  expect(app.drivers.isBusy(driver.driverId)).toBe(true);
  expect((await driver.call('GET /api/rides/current')).json()).toMatchObject({
    asDriver: { id: front.id },
    next: null,
  });
  await driver.call(`POST /api/rides/${front.id}/complete`);
  expect(app.drivers.isBusy(driver.driverId)).toBe(false);
  await offline(driver);
});

test('taking the next ride and ending the present one at the same moment leave one present ride', async () => {
  for (let i = 0; i < 6; i++) {
    const { second, driver, front, next } = await finishing();
    const [accepted, completed] = await Promise.all([
      driver.call(`POST /api/rides/${next.id}/accept`),
      driver.call(`POST /api/rides/${front.id}/complete`),
    ]);
    expect([accepted.statusCode, completed.statusCode]).toEqual([200, 200]);
    expect(await statusOf(second, next.id)).toMatchObject({ behind: false, status: 'driver_assigned' });
    expect((await driver.call('GET /api/rides/current')).json()).toMatchObject({
      asDriver: { id: next.id },
      next: null,
    });
    await second.call(`POST /api/rides/${next.id}/cancel`);
    await offline(driver);
  }
});

test('a restart finds the present ride and the one behind it', async () => {
  const { second, driver, front, next } = await finishing();
  await driver.call(`POST /api/rides/${next.id}/accept`);
  const again = await createTestApp({ database: app.database, clock, holds, dispatchLoop: false });
  await again.start();
  expect(again.drivers.isBusy(driver.driverId)).toBe(true);
  await driver.call(`POST /api/rides/${front.id}/complete`);
  await second.call(`POST /api/rides/${next.id}/cancel`);
  await offline(driver);
});

test('a declined offer keeps the first reason, which may come after the answer', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider);
  await tick();
  const decline = (body?: object) => driver.call(`POST /api/rides/${ride.id}/decline`, body);
  expect((await decline()).statusCode).toBe(204);
  expect((await decline({ reason: 'too_far' })).statusCode).toBe(204);
  await decline({ reason: 'other' });
  expect((await decline({ reason: 'the moon' })).statusCode).toBe(400);
  const { rows } = await app.database.pool.query(
    'select status, decline_reason from ride_offers where ride_id = $1',
    [ride.id],
  );
  expect(rows).toEqual([{ status: 'declined', decline_reason: 'too_far' }]);
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
  await offline(driver);
});

test('a blocked pair never meets again, by offer, by list or by choice, until the block is taken back', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const met = (await book(rider)).ride;
  await carry(driver, met);
  await driver.report(highPark);
  await driver.call(`POST /api/rides/${met.id}/complete`);
  const stranger = await app.signedUp();
  expect((await stranger.call(`POST /api/rides/${met.id}/block`)).json().code).toBe('not_your_ride');
  expect((await rider.call(`POST /api/rides/${met.id}/block`)).json()).toEqual({ blocked: true });
  expect((await rider.call(`POST /api/rides/${met.id}/block`)).statusCode).toBe(200);
  await driver.report();

  const { ride } = await book(rider);
  await tick();
  expect(await requestsOf(driver)).toEqual([]);
  expect((await driver.call(`POST /api/rides/${ride.id}/accept`)).json().code).toBe('asked_someone_else');
  await rider.call(`DELETE /api/rides/${met.id}/block`);
  await tick();
  expect(await requestsOf(driver)).toMatchObject([{ id: ride.id, offer: { id: expect.any(Number) } }]);
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
  await offline(driver);
});

test('nobody drives themselves', async () => {
  const driver = await onlineDriver();
  const { ride } = await book(driver);
  await tick();
  expect(await requestsOf(driver)).toEqual([]);
  expect((await driver.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(409);
  await driver.call(`POST /api/rides/${ride.id}/cancel`);
  await offline(driver);
});

test('a break keeps requests away and ends by itself with the shift', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const pause = (paused: boolean) => driver.call(`POST /api/drivers/${driver.driverId}/break`, { paused });
  expect((await pause(true)).json().pausedAt).not.toBeNull();
  const { ride } = await book(rider);
  await tick();
  expect(await requestsOf(driver)).toEqual([]);
  expect((await rider.call('GET /api/drivers/available?lat=43.6453&lng=-79.3806')).json()).toEqual([]);
  expect((await pause(false)).json().pausedAt).toBeNull();
  await tick();
  expect(await requestsOf(driver)).toHaveLength(1);
  await pause(true);
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
  await offline(driver);
  expect((await pause(true)).json().code).toBe('not_online');
  const again = await driver.call(`PATCH /api/drivers/${driver.driverId}`, { isAvailable: true, ...union });
  expect(again.json()).toMatchObject({ isAvailable: true, pausedAt: null });
  await offline(driver);
});

test('hours online are counted over breaks and shifts', async () => {
  const driver = await onlineDriver();
  clock.advance(90 * 60_000);
  await offline(driver);
  clock.advance(30 * 60_000);
  await driver.call(`PATCH /api/drivers/${driver.driverId}`, { isAvailable: true, ...union });
  clock.advance(60 * 60_000);
  const hours = (await driver.call(`GET /api/drivers/${driver.driverId}/hours`)).json();
  expect(hours).toMatchObject({ onlineSeconds: 9000, longestSeconds: 43_200, restUntil: null });
  const stranger = await app.signedUp({}, ['rider', 'driver']);
  expect((await stranger.call(`GET /api/drivers/${driver.driverId}/hours`)).statusCode).toBe(403);
  await offline(driver);
});
