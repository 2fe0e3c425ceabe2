/** Things left in cars: told to the driver, answered, given back. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { dropoff, onlineDriver, offline, book } = createRideCast(app, holds);
const operator = await app.signedUp({}, ['rider', 'operator']);

async function ridden() {
  const [driver, rider] = [await onlineDriver(), await app.signedUp({ firstName: 'Noor' })];
  const { ride } = await book(rider);
  for (const move of ['accept', 'arriving', 'arrived'])
    await driver.call(`POST /api/rides/${ride.id}/${move}`);
  await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });
  const path = `/api/rides/${ride.id}/lost-item`;
  const report = (what = 'A black umbrella, behind the seat') => rider.call(`POST ${path}`, { what });
  const complete = async () => {
    await driver.report(dropoff);
    await driver.call(`POST /api/rides/${ride.id}/complete`);
    await offline(driver);
  };
  return { driver, rider, ride, path, report, complete };
}

test('a driver is asked, says it is there, both write to each other until it is back', async () => {
  const { driver, rider, ride, path, report, complete } = await ridden();
  expect((await report()).json().code).toBe('not_completed');
  await complete();
  const write = () => rider.call(`POST /api/rides/${ride.id}/messages`, { text: 'At six?' });
  expect((await write()).json().code).toBe('ride_ended');
  expect((await report('x')).statusCode).toBe(400);
  expect((await report()).json()).toMatchObject({ what: 'A black umbrella, behind the seat', found: null });
  expect((await report()).json().code).toBe('lost_already');
  expect((await driver.call('GET /api/lost-items')).json()).toMatchObject([
    { rideId: ride.id, other: 'Noor' },
  ]);
  expect((await operator.call('GET /api/operations/lost-items')).json()).toMatchObject([
    { rideId: ride.id, rider: expect.stringContaining('Noor'), found: null },
  ]);
  expect((await write()).json().code).toBe('ride_ended');
  expect((await rider.call(`POST ${path}/answer`, { found: true })).statusCode).toBe(403);
  expect((await driver.call(`POST ${path}/answer`, { found: true })).json().found).toBe(true);
  expect((await write()).statusCode).toBe(201);
  const { rows } = await app.database.pool.query(
    "select to_address, subject from mails where subject like '%left%' order by id",
  );
  expect(rows).toEqual([
    { to_address: driver.email, subject: 'A rider left something in your car' },
    { to_address: rider.email, subject: 'Your driver has what you left' },
  ]);
  expect((await rider.call(`POST ${path}/close`)).statusCode).toBe(200);
  expect((await write()).json().code).toBe('ride_ended');
  expect((await driver.call(`POST ${path}/answer`, { found: false })).json().code).toBe('lost_over');
  expect((await driver.call('GET /api/lost-items')).json()).toEqual([]);
});

test('strangers see nothing, and after 30 days the driver is no longer asked', async () => {
  const { path, report, complete } = await ridden();
  await complete();
  const stranger = await onlineDriver();
  for (const call of [`GET ${path}`, `POST ${path}/close`])
    expect((await stranger.call(call)).json().code).toBe('not_your_ride');
  expect((await stranger.call('GET /api/operations/lost-items')).statusCode).toBe(403);
  clock.advance(31 * 86_400_000);
  expect((await report()).json().code).toBe('lost_too_late');
});

test('the desk tells of it for a caller, asks again who did not find it, and ends it with words to both', async () => {
  const { driver, rider, ride, path, complete } = await ridden();
  const desk = `POST /api/operations/rides/${ride.id}/lost-item`;
  const read = async () => (await operator.call(`GET /api/operations/rides/${ride.id}/lost-item`)).json();
  expect((await operator.call(desk, { what: 'A red bag' })).json().code).toBe('not_completed');
  await complete();
  expect(await read()).toBeNull();
  expect((await operator.call(`${desk}/end`, { words: 'It is here.' })).json().code).toBe('lost_not_found');
  const told = await Promise.all([1, 2, 3].map(() => operator.call(desk, { what: 'A red bag' })));
  expect(told.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  expect((await operator.call(`${desk}/ask-again`)).json().code).toBe('lost_being_looked');
  await driver.call(`POST ${path}/answer`, { found: false });
  const asked = await Promise.all([1, 2, 3].map(() => operator.call(`${desk}/ask-again`)));
  expect(asked.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(await read()).toMatchObject({ found: null, answeredAt: null });
  await driver.call(`POST ${path}/answer`, { found: true });
  expect((await operator.call(`${desk}/ask-again`)).json().code).toBe('lost_being_looked');
  const words = 'It lies at our office, 12 King Street.';
  const ended = await Promise.all([1, 2, 3].map(() => operator.call(`${desk}/end`, { words })));
  expect(ended.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect((await rider.call(`GET ${path}`)).json().closedAt).not.toBeNull();
  const { rows } = await app.database.pool.query(
    'select to_address, subject, body from mails where to_address in ($1, $2) order by id',
    [driver.email, rider.email],
  );
  const subjects = (address: string) =>
    rows.filter(({ to_address }) => to_address === address).map(({ subject }) => subject);
  const about = `About what was left in the ride to ${ride.destination}`;
  expect(subjects(driver.email)).toEqual(
    expect.arrayContaining([
      'A rider left something in your car',
      'Please look in your car once more',
      about,
    ]),
  );
  expect(subjects(rider.email).filter((subject) => subject === about)).toHaveLength(1);
  expect(rows.at(-1).body).toContain(words);
  for (const call of [desk, `${desk}/ask-again`, `${desk}/end`])
    expect((await rider.call(call, { what: 'A red bag', words })).statusCode).toBe(403);
});
