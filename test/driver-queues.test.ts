/** A line of drivers over two processes: one order for both, kept over a restart, and told live to each in line. */
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createMemoryHub } from '#src/platform/shared-state/memory.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestApp } from '#test/app.ts';

const hub = createMemoryHub();
const database = await createTestDatabase();
const holds = createMemoryHolds();
const env = { DATABASE_URL: database.url, SESSION_SECRET: 'the same secret for all processes' };
const openOne = async () => {
  const app = await createTestApp({ database, holds, dispatchLoop: false, sharedState: hub.join() }, env);
  await app.start();
  return app;
};
const [a, b] = [await openOne(), await openOne()];
const address = await b.http.listen({ port: 0, host: '127.0.0.1' });
const leaving = new AbortController();
afterAll(() => leaving.abort());
const { onlineDriver, offline, book, union } = createRideCast(a, holds);
const yard = { lat: 43.6453, lng: -79.3706 };
const around = ({ lat, lng }: { lat: number; lng: number }, degrees: number) => [
  [lng - degrees, lat - degrees],
  [lng + degrees, lat - degrees],
  [lng + degrees, lat + degrees],
  [lng - degrees, lat + degrees],
];
const keepAtBoth = () => Promise.all([a, b].map((app) => app.rides.parts.queues.keep('toronto')));
const seenAt = (app: TestApp, driver: TestDriver) =>
  app.call(`GET /api/drivers/${driver.driverId}/queue`, undefined, { headers: { cookie: driver.cookie } });
const numberAt = async (app: TestApp, driver: TestDriver) =>
  (await seenAt(app, driver)).json().waiting?.number ?? null;

const operator = await a.signedUp({}, ['rider', 'operator']);
const { versions, newestVersion } = (await operator.call('GET /api/operations/cities/toronto')).json();
const areas = [
  {
    ...{ id: 'union', kind: 'station', name: 'Union Station', ring: around(union, 0.004) },
    queue: { zone: around(yard, 0.002) },
  },
];
await operator.call('PUT /api/operations/cities/toronto', {
  ...{
    version: newestVersion,
    effectiveFrom: null,
    reason: 'As drawn',
    facts: { ...versions[0].facts, areas },
  },
});

test('drivers who come at once by two processes stand in one order, that a third process finds as it was', async () => {
  const drivers = [await onlineDriver(yard), await onlineDriver(yard)];
  for (const { driverId } of drivers)
    await expect.poll(() => b.positions.positionOf(driverId) && b.drivers.isFree(driverId)).toBe(true);
  await Promise.all([keepAtBoth(), keepAtBoth()]);
  const numbers = await Promise.all(drivers.map((driver) => numberAt(a, driver)));
  expect(numbers.toSorted()).toEqual([1, 2]);
  // The next report of each comes to the other process.
  for (const [app, driver] of [
    [b, drivers[0]!],
    [a, drivers[1]!],
  ] as const)
    await app.call(
      `POST /api/drivers/${driver.driverId}/position`,
      { ...yard, heading: 0, speed: 0 },
      { headers: { cookie: driver.cookie } },
    );
  await keepAtBoth();
  expect(await Promise.all(drivers.map((driver) => numberAt(b, driver)))).toEqual(numbers);
  const { rows } = await database.pool.query(
    "select count(*)::int as joined from events where type = 'queue.joined'",
  );
  expect(rows).toEqual([{ joined: 2 }]);
  const c = await openOne();
  expect(await Promise.all(drivers.map((driver) => numberAt(c, driver)))).toEqual(numbers);
  for (const driver of drivers) await offline(driver);
  await keepAtBoth();
});

test('who stands behind hears live in one process that the first has taken a ride in the other', async () => {
  const [first, second] = [await onlineDriver(yard), await onlineDriver(yard)];
  await a.rides.parts.queues.keep('toronto');
  const topic = encodeURIComponent('queue:toronto/union');
  const follow = (cookie: string) =>
    fetch(`${address}/api/live?topics=${topic}`, { headers: { cookie }, signal: leaving.signal });
  const rider = await a.signedUp();
  expect((await follow(rider.cookie)).status).toBe(403);
  const response = await follow(second.cookie);
  expect(response.status).toBe(200);
  let heard = '';
  void (async () => {
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) heard += chunk;
    } catch {
      // Cut off at the end of the test.
    }
  })();
  expect([await numberAt(b, first), await numberAt(b, second)]).toEqual([1, 2]);
  const { ride } = await book(await a.signedUp());
  await dispatchEverywhere(a.rides);
  expect((await first.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);
  await expect
    .poll(() => heard, { timeout: 5000 })
    .toContain('event: queue\ndata: {"number":1,"of":1,"lostAt":null}');
  // Of others in line nothing is said; what the second did before is theirs to hear.
  expect(heard).not.toContain(`"driverId":${first.driverId}`);
  expect(heard).not.toContain(`driver:${first.driverId}"`);
});
