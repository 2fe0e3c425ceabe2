import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { countRatings } from '#src/riding/lifecycle/server/money/ratings.ts';
import { createRideCast, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';

const clock = manualClock(new Date('2026-11-16T12:30:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
const { pool } = app.database;
const { onlineDriver, book } = createRideCast(app, holds);
const dayMs = 86_400_000;
const count = () => countRatings(app.rides.parts);

/** A finished ride with somebody else each time. */
async function driven(driver: TestDriver) {
  const rider = await app.signedUp();
  const { ride } = await book(rider);
  const ended = `update rides set status = 'completed', driver_id = $2, completed_at = $3 where id = $1`;
  await pool.query(ended, [ride.id, driver.driverId, clock.now()]);
  return { id: ride.id, rate: (stars: number) => rider.call(`POST /api/rides/${ride.id}/rate`, { stars }) };
}
const ratingOf = async (driver: TestDriver): Promise<string> =>
  (await driver.call(`GET /api/drivers/${driver.driverId}`)).json().rating;

test('stars join the mean a day later and five together, and not twice when two count at once', async () => {
  const driver = await onlineDriver();
  for (let i = 0; i < 4; i += 1) await (await driven(driver)).rate(4);
  clock.advance(dayMs);
  await count();
  expect(await ratingOf(driver)).toBe('5.0');

  await (await driven(driver)).rate(4);
  await count();
  expect(await ratingOf(driver)).toBe('5.0');
  clock.advance(dayMs - 1);
  await count();
  expect(await ratingOf(driver)).toBe('5.0');
  clock.advance(1);
  await Promise.all([count(), count(), count()]);
  // Twenty supposed ratings of 4.8 and five of 4.
  expect(await ratingOf(driver)).toBe('4.64');
  expect(
    (await pool.query('select rating_count from drivers where id = $1', [driver.driverId])).rows,
  ).toEqual([{ rating_count: 5 }]);
});

test('two who rate at once are both kept and both wait', async () => {
  const driver = await onlineDriver();
  const [one, other] = [await driven(driver), await driven(driver)];
  const answers = await Promise.all([one.rate(1), other.rate(5), one.rate(5)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
  expect(await ratingOf(driver)).toBe('5.0');
});

test('stars that were taken back before they counted never do', async () => {
  const driver = await onlineDriver();
  const wrong = await driven(driver);
  await wrong.rate(1);
  for (let i = 0; i < 5; i += 1) await (await driven(driver)).rate(5);
  clock.advance(dayMs);
  const strike = () =>
    app.database.transaction((tx) =>
      app.rides.pay.strike(tx, { rideId: wrong.id, driverId: driver.driverId }),
    );
  await Promise.all([strike(), count()]);
  await count();
  expect(
    (await pool.query('select rating_sum, rating_count from drivers where id = $1', [driver.driverId])).rows,
  ).toEqual([{ rating_sum: 25, rating_count: 5 }]);
});
