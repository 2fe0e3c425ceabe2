/** Phones that fall silent: told once while it matters, offline after half an hour, and never all at once. */
import { afterEach, describe, expect, test } from 'vitest';
import type { DriverId } from '#src/platform/ids.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { isOurs, silenceDue } from './silence.ts';

const clock = manualClock(new Date('2026-11-27T14:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, holds);
const minuteMs = 60_000;
let drivers: TestDriver[] = [];
async function driverHere(): Promise<TestDriver> {
  const driver = await cast.onlineDriver();
  drivers.push(driver);
  return driver;
}
afterEach(async () => {
  for (const driver of drivers) await cast.offline(driver);
  drivers = [];
  await pool.query('delete from phone_silences');
});

const report = (driver: TestDriver) =>
  driver.call(`POST /api/drivers/${driver.driverId}/position`, {
    ...{ lat: 43.6426, lng: -79.3871, heading: 0, speed: 0 },
  });
const silenceOf = async (driver: TestDriver) =>
  (await driver.call(`GET /api/drivers/${driver.driverId}/silence`)).json();
async function toldOf({ driverId }: { driverId: DriverId }) {
  const { rows } = await pool.query<{ payload: { isRiding: boolean; isOffline: boolean } }>(
    "select payload from events where type = 'driver.silent' and subject = $1 order by seq",
    [`driver:${driverId}`],
  );
  return rows.map(({ payload }) => payload);
}
const isOnline = async ({ driverId }: TestDriver) =>
  (await pool.query('select is_available from drivers where id = $1', [driverId])).rows[0].is_available;

describe('what is due', () => {
  const now = new Date('2026-11-01T06:30:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  test.each([
    ['heard a moment ago', { heardAt: ago(1) }, null],
    ['silent for longer than a minute', { heardAt: ago(1.1) }, 'tell'],
    ['told already', { heardAt: ago(5), since: ago(5) }, null],
    ['on a break', { heardAt: ago(50), isPaused: true }, null],
    ['on a break that a ride still runs in', { heardAt: ago(2), isPaused: true, isRiding: true }, 'tell'],
    ['for half an hour', { heardAt: ago(30), since: ago(30) }, 'offline'],
    ['for hours with somebody aboard', { heardAt: ago(300), since: ago(300), isRiding: true }, null],
    ['heard again', { heardAt: ago(0), since: ago(11) }, 'heard'],
    ['heard again soon', { heardAt: ago(0), since: ago(9) }, null],
    ['told by a clock that runs ahead', { heardAt: ago(-1) }, null],
  ])('%s', (_, given, due) => {
    const whole = { isRiding: false, isPaused: false, since: null, ...given };
    expect(silenceDue(whole, now)).toBe(due);
  });

  test('most of many at once are not locked phones', () => {
    expect([isOurs(9, 9), isOurs(5, 10), isOurs(6, 10)]).toEqual([false, false, true]);
  });
});

test('a phone that locks is told of once, also by two processes at once, and again after a while', async () => {
  const driver = await driverHere();
  await app.silentPhones.look();
  expect(await toldOf(driver)).toEqual([]);
  clock.advance(1.5 * minuteMs);
  await Promise.all([app.silentPhones.look(), app.silentPhones.look()]);
  expect(await toldOf(driver)).toMatchObject([{ isRiding: false, isOffline: false }]);
  // Heard now and then, as a page in the background is.
  await report(driver);
  await app.silentPhones.look();
  clock.advance(1.5 * minuteMs);
  await app.silentPhones.look();
  expect(await toldOf(driver)).toHaveLength(1);
  clock.advance(9 * minuteMs);
  await report(driver);
  await app.silentPhones.look();
  clock.advance(1.5 * minuteMs);
  await app.silentPhones.look();
  expect(await toldOf(driver)).toHaveLength(2);
});

test('who is not heard for half an hour is offline, reads why, and drives on when they like', async () => {
  const driver = await driverHere();
  clock.advance(2 * minuteMs);
  await app.silentPhones.look();
  expect(await silenceOf(driver)).toEqual({ offline: null });
  const heard = clock.now().getTime() - 2 * minuteMs;
  clock.advance(28 * minuteMs);
  await Promise.all([app.silentPhones.look(), app.silentPhones.look()]);
  expect(await isOnline(driver)).toBe(false);
  expect((await toldOf(driver)).map(({ isOffline }) => isOffline)).toEqual([false, true]);
  const { offline } = await silenceOf(driver);
  expect([Date.parse(offline.since), Date.parse(offline.at)]).toEqual([heard, clock.now().getTime()]);
  const { rows } = await pool.query('select 1 from driver_shifts where driver_id = $1 and ended_at is null', [
    driver.driverId,
  ]);
  expect(rows).toEqual([]);
  // Nobody was barred, and nothing is told a second time.
  const back = await driver.call(`PATCH /api/drivers/${driver.driverId}`, {
    ...{ isAvailable: true, lat: 43.6426, lng: -79.3871 },
  });
  expect(back.statusCode).toBe(200);
  expect(await silenceOf(driver)).toEqual({ offline: null });
  await app.silentPhones.look();
  expect(await silenceOf(driver)).toEqual({ offline: null });
});

test('with a rider the driver is told, and drives to the end however long nothing is heard', async () => {
  const driver = await driverHere();
  const rider = await app.signedUp();
  const { ride } = await cast.book(rider);
  const accepted = await driver.call(`POST /api/rides/${ride.id}/accept`, { driverId: driver.driverId });
  expect(accepted.statusCode).toBe(200);
  clock.advance(2 * minuteMs);
  await app.silentPhones.look();
  expect(await toldOf(driver)).toMatchObject([{ isRiding: true, isOffline: false }]);
  clock.advance(60 * minuteMs);
  await app.silentPhones.look();
  expect(await isOnline(driver)).toBe(true);
  await rider.call(`POST /api/rides/${ride.id}/cancel`, {});
});

test('where most phones seem silent at once nobody is told, nor put offline', async () => {
  const many: TestDriver[] = [];
  for (let i = 0; i < 10; i++) many.push(await driverHere());
  clock.advance(31 * minuteMs);
  await app.silentPhones.look();
  await app.silentPhones.look();
  for (const driver of many) expect(await toldOf(driver)).toEqual([]);
  expect(await isOnline(many[0]!)).toBe(true);
});

test('is read by its driver alone', async () => {
  const driver = await driverHere();
  const path = `GET /api/drivers/${driver.driverId}/silence`;
  expect((await app.call(path)).statusCode).toBe(401);
  const other = await driverHere();
  expect((await other.call(path)).json().code).toBe('not_your_profile');
});
