import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { type CarOnMap, type CitiesMap, type FleetMap, mostCars } from '../contract.ts';
import { createFleetMaps } from './service.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { onlineDriver, offline, book } = createRideCast(app, holds);
const desk = await app.signedUp({}, ['rider', 'operator'], ['dispatcher']);

/** As it is now, not as it was kept for colleagues. */
async function look(city = 'toronto'): Promise<FleetMap> {
  clock.advance(2_001);
  return (await desk.call(`GET /api/operations/map/${city}`)).json();
}
const carOf = (map: FleetMap, { driverId }: TestDriver): CarOnMap | undefined =>
  map.cars.find(([id]) => id === driverId);

test('each car is there by what it does, and a ride waits until somebody takes it', async () => {
  const [driver, other] = [await onlineDriver(), await onlineDriver()];
  await other.call(`POST /api/drivers/${other.driverId}/break`, { paused: true });
  const rider = await app.signedUp();
  const { ride } = await book(rider);
  const before = await look();
  expect(carOf(before, driver)).toMatchObject([driver.driverId, 43.6453, -79.3806, 10, 'free', 0, 0, 2]);
  expect(before.types[0]).toBe('standard');
  expect(before.waiting).toMatchObject([
    { id: ride.id, asked: 0, ringsUntil: null, hasCarNear: true, vehicleType: 'standard' },
  ]);
  expect(before.waitingInAll).toBe(1);
  await dispatchEverywhere(app.rides);
  const asked = await look();
  expect(asked.waiting[0]).toMatchObject({ asked: 1, ringsUntil: expect.any(String) });
  expect((await driver.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);
  expect(carOf(await look(), driver)).toMatchObject({ 4: 'pickup', 6: ride.id });
  await driver.call(`POST /api/rides/${ride.id}/arriving`);
  await driver.report();
  await driver.call(`POST /api/rides/${ride.id}/arrived`);
  const arrived = await look();
  expect(carOf(arrived, driver)).toMatchObject({ 4: 'waiting' });
  expect(arrived).toMatchObject({ waiting: [], waitingInAll: 0 });
  expect((await desk.call(`GET /api/operations/cars/${driver.driverId}/now`)).json()).toMatchObject({
    ...{ driverId: driver.driverId, licensePlate: 'CRTK 418', isOnline: true, pausedAt: null },
    ride: { id: ride.id, status: 'driver_arriving', arrivedAt: expect.any(String), pickedUpAt: null },
  });
  clock.advance(61_000);
  expect(carOf(await look(), driver)).toMatchObject({ 4: 'silent', 6: ride.id });
  await driver.call(`POST /api/rides/${ride.id}/cancel`);
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
  await driver.report();
  await offline(driver);
  expect(carOf(await look(), driver)).toBeUndefined();
  await offline(other);
});

test('a car on a break takes no rides, one elsewhere is on no map of this city', async () => {
  const [resting, away] = [await onlineDriver(), await onlineDriver({ lat: 51.0447, lng: -114.0719 })];
  await resting.call(`POST /api/drivers/${resting.driverId}/break`, { paused: true });
  const [toronto, calgary] = [await look(), await look('calgary')];
  expect(carOf(toronto, resting)).toMatchObject({ 4: 'break' });
  expect(carOf(toronto, away)).toBeUndefined();
  expect(carOf(calgary, away)).toMatchObject({ 4: 'free' });
  for (const driver of [resting, away]) await offline(driver);
});

test('all cities are counts of each, and who needs somebody: no more than whoever asks may see', async () => {
  clock.advance(2_001);
  const grants = ['dispatcher@calgary'] as never[];
  const ofCalgary = await app.signedUp({}, ['rider', 'operator'], grants);
  const all = async (person = desk): Promise<CitiesMap> =>
    (await person.call('GET /api/operations/map')).json();
  const before = await all();
  expect(before.cities.map(({ city }) => city).sort()).toEqual(['calgary', 'toronto']);
  expect(before.elsewhere).toMatchObject({ waiting: 0, cars: { free: 0 } });
  const [here, away] = [await onlineDriver(), await onlineDriver({ lat: 51.0447, lng: -114.0719 })];
  const outside = await onlineDriver({ lat: 46.5, lng: -81 });
  const rider = await app.signedUp();
  const { ride } = await book(rider);
  clock.advance(61_000);
  await here.report();
  const map = await all();
  const of = (city: string) => map.cities.find((one) => one.city === city);
  expect(of('toronto')).toMatchObject({ cars: { free: 1 }, waiting: 1, waitingLong: 1, waitingTooLong: 0 });
  expect(of('toronto')?.longestSince).toBe(map.waiting[0]?.since);
  expect(of('calgary')).toMatchObject({ cars: { free: 0, silent: 1 }, waiting: 0, longestSince: null });
  expect(map.elsewhere).toMatchObject({ cars: { silent: 1 }, waiting: 0 });
  expect(map).toMatchObject({
    waitingInAll: 1,
    waiting: [{ id: ride.id, city: 'toronto', hasCarNear: true }],
  });
  const theirs = await all(ofCalgary);
  expect(theirs).toMatchObject({ waiting: [], waitingInAll: 0, silent: [], elsewhere: null });
  expect(theirs.cities).toEqual([of('calgary')]);
  await dispatchEverywhere(app.rides);
  await here.call(`POST /api/rides/${ride.id}/accept`);
  clock.advance(63_000);
  expect(await all()).toMatchObject({
    waiting: [],
    silent: [{ driverId: here.driverId, rideId: ride.id, city: 'toronto', seconds: 63 }],
  });
  expect((await all(ofCalgary)).silent).toEqual([]);
  await app.database.pool.query("update users set desk_roles = '{shop}' where id = $1", [ofCalgary.id]);
  expect((await ofCalgary.call('GET /api/operations/map')).statusCode).toBe(403);
  await here.report();
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
  for (const driver of [here, away, outside]) await offline(driver);
});

test('asks are places without a name, of the last half hour alone', async () => {
  clock.advance(31 * 60_000);
  const asks = async () => (await desk.call('GET /api/operations/map/toronto/asks')).json();
  expect(await asks()).toEqual([]);
  const rider = await app.signedUp();
  const { ride } = await book(rider);
  expect(await asks()).toEqual([[-79.3806, 43.6453]]);
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
});

test('a ride is seen again: where its car was, and when what happened', async () => {
  const driver = await onlineDriver();
  const { ride } = await book(await app.signedUp());
  const replayOf = async (id: number) => (await desk.call(`GET /api/operations/rides/${id}/replay`)).json();
  expect(await replayOf(ride.id)).toMatchObject({ points: [], marks: [] });
  await dispatchEverywhere(app.rides);
  await driver.call(`POST /api/rides/${ride.id}/accept`);
  for (let step = 0; step < 4; step += 1) {
    clock.advance(20_000);
    await driver.report();
  }
  await driver.call(`POST /api/rides/${ride.id}/arriving`);
  await driver.call(`POST /api/rides/${ride.id}/arrived`);
  clock.advance(60_000);
  await driver.report();
  const replay = await replayOf(ride.id);
  expect(replay.points.length).toBeGreaterThanOrEqual(2);
  expect(replay.points[0]).toEqual([0, 43.6453, -79.3806]);
  expect(replay.points.at(-1)[0]).toBe(120);
  expect(replay.marks).toEqual([
    { seconds: -20, what: 'accepted' },
    { seconds: 60, what: 'arrived' },
  ]);
  await driver.call(`POST /api/rides/${ride.id}/cancel`);
  const givenBack = await replayOf(ride.id);
  expect([givenBack.points.length, givenBack.marks]).toEqual([replay.points.length, []]);
  expect(await replayOf(999_999)).toMatchObject({ code: 'ride_not_found' });
  await driver.report();
  await offline(driver);
});

test('colleagues who look within two seconds are answered with one map', async () => {
  const first = await look();
  clock.advance(1_000);
  const again = (await desk.call('GET /api/operations/map/toronto')).json();
  expect(again.at).toBe(first.at);
});

test('no more cars are sent than the bound, and it is said how many are left out', async () => {
  const cars = Array.from({ length: mostCars + 3 }, (_, i) => ({
    ...{ driverId: i + 1, lat: 43.65, lng: -79.38, heading: 0, speedKmh: 0, accuracyMeters: null },
    at: clock.now(),
  }));
  const known = await onlineDriver();
  const maps = createFleetMaps({
    database: app.database,
    clock,
    drivers: {
      find: () => app.drivers.find(known.driverId),
      isFree: () => true,
      know: async () => {},
    },
    places: { cityAt: () => ({ id: 'toronto' }) as never },
    positions: {
      heard: () => cars as never,
      lastPositionOf: () => undefined,
      nearest: () => [],
      standingSince: () => undefined,
    },
  });
  const map = await maps.read('toronto');
  expect(map.cars).toHaveLength(mostCars);
  expect(map.carsLeftOut).toBe(3);
  await offline(known);
});

test.each([
  'GET /api/operations/map',
  'GET /api/operations/map/toronto',
  'GET /api/operations/map/toronto/areas',
  'GET /api/operations/map/toronto/asks',
  'GET /api/operations/cars/1/now',
  'GET /api/operations/rides/1/replay',
])('%s is for those who may see rides', async (call) => {
  const [rider, shop] = [await app.signedUp(), await app.signedUp({}, ['rider', 'operator'], ['shop'])];
  expect((await app.call(call)).statusCode).toBe(401);
  expect((await rider.call(call)).statusCode).toBe(403);
  expect((await shop.call(call)).statusCode).toBe(403);
});

test('a city and a driver that nobody knows are refused', async () => {
  for (const call of ['map/atlantis', 'map/atlantis/areas', 'map/atlantis/asks'])
    expect((await desk.call(`GET /api/operations/${call}`)).json()).toMatchObject({ code: 'city_not_here' });
  expect((await desk.call('GET /api/operations/cars/999999/now')).json()).toMatchObject({
    code: 'driver_not_found',
  });
});
