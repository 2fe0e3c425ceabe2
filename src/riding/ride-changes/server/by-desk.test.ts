/** A rider telephones, and the desk changes their ride for them. */
import { describe, expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { at } from './testing.ts';

const clock = manualClock(new Date());
const app = await createTestApp(
  { clock, dispatchLoop: false },
  { SMS_URL: 'http://a:b@127.0.0.1:9/Messages.json', SMS_FROM: '+14165550100' },
);
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, createMemoryHolds());
const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * hourMs).toISOString();
const cents = (amount: string) => Math.round(Number(amount) * 100);

const ask = (by: TestPerson, id: RideId, wish: object) =>
  by.call(`POST /api/operations/rides/${id}/changes`, wish);
const accept = (by: TestPerson, id: RideId, change: string) =>
  by.call(`POST /api/operations/rides/${id}/changes/${change}/accept`);
const rowOf = async (id: RideId) => (await pool.query('select * from rides where id = $1', [id])).rows[0];
const notes = async (id: RideId) =>
  (
    await pool.query("select payload from events where subject = $1 and type = 'ride.changed_by_operator'", [
      `ride-operations:${id}`,
    ])
  ).rows.map(({ payload }) => payload);

let lastNumber = 5550700;
/** A ride that somebody without an account telephones for, and pays the driver. */
async function phoned(said: object = {}): Promise<{ id: RideId; phone: string }> {
  lastNumber += 1;
  const phone = `+1416${lastNumber}`;
  const { quoteId } = (
    await operator.call('POST /api/operations/phone-bookings/estimate', { ...cast.trip, ...said })
  ).json();
  const booked = await operator.call('POST /api/operations/phone-bookings', {
    ...{ quoteId, phone, name: 'Grace Moran', pay: 'driver' },
  });
  expect(booked.statusCode).toBe(201);
  return { id: booked.json().ride.id, phone };
}
const textsTo = async (phone: string): Promise<string[]> =>
  (await pool.query('select body from text_messages where to_number = $1 order by id', [phone])).rows.map(
    ({ body }) => body,
  );
async function booked(change: object = {}) {
  const rider = await app.signedUp({ firstName: 'Asha' });
  const ride = await book(rider, change);
  return { rider, id: ride.id, fare: cents(ride.estimatedFare) };
}
async function book(rider: TestPerson, change: object): Promise<{ id: RideId; estimatedFare: string }> {
  const { quoteId } = (await rider.call('POST /api/rides/estimate', { ...cast.trip, ...change })).json();
  const { paymentIntentId } = await app.payCard(rider, { quoteId, paymentType: 'ride' });
  const answer = await rider.call('POST /api/rides', { ...cast.trip, ...change, quoteId, paymentIntentId });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const mailsTo = async ({ email }: TestPerson): Promise<{ subject: string; body: string }[]> =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;

describe('a caller without an account', () => {
  test('has time and destination changed at a price they were told, and reads it by text', async () => {
    const { id, phone } = await phoned({ bookingType: 'scheduled', scheduledTime: inHours(5) });
    const then = inHours(7);
    const wish = { scheduledTime: then, scheduledDate: then.slice(0, 10), destination: at.scarborough };
    const asked = await ask(operator, id, wish);
    expect(asked.json()).toMatchObject({ by: 'desk', state: 'quoted', changed: ['destination', 'time'] });
    const { priceBefore, priceAfter } = asked.json();
    expect(cents(priceAfter)).toBeGreaterThan(cents(priceBefore));
    // Nothing is changed, nor told, before they say yes.
    expect((await textsTo(phone)).filter((text) => text.includes('was changed'))).toEqual([]);
    const made = await accept(operator, id, asked.json().id);
    expect(made.json()).toMatchObject({ scheduledTime: then, estimatedFare: priceAfter });
    expect(await rowOf(id)).toMatchObject({ held_cents: cents(priceAfter), paid_to_driver: true });
    const texts = (await textsTo(phone)).filter((text) => text.includes('was changed'));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(`$${priceAfter}, paid to the driver`);
    expect(texts[0]).toContain(`PIN stays ${(await rowOf(id)).pin}`);
    expect(await notes(id)).toMatchObject([{ by: operator.id, changed: ['destination', 'time'] }]);
  });

  test('hears it once, however often the yes arrives, from two desks at once too', async () => {
    const { id, phone } = await phoned({ bookingType: 'scheduled', scheduledTime: inHours(5) });
    const other = await app.signedUp({ firstName: 'Kim' }, ['rider', 'operator']);
    const change = (await ask(operator, id, { note: 'Ring twice' })).json().id;
    const answers = await Promise.all([operator, other, operator].map((by) => accept(by, id, change)));
    for (const answer of answers) expect(answer.statusCode).toBe(200);
    expect((await textsTo(phone)).filter((text) => text.includes('was changed'))).toHaveLength(1);
    expect(await notes(id)).toHaveLength(1);
  });
});

describe('whoever booked themselves', () => {
  test('has what costs no more changed, and is written to', async () => {
    const { rider, id } = await booked({ bookingType: 'scheduled', scheduledTime: inHours(24) });
    const asked = await ask(operator, id, { destination: at.kensington });
    expect(cents(asked.json().priceAfter)).toBeLessThan(cents(asked.json().priceBefore));
    expect((await accept(operator, id, asked.json().id)).statusCode).toBe(200);
    const last = (await mailsTo(rider)).at(-1)!;
    expect(last.subject).toContain('was changed');
    expect(last.body).toContain('as was asked for by telephone');
    expect(last.body).toContain('If that was not you');
  });

  test('with a car on its way too, without words of a car that is not sent yet', async () => {
    const driver = await cast.onlineDriver();
    const { rider, id } = await booked();
    expect((await driver.call(`POST /api/rides/${id}/accept`)).statusCode).toBe(200);
    const asked = await ask(operator, id, { destination: at.kensington });
    expect((await accept(operator, id, asked.json().id)).statusCode).toBe(200);
    const last = (await mailsTo(rider)).at(-1)!;
    expect(last.body).toContain('as was asked for by telephone');
    expect(last.body).not.toContain('until a car is sent');
    await rider.call(`POST /api/rides/${id}/cancel`, {});
    await cast.offline(driver);
  });

  test('nor is a caller who pays otherwise made to pay more', async () => {
    const { id } = await booked({ bookingType: 'scheduled', scheduledTime: inHours(24) });
    // As one that the desk booked on a saved card or by a link.
    await pool.query("update rides set hail_type = 'phone_dispatch' where id = $1", [id]);
    expect((await ask(operator, id, { destination: at.scarborough })).json().code).toBe('dearer_by_rider');
    expect((await ask(operator, id, { destination: at.kensington })).statusCode).toBe(201);
  });

  test('agrees to a higher price on their own page alone', async () => {
    const { rider, id, fare } = await booked({ bookingType: 'scheduled', scheduledTime: inHours(24) });
    expect((await ask(operator, id, { destination: at.scarborough })).json()).toMatchObject({
      code: 'dearer_by_rider',
    });
    expect((await rowOf(id)).held_cents).toBe(fare);
    // What the rider asked for is nobody else's to say yes to.
    const own = await rider.call(`POST /api/rides/${id}/changes`, { destination: at.scarborough });
    expect((await accept(operator, id, own.json().id)).json().code).toBe('change_not_found');
  });
});

test('who rides is not changed by the desk, nor a ride of its operator’s own, nor by who may not dispatch', async () => {
  const { id } = await phoned({ bookingType: 'scheduled', scheduledTime: inHours(5) });
  const passenger = { name: 'Eve', phone: '+14165550999' };
  expect((await ask(operator, id, { passenger })).json().code).toBe('passenger_by_rider');
  expect((await ask(operator, id, { passenger: null })).json().code).toBe('passenger_by_rider');
  const ride = await book(operator, { bookingType: 'scheduled', scheduledTime: inHours(9) });
  expect((await ask(operator, ride.id, { note: 'Hi' })).json().code).toBe('own_ride');
  const stranger = await app.signedUp();
  expect((await ask(stranger, id, { note: 'Hi' })).statusCode).toBe(403);
  expect((await app.call(`POST /api/operations/rides/${id}/changes`, { note: 'Hi' })).statusCode).toBe(401);
  expect((await ask(operator, 999_999 as RideId, { note: 'Hi' })).statusCode).toBe(404);
});
