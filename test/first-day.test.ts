/** A newcomer's way from the form to the bank account, by the calls that their screens make. */
import { expect, test } from 'vitest';
import { toCents, toDecimal } from '#src/platform/money.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { applied, approveAll, photo, sendPaper, sendPart } from './applying.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
await app.sandbox.deliverEvents();
const operator = await app.signedUp({ firstName: 'Olive' }, ['rider', 'operator']);

const union = { lat: 43.6453, lng: -79.3806 };
const museum = { address: 'Royal Ontario Museum', lat: '43.6677', lng: '-79.3948' };
const trip = {
  pickupLocation: 'Union Station',
  destination: 'High Park',
  pickupLat: String(union.lat),
  pickupLng: String(union.lng),
  destLat: '43.6538',
  destLng: '-79.4665',
  vehicleType: 'standard',
  bookingType: 'instant',
};
const minute = 60_000;
const ok = async (answer: ReturnType<TestPerson['call']>) => {
  const { statusCode, body, json } = await answer;
  expect(statusCode, body).toBeLessThan(300);
  return statusCode === 204 ? null : json();
};

async function book(rider: TestPerson, more: object = {}) {
  const quote = await ok(rider.call('POST /api/rides/estimate', { ...trip, ...more }));
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
  return ok(rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId }));
}

/** Signs up with photos; the network goes in the middle of one, and a reviewer sends one back. */
async function newcomer() {
  const person = await app.signedUp({ firstName: 'Andre' });
  const whole = await photo(99);
  const begun = await ok(
    person.call('POST /api/driver-uploads', {
      kind: 'licence_front',
      name: 'front.jpg',
      sizeBytes: whole.length,
    }),
  );
  const half = Math.floor(whole.length / 2);
  await ok(sendPart(person.call, begun.id, 0, whole.subarray(0, half)));
  const resumed = await ok(person.call(`GET /api/driver-uploads/${begun.id}`));
  expect(resumed.receivedBytes).toBe(half);
  const sent = await ok(sendPart(person.call, begun.id, half, whole.subarray(half)));
  expect(sent.paper).toMatchObject({ kind: 'licence_front', status: 'waiting' });

  const { driverId, applicationId } = await applied(app, person);
  const online = () => person.call(`PATCH /api/drivers/${driverId}`, { isAvailable: true, ...union });
  expect((await online()).statusCode).toBe(409);
  const path = `/api/operations/driver-reviews/${applicationId}`;
  const review = await ok(operator.call(`GET ${path}`));
  const insurance = review.application.papers.find((one: { kind: string }) => one.kind === 'insurance');
  const reason = 'The policy number cannot be read.';
  await ok(operator.call(`POST ${path}/papers/${insurance.id}`, { decision: 'send_back', reason }));
  const told = await ok(person.call('GET /api/drivers/application'));
  expect(told).toMatchObject({ status: 'needs_more' });
  expect(told.papers).toContainEqual(expect.objectContaining({ kind: 'insurance', reason }));
  await sendPaper(person.call, 'insurance', await photo(7));
  const decide = await approveAll(operator, applicationId);
  clock.advance(minute);
  await ok(decide());
  await ok(online());
  return { ...person, driverId };
}

test('a new driver is approved, drives three riders, is asked in the middle of rating, and cashes out to the cent', async () => {
  const driver = await newcomer();
  const riders = await Promise.all(
    ['Maria', 'Noah', 'Priya'].map((firstName) => app.signedUp({ firstName })),
  );
  const [maria, noah, priya] = riders as [TestPerson, TestPerson, TestPerson];
  const say = (ride: { id: number }, move: string, body?: object) =>
    ok(driver.call(`POST /api/rides/${ride.id}/${move}`, body));
  const be = (place: { lat: number; lng: number }) =>
    ok(driver.call(`POST /api/drivers/${driver.driverId}/position`, place));
  const arrive = async (ride: { id: number }) => {
    await say(ride, 'accept');
    await say(ride, 'arriving');
    await be(union);
    await say(ride, 'arrived');
  };

  const first = await book(maria, { stops: [museum] });
  await arrive(first);
  await say(first, 'start', { pin: first.pin });
  await be({ lat: Number(museum.lat), lng: Number(museum.lng) });
  await say(first, 'stops/1/arrived');
  clock.advance(4 * minute);
  await say(first, 'stops/1/left');
  await be({ lat: Number(trip.destLat), lng: Number(trip.destLng) });
  await say(first, 'complete');
  await app.rides.aftercare.settle(first.id);

  // While the driver looks at the stars, the next one asks.
  await be(union);
  const second = await book(noah);
  await dispatchEverywhere(app.rides);
  const asked = await ok(driver.call('GET /api/ride-requests'));
  expect(asked).toMatchObject([{ id: second.id, offer: expect.anything() }]);
  await ok(driver.call(`POST /api/rides/${first.id}/rate`, { stars: 5 }));
  await ok(maria.call(`POST /api/rides/${first.id}/rate`, { stars: 4, tags: ['kind'] }));
  await ok(maria.call(`POST /api/rides/${first.id}/tip`, { amount: '3.00' }));
  await arrive(second);
  clock.advance(3 * minute);
  await ok(noah.call(`POST /api/rides/${second.id}/cancel`, {}));
  await app.rides.aftercare.settle(second.id);

  await be(union);
  const third = await book(priya);
  await arrive(third);
  clock.advance(6 * minute);
  await be(union);
  await say(third, 'cancel', { reason: 'no_show' });
  await app.rides.aftercare.settle(third.id);

  const path = `/api/drivers/${driver.driverId}`;
  const day = await ok(driver.call(`GET ${path}/statement?period=day`));
  const rides = day.days.flatMap(({ rides: of }: { rides: object[] }) => of);
  expect(rides.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['cancellation', 'no_show', 'ride']);
  const earnedCents = rides.reduce((sum: number, one: { earned: string }) => sum + toCents(one.earned)!, 0);
  expect(toCents(day.totals.earned)).toBe(earnedCents);
  const pay = await ok(driver.call(`GET ${path}/pay`));
  expect(toCents(pay.balance)).toBe(earnedCents);
  expect(await app.payments.ledger.owedToDriver(driver.driverId)).toBe(earnedCents);

  const { url } = await ok(driver.call(`POST ${path}/bank-account`));
  const form = { transit: '11000', institution: '000', account_number: '000123456789' };
  const named = await app.http.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
  expect(named.statusCode).toBe(303);
  await ok(driver.call(`POST ${path}/bank-account/look`));
  await ok(driver.call(`POST ${path}/cash-out`));
  await app.payments.payouts.carryOpen(-1);
  const after = await ok(driver.call(`GET ${path}/pay`));
  const [payout] = after.payouts;
  expect(after.balance).toBe('0.00');
  expect(toCents(payout.amount)! + toCents(payout.fee)!).toBe(earnedCents);
  expect(await app.payments.ledger.checkBook()).toEqual([]);
  expect(await app.payments.ledger.checkProvider()).toEqual([]);

  const mailsTo = async ({ email }: TestPerson) =>
    (
      await app.database.pool.query('select subject, body from mails where to_address = $1 order by id', [
        email,
      ])
    ).rows;
  const toDriver = (await mailsTo(driver)).map(({ subject }) => subject);
  expect(toDriver).toContain('You are approved to drive');
  expect(toDriver).toContain(`$${payout.amount} is on its way to you`);
  for (const [rider, ride] of [
    [maria, first],
    [noah, second],
    [priya, third],
  ] as const) {
    const receipt = await ok(rider.call(`GET /api/rides/${ride.id}/receipt`));
    // The tip came after the mail, and is mailed with the whole.
    const total = toCents(receipt.total)!;
    const mailed = ride === first ? [total - 300, total] : [total];
    const subjects = (await mailsTo(rider)).map(({ subject }) => subject as string);
    const receipts = subjects.filter((subject) => subject.startsWith('Your receipt for ride'));
    expect(receipts.map((subject) => subject.split('$')[1])).toEqual(
      mailed.map((cents) => toDecimal(cents as typeof total)),
    );
  }
}, 120_000);
