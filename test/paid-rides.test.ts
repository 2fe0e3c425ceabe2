import { afterEach, describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { bookedByPageMs, finishBookings } from '#src/riding/lifecycle/server/booking/unfinished-bookings.ts';
import { createTestApp, type TestPerson } from './app.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const { pool } = app.database;

const trip = {
  pickupLocation: 'Union Station',
  destination: 'High Park',
  pickupLat: '43.6453',
  pickupLng: '-79.3806',
  destLat: '43.6538',
  destLng: '-79.4665',
  vehicleType: 'standard',
  bookingType: 'instant',
};
/** What the specification's client sends to book: neither an estimate nor a payment. */
const asSpecified = (estimatedFare: string, change: object = {}) => ({
  passengerId: 1,
  driverId: null,
  ...trip,
  status: 'pending',
  fare: null,
  estimatedFare,
  scheduledTime: null,
  ...change,
});
const quoted = async (person: Pick<TestPerson, 'call'>, change: object = {}) =>
  (await person.call('POST /api/rides/estimate', { ...trip, ...change })).json();
const ridesOf = async (rider: TestPerson) => (await rider.call('GET /api/rides')).json();
const standing = async (id: string) =>
  (
    await pool.query(
      'select status, captured_cents + gift_taken_cents as taken, claimed_by from payments where intent_id = $1',
      [id],
    )
  ).rows[0];
const mailsTo = async (email: string): Promise<{ subject: string; body: string }[]> =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;
/** Pays as the specification's client does. */
const pays = (payer: Pick<TestPerson, 'call'>, amount: string) =>
  app.payCard(payer, { amount, paymentType: 'ride', rideId: 1 });
/** Whoever paid is gone, and so is the time in which their page would have booked. */
async function pageIsGone() {
  await app.payments.reconcile();
  clock.advance(bookedByPageMs + 1000);
  await finishBookings(app.rides.parts);
}

const riders: TestPerson[] = [];
async function newRider(): Promise<TestPerson> {
  const rider = await app.signedUp();
  riders.push(rider);
  return rider;
}
afterEach(async () => {
  for (const rider of riders.splice(0))
    for (const { id, status } of await ridesOf(rider))
      if (status === 'pending' || status === 'scheduled') await rider.call(`POST /api/rides/${id}/cancel`);
});

describe('the specification’s own client', () => {
  test('is given its ride: the newest open quote of the trip, and what was paid for it', async () => {
    const rider = await newRider();
    await quoted(rider);
    clock.advance(1000);
    const quote = await quoted(rider);
    const { paymentIntentId, intent } = await pays(rider, quote.estimatedFare);
    expect(intent).toMatchObject({
      captureMethod: 'manual',
      description: expect.stringContaining('High Park'),
    });
    const answer = await rider.call('POST /api/rides', asSpecified(quote.estimatedFare));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ status: 'pending', estimatedFare: quote.estimatedFare });
    expect(await standing(paymentIntentId)).toMatchObject({
      status: 'requires_capture',
      taken: 0,
      claimed_by: `ride:${answer.json().id}`,
    });
    const { rows } = await pool.query('select quote_id from rides where id = $1', [answer.json().id]);
    expect(rows[0].quote_id).toBe(quote.quoteId);
  });

  test('two bookings at once with one payment are one ride', async () => {
    const rider = await newRider();
    const { estimatedFare } = await quoted(rider);
    await pays(rider, estimatedFare);
    const answers = await Promise.all(
      [1, 2, 3].map(() => rider.call('POST /api/rides', asSpecified(estimatedFare))),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().id);
    expect(new Set(made).size).toBe(1);
    expect(await ridesOf(rider)).toHaveLength(1);
    // Sent once more, it is still that ride.
    const again = await rider.call('POST /api/rides', asSpecified(estimatedFare));
    expect(again.json()).toMatchObject({ id: made[0] });
  });

  test('two tabs that both paid for the same trip have one ride, and the other payment goes back', async () => {
    const rider = await newRider();
    const { estimatedFare } = await quoted(rider);
    const paid = [await pays(rider, estimatedFare), await pays(rider, estimatedFare)];
    const answers = await Promise.all(
      paid.map(() => rider.call('POST /api/rides', asSpecified(estimatedFare))),
    );
    expect(await ridesOf(rider)).toHaveLength(1);
    for (const answer of answers) expect([201, 409]).toContain(answer.statusCode);
    await pageIsGone();
    const stood = await Promise.all(paid.map(({ paymentIntentId }) => standing(paymentIntentId)));
    expect(stood.map(({ status }) => status).sort()).toEqual(['canceled', 'requires_capture']);
  });

  test('an amount that differs by a cent is held, refused in true words and let go', async () => {
    const rider = await newRider();
    const { estimatedFare } = await quoted(rider);
    const { paymentIntentId, intent } = await pays(rider, (Number(estimatedFare) - 0.01).toFixed(2));
    expect(intent.captureMethod).toBe('manual');
    const answer = await rider.call('POST /api/rides', asSpecified(estimatedFare));
    expect(answer.json()).toMatchObject({ status: 409, code: 'payment_wrong_amount' });
    expect(await standing(paymentIntentId)).toMatchObject({ status: 'canceled', taken: 0 });
    expect(await ridesOf(rider)).toEqual([]);
  });

  test('somebody else’s quote of the same trip is not theirs to ride on', async () => {
    const [owner, stranger] = [await newRider(), await newRider()];
    const { estimatedFare } = await quoted(owner);
    const { paymentIntentId } = await pays(stranger, estimatedFare);
    const answer = await stranger.call('POST /api/rides', asSpecified(estimatedFare));
    expect(answer.json()).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.json().detail).toContain('goes back to you');
    expect(await standing(paymentIntentId)).toMatchObject({ status: 'canceled', taken: 0 });
  });

  test('an estimate made before signing in is the rider’s, and still the visitor’s who saw the same', async () => {
    const visitor = await quoted(app);
    const rider = await newRider();
    const { paymentIntentId } = await pays(rider, visitor.estimatedFare);
    const answer = await rider.call('POST /api/rides', asSpecified(visitor.estimatedFare));
    expect(answer.statusCode).toBe(201);
    expect(await standing(paymentIntentId)).toMatchObject({ claimed_by: `ride:${answer.json().id}` });
    const other = await newRider();
    const paid = await app.payCard(other, { paymentType: 'ride', quoteId: visitor.quoteId });
    const theirs = await other.call('POST /api/rides', {
      quoteId: visitor.quoteId,
      paymentIntentId: paid.paymentIntentId,
    });
    expect(theirs.statusCode).toBe(201);
  });

  test('an estimate that is over books nothing and lets the money go', async () => {
    const rider = await newRider();
    const { estimatedFare } = await quoted(rider);
    clock.advance(16 * 60_000);
    const { paymentIntentId } = await pays(rider, estimatedFare);
    const answer = await rider.call('POST /api/rides', asSpecified(estimatedFare));
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
    expect(await standing(paymentIntentId)).toMatchObject({ status: 'canceled', taken: 0 });
  });

  test('an estimate that is booked already is not booked with a second payment', async () => {
    const rider = await newRider();
    const { estimatedFare } = await quoted(rider);
    await pays(rider, estimatedFare);
    const first = await rider.call('POST /api/rides', asSpecified(estimatedFare));
    const second = await pays(rider, estimatedFare);
    const answer = await rider.call('POST /api/rides', asSpecified(estimatedFare));
    expect(answer.json()).toMatchObject({ status: 409, code: 'quote_used' });
    expect(await standing(second.paymentIntentId)).toMatchObject({ status: 'canceled' });
    expect(await ridesOf(rider)).toMatchObject([{ id: first.json().id, status: 'pending' }]);
  });

  test('what was paid for another trip that may still be booked is left alone', async () => {
    const rider = await newRider();
    const other = await quoted(rider, { destination: 'Distillery', destLat: '43.6503', destLng: '-79.3596' });
    const paid = await app.payCard(rider, { paymentType: 'ride', quoteId: other.quoteId });
    const answer = await rider.call('POST /api/rides', asSpecified('15.00'));
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
    expect(await standing(paid.paymentIntentId)).toMatchObject({ status: 'requires_capture' });
  });

  test('a visitor’s money is held for no ride and let go within seconds, with a mail', async () => {
    const { paymentIntentId, intent } = await app.payCard(app, {
      amount: '480',
      paymentType: 'ride',
      rideId: 1,
      receiptEmail: 'visitor@example.com',
    });
    expect(intent.captureMethod).toBe('manual');
    expect((await app.call('POST /api/rides', asSpecified('480.00'))).statusCode).toBe(401);
    await pageIsGone();
    expect(await standing(paymentIntentId)).toMatchObject({ status: 'canceled', taken: 0 });
    expect(await mailsTo('visitor@example.com')).toMatchObject([
      { subject: 'No ride was booked, and $480.00 goes back to you' },
    ]);
  });
});

describe('a hold that stands', () => {
  test('books its ride without the page, with all its rider had wanted, and says so by mail', async () => {
    const rider = await newRider();
    const quote = await quoted(rider);
    const kept = await rider.call('POST /api/rides/wishes', {
      quoteId: quote.quoteId,
      note: 'By the clock',
      passenger: { name: 'Noor Aziz', phone: '+1 416 555 0134' },
      promisedEtaSeconds: 400,
    });
    expect(kept.statusCode).toBe(204);
    await app.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
    await app.payments.reconcile();
    await finishBookings(app.rides.parts);
    expect(await ridesOf(rider)).toEqual([]);
    await pageIsGone();
    const [ride] = await ridesOf(rider);
    expect(ride).toMatchObject({ status: 'pending', note: 'By the clock' });
    const { rows } = await pool.query(
      'select passenger_name, promised_eta_seconds from rides where id = $1',
      [ride.id],
    );
    expect(rows[0]).toEqual({ passenger_name: 'Noor Aziz', promised_eta_seconds: 400 });
    const mails = await mailsTo(rider.email);
    expect(mails.filter(({ subject }) => subject.endsWith('is booked'))).toHaveLength(1);
    expect(mails.at(-1)?.body).toContain(`/live-tracking?rideId=${ride.id}`);
  });

  test('is booked once, though its page books at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const rider = await newRider();
      const { quoteId } = await quoted(rider);
      const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId });
      await app.payments.reconcile();
      clock.advance(bookedByPageMs + 1000);
      const [answer] = await Promise.all([
        rider.call('POST /api/rides', { quoteId, paymentIntentId }),
        finishBookings(app.rides.parts),
        finishBookings(app.rides.parts),
      ]);
      expect(answer.statusCode).toBe(201);
      expect(await ridesOf(rider)).toMatchObject([{ id: answer.json().id, status: 'pending' }]);
      expect(await standing(paymentIntentId)).toMatchObject({ claimed_by: `ride:${answer.json().id}` });
    }
  });

  test('that cannot be booked is let go, and its rider told why, once', async () => {
    const rider = await newRider();
    const first = await quoted(rider);
    await app.payCard(rider, { paymentType: 'ride', quoteId: first.quoteId });
    await pageIsGone();
    const second = await quoted(rider);
    const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: second.quoteId });
    await app.payments.reconcile();
    clock.advance(bookedByPageMs + 1000);
    await Promise.all([finishBookings(app.rides.parts), finishBookings(app.rides.parts)]);
    expect(await standing(paymentIntentId)).toMatchObject({ status: 'canceled', taken: 0 });
    const told = (await mailsTo(rider.email)).filter(({ subject }) => subject.startsWith('No ride'));
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain('You already have a ride on the way.');
  });

  test('keeps the wishes of nobody else’s quote', async () => {
    const [owner, stranger] = [await newRider(), await newRider()];
    const { quoteId } = await quoted(owner);
    const answer = await stranger.call('POST /api/rides/wishes', { quoteId, note: 'Round the back' });
    expect(answer.json()).toMatchObject({ status: 404, code: 'quote_not_found' });
  });
});
