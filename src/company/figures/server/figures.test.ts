/** Figures against what the tables say: counted once, whoever counts, by the clocks of each city. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';
import { createTestApp } from '#test/app.ts';
import type { Figures } from '../contract.ts';
import { countFigures } from './counting.ts';
import { countedTypes } from './counts.ts';

const clock = manualClock(new Date('2026-11-20T17:00:00Z'));
const app = await createTestApp({ clock, dispatchLoop: false });
const { database } = app;
const { pool } = database;
const operator = await app.signedUp({}, ['rider', 'operator']);
const rider = await app.signedUp();
const parts = { database, clock };

/** Until everything that was written is counted: the log is read below whatever else runs on the server meanwhile. */
const countAll = () =>
  vi.waitFor(
    async () => {
      await countFigures(parts);
      const { rows } = await app.database.pool.query(
        `select (select split_part(cursor, '-', 1)::numeric from figure_progress)
           >= coalesce((select max(xid::text::numeric) from events where type = any($1)), 0) as done`,
        [countedTypes],
      );
      expect(rows[0].done).toBe(true);
    },
    { timeout: 20_000, interval: 50 },
  );

const read = async (query: string): Promise<Figures> => {
  const answer = await operator.call(`GET /api/operations/figures?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const code = async (query: string, who = operator) =>
  (await who.call(`GET /api/operations/figures?${query}`)).json().code;

/** Everything counted, as one comparable text. */
const everything = async () => {
  const { rows } = await pool.query(
    `select step, vehicle_type, day::text, hour, city, counts from figure_cells order by 1, 2, 3, 4, 5`,
  );
  return JSON.stringify(rows);
};

async function forgetFigures() {
  await pool.query('truncate figure_cells, figure_progress');
}

let rideCount = 0;
interface MadeRide {
  city: string;
  type: string;
  askedAt: Date;
  arrivedAfterS: number | null;
  end: 'completed' | 'unmatched' | 'rider' | 'driver' | 'operator' | 'open';
  isAhead: boolean;
  fareCents: number;
}

/** A ride as its moves would leave it, with its events and, where it was driven, what the ledger says of it. */
async function makeRide({ city, type, askedAt, arrivedAfterS, end, isAhead, fareCents }: MadeRide) {
  rideCount += 1;
  const key = `made-${rideCount}`;
  const at = (seconds: number) => new Date(askedAt.getTime() + seconds * 1000);
  const arrived = arrivedAfterS === null ? null : at(arrivedAfterS);
  const { rows } = await pool.query(
    `insert into rides (rider_id, quote_id, status, city_id, vehicle_type, booking_type, pickup_location, pickup_lat,
       pickup_lng, destination, dest_lat, dest_lng, distance_meters, duration_seconds, parts, terms, pin, held_cents,
       payment_intent_id, arrived_at, completed_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'a', 43, -79, 'b', 43, -79, 1, 1, '[]', '{}', '1', $7, $2, $8, $9, $10, $10) returning id`,
    [
      ...[rider.id, key, end === 'completed' ? 'completed' : 'cancelled', city, type],
      ...[
        isAhead ? 'scheduled' : 'instant',
        fareCents,
        arrived,
        end === 'completed' ? at(3000) : null,
        askedAt,
      ],
    ],
  );
  const rideId: number = rows[0].id;
  const tell = (event: string, when: Date, payload: object = {}) =>
    pool.query(
      `insert into events (type, subject, payload, user_ids, created_at) values ($1, $2, $3, '{}', $4)`,
      [...[event, `ride:${rideId}`, JSON.stringify({ rideId, ...payload }), when]],
    );
  await tell(isAhead ? 'ride.scheduled' : 'ride.requested', askedAt);
  if (arrived && (end === 'completed' || end === 'open'))
    await tell('ride.picked_up', at(arrivedAfterS! + 60));
  if (end === 'completed') {
    await tell('ride.completed', at(3000));
    await book(rideId, at(3100), fareCents);
  } else if (end === 'unmatched') await tell('ride.unmatched', at(300));
  else if (end !== 'open') await tell('ride.cancelled', at(120), { by: end });
  return rideId;
}

/** A capture of a ride with 13 % of tax besides, and its driver's four fifths. */
async function book(rideId: number, at: Date, cents: number) {
  const payment = `pay_${rideId}`;
  await pool.query(
    `insert into payments (id, kind, status, capture_method, description, reference, claimed_by, amount_cents, created_at, updated_at)
     values ($1, 'ride', 'succeeded', 'manual', 'a ride', $2, $2, $3, $4, $4)`,
    [payment, `ride:${rideId}`, Math.round(cents * 1.13), at],
  );
  const tax = Math.round(cents * 0.13);
  await entry(`capture:${payment}`, payment, at, {
    'sales.ride': -cents,
    'tax.payable:CA-ON-HST': -tax,
    'provider.balance': cents + tax,
  });
  const pay = Math.round(cents * 0.8);
  await entry(`earning:ride:${rideId}`, payment, at, { 'drivers.pay': pay, 'drivers.payable:7': -pay });
  return payment;
}

async function entry(id: string, payment: string | null, at: Date, lines: Record<string, number>) {
  for (const account of Object.keys(lines))
    await pool.query(`insert into ledger_accounts (code, type) values ($1, 'memo') on conflict do nothing`, [
      account,
    ]);
  // As the ledger does: the entry, what the sums of days wait for, and its lines commit together.
  await pool.query(
    `with e as (insert into ledger_entries (id, kind, payment_id, at) values ($1, $2, $3, $4) returning id),
       waits as (insert into ledger_unsummed select id from e)
     insert into ledger_lines (entry_id, account, cents)
     select id, l.account, l.cents from e, unnest($5::text[], $6::bigint[]) as l(account, cents)`,
    [id, id.split(':')[0], payment, at, Object.keys(lines), Object.values(lines)],
  );
}

const [toronto, calgary] = ['toronto', 'calgary'];
const anyRide = (from: string, to: string) =>
  fc.record({
    city: fc.constantFrom(toronto, calgary),
    type: fc.constantFrom('standard', 'premium', 'xl', 'eco'),
    askedAt: fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }),
    arrivedAfterS: fc.option(fc.integer({ min: 1, max: 3000 }), { nil: null }),
    end: fc.constantFrom('completed', 'unmatched', 'rider', 'driver', 'operator', 'open') as fc.Arbitrary<
      MadeRide['end']
    >,
    isAhead: fc.boolean(),
    fareCents: fc.integer({ min: 500, max: 9000 }),
  });

const cents = (amount: string) => Math.round(Number(amount) * 100);
const zoneOf = (id: string) => cities().find((city) => city.id === id)!.timeZone;

beforeEach(async () => {
  await countAll();
});

describe('figures', () => {
  test('of random rides are what the tables say, by day, by hour and by week', async () => {
    const rides = fc.sample(anyRide('2026-10-29T00:00:00Z', '2026-11-04T23:00:00Z'), {
      numRuns: 150,
      seed: 4,
    });
    for (const ride of rides) await makeRide(ride);
    await countAll();
    const days = await read('from=2026-10-26&to=2026-11-08');
    const { rows } = await pool.query(
      `select e.type, e.payload->>'by' as by, e.created_at, r.city_id, r.vehicle_type, r.booking_type,
         extract(epoch from r.arrived_at - r.created_at)::float8 as waited
       from events e join rides r on r.id = (e.payload->>'rideId')::int`,
    );
    const inZone = (at: Date, zone: string) => new Date(at).toLocaleDateString('en-CA', { timeZone: zone });
    const counted = (type: string, by?: string) =>
      rows.filter((row) => row.type === type && (!by || row.by === by)).length;
    expect(days.total).toMatchObject({
      asked: 150,
      rides: counted('ride.completed'),
      unmatched: counted('ride.unmatched'),
      cancelledByRider: counted('ride.cancelled', 'rider'),
      cancelledByDriver: counted('ride.cancelled', 'driver'),
      cancelledByOperator: counted('ride.cancelled', 'operator'),
      cancelledBySystem: 0,
    });
    expect(days.total.rides).toBeGreaterThan(10);
    for (const { day, cities: byCity } of days.periods)
      for (const city of [toronto, calgary]) {
        const asked = rows.filter(
          ({ type, city_id, created_at }) =>
            ['ride.requested', 'ride.scheduled'].includes(type) &&
            city_id === city &&
            inZone(created_at, zoneOf(city)) === day,
        );
        expect(byCity[city]?.asked ?? 0, `${city} ${day}`).toBe(asked.length);
      }
    const waits = rows
      .filter(
        ({ type, booking_type, waited }) =>
          type === 'ride.picked_up' && booking_type === 'instant' && waited !== null,
      )
      .map(({ waited }) => Number(waited))
      .sort((a, b) => a - b);
    const rank = (share: number) => waits[Math.ceil(share * waits.length) - 1]!;
    expect(Math.abs(days.total.waitP50Seconds! / rank(0.5) - 1)).toBeLessThan(0.05);
    expect(Math.abs(days.total.waitP95Seconds! / rank(0.95) - 1)).toBeLessThan(0.05);

    const fares = rides
      .filter(({ end }) => end === 'completed')
      .reduce((sum, { fareCents }) => sum + fareCents, 0);
    expect(cents(days.total.fares)).toBe(fares);
    expect(cents(days.total.commission)).toBe(fares - cents(days.total.driversPay));

    const weeks = await read('from=2026-10-26&to=2026-11-08&by=week');
    expect(weeks.periods.map(({ day }) => day)).toEqual(['2026-10-26', '2026-11-02']);
    expect(weeks.total).toEqual(days.total);
    const hours = await read('from=2026-10-31&to=2026-11-01&by=hour');
    const three = await read('from=2026-10-31&to=2026-11-01');
    expect(hours.total).toEqual(three.total);
    expect(hours.periods.reduce((sum, { total }) => sum + total.asked, 0)).toBe(three.total.asked);
  });

  test('agree with the books to the cent, and what went back is of its own hour', async () => {
    const day = '2026-08-12';
    const at = zonedTime(day, '10:30', 'America/Toronto');
    const rideId = await makeRide({
      city: toronto,
      type: 'xl',
      askedAt: at,
      arrivedAfterS: 60,
      end: 'completed',
      isAhead: false,
      fareCents: 4000,
    });
    const later = zonedTime('2026-08-14', '09:00', 'America/Toronto');
    await entry(`refund:ref_${rideCount}`, `pay_${rideId}`, later, {
      'refunds.ride': 1000,
      'tax.payable:CA-ON-HST': 130,
      'provider.balance': -1130,
    });
    await entry('payout:driver:7:week-33', null, later, {
      'drivers.payable:7': 3200,
      'provider.balance': -3200,
    });
    await countAll();
    const figures = await read('from=2026-08-10&to=2026-08-16');
    const { days } = (
      await operator.call('GET /api/operations/reports/days?from=2026-08-10&to=2026-08-16')
    ).json();
    for (const [index, { day: shown, total }] of figures.periods.entries()) {
      const booked = days[index];
      expect(booked.day).toBe(shown);
      expect(
        [total.fares, total.faresBack, total.tax, total.driversPay, total.payouts, total.promotions],
        shown,
      ).toEqual([
        ...[
          booked.sales.ride ?? '0.00',
          booked.refunds,
          booked.tax,
          booked.driversPay,
          booked.payouts,
          booked.promotions,
        ],
      ]);
    }
    expect(figures.total).toMatchObject({
      fares: '40.00',
      faresBack: '10.00',
      tax: '3.90',
      payouts: '32.00',
    });
    expect(figures.periods[4]!.cities[toronto]).toMatchObject({
      fares: '0.00',
      faresBack: '10.00',
      tax: '-1.30',
    });
    // Nobody drove a payout: it is of no city, and in no figures of one.
    expect((await read('from=2026-08-10&to=2026-08-16&city=toronto')).total.payouts).toBe('0.00');
    expect((await read('from=2026-08-10&to=2026-08-16&type=xl')).total.fares).toBe('40.00');
    expect((await read('from=2026-08-10&to=2026-08-16&type=eco')).total.fares).toBe('0.00');
  });

  test('are counted once by many at once, and the same again from the beginning', async () => {
    for (const ride of fc.sample(anyRide('2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z'), {
      numRuns: 40,
      seed: 9,
    }))
      await makeRide(ride);
    const writing = Promise.all(
      fc
        .sample(anyRide('2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z'), { numRuns: 20, seed: 10 })
        .map(makeRide),
    );
    await Promise.all(Array.from({ length: 12 }, () => countFigures(parts)));
    await writing;
    await Promise.all(Array.from({ length: 4 }, () => countFigures(parts)));
    await countAll();
    expect((await read('from=2026-05-25&to=2026-06-07')).total.asked).toBe(60);
    const once = await everything();
    await countAll();
    expect(await everything()).toBe(once);
    // As where figures did not exist before: entries that nothing lists any more, and the whole log.
    await forgetFigures();
    expect(await read('from=2026-05-25&to=2026-06-07')).toMatchObject({
      isComplete: false,
      total: { asked: 0 },
    });
    await makeRide({
      city: toronto,
      type: 'eco',
      askedAt: new Date('2026-06-05T12:00:00Z'),
      arrivedAfterS: 5,
      end: 'completed',
      isAhead: false,
      fareCents: 1234,
    });
    await countAll();
    expect(await everything()).not.toBe(once);
    const again = await everything();
    await forgetFigures();
    await countAll();
    expect(await everything()).toBe(again);
    expect((await read('from=2026-05-25&to=2026-06-07')).isComplete).toBe(true);
    const { rows } = await pool.query('select count(*)::int from ledger_uncounted');
    expect(rows[0].count).toBe(0);
  });

  test('of a day on which clocks change have its 23 or 25 hours', async () => {
    const ask = (askedAt: string) =>
      makeRide({
        city: toronto,
        type: 'standard',
        askedAt: new Date(askedAt),
        arrivedAfterS: null,
        end: 'open',
        isAhead: false,
        fareCents: 1,
      });
    // 1:30 AM by summer time, 1:30 AM an hour later, and the hour before midnight.
    for (const at of [
      '2025-11-02T05:30:00Z',
      '2025-11-02T06:30:00Z',
      '2025-11-02T06:31:00Z',
      '2025-11-03T04:59:00Z',
    ])
      await ask(at);
    await ask('2025-03-09T07:10:00Z');
    await countAll();
    const back = await read('from=2025-11-02&to=2025-11-02&by=hour&city=toronto');
    expect(back.periods).toHaveLength(25);
    expect(
      back.periods.filter(({ total }) => total.asked > 0).map(({ hour, total }) => [hour, total.asked]),
    ).toEqual([
      ['01', 1],
      ['01b', 2],
      ['23', 1],
    ]);
    const ahead = await read('from=2025-03-09&to=2025-03-09&by=hour&city=toronto');
    expect(ahead.periods).toHaveLength(23);
    expect(ahead.periods.map(({ hour }) => hour)).not.toContain('02');
    expect(ahead.periods.find(({ total }) => total.asked > 0)?.hour).toBe('03');
    const file = await operator.call(
      'GET /api/operations/figures.csv?from=2025-11-02&to=2025-11-02&by=hour&city=toronto',
    );
    expect(file.body).toContain('2025-11-02,01:00 again,Toronto,2,');
    expect(file.body.startsWith('\uFEFF')).toBe(true);
  });

  test('stand beside the same days of the week before', async () => {
    const ask = (askedAt: string) =>
      makeRide({
        city: calgary,
        type: 'standard',
        askedAt: new Date(askedAt),
        arrivedAfterS: null,
        end: 'open',
        isAhead: true,
        fareCents: 1,
      });
    for (const at of ['2026-01-06T18:00:00Z', '2026-01-13T18:00:00Z', '2026-01-13T19:00:00Z']) await ask(at);
    await countAll();
    const {
      before,
      total,
      totalBefore,
      periods,
      cities: shown,
    } = await read('from=2026-01-12&to=2026-01-18');
    expect(before).toEqual({ from: '2026-01-05', to: '2026-01-11' });
    expect([total.asked, totalBefore.asked]).toEqual([2, 1]);
    expect(periods[1]).toMatchObject({ day: '2026-01-13', total: { asked: 2 }, before: { asked: 1 } });
    expect(shown.find(({ id }) => id === calgary)).toMatchObject({
      total: { asked: 2 },
      before: { asked: 1 },
    });
  });

  test('of spans that make no sense, or are too long, are refused in words', async () => {
    expect(await code('from=2026-02-02&to=2026-02-01')).toBe('figures_backwards');
    expect(await code('from=2026-01-01&to=2026-12-31')).toBe('figures_too_long');
    expect(await code('from=2026-01-01&to=2026-01-04&by=hour')).toBe('figures_too_long');
    expect(await code('from=1950-01-01&to=2026-01-04&by=week')).toBe('figures_too_long');
    expect(await code('from=2026-01-01&to=2026-01-02&city=atlantis')).toBe('figures_city_unknown');
    expect(await code('from=2026-01-01&to=2026-01-02&type=zeppelin')).toBe('figures_type_unknown');
    expect((await rider.call('GET /api/operations/figures?from=2026-01-01&to=2026-01-02')).statusCode).toBe(
      403,
    );
    expect((await app.call('GET /api/operations/figures?from=2026-01-01&to=2026-01-02')).statusCode).toBe(
      401,
    );
    const nothing = await read('from=2001-01-01&to=2001-12-31&by=week');
    expect(nothing.periods).toHaveLength(53);
    expect(nothing.total).toMatchObject({
      rides: 0,
      acceptance: null,
      utilisation: null,
      waitP50Seconds: null,
      fares: '0.00',
    });
  });
});
