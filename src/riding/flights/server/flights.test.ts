/** The flight of a ride: who names it, what a service says of it, and what its rider is told. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { createHttpFlights, createInventedFlights } from './source.ts';

type Answer = { status: number; body: unknown; afterMs?: number };
let answer: (query: URLSearchParams) => Answer = () => ({ status: 404, body: {} });
const asked: { query: Record<string, string>; key: string | undefined }[] = [];
const service = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  asked.push({ query: Object.fromEntries(searchParams), key: request.headers.authorization });
  const { status, body, afterMs = 0 } = answer(searchParams);
  const write = () =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  setTimeout(write, afterMs);
});
await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
const key = 'key-of-a-test';

let nowMs = Date.parse('2026-11-29T12:00:00Z');
const clock = {
  now: () => new Date(nowMs),
  advance: (ms: number) => {
    nowMs += ms;
  },
  set: (at: Date) => {
    nowMs = at.getTime();
  },
};
const holds = createMemoryHolds();
const app = await createTestApp(
  { clock, holds, dispatchLoop: false },
  {
    ...{ FLIGHTS_URL: url, FLIGHTS_KEY: key },
    ...{ SMS_URL: 'http://a:b@127.0.0.1:9/Messages.json', SMS_FROM: '+14165550100' },
  },
);
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, holds);

// A round asks only for what its test named.
beforeEach(async () => {
  clock.set(new Date('2026-11-29T12:00:00Z'));
  asked.length = 0;
  answer = () => ({ status: 404, body: {} });
  await pool.query('delete from ride_flights');
});

const pearson = { pickupLocation: 'Pearson Airport Terminal 1', pickupLat: 43.6812, pickupLng: -79.6115 };
/** 17:30 in Toronto. */
const usual = '2026-11-29T22:30:00.000Z';

async function ahead(scheduledTime = usual, extra: object = {}, trip: object = pearson) {
  const rider = await app.signedUp({ firstName: 'Asha' });
  const { answer: booked, ride } = await cast.book(
    rider,
    { bookingType: 'scheduled', scheduledTime, ...trip },
    extra,
  );
  expect(booked.statusCode, booked.body).toBe(201);
  return { rider, id: ride.id as RideId };
}
const name = (who: TestPerson, id: RideId, number: string | null) =>
  who.call(`PUT /api/rides/${id}/flight`, { number });
const read = async (who: TestPerson, id: RideId) => (await who.call(`GET /api/rides/${id}/flight`)).json();
const said = (scheduledAt: string, more: object = {}): Answer => ({
  status: 200,
  body: { source: 'Airport Board', state: 'scheduled', scheduledAt, terminal: '1', ...more },
});
/** On its day alone. */
const on = (day: string, what: Answer) => {
  answer = (query) => (query.get('date') === day ? what : { status: 404, body: {} });
};
const mailsOf = async ({ email }: TestPerson): Promise<{ subject: string; body: string }[]> =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;
const flightMails = async (rider: TestPerson) =>
  (await mailsOf(rider)).filter(({ subject }) => /lands at|is cancelled/.test(subject));
const flightEvents = async (id: RideId): Promise<string[]> =>
  (
    await pool.query("select type from events where subject = $1 and type like 'ride.flight%' order by seq", [
      `ride:${id}`,
    ])
  ).rows.map(({ type }) => type);
const round = async (minutes = 0) => {
  clock.advance(minutes * 60_000);
  await app.flights.askDue();
};

test('a rider names the flight of a ride from an airport, changes it and takes it away, each told once', async () => {
  const { rider, id } = await ahead();
  expect(await read(rider, id)).toMatchObject({
    ...{
      airport: expect.stringContaining('Pearson'),
      mayName: true,
      isAsked: true,
      flight: null,
      advice: null,
    },
    timeZone: 'America/Toronto',
  });
  expect((await name(rider, id, 'air canada 0123')).json()).toMatchObject({
    flight: { number: 'AC 123', said: null },
  });
  await name(rider, id, 'ACA123');
  expect((await name(rider, id, 'AC 123 / UA 4')).json()).toMatchObject({
    errors: { number: expect.stringContaining('such as AC 123') },
  });
  await name(rider, id, 'LH 470');
  expect((await read(rider, id)).flight.number).toBe('LH 470');
  for (const nothing of [null, '', null]) expect((await name(rider, id, nothing)).json().flight).toBeNull();
  expect(await flightEvents(id)).toEqual([
    ...['ride.flight_named', 'ride.flight_named', 'ride.flight_taken_away'],
  ]);
});

test('it comes with the booking, and is left out where the ride begins elsewhere', async () => {
  const { rider, id } = await ahead(usual, { flight: 'ac0123' });
  expect((await read(rider, id)).flight.number).toBe('AC 123');
  expect(await flightEvents(id)).toEqual(['ride.flight_named']);
  const other = await ahead(usual, { flight: 'AC 123' }, {});
  expect(await read(other.rider, other.id)).toMatchObject({ airport: null, mayName: false, flight: null });
  expect((await name(other.rider, other.id, 'AC 123')).json().code).toBe('not_at_airport');
  const wrong = await app.signedUp();
  const refused = await cast.book(wrong, { ...pearson }, { flight: 'my flight' });
  expect(refused.answer.json().errors).toMatchObject({ flight: expect.stringContaining('ticket') });
});

test('nobody else names it or reads of it but who drives, who committed, and the desk', async () => {
  const { rider, id } = await ahead();
  await name(rider, id, 'AC 123');
  const stranger = await app.signedUp();
  const driver = await cast.onlineDriver(cast.union);
  for (const other of [stranger, driver]) {
    expect((await name(other, id, 'LH 1')).json().code).toBe('not_your_ride');
    expect((await other.call(`GET /api/rides/${id}/flight`)).json().code).toBe('not_your_ride');
    expect((await other.call(`POST /api/rides/${id}/flight/keep`)).json().code).toBe('not_your_ride');
  }
  const commit = await driver.call(`POST /api/drivers/${driver.driverId}/rides-ahead/${id}/commit`);
  expect(commit.statusCode, commit.body).toBe(200);
  expect(await read(driver, id)).toMatchObject({
    mayName: false,
    flight: { number: 'AC 123' },
    advice: null,
  });
  const operator = await app.signedUp({}, ['rider', 'operator']);
  expect(await read(operator, id)).toMatchObject({ mayName: false, flight: { number: 'AC 123' } });
  expect(
    (await operator.call(`PUT /api/operations/rides/${id}/flight`, { number: 'LH 1' })).json().code,
  ).toBe('not_by_phone');
  const { rows } = await pool.query(
    "update rides set hail_type = 'phone_dispatch' where id = $1 returning id",
    [id],
  );
  expect(rows).toHaveLength(1);
  expect(
    (await operator.call(`PUT /api/operations/rides/${id}/flight`, { number: 'lh1' })).json(),
  ).toMatchObject({ mayName: true, flight: { number: 'LH 1' } });
  await cast.offline(driver);
});

test('of those who name it at once each is told, and one stands', async () => {
  const { rider, id } = await ahead();
  const numbers = ['AC 1', 'AC 2', 'AC 3', 'AC 4', null];
  const answers = await Promise.all(numbers.map((number) => name(rider, id, number)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(numbers.map(() => 200));
  const { flight } = await read(rider, id);
  const events = await flightEvents(id);
  const last = events.at(-1);
  expect(last).toBe(flight ? 'ride.flight_named' : 'ride.flight_taken_away');
  expect(events.filter((type) => type === 'ride.flight_named')).toHaveLength(4);
  // The same number at once is one change.
  await name(rider, id, null);
  await Promise.all([1, 2, 3].map(() => name(rider, id, 'AC 9')));
  expect((await flightEvents(id)).length).toBe(events.length + (flight ? 2 : 1));
});

/** Booked for now, and a driver is at the door. */
async function carAtDoor(flight: string) {
  const rider = await app.signedUp({ firstName: 'Asha' });
  const driver: TestDriver = await cast.onlineDriver({ lat: pearson.pickupLat, lng: pearson.pickupLng });
  const { ride } = await cast.book(rider, pearson, { flight });
  for (const step of ['accept', 'arriving'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${step}`)).statusCode).toBe(200);
  return { rider, driver, id: ride.id as RideId };
}

test('its driver sees it on the way; once the car is there it is changed no more, whoever comes first', async () => {
  const { rider, driver, id } = await carAtDoor('AC 123');
  on('2026-11-29', said('2026-11-29T07:10:00-05:00', { estimatedAt: '2026-11-29T12:20:00Z' }));
  await round();
  expect(await read(driver, id)).toMatchObject({
    ...{ mayName: false, advice: null },
    flight: { number: 'AC 123', said: { source: 'Airport Board', terminal: '1' } },
  });
  // A ride that is being driven is moved by nobody.
  expect(await read(rider, id)).toMatchObject({ mayName: true, advice: null });
  expect(await flightMails(rider)).toEqual([]);
  const [named, arrived] = await Promise.all([
    name(rider, id, 'AC 7'),
    driver.call(`POST /api/rides/${id}/arrived`),
  ]);
  expect(arrived.statusCode).toBe(200);
  expect([200, 409]).toContain(named.statusCode);
  expect((await name(rider, id, 'AC 8')).json().code).toBe('car_is_there');
  expect((await read(rider, id)).flight.number).toBe(named.statusCode === 200 ? 'AC 7' : 'AC 123');
  await rider.call(`POST /api/rides/${id}/cancel`);
  expect((await name(rider, id, 'AC 8')).json().code).toBe('ride_ended');
  await cast.offline(driver);
});

test('a late flight is told once by mail, with the time to which one press moves the pickup', async () => {
  const { rider, id } = await ahead(usual, { flight: 'AC 123' });
  on('2026-11-29', said('2026-11-29T17:00:00-05:00', { estimatedAt: '2026-11-29T22:00:00Z' }));
  await round();
  expect(asked[0]).toMatchObject({
    query: { number: 'AC123', date: '2026-11-29', lat: '43.68', lng: '-79.61' },
    key: `Bearer ${key}`,
  });
  expect(await read(rider, id)).toMatchObject({
    flight: { said: { state: 'scheduled', askedAt: '2026-11-29T12:00:00.000Z' } },
    advice: null,
  });
  expect(await flightMails(rider)).toEqual([]);
  const late = said('2026-11-29T17:00:00-05:00', { estimatedAt: '2026-11-29T23:08:00Z' });
  on('2026-11-29', late);
  await round(30);
  const then = '2026-11-29T23:40:00.000Z';
  expect((await read(rider, id)).advice).toEqual({ kind: 'later', pickupAt: then, minutes: 30 });
  await round(30);
  const [mail, ...others] = await flightMails(rider);
  expect(others).toEqual([]);
  expect(mail!.subject).toContain('Air Canada 123 lands at 6:08');
  expect(mail!.body).toContain('Airport Board');
  expect(mail!.body).toMatch(/Move Pickup to 6:40/);
  expect(mail!.body).toContain('Nothing was changed');
  // A few minutes more are no news; a quarter of an hour is.
  on('2026-11-29', said('2026-11-29T17:00:00-05:00', { estimatedAt: '2026-11-29T23:15:00Z' }));
  await round(30);
  expect(await flightMails(rider)).toHaveLength(1);
  on('2026-11-29', late);
  await round(30);
  const quoted = await rider.call(`POST /api/rides/${id}/changes`, {
    ...{ scheduledTime: then, scheduledDate: then.slice(0, 10) },
  });
  expect(quoted.json()).toMatchObject({ changed: ['time'], after: { scheduledTime: then } });
  const made = await rider.call(`POST /api/rides/${id}/changes/${quoted.json().id}/accept`);
  expect(made.json()).toMatchObject({ status: 'scheduled', scheduledTime: then });
  await round(10);
  expect((await read(rider, id)).advice).toBeNull();
  expect(await flightMails(rider)).toHaveLength(1);
  expect(await flightEvents(id)).toEqual([
    ...['ride.flight_named', 'ride.flight_news', 'ride.flight_news', 'ride.flight_moved'],
    ...['ride.flight_news', 'ride.flight_news'],
  ]);
});

test('whoever leaves it as it is, is asked again by other news alone', async () => {
  const { rider, id } = await ahead(usual, { flight: 'AC 124' });
  on('2026-11-29', said('2026-11-29T17:00:00-05:00', { estimatedAt: '2026-11-29T23:00:00Z' }));
  await round();
  expect((await read(rider, id)).advice).toMatchObject({ kind: 'later' });
  const kept = await Promise.all([1, 2].map(() => rider.call(`POST /api/rides/${id}/flight/keep`)));
  expect(kept.map((one) => one.json().advice)).toEqual([null, null]);
  await round(30);
  expect((await read(rider, id)).advice).toBeNull();
  on('2026-11-29', said('2026-11-29T17:00:00-05:00', { estimatedAt: '2026-11-30T00:00:00Z' }));
  await round(30);
  expect((await read(rider, id)).advice).toMatchObject({ pickupAt: '2026-11-30T00:30:00.000Z' });
  expect(await flightMails(rider)).toHaveLength(2);
  await name(rider, id, null);
  expect((await rider.call(`POST /api/rides/${id}/flight/keep`)).json().code).toBe('no_flight');
});

test('a cancelled flight is told once, and the ride stays until its rider decides', async () => {
  const { rider, id } = await ahead(usual, { flight: 'AC 125' });
  on('2026-11-29', said('2026-11-29T17:00:00-05:00', { state: 'cancelled' }));
  await round();
  await round(70);
  await round(70);
  expect((await read(rider, id)).advice).toEqual({ kind: 'cancelled', pickupAt: null, minutes: null });
  const mails = await flightMails(rider);
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual(['Air Canada 125 is cancelled']);
  expect(mails[0]!.body).toContain('stays booked');
  const { rows } = await pool.query('select status, scheduled_at from rides where id = $1', [id]);
  expect(rows[0]).toMatchObject({ status: 'scheduled', scheduled_at: new Date(usual) });
});

test('whoever telephoned is told of it by text alone, once, and the desk reads what would fit', async () => {
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const phone = '+14165550177';
  const textsTo = async (): Promise<string[]> =>
    (await pool.query('select body from text_messages where to_number = $1 order by id', [phone])).rows.map(
      ({ body }) => body,
    );
  const { rider, id } = await ahead();
  await pool.query(
    "update rides set hail_type = 'phone_dispatch', passenger_name = 'Grace Moran', passenger_phone = $2 where id = $1",
    [id, phone],
  );
  const before = await textsTo();
  const named = await operator.call(`PUT /api/operations/rides/${id}/flight`, { number: 'ac127' });
  expect(named.json()).toMatchObject({ mayName: true, flight: { number: 'AC 127' }, advice: null });
  on('2026-11-29', said('2026-11-29T17:00:00-05:00', { estimatedAt: '2026-11-29T23:08:00Z' }));
  await round();
  await round(30);
  const told = await textsTo();
  expect(told).toHaveLength(before.length + 1);
  expect(told.at(-1)).toContain('Air Canada 127 is expected to land at 6:08');
  expect(told.at(-1)).toContain('6:40');
  expect(await read(operator, id)).toMatchObject({
    advice: { kind: 'later', pickupAt: '2026-11-29T23:40:00.000Z', minutes: 30 },
  });
  on('2026-11-29', said('2026-11-29T17:00:00-05:00', { state: 'cancelled' }));
  await round(30);
  await round(70);
  expect(await textsTo()).toHaveLength(before.length + 2);
  expect(await flightMails(rider)).toEqual([]);
  expect((await textsTo()).at(-1)).toContain('is said to be cancelled');
});

test('a source that is away, slow or answers rubbish says nothing, is asked again, and what was said stays', async () => {
  const { rider, id } = await ahead(usual, { flight: 'AC 126' });
  const good = said('2026-11-29T17:00:00-05:00');
  for (const bad of [
    { status: 503, body: {} },
    { status: 200, body: 'not json' },
    { status: 200, body: { source: 'A', state: 'late', scheduledAt: '2026-11-29T22:00:00Z' } },
    // Without its offset a time is two.
    { status: 200, body: { source: 'A', state: 'scheduled', scheduledAt: '2026-11-29T17:00:00' } },
    // Of another day, and of a landing a month later.
    { status: 200, body: { source: 'A', state: 'scheduled', scheduledAt: '1970-01-01T00:00:00Z' } },
    said('2026-11-29T17:00:00-05:00', { estimatedAt: '2026-12-29T22:00:00Z' }),
    { status: 200, body: { ...(good.body as object), terminal: 'x'.repeat(30_000) } },
  ] satisfies Answer[]) {
    answer = () => bad;
    await round(61);
    expect((await read(rider, id)).flight.said).toBeNull();
  }
  const { rows } = await pool.query('select tries, due_at from ride_flights where ride_id = $1', [id]);
  expect(rows[0].tries).toBe(7);
  on('2026-11-29', good);
  await round(61);
  const askedAt = clock.now().toISOString();
  expect((await read(rider, id)).flight.said).toMatchObject({ state: 'scheduled', askedAt });
  answer = () => ({ status: 500, body: {} });
  await round(61);
  expect((await read(rider, id)).flight.said).toMatchObject({ state: 'scheduled', askedAt });
  // A service that never ends its answer is let go after five seconds.
  answer = () => ({ ...good, afterMs: 20_000 });
  const airport = { lat: 43.68, lng: -79.61, timeZone: 'America/Toronto', around: new Date(usual) };
  await expect(createHttpFlights({ url, key }).flightOn('AC 1', '2026-11-29', airport)).rejects.toThrow();
}, 30_000);

test('while nobody answers a round ends, and many riders of one flight are one question', async () => {
  for (let n = 1; n <= 8; n += 1) await ahead(usual, { flight: `AC ${200 + n}` });
  answer = () => ({ status: 500, body: {} });
  await round();
  expect(asked.length).toBeLessThan(8);
  await pool.query('delete from ride_flights');
  for (let n = 1; n <= 3; n += 1) await ahead(usual, { flight: 'AC 300' });
  asked.length = 0;
  on('2026-11-29', said('2026-11-29T17:00:00-05:00'));
  await round(61);
  expect(asked.map(({ query }) => query.date)).toEqual(['2026-11-29', '2026-11-28']);
  expect((await pool.query("select 1 from ride_flights where state = 'scheduled'")).rows).toHaveLength(3);
});

test('a number that is changed while it is asked for does not get the answer of the other', async () => {
  const { rider, id } = await ahead(usual, { flight: 'AC 400' });
  answer = () => ({
    ...said('2026-11-29T17:00:00-05:00', { estimatedAt: '2026-11-29T23:30:00Z' }),
    afterMs: 300,
  });
  const asking = app.flights.askDue();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  clock.advance(1_000);
  await name(rider, id, 'AC 401');
  await asking;
  expect(await read(rider, id)).toMatchObject({ flight: { number: 'AC 401', said: null }, advice: null });
  expect(await flightMails(rider)).toEqual([]);
});

test('a ride that is changed while its flight is asked for does not get the flight of the other day', async () => {
  const { rider, id } = await ahead(usual, { flight: 'AC 402' });
  answer = (query) => ({ ...said(`${query.get('date')}T17:00:00-05:00`), afterMs: 400 });
  const then = '2026-12-01T22:30:00.000Z';
  const quoted = await rider.call(`POST /api/rides/${id}/changes`, {
    ...{ scheduledTime: then, scheduledDate: then.slice(0, 10) },
  });
  const asking = app.flights.askDue();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const made = await rider.call(`POST /api/rides/${id}/changes/${quoted.json().id}/accept`);
  expect(made.statusCode).toBe(200);
  await asking;
  expect((await read(rider, id)).flight.said).toBeNull();
  await round();
  expect((await read(rider, id)).flight.said.scheduledAt).toBe('2026-12-01T22:00:00.000Z');
});

test('a flight that nobody knows is said to be unknown', async () => {
  const { rider, id } = await ahead(usual, { flight: 'AC 9999' });
  await round();
  expect(await read(rider, id)).toMatchObject({
    ...{ advice: null },
    flight: { said: { state: 'unknown', source: '127.0.0.1', scheduledAt: null } },
  });
});

test('in the hour that is there twice the second one is meant, and the pickup moves to it', async () => {
  clock.set(new Date('2026-10-31T16:00:00Z'));
  // 01:15 in Toronto while it is still summer; the flight lands at 01:20 after the clocks went back.
  const { rider, id } = await ahead('2026-11-01T05:15:00.000Z', { flight: 'AC 500' });
  on('2026-11-01', said('2026-11-01T00:40:00-04:00', { estimatedAt: '2026-11-01T01:20:00-05:00' }));
  await round();
  const then = '2026-11-01T06:50:00.000Z';
  expect((await read(rider, id)).advice).toMatchObject({ kind: 'later', pickupAt: then });
  expect((await flightMails(rider))[0]!.subject).toMatch(/lands at 1:20\sAM\sEST/);
  const quoted = await rider.call(`POST /api/rides/${id}/changes`, {
    ...{ scheduledTime: then, scheduledDate: then.slice(0, 10) },
  });
  expect(quoted.json().after.scheduledTime).toBe(then);
});

test('days are those of the airport’s clocks', async () => {
  const calgary = {
    ...{ pickupLocation: 'YYC Calgary International Airport', pickupLat: 51.1313, pickupLng: -114.0105 },
    ...{ destination: 'Chinook Centre', destLat: 50.9983, destLng: -114.0736 },
  };
  // 23:30 on the 29th in Calgary, which is the 30th in Toronto and in London; its clocks stayed as they were in summer.
  const { rider, id } = await ahead('2026-11-30T05:30:00.000Z', { flight: 'WS 1' }, calgary);
  on('2026-11-29', said('2026-11-29T22:55:00-06:00', { estimatedAt: '2026-11-29T23:25:00-06:00' }));
  await round();
  expect(await read(rider, id)).toMatchObject({
    timeZone: 'America/Edmonton',
    advice: { pickupAt: '2026-11-30T05:55:00.000Z' },
  });
  expect(new Set(asked.map(({ query }) => query.date))).toEqual(
    new Set(['2026-11-29', '2026-11-28', '2026-11-30']),
  );
  // Once it is known on which day it is, only that one is asked for.
  asked.length = 0;
  await round(60 * 17);
  expect(asked.map(({ query }) => query.date)).toEqual(['2026-11-29']);
});

test('a ride that is moved to another day comes with the flight of that day', async () => {
  const { rider, id } = await ahead(usual, { flight: 'AC 600' });
  answer = (query) => said(`${query.get('date')}T17:00:00-05:00`);
  await round();
  const then = '2026-12-01T22:30:00.000Z';
  const quoted = await rider.call(`POST /api/rides/${id}/changes`, {
    ...{ scheduledTime: then, scheduledDate: then.slice(0, 10) },
  });
  await rider.call(`POST /api/rides/${id}/changes/${quoted.json().id}/accept`);
  await expect
    .poll(async () => {
      await round(1);
      return (await read(rider, id)).flight.said.scheduledAt;
    })
    .toBe('2026-12-01T22:00:00.000Z');
  expect((await read(rider, id)).advice).toBeNull();
});

test('the desk sets the minutes to the car for all airports, and for one that it drew', async () => {
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const city = (await operator.call('GET /api/operations/cities/toronto')).json();
  const [lng, lat] = [pearson.pickupLng, pearson.pickupLat];
  const ring = [
    [-0.01, -0.01],
    [0.01, -0.01],
    [0.01, 0.01],
    [-0.01, 0.01],
  ].map(([x = 0, y = 0]) => [lng + x, lat + y]);
  const drawn = await operator.call('PUT /api/operations/cities/toronto', {
    ...{ version: city.newestVersion, effectiveFrom: null, reason: 'As drawn' },
    facts: {
      ...city.versions[0].facts,
      areas: [{ id: 'pearson', kind: 'airport', name: 'Pearson', ring }],
    },
  });
  expect(drawn.statusCode, drawn.body).toBe(200);
  expect((await operator.call('GET /api/operations/airports')).json()).toEqual({
    airports: [{ key: 'toronto/pearson', name: 'Pearson', city: 'Toronto' }],
    isAsked: true,
  });
  const set = (version: number, value: object) =>
    operator.call('PUT /api/operations/settings/flights', { version, value, reason: 'It is far' });
  const wrong = await set(0, { minutesAfterLanding: 30, minutesAt: { 'toronto/pearson': 900 } });
  expect(wrong.json().errors).toMatchObject({ 'minutesAt.toronto/pearson': 'At most 240 minutes.' });
  const right = await set(0, { minutesAfterLanding: 30, minutesAt: { 'toronto/pearson': 60 } });
  expect(right.statusCode, right.body).toBe(200);
  const { rider, id } = await ahead(usual, { flight: 'AC 700' });
  on('2026-11-29', said('2026-11-29T17:00:00-05:00'));
  await round();
  expect((await read(rider, id)).advice).toEqual({
    ...{ kind: 'later', minutes: 60 },
    pickupAt: '2026-11-29T23:00:00.000Z',
  });
});

test('without a service nobody is asked, and screens are told so; a demo’s invents what it says it invents', async () => {
  const without = await createTestApp({ clock, holds: createMemoryHolds(), dispatchLoop: false });
  await without.start();
  await without.flights.askDue();
  expect(asked).toEqual([]);
  expect(without.flights.parts.source).toBeNull();
  const invented = createInventedFlights(clock.now);
  const airport = { lat: 43.68, lng: -79.61, timeZone: 'America/Toronto', around: new Date(usual) };
  const first = await invented.flightOn('AC 126', '2026-11-29', airport);
  expect(first.source).toContain('invented');
  const { scheduledAt, estimatedAt } = first.arrival!;
  expect(estimatedAt!.getTime() - scheduledAt.getTime()).toBe(50 * 60_000);
  // Asked by what it said, it says the same.
  expect(await invented.flightOn('AC 126', '2026-11-29', { ...airport, around: scheduledAt })).toEqual(first);
  expect((await invented.flightOn('AC 129', '2026-11-29', airport)).arrival?.state).toBe('cancelled');
  expect((await invented.flightOn('AC 126', '2026-11-28', airport)).arrival).toBeNull();
});
