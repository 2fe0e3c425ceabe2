/** Positions in batches: believed or dropped with a count, kept in the right table, refused to who may not report. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { vouchForDriver } from '#test/drivers.ts';
import { paceAfter } from './pace.ts';
import { nextReportSeconds } from './position-reports.ts';

const union = { lat: 43.6453, lng: -79.3806 };
const dayMs = 24 * 3_600_000;
const clock = manualClock(new Date());
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();

async function newDriver() {
  const person = await app.signedUp({}, ['rider', 'driver']);
  const { id } = (
    await person.call('POST /api/drivers', { vehicleInfo: '2022 Toyota Camry', licensePlate: 'CRTK 418' })
  ).json();
  await vouchForDriver(app.database, id);
  const send = (positions: object[], more: object = {}) =>
    person.call(`POST /api/drivers/${id}/positions`, { positions, ...more });
  const online = () => person.call(`PATCH /api/drivers/${id}`, { isAvailable: true, ...union });
  return { ...person, driverId: id as number, send, online };
}
const fix = (secondsAgo: number, change: object = {}) => ({
  ...union,
  time: new Date(clock.now().getTime() - secondsAgo * 1000).toISOString(),
  accuracy: 8,
  heading: 90,
  speed: 10,
  ...change,
});

test('a batch is sifted, its newest is where the driver is, and the answer says when to report again', async () => {
  const driver = await newDriver();
  await driver.online();
  clock.advance(60_000);
  const north = (meters: number) => ({ lat: union.lat + meters / 111_195 });
  const answer = await driver.send([
    fix(2, north(400)),
    fix(30, north(200)),
    fix(30, north(200)),
    fix(10, { accuracy: 200 }),
    fix(8, { lat: 10 }),
    fix(-90),
    fix(3600),
  ]);
  expect(answer.json()).toEqual({
    nextSeconds: 5,
    accepted: 2,
    dropped: { late: 1, doubled: 1, future: 1, inaccurate: 1, impossible: 1, unreadable: 0 },
  });
  expect(app.positions.positionOf(driver.driverId)).toMatchObject({ ...north(400), speedKmh: 36 });
  await app.positions.flush();
  const { rows } = await app.database.pool.query(
    'select lat from driver_trails where driver_id = $1 order by at',
    [driver.driverId],
  );
  expect(rows.map(({ lat }) => lat)).toEqual([union.lat, north(200).lat, north(400).lat]);
});

test('what a phone does not know makes its place no worse, and one bad sample costs no other', async () => {
  const driver = await newDriver();
  await driver.online();
  clock.advance(60_000);
  await driver.send([fix(40)]);
  const unknown = { heading: -1, speed: -1, accuracy: null };
  const { altitude: _, ...bare } = { ...fix(30), altitude: null };
  const answer = await driver.send([
    bare,
    fix(28, unknown),
    fix(26, { heading: Number.NaN, speed: Number.NaN, accuracy: Number.NaN }),
    fix(24, { heading: 361, speed: 9_000, accuracy: -1 }),
    fix(22, { heading: 'north', speed: '', accuracy: {} }),
    fix(20, { heading: undefined, speed: undefined, accuracy: undefined }),
    fix(18, { lat: 91 }),
    fix(16, { lat: null }),
    fix(14, { time: 'now' }),
    'here' as unknown as object,
    fix(12, { lng: -79.38065, ...unknown }),
  ]);
  expect(answer.json()).toMatchObject({ accepted: 7, dropped: { unreadable: 4, impossible: 0 } });
  // Which way it looks is as it was said last.
  expect(app.positions.positionOf(driver.driverId)).toMatchObject({
    lng: -79.38065,
    heading: 90,
    speedKmh: 0,
  });
  const alone = await driver.call(`POST /api/drivers/${driver.driverId}/position`, { ...union, ...unknown });
  expect(alone.statusCode).toBe(204);
  expect(app.positions.positionOf(driver.driverId)).toMatchObject({ ...union, heading: 90 });
});

test('a phone whose clock is wrong is put right by when it sent', async () => {
  const driver = await newDriver();
  await driver.online();
  clock.advance(60_000);
  const wrong = 2 * 3_600_000;
  const time = new Date(clock.now().getTime() - 2000 + wrong).toISOString();
  const sentAt = new Date(clock.now().getTime() + wrong).toISOString();
  expect((await driver.send([fix(0, { time })])).json()).toMatchObject({
    accepted: 0,
    dropped: { future: 1 },
  });
  expect((await driver.send([fix(0, { time })], { sentAt })).json()).toMatchObject({ accepted: 1 });
});

test('a batch that was long under way keeps its times, so that those after it are not late', async () => {
  const driver = await newDriver();
  await driver.online();
  clock.advance(60_000);
  const sentAt = new Date(clock.now().getTime() - 9_000).toISOString();
  expect((await driver.send([fix(11), fix(9)], { sentAt })).json()).toMatchObject({ accepted: 2 });
  const next = { sentAt: clock.now().toISOString() };
  expect((await driver.send([fix(7), fix(5), fix(3)], next)).json()).toMatchObject({ accepted: 3 });
});

test('where somebody was late is kept as a proof of a ride, and of nobody who has none', async () => {
  const driver = await newDriver();
  await driver.online();
  clock.advance(120_000);
  const wasThere = () =>
    app.positions.wasNear(driver.driverId, union, new Date(clock.now().getTime() - 60_000), 100);
  await driver.send([fix(60)]);
  expect(wasThere()).toBe(false);
  app.positions.followRide(driver.driverId, 1);
  await driver.send([fix(55), fix(50)]);
  expect(wasThere()).toBe(true);
});

test('an offline or suspended driver, a stranger and more than a hundred are refused', async () => {
  const [driver, other] = [await newDriver(), await newDriver()];
  expect((await driver.send([fix(1)])).json()).toMatchObject({ status: 409, code: 'not_online' });
  await driver.online();
  clock.advance(10_000);
  const foreign = await other.call(`POST /api/drivers/${driver.driverId}/positions`, { positions: [fix(1)] });
  expect(foreign.json()).toMatchObject({ status: 403, code: 'not_your_profile' });
  expect((await driver.send(Array.from({ length: 101 }, () => fix(1)))).statusCode).toBe(400);
  expect((await driver.send([])).statusCode).toBe(400);
  await app.drivers.takeOffline(driver.driverId);
  expect((await driver.send([fix(1)])).json().code).toBe('not_online');
});

test('old days are dropped whole, newer ones stay', async () => {
  const driver = await newDriver();
  await driver.online();
  await app.positions.flush();
  const days = async () =>
    (
      await app.database.pool.query(
        `select count(*)::int as n from pg_inherits where inhparent = 'driver_trails'::regclass`,
      )
    ).rows[0].n;
  clock.advance(29 * dayMs);
  await driver.call(`POST /api/drivers/${driver.driverId}/position`, { ...union, lat: 43.7 });
  await app.positions.flush();
  const before = await days();
  expect(before).toBeGreaterThan(1);
  await app.positions.sweep();
  expect(await days()).toBe(before);
  clock.advance(2 * dayMs);
  await app.positions.sweep();
  expect(await days()).toBe(1);
});

test('who drives somebody reports every 2 seconds, who is free every 5, who is parked every 30', () => {
  const now = clock.now();
  const usual = { riding: false, paused: false, standingSince: now, freeSeconds: 5, now };
  expect(nextReportSeconds({ ...usual, riding: true, paused: true })).toBe(2);
  expect(nextReportSeconds(usual)).toBe(5);
  expect(nextReportSeconds({ ...usual, paused: true })).toBe(30);
  expect(nextReportSeconds({ ...usual, standingSince: new Date(now.getTime() - 200_000) })).toBe(30);
});

test('a busy server hears those without a ride less often, up to what is set, and a ride as often as ever', () => {
  const now = clock.now();
  let seconds = 5;
  const after = (share: number, times: number) => {
    for (let i = 0; i < times; i++) seconds = paceAfter(seconds, share, 15);
    return seconds;
  };
  expect(after(0.9, 1)).toBeCloseTo(6.25);
  expect(after(0.7, 10)).toBeCloseTo(6.25);
  expect(after(1, 20)).toBe(15);
  const usual = { riding: false, paused: false, standingSince: now, freeSeconds: seconds, now };
  expect(nextReportSeconds(usual)).toBe(15);
  expect(nextReportSeconds({ ...usual, riding: true })).toBe(2);
  expect(nextReportSeconds({ ...usual, paused: true })).toBe(30);
  expect(after(0.2, 20)).toBe(5);
});

test('where somebody was said to be while a clock was an hour ahead is soon not believed any more', async () => {
  const driver = await newDriver();
  await driver.online();
  clock.advance(3_600_000);
  await driver.send([fix(0, { lat: 43.7 })]);
  expect(app.positions.positionOf(driver.driverId)).toMatchObject({ lat: 43.7 });
  clock.advance(-3_600_000);
  expect(app.positions.positionOf(driver.driverId)).toBeUndefined();
  expect((await driver.send([fix(0)])).json()).toMatchObject({ accepted: 1 });
  expect(app.positions.positionOf(driver.driverId)).toMatchObject(union);
});
