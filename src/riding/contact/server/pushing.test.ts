import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const keys = webPush.generateVAPIDKeys();
const app = await createTestApp(
  { dispatchLoop: false },
  { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey },
);
await app.start();
const cast = createRideCast(app, createMemoryHolds());

const subscribe = (person: TestPerson) =>
  person.call('POST /api/account/push', {
    // An address for documentation: nobody is there.
    endpoint: `https://push.invalid/${person.id}`,
    keys: { p256dh: webPush.generateVAPIDKeys().publicKey, auth: randomBytes(16).toString('base64url') },
  });
/** What is on its way to somebody's devices, in order. */
const queued = async (person: TestPerson): Promise<{ title: string; body: string; path: string }[]> =>
  (
    await app.database.pool.query(
      `select job.data -> 'message' as message from jobs.job
        where name = 'push.deliver' and (data ->> 'deviceId')::int in (select id from push_devices where user_id = $1)
        order by created_on`,
      [person.id],
    )
  ).rows.map(({ message }) => message);

test('a rider’s devices hear of the driver and the receipt, a driver’s of a request; no PIN is in it', async () => {
  const driver = await cast.onlineDriver();
  const rider = await app.signedUp();
  await subscribe(driver);
  await subscribe(rider);
  const quote = await cast.quoteFor(rider);
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
  const ride = (await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId })).json();
  await dispatchEverywhere(app.rides);
  const move = async (verb: string, body?: object) =>
    expect((await driver.call(`POST /api/rides/${ride.id}/${verb}`, body)).statusCode).toBe(200);
  await move('accept');
  await move('arriving');
  expect(
    (await rider.call(`POST /api/rides/${ride.id}/messages`, { text: 'By the blue door' })).statusCode,
  ).toBe(201);
  await driver.call(`POST /api/rides/${ride.id}/messages`, { text: 'I am outside' });
  await move('arrived');
  await move('start', { pin: ride.pin });
  await driver.report(cast.dropoff);
  await move('complete');
  await expect
    .poll(async () => (await queued(rider)).map(({ title }) => title))
    .toEqual([
      'Tom is your driver',
      'Tom is on the way',
      'Tom writes',
      'Tom is at the pickup',
      'Your receipt',
    ]);
  const told = await queued(rider);
  expect(told[0]?.body).toContain('CRTK 418');
  expect(told.map(({ path }) => path)).toEqual([
    ...Array(4).fill(`/live-tracking?rideId=${ride.id}`),
    `/rides/${ride.id}/receipt`,
  ]);
  expect(JSON.stringify(told)).not.toContain(ride.pin);
  expect(await queued(driver)).toMatchObject([
    { title: 'A ride request', path: '/driver-dashboard' },
    { title: 'Your rider writes', body: 'By the blue door', path: '/driver-dashboard' },
  ]);
});

test('a driver on the way hears that the ride is not theirs any more, by the rider or by the desk', async () => {
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const taken = async () => {
    const driver = await cast.onlineDriver();
    const rider = await app.signedUp();
    for (const person of [driver, rider]) await subscribe(person);
    const quote = await cast.quoteFor(rider);
    const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
    const ride = (await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId })).json();
    await dispatchEverywhere(app.rides);
    expect((await driver.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);
    return { driver, rider, id: ride.id };
  };
  const titles = async (person: TestPerson) => (await queued(person)).map(({ title }) => title);

  const first = await taken();
  expect((await first.rider.call(`POST /api/rides/${first.id}/cancel`)).statusCode).toBe(200);
  await expect.poll(() => titles(first.driver)).toEqual(['A ride request', 'Your ride was called off']);
  expect(await titles(first.rider)).toEqual(['Tom is your driver']);
  await cast.offline(first.driver);

  const second = await taken();
  const released = await operator.call(`POST /api/operations/rides/${second.id}/release`, {
    from: second.driver.driverId,
    reason: 'The car is too small',
  });
  expect(released.statusCode).toBe(204);
  await expect
    .poll(() => titles(second.driver))
    .toEqual(['A ride request', 'The desk took this ride from you']);
});
