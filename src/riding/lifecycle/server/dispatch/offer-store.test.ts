import { beforeEach, expect, test } from 'vitest';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { createTestApp } from '#test/app.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast } from '../testing.ts';
import { makeOffer } from './offer-store.ts';

const holds = createMemoryHolds();
const app = await createTestApp({ holds, dispatchLoop: false });
await app.start();
const { onlineDriver, book } = createRideCast(app, holds);
const { pool, db } = app.database;
const offeredAt = new Date('2026-07-01T12:00:00Z');
const expiresAt = new Date('2026-07-01T12:00:15Z');

let rideId: RideId;
let driver: { id: number; driverId: DriverId };
beforeEach(async () => {
  driver = await onlineDriver();
  rideId = (await book(await app.signedUp())).ride.id;
});

const offer = (change: { behindRideId?: RideId; rideId?: RideId } = {}) =>
  makeOffer(db, {
    rideId,
    round: 1,
    driverId: driver.driverId,
    driverUserId: driver.id as UserId,
    chosen: false,
    fromQueue: false,
    behindRideId: null,
    etaSeconds: 61.4,
    offeredAt,
    expiresAt,
    ...change,
  });
async function made() {
  const offers = await pool.query(
    'select id, ride_id, status, behind_ride_id from ride_offers where driver_id = $1',
    [driver.driverId],
  );
  const told = await pool.query(
    "select subject, payload, user_ids from events where type = 'offer.made' and user_ids = $1",
    [[driver.id]],
  );
  return { offers: offers.rows, told: told.rows };
}
const nothing = { offers: [], told: [] };

test('an offer is made with the event that tells its driver', async () => {
  await offer();
  const { offers, told } = await made();
  expect(offers).toEqual([{ id: expect.any(Number), ride_id: rideId, status: 'open', behind_ride_id: null }]);
  const [{ id }] = offers;
  const payload = { offerId: id, rideId, expiresAt: expiresAt.toISOString(), etaSeconds: 61 };
  expect(told).toEqual([{ subject: `offer:${id}`, payload, user_ids: [driver.id] }]);
});

test.each([
  ['is offline', 'update drivers set is_available = false where id = $1'],
  ['is on a break', 'update drivers set paused_at = now() where id = $1'],
  ['is kept out', 'update drivers set barred_at = now() where id = $1'],
])('none to whom the database says that they are not free: %s', async (_, text) => {
  await pool.query(text, [driver.driverId]);
  await offer();
  expect(await made()).toEqual(nothing);
});

test('none to who has a ride, none for a ride that looks no longer', async () => {
  const other = (await book(await app.signedUp())).ride.id;
  await pool.query("update rides set status = 'driver_assigned', driver_id = $2 where id = $1", [
    other,
    driver.driverId,
  ]);
  await offer();
  expect(await made()).toEqual(nothing);
  await pool.query("update rides set status = 'cancelled', driver_id = null where id = any($1)", [
    [other, rideId],
  ]);
  await offer();
  expect(await made()).toEqual(nothing);
});

test('one for after a ride, while somebody is carried on it and by this driver', async () => {
  const front = (await book(await app.signedUp())).ride.id;
  const set = (status: string) =>
    pool.query('update rides set status = $2, driver_id = $3 where id = $1', [
      front,
      status,
      driver.driverId,
    ]);
  await set('driver_arriving');
  await offer({ behindRideId: front });
  expect(await made()).toEqual(nothing);
  await set('in_transit');
  await offer({ behindRideId: front });
  expect((await made()).offers).toMatchObject([{ ride_id: rideId, behind_ride_id: front }]);
});

test('of rivals for one driver, and for one ride, one is made and told', async () => {
  const other = (await book(await app.signedUp())).ride.id;
  const ends = await Promise.allSettled([
    offer(),
    offer({ rideId: other }),
    offer(),
    offer({ rideId: other }),
  ]);
  const refused = ends.filter((end) => end.status === 'rejected');
  expect(refused).toHaveLength(3);
  for (const { reason } of refused) expect(String(reason.cause)).toMatch(/offers_one_open/);
  const { offers, told } = await made();
  expect([offers.length, told.length]).toEqual([1, 1]);
});

test('one that waits for a ride being cancelled is not made', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query("update rides set status = 'cancelled' where id = $1", [rideId]);
  const waiting = offer();
  await expect
    .poll(async () => (await pool.query('select 1 from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0);
  await client.query('commit');
  client.release();
  await waiting;
  expect(await made()).toEqual(nothing);
});
