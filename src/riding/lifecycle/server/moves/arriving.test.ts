/** Saying "I have arrived" starts what a rider pays for waiting. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast } from '../testing.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { union, onlineDriver, book, trip } = createRideCast(app, holds);

test('a driver arrives within 200 metres of the pickup, by a position of the last minute', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider);
  for (const move of ['accept', 'arriving']) await driver.call(`POST /api/rides/${ride.id}/${move}`);
  const arrive = async () => (await driver.call(`POST /api/rides/${ride.id}/arrived`)).json();
  const metersNorth = (meters: number) => ({ lat: union.lat + meters / 111_195, lng: union.lng });
  await driver.report(metersNorth(40_000));
  expect(await arrive()).toMatchObject({
    status: 409,
    code: 'too_far',
    detail: expect.stringContaining('at the door?'),
  });
  await driver.report(metersNorth(203));
  expect((await arrive()).code).toBe('too_far');
  await driver.report(metersNorth(197));
  clock.advance(61_000);
  expect((await arrive()).code).toBe('position_unknown');
  expect((await rider.call(`GET /api/rides/${ride.id}`)).json().arrivedAt).toBeNull();
  await driver.report(metersNorth(197));
  const { arrivedAt } = await arrive();
  expect(arrivedAt).toBe(clock.now().toISOString());
  // A phone that asks again, from wherever, is told the first arrival.
  await driver.report(metersNorth(5000));
  expect((await arrive()).arrivedAt).toBe(arrivedAt);
});

test('words that name another place than the coordinates are not what the driver reads', async () => {
  const estimate = async (change: object) =>
    (await app.call('POST /api/rides/estimate', { ...trip, ...change })).json();
  const honest = await estimate({ pickupLocation: 'Union Station', destination: 'High Park' });
  expect([honest.pickup.address, honest.destination.address]).toEqual(['Union Station', 'High Park']);
  const lying = await estimate({ pickupLocation: 'Toronto Pearson International Airport' });
  expect(lying.pickup).toMatchObject(union);
  expect(lying.pickup.address).not.toContain('Pearson');
  const there = (await app.call(`GET /api/geocoding/reverse?lat=${union.lat}&lng=${union.lng}`)).json();
  expect(lying.pickup.address).toBe(there.address);
  const nonsense = await estimate({ pickupLocation: 'Free rides, ring 555 0100' });
  expect(nonsense.pickup.address).toBe(there.address);
  const rider = await app.signedUp();
  const { ride } = await book(rider, { pickupLocation: 'Toronto Pearson International Airport' });
  expect(ride.pickupLocation).toBe(there.address);
});

test('of a long conversation the newest messages are shown', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider);
  await driver.call(`POST /api/rides/${ride.id}/accept`);
  await app.database.pool.query(
    `insert into ride_messages (ride_id, sender, text, created_at)
     select $1, 'rider', 'message ' || i, now() from generate_series(1, 600) i`,
    [ride.id],
  );
  await driver.call(`POST /api/rides/${ride.id}/messages`, { text: 'the last word' });
  const messages = (await rider.call(`GET /api/rides/${ride.id}/messages`)).json();
  expect([messages.length, messages[0].text, messages.at(-1).text]).toEqual([
    500,
    'message 102',
    'the last word',
  ]);
});
