/** A ride that is repeated: each day is booked once, by itself, by the saved card; what cannot be is said. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { saveCard } from '#test/saved-card.ts';
import type { RepeatedRide } from '../contract.ts';

// Thursday; the clocks in Toronto go back on Sunday, the first of November.
const thursday = new Date('2026-10-29T12:00:00Z');
const clock = manualClock(thursday);
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const { pool } = app.database;
const { quoteFor } = createRideCast(app, createMemoryHolds());
const { bookDue } = app.repeatedRides;
const operator = await app.signedUp({}, ['rider', 'operator']);
const everyWeekday = ['mon', 'tue', 'wed', 'thu', 'fri'];

beforeEach(async () => {
  await pool.query(
    "update ride_series set ended_at = now(), end_why = 'over', look_at = null where ended_at is null",
  );
  clock.advance(thursday.getTime() - clock.now().getTime());
});
afterEach(async () => {
  setSettings({ version: 0, values: {} });
  await app.sandbox.control('DELETE', '/sandbox/faults');
});

/** A rider with a ride on Friday at 8:10 by the clocks of Toronto. */
async function booked(card: string | null = '5555555555554444', trip: object = {}) {
  const rider = await app.signedUp({ firstName: 'Asha' });
  if (card) await saveCard(rider, card);
  const quote = await quoteFor(rider, {
    bookingType: 'scheduled',
    scheduledTime: '2026-10-30T12:10:00.000Z',
    ...trip,
  });
  const { paymentIntentId } = await app.payCard(rider, {
    ...{ paymentType: 'ride', quoteId: quote.quoteId, amount: quote.estimatedFare },
  });
  const answer = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  const id: RideId = answer.json().id;
  return { rider, id };
}
const repeat = (rider: TestPerson, id: RideId, change: object = {}) =>
  rider.call(`POST /api/rides/${id}/repeat`, { weekdays: everyWeekday, until: '2026-11-06', ...change });
async function repeated(change: object = {}, card?: string) {
  const { rider, id } = await booked(card);
  const answer = await repeat(rider, id, change);
  expect(answer.statusCode).toBe(201);
  return { rider, first: id, series: answer.json() as RepeatedRide };
}
const list = async (rider: TestPerson): Promise<RepeatedRide[]> =>
  (await rider.call('GET /api/repeated-rides')).json();
const days = async (rider: TestPerson) =>
  Object.fromEntries(((await list(rider))[0]?.days ?? []).map(({ day, state }) => [day.slice(5), state]));
const ridesOf = async (rider: TestPerson): Promise<{ id: RideId; scheduledTime: string; status: string }[]> =>
  (await rider.call(`GET /api/rides/user/${rider.id}`)).json();
const mailsTo = async ({ email }: TestPerson) =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;
const to = (iso: string) => clock.advance(new Date(iso).getTime() - clock.now().getTime());

test('its days are shown, and each is booked three days before at the same time by the clocks', async () => {
  const { rider, id } = await booked();
  expect((await rider.call(`GET /api/rides/${id}/repeat`)).json()).toMatchObject({
    ...{ time: '08:10', timeZone: 'America/Toronto', firstDay: '2026-10-31', lastDay: '2027-01-21' },
    card: 'Mastercard ending 4444',
    holidays: [{ name: 'Christmas Day' }, { name: 'Boxing Day' }, { name: 'New Year’s Day' }],
  });
  const series: RepeatedRide = (await repeat(rider, id)).json();
  expect(series.days.map(({ at }) => at)).toEqual([
    ...['2026-11-02T13:10:00.000Z', '2026-11-03T13:10:00.000Z', '2026-11-04T13:10:00.000Z'],
    ...['2026-11-05T13:10:00.000Z', '2026-11-06T13:10:00.000Z'],
  ]);
  await bookDue();
  expect(await days(rider)).toMatchObject({ '11-02': 'coming' });
  to('2026-10-30T13:15:00Z');
  await bookDue();
  await bookDue();
  expect(await days(rider)).toMatchObject({ '11-02': 'booked', '11-03': 'coming' });
  const [ride] = await ridesOf(rider);
  expect(ride).toMatchObject({ status: 'scheduled', scheduledTime: '2026-11-02T13:10:00.000Z' });
  expect((await mailsTo(rider)).at(-1)?.subject).toContain('is booked for Mon, Nov 2, 2026, 8:10 AM EST');
  const { rows } = await pool.query('select status from payments where claimed_by = $1', [
    `ride:${ride?.id}`,
  ]);
  expect(rows).toEqual([{ status: 'requires_capture' }]);
  to('2026-10-31T13:15:00Z');
  await bookDue();
  expect(await days(rider)).toMatchObject({ '11-03': 'booked', '11-04': 'coming' });
  expect(await ridesOf(rider)).toHaveLength(3);
});

test('two processes book one day once', async () => {
  const { rider } = await repeated();
  to('2026-10-30T13:15:00Z');
  await Promise.all([bookDue(), bookDue(), bookDue()]);
  expect(await ridesOf(rider)).toHaveLength(2);
  const { rows } = await pool.query(
    "select count(*)::int as n from payments where user_id = $1 and status = 'requires_capture'",
    [rider.id],
  );
  expect(rows[0].n).toBe(2);
});

test('a process that died after the booking is followed by one that finds the ride', async () => {
  const { rider } = await repeated();
  to('2026-10-30T13:15:00Z');
  await bookDue();
  // As if it had not come to write down what it booked.
  await pool.query("update ride_series_days set state = 'booking', ride_id = null");
  await pool.query('update ride_series set look_at = $1 where ended_at is null', [clock.now()]);
  await bookDue();
  expect(await days(rider)).toMatchObject({ '11-02': 'booking' });
  clock.advance(21 * 60_000);
  await pool.query('update ride_series set look_at = $1 where ended_at is null', [clock.now()]);
  await bookDue();
  expect(await days(rider)).toMatchObject({ '11-02': 'booked' });
  expect(await ridesOf(rider)).toHaveLength(2);
});

test('a day is left out, had again, and all of it ended; what is booked stays', async () => {
  const { rider, series } = await repeated();
  const day = (which: string, skipped: boolean, who = rider) =>
    who.call(`POST /api/repeated-rides/${series.id}/days/${which}`, { skipped });
  expect((await day('2026-11-02', true)).statusCode).toBe(200);
  to('2026-10-30T13:15:00Z');
  await bookDue();
  expect(await days(rider)).toMatchObject({ '11-02': 'skipped' });
  await day('2026-11-02', false);
  await bookDue();
  expect(await days(rider)).toMatchObject({ '11-02': 'booked' });
  expect((await day('2026-11-02', true)).json()).toMatchObject({ code: 'repeat_day_booked' });
  expect((await day('2026-11-07', true)).json()).toMatchObject({ code: 'repeat_day_unknown' });
  expect((await day('2026-11-03', true, operator)).json()).toMatchObject({ code: 'repeat_not_found' });
  expect((await operator.call(`POST /api/repeated-rides/${series.id}/end`)).json()).toMatchObject({
    code: 'repeat_not_found',
  });
  expect((await rider.call(`POST /api/repeated-rides/${series.id}/end`)).json()).toEqual([]);
  expect((await day('2026-11-03', true)).json()).toMatchObject({ code: 'repeat_ended' });
  to('2026-11-02T12:00:00Z');
  await bookDue();
  expect((await ridesOf(rider)).map(({ status }) => status)).toEqual(['scheduled', 'scheduled']);
});

test('one is changed or called off alone', async () => {
  const { rider } = await repeated();
  to('2026-10-30T13:15:00Z');
  await bookDue();
  const [ride] = await ridesOf(rider);
  expect((await rider.call(`POST /api/rides/${ride?.id}/cancel`)).statusCode).toBe(200);
  expect(await days(rider)).toMatchObject({ '11-02': 'called_off', '11-03': 'coming' });
  await pool.query('update ride_series set look_at = $1 where ended_at is null', [clock.now()]);
  await bookDue();
  expect(await ridesOf(rider)).toHaveLength(2);
});

test('a card that its bank charges no more is told with what to do, once, and tried again when its rider says so', async () => {
  const { rider, series } = await repeated({}, '4000000000000341');
  to('2026-10-30T13:15:00Z');
  await bookDue();
  await bookDue();
  const told = (await mailsTo(rider)).filter(({ subject }) => subject.startsWith('No ride is booked'));
  expect(told).toMatchObject([{ subject: 'No ride is booked for Mon, Nov 2, 2026, 8:10 AM EST' }]);
  expect(told[0].body).toContain('http');
  expect((await list(rider))[0]?.days[0]).toMatchObject({
    state: 'failed',
    why: expect.stringMatching(/card/i),
  });
  await saveCard(rider);
  const cards = (await rider.call('GET /api/payment-methods')).json();
  const good = cards.find(
    ({ lastFour, last4 }: { lastFour?: string; last4?: string }) => (lastFour ?? last4) === '4444',
  );
  await rider.call(`POST /api/payment-methods/${good.id}/default`);
  await rider.call(`POST /api/repeated-rides/${series.id}/days/2026-11-02`, { skipped: false });
  await bookDue();
  expect(await days(rider)).toMatchObject({ '11-02': 'booked' });
});

test('a provider that does not answer is asked again, and one ride comes of it', async () => {
  const { rider } = await repeated();
  to('2026-10-30T13:15:00Z');
  await app.sandbox.control('POST', '/sandbox/faults', { failCall: 1, times: 30, mode: 'error_500' });
  await bookDue();
  expect(await days(rider)).toMatchObject({ '11-02': 'booking' });
  await app.sandbox.control('DELETE', '/sandbox/faults');
  clock.advance(6 * 60_000);
  await bookDue();
  expect(await days(rider)).toMatchObject({ '11-02': 'booked' });
  expect(await ridesOf(rider)).toHaveLength(2);
});

test('what cannot be driven is told with its reason, and an account that was kept out books no more', async () => {
  const { rider } = await repeated();
  const other = await repeated();
  to('2026-10-30T13:15:00Z');
  setSettings({ version: 1, values: { offered: { rides: false } } });
  await bookDue();
  expect((await list(rider))[0]?.days[0]).toMatchObject({
    state: 'failed',
    why: 'Rides are not offered now.',
  });
  setSettings({ version: 2, values: {} });
  await pool.query('update users set disabled_at = now() where id = $1', [other.rider.id]);
  await pool.query('update ride_series set look_at = $1 where ended_at is null', [clock.now()]);
  await bookDue();
  const { rows } = await pool.query('select end_why from ride_series where rider_id = $1', [other.rider.id]);
  expect(rows).toEqual([{ end_why: 'account' }]);
  const { rows: rides } = await pool.query('select id from rides where rider_id = $1', [other.rider.id]);
  expect(rides).toHaveLength(1);
});

test('whoever asks twice has one, and no day has two cars at one door at one time', async () => {
  const { rider, id } = await booked();
  const answers = await Promise.all(Array.from({ length: 8 }, () => repeat(rider, id)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await list(rider)).toHaveLength(1);
  for (const change of [{ weekdays: ['mon'] }, { until: '2026-11-05' }, { until: '2026-11-20' }])
    expect((await repeat(rider, id, change)).json()).toMatchObject({ code: 'repeat_doubled' });
  const twice = await repeat(rider, id, { weekdays: ['sat', 'sat'], until: '2026-11-20' });
  expect([twice.statusCode, twice.json().weekdays]).toEqual([201, ['sat']]);
  expect(await list(rider)).toHaveLength(2);
});

test('after its last day it has ended by itself', async () => {
  const { rider } = await repeated({ until: '2026-11-02', weekdays: ['mon'] });
  to('2026-10-30T13:15:00Z');
  await bookDue();
  expect(await list(rider)).toHaveLength(1);
  to('2026-11-02T13:11:00Z');
  await bookDue();
  expect(await list(rider)).toEqual([]);
});

test('holidays and further days are left out, and what is too much is refused', async () => {
  const { rider, id } = await booked();
  const christmas = await repeat(rider, id, {
    weekdays: ['fri'],
    until: '2027-01-08',
    leftOut: ['2026-11-13'],
  });
  const listed = (christmas.json() as RepeatedRide).days.map(({ day }) => day);
  expect(listed).toContain('2026-12-18');
  for (const day of ['2026-11-13', '2026-12-25', '2027-01-01']) expect(listed).not.toContain(day);
  const code = async (change: object) => (await repeat(rider, id, change)).json().code;
  expect(await code({ until: '2027-03-01' })).toBe('repeat_too_far');
  expect(await code({ until: '2026-10-30' })).toBe('repeat_no_days');
  expect(
    await code({ weekdays: [...everyWeekday, 'sat', 'sun'], until: '2027-01-21', withoutHolidays: false }),
  ).toBe('repeat_too_many');
  expect((await repeat(rider, id, { weekdays: [] })).statusCode).toBe(400);
  expect((await repeat(operator, id)).json()).toMatchObject({ code: 'ride_not_repeatable' });
  const rhythms = ['mon', 'tue', 'wed', 'thu', 'sat', 'sun'].map((day) => ({ weekdays: [day] }));
  const answers = await Promise.all(rhythms.map((rhythm) => repeat(rider, id, rhythm)));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
  expect(answers.find(({ statusCode }) => statusCode !== 201)?.json().code).toBe('too_many_repeated');
  const none = await booked(null);
  expect((await repeat(none.rider, none.id)).json()).toMatchObject({ code: 'repeat_card_needed' });
});

const pearson = { pickupLocation: 'Pearson Airport Terminal 1', pickupLat: 43.6812, pickupLng: -79.6115 };

test('a ride from an airport is repeated with its flight, which each ride has for itself', async () => {
  const { rider, id } = await booked(undefined, pearson);
  await rider.call(`PUT /api/rides/${id}/flight`, { number: 'AC 123' });
  const repeatable = (await rider.call(`GET /api/rides/${id}/repeat`)).json();
  expect(repeatable).toMatchObject({ airport: expect.stringContaining('Pearson'), flight: 'AC 123' });
  expect((await repeat(rider, id, { flight: 'my flight' })).json().code).toBe('invalid_request');
  expect((await repeat(rider, id, { flight: 'ac0123' })).json()).toMatchObject({ flight: 'AC 123' });
  // The same days with another flight are the same repeated ride.
  expect((await repeat(rider, id, { flight: 'Air Canada 456' })).json()).toMatchObject({ flight: 'AC 456' });
  expect(await list(rider)).toMatchObject([{ flight: 'AC 456' }]);
  to('2026-10-31T14:00:00Z');
  await bookDue();
  const [monday, tuesday] = (await list(rider))[0]!.days;
  const flightOf = async (rideId: RideId) =>
    (await rider.call(`GET /api/rides/${rideId}/flight`)).json().flight?.number ?? null;
  expect(monday!.state).toBe('booked');
  expect(await flightOf(monday!.rideId!)).toBe('AC 456');
  // One ride comes with another flight alone.
  await rider.call(`PUT /api/rides/${monday!.rideId}/flight`, { number: 'WS 10' });
  to('2026-11-01T14:00:00Z');
  await bookDue();
  const next = (await list(rider))[0]!.days.find(({ day }) => day === tuesday!.day)!;
  expect(await flightOf(next.rideId!)).toBe('AC 456');
  expect(await flightOf(monday!.rideId!)).toBe('WS 10');
  expect(await list(rider)).toMatchObject([{ flight: 'AC 456' }]);
});

test('a ride that begins at no airport is repeated with no flight', async () => {
  const { rider, id } = await booked();
  expect((await rider.call(`GET /api/rides/${id}/repeat`)).json()).toMatchObject({
    airport: null,
    flight: null,
  });
  expect((await repeat(rider, id, { flight: 'AC 123' })).json().code).toBe('not_at_airport');
  expect((await repeat(rider, id, { flight: '' })).json()).toMatchObject({ flight: null });
});
