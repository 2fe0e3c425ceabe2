/** A car of a ride ahead that comes late, or never: what its rider gets, with real payments and the book. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { type PromiseSetting, promiseHere } from '#src/riding/pickup-promise/promise.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { decide } from './deciding.ts';

// The clocks in Toronto go back in this night: the first ride is for 1:55, and its car is there at 1:05.
const clock = manualClock(new Date('2026-11-01T02:55:00Z'));
const app = await createTestApp(
  { clock, dispatchLoop: false },
  { SMS_URL: 'http://a:b@127.0.0.1:9/Messages.json', SMS_FROM: '+14165550100' },
);
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, createMemoryHolds());
const { compensations } = app;
const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const drivers: TestDriver[] = [];

let version = 0;
function promising(change: Partial<PromiseSetting> = {}) {
  version += 1;
  setSettings({
    version,
    values: { [promiseHere.name]: { ...promiseHere.fallback, isOn: true, ...change } },
  });
}
beforeEach(async () => {
  promising();
  for (const driver of drivers.splice(0)) await cast.offline(driver);
  await pool.query(`update rides set status = 'cancelled', settled_at = now()
    where status in ('pending', 'scheduled', 'driver_assigned', 'driver_arriving')`);
});
afterEach(() => app.sandbox.control('DELETE', '/sandbox/faults'));

const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
async function ahead(ms = 3 * hourMs, card?: string) {
  const rider = await app.signedUp({ firstName: 'Asha' });
  const scheduledTime = inMs(ms);
  const quote = await cast.quoteFor(rider, { bookingType: 'scheduled', scheduledTime });
  const { paymentIntentId } = await app.payCard(
    rider,
    { paymentType: 'ride', quoteId: quote.quoteId, amount: quote.estimatedFare },
    card,
  );
  const answer = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  expect(answer.json()).toMatchObject({ status: 'scheduled' });
  const id: RideId = answer.json().id;
  return { rider, id, quote, paymentIntentId, pin: answer.json().pin as string, at: new Date(scheduledTime) };
}
const to = (moment: number) => clock.advance(moment - clock.now().getTime());

/** A driver takes it before its time and is there so many seconds after it. */
async function arrivesAfter(ride: { id: RideId; at: Date }, seconds: number): Promise<TestDriver> {
  to(ride.at.getTime() - 4 * minuteMs);
  const driver = await cast.onlineDriver();
  drivers.push(driver);
  await dispatchEverywhere(app.rides);
  for (const step of ['accept', 'arriving'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${step}`)).json()).not.toHaveProperty('code');
  to(ride.at.getTime() + seconds * 1000);
  await driver.report();
  expect((await driver.call(`POST /api/rides/${ride.id}/arrived`)).statusCode).toBe(200);
  return driver;
}
async function drives(driver: TestDriver, id: RideId, pin: string) {
  expect((await driver.call(`POST /api/rides/${id}/start`, { pin })).statusCode).toBe(200);
  await driver.report(cast.dropoff);
  expect((await driver.call(`POST /api/rides/${id}/complete`)).statusCode).toBe(200);
  await app.rides.aftercare.settle(id);
}
const row = async (id: RideId) =>
  (await pool.query('select * from ride_compensations where ride_id = $1', [id])).rows[0];
const decided = async (id: RideId) => {
  await expect.poll(() => row(id), { timeout: 10_000 }).toBeDefined();
  return row(id);
};
/** Whatever was to be heard has been by now: a later event of another ride has. */
async function untouched(id: RideId) {
  const event = { payload: { rideId: id } } as unknown as Parameters<typeof decide>[1];
  await decide(compensations.parts, event);
  expect(await row(id)).toBeUndefined();
}
const mailsTo = async ({ email }: TestPerson) =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;
const codeIn = (body: string) => /[0-9A-Z]{4}(-[0-9A-Z]{4}){6}/.exec(body)?.[0] ?? '';
const detail = async (who: TestPerson, id: RideId) => (await who.call(`GET /api/rides/${id}`)).json();
const account = async (name: string) => (await app.payments.ledger.balances()).get(name) ?? 0;
const events = async (id: RideId) =>
  (
    await pool.query("select payload from events where subject = $1 and type = 'ride.compensated'", [
      `ride:${id}`,
    ])
  ).rows;
async function inOrder() {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
}

describe('a gift card for a late car', () => {
  test('is told before booking and while it waits, given once when the ride is over, and can be spent', async () => {
    const before = await account('compensations');
    const ride = await ahead();
    expect(ride.quote.promise).toEqual({
      ...{ lateMinutes: 10, noticeMinutes: 30, gives: 'card', late: '10.00', none: '20.00' },
    });
    expect(await detail(ride.rider, ride.id)).toMatchObject({
      promise: { late: '10.00' },
      compensation: null,
    });
    const driver = await arrivesAfter(ride, 600);
    const owed = await app.payments.ledger.owedToDriver(driver.driverId);
    await drives(driver, ride.id, ride.pin);
    expect(await decided(ride.id)).toMatchObject({
      ...{
        why: 'late',
        late_minutes: 10,
        gives: 'card',
        state: 'given',
        amount_cents: 1000,
        told_by: 'mail',
      },
    });
    const [mail] = (await mailsTo(ride.rider)).filter(({ subject }) => subject.startsWith('$10.00 from'));
    expect(mail.body).toContain('The car came 10 minutes late.');
    expect(mail.body).toContain('Nov 1, 2026, 1:55 AM EDT');
    const code = codeIn(mail.body);
    expect((await ride.rider.call('POST /api/gift-cards/balance', { code })).json()).toMatchObject({
      balance: '10.00',
    });
    // Heard again, in this process and in another, it is the same card.
    const event = { payload: { rideId: ride.id } } as unknown as Parameters<typeof decide>[1];
    await Promise.all([1, 2, 3].map(() => decide(compensations.parts, event)));
    expect(await account('compensations')).toBe(before + 1000);
    expect(await events(ride.id)).toMatchObject([{ payload: { why: 'late', cents: 1000 } }]);
    expect((await detail(ride.rider, ride.id)).compensation).toMatchObject({
      state: 'given',
      amount: '10.00',
    });
    // To the driver it is nothing: they earned what they earned, and read nothing of it.
    expect((await detail(driver, ride.id)).compensation).toBeNull();
    expect((await detail(driver, ride.id)).promise).toBeNull();
    expect(await app.payments.ledger.owedToDriver(driver.driverId)).toBeGreaterThan(owed);
    const receipt = (await ride.rider.call(`GET /api/rides/${ride.id}/receipt`)).json();
    expect(receipt.compensation).toMatchObject({ why: 'late', amount: '10.00' });
    await inOrder();
  });

  test('is none for a car that is in time to the second', async () => {
    const ride = await ahead();
    const driver = await arrivesAfter(ride, 599);
    await drives(driver, ride.id, ride.pin);
    await untouched(ride.id);
  });

  test('is what was promised when it was booked, whatever is promised now', async () => {
    const ride = await ahead();
    promising({ isOn: false });
    const driver = await arrivesAfter(ride, 900);
    await drives(driver, ride.id, ride.pin);
    expect(await decided(ride.id)).toMatchObject({ amount_cents: 1000, late_minutes: 15 });
    expect((await ahead()).quote.promise).toBeNull();
    promising({ notIn: ['calgary'] });
    expect((await ahead()).quote.promise).not.toBeNull();
    promising({ notIn: ['toronto'] });
    expect((await ahead()).quote.promise).toBeNull();
  });

  test('counts from half an hour after the rider moved the ride at the last', async () => {
    const ride = await ahead();
    to(ride.at.getTime() - 40 * minuteMs);
    const time = new Date(ride.at.getTime() - 5 * minuteMs);
    const asked = await ride.rider.call(`POST /api/rides/${ride.id}/changes`, {
      scheduledTime: time.toISOString(),
      scheduledDate: time.toISOString().slice(0, 10),
    });
    const accepted = await ride.rider.call(`POST /api/rides/${ride.id}/changes/${asked.json().id}/accept`);
    expect(accepted.json()).toMatchObject({ scheduledTime: time.toISOString() });
    // 40 minutes before, at 35 minutes before the new time: in time. Late is late from the new time on.
    const driver = await arrivesAfter({ id: ride.id, at: time }, 600);
    await drives(driver, ride.id, ride.pin);
    expect(await decided(ride.id)).toMatchObject({ promised_at: time, late_minutes: 10 });
  });

  test('comes by the desk again where its code was lost, and the one before opens nothing', async () => {
    const ride = await ahead();
    const driver = await arrivesAfter(ride, 900);
    await drives(driver, ride.id, ride.pin);
    await decided(ride.id);
    const send = (said: object) =>
      operator.call(`POST /api/operations/rides/${ride.id}/compensation/send`, {
        reason: 'Lost it',
        ...said,
      });
    expect((await send({ email: 'me@elsewhere.example' })).json()).toMatchObject({ code: 'rider_has_email' });
    expect((await send({})).json()).toMatchObject({ amount: '10.00', toldBy: 'mail' });
    const codes = (await mailsTo(ride.rider)).map(({ body }) => codeIn(body)).filter(Boolean);
    expect(codes).toHaveLength(2);
    const balances = await Promise.all(
      codes.map((code) => ride.rider.call('POST /api/gift-cards/balance', { code })),
    );
    expect(balances.map(({ statusCode }) => statusCode)).toEqual([404, 200]);
    const other = await ahead();
    expect(
      (
        await operator.call(`POST /api/operations/rides/${other.id}/compensation/send`, { reason: 'Lost it' })
      ).json(),
    ).toMatchObject({ code: 'no_card_given' });
    expect(
      (await ride.rider.call(`POST /api/operations/rides/${ride.id}/compensation/send`, { reason: 'Me' }))
        .statusCode,
    ).toBe(403);
  });
});

describe('a car that never comes', () => {
  test('brings a card by itself when nobody was found', async () => {
    const ride = await ahead();
    to(ride.at.getTime() - 20 * minuteMs);
    await dispatchEverywhere(app.rides);
    to(ride.at.getTime() + 6 * minuteMs);
    await dispatchEverywhere(app.rides);
    await app.rides.aftercare.settle(ride.id);
    expect(await detail(ride.rider, ride.id)).toMatchObject({ status: 'no_driver' });
    expect(await decided(ride.id)).toMatchObject({ why: 'none', amount_cents: 2000, state: 'given' });
    expect((await mailsTo(ride.rider)).at(-1)?.body).toContain('No car came.');
    await inOrder();
  });

  test('is called off for nothing once it is late, and brings the card; before that it brings none', async () => {
    const early = await ahead();
    to(early.at.getTime() + 4 * minuteMs);
    expect((await early.rider.call(`POST /api/rides/${early.id}/cancel`)).statusCode).toBe(200);
    await untouched(early.id);
    const ride = await ahead();
    to(ride.at.getTime() - 20 * minuteMs);
    const driver = await cast.onlineDriver();
    drivers.push(driver);
    await dispatchEverywhere(app.rides);
    expect((await driver.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);
    to(ride.at.getTime() + 9 * minuteMs);
    expect(Number((await detail(ride.rider, ride.id)).cancellationFeeNow)).toBeGreaterThan(0);
    to(ride.at.getTime() + 10 * minuteMs);
    expect((await detail(ride.rider, ride.id)).cancellationFeeNow).toBe('0.00');
    expect((await ride.rider.call(`POST /api/rides/${ride.id}/cancel`)).statusCode).toBe(200);
    expect(await decided(ride.id)).toMatchObject({ why: 'none', amount_cents: 2000 });
  });

  test('brings nothing to who did not come to a car that was in time', async () => {
    const ride = await ahead();
    const driver = await arrivesAfter(ride, 60);
    to(ride.at.getTime() + 12 * minuteMs);
    expect((await driver.call(`POST /api/rides/${ride.id}/cancel`, { noShow: true })).json()).toMatchObject({
      status: 'cancelled',
    });
    await untouched(ride.id);
  });
});

describe('the fare back', () => {
  const late = async (change: Partial<PromiseSetting> = {}) => {
    promising({ gives: 'fare', lateCents: 900, ...change });
    const ride = await ahead();
    const driver = await arrivesAfter(ride, 660);
    expect((await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin })).statusCode).toBe(200);
    await driver.report(cast.dropoff);
    return { ...ride, driver };
  };
  const complete = async ({ driver, id }: { driver: TestDriver; id: RideId }) =>
    expect((await driver.call(`POST /api/rides/${id}/complete`)).statusCode).toBe(200);
  const refunded = async (paymentIntentId: string) =>
    (await pool.query('select refunded_cents from payments where intent_id = $1', [paymentIntentId])).rows[0]
      .refunded_cents;

  test('goes back up to what was promised, once, with its tax, and the driver keeps what they earned', async () => {
    const ride = await late();
    await complete(ride);
    await app.rides.aftercare.settle(ride.id);
    const owed = await app.payments.ledger.owedToDriver(ride.driver.driverId);
    const tax = await account('tax.payable:CA-ON-HST');
    expect(await decided(ride.id)).toMatchObject({ gives: 'fare', state: 'owed', amount_cents: null });
    expect((await detail(ride.rider, ride.id)).compensation).toMatchObject({ state: 'owed', amount: null });
    await Promise.all([compensations.giveOwed(), compensations.giveOwed()]);
    await compensations.giveOwed();
    expect(await row(ride.id)).toMatchObject({ state: 'given', amount_cents: 900, card_last_four: null });
    expect(await refunded(ride.paymentIntentId)).toBe(900);
    expect(await account('tax.payable:CA-ON-HST')).toBeGreaterThan(tax);
    expect(await app.payments.ledger.owedToDriver(ride.driver.driverId)).toBe(owed);
    const mails = (await mailsTo(ride.rider)).filter(({ subject }) => subject.includes('goes back to you'));
    expect(mails).toHaveLength(1);
    expect(mails[0].body).toContain('The car came 11 minutes late.');
    expect(await events(ride.id)).toHaveLength(1);
    const receipt = (await ride.rider.call(`GET /api/rides/${ride.id}/receipt`)).json();
    expect(receipt).toMatchObject({
      compensation: { gives: 'fare', amount: '9.00' },
      refunds: [{ label: 'Paid back because the car came late', amount: '9.00' }],
    });
    await inOrder();
  });

  test('is all of it where the fare is less, and waits for a fare that is not taken yet', async () => {
    const ride = await late({ lateCents: 100_000 });
    await complete(ride);
    await decided(ride.id);
    await app.rides.aftercare.settle(ride.id);
    const taken = (is: boolean) =>
      pool.query('update rides set settled_at = case when $2 then now() end where id = $1', [ride.id, is]);
    await taken(false);
    await compensations.giveOwed();
    expect(await row(ride.id)).toMatchObject({ state: 'owed', tries: 0 });
    await taken(true);
    clock.advance(minuteMs);
    await compensations.giveOwed();
    const { fare } = await detail(ride.rider, ride.id);
    expect(await refunded(ride.paymentIntentId)).toBe(Math.round(Number(fare) * 100));
  });

  test('is tried again where the provider does not answer, and goes back once', async () => {
    const ride = await late();
    await complete(ride);
    await app.rides.aftercare.settle(ride.id);
    await decided(ride.id);
    await app.sandbox.control('POST', '/sandbox/faults', {
      ...{ failCall: 1, times: 10, mode: 'error_500', only: 'POST /v1/refunds' },
    });
    await compensations.giveOwed();
    expect(await row(ride.id)).toMatchObject({ state: 'owed', tries: 1 });
    await app.sandbox.control('DELETE', '/sandbox/faults');
    await compensations.giveOwed();
    expect(await row(ride.id)).toMatchObject({ state: 'owed', tries: 1 });
    clock.advance(2 * minuteMs);
    await compensations.giveOwed();
    expect(await row(ride.id)).toMatchObject({ state: 'given', amount_cents: 900 });
    expect(await refunded(ride.paymentIntentId)).toBe(900);
  });

  test('is a card where the provider says no for good, and nothing where all of it went back before', async () => {
    const ride = await late({ lateCents: 100_000 });
    await complete(ride);
    await app.rides.aftercare.settle(ride.id);
    await decided(ride.id);
    // Paid back at the provider’s own desk, which nobody here has heard of yet.
    const { fare } = await detail(ride.rider, ride.id);
    const stripe = await app.stripe();
    await stripe.refunds.create({ payment_intent: ride.paymentIntentId, amount: 500 });
    await compensations.giveOwed();
    expect(await row(ride.id)).toMatchObject({ gives: 'card', state: 'given', instead: 'refused' });
    expect((await mailsTo(ride.rider)).at(-1)?.body).toContain('could not go back to what you paid with');
    expect((await row(ride.id)).amount_cents).toBe(Math.round(Number(fare) * 100));

    const other = await late();
    await complete(other);
    await app.rides.aftercare.settle(other.id);
    await decided(other.id);
    const { rows } = await pool.query('select id from payments where intent_id = $1', [
      other.paymentIntentId,
    ]);
    await operator.call(`POST /api/operations/payments/${rows[0].id}/refund`, { reason: 'They called' });
    // What the desk gives back of a fare is written to whoever paid it.
    const told = async () => (await mailsTo(other.rider)).map(({ body }) => body).join('\n');
    expect(await told()).toContain('It goes back the way you paid');
    await compensations.giveOwed();
    expect(await row(other.id)).toMatchObject({ state: 'nothing' });
    expect((await detail(other.rider, other.id)).compensation).toBeNull();
  });
});

test('one rider is given at most three times in thirty days, however many rides end at one moment', async () => {
  promising({ noneCents: 2000 });
  const { rider, id: first } = await ahead();
  const { rows } = await pool.query(
    `insert into rides overriding system value select (jsonb_populate_record(r, jsonb_build_object(
       'id', 900000 + n, 'quote_id', 'quote_copy_' || n, 'payment_intent_id', 'copy_' || n))).*
     from rides r, generate_series(1, 5) n where r.id = $1 returning id`,
    [first],
  );
  const ids = [first, ...rows.map(({ id }) => id as RideId)];
  await pool.query(`update rides set status = 'no_driver', cancelled_at = now() where id = any($1)`, [ids]);
  await Promise.all(
    ids.map((rideId) =>
      decide(compensations.parts, { payload: { rideId } } as unknown as Parameters<typeof decide>[1]),
    ),
  );
  const states = async () =>
    (await Promise.all(ids.map(row))).map(({ state }: { state: string }) => state).sort();
  expect(await states()).toEqual(['given', 'given', 'given', 'nothing', 'nothing', 'nothing']);
  expect((await mailsTo(rider)).filter(({ body }) => body.includes('20.00'))).toHaveLength(3);
  const { promise } = await detail(rider, first);
  expect(promise).toMatchObject({ none: '20.00' });
});

test('a caller who paid the driver is sent the code by text', async () => {
  promising({ gives: 'fare', lateCents: 900 });
  const phone = '+14165557711';
  const scheduledTime = inMs(2 * hourMs);
  const wish = { ...cast.trip, bookingType: 'scheduled', scheduledTime };
  const { quoteId } = (await operator.call('POST /api/operations/phone-bookings/estimate', wish)).json();
  const booked = await operator.call('POST /api/operations/phone-bookings', {
    ...{ quoteId, phone, name: 'Grace Whitefish-Moran', pay: 'driver' },
  });
  expect(booked.statusCode).toBe(201);
  const { id } = booked.json().ride;
  const { pin } = (await pool.query('select pin from rides where id = $1', [id])).rows[0];
  const driver = await arrivesAfter({ id, at: new Date(scheduledTime) }, 720);
  await drives(driver, id, pin);
  await decided(id);
  await compensations.giveOwed();
  expect(await row(id)).toMatchObject({ gives: 'card', instead: 'cash', amount_cents: 900, told_by: 'text' });
  const { rows } = await pool.query('select body from text_messages where to_number = $1 order by id', [
    phone,
  ]);
  expect(codeIn(rows.at(-1).body)).not.toBe('');
  // Nobody has their address but whoever asks them for it.
  const send = (said: object) =>
    operator.call(`POST /api/operations/rides/${id}/compensation/send`, { reason: 'They called', ...said });
  expect((await send({})).json()).toMatchObject({ code: 'caller_has_no_email' });
  expect((await send({ email: 'grace@example.com' })).json()).toMatchObject({ toldBy: 'mail' });
  await inOrder();
});
