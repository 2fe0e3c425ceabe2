/** Cars that stray or stand with a rider in them: the rider is asked, and without an answer the operators. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, highPark } from '#src/riding/lifecycle/server/testing.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { findRide } from '#src/riding/rides/server/store.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { createRideMonitoring } from './ride-monitoring.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { onlineDriver, offline, book, union } = createRideCast(app, holds);
const operator = await app.signedUp({ email: 'watch@example.com' }, ['rider', 'operator']);
const along = { lat: 43.6455, lng: -79.4 };
const astray = { lat: 43.67, lng: -79.4 };

async function underway() {
  const [driver, rider] = [await onlineDriver(), await app.signedUp()];
  const { ride } = await book(rider);
  for (const move of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${move}`)).statusCode).toBe(200);
  await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });
  const read = async (person: TestPerson) => (await person.call(`GET /api/rides/${ride.id}`)).json();
  // The car has left the pickup once its ride has been read again after the start.
  const left = async () => {
    await driver.report({ ...union, lng: union.lng - 0.002 });
    return (await read(rider)).status;
  };
  await expect.poll(left).toBe('in_transit');
  const answer = (well: boolean, person: TestPerson = rider) =>
    person.call(`POST /api/rides/${ride.id}/all-well`, { well });
  const checkOf = async (person: TestPerson) => (await read(person)).check;
  /** Reports a place every ten seconds. */
  async function stay(at: { lat: number; lng: number }, seconds: number) {
    for (let i = 0; i < seconds / 10; i++) {
      clock.advance(10_000);
      await driver.report(at);
    }
  }
  const end = async () => {
    await driver.report(highPark);
    await driver.call(`POST /api/rides/${ride.id}/complete`);
    await offline(driver);
  };
  return { driver, rider, ride, answer, checkOf, stay, end };
}

const alarms = async () => (await operator.call('GET /api/operations/alarms')).json();

test('a rider whose car strays is asked, their driver is not told, and an answer ends it', async () => {
  const { driver, rider, answer, checkOf, stay, end } = await underway();
  await stay(along, 20);
  expect(await checkOf(rider)).toBeNull();
  await stay(astray, 200);
  await expect.poll(() => checkOf(rider)).toMatchObject({ kind: 'off_route' });
  expect(await checkOf(driver)).toBeNull();
  expect((await answer(true, driver)).json().code).toBe('not_your_ride');
  expect((await answer(true)).statusCode).toBe(204);
  expect(await checkOf(rider)).toBeNull();
  clock.advance(4 * 60_000);
  await app.safety.sweep();
  expect(await alarms()).toEqual([]);
  await end();
});

test('without an answer in three minutes the operators have an alarm, once, and a mail', async () => {
  const { rider, ride, checkOf, stay, end } = await underway();
  await stay(along, 320);
  await expect.poll(() => checkOf(rider)).toMatchObject({ kind: 'long_stop' });
  clock.advance(2 * 60_000);
  await app.safety.sweep();
  expect(await alarms()).toEqual([]);
  clock.advance(61_000);
  await Promise.all([app.safety.sweep(), app.safety.sweep()]);
  expect(await alarms()).toMatchObject([{ raisedBy: 'watch', ride: { id: ride.id } }]);
  const { rows } = await app.database.pool.query(
    "select subject from mails where to_address = 'watch@example.com' and subject like 'ALARM%'",
  );
  expect(rows).toEqual([{ subject: `ALARM in ride ${rideReference(ride.id)}: the rider does not answer` }]);
  await end();
});

test('a rider who asks for help raises the alarm; a ride that ended asks nobody', async () => {
  const { rider, ride, answer, checkOf, stay, end } = await underway();
  await stay(along, 320);
  await expect.poll(() => checkOf(rider)).not.toBeNull();
  expect((await answer(false)).statusCode).toBe(204);
  expect((await alarms()).at(-1)).toMatchObject({ raisedBy: 'rider', ride: { id: ride.id } });
  await end();
  const next = await underway();
  await next.stay(along, 320);
  await expect.poll(() => next.checkOf(next.rider)).not.toBeNull();
  const before = (await alarms()).length;
  await next.end();
  clock.advance(4 * 60_000);
  await app.safety.sweep();
  expect(await alarms()).toHaveLength(before);
});

test('whoever changed where it goes is not asked about the way it went before', async () => {
  const { rider, ride, checkOf, end } = await underway();
  const { hear } = createRideMonitoring(app.safety.parts);
  const row = (await findRide(app.database.db, ride.id))!;
  const watched = { ...row, driverId: row.driverId!, status: 'in_transit' as const };
  const report = (of: typeof watched, lat: number) => {
    clock.advance(10_000);
    hear(of, { driverId: of.driverId, lat, lng: along.lng, heading: 0, speed: 30, at: clock.now() } as never);
  };
  report(watched, along.lat);
  const changed = {
    ...watched,
    destLat: astray.lat + 0.03,
    destLng: astray.lng,
    planVersion: row.planVersion + 1,
  };
  report(changed, along.lat);
  // Its way is found meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (let lat = along.lat; lat < astray.lat + 0.02; lat += 0.001) report(changed, lat);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await checkOf(rider)).toBeNull();
  // By the plan it had it would be astray there.
  report(watched, along.lat);
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (let step = 0; step < 25; step += 1) report(watched, astray.lat + 0.02 + step * 0.001);
  await expect.poll(() => checkOf(rider)).toMatchObject({ kind: 'off_route' });
  await end();
});
