/** Drivers in line at a station: who stands where, whom a pickup is offered to, and what costs the place. */
import { beforeEach, expect, test } from 'vitest';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import type { OwnQueue } from '#src/riding/queues/contract.ts';
import { joinLine } from '#src/riding/queues/server/store.ts';
import { createTestApp } from '#test/app.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from '../testing.ts';
import { makeOffer } from './offer-store.ts';

const clock = manualClock(new Date('2026-06-03T16:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { onlineDriver, pickedBy, book, union, offline } = createRideCast(app, holds);
const { pool, db } = app.database;
const { queues } = app.rides.parts;
const operator = await app.signedUp({}, ['rider', 'operator']);

const around = ({ lat, lng }: { lat: number; lng: number }, degrees: number) => [
  [lng - degrees, lat - degrees],
  [lng + degrees, lat - degrees],
  [lng + degrees, lat + degrees],
  [lng - degrees, lat + degrees],
];
/** Some 800 m from the pickup. */
const yard = { lat: 43.6453, lng: -79.3706 };
const away = { lat: 43.66, lng: -79.39 };
const queue = { isOn: true, zone: around(yard, 0.002), minutesOutside: 10, declinesToEnd: 2 };
const station = { id: 'union', kind: 'station', name: 'Union Station', ring: around(union, 0.004) };
const at = { cityId: 'toronto', areaId: 'union' };

async function setQueue(change: object | null) {
  const now = (await operator.call('GET /api/operations/cities/toronto')).json();
  const areas = [{ ...station, queue: change && { ...queue, ...change } }];
  const answer = await operator.call('PUT /api/operations/cities/toronto', {
    ...{ version: now.newestVersion, effectiveFrom: null, reason: 'As drawn' },
    facts: { ...now.versions[0].facts, areas },
  });
  expect(answer.statusCode).toBe(200);
}

const inYard = async (type?: string) => {
  const driver = await onlineDriver(yard, type);
  await dispatchEverywhere(app.rides);
  return driver;
};
const own = async (driver: TestDriver): Promise<OwnQueue> =>
  (await driver.call(`GET /api/drivers/${driver.driverId}/queue`)).json();
const numberOf = async (driver: TestDriver) => (await own(driver)).waiting?.number ?? null;
/** Everybody reports from where they are, and a round is made. */
async function later(ms: number, ...there: [TestDriver, { lat: number; lng: number }][]) {
  clock.advance(ms);
  for (const [driver, place] of there) await driver.report(place);
  await dispatchEverywhere(app.rides);
}
async function offeredTo(rideId: RideId) {
  const { rows } = await pool.query<{ driver: DriverId; from_queue: boolean }>(
    "select driver_id as driver, from_queue from ride_offers where ride_id = $1 and status = 'open'",
    [rideId],
  );
  return rows[0];
}
async function pickup(change: object = {}, extra: object = {}) {
  const rider = await app.signedUp();
  const { ride } = await book(rider, change, extra);
  await dispatchEverywhere(app.rides);
  return { rider, rideId: ride.id as RideId };
}
const told = async (driver: TestDriver) =>
  (
    await pool.query<{ type: string; why: string | null }>(
      "select type, payload->>'why' as why from events where type like 'queue.%' and $1 = any(user_ids) order by seq",
      [driver.id],
    )
  ).rows.map(({ type, why }) => why ?? type);

beforeEach(async () => {
  clock.advance(3_600_000);
  await pool.query("update rides set status = 'cancelled' where status not in ('completed', 'cancelled')");
  await pool.query("update ride_offers set status = 'withdrawn' where status = 'open'");
  await pool.query("update driver_queue set left_at = joined_at, left_why = 'closed' where left_at is null");
  const { rows } = await pool.query<{ id: DriverId }>('select id from drivers where is_available');
  for (const { id } of rows) {
    app.drivers.setBusy(id, null);
    await app.drivers.takeOffline(id);
  }
  await setQueue({});
});

test('a pickup is offered to the first in line, though another car is nearer, and to the next once they decline', async () => {
  const first = await inYard();
  const second = await inYard();
  const near = await onlineDriver(union);
  expect([await numberOf(first), await numberOf(second), await numberOf(near)]).toEqual([1, 2, null]);
  expect((await own(second)).waiting).toMatchObject({
    name: 'Union Station',
    of: 2,
    lostAt: null,
    declinesLeft: 1,
  });
  const { rideId } = await pickup();
  expect(await offeredTo(rideId)).toEqual({ driver: first.driverId, from_queue: true });
  // Nobody takes it past the line, near as they are.
  expect((await near.call('GET /api/ride-requests')).json()).toEqual([]);
  expect((await near.call(`POST /api/rides/${rideId}/accept`)).json()).toMatchObject({
    code: 'asked_someone_else',
  });
  expect((await first.call('GET /api/ride-requests')).json()).toMatchObject([{ offer: { fromQueue: true } }]);

  await first.call(`POST /api/rides/${rideId}/decline`);
  await dispatchEverywhere(app.rides);
  expect(await offeredTo(rideId)).toEqual({ driver: second.driverId, from_queue: true });
  await second.call(`POST /api/rides/${rideId}/decline`);
  await dispatchEverywhere(app.rides);
  // All of the line has said no: in the same round it is matched like any other.
  expect(await offeredTo(rideId)).toEqual({ driver: near.driverId, from_queue: false });
  expect(await numberOf(first)).toBe(1);
});

test('with nobody in line, or nobody in the right car, a pickup is matched at once', async () => {
  const near = await onlineDriver(union);
  const { rideId } = await pickup();
  expect(await offeredTo(rideId)).toEqual({ driver: near.driverId, from_queue: false });
  const inLine = await inYard();
  const large = await onlineDriver(union, 'xl');
  const other = await pickup({ vehicleType: 'xl' });
  expect(await offeredTo(other.rideId)).toEqual({ driver: large.driverId, from_queue: false });
  expect(await numberOf(inLine)).toBe(1);
});

test('a ride is for the first in line whose car serves it', async () => {
  const standard = await inYard();
  const large = await inYard('xl');
  const { rideId } = await pickup({ vehicleType: 'xl' });
  expect(await offeredTo(rideId)).toEqual({ driver: large.driverId, from_queue: true });
  await large.call(`POST /api/rides/${rideId}/accept`);
  expect([await numberOf(standard), (await own(large)).waiting, (await own(large)).lost]).toEqual([
    1,
    null,
    null,
  ]);
});

test('two pickups at once are for the first two in line, and a chosen driver goes before both', async () => {
  const first = await inYard();
  const second = await inYard();
  const rider = await app.signedUp();
  const near = await onlineDriver(union);
  const chosen = await book(rider, {}, { driverId: pickedBy(rider, near) });
  const [a, b] = [await book(await app.signedUp()), await book(await app.signedUp())];
  await dispatchEverywhere(app.rides);
  expect((await offeredTo(a.ride.id))?.driver).toBe(first.driverId);
  expect((await offeredTo(b.ride.id))?.driver).toBe(second.driverId);
  expect(await offeredTo(chosen.ride.id)).toEqual({ driver: near.driverId, from_queue: false });
});

test('the second offer that is declined or let pass costs the place, and the driver is told', async () => {
  const first = await inYard();
  const second = await inYard();
  const { rideId } = await pickup();
  await first.call(`POST /api/rides/${rideId}/decline`);
  expect((await own(first)).waiting).toMatchObject({ number: 1, declinesLeft: 0 });
  await dispatchEverywhere(app.rides);
  await second.call(`POST /api/rides/${rideId}/accept`);
  const third = await inYard();
  const next = await pickup();
  expect((await offeredTo(next.rideId))?.driver).toBe(first.driverId);
  await later(16_000, [first, yard], [third, yard]);
  expect([await numberOf(third), await numberOf(first)]).toEqual([1, 2]);
  expect(await own(first)).toMatchObject({ waiting: { declinesLeft: 1 }, lost: { why: 'declined' } });
  expect(await told(first)).toEqual(['queue.joined', 'declined', 'queue.joined']);
});

test('an offer that the rider withdrew costs nothing, and a ride they call off gives the place back', async () => {
  const first = await inYard();
  const second = await inYard();
  const one = await pickup();
  await one.rider.call(`POST /api/rides/${one.rideId}/cancel`);
  expect((await own(first)).waiting).toMatchObject({ number: 1, declinesLeft: 1 });
  const two = await pickup();
  await first.call(`POST /api/rides/${two.rideId}/accept`);
  expect([await numberOf(first), await numberOf(second)]).toEqual([null, 1]);
  await two.rider.call(`POST /api/rides/${two.rideId}/cancel`);
  await later(2000, [first, yard], [second, yard]);
  expect([await numberOf(first), await numberOf(second)]).toEqual([1, 2]);
});

test('a driver who gives the ride back has lost the place, and comes in at the end', async () => {
  const first = await inYard();
  const second = await inYard();
  const { rideId } = await pickup();
  await first.call(`POST /api/rides/${rideId}/accept`);
  await first.call(`POST /api/rides/${rideId}/cancel`, {});
  await later(2000, [first, yard], [second, yard]);
  expect([await numberOf(second), await numberOf(first)]).toEqual([1, 2]);
});

test('ten minutes outside cost the place, nine do not; who comes back in time keeps it', async () => {
  const first = await inYard();
  const second = await inYard();
  await later(30_000, [first, away], [second, yard]);
  const lostAt = new Date(clock.now().getTime() + 600_000).toISOString();
  expect((await own(first)).waiting).toMatchObject({ number: 1, lostAt });
  // Outside nobody is asked: the rider stands at the door.
  const { rideId } = await pickup();
  expect((await offeredTo(rideId))?.driver).toBe(second.driverId);
  await pool.query("update rides set status = 'cancelled' where id = $1", [rideId]);
  await later(599_000, [first, away], [second, yard]);
  expect(await numberOf(first)).toBe(1);
  await later(500, [first, yard], [second, yard]);
  expect((await own(first)).waiting).toMatchObject({ number: 1, lostAt: null });
  await later(30_000, [first, away], [second, yard]);
  await later(600_000, [first, away], [second, yard]);
  expect(await own(first)).toMatchObject({ waiting: null, lost: { name: 'Union Station', why: 'outside' } });
  expect(await numberOf(second)).toBe(1);
});

test('a phone that has gone silent is outside, on the edge counts as one side, and a clock put back keeps nobody', async () => {
  const silent = await inYard();
  await later(61_000);
  expect((await own(silent)).waiting).toMatchObject({ lostAt: expect.any(String) });
  await later(600_000);
  expect((await own(silent)).lost).toMatchObject({ why: 'outside' });

  const onEdge = await onlineDriver({ lat: yard.lat - 0.002, lng: yard.lng - 0.002 });
  const beyond = await onlineDriver({ lat: yard.lat + 0.002, lng: yard.lng + 0.002 });
  await dispatchEverywhere(app.rides);
  expect([await numberOf(onEdge), await numberOf(beyond)]).toEqual([1, null]);

  // It was outside since an hour from now, by a clock that was wrong.
  const ahead = new Date(clock.now().getTime() + 3_600_000);
  await pool.query('update driver_queue set outside_since = $1 where left_at is null', [ahead]);
  await later(1000, [onEdge, away]);
  const lostAt = new Date(clock.now().getTime() + 600_000).toISOString();
  expect((await own(onEdge)).waiting).toMatchObject({ lostAt });
});

test('going offline costs the place at once, also for who is back within the same round', async () => {
  const first = await inYard();
  const second = await inYard();
  clock.advance(1000);
  await offline(first);
  await expect.poll(() => told(first)).toContain('offline');
  clock.advance(1000);
  await first.call(`PATCH /api/drivers/${first.driverId}`, { isAvailable: true, ...yard });
  await later(1000, [first, yard], [second, yard]);
  expect([await numberOf(second), await numberOf(first)]).toEqual([1, 2]);
});

test('a break keeps the place and brings no offers; nobody comes into a line while on one', async () => {
  const first = await inYard();
  const second = await inYard();
  const resting = await onlineDriver(yard);
  await resting.call(`POST /api/drivers/${resting.driverId}/break`, { paused: true });
  await first.call(`POST /api/drivers/${first.driverId}/break`, { paused: true });
  const { rideId } = await pickup();
  expect((await offeredTo(rideId))?.driver).toBe(second.driverId);
  expect([await numberOf(first), await numberOf(resting)]).toEqual([1, null]);
});

test('an ordinary ride goes to somebody else as near, and to who waits in line only where nobody is', async () => {
  const inLine = await inYard();
  const elsewhere = { pickupLat: '43.6500', pickupLng: '-79.3706', pickupLocation: 'St Lawrence Market' };
  const alone = await pickup(elsewhere);
  expect(await offeredTo(alone.rideId)).toEqual({ driver: inLine.driverId, from_queue: false });
  // Declining it costs nothing: it is not from the line.
  await inLine.call(`POST /api/rides/${alone.rideId}/decline`);
  expect((await own(inLine)).waiting).toMatchObject({ number: 1, declinesLeft: 1 });
  await alone.rider.call(`POST /api/rides/${alone.rideId}/cancel`);
  const free = await onlineDriver({ lat: 43.6525, lng: -79.3706 });
  const both = await pickup(elsewhere);
  expect((await offeredTo(both.rideId))?.driver).toBe(free.driverId);
});

test('an operator sees the line and takes somebody out, who reads why and is not let in for an hour', async () => {
  const first = await inYard();
  const second = await inYard();
  const seen = async () => (await operator.call('GET /api/operations/queues')).json();
  expect(await seen()).toMatchObject([
    {
      ...at,
      city: 'Toronto',
      name: 'Union Station',
      waiting: 2,
      line: [{ driver: { id: first.driverId } }, {}],
    },
  ]);
  const [{ line }] = await seen();
  const out = () =>
    operator.call(`POST /api/operations/queues/${line[0].id}/take-out`, { reason: 'Blocks the exit' });
  expect(
    (await first.call(`POST /api/operations/queues/${line[0].id}/take-out`, { reason: 'No' })).statusCode,
  ).toBe(403);
  expect((await out()).statusCode).toBe(204);
  expect((await out()).json()).toMatchObject({ code: 'not_in_queue' });
  await later(2000, [first, yard], [second, yard]);
  expect(await own(first)).toMatchObject({
    waiting: null,
    lost: { why: 'taken_out', reason: 'Blocks the exit' },
  });
  expect(await numberOf(second)).toBe(1);
  const { rows } = await pool.query("select payload, user_ids from events where type = 'queue.taken_out'");
  expect(rows).toMatchObject([{ payload: { by: operator.id, reason: 'Blocks the exit' }, user_ids: [] }]);
  await later(3_600_000, [first, yard], [second, yard]);
  expect([await numberOf(second), await numberOf(first)]).toEqual([1, 2]);
});

test('a queue that is switched off ends its line, and pickups go to the nearest again', async () => {
  const first = await inYard();
  await setQueue({ isOn: false });
  const near = await onlineDriver(union);
  const { rideId } = await pickup();
  expect((await offeredTo(rideId))?.driver).toBe(near.driverId);
  expect(await own(first)).toMatchObject({ waiting: null, lost: { why: 'closed' } });
  expect((await operator.call('GET /api/operations/queues')).json()).toEqual([]);
});

test('of rivals each stands once, whichever process lets them in, and one order holds for all', async () => {
  const drivers = [await onlineDriver(yard), await onlineDriver(yard), await onlineDriver(yard)];
  const ids = drivers.map(({ driverId }) => driverId);
  await Promise.all([
    queues.keep('toronto'),
    queues.keep('toronto'),
    joinLine(db, at, ids, clock.now()),
    joinLine(db, { ...at, areaId: 'elsewhere' }, ids.toReversed(), clock.now()),
    joinLine(db, at, ids.toReversed(), clock.now()),
  ]);
  const { rows } = await pool.query('select driver_id from driver_queue where left_at is null');
  expect(rows.map((row) => row.driver_id).sort()).toEqual(ids.toSorted());
  // Who was put into a line that is none is let in by the next round.
  await queues.keep('toronto');
  await queues.keep('toronto');
  const numbers = await Promise.all(drivers.map(numberOf));
  expect(numbers.toSorted()).toEqual([1, 2, 3]);
});

test('one who is taken out, goes offline or takes another ride while an offer is open is not asked twice nor left in line', async () => {
  const first = await inYard();
  const { rideId } = await pickup();
  const [{ line }] = (await operator.call('GET /api/operations/queues')).json();
  const ends = await Promise.all([
    operator.call(`POST /api/operations/queues/${line[0].id}/take-out`, { reason: 'Blocks the exit' }),
    first.call(`POST /api/rides/${rideId}/accept`),
    queues.keep('toronto'),
    first.call(`POST /api/rides/${rideId}/decline`),
  ]);
  expect(ends[1].statusCode === 200 || ends[3].statusCode === 204).toBe(true);
  const { rows } = await pool.query('select left_why from driver_queue where driver_id = $1', [
    first.driverId,
  ]);
  expect(rows).toHaveLength(1);
  expect(['taken_out', 'ride']).toContain(rows[0].left_why);
});

test('an offer of the line is one of the driver’s and one of the ride’s, like any other', async () => {
  const first = await inYard();
  const { rideId } = await pickup();
  const again = makeOffer(db, {
    ...{ rideId, round: 1, driverId: first.driverId, driverUserId: first.id as UserId, chosen: false },
    ...{
      fromQueue: true,
      behindRideId: null,
      etaSeconds: 60,
      offeredAt: clock.now(),
      expiresAt: clock.now(),
    },
  });
  await expect(again).rejects.toThrow();
});

test('the five hundredth stands behind the others, and a round asks the database the same few things', async () => {
  const last = await onlineDriver(yard);
  await pool.query(
    `insert into users overriding system value select (jsonb_populate_record(null::users, to_jsonb(u) ||
      jsonb_build_object('id', 200000 + n, 'email', 'line-' || n || '@example.com'))).*
    from users u, generate_series(1, 499) n where u.id = $1`,
    [last.id],
  );
  await pool.query(
    `insert into drivers overriding system value select (jsonb_populate_record(null::drivers, to_jsonb(d) ||
      jsonb_build_object('id', 200000 + n, 'user_id', 200000 + n))).*
    from drivers d, generate_series(1, 499) n where d.id = $1`,
    [last.driverId],
  );
  const ids = Array.from({ length: 499 }, (_, n) => (200_001 + n) as DriverId);
  expect(await joinLine(db, at, ids, clock.now())).toBe(499);
  await dispatchEverywhere(app.rides);
  expect((await own(last)).waiting).toMatchObject({ number: 500, of: 500 });
  const [line] = (await operator.call('GET /api/operations/queues')).json();
  expect([line.waiting, line.line.length, line.line[0].driver.id]).toEqual([500, 200, 200_001]);
  // Of the others no phone is heard: the last in line is the first who can come.
  const { rideId } = await pickup();
  expect((await offeredTo(rideId))?.driver).toBe(last.driverId);
  await pool.query('delete from driver_queue where driver_id > 200000');
  await pool.query('delete from drivers where id > 200000');
});
