import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast } from '../testing.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { pool } = app.database;
const { dropoff, onlineDriver, offline, book } = createRideCast(app, holds);

/** A ride whose driver stands at the pickup, all of it moved on by this process. */
async function rideAtPickup() {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider);
  const move = (verb: string, body?: object) => driver.call(`POST /api/rides/${ride.id}/${verb}`, body);
  for (const verb of ['accept', 'arriving', 'arrived']) expect((await move(verb)).statusCode).toBe(200);
  return { rider, driver, ride, move };
}

/** As another process does: this one hears nothing of it. */
const elsewhere = (change: string, id: number) =>
  pool.query(`update rides set ${change} where id = $1 returning waiting_cents`, [id]);

test('what another process has changed since counts, though this one knows the ride', async () => {
  const { rider, driver, ride, move } = await rideAtPickup();
  await elsewhere("arrived_heard_at = arrived_heard_at - interval '20 minutes'", ride.id);
  expect((await move('start', { pin: ride.pin })).json().status).toBe('picked_up');
  const { parts } = (await rider.call(`GET /api/rides/${ride.id}`)).json();
  expect(parts.map(({ label }: { label: string }) => label)).toContainEqual(
    expect.stringMatching(/^Waiting/),
  );
  await driver.report(dropoff);
  await move('complete');
  await offline(driver);
});

test('a refusal is given for the ride as it is now', async () => {
  const { rider, driver, ride, move } = await rideAtPickup();
  await elsewhere("status = 'cancelled', cancelled_at = now()", ride.id);
  expect((await move('start', { pin: ride.pin })).json().code).toBe('ride_ended');
  expect((await move('complete')).json().code).toBe('ride_ended');
  const { ride: next } = await book(rider);
  const accepted = await driver.call(`POST /api/rides/${next.id}/accept`);
  expect(accepted.json()).toMatchObject({ status: 'driver_assigned' });
  await elsewhere("status = 'cancelled', cancelled_at = now()", next.id);
  await offline(driver);
});

test('too many guesses elsewhere hold up the right PIN here', async () => {
  const { driver, ride, move } = await rideAtPickup();
  await pool.query('update rides set wrong_pins = 5, last_wrong_pin_at = $2 where id = $1', [
    ride.id,
    clock.now(),
  ]);
  expect((await move('start', { pin: ride.pin })).json().code).toBe('too_many_pins');
  clock.advance(61_000);
  expect((await move('start', { pin: ride.pin })).json().status).toBe('picked_up');
  await driver.report(dropoff);
  await move('complete');
  await offline(driver);
});

test('a move and its event are one: where the event cannot be written the ride stays', async () => {
  const { driver, ride, move } = await rideAtPickup();
  await pool.query(
    `create function no_event() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create trigger no_event before insert on events for each row when (new.type = 'ride.picked_up')
       execute function no_event()`,
  );
  expect((await move('start', { pin: ride.pin })).statusCode).toBe(500);
  const { rows } = await pool.query('select status from rides where id = $1', [ride.id]);
  expect(rows).toEqual([{ status: 'driver_arriving' }]);
  await pool.query('drop trigger no_event on events');
  expect((await move('start', { pin: ride.pin })).json().status).toBe('picked_up');
  await driver.report(dropoff);
  await move('complete');
  await offline(driver);
});
