/** A ride ahead that is changed before a car is sent. */

import { expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { localDate, localTime, zonedTime } from '#src/platform/time/zoned-time.ts';
import type { TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { at, createChanging } from './testing.ts';

const { app, clock, holds, rideRow, events, ask, accept, quote, code, book, onlineDriver } =
  await createChanging({ SMS_URL: 'http://a:b@127.0.0.1:9/Messages.json', SMS_FROM: '+14165550100' });
const { pool } = app.database;
const hourMs = 3_600_000;
const cents = (amount: string) => Math.round(Number(amount) * 100);
const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

async function scheduled(hours = 24, change: object = {}, extra: object = {}) {
  const rider = await app.signedUp({ firstName: 'Asha' });
  const { ride, paymentIntentId } = await book(
    rider,
    { bookingType: 'scheduled', scheduledTime: inMs(hours * hourMs), ...change },
    extra,
  );
  expect(ride.status).toBe('scheduled');
  return { rider, id: ride.id as RideId, paymentIntentId };
}
const commit = async (driver: TestDriver, id: RideId) =>
  expect(
    (await driver.call(`POST /api/drivers/${driver.driverId}/rides-ahead/${id}/commit`)).statusCode,
  ).toBe(200);
const reservation = async (id: RideId) =>
  (await pool.query('select * from ride_reservations where ride_id = $1 order by id', [id])).rows;
const mails = async (email: string) =>
  (await pool.query('select subject, calendar from mails where to_address = $1 order by id', [email])).rows;

test('its time, at a shown price; the search, the calendar and the mail follow', async () => {
  const { rider, id } = await scheduled();
  const then = inMs(30 * hourMs);
  const change = await quote(rider, id, { scheduledTime: then, scheduledDate: then.slice(0, 10) });
  expect(change).toMatchObject({ changed: ['time'], after: { scheduledTime: then } });
  expect((await accept(rider, id, change.id)).json()).toMatchObject({
    status: 'scheduled',
    scheduledTime: then,
  });
  const row = await rideRow(id);
  expect(row.wake_at.toISOString()).toBe(new Date(Date.parse(then) - 30 * 60_000).toISOString());
  expect((await events(id)).at(-1)).toMatchObject({ type: 'ride.changed' });
  const { rows } = await pool.query('select email from users where id = $1', [rider.id]);
  const last = (await mails(rows[0].email)).at(-1);
  expect(last.subject).toContain('was changed');
  expect(last.calendar).toContain('BEGIN:VEVENT');
});

test('a day or a time alone, with the other one as it was by the clocks at the pickup', async () => {
  const { rider, id } = await scheduled();
  const before = (await rideRow(id)).scheduled_at as Date;
  const [day, time] = [localDate(before, 'America/Toronto'), localTime(before, 'America/Toronto')];
  const other = time === '09:00' ? '10:00' : '09:00';
  const next = localDate(new Date(before.getTime() + 48 * hourMs), 'America/Toronto');
  for (const [wish, then] of [
    [{ scheduledTime: other, scheduledDate: next }, zonedTime(next, other, 'America/Toronto')],
    [{ scheduledDate: next }, zonedTime(next, time, 'America/Toronto')],
    [{ scheduledDate: next, scheduledTime: '' }, zonedTime(next, time, 'America/Toronto')],
  ] as const)
    expect(await quote(rider, id, wish)).toMatchObject({ after: { scheduledTime: then.toISOString() } });
  await accept(rider, id, (await quote(rider, id, { scheduledDate: next })).id);
  expect(await quote(rider, id, { scheduledTime: other })).toMatchObject({
    after: { scheduledTime: zonedTime(next, other, 'America/Toronto').toISOString() },
  });
  expect(day).not.toBe(next);
});

test('its type, pickup and stops, with a larger hold where it costs more', async () => {
  const { rider, id, paymentIntentId } = await scheduled();
  const change = await quote(rider, id, {
    vehicleType: 'premium',
    pickup: at.kensington,
    stops: [at.exhibition],
  });
  expect(change.changed).toEqual(['pickup', 'stops', 'type']);
  expect(cents(change.priceAfter)).toBeGreaterThan(cents(change.priceBefore));
  expect((await accept(rider, id, change.id)).statusCode).toBe(200);
  const row = await rideRow(id);
  expect(row).toMatchObject({
    vehicle_type: 'premium',
    pickup_lat: at.kensington.lat,
    held_cents: cents(change.priceAfter),
  });
  expect(holds.states.get(paymentIntentId)).toMatchObject({ released: true });
  expect(holds.states.get(row.payment_intent_id)).toMatchObject({ claimedBy: `ride:${id}` });
});

test('its note and passenger for nothing: whoever rides now has a PIN and a link of their own', async () => {
  const passenger = { name: 'Lakshmi Aiyar', phone: '+1 416 555 0142' };
  const { rider, id } = await scheduled(24, {}, { passenger });
  const before = await rideRow(id);
  const change = await quote(rider, id, {
    note: 'The side entrance',
    passenger: { name: 'Ravi Aiyar', phone: '+1 416 555 0143' },
  });
  expect(change).toMatchObject({ changed: ['note', 'passenger'], priceAfter: change.priceBefore });
  expect((await accept(rider, id, change.id)).statusCode).toBe(200);
  const after = await rideRow(id);
  expect(after).toMatchObject({ note: 'The side entrance', passenger_name: 'Ravi Aiyar' });
  expect(after.terms).toEqual(before.terms);
  expect(after.payment_intent_id).toBe(before.payment_intent_id);
});

test('whoever rides on somebody else’s account reads what becomes of their ride', async () => {
  const texts = async (to: string): Promise<string[]> =>
    (await pool.query('select body from text_messages where to_number = $1 order by id', [to])).rows.map(
      ({ body }) => body,
    );
  const [ruth, ravi] = ['+14165550161', '+14165550162'] as const;
  const { rider, id } = await scheduled(24, {}, { passenger: { name: 'Ruth Attwood', phone: ruth } });
  expect(await texts(ruth)).toEqual([expect.stringContaining('is booked for you')]);
  const then = inMs(30 * hourMs);
  const moved = await quote(rider, id, { scheduledTime: then, scheduledDate: then.slice(0, 10) });
  expect((await accept(rider, id, moved.id)).statusCode).toBe(200);
  const { pin } = await rideRow(id);
  expect((await texts(ruth)).slice(1)).toEqual([expect.stringMatching(/was changed, .*\d{4}/)]);
  expect((await texts(ruth)).at(-1)).toContain(`The PIN stays ${pin}.`);
  const { rows } = await pool.query('select body from mails where subject like $1 order by id desc limit 1', [
    '%was changed%',
  ]);
  expect(rows[0].body).toContain('Ruth Attwood was told by text.');
  // A note is the driver's.
  const note = await quote(rider, id, { note: 'Ring twice' });
  expect((await accept(rider, id, note.id)).statusCode).toBe(200);
  expect(await texts(ruth)).toHaveLength(2);
  // Who rides no more hears that too.
  const other = await quote(rider, id, { passenger: { name: 'Ravi Aiyar', phone: ravi } });
  expect((await accept(rider, id, other.id)).statusCode).toBe(200);
  expect((await texts(ruth)).at(-1)).toContain('is cancelled, no car comes');
  expect(await texts(ravi)).toEqual([expect.stringContaining('is booked for you')]);
  expect((await rider.call(`POST /api/rides/${id}/cancel`, { feeAtMost: '100.00' })).statusCode).toBe(200);
  expect((await texts(ravi)).at(-1)).toContain('is cancelled, no car comes');
  const cancelled = await pool.query(
    'select body from mails where subject like $1 order by id desc limit 1',
    ['%is cancelled%'],
  );
  expect(cancelled.rows[0].body).toContain('Please tell Ravi Aiyar, too.');
  expect([await texts(ruth), await texts(ravi)].map(({ length }) => length)).toEqual([3, 2]);
});

test('where no text goes out, whoever booked is asked to tell who rides', async () => {
  const passenger = { name: 'Ruth Attwood', phone: '+1 416 555 0163' };
  const { rider, id } = await scheduled(24, {}, { passenger });
  await pool.query('update rides set passenger_texted_at = null where id = $1', [id]);
  const then = inMs(30 * hourMs);
  const moved = await quote(rider, id, { scheduledTime: then, scheduledDate: then.slice(0, 10) });
  expect((await accept(rider, id, moved.id)).statusCode).toBe(200);
  const { rows } = await pool.query('select body from mails where subject like $1 order by id desc limit 1', [
    '%was changed%',
  ]);
  expect(rows[0].body).toContain('We could not tell Ruth Attwood by text: please do it yourself.');
});

test('a driver who committed keeps it where it still fits, and is asked anew where time or pickup is another', async () => {
  const driver = await onlineDriver();
  const { rider, id } = await scheduled();
  await commit(driver, id);
  const stop = await quote(rider, id, { stops: [at.kensington] });
  expect((await accept(rider, id, stop.id)).statusCode).toBe(200);
  expect(await reservation(id)).toMatchObject([{ ended_at: null }]);
  const then = inMs(32 * hourMs);
  const moved = await quote(rider, id, { scheduledTime: then, scheduledDate: then.slice(0, 10) });
  expect((await accept(rider, id, moved.id)).statusCode).toBe(200);
  expect(await reservation(id)).toMatchObject([{ end_why: 'changed', is_late: false }]);
  expect((await events(id)).at(-1)).toMatchObject({ type: 'ride.driver_released' });
});

test('what is kept for later is kept at the new price, and while its card is asked for nothing is changed', async () => {
  const { rider, id } = await scheduled(24 * 10);
  const before = await rideRow(id);
  expect(before.fare_step).toBe('kept');
  const state = holds.states.get(before.payment_intent_id);
  if (state) state.raise = 'word';
  const then = inMs(24 * 12 * hourMs);
  const change = await quote(rider, id, {
    scheduledTime: then,
    scheduledDate: then.slice(0, 10),
    destination: at.scarborough,
  });
  expect((await accept(rider, id, change.id)).statusCode).toBe(200);
  const after = await rideRow(id);
  expect(after.payment_intent_id).toBe(before.payment_intent_id);
  expect(holds.states.get(after.payment_intent_id)?.amountCents).toBe(after.held_cents);
  expect(after.fare_due_at.toISOString()).toBe(new Date(Date.parse(then) - 24 * hourMs).toISOString());
  await pool.query(`update rides set fare_step = 'asked', fare_until = fare_due_at where id = $1`, [id]);
  expect(code(await ask(rider, id, { destination: at.kensington }))).toBe('card_asked_first');
});

test('a time that is past, and a ride for which a driver is looked already, are refused in words', async () => {
  const { rider, id } = await scheduled();
  const past = inMs(-hourMs);
  expect(code(await ask(rider, id, { scheduledTime: past, scheduledDate: past.slice(0, 10) }))).toBe(
    'time_in_past',
  );
  const then = inMs(30 * hourMs);
  const change = await quote(rider, id, { scheduledTime: then, scheduledDate: then.slice(0, 10) });
  await pool.query(`update rides set status = 'pending' where id = $1`, [id]);
  expect(code(await accept(rider, id, change.id))).toBe('change_outdated');
  expect(code(await ask(rider, id, { scheduledTime: then, scheduledDate: then.slice(0, 10) }))).toBe(
    'not_while_searching',
  );
  const stop = await quote(rider, id, { stops: [at.kensington] });
  expect((await accept(rider, id, stop.id)).statusCode).toBe(200);
  await rider.call(`POST /api/rides/${id}/cancel`);
});
