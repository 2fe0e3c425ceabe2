/** Rides ahead that drivers commit to: who may, exactly one does, what is told, who is asked when the time comes. */
import { beforeEach, expect, test } from 'vitest';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import type { DeskReservedList, RidesAhead } from '#src/riding/reservations/contract.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from '../testing.ts';

// The clocks in Toronto go back on the first of November.
const clock = manualClock(new Date('2026-10-31T12:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { onlineDriver, book, offline, union } = createRideCast(app, holds);
const { pool } = app.database;
const { reservations } = app.rides.parts;
const operator = await app.signedUp({}, ['rider', 'operator']);
const hourMs = 3_600_000;
const minuteMs = 60_000;

const inMs = (ms: number) => new Date(clock.now().getTime() + ms);
async function scheduled(at: Date, change: object = {}, who?: TestPerson) {
  const rider = who ?? (await app.signedUp({ firstName: 'Asha' }));
  const { ride } = await book(rider, {
    bookingType: 'scheduled',
    scheduledTime: at.toISOString(),
    ...change,
  });
  expect(ride.status).toBe('scheduled');
  return { rider, rideId: ride.id as RideId };
}
const ahead = async (driver: TestDriver): Promise<RidesAhead> =>
  (await driver.call(`GET /api/drivers/${driver.driverId}/rides-ahead`)).json();
const commit = (driver: TestDriver, rideId: RideId) =>
  driver.call(`POST /api/drivers/${driver.driverId}/rides-ahead/${rideId}/commit`);
const giveBack = (driver: TestDriver, rideId: RideId, lateIsKnown = false) =>
  driver.call(`POST /api/drivers/${driver.driverId}/rides-ahead/${rideId}/give-back`, { lateIsKnown });
const desk = async (): Promise<DeskReservedList> =>
  (await operator.call('GET /api/operations/reserved-rides')).json();
async function committedTo(rideId: RideId) {
  const { rows } = await pool.query<{ driver_id: DriverId }>(
    'select driver_id from ride_reservations where ride_id = $1 and ended_at is null',
    [rideId],
  );
  return rows.map(({ driver_id }) => driver_id);
}
async function endsOf(rideId: RideId) {
  const { rows } = await pool.query<{ why: string; late: boolean }>(
    'select end_why as why, is_late as late from ride_reservations where ride_id = $1 and ended_at is not null order by id',
    [rideId],
  );
  return rows;
}
async function offeredTo(rideId: RideId) {
  const { rows } = await pool.query<{ driver: DriverId }>(
    "select driver_id as driver from ride_offers where ride_id = $1 and status = 'open'",
    [rideId],
  );
  return rows.map(({ driver }) => driver);
}
const mailsTo = async (email: string) =>
  (
    await pool.query<{ subject: string }>('select subject from mails where to_address = $1 order by id', [
      email,
    ])
  ).rows.map(({ subject }) => subject);

beforeEach(async () => {
  await pool.query("update rides set status = 'cancelled' where status not in ('completed', 'cancelled')");
  await pool.query("update ride_offers set status = 'withdrawn' where status = 'open'");
  await pool.query(
    "update ride_reservations set ended_at = committed_at, end_why = 'ride_over' where ended_at is null",
  );
  const { rows } = await pool.query<{ id: DriverId }>('select id from drivers where is_available');
  for (const { id } of rows) {
    app.drivers.setBusy(id, null);
    await app.drivers.takeOffline(id);
  }
});

test('reminders come the evening before, two hours and half an hour before, each once, over the change of clocks', async () => {
  const driver = await onlineDriver();
  const zoneTime = new Date('2026-11-01T14:00:00Z');
  const { rideId } = await scheduled(zoneTime);
  await commit(driver, rideId);
  const reminded = async () =>
    (await mailsTo(driver.email)).filter((subject) => subject.startsWith('Your ride ahead')).length;
  const at = async (iso: string) => {
    clock.advance(new Date(iso).getTime() - clock.now().getTime());
    await reservations.lookAfter();
    await reservations.lookAfter();
    return reminded();
  };
  // Seven in the evening is 23:00 UTC while it is summer, 9:00 in the morning 14:00 UTC once it is not.
  expect(await at('2026-10-31T22:50:00Z')).toBe(0);
  expect(await at('2026-10-31T23:01:00Z')).toBe(1);
  expect(await at('2026-11-01T11:59:00Z')).toBe(1);
  expect(await at('2026-11-01T12:01:00Z')).toBe(2);
  expect(await at('2026-11-01T13:31:00Z')).toBe(3);
  expect(await mailsTo(driver.email)).toContainEqual('Your ride ahead: Sun, Nov 1, 2026, 9:00 AM EST');
});

test('a ride ahead is listed for whoever may drive it, and one of rivals has it', async () => {
  const drivers = [await onlineDriver(), await onlineDriver(), await onlineDriver()];
  const [first] = drivers as [TestDriver, ...TestDriver[]];
  const { rider, rideId } = await scheduled(inMs(20 * hourMs));
  expect(await ahead(first)).toMatchObject({
    mine: [],
    open: [{ id: rideId, timeZone: 'America/Toronto', chosen: false }],
    releaseMinutes: 60,
    late: { count: 0 },
  });
  const answers = await Promise.all(drivers.map((driver) => commit(driver, rideId)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  const [has] = await committedTo(rideId);
  const winner = drivers.find(({ driverId }) => driverId === has) as TestDriver;
  expect((await ahead(winner)).mine).toMatchObject([{ id: rideId, byDesk: false }]);
  for (const driver of drivers) expect((await ahead(driver)).open).toEqual([]);
  const seen = (await rider.call(`GET /api/rides/${rideId}`)).json();
  expect(seen).toMatchObject({
    status: 'scheduled',
    driver: null,
    committed: { user: { firstName: 'Tom', lastName: '' }, vehicleInfo: '2022 Toyota Camry' },
  });
  expect(JSON.stringify(seen)).not.toContain('CRTK');
  expect(await mailsTo(rider.email)).toContainEqual(expect.stringMatching(/^Tom drives your ride/));
});

test('no driver has two rides that overlap, also by two presses at once', async () => {
  const driver = await onlineDriver();
  const one = await scheduled(inMs(20 * hourMs));
  const near = await scheduled(inMs(20 * hourMs + 20 * minuteMs));
  const later = await scheduled(inMs(23 * hourMs));
  const answers = await Promise.all([commit(driver, one.rideId), commit(driver, near.rideId)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'ride_overlaps',
  });
  expect((await commit(driver, later.rideId)).statusCode).toBe(200);
});

test('only whoever may drive it then: the type, the papers of that day, nobody blocked, not themselves', async () => {
  const driver = await onlineDriver();
  const large = await scheduled(inMs(20 * hourMs), { vehicleType: 'xl' });
  expect((await commit(driver, large.rideId)).json()).toMatchObject({ code: 'ride_not_for_you' });
  const own = await scheduled(inMs(30 * hourMs), {}, driver);
  expect((await commit(driver, own.rideId)).json()).toMatchObject({ code: 'ride_not_for_you' });
  const soon = await scheduled(inMs(20 * hourMs));
  const far = await scheduled(inMs(4 * 24 * hourMs));
  await pool.query(
    "update driver_applications set status = 'approved', papers = 'later', papers_due_at = $2 where driver_id = $1",
    [driver.driverId, inMs(2 * 24 * hourMs)],
  );
  expect((await ahead(driver)).open.map(({ id }) => id)).toEqual([soon.rideId]);
  expect((await commit(driver, far.rideId)).json()).toMatchObject({ code: 'not_cleared_then' });
  const { rider, rideId } = soon;
  await pool.query("insert into ride_blocks values ($1, $2, 'rider', $3, now())", [
    rider.id,
    driver.driverId,
    rideId,
  ]);
  expect((await ahead(driver)).open).toEqual([]);
  expect((await commit(driver, rideId)).json()).toMatchObject({ code: 'ride_not_for_you' });
});

test('pressed twice at once, or again after a lost answer, it is one commitment and one mail', async () => {
  const driver = await onlineDriver();
  const { rideId } = await scheduled(inMs(20 * hourMs));
  const answers = await Promise.all([commit(driver, rideId), commit(driver, rideId)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await commit(driver, rideId)).statusCode).toBe(200);
  expect(await committedTo(rideId)).toEqual([driver.driverId]);
  expect((await ahead(driver)).mine).toHaveLength(1);
  const { rows } = await app.database.pool.query(
    "select 1 from events where type = 'ride.driver_committed' and subject = $1",
    [`ride:${rideId}`],
  );
  expect(rows).toHaveLength(1);
});

test('giving back early is free; late is said first, counts, and three keep from committing', async () => {
  const driver = await onlineDriver();
  const early = await scheduled(inMs(20 * hourMs));
  await commit(driver, early.rideId);
  expect((await giveBack(driver, early.rideId)).statusCode).toBe(204);
  expect(await endsOf(early.rideId)).toEqual([{ why: 'given_back', late: false }]);
  expect(await mailsTo(early.rider.email)).toContainEqual(expect.stringMatching(/can no longer drive/));
  expect((await giveBack(driver, early.rideId)).json()).toMatchObject({ code: 'not_reserved' });
  for (let count = 1; count <= 3; count += 1) {
    const { rideId } = await scheduled(inMs(50 * minuteMs));
    expect((await commit(driver, rideId)).statusCode).toBe(200);
    expect((await giveBack(driver, rideId)).json()).toMatchObject({ code: 'counts_as_late' });
    expect(await committedTo(rideId)).toEqual([driver.driverId]);
    expect((await giveBack(driver, rideId, true)).statusCode).toBe(204);
    expect((await ahead(driver)).late.count).toBe(count);
  }
  expect((await commit(driver, early.rideId)).json()).toMatchObject({ code: 'too_many_late' });
  clock.advance(31 * 24 * hourMs);
  expect((await ahead(driver)).late.count).toBe(0);
});

test('when its time comes the committed driver alone is asked, though others are nearer', async () => {
  const committed = await onlineDriver({ lat: 43.66, lng: -79.39 });
  const { rideId, rider } = await scheduled(inMs(2 * hourMs));
  await commit(committed, rideId);
  clock.advance(90 * minuteMs);
  const near = await onlineDriver(union);
  await committed.report();
  await dispatchEverywhere(app.rides);
  expect(await offeredTo(rideId)).toEqual([committed.driverId]);
  expect((await near.call('GET /api/ride-requests')).json()).toEqual([]);
  expect((await near.call(`POST /api/rides/${rideId}/accept`)).json()).toMatchObject({
    code: 'asked_someone_else',
  });
  expect((await committed.call(`POST /api/rides/${rideId}/accept`)).statusCode).toBe(200);
  expect(await endsOf(rideId)).toEqual([{ why: 'driven', late: false }]);
  expect((await rider.call(`GET /api/rides/${rideId}`)).json()).toMatchObject({
    status: 'driver_assigned',
    committed: null,
    driver: { id: committed.driverId },
  });
});

test('whoever does not come is waited for until fifteen minutes before, then everybody is asked and the rider told', async () => {
  const committed = await onlineDriver();
  const { rideId, rider } = await scheduled(inMs(2 * hourMs));
  await commit(committed, rideId);
  await offline(committed);
  clock.advance(95 * minuteMs);
  const near = await onlineDriver(union);
  await dispatchEverywhere(app.rides);
  expect(await offeredTo(rideId)).toEqual([]);
  clock.advance(11 * minuteMs);
  await near.report();
  await dispatchEverywhere(app.rides);
  expect(await endsOf(rideId)).toEqual([{ why: 'not_there', late: true }]);
  expect(await offeredTo(rideId)).toEqual([near.driverId]);
  expect(await mailsTo(rider.email)).toContainEqual(expect.stringMatching(/can no longer drive/));
  expect(await mailsTo(committed.email)).toContainEqual(expect.stringMatching(/is not yours any more$/));
});

test('who declines when asked has it no more, and the next is asked in the same round', async () => {
  const committed = await onlineDriver();
  const { rideId } = await scheduled(inMs(2 * hourMs));
  await commit(committed, rideId);
  clock.advance(95 * minuteMs);
  const near = await onlineDriver(union);
  await committed.report();
  await dispatchEverywhere(app.rides);
  await committed.call(`POST /api/rides/${rideId}/decline`);
  await dispatchEverywhere(app.rides);
  expect(await endsOf(rideId)).toEqual([{ why: 'declined', late: true }]);
  expect(await offeredTo(rideId)).toEqual([near.driverId]);
});

test('a suspended driver has no ride ahead left when that commits, nor one whose papers end before it', async () => {
  const driver = await onlineDriver();
  const { rideId, rider } = await scheduled(inMs(20 * hourMs));
  await commit(driver, rideId);
  await app.database.transaction((tx) =>
    app.drivers.carrying.takeAway(tx, driver.driverId, null, { userId: null, reason: 'Suspended' }),
  );
  expect(await endsOf(rideId)).toEqual([{ why: 'not_cleared', late: false }]);
  expect((await rider.call(`GET /api/rides/${rideId}`)).json()).toMatchObject({ committed: null });
  await commit(driver, rideId);
  await pool.query("update driver_applications set status = 'needs_more' where driver_id = $1", [
    driver.driverId,
  ]);
  clock.advance(2 * hourMs);
  await reservations.lookAfter();
  expect(await committedTo(rideId)).toEqual([]);
});

test('a cancelled ride frees its driver, who is told', async () => {
  const driver = await onlineDriver();
  const { rideId, rider } = await scheduled(inMs(20 * hourMs));
  await commit(driver, rideId);
  await rider.call(`POST /api/rides/${rideId}/cancel`);
  expect(await endsOf(rideId)).toEqual([{ why: 'called_off', late: false }]);
  expect(await mailsTo(driver.email)).toContainEqual(expect.stringMatching(/is not yours any more$/));
  expect((await commit(driver, rideId)).json()).toMatchObject({ code: 'ride_not_ahead' });
});

test('the confirmation comes with a calendar file in UTC, a cancellation with the one that takes it out', async () => {
  const at = new Date(Math.ceil(inMs(20 * hourMs).getTime() / minuteMs) * minuteMs);
  const { rideId, rider } = await scheduled(at);
  clock.advance(minuteMs);
  await rider.call(`POST /api/rides/${rideId}/cancel`);
  const { rows } = await pool.query<{ subject: string; calendar: string }>(
    'select subject, calendar from mails where to_address = $1 and calendar is not null order by id',
    [rider.email],
  );
  expect(rows.map(({ calendar }) => /^METHOD:(\w+)\r$/m.exec(calendar)?.[1])).toEqual(['PUBLISH', 'CANCEL']);
  const start = at.toISOString().slice(0, 19).replace(/[-:]/g, '');
  for (const { subject, calendar } of rows) {
    expect(calendar).toContain(`DTSTART:${start}Z\r\n`);
    expect(calendar).toContain(`UID:ride-${rideId}@`);
    // The day has its weekday, and the clocks their name.
    expect(subject).toMatch(/(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \w{3} \d+, \d{4}, \d+:\d\d [AP]M E[SD]T/);
  }
  expect(rows[1]?.subject).toMatch(/is cancelled$/);
});

test('the desk sees what has no driver by the set time, sets one who can, takes them away, and it is kept', async () => {
  const driver = await onlineDriver();
  const other = await onlineDriver();
  const { rideId } = await scheduled(inMs(3 * hourMs));
  expect(await desk()).toMatchObject({
    missing: [],
    ahead: [{ id: rideId, committed: null, missing: false }],
  });
  clock.advance(2 * hourMs + 16 * minuteMs);
  expect((await operator.call('GET /api/operations/reserved-rides/missing')).json()).toEqual({ count: 1 });
  expect((await desk()).missing).toMatchObject([{ id: rideId, missing: true, rider: expect.any(String) }]);
  const candidates = (await operator.call(`GET /api/operations/reserved-rides/${rideId}/drivers`)).json();
  expect(candidates.map(({ id }: { id: number }) => id)).toEqual(
    expect.arrayContaining([driver.driverId, other.driverId]),
  );
  const set = (driverId: DriverId) =>
    operator.call(`POST /api/operations/reserved-rides/${rideId}/set-driver`, {
      driverId,
      reason: 'Asked on the phone',
    });
  expect((await set(driver.driverId)).statusCode).toBe(204);
  expect((await desk()).missing).toEqual([]);
  expect((await desk()).ahead).toMatchObject([{ committed: { id: driver.driverId, byDesk: true } }]);
  // Whom the desk set may give it back at any time, for nothing.
  expect((await giveBack(driver, rideId)).statusCode).toBe(204);
  expect((await set(other.driverId)).statusCode).toBe(204);
  expect((await set(driver.driverId)).statusCode).toBe(204);
  expect(await committedTo(rideId)).toEqual([driver.driverId]);
  const away = await operator.call(`POST /api/operations/reserved-rides/${rideId}/take-away`, {
    reason: 'A nearer one was found',
  });
  expect(away.statusCode).toBe(204);
  expect((await endsOf(rideId)).map(({ why }) => why)).toEqual(['given_back', 'taken_away', 'taken_away']);
  const { rows } = await pool.query(
    "select type, payload->>'by' as by from events where subject like 'reservation-operations:%' and payload->>'rideId' = $1 order by seq",
    [String(rideId)],
  );
  expect(rows).toHaveLength(4);
  expect(rows.at(-1)).toEqual({ type: 'reservation.taken_away', by: String(operator.id) });
  expect((await driver.call('GET /api/operations/reserved-rides')).statusCode).toBe(403);
});
