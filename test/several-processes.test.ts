/** Two processes of one Rove: what is done in one is known in the other. In memory and, where there is one, in Redis. */
import { rmSync } from 'node:fs';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { triesAtAccount } from '#src/people/accounts/server/sign-in/sign-in.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createMemoryHub } from '#src/platform/shared-state/memory.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, highPark } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestApp, type TestPerson } from '#test/app.ts';
import { createProductProcess } from '#test/process.ts';
import { hasRedis, redisWord, startRedis } from '#test/redis.ts';

const secret = 'the same secret for all processes';
const soon = { interval: 20 };
const leaving = new AbortController();
afterAll(() => leaving.abort());

/** Two of them on one database; `env` says what they share beside it. */
async function startTwo(env: Record<string, string>, hub = createMemoryHub()) {
  const database = await createTestDatabase();
  const holds = createMemoryHolds();
  const shared = { DATABASE_URL: database.url, SESSION_SECRET: secret, ...env };
  const parts = () => ({ database, holds, ...(env.REDIS_URL ? {} : { sharedState: hub.join() }) });
  const [a, b] = [await createTestApp(parts(), shared), await createTestApp(parts(), shared)];
  const addresses: string[] = [];
  for (const app of [a, b]) {
    await app.start();
    addresses.push(await app.http.listen({ port: 0, host: '127.0.0.1' }));
  }
  return { a, b, database, holds, addresses: addresses as [string, string] };
}

/** The same person asks another process. */
const at = (app: TestApp, person: TestPerson) => (call: string, body?: unknown) =>
  app.call(call, body, { headers: { cookie: person.cookie } });

async function follow(address: string, topics: string, person: TestPerson) {
  const response = await fetch(`${address}/api/live?topics=${topics}`, {
    headers: { cookie: person.cookie },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  const stream = { text: '' };
  void (async () => {
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) stream.text += chunk;
    } catch {
      // Cut off at the end of the test.
    }
  })();
  return stream;
}
const has = (stream: { text: string }, event: string) => stream.text.includes(`event: ${event}\n`);

const redis = hasRedis ? await startRedis() : undefined;
let databases = 0;
/** Each pair has a database of Redis to itself, as each has one of PostgreSQL. */
const redisEnv = (): Record<string, string> => ({ REDIS_URL: redis!.url.replace(/0$/, String(++databases)) });
afterAll(() => redis?.stop());

describe.each([
  { engine: 'in memory', env: (): Record<string, string> => ({}), there: true },
  { engine: redisWord, env: redisEnv, there: hasRedis },
])('two processes, what passes $engine', ({ env, there }) => {
  test.runIf(there)('a ride is booked, offered, accepted, followed and ended across both', async () => {
    const { a, b, holds, addresses } = await startTwo(env());
    const driver = await createRideCast(a, holds).onlineDriver();
    const rider = await b.signedUp({ email: 'rider-at-b@example.com' });
    // The roster follows: who went online at A is free at B within a second.
    await expect.poll(() => b.drivers.isFree(driver.driverId)).toBe(true);
    await expect.poll(() => b.positions.positionOf(driver.driverId)).toBeDefined();

    const ofDriver = await follow(addresses[0], '', driver);
    const { answer, ride } = await createRideCast(b, holds).book(rider);
    expect(answer.statusCode).toBe(201);
    await expect.poll(() => has(ofDriver, 'offer.made'), soon).toBe(true);

    const ofRider = await follow(addresses[1], `ride:${ride.id}`, rider);
    const driverAtB = at(b, driver);
    expect((await driverAtB(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);
    await expect.poll(() => has(ofRider, 'ride.accepted'), soon).toBe(true);
    await expect
      .poll(() => [a, b].map(({ drivers }) => drivers.isBusy(driver.driverId)), soon)
      .toEqual([true, true]);
    await expect
      .poll(async () => {
        await driver.report();
        return has(ofRider, 'position');
      }, soon)
      .toBe(true);

    expect((await driver.call(`POST /api/rides/${ride.id}/arriving`)).statusCode).toBe(200);
    expect((await driverAtB(`POST /api/rides/${ride.id}/arrived`)).statusCode).toBe(200);
    const { pin } = (await at(a, rider)(`GET /api/rides/${ride.id}`)).json();
    expect((await driver.call(`POST /api/rides/${ride.id}/start`, { pin })).statusCode).toBe(200);
    await driver.report(highPark);
    await expect.poll(() => b.positions.positionOf(driver.driverId)?.lng, soon).toBe(highPark.lng);
    expect((await driverAtB(`POST /api/rides/${ride.id}/complete`)).statusCode).toBe(200);
    await expect.poll(() => has(ofDriver, 'ride.completed'), soon).toBe(true);
    await expect
      .poll(() => [a, b].map(({ drivers }) => drivers.isBusy(driver.driverId)), soon)
      .toEqual([false, false]);

    await driverAtB(`PATCH /api/drivers/${driver.driverId}`, { isAvailable: false });
    await expect.poll(() => a.drivers.isFree(driver.driverId)).toBe(false);
    await expect.poll(() => a.positions.positionOf(driver.driverId), soon).toBeUndefined();
  });

  test.runIf(there)('guesses at one account count together', async () => {
    const { a, b } = await startTwo(env());
    const person = await a.signedUp({ email: 'guessed-at@example.com' });
    const guess = (app: TestApp, n: number) =>
      app.call(
        'POST /api/auth/login',
        { email: person.email, password: `wrong password ${n}` },
        { remoteAddress: `10.9.${n}.1` },
      );
    const statuses: number[] = [];
    for (let n = 0; n < triesAtAccount + 4; n++)
      statuses.push((await guess(n % 2 === 0 ? a : b, n)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(triesAtAccount);
    expect(statuses.slice(triesAtAccount)).toEqual([429, 429, 429, 429]);
  });

  test.runIf(there)(
    'cities, readers and sweeps are each one’s, spread over both, and the other’s when one stops',
    async () => {
      const { a, b, database } = await startTwo(env());
      const owners = async () => {
        const { rows } = await database.pool.query<{ name: string; owner: string }>(
          "select name, owner from leases where until > now() and name not like 'member%'",
        );
        return rows;
      };
      await expect
        .poll(
          async () =>
            new Set((await owners()).filter(({ name }) => /^city/.test(name)).map(({ owner }) => owner)).size,
          soon,
        )
        .toBe(2);
      const names = (await owners()).map(({ name }) => name).sort();
      expect(names).toEqual(
        expect.arrayContaining(['city calgary', 'city toronto', 'reader orders', 'sweeping']),
      );
      await a.stop();
      await expect
        .poll(async () => {
          const rows = await owners();
          return [new Set(rows.map(({ owner }) => owner)).size, rows.length];
        }, soon)
        .toEqual([1, names.length]);
      expect((await b.call('GET /readyz')).statusCode).toBe(200);
    },
  );
});

describe.runIf(hasRedis)('two processes while Redis does not answer', () => {
  test('serve on, say so, and know each other’s drivers again by themselves', async () => {
    const { a, b, holds } = await startTwo(redisEnv());
    redis!.pause();
    await expect
      .poll(async () => (await b.call('GET /readyz')).json().troubles?.join(), soon)
      .toContain('Redis does not answer');
    expect((await b.call('GET /readyz')).statusCode).toBe(200);
    const driver = await createRideCast(a, holds).onlineDriver();
    const rider = await b.signedUp({ email: 'rider-meanwhile@example.com' });
    const quote = await b.call(
      'POST /api/rides/estimate',
      {
        pickupLocation: 'Union Station',
        destination: 'CN Tower to High Park',
        pickupLat: '43.6453',
        pickupLng: '-79.3806',
        destLat: '43.6538',
        destLng: '-79.4665',
        vehicleType: 'standard',
        bookingType: 'instant',
      },
      { headers: { cookie: rider.cookie } },
    );
    expect(quote.statusCode).toBe(200);
    // Events still arrive, at the next look, and positions through the database.
    await expect.poll(() => b.drivers.isFree(driver.driverId), soon).toBe(true);
    await expect.poll(() => b.positions.positionOf(driver.driverId), soon).toBeDefined();
    redis!.resume();
    await expect.poll(async () => (await b.call('GET /readyz')).json().troubles, soon).toBeUndefined();
    b.positions.forget(driver.driverId);
    await expect
      .poll(async () => {
        await driver.report();
        return b.positions.positionOf(driver.driverId);
      }, soon)
      .toBeDefined();
  });

  test('calls count together once it answers', async () => {
    const { a, b } = await startTwo(redisEnv());
    const left = async (app: TestApp) => {
      const answer = await app.call('POST /api/auth/second-step', { code: '123456' });
      return Number(answer.headers['ratelimit-remaining']);
    };
    await expect.poll(async () => (await left(a)) - (await left(b)), soon).toBe(1);
  });
});

describe.runIf(hasRedis)('a process that is killed', () => {
  test('leaves its cities to another within five seconds, and rides booked elsewhere are offered again', async () => {
    const database = await createTestDatabase();
    const holds = createMemoryHolds();
    const shared = { DATABASE_URL: database.url, SESSION_SECRET: secret, ...redisEnv() };
    const web = await createTestApp({ database, holds }, { ...shared, ROVE_ROLE: 'web' });
    await web.start();
    const env = { ...shared, ROVE_ROLE: 'dispatch,jobs', LOG_LEVEL: 'info' };
    const [first, second] = [createProductProcess(env), createProductProcess(env)];
    const living = new Set([first, second]);
    onTestFinished(async () => {
      for (const each of living) await each.kill();
      for (const { folder } of [first, second]) rmSync(folder, { recursive: true, force: true });
    });
    await first.start();
    await second.start();
    const owner = async () => {
      const { rows } = await database.pool.query(
        "select owner from leases where name = 'city toronto' and until > now()",
      );
      return rows[0]?.owner as string | undefined;
    };
    const took = (process: { output: string }, lease: string) =>
      process.output.includes(`"lease":"${lease}"`);
    await expect.poll(() => took(second, 'city toronto') || took(second, 'city elsewhere'), soon).toBe(true);
    const [killed, other] = took(second, 'city toronto') ? [second, first] : [first, second];
    const before = await owner();
    expect(before).toBeDefined();
    await killed.kill();
    living.delete(killed);
    await expect.poll(async () => ![undefined, before].includes(await owner()), soon).toBe(true);
    await expect.poll(() => took(other, 'city toronto'), soon).toBe(true);

    const driver = await createRideCast(web, holds).onlineDriver();
    const { ride } = await createRideCast(web, holds).book(await web.signedUp());
    await expect
      .poll(async () => {
        await driver.report();
        return (await driver.call('GET /api/ride-requests')).json();
      }, soon)
      .toMatchObject([{ id: ride.id, offer: { id: expect.any(Number) } }]);
  }, 120_000);
});

describe.runIf(hasRedis)('while Redis is gone, where roles are apart', () => {
  test('the process that dispatches hears of drivers through the database, and offers them rides', async () => {
    const own = await startRedis();
    onTestFinished(() => own.stop());
    const database = await createTestDatabase();
    const holds = createMemoryHolds();
    const shared = { DATABASE_URL: database.url, SESSION_SECRET: secret, REDIS_URL: own.url };
    const web = await createTestApp({ database, holds }, { ...shared, ROVE_ROLE: 'web' });
    const dispatch = await createTestApp({ database, holds }, { ...shared, ROVE_ROLE: 'dispatch,jobs' });
    for (const app of [web, dispatch]) await app.start();
    const driver = await createRideCast(web, holds).onlineDriver();
    await expect.poll(() => dispatch.positions.positionOf(driver.driverId), soon).toBeDefined();
    await own.stop();
    await expect.poll(() => dispatch.readiness.troubles().join(), soon).toContain('through the database');
    // Nothing of before counts any more, as after a minute.
    dispatch.positions.forget(driver.driverId);
    const { ride } = await createRideCast(web, holds).book(await web.signedUp());
    await expect
      .poll(async () => {
        await driver.report();
        return (await driver.call('GET /api/ride-requests')).json();
      }, soon)
      .toMatchObject([{ id: ride.id, offer: { id: expect.any(Number) } }]);
    expect(dispatch.positions.positionOf(driver.driverId)).toBeDefined();
  });
});

describe('a process without the role web', () => {
  test('answers health and nobody else', async () => {
    const app = await createTestApp({}, { ROVE_ROLE: 'dispatch,jobs' });
    await app.start();
    expect((await app.call('GET /livez')).statusCode).toBe(200);
    expect((await app.call('GET /readyz')).json()).toMatchObject({ status: 'ready' });
    const refused = await app.call('GET /api/drivers/online');
    expect(refused.json()).toMatchObject({ status: 421, code: 'not_served_here' });
  });
});
