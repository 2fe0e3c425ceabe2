/** A fare that its rider calls too high, with real payments and the book. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { type FareReviewSetting, fareReviewHere } from '../rules.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, createMemoryHolds());
const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);

let version = 0;
function set(change: Partial<FareReviewSetting> = {}) {
  version += 1;
  setSettings({
    version,
    values: { [fareReviewHere.name]: { ...fareReviewHere.fallback, isOn: true, ...change } },
  });
}
beforeEach(() => set());
afterEach(() => app.sandbox.control('DELETE', '/sandbox/faults'));

/** A ride that took `minutes` longer than was planned, paid and settled. */
async function ridden(minutes: number, rider?: TestPerson) {
  const who = rider ?? (await app.signedUp({ firstName: 'Noor' }));
  const driver = await cast.onlineDriver();
  const quote = await cast.quoteFor(who);
  const { paymentIntentId } = await app.payCard(who, {
    ...{ paymentType: 'ride', quoteId: quote.quoteId, amount: quote.estimatedFare },
  });
  const booked = (await who.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId })).json();
  const id: RideId = booked.id;
  const say = (verb: string, body: object = {}) => driver.call(`POST /api/rides/${id}/${verb}`, body);
  for (const verb of ['accept', 'arriving', 'arrived']) expect((await say(verb)).statusCode).toBe(200);
  expect((await say('start', { pin: booked.pin })).statusCode).toBe(200);
  const { durationSeconds } = booked;
  clock.advance((durationSeconds + minutes * 60) * 1000);
  await driver.report(cast.dropoff);
  expect((await say('complete')).statusCode).toBe(200);
  const owed = await app.payments.ledger.owedToDriver(driver.driverId);
  const settle = () => app.rides.aftercare.settle(id);
  const ask = () => who.call(`POST /api/rides/${id}/fare-review`);
  const read = async () => (await who.call(`GET /api/rides/${id}/fare-review`)).json();
  await cast.offline(driver);
  return { rider: who, driver, id, paymentIntentId, fare: booked.estimatedFare, owed, settle, ask, read };
}
const refundsOf = async (paymentIntentId: string) =>
  (await app.payments.moneyOf(app.database.db, paymentIntentId as never))?.refunds ?? [];
const mailsTo = async ({ email }: TestPerson) =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;

test('twelve minutes longer: the difference goes back once, however often it is asked; the driver keeps theirs', async () => {
  const ride = await ridden(12);
  expect((await ride.ask()).json().code).toBe('fare_not_taken');
  await ride.settle();
  const owedAfter = await app.payments.ledger.owedToDriver(ride.driver.driverId);
  expect(await ride.read()).toMatchObject({ promised: ride.fare, taken: ride.fare, review: null });
  const answers = await Promise.all(Array.from({ length: 6 }, ride.ask));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  await app.fareReviews.giveOwed();
  const { review } = await ride.read();
  expect(review).toMatchObject({ verdict: 'longer', isGiven: true });
  expect(Number(review.amount)).toBeGreaterThan(1);
  const refunds = await refundsOf(ride.paymentIntentId);
  expect(refunds).toHaveLength(1);
  expect(refunds[0]!.cardCents).toBe(Math.round(Number(review.amount) * 100));
  expect(await app.payments.ledger.owedToDriver(ride.driver.driverId)).toEqual(owedAfter);
  expect(await app.payments.ledger.checkBook()).toEqual([]);
  const told = (await mailsTo(ride.rider)).filter(({ subject }) => subject.includes('goes back to you'));
  expect(told).toHaveLength(1);
  expect(told[0].body).toContain(`$${review.amount} goes back to`);
  const listed = (await operator.call('GET /api/operations/fare-reviews')).json();
  expect(listed.reviews).toContainEqual(
    expect.objectContaining({ rideId: ride.id, rider: expect.objectContaining({ userId: ride.rider.id }) }),
  );
  expect((await ride.rider.call('GET /api/operations/fare-reviews')).statusCode).toBe(403);
});

test('as planned is said with its numbers, and nothing goes back', async () => {
  const ride = await ridden(3);
  await ride.settle();
  expect((await ride.ask()).json().review).toMatchObject({ verdict: 'as_planned', amount: null });
  expect(await refundsOf(ride.paymentIntentId)).toEqual([]);
  // A setting that lets more go back is not for a fare that was answered.
  set({ longerMinutes: 1 });
  expect((await ride.ask()).json().review).toMatchObject({ verdict: 'as_planned' });
});

test('while nothing is answered by itself its rider is told so before they ask', async () => {
  const ride = await ridden(12);
  await ride.settle();
  expect(await ride.read()).toMatchObject({ isAnswered: true });
  set({ isOn: false });
  expect(await ride.read()).toMatchObject({ isAnswered: false, review: null });
  expect((await ride.ask()).json().review).toMatchObject({ verdict: 'person', why: 'off' });
});

test('a provider that does not answer is asked again, and one refund comes of it', async () => {
  const ride = await ridden(20);
  await ride.settle();
  await app.sandbox.control('POST', '/sandbox/faults', {
    ...{ failCall: 1, times: 10, mode: 'error_500', only: 'POST /v1/refunds' },
  });
  expect((await ride.ask()).json().review).toMatchObject({ verdict: 'longer', isGiven: false });
  await app.sandbox.control('DELETE', '/sandbox/faults');
  clock.advance(10 * 60_000);
  await Promise.all([app.fareReviews.giveOwed(), app.fareReviews.giveOwed()]);
  expect((await ride.read()).review).toMatchObject({ isGiven: true });
  expect(await refundsOf(ride.paymentIntentId)).toHaveLength(1);
});

test('one rider has so much back within thirty days, also where two rides are asked after at once', async () => {
  const rider = await app.signedUp({ firstName: 'Ola' });
  const rides = [await ridden(15, rider), await ridden(15, rider)];
  for (const ride of rides) await ride.settle();
  set({ mostOfRiderCents: 400 });
  const answers = await Promise.all(rides.map((ride) => ride.ask()));
  expect(Number(answers[0]!.json().review.amount ?? answers[1]!.json().review.amount)).toBeGreaterThan(2);
  const verdicts = answers.map((answer) => answer.json().review);
  expect(verdicts.map(({ verdict }) => verdict).sort()).toEqual(['longer', 'person']);
  expect(verdicts.find(({ verdict }) => verdict === 'person').why).toBe('too_often');
});

test('it is its rider’s alone, and a ride that is not over has no fare to look at', async () => {
  const ride = await ridden(12);
  await ride.settle();
  const stranger = await app.signedUp();
  for (const call of [`GET /api/rides/${ride.id}/fare-review`, `POST /api/rides/${ride.id}/fare-review`]) {
    expect((await stranger.call(call)).json().code).toBe('not_your_ride');
    expect((await ride.driver.call(call)).json().code).toBe('not_your_ride');
    expect((await app.call(call)).statusCode).toBe(401);
  }
  expect((await stranger.call('POST /api/rides/999999/fare-review')).json().code).toBe('ride_not_found');
  const open = await ridden(12);
  await pool.query("update rides set status = 'cancelled' where id = $1", [open.id]);
  expect((await open.ask()).json().code).toBe('not_completed');
});
