/** Drivers whom riders keep: who is asked first, and that nobody waits longer or learns of it. */
import { afterEach, expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { mostKept } from '../rules.ts';

const clock = manualClock(new Date('2026-11-28T15:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, holds);
const online: TestDriver[] = [];
async function driverAt(at?: { lat: number; lng: number }) {
  const driver = await cast.onlineDriver(at);
  online.push(driver);
  return driver;
}
afterEach(async () => {
  for (const driver of online.splice(0)) await cast.offline(driver);
  await pool.query(`update rides set status = 'cancelled', settled_at = now()
    where status in ('pending', 'scheduled', 'driver_assigned', 'driver_arriving')`);
  await pool.query("update ride_offers set status = 'withdrawn' where status = 'open'");
});

/** A ride of both that is over. */
async function ridden(rider: TestPerson, driver: TestDriver): Promise<RideId> {
  const { ride } = await cast.book(rider);
  await pool.query(
    "update rides set status = 'completed', driver_id = $2, completed_at = $3, settled_at = $3 where id = $1",
    [ride.id, driver.driverId, clock.now()],
  );
  return ride.id;
}
const keep = (who: TestPerson, id: RideId) => who.call(`POST /api/rides/${id}/keep-driver`);
const mine = async (who: TestPerson) => (await who.call('GET /api/rides/my-drivers')).json();
const askedFor = async (id: RideId) =>
  (await pool.query("select driver_id from ride_offers where ride_id = $1 and status = 'open'", [id])).rows[0]
    ?.driver_id;

test('only the rider keeps the driver of a ride that was driven, once, and takes it back', async () => {
  const rider = await app.signedUp();
  const driver = await driverAt();
  const id = await ridden(rider, driver);
  for (const other of [driver, await app.signedUp()])
    expect((await keep(other, id)).json()).toMatchObject({ code: 'no_ride_to_keep' });
  const answers = await Promise.all([1, 2, 3].map(() => keep(rider, id)));
  expect(answers.map((answer) => answer.json())).toEqual([{ kept: true }, { kept: true }, { kept: true }]);
  // Of every ride with this driver, and of nobody else's.
  const again = await ridden(rider, driver);
  expect((await rider.call(`GET /api/rides/${again}/keep-driver`)).json()).toEqual({ kept: true });
  expect((await driver.call(`GET /api/rides/${again}/keep-driver`)).json().code).toBe('no_ride_to_keep');
  expect(await mine(rider)).toMatchObject({ kept: [{ rideId: id, firstName: 'Tom' }], blocked: [] });
  expect((await rider.call(`DELETE /api/rides/${id}/keep-driver`)).json()).toEqual({ kept: false });
  expect((await mine(rider)).kept).toEqual([]);
  const { ride } = await cast.book(rider);
  expect((await keep(rider, ride.id)).json()).toMatchObject({ code: 'nobody_to_keep' });
});

test('a block ends it, also at the same moment; what the driver blocks is not told', async () => {
  const rider = await app.signedUp();
  const driver = await driverAt();
  const id = await ridden(rider, driver);
  await Promise.all([keep(rider, id), rider.call(`POST /api/rides/${id}/block`)]);
  expect(await mine(rider)).toMatchObject({ kept: [], blocked: [{ rideId: id }] });
  expect((await keep(rider, id)).json()).toMatchObject({ code: 'driver_blocked' });
  await rider.call(`DELETE /api/rides/${id}/block`);
  await driver.call(`POST /api/rides/${id}/block`);
  expect((await keep(rider, id)).json()).toEqual({ kept: true });
  expect((await mine(rider)).blocked).toEqual([]);
});

test('nobody keeps more than there may be, of however many rides at one moment', async () => {
  const rider = await app.signedUp();
  const ids: RideId[] = [];
  for (let n = 0; n < mostKept + 2; n++) ids.push(await ridden(rider, await driverAt()));
  for (const id of ids.slice(0, mostKept - 1)) await keep(rider, id);
  const answers = await Promise.all(ids.slice(mostKept - 1).map((id) => keep(rider, id)));
  const codes = answers.map((answer) => answer.json().code ?? 'kept').sort();
  expect(codes).toEqual(['kept', 'too_many_kept', 'too_many_kept']);
  expect((await mine(rider)).kept).toHaveLength(mostKept);
  // One that is let go makes room.
  const left = ids[answers.findIndex((answer) => answer.statusCode !== 200) + mostKept - 1] as RideId;
  await rider.call(`DELETE /api/rides/${ids[0]}/keep-driver`);
  expect((await keep(rider, left)).statusCode).toBe(200);
});

test('a ride now goes to a kept driver who is there in the same minute, and to a nearer stranger otherwise', async () => {
  const rider = await app.signedUp();
  const kept = await driverAt();
  const id = await ridden(rider, kept);
  await keep(rider, id);
  const stranger = await driverAt();
  const { ride } = await cast.book(rider);
  await dispatchEverywhere(app.rides);
  expect(await askedFor(ride.id)).toBe(kept.driverId);
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
  await pool.query("update ride_offers set status = 'withdrawn' where status = 'open'");
  // Two kilometres further away they are minutes later.
  await kept.report({ lat: cast.union.lat + 0.018, lng: cast.union.lng });
  const other = await cast.book(rider);
  await dispatchEverywhere(app.rides);
  expect(await askedFor(other.ride.id)).toBe(stranger.driverId);
});

test('a ride ahead is a kept driver’s alone for half an hour, unless it is near or they are kept apart', async () => {
  const rider = await app.signedUp();
  const kept = await driverAt();
  const stranger = await driverAt();
  const before = await ridden(rider, kept);
  await keep(rider, before);
  const scheduledTime = new Date(clock.now().getTime() + 48 * 3_600_000).toISOString();
  const { ride } = await cast.book(rider, { bookingType: 'scheduled', scheduledTime });
  const sees = async (driver: TestDriver) =>
    (await driver.call(`GET /api/drivers/${driver.driverId}/rides-ahead`))
      .json()
      .open.some((one: { id: RideId }) => one.id === ride.id);
  const commit = (driver: TestDriver) =>
    driver.call(`POST /api/drivers/${driver.driverId}/rides-ahead/${ride.id}/commit`);
  expect([await sees(kept), await sees(stranger)]).toEqual([true, false]);
  expect((await commit(stranger)).json()).toMatchObject({ code: 'ride_not_for_you' });
  await kept.call(`POST /api/rides/${before}/block`);
  expect([await sees(kept), await sees(stranger)]).toEqual([false, true]);
  await kept.call(`DELETE /api/rides/${before}/block`);
  expect(await sees(stranger)).toBe(false);
  clock.advance(31 * 60_000);
  expect([await sees(kept), await sees(stranger)]).toEqual([true, true]);
});
