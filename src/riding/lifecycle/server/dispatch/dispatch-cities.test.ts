import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast, dispatchEverywhere } from '../testing.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { onlineDriver, book } = createRideCast(app, holds);
const { pool } = app.database;

test('a city in which hundreds wait and nobody drives hides no ride of another, from dispatch or from drivers', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider);
  // Calgary's rides are ahead of it in every respect.
  await pool.query(`
    insert into users overriding system value select (jsonb_populate_record(null::users, to_jsonb(u) ||
      jsonb_build_object('id', 100000 + n, 'email', 'calgary-' || n || '@example.com'))).*
    from users u, generate_series(1, 600) n where u.id = ${rider.id}`);
  await pool.query(`
    insert into rides overriding system value select (jsonb_populate_record(null::rides, to_jsonb(r) || jsonb_build_object(
      'id', 100000 + n, 'rider_id', 100000 + n, 'city_id', 'calgary', 'priority', 3,
      'pickup_lat', 51.05, 'pickup_lng', -114.07, 'quote_id', 'q' || n, 'payment_intent_id', 'p' || n))).*
    from rides r, generate_series(1, 600) n where r.id = ${ride.id}`);
  expect((await driver.call('GET /api/ride-requests')).json()).toMatchObject([{ id: ride.id }]);
  await dispatchEverywhere(app.rides);
  expect((await driver.call('GET /api/ride-requests')).json()).toMatchObject([
    { id: ride.id, offer: { id: expect.any(Number) } },
  ]);
  await pool.query('delete from rides where id > 100000');
});

test('an offer is made to nobody who is on a ride or offline in the database, whatever this process remembers', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  await pool.query('update drivers set is_available = false where id = $1', [driver.driverId]);
  expect(app.drivers.isFree(driver.driverId)).toBe(true);
  const { ride } = await book(rider, { vehicleType: 'standard' });
  await dispatchEverywhere(app.rides);
  const offers = await pool.query('select 1 from ride_offers where driver_id = $1', [driver.driverId]);
  expect(offers.rows).toEqual([]);
  const answer = await driver.call(`POST /api/rides/${ride.id}/accept`);
  expect(answer.json()).toMatchObject({ status: 409, code: 'driver_offline' });
});

test('an offer that was made while a clock was an hour ahead keeps nobody else from being asked', async () => {
  clock.advance(3_600_000);
  const first = await onlineDriver();
  const { ride } = await book(await app.signedUp());
  const offers = async () => {
    await dispatchEverywhere(app.rides);
    const { rows } = await pool.query<{ driver: number; status: string }>(
      'select driver_id as driver, status from ride_offers where ride_id = $1 order by id',
      [ride.id],
    );
    return rows;
  };
  expect(await offers()).toEqual([{ driver: first.driverId, status: 'open' }]);
  clock.advance(-3_600_000);
  await onlineDriver();
  const [ended, next] = await offers();
  expect(ended).toEqual({ driver: first.driverId, status: 'expired' });
  expect(next).toEqual({ driver: expect.any(Number), status: 'open' });
});
