/** What a city is told of cars without a ride: over its border, and of breaks asked for while a ride goes on. */
import { expect, test } from 'vitest';
import { cityOf } from '#src/geo/streets/cities/cities.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, highPark, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { hourWords } from '../hours.ts';
import { type MdsEvent, MdsHistoricalEvents, MdsVehiclesStatus } from '../mds-shapes.ts';

const [hourMs, minuteMs] = [3_600_000, 60_000];
let hour = new Date(Math.floor(Date.now() / hourMs) * hourMs);
const clock = manualClock(new Date(hour.getTime() + minuteMs));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { union, onlineDriver, offline, book } = createRideCast(app, holds);
const operator = await app.signedUp({}, ['rider', 'operator']);
/** In the lake, a little south of the city. */
const outside = { lat: cityOf('toronto').bounds[1] - 0.001, lng: -79.4 };
const farther = { ...outside, lng: -79.41 };
const { token } = (
  await operator.call('POST /api/operations/regulators/tokens', {
    ...{ city: 'toronto', name: 'Licensing and Standards', reason: 'By the agreement' },
  })
).json();
const ask = async (path: string) => {
  const answer = await app.call(`GET /api/mds/${path}`, undefined, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json();
};

/** Each test has hours of its own. */
function begin(): void {
  hour = new Date(Math.ceil((clock.now().getTime() + 1) / hourMs) * hourMs);
  clock.advance(hour.getTime() + minuteMs - clock.now().getTime());
}
/** What was told of `hours` since it began, once it is over. */
async function told(hours = 1): Promise<MdsEvent[]> {
  await app.positions.flush();
  clock.advance(Math.max(0, hour.getTime() + hours * hourMs + 6 * minuteMs - clock.now().getTime()));
  const events: MdsEvent[] = [];
  for (let at = 0; at < hours; at += 1) {
    const name = hourWords(new Date(hour.getTime() + at * hourMs));
    events.push(...MdsHistoricalEvents.parse(await ask(`events/historical?event_time=${name}`)).events);
  }
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
  return events;
}
const words = (events: readonly MdsEvent[]) =>
  events.map(({ vehicle_state: state, event_types: [type] }) => `${type} ${state}`);
async function at(driver: TestDriver, ...places: (typeof union)[]): Promise<void> {
  for (const place of places) {
    clock.advance(minuteMs);
    await driver.report(place);
  }
}
async function leave(driver: TestDriver): Promise<void> {
  clock.advance(1000);
  await offline(driver);
}
const pause = (driver: TestDriver, paused: boolean) => {
  clock.advance(1000);
  return driver.call(`POST /api/drivers/${driver.driverId}/break`, { paused });
};

test('a free car that crosses the border makes an event, at a place inside and of no trip', async () => {
  begin();
  const driver = await onlineDriver();
  await at(driver, union, { ...union, lng: -79.39 }, outside, farther, highPark);
  await leave(driver);
  const events = await told();
  expect(words(events)).toEqual([
    'service_start available',
    'trip_leave_jurisdiction elsewhere',
    'trip_enter_jurisdiction available',
    'service_end non_operational',
  ]);
  expect(events.map(({ location }) => location && location.lat > outside.lat + 0.001)).not.toContain(false);
  expect(events.flatMap(({ trip_ids: trips }) => trips ?? [])).toEqual([]);
});

test('it is told in the hour in which it crosses, though it stood inside for hours', async () => {
  begin();
  const driver = await onlineDriver();
  await at(driver, union);
  clock.advance(2 * hourMs);
  await at(driver, outside);
  await app.positions.flush();
  await leave(driver);
  expect(words(await told(3))).toEqual(['service_start available', 'trip_leave_jurisdiction elsewhere']);
});

test('who drives back on a break comes in on it', async () => {
  begin();
  const driver = await onlineDriver();
  await at(driver, union, outside);
  await pause(driver, true);
  await at(driver, highPark);
  await pause(driver, false);
  await leave(driver);
  expect(words(await told())).toEqual([
    'service_start available',
    'trip_leave_jurisdiction elsewhere',
    'trip_enter_jurisdiction non_operational',
    'service_start available',
    'service_end non_operational',
  ]);
});

test('where a driver goes off duty and comes back elsewhere, nothing was crossed', async () => {
  begin();
  const driver = await onlineDriver();
  await at(driver, union);
  await leave(driver);
  clock.advance(10 * minuteMs);
  const back = { isAvailable: true, ...outside };
  expect((await driver.call(`PATCH /api/drivers/${driver.driverId}`, back)).statusCode).toBe(200);
  await at(driver, outside, farther);
  await leave(driver);
  const events = await told();
  expect(words(events)).toEqual(['service_start available', 'service_end non_operational']);
});

test('a break asked for on a ride begins when the ride ends, and not where it was taken back', async () => {
  begin();
  const driver = await onlineDriver();
  const ride = async (onTheWay: () => Promise<unknown>) => {
    const { ride } = await book(await app.signedUp());
    const say = async (move: string, body?: object) => {
      clock.advance(minuteMs);
      expect((await driver.call(`POST /api/rides/${ride.id}/${move}`, body)).statusCode).toBe(200);
    };
    for (const move of ['accept', 'arriving']) await say(move);
    await driver.report(union);
    await say('arrived');
    await say('start', { pin: ride.pin });
    await onTheWay();
    await at(driver, highPark);
    await say('complete');
  };
  await ride(async () => {
    await pause(driver, true);
    await pause(driver, false);
  });
  await driver.report(union);
  await ride(() => pause(driver, true));
  const { vehicles_status: status } = MdsVehiclesStatus.parse(await ask('vehicles/status'));
  expect(words(status.map(({ last_event }) => last_event))).toEqual(['service_end non_operational']);
  await pause(driver, false);
  await leave(driver);
  const driven = ['reservation_start reserved', 'reservation_stop stopped', 'trip_start on_trip'];
  expect(words(await told())).toEqual([
    'service_start available',
    ...[...driven, 'trip_end available'],
    ...[...driven, 'trip_end available', 'service_end non_operational'],
    ...['service_start available', 'service_end non_operational'],
  ]);
});

test('a car that leaves with a ride and comes back without left once and came back once', async () => {
  begin();
  const driver = await onlineDriver();
  await at(driver, union);
  const { ride } = await book(await app.signedUp());
  for (const move of ['accept', 'arriving']) await driver.call(`POST /api/rides/${ride.id}/${move}`);
  await at(driver, union, outside, farther);
  clock.advance(1000);
  expect((await driver.call(`POST /api/rides/${ride.id}/cancel`)).statusCode).toBe(200);
  await expect.poll(() => app.drivers.isFree(driver.driverId)).toBe(true);
  await at(driver, outside, highPark);
  await leave(driver);
  const events = await told();
  expect(words(events.filter(({ event_types: [type] }) => type?.endsWith('_jurisdiction')))).toEqual([
    'trip_leave_jurisdiction elsewhere',
    'trip_enter_jurisdiction available',
  ]);
  expect(events.find(({ vehicle_state: state }) => state === 'elsewhere')?.trip_ids).toHaveLength(1);
});
