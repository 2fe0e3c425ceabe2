/** Fares of rides booked far ahead, at the card provider: kept, held the day before, asked for, given up. */
import { afterAll, afterEach, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { confirmAsBrowser } from './sandbox.ts';

const clock = manualClock(new Date('2026-10-05T14:00:00Z'));
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const operator = await app.signedUp({}, ['rider', 'operator']);
const { pool } = app.database;
/** The same database, as a second process has it. */
const second = await createTestApp({
  clock,
  database: app.database,
  dispatchLoop: false,
  sandbox: app.sandbox.connection,
});
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const challenging = '4000002760003184';

/** Both clocks go on: ours, and the card provider's. */
async function pass(ms: number) {
  clock.advance(ms);
  await app.sandbox.advance(Math.round(ms / 1000));
}

const estimated = async (rider: Pick<TestPerson, 'call'>, scheduledTime: string) =>
  (
    await rider.call('POST /api/rides/estimate', {
      pickupLocation: 'Union Station',
      destination: 'High Park',
      pickupLat: '43.6453',
      pickupLng: '-79.3806',
      destLat: '43.6538',
      destLng: '-79.4665',
      vehicleType: 'standard',
      bookingType: 'scheduled',
      scheduledTime,
    })
  ).json();

async function bookAhead(
  rider: Pick<TestPerson, 'call'>,
  aheadMs: number,
  { number, pay = {}, extra = {} }: { number?: string; pay?: object; extra?: object } = {},
) {
  const scheduledTime = new Date(clock.now().getTime() + aheadMs).toISOString();
  const quote = await estimated(rider, scheduledTime);
  const purchase = { paymentType: 'ride' as const, quoteId: quote.quoteId, ...pay };
  const { paymentIntentId, nextAction, intent } = await app.payCard(rider, purchase, number);
  if (nextAction?.redirect_to_url) await authenticate(nextAction.redirect_to_url.url);
  const book = () => rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId, ...extra });
  const answer = await book();
  return { id: answer.json().id as number, answer, quote, intent, paymentIntentId, book };
}

/** The code of a gift card that was bought, as its receiver reads it. */
async function giftCard(amount: string): Promise<{ code: string }> {
  const buyer = await app.signedUp();
  const recipientEmail = `${Math.random()}@example.com`;
  const gift = { recipientEmail, recipientName: 'Noor' };
  const { paymentIntentId } = await app.payCard(buyer, { amount, paymentType: 'gift_card', gift });
  await buyer.call(`POST /api/payments/${paymentIntentId}/refresh`, {});
  const [mail] = await mailsTo(recipientEmail);
  return { code: /(\w{4}-){6}\w{4}/.exec(mail?.body ?? '')?.[0] ?? '' };
}
let asked = 0;
const left = async (code: string): Promise<string> => {
  asked += 1;
  const from = { remoteAddress: `10.8.0.${asked}` };
  return (await app.call('POST /api/gift-cards/balance', { code }, from)).json().balance;
};

/** Says yes on the page of the payer's bank. */
async function authenticate(url: string) {
  const { pathname, search } = new URL(url);
  await app.http.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'outcome=complete',
  });
}

const rideOf = async (rider: TestPerson, id: number) => (await rider.call(`GET /api/rides/${id}`)).json();
const rowOf = async (id: number) => (await pool.query('select * from rides where id = $1', [id])).rows[0];
/** The payment that pays a ride now. */
const paymentOf = async (id: number) =>
  (await pool.query('select * from payments where claimed_by = $1', [`ride:${id}`])).rows[0];
const byIntent = async (intentId: string) =>
  (await pool.query('select * from payments where intent_id = $1', [intentId])).rows[0];
const mailsTo = async (email: string): Promise<{ subject: string; body: string }[]> =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;
const eventsOf = async (id: number): Promise<string[]> =>
  (
    await pool.query('select type from events where subject = any($1) order by seq', [
      [`ride:${id}`, `ride-fare:${id}`],
    ])
  ).rows.map(({ type }) => type);
const lookAfter = () => app.rides.fares.lookAfter();
const round = () => Promise.all([lookAfter(), second.rides.fares.lookAfter()]);
const cardBehavesAs = (paymentMethod: string, behavesAs: string) =>
  app.sandbox.control('POST', '/sandbox/cards', { paymentMethod, behavesAs });
const confirmCard = async (rider: TestPerson, id: number, number: string, more = {}) => {
  const answer = await rider.call('POST /api/create-payment-intent', {
    paymentType: 'ride',
    orderId: `ride:${id}`,
  });
  expect(answer.statusCode).toBe(200);
  return confirmAsBrowser(app.http, answer.json(), number, more);
};
const heldThere = async () => {
  const stripe = await app.stripe();
  const all = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 100 }))
    if (intent.status === 'requires_capture') all.push(intent.id);
  return all;
};
const bookIsRight = async () => {
  await app.payments.reconcile();
  expect(await app.payments.ledger.checkBook()).toEqual([]);
  expect(await app.payments.ledger.checkProvider()).toEqual([]);
};
afterEach(() => app.sandbox.control('DELETE', '/sandbox/faults'));
afterAll(bookIsRight);

test('the day before is twenty-four hours, also where the clocks change in between', async () => {
  const rider = await app.signedUp();
  // The clocks of Toronto go back on 1 November 2026 at two: noon there is an hour later than on the day before.
  const pickup = Date.parse('2026-11-01T17:00:00Z');
  const { id } = await bookAhead(rider, pickup - clock.now().getTime());
  expect((await rideOf(rider, id)).fareHold.from).toBe('2026-10-31T17:00:00.000Z');
  expect((await rowOf(id)).fare_due_at.toISOString()).toBe('2026-10-31T17:00:00.000Z');
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
});

test('far ahead the card is kept and nothing is held; the day before the fare is held again and the ride goes on', async () => {
  const rider = await app.signedUp();
  const { id, answer, quote, intent, paymentIntentId, book } = await bookAhead(rider, 30 * dayMs - hourMs);
  expect(answer.statusCode).toBe(201);
  const from = new Date(clock.now().getTime() + 29 * dayMs - hourMs).toISOString();
  expect(quote.heldFrom).toBe(from);
  expect(intent).toMatchObject({ heldFrom: from, paypal: false });
  expect(await byIntent(paymentIntentId)).toMatchObject({ status: 'canceled', claimed_by: null });
  expect(await heldThere()).toEqual([]);
  expect((await rideOf(rider, id)).fareHold).toEqual({ step: 'kept', from, until: null, tries: 0 });
  // Whoever was not told of their booking sends it again.
  expect((await book()).json()).toMatchObject({ id });
  await bookIsRight();

  await pass(29 * dayMs - hourMs - 60_000);
  await round();
  expect(await heldThere()).toEqual([]);
  await pass(60_000);
  await round();
  expect(await heldThere()).toHaveLength(1);
  expect(await rideOf(rider, id)).toMatchObject({
    status: 'scheduled',
    paymentLabel: 'Visa ending 4242',
    fareHold: { step: 'held', from: null, until: null },
  });
  expect(await eventsOf(id)).toEqual(['ride.scheduled', 'ride.fare_held']);
  await round();
  expect(await eventsOf(id)).toHaveLength(2);
  await bookIsRight();

  await pass(dayMs - 30 * 60_000);
  await dispatchEverywhere(app.rides);
  expect((await rideOf(rider, id)).status).toBe('pending');
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
  expect(await heldThere()).toEqual([]);
});

test('within five days the fare is held from the booking on, as it was', async () => {
  const rider = await app.signedUp();
  const { id, quote, paymentIntentId } = await bookAhead(rider, dayMs);
  expect(quote.heldFrom).toBeNull();
  await round();
  expect(await byIntent(paymentIntentId)).toMatchObject({
    status: 'requires_capture',
    claimed_by: `ride:${id}`,
  });
  expect((await rideOf(rider, id)).fareHold).toMatchObject({ step: 'held' });
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
});

test('a fare that is held again is charged, and so are waiting and tip on the same card', async () => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 10 * dayMs);
  await pass(9 * dayMs);
  await round();
  const { captured, held } = { captured: (await rowOf(id)).held_cents, held: await paymentOf(id) };
  expect(held.status).toBe('requires_capture');
  await pool.query(
    "update rides set status = 'completed', fare_cents = held_cents, waiting_cents = 150, completed_at = $2, picked_up_at = $2 where id = $1",
    [id, clock.now()],
  );
  await app.rides.aftercare.settle(id);
  expect(await paymentOf(id)).toMatchObject({ status: 'succeeded', captured_cents: captured });
  expect((await rider.call(`POST /api/rides/${id}/tip`, { amount: '3' })).statusCode).toBe(200);
  const { rows } = await pool.query(
    "select captured_cents as cents from payments where charge_key like $1 and status = 'succeeded' order by 1",
    [`ride:${id}:%`],
  );
  expect(rows).toEqual([{ cents: 150 }, { cents: 300 }]);
  expect((await rider.call(`GET /api/rides/${id}/receipt`)).json()).toMatchObject({
    paymentLabel: 'Visa ending 4242',
  });
  await bookIsRight();
});

test('a bank that wants the rider has them asked once, and what they confirm holds the fare', async () => {
  const rider = await app.signedUp();
  const { id, answer } = await bookAhead(rider, 12 * dayMs, { number: challenging });
  expect(answer.statusCode).toBe(201);
  await pass(11 * dayMs);
  await round();
  await round();
  const until = new Date(clock.now().getTime() + 22 * hourMs).toISOString();
  expect((await rideOf(rider, id)).fareHold).toMatchObject({ step: 'asked', until });
  const mails = (await mailsTo(rider.email)).filter(({ subject }) => /has to be confirmed/.test(subject));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body).toContain('Your bank wants you to confirm');
  expect(mails[0]?.body).toContain(`/rides/${id}/card`);
  // No car is sent meanwhile.
  const other = await app.signedUp();
  expect(
    (
      await other.call('POST /api/create-payment-intent', { paymentType: 'ride', orderId: `ride:${id}` })
    ).json(),
  ).toMatchObject({ code: 'not_your_ride' });

  const confirmed = await confirmCard(rider, id, challenging);
  await authenticate(confirmed.nextAction?.redirect_to_url?.url ?? '');
  const paid = await paymentOf(id);
  await rider.call(`POST /api/payments/${paid.intent_id}/refresh`, {});
  await expect.poll(async () => (await rowOf(id)).fare_step).toBe('held');
  expect(await eventsOf(id)).toEqual(['ride.scheduled', 'ride.card_asked', 'ride.fare_held']);
  expect(await heldThere()).toHaveLength(1);
  expect(
    (
      await rider.call('POST /api/create-payment-intent', { paymentType: 'ride', orderId: `ride:${id}` })
    ).json(),
  ).toMatchObject({ code: 'payment_already_used' });
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
  await bookIsRight();
});

test('a declined card has the rider choose another, which is kept for a tip too', async () => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 8 * dayMs);
  await cardBehavesAs((await paymentOf(id)).payment_method_id, 'pm_card_chargeDeclinedInsufficientFunds');
  await pass(7 * dayMs);
  await round();
  expect((await rideOf(rider, id)).fareHold).toMatchObject({ step: 'asked' });
  expect((await mailsTo(rider.email)).at(-1)?.body).toContain('could not be held on Visa ending 4242');
  const refused = await rider.call('POST /api/create-paypal-order', {
    paymentType: 'ride',
    orderId: `ride:${id}`,
    returnTo: 'http://localhost/',
  });
  expect(refused.json()).toMatchObject({ code: 'paypal_off' });
  expect(await confirmCard(rider, id, '4000000000000002')).toMatchObject({ statusCode: 402 });
  expect(await confirmCard(rider, id, '5555555555554444')).toMatchObject({ status: 'requires_capture' });
  // The answer never reached us, and the provider's word neither: the next look finds it.
  await app.payments.reconcile();
  await expect.poll(async () => (await rowOf(id)).fare_step).toBe('held');
  expect(await rideOf(rider, id)).toMatchObject({ paymentLabel: 'Mastercard ending 4444' });
  await pool.query(
    "update rides set status = 'completed', fare_cents = held_cents, completed_at = $2, picked_up_at = $2 where id = $1",
    [id, clock.now()],
  );
  await app.rides.aftercare.settle(id);
  expect((await rider.call(`POST /api/rides/${id}/tip`, { amount: '2' })).statusCode).toBe(200);
  await bookIsRight();
});

test('who does not confirm in time has the ride cancelled in words, once, and pays nothing', async () => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 9 * dayMs, { number: challenging });
  await pass(8 * dayMs);
  await round();
  await pass(22 * hourMs - 60_000);
  await round();
  expect((await rideOf(rider, id)).status).toBe('scheduled');
  await pass(60_000);
  await round();
  expect(await rideOf(rider, id)).toMatchObject({
    status: 'cancelled',
    cancelledBy: 'system',
    cancelReason: expect.stringContaining('not confirmed in time'),
    cancellationFee: '0.00',
  });
  await app.rides.aftercare.settle(id);
  const mails = (await mailsTo(rider.email)).map(({ subject }) => subject);
  expect(mails.filter((subject) => /is cancelled$/.test(subject))).toHaveLength(1);
  expect((await eventsOf(id)).filter((type) => type === 'ride.cancelled')).toHaveLength(1);
  expect(await paymentOf(id)).toMatchObject({ status: 'canceled', captured_cents: 0 });
  await bookIsRight();
});

test('a confirmation at the last moment counts although nobody heard of it before the time was over', async () => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 9 * dayMs, { number: challenging });
  await pass(8 * dayMs);
  await round();
  expect(await confirmCard(rider, id, '4242424242424242')).toMatchObject({ status: 'requires_capture' });
  await pass(22 * hourMs);
  await round();
  await expect.poll(async () => (await rowOf(id)).fare_step).toBe('held');
  expect((await rowOf(id)).status).toBe('scheduled');
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
});

test('a card that was removed meanwhile has the rider asked', async () => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 9 * dayMs);
  const stripe = await app.stripe();
  await stripe.paymentMethods.detach((await paymentOf(id)).payment_method_id);
  await pass(8 * dayMs);
  await round();
  expect((await rideOf(rider, id)).fareHold).toMatchObject({ step: 'asked' });
  expect(await confirmCard(rider, id, '4242424242424242')).toMatchObject({ status: 'requires_capture' });
  await app.payments.reconcile();
  await expect.poll(async () => (await rowOf(id)).fare_step).toBe('held');
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
});

const opening = 'POST /v1/payment_intents';
const confirming = 'POST /v1/payment_intents/';
test.each([
  ['error_500_after', confirming, 1],
  ['drop_connection_after', confirming, 1],
  ['drop_connection_before', confirming, 0],
  ['error_500_after', opening, 0],
  ['drop_connection_after', opening, 0],
] as const)('a lost answer (%s of %s) is looked for, and the fare is held once', async (mode, only, held) => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 9 * dayMs);
  await pass(8 * dayMs);
  await app.sandbox.control('POST', '/sandbox/faults', { failCall: 1, times: 2, mode, only });
  await lookAfter();
  await app.sandbox.control('DELETE', '/sandbox/faults');
  expect(await rowOf(id)).toMatchObject({ fare_step: 'kept', fare_tries: 1 });
  expect(await heldThere()).toHaveLength(held);
  await round();
  expect((await rowOf(id)).fare_step).toBe('kept');
  await pass(5 * 60_000);
  await round();
  expect((await rowOf(id)).fare_step).toBe('held');
  expect(await heldThere()).toHaveLength(1);
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
  expect(await heldThere()).toEqual([]);
  await bookIsRight();
});

test('a provider that stays away is in sight of the desk, and the ride is called off in time', async () => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 9 * dayMs);
  await pass(8 * dayMs);
  const away = () =>
    app.sandbox.control('POST', '/sandbox/faults', {
      failCall: 1,
      times: 400,
      mode: 'error_500',
      only: null,
    });
  await away();
  await lookAfter();
  const desk = await operator.call('GET /api/operations/rides?list=unheld');
  expect(desk.json().rides).toMatchObject([{ id, fareHold: { step: 'kept', tries: 1 } }]);
  expect((await operator.call('GET /api/operations/rides/overview')).json()).toMatchObject({ unheld: 1 });
  await pass(22 * hourMs);
  await lookAfter();
  await app.sandbox.control('DELETE', '/sandbox/faults');
  expect(await rideOf(rider, id)).toMatchObject({
    status: 'cancelled',
    cancelReason: expect.stringContaining('could not be reached'),
  });
  await app.rides.aftercare.settle(id);
  await bookIsRight();
});

test('who cancels at the moment the fare is held again has nothing held', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const rider = await app.signedUp();
    const { id } = await bookAhead(rider, 9 * dayMs);
    await pass(8 * dayMs);
    await Promise.all([round(), rider.call(`POST /api/rides/${id}/cancel`)]);
    await app.rides.aftercare.settle(id);
    await round();
    await app.payments.reconcile();
    expect((await rowOf(id)).status).toBe('cancelled');
    expect(await heldThere()).toEqual([]);
    expect(await paymentOf(id)).toMatchObject({ status: 'canceled' });
  }
  await bookIsRight();
});

test('a fare that is let go while it is opened leaves nothing to be paid at the provider', async () => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 9 * dayMs);
  await pass(8 * dayMs);
  await app.sandbox.control('POST', '/sandbox/faults', {
    ...{ failCall: 1, mode: 'slow', delayMs: 800, only: 'POST /v1/payment_intents' },
  });
  const trying = lookAfter();
  await new Promise((resolve) => setTimeout(resolve, 200));
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
  await trying;
  const stripe = await app.stripe();
  const [newest] = (await stripe.paymentIntents.list({ limit: 1 })).data;
  expect(newest).toMatchObject({ status: 'canceled', metadata: { reference: `ride:${id}` } });
  expect(await paymentOf(id)).toMatchObject({ status: 'canceled', intent_id: null });
  await bookIsRight();
});

test('who confirms another card at the moment it is given up rides, or has nothing held', async () => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 9 * dayMs, { number: challenging });
  await pass(8 * dayMs);
  await round();
  await pool.query("update rides set fare_step = 'asked', fare_due_at = $2 where id = $1", [id, clock.now()]);
  await Promise.all([round(), confirmCard(rider, id, '4242424242424242')]);
  await app.payments.reconcile();
  await round();
  const { status, fare_step } = await rowOf(id);
  await app.rides.aftercare.settle(id);
  await app.payments.reconcile();
  // Whoever came first decides, and the money follows that.
  expect([
    ['scheduled', 'held', 1],
    ['cancelled', 'asked', 0],
  ]).toContainEqual([status, fare_step, (await heldThere()).length]);
  if (status === 'scheduled') {
    await rider.call(`POST /api/rides/${id}/cancel`);
    await app.rides.aftercare.settle(id);
  }
  await bookIsRight();
});

test('a hold that could not be let go at the booking is let go by itself', async () => {
  const rider = await app.signedUp();
  const only = 'POST /v1/payment_intents/';
  const scheduledTime = new Date(clock.now().getTime() + 10 * dayMs).toISOString();
  const quote = await estimated(rider, scheduledTime);
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
  await app.sandbox.control('POST', '/sandbox/faults', { failCall: 1, times: 20, mode: 'error_500', only });
  const answer = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  expect(answer.statusCode).toBe(201);
  await app.sandbox.control('DELETE', '/sandbox/faults');
  expect(await heldThere()).toEqual([paymentIntentId]);
  await bookIsRight();
  expect(await heldThere()).toEqual([]);
  const { id } = answer.json();
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
});

test('whoever is kept out meanwhile has the ride called off and nothing held', async () => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 9 * dayMs);
  await pass(8 * dayMs);
  const out = operator.call(`POST /api/operations/people/${rider.id}/disable`, { reason: 'A test of that' });
  await Promise.all([round(), out]);
  expect((await out).statusCode).toBeLessThan(300);
  await expect.poll(async () => (await rowOf(id)).status).toBe('cancelled');
  await app.rides.aftercare.settle(id);
  await round();
  expect(await heldThere()).toEqual([]);
  await bookIsRight();
});

test('who leaves is told of the ride ahead first, though nothing is held', async () => {
  const rider = await app.signedUp();
  const { id } = await bookAhead(rider, 9 * dayMs);
  const leaving = await rider.call('GET /api/account/leaving');
  expect(leaving.body).toContain('is booked. Cancel it, or take it first.');
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
});

test('a gift card’s part is set aside from the booking on and comes back when the ride is cancelled', async () => {
  const rider = await app.signedUp();
  const { code } = await giftCard('4.00');
  const { id } = await bookAhead(rider, 20 * dayMs, { pay: { giftCardCode: code } });
  expect(await left(code)).toBe('0.00');
  await bookIsRight();
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
  expect(await left(code)).toBe('4.00');
  await bookIsRight();

  const again = await bookAhead(rider, 20 * dayMs, { pay: { giftCardCode: code } });
  await pass(19 * dayMs);
  await round();
  const { amount_cents, gift_cents, held_cents, status } = await paymentOf(again.id);
  expect({ gift_cents, status }).toEqual({ gift_cents: 400, status: 'requires_capture' });
  expect(held_cents).toBe(amount_cents - 400);
  await pool.query(
    "update rides set status = 'completed', fare_cents = held_cents, completed_at = $2, picked_up_at = $2 where id = $1",
    [again.id, clock.now()],
  );
  await app.rides.aftercare.settle(again.id);
  expect(await paymentOf(again.id)).toMatchObject({
    gift_taken_cents: 400,
    captured_cents: amount_cents - 400,
  });
  expect(await left(code)).toBe('0.00');
  await bookIsRight();
});

test('a gift card that pays all is set aside, and no bank is asked for anything', async () => {
  const rider = await app.signedUp();
  const { code } = await giftCard('200.00');
  const scheduledTime = new Date(clock.now().getTime() + 20 * dayMs).toISOString();
  const quote = await estimated(rider, scheduledTime);
  const intent = (
    await rider.call('POST /api/create-payment-intent', {
      ...{ paymentType: 'ride', quoteId: quote.quoteId, giftCardCode: code },
    })
  ).json();
  expect(intent.heldFrom).toBeNull();
  await rider.call(`POST /api/payments/${intent.paymentIntentId}/confirm-gift`);
  const { id } = (
    await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId: intent.paymentIntentId })
  ).json();
  expect((await rideOf(rider, id)).fareHold).toMatchObject({ step: 'held' });
  await pass(19.9 * dayMs);
  await round();
  expect(await eventsOf(id)).toEqual(['ride.scheduled']);
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
  expect(await left(code)).toBe('200.00');
  await bookIsRight();
});

test('what cannot be charged again is refused so far ahead, and let go', async () => {
  const rider = await app.signedUp();
  const quote = await estimated(rider, new Date(clock.now().getTime() + 10 * dayMs).toISOString());
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
  await app.payments.refresh(null, paymentIntentId, null).catch(() => {});
  await app.payments.reconcile();
  // As a payment through PayPal stands.
  await pool.query(
    "update payments set method_type = 'paypal', payment_method_id = null where intent_id = $1",
    [paymentIntentId],
  );
  const answer = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  expect(answer.json()).toMatchObject({ code: 'method_not_kept' });
  expect(await byIntent(paymentIntentId)).toMatchObject({ status: 'canceled' });
  await bookIsRight();
});

test('a ride booked ahead before this, whose hold would be too old, has it renewed', async () => {
  const rider = await app.signedUp();
  const { id, paymentIntentId } = await bookAhead(rider, 4 * dayMs);
  const scheduledAt = new Date(clock.now().getTime() + 20 * dayMs);
  await pool.query(
    "update rides set scheduled_at = $2::timestamptz, wake_at = $2::timestamptz - interval '30 minutes' where id = $1",
    [id, scheduledAt],
  );
  await round();
  expect(await byIntent(paymentIntentId)).toMatchObject({ status: 'canceled' });
  expect((await rideOf(rider, id)).fareHold).toMatchObject({ step: 'kept' });
  expect(await eventsOf(id)).toEqual(['ride.scheduled', 'ride.fare_kept']);
  expect(await heldThere()).toEqual([]);
  await pass(19 * dayMs);
  await round();
  expect((await rowOf(id)).fare_step).toBe('held');
  expect(await heldThere()).toHaveLength(1);
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
  await bookIsRight();
});

test('a hold that the bank lets go of before the ride is renewed', async () => {
  const rider = await app.signedUp();
  const { id, paymentIntentId } = await bookAhead(rider, 4 * dayMs);
  const stripe = await app.stripe();
  await stripe.paymentIntents.cancel(paymentIntentId);
  await app.payments.reconcile();
  await expect.poll(async () => (await rowOf(id)).fare_step).toBe('kept');
  await pass(3 * dayMs);
  await round();
  expect((await rowOf(id)).fare_step).toBe('held');
  await rider.call(`POST /api/rides/${id}/cancel`);
  await app.rides.aftercare.settle(id);
  await bookIsRight();
});
