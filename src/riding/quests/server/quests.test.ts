/** Quests and guarantees: promised, begun, counted by real rides, and paid once, with the company's book. */
import { afterEach, describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { ridesCounted } from '../rules.ts';
import { settle } from './settling.ts';

// A Friday, at nine in the morning in Toronto.
const clock = manualClock(new Date('2026-11-27T14:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, holds);
const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);
const hourMs = 3_600_000;
const drivers: TestDriver[] = [];
async function driverHere() {
  const driver = await cast.onlineDriver();
  drivers.push(driver);
  return driver;
}
afterEach(async () => {
  for (const driver of drivers.splice(0)) await cast.offline(driver);
  expect(await app.payments.ledger.checkBook()).toEqual([]);
  await pool.query('update quests set ended_at = created_at where ended_at is null');
});

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const quest = {
  ...{ kind: 'rides', rides: '2', reward: '25,50', budget: '100.00', reason: 'A busy weekend' },
  ...{ startsOn: '2026-11-27', endsOn: '2026-11-29', weekdays: everyDay, fromTime: '00:00', toTime: '00:00' },
};
const today = () => new Date(clock.now().getTime() - 5 * hourMs).toISOString().slice(0, 10);
const make = (change: object = {}) =>
  operator.call('POST /api/operations/cities/toronto/quests', {
    ...quest,
    ...{ startsOn: today(), endsOn: today() },
    ...change,
  });
const made = async (change: object = {}): Promise<number> => {
  const answer = await make(change);
  expect(answer.json()).not.toHaveProperty('code');
  return answer.json().id;
};
const onDesk = async (id: number) =>
  (await operator.call('GET /api/operations/cities/toronto/quests'))
    .json()
    .find((one: { id: number }) => one.id === id);
const join = async (driver: TestDriver, id: number) =>
  (await driver.call(`POST /api/drivers/quests/${id}/join`)).json();
const seenBy = async (driver: TestDriver, id: number) =>
  (await driver.call('GET /api/drivers/quests')).json().find((one: { id: number }) => one.id === id);
const owedTo = ({ driverId }: TestDriver) => app.payments.ledger.owedToDriver(driverId);

/** A ride from booking to its end, which takes twenty minutes. */
async function drive(driver: TestDriver): Promise<number> {
  const rider = await app.signedUp();
  const { ride } = await cast.book(rider);
  await driver.report();
  for (const step of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${step}`)).statusCode).toBe(200);
  await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });
  clock.advance(20 * 60_000);
  await driver.report(cast.dropoff);
  expect((await driver.call(`POST /api/rides/${ride.id}/complete`)).statusCode).toBe(200);
  await app.rides.aftercare.settle(ride.id);
  return ride.id;
}

test('rides of seconds, and many of one rider, count for nothing', () => {
  const at = clock.now();
  const rides = (riderId: number, seconds: number, count: number) =>
    Array.from({ length: count }, () => ({ riderId, at, seconds }));
  expect(ridesCounted([...rides(1, 3, 20), ...rides(2, 179, 1)])).toBe(0);
  expect(ridesCounted([...rides(1, 600, 20), ...rides(2, 180, 1), ...rides(3, 240, 3)])).toBe(7);
  expect(ridesCounted([])).toBe(0);
});

describe('a quest', () => {
  test('is shown before it is begun, counts rides from then on, and is paid once with a line on the statement', async () => {
    const id = await made();
    const driver = await driverHere();
    await drive(driver);
    expect(await seenBy(driver, id)).toMatchObject({ rides: 2, reward: '25.50', mine: null, hasRoom: true });
    clock.advance(1_000);
    expect(await join(driver, id)).toMatchObject({ mine: { rides: 0, isDone: false } });
    expect(await join(driver, id)).toMatchObject({ mine: { rides: 0 } });
    expect(await onDesk(id)).toMatchObject({ paid: '0.00', promised: '25.50', drivers: 1 });
    await drive(driver);
    expect(await seenBy(driver, id)).toMatchObject({ mine: { rides: 1, paid: '0.00' } });
    const before = await owedTo(driver);
    const last = await drive(driver);
    await expect
      .poll(async () => (await seenBy(driver, id)).mine, { timeout: 10_000 })
      .toMatchObject({ rides: 2, paid: '25.50', isDone: true });
    // Looked at again, by several at once, it is the same payment.
    await Promise.all([1, 2, 3].map(() => settle(app.quests.parts, id, driver.driverId)));
    const { rows } = await pool.query("select * from driver_bonuses where reference like $1 || ':%'", [
      `quest:${id}`,
    ]);
    expect(rows).toMatchObject([{ driver_id: driver.driverId, amount_cents: 2550 }]);
    const { rows: told } = await pool.query(
      "select user_ids from events where type = 'quest.paid' and subject = $1",
      [`quest:${id}`],
    );
    expect(told).toEqual([{ user_ids: [driver.id] }]);
    const { rows: pay } = await pool.query('select driver_pay_cents from rides where id = $1', [last]);
    // The money of rides is in memory here, so that the book has the bonus alone.
    expect(pay[0].driver_pay_cents).toBeGreaterThan(0);
    expect((await owedTo(driver)) - before).toBeGreaterThanOrEqual(2550);
    const statement = await driver.call(
      `GET /api/drivers/${driver.driverId}/statement?period=day&on=${today()}`,
    );
    expect(statement.json()).toMatchObject({
      totals: { rides: 3, bonuses: '25.50' },
      days: [{ bonuses: [{ words: 'Quest: 2 rides', amount: '25.50' }] }],
    });
    const csv = await driver.call(
      `GET /api/drivers/${driver.driverId}/statement.csv?period=day&on=${today()}`,
    );
    expect(csv.body).toContain('Quest: 2 rides');
    expect(await onDesk(id)).toMatchObject({ paid: '25.50', promised: '0.00', paidDrivers: 1 });
  });

  test('keeps what was promised when it is ended, and when the driver is kept off the road after the last ride', async () => {
    const id = await made();
    const [driver, late] = [await driverHere(), await driverHere()];
    await join(driver, id);
    const end = () =>
      operator.call(`POST /api/operations/cities/toronto/quests/${id}/end`, { reason: 'Enough drivers' });
    expect((await end()).json()).toMatchObject({ state: 'ended' });
    expect((await end()).statusCode).toBe(200);
    expect(await join(late, id)).toMatchObject({ code: 'quest_over' });
    expect(await seenBy(late, id)).toBeUndefined();
    await drive(driver);
    await drive(driver);
    await pool.query('update drivers set barred_at = now() where id = $1', [driver.driverId]);
    await expect.poll(async () => (await onDesk(id)).paid, { timeout: 10_000 }).toBe('25.50');
    await pool.query('update drivers set barred_at = null where id = $1', [driver.driverId]);
  });

  test('has no more places than its budget, whoever comes at once', async () => {
    const id = await made({ budget: '51.00' });
    const all = [await driverHere(), await driverHere(), await driverHere()];
    const answers = await Promise.all(all.map((driver) => join(driver, id)));
    expect(answers.map(({ code }) => code ?? 'in').sort()).toEqual(['in', 'in', 'quest_full']);
    expect(await onDesk(id)).toMatchObject({ promised: '51.00', drivers: 2 });
  });

  test('that was not reached is over, and its money is nobody’s', async () => {
    const id = await made();
    const driver = await driverHere();
    await join(driver, id);
    await drive(driver);
    clock.advance(30 * hourMs);
    await app.quests.settleDue();
    expect(await seenBy(driver, id)).toMatchObject({ mine: { rides: 1, isDone: true, paid: '0.00' } });
    expect(await onDesk(id)).toMatchObject({ state: 'over', paid: '0.00', promised: '0.00' });
    expect(await join(await driverHere(), id)).toMatchObject({ code: 'quest_over' });
  });

  test('is refused where it makes no sense, and to whoever may not', async () => {
    const code = async (change: object) => (await make(change)).json().code;
    expect(await code({ endsOn: '2026-01-01' })).toBe('quest_days');
    expect(await code({ startsOn: '2026-01-01', endsOn: '2026-01-02' })).toBe('quest_past');
    expect(await code({ budget: '10.00' })).toBe('quest_budget');
    expect((await make({ rides: null })).json()).toMatchObject({ code: 'invalid_request' });
    expect((await make({ weekdays: [] })).json()).toMatchObject({ code: 'invalid_request' });
    const weekday = new Date(`${today()}T12:00:00Z`).getUTCDay();
    expect(await code({ weekdays: everyDay.filter((day) => day !== weekday) })).toBe('quest_hours');
    const rider = await app.signedUp();
    expect((await rider.call('GET /api/drivers/quests')).statusCode).toBe(403);
    const elsewhere = await operator.call('POST /api/operations/cities/atlantis/quests', quest);
    expect(elsewhere.statusCode).toBe(404);
    const id = await made();
    const other = await operator.call(`POST /api/operations/cities/calgary/quests/${id}/end`, {
      reason: 'Why',
    });
    expect(other.json()).toMatchObject({ code: 'quest_not_found' });
    const driver = await driverHere();
    await pool.query("update drivers set city = 'Calgary', state = 'Alberta' where id = $1", [
      driver.driverId,
    ]);
    await app.drivers.refresh(driver.driverId);
    expect(await join(driver, id)).toMatchObject({ code: 'quest_not_found' });
  });
});

const leave = async (driver: TestDriver, id: number) =>
  (await driver.call(`POST /api/drivers/quests/${id}/leave`)).json();

describe('a driver who leaves', () => {
  test('loses the rides they did, gives their place to another, and may begin anew', async () => {
    const id = await made({ budget: '25.50' });
    const [driver, other] = [await driverHere(), await driverHere()];
    expect(await leave(driver, id)).toMatchObject({ code: 'quest_not_found' });
    await join(driver, id);
    await cast.offline(other);
    await drive(driver);
    expect(await join(other, id)).toMatchObject({ code: 'quest_full' });
    const left = await leave(driver, id);
    expect(left.find((one: { id: number }) => one.id === id)).toMatchObject({ mine: null, hasRoom: true });
    expect(await leave(driver, id)).toHaveLength(left.length);
    expect(await onDesk(id)).toMatchObject({ promised: '0.00', drivers: 0 });
    clock.advance(1_000);
    expect(await join(driver, id)).toMatchObject({ mine: { rides: 0, isDone: false } });
    await drive(driver);
    expect(await seenBy(driver, id)).toMatchObject({ mine: { rides: 1, paid: '0.00' } });
    await drive(driver);
    await expect.poll(async () => (await seenBy(driver, id)).mine.paid, { timeout: 10_000 }).toBe('25.50');
    expect(await leave(driver, id)).toMatchObject({ code: 'quest_decided' });
    const { rows } = await pool.query('select type from events where subject = $1 order by seq', [
      `quest:${id}`,
    ]);
    expect(rows.map(({ type }) => type)).toEqual([
      ...['quest.made', 'quest.joined', 'quest.left', 'quest.joined', 'quest.paid'],
    ]);
  });

  test('while the last ride is counted is paid, or has left, and never both', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const id = await made({ rides: '1', reward: `1${turn}` });
      const driver = await driverHere();
      await join(driver, id);
      // In one turn the ride is under way while the driver leaves, in the other it was completed just before.
      if (turn % 2 === 0) {
        await Promise.all([drive(driver), leave(driver, id)]);
      } else {
        await drive(driver);
        await Promise.all([leave(driver, id), settle(app.quests.parts, id, driver.driverId)]);
      }
      await settle(app.quests.parts, id, driver.driverId);
      const { rows } = await pool.query(
        `select left_at is not null as left, paid_cents > 0 as paid from quest_drivers where quest_id = $1`,
        [id],
      );
      expect(rows).toHaveLength(1);
      expect(rows[0].left).not.toBe(rows[0].paid);
      const bonuses = await pool.query("select 1 from driver_bonuses where reference like $1 || ':%'", [
        `quest:${id}`,
      ]);
      expect(bonuses.rows).toHaveLength(rows[0].paid ? 1 : 0);
      if (turn % 2 === 1) expect(rows[0]).toEqual({ left: false, paid: true });
      await cast.offline(driver);
    }
  });

  test('what the desk has ended is left for good', async () => {
    const id = await made();
    const driver = await driverHere();
    await join(driver, id);
    await operator.call(`POST /api/operations/cities/toronto/quests/${id}/end`, { reason: 'Enough drivers' });
    expect((await leave(driver, id)).map((one: { id: number }) => one.id)).not.toContain(id);
    expect(await join(driver, id)).toMatchObject({ code: 'quest_over' });
  });

  test('a guarantee comes back to it with hours that had not begun, so that slow ones are not paid alone', async () => {
    const { startsOn, endsOn } = {
      startsOn: today(),
      endsOn: new Date(clock.now().getTime() + 19 * hourMs).toISOString().slice(0, 10),
    };
    const id = await made({
      ...{ kind: 'hours', rides: null, reward: null, hourly: '60', acceptPercent: '0', budget: '9000' },
      ...{ startsOn, endsOn },
    });
    const driver = await driverHere();
    await join(driver, id);
    clock.advance(hourMs);
    await leave(driver, id);
    clock.advance(60_000);
    expect(await join(driver, id)).toMatchObject({ mine: { hours: [], paid: '0.00', isDone: false } });
    await cast.offline(driver);
    clock.advance(60 * hourMs);
    await app.quests.settleDue();
    expect((await seenBy(driver, id)).mine).toMatchObject({
      paid: '0.00',
      isDone: true,
      hours: [{ added: '0.00' }],
    });
  });
});

test('a quest that stands already is not made again, by one press or by two at once', async () => {
  const both = await Promise.all([make(), make()]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('quest_doubled');
  expect((await make({ reward: '26' })).statusCode).toBe(200);
});

describe('a guarantee', () => {
  const hours = {
    kind: 'hours',
    rides: null,
    reward: null,
    hourly: '60.00',
    acceptPercent: '80',
    budget: '5000',
  };

  test('adds what the hours did not bring, without breaks, two hours after they are over', async () => {
    const id = await made(hours);
    const driver = await driverHere();
    expect(await join(driver, id)).toMatchObject({ mine: { hours: [{ onlineSeconds: 0, added: '0.00' }] } });
    const { driverId } = driver;
    await drive(driver);
    clock.advance(40 * 60_000);
    await driver.call(`POST /api/drivers/${driverId}/break`, { paused: true });
    clock.advance(hourMs);
    await driver.call(`POST /api/drivers/${driverId}/break`, { paused: false });
    clock.advance(hourMs);
    await cast.offline(driver);
    const open = await seenBy(driver, id);
    expect(open.mine.hours).toMatchObject([{ onlineSeconds: 7_200, asked: 0, isPaid: false }]);
    const { rows } = await pool.query(
      'select sum(driver_pay_cents)::int as cents from rides where driver_id = $1',
      [driverId],
    );
    const added = ((12_000 - rows[0].cents) / 100).toFixed(2);
    expect(open.mine.hours[0].added).toBe(added);
    clock.advance(26 * hourMs);
    await Promise.all([app.quests.settleDue(), app.quests.settleDue()]);
    expect((await seenBy(driver, id)).mine).toMatchObject({
      paid: added,
      isDone: true,
      hours: [{ added, isPaid: true, onlineSeconds: 7_200 }],
    });
    expect(await onDesk(id)).toMatchObject({ paid: added, promised: '0.00' });
  });

  test('counts no hours outside the city, but for the rides that lead there', async () => {
    const id = await made(hours);
    const driver = await driverHere();
    await join(driver, id);
    const hamilton = { lat: 43.2557, lng: -79.8711 };
    const seconds = async () => (await seenBy(driver, id)).mine.hours[0].onlineSeconds;
    clock.advance(hourMs);
    await driver.report(hamilton);
    await app.positions.flush();
    clock.advance(hourMs);
    expect(await seconds()).toBe(3_600);
    await driver.report();
    await app.positions.flush();
    clock.advance(hourMs / 2);
    expect(await seconds()).toBe(5_400);
    await cast.offline(driver);
    clock.advance(30 * hourMs);
    await app.quests.settleDue();
    expect((await seenBy(driver, id)).mine).toMatchObject({ paid: '90.00', isDone: true });
  });

  test('two of a city have no hours in common, since whoever is in both would be paid twice', async () => {
    const both = await Promise.all([make(hours), make(hours)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('quest_overlaps');
    clock.advance(30 * hourMs);
  });

  test('adds nothing for whoever let requests go', async () => {
    const id = await made(hours);
    const driver = await driverHere();
    await join(driver, id);
    await cast.book(await app.signedUp());
    await driver.report();
    await dispatchEverywhere(app.rides);
    const { rows } = await pool.query(
      "select ride_id from ride_offers where driver_id = $1 and status = 'open'",
      [driver.driverId],
    );
    await driver.call(`POST /api/rides/${rows[0].ride_id}/decline`);
    clock.advance(hourMs);
    await cast.offline(driver);
    clock.advance(30 * hourMs);
    await app.quests.settleDue();
    expect((await seenBy(driver, id)).mine).toMatchObject({
      paid: '0.00',
      isDone: true,
      hours: [{ asked: 1, accepted: 0, added: '0.00' }],
    });
  });
});
