import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { cityOf } from '#src/geo/streets/cities/cities.ts';
import type { DeskRoleKey } from '#src/people/desk-roles/desk-roles.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, highPark } from '#src/riding/lifecycle/server/testing.ts';
import { vehicleTypesHere } from '#src/riding/vehicle-types/vehicle-types.ts';
import { createTestApp } from '#test/app.ts';
import type { AuditFile } from '../audit-kinds.ts';
import { hourWords } from '../hours.ts';
import {
  type MdsEvent,
  MdsHistoricalEvents,
  MdsOneVehicle,
  MdsOneVehicleStatus,
  MdsRecentEvents,
  MdsTelemetryHour,
  MdsTrips,
  MdsVehicles,
  MdsVehiclesStatus,
} from '../mds-shapes.ts';
import { callsAMinute } from './service.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Ten past an hour, so that what is driven first is over within it. */
const hour = new Date(Math.floor(Date.now() / hourMs) * hourMs);
const clock = manualClock(new Date(hour.getTime() + 10 * minuteMs));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
afterAll(() => setSettings({ version: 0, values: {} }));
const { pool } = app.database;
const { union, onlineDriver, offline, book } = createRideCast(app, holds);
const operator = await app.signedUp({}, ['rider', 'operator']);
/** In the lake, a little south of the city. */
const outside = { lat: cityOf('toronto').bounds[1] - 0.001, lng: -79.4 };

const makeToken = async (city = 'toronto', name = 'Licensing and Standards') =>
  (
    await operator.call('POST /api/operations/regulators/tokens', { city, name, reason: 'By the agreement' })
  ).json();
const toronto: { token: string; made: { id: number; begins: string } } = await makeToken();
const calgary: { token: string } = await makeToken('calgary', 'Livery Transport');

const ask = (path: string, token = toronto.token, headers: Record<string, string> = {}) =>
  app.call(`GET /api/mds/${path}`, undefined, { headers: { authorization: `Bearer ${token}`, ...headers } });
/** Answered 200 in the media type of MDS, and exactly as its model has it. */
async function read<Shape extends z.ZodType>(
  shape: Shape,
  path: string,
  token?: string,
): Promise<z.output<Shape>> {
  const answer = await ask(path, token);
  expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([
    ...[path, 200, 'application/vnd.mds+json;version=2.0'],
  ]);
  return shape.parse(answer.json());
}

/** A ride by the way of `places`, some minutes before each. */
async function drive(
  driver: Awaited<ReturnType<typeof onlineDriver>>,
  places: readonly (typeof union)[],
  minutes = 1,
) {
  const rider = await app.signedUp({ firstName: 'Zebedee', lastName: 'Quillfeather' });
  const { ride } = await book(rider);
  const say = async (move: string, body?: object) => {
    clock.advance(minuteMs);
    const answer = await driver.call(`POST /api/rides/${ride.id}/${move}`, body);
    expect([move, answer.statusCode]).toEqual([move, 200]);
  };
  await say('accept');
  await say('arriving');
  await driver.report(union);
  await say('arrived');
  await say('start', { pin: ride.pin });
  for (const place of places) {
    clock.advance(minutes * minuteMs);
    await driver.report(place);
  }
  await say('complete');
  return ride as { id: number };
}

const driver = await onlineDriver();
clock.advance(1000);
await driver.report(union);
const within = await drive(driver, [union, { lat: 43.65, lng: -79.42 }, highPark]);
const across = await drive(driver, [union, { lat: 43.64, lng: -79.4 }, outside, outside, highPark], 4);
const unserved = await app.signedUp();
const left = (await book(unserved)).ride;
await unserved.call(`POST /api/rides/${left.id}/cancel`);
await app.positions.flush();
const name = hourWords(hour);
const driven = clock.now();
clock.advance(hour.getTime() + hourMs + 6 * minuteMs - clock.now().getTime());
await driver.report(union);

const typesOf = (events: readonly MdsEvent[]) => events.flatMap(({ event_types: types }) => types);

describe('what a city reads', () => {
  test('is what changed with its cars in an hour, in order, each with where and of which trip', async () => {
    const { events } = await read(MdsHistoricalEvents, `events/historical?event_time=${name}`);
    expect(typesOf(events)).toEqual([
      'service_start',
      ...['reservation_start', 'reservation_stop', 'trip_start', 'trip_end'],
      ...['reservation_start', 'reservation_stop', 'trip_start'],
      ...['trip_leave_jurisdiction', 'trip_enter_jurisdiction', 'trip_end'],
    ]);
    expect(new Set(events.map(({ device_id }) => device_id)).size).toBe(1);
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
    expect(events.every(({ location }) => location === undefined || location.lat > outside.lat + 0.001)).toBe(
      true,
    );
    const [start, end] = [events.at(3), events.at(4)];
    expect(start?.trip_ids).toEqual(end?.trip_ids);
    const again = await read(MdsHistoricalEvents, `events/historical?event_time=${name}`);
    expect(again).toEqual({ version: '2.0.0', events });
  });

  test('is trips, of one that went outside what lies inside', async () => {
    const { trips } = await read(MdsTrips, `trips?end_time=${name}`);
    expect(trips).toHaveLength(2);
    const [whole, parted] = trips;
    expect(whole).toMatchObject({
      currency: 'USD',
      trip_type: ['private'],
      start_location: union,
      end_location: highPark,
      trip_attributes: { hail_type: 'app', wheelchair_transported: false },
      fare_attributes: { fare_type: 'upfront_pricing', payment_type: 'mobile_app' },
    });
    expect(whole!.duration).toBe(4 * 60);
    expect(whole!.end_time - whole!.start_time).toBe(4 * minuteMs);
    expect(whole!.actual_cost).toBeGreaterThan(500);
    // From the station to the last place before it left; what lies between is nobody's to know.
    expect(parted!.distance).toBeGreaterThan(1000);
    expect(parted!.distance).toBeLessThan(3000);
    const { rows } = await pool.query('select distance_meters from rides where id = $1', [across.id]);
    expect(parted!.distance).toBeLessThan(rows[0].distance_meters / 2);
    expect(parted!.end_location).toEqual(highPark);
  });

  test('is where cars were, free and with a ride, and never outside', async () => {
    const { telemetry } = await read(MdsTelemetryHour, `telemetry?telemetry_time=${name}`);
    expect(telemetry.length).toBeGreaterThanOrEqual(8);
    expect(telemetry.every(({ location }) => location.lat > outside.lat + 0.001)).toBe(true);
    expect(telemetry.some(({ trip_ids: trips }) => trips === null)).toBe(true);
    expect(telemetry.some(({ trip_ids: trips }) => trips !== null)).toBe(true);
  });

  test('is its cars and what they are just now, one by its name too', async () => {
    const { vehicles, ttl } = await read(MdsVehicles, 'vehicles');
    expect(vehicles).toHaveLength(1);
    expect(ttl).toBeLessThanOrEqual(300_000);
    const id = vehicles[0]!.device_id;
    expect((await read(MdsOneVehicle, `vehicles/${id}`)).vehicles).toEqual(vehicles);
    const { vehicles_status: status } = await read(MdsVehiclesStatus, 'vehicles/status');
    expect(status).toMatchObject([
      {
        device_id: id,
        last_event: { vehicle_state: 'available', event_types: ['trip_end'] },
        last_telemetry: { location: union, trip_ids: null },
      },
    ]);
    const one = await read(MdsOneVehicleStatus, `vehicles/status/${id}`);
    expect(one.vehicles_status).toEqual(status);
    expect((await ask(`vehicles/${id.replace(/^./, 'x')}`)).json()).toMatchObject({
      code: 'mds_vehicle_unknown',
    });
  });

  test('is what happened lately, an hour on each page', async () => {
    const now = clock.now().getTime();
    const first = await read(
      MdsRecentEvents,
      `events/recent?start_time=${hour.getTime() - 30 * minuteMs}&end_time=${now + hourMs}`,
    );
    const next = new URL(first.links.next!);
    const second = await read(MdsRecentEvents, `events/recent${next.search}`);
    expect(second.links.next).toBeNull();
    const hourly = await read(MdsHistoricalEvents, `events/historical?event_time=${name}`);
    expect([...first.events, ...second.events]).toEqual(hourly.events);
    expect(next.searchParams.get('end_time')).toBe(String(now));
  });

  test('names nobody: no name, number, address or number of ours is in any of it', async () => {
    const paths = [
      ...['vehicles', 'vehicles/status', `trips?end_time=${name}`, `telemetry?telemetry_time=${name}`],
      `events/historical?event_time=${name}`,
    ];
    const { rows } = await pool.query('select email, name from users');
    for (const path of paths) {
      const { body } = await ask(path);
      expect(body.length).toBeGreaterThan(200);
      for (const word of ['Quillfeather', 'Zebedee', 'Tom', 'CRTK', 'Union Station', 'High Park'])
        expect(body, path).not.toContain(word);
      for (const { email } of rows) expect(body).not.toContain(email);
    }
  });

  test('of another city is nothing of this one, and what both would know has another name', async () => {
    expect((await read(MdsTrips, `trips?end_time=${name}`, calgary.token)).trips).toEqual([]);
    expect((await read(MdsVehicles, 'vehicles', calgary.token)).vehicles).toEqual([]);
    expect(
      (await read(MdsTelemetryHour, `telemetry?telemetry_time=${name}`, calgary.token)).telemetry,
    ).toEqual([]);
    expect(
      (await read(MdsHistoricalEvents, `events/historical?event_time=${name}`, calgary.token)).events,
    ).toEqual([]);
  });
});

describe('an hour', () => {
  const trips = (time: string) => ask(`trips?end_time=${time}`);
  test.each([
    ['missing', ''],
    ['no hour', '2026-11-27'],
    ['a 30th of February', '2026-02-30T10'],
    ['with minutes', `${name}:00`],
    ['the hour 24', `${name.slice(0, 10)}T24`],
  ])('that is %s cannot be read', async (_what, time) => {
    const answer = await trips(encodeURIComponent(time));
    expect(answer.json()).toMatchObject({
      ...{ status: 400, code: 'mds_parameter_wrong', error: 'bad_param', error_details: ['end_time'] },
    });
  });

  test('ahead, and the one of now, are not there; one just over is not ready; one before all is gone', async () => {
    const at = (hours: number) => hourWords(new Date(clock.now().getTime() + hours * hourMs));
    expect((await trips(at(2))).json()).toMatchObject({ status: 404, code: 'mds_hour_ahead' });
    expect((await trips(at(0))).json()).toMatchObject({ status: 404, code: 'mds_hour_ahead' });
    expect((await trips(at(-24 * 400))).json()).toMatchObject({ status: 404, code: 'mds_nothing_kept' });
    clock.advance(hour.getTime() + 2 * hourMs + 2 * minuteMs - clock.now().getTime());
    for (const [path, name] of [
      ['trips', 'end_time'],
      ['events/historical', 'event_time'],
      ['telemetry', 'telemetry_time'],
    ]) {
      const answer = await ask(`${path}?${name}=${at(-1)}`);
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
        ...[202, '60', { version: '2.0.0' }],
      ]);
    }
  });

  test('is not ready while a trip that began in it goes on, and then has it', async () => {
    clock.advance(3 * minuteMs);
    const other = await onlineDriver();
    const rider = await app.signedUp();
    const { ride } = await book(rider);
    for (const move of ['accept', 'arriving']) await other.call(`POST /api/rides/${ride.id}/${move}`);
    await other.report(union);
    await other.call(`POST /api/rides/${ride.id}/arrived`);
    expect((await other.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin })).statusCode).toBe(200);
    const began = hourWords(clock.now());
    clock.advance(hourMs + 6 * minuteMs);
    expect((await trips(began)).statusCode).toBe(202);
    await other.report(highPark);
    expect((await other.call(`POST /api/rides/${ride.id}/complete`)).statusCode).toBe(200);
    expect((await read(MdsTrips, `trips?end_time=${began}`)).trips).toEqual([]);
    const ended = hourWords(clock.now());
    clock.advance(hourMs);
    expect((await read(MdsTrips, `trips?end_time=${ended}`)).trips).toHaveLength(1);
    await offline(other);
  });

  test('of recent events begins within two weeks and ends after it begins', async () => {
    const now = clock.now().getTime();
    for (const [from, to] of [
      [now - 15 * 24 * hourMs, now],
      [now, now - 1],
      ['yesterday', now],
    ])
      expect((await ask(`events/recent?start_time=${from}&end_time=${to}`)).json()).toMatchObject({
        ...{ status: 400, code: 'mds_parameter_wrong' },
      });
  });
});

describe('a token', () => {
  test('that is none, rubbish, cut, or for another secret opens nothing, before anything else is said', async () => {
    const { token } = toronto;
    for (const wrong of [
      '',
      'rubbish',
      token.slice(0, -1),
      `${token.slice(0, -4)}AAAA`,
      `${toronto.made.begins}.`,
    ]) {
      const answer = await ask('trips', wrong);
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'mds_token_refused']);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    }
    expect((await operator.call('GET /api/mds/vehicles')).statusCode).toBe(401);
  });

  test('asks for version 2.0, or for none', async () => {
    const accept = (type: string) => ask('vehicles', toronto.token, { accept: type });
    expect((await accept('application/vnd.mds+json;version=2.0')).statusCode).toBe(200);
    expect((await accept('application/vnd.mds+json;version=1.2')).json().code).toBe('mds_version_unknown');
    expect((await accept('application/json')).statusCode).toBe(200);
  });

  test('is kept as a digest, shown once, and written down with what it asked', async () => {
    const { rows } = await pool.query('select * from regulator_tokens where id = $1', [toronto.made.id]);
    expect(JSON.stringify(rows[0])).not.toContain(toronto.token.split('.')[2]);
    await ask(`trips?end_time=${name}`);
    const desk = (await operator.call('GET /api/operations/regulators?city=toronto')).json();
    expect(JSON.stringify(desk)).not.toContain(toronto.token.split('.')[2]);
    expect(desk.calls[0]).toMatchObject({ call: 'trips', asked: name, status: 200, rows: 2 });
    expect(desk.calls.every(({ city }: { city: { id: string } }) => city.id === 'toronto')).toBe(true);
    const used = desk.tokens.find(({ id }: { id: number }) => id === toronto.made.id);
    expect(used.lastUsedAt).toBe(clock.now().toISOString());
    const older = await operator.call(`GET /api/operations/regulators?before=${desk.calls[0].id}`);
    expect(older.json().calls[0].id).toBeLessThan(desk.calls[0].id);
  });

  test('that is revoked opens nothing from then on, and ends what it is answering', async () => {
    const { token, made } = await makeToken();
    expect((await ask('vehicles', token)).statusCode).toBe(200);
    const revoke = () =>
      operator.call(`POST /api/operations/regulators/tokens/${made.id}/revoke`, { reason: 'Lost' });
    const [first, second] = await Promise.all([revoke(), revoke()]);
    expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
    expect((await ask('vehicles', token)).json().code).toBe('mds_token_refused');
    await expect(
      pool.query('update regulator_tokens set revoked_at = null where id = $1', [made.id]),
    ).rejects.toThrow(/stays as it was made/);
  });

  test('asks so often a minute and no more, and a city has so many of them', async () => {
    const { token } = await makeToken('calgary', 'Fast');
    const codes = [];
    for (let i = 0; i <= callsAMinute; i++) codes.push((await ask('vehicles', token)).statusCode);
    expect(codes.filter((code) => code === 429)).toHaveLength(1);
    const many = await Promise.all(Array.from({ length: 12 }, () => makeToken('calgary', 'Many')));
    expect(many.filter(({ code }) => code === 'regulator_tokens_full').length).toBeGreaterThanOrEqual(4);
    const { rows } = await pool.query(
      "select count(*)::int as many from regulator_tokens where city_id = 'calgary' and revoked_at is null",
    );
    expect(rows[0].many).toBe(10);
  });
});

describe('a file for an audit', () => {
  const today = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(at);
  const file = (kind: AuditFile, from = today(driven), to = from) =>
    operator.call(`GET /api/operations/regulators/audit.csv?city=toronto&file=${kind}&from=${from}&to=${to}`);
  const lines = async (kind: AuditFile) => (await file(kind)).body.replace('\uFEFF', '').trim().split('\r\n');

  test('has whole days alone', async () => {
    // The day of now is not over, whichever hour it is; that of the rides may be by this time.
    expect((await file('trips', today(clock.now()))).json()).toMatchObject({ code: 'audit_days_ahead' });
    expect((await file('trips', '2026-01-02', '2026-01-01')).json()).toMatchObject({
      code: 'audit_days_wrong',
    });
    expect((await file('trips', '2001-01-02')).json()).toMatchObject({ code: 'audit_days_gone' });
    clock.advance(26 * hourMs);
  });

  test('has trips to 10 m and the minute, those for wheelchairs in another', async () => {
    const [head, ...rows] = await lines('trips');
    expect(head).toMatch(/^Trip,Driver,Vehicle,/);
    const first = rows[0]!.split(',');
    expect(first.slice(6, 9).every((cell) => /T\d\d:\d\d-0[45]:00$/.test(cell))).toBe(true);
    expect(first.slice(9, 13)).toEqual(['43.6453', '-79.3806', '43.6538', '-79.4665']);
    expect(rows.join()).not.toMatch(/Quillfeather|Union|CRTK/);
    expect(await lines('wheelchair_trips')).toHaveLength(1);
    setSettings({
      ...{ version: 1 },
      values: {
        [vehicleTypesHere.name]: {
          types: vehicleTypesHere.fallback.types.map((type) => ({
            ...type,
            isAccessible: type.id === 'standard',
          })),
        },
      },
    } as never);
    expect(await lines('trips')).toHaveLength(1);
    expect((await lines('wheelchair_trips')).length).toBe(rows.length + 1);
    setSettings({ version: 2, values: {} });
  });

  test('has what was asked for and not driven, with what became of it', async () => {
    const [, ...rows] = await lines('unserved');
    expect(rows.join('\n')).toContain('Cancelled by the passenger before a driver had accepted');
    expect(await lines('wheelchair_unserved')).toHaveLength(1);
  });

  test('has drivers’ minutes by period, which add up to their time on duty', async () => {
    const [, ...rows] = await lines('driver_days');
    const cells = rows.map((row) => row.split(','));
    expect(cells.length).toBeGreaterThanOrEqual(1);
    for (const [, , , , , , all, ...periods] of cells)
      expect(periods.map(Number).reduce((sum, each) => sum + each, 0)).toBe(Number(all));
    expect(cells.some(([, , , , , , , , way, riding]) => way === '6' && riding === '25')).toBe(true);
  });

  test('is had by whoever may, and written in the audit', async () => {
    const roles: [DeskRoleKey, number, number, number][] = [
      ['owner', 200, 200, 200],
      ['read_only', 200, 403, 403],
      ['dispatcher', 403, 403, 403],
      ['finance', 403, 403, 403],
    ];
    for (const [role, see, make, have] of roles) {
      const person = await app.signedUp({}, ['rider', 'operator'], [role]);
      const statuses = [
        (await person.call('GET /api/operations/regulators')).statusCode,
        (
          await person.call('POST /api/operations/regulators/tokens', {
            city: 'toronto',
            name: 'City',
            reason: 'Asked',
          })
        ).statusCode,
        (
          await person.call(
            `GET /api/operations/regulators/audit.csv?city=toronto&file=trips&from=${today(driven)}&to=${today(driven)}`,
          )
        ).statusCode,
      ];
      expect([role, ...statuses]).toEqual([role, see, make, have]);
    }
    const { rows } = await pool.query("select act from audit_entries where area = 'regulators'");
    const acts = new Set(rows.map(({ act }) => act));
    expect(acts).toContain('GET /api/operations/regulators/audit.csv');
    expect(acts).toContain('POST /api/operations/regulators/tokens');
    expect(within.id).toBeGreaterThan(0);
  });
});

test('the company is called what the list of providers calls it, from the next answer on, and the audit has both', async () => {
  const say = (providerId: string, city = 'toronto') =>
    operator.call(`PUT /api/operations/regulators/cities/${city}/provider`, {
      ...{ providerId, reason: 'Listed since June' },
    });
  const listed = '3a2c9f0e-1b7d-4c58-9e41-7d20c1a4f6b3';
  for (const wrong of [
    '',
    'rove',
    '3a2c9f0e1b7d4c589e417d20c1a4f6b3',
    '00000000-0000-0000-0000-000000000000',
  ])
    expect((await say(wrong)).json().code).toBe('invalid_request');
  expect((await say(listed, 'atlantis')).json().code).toBe('regulator_city_unknown');
  expect((await say(` {${listed.toUpperCase()}} `)).json()).toEqual({ providerId: listed });
  const { cities } = (await operator.call('GET /api/operations/regulators')).json();
  expect(cities.find(({ id }: { id: string }) => id === 'toronto').providerId).toBe(listed);
  const { vehicles } = (await ask('vehicles')).json();
  expect(new Set(vehicles.map(({ provider_id }: { provider_id: string }) => provider_id))).toEqual(
    new Set([listed]),
  );
  const { rows } = await pool.query(
    `select details from audit_entries where act = 'PUT /api/operations/regulators/cities/:city/provider' order by id desc limit 1`,
  );
  expect(rows[0].details).toMatchObject({ after: { providerId: listed } });
});
