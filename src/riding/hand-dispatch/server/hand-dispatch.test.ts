import { afterEach, describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import type { RideRequest } from '#src/riding/rides/contract.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { HandState } from '../contract.ts';
import { askedByHandMs } from '../rules.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { onlineDriver, offline, book } = createRideCast(app, holds);
const desk = await app.signedUp({ firstName: 'Jo', lastName: 'Park' }, ['rider', 'operator'], ['dispatcher']);
const colleague = await app.signedUp({ firstName: 'Kim' }, ['rider', 'operator'], ['dispatcher']);
const reader = await app.signedUp({}, ['rider', 'operator'], ['read_only']);

const round = () => dispatchEverywhere(app.rides);
const hand = async (id: number): Promise<HandState> =>
  (await desk.call(`GET /api/operations/rides/${id}/hand`)).json();
const assign = (
  id: number,
  driver: Pick<TestDriver, 'driverId'>,
  {
    from = null,
    by = desk,
    carBroken = false,
  }: { from?: number | null; by?: TestPerson; carBroken?: boolean } = {},
) =>
  by.call(`POST /api/operations/rides/${id}/assign`, {
    driverId: driver.driverId,
    from,
    reason: 'The rider waits in the rain.',
    carBroken,
  });
/** What is offered to the driver alone. */
const requests = async (driver: TestDriver): Promise<RideRequest[]> =>
  (await driver.call('GET /api/ride-requests')).json().filter(({ offer }: RideRequest) => offer !== null);
const ride = async (id: number) =>
  (await app.database.pool.query('select * from rides where id = $1', [id])).rows[0];
const events = async (id: number) =>
  (
    await app.database.pool.query<{ type: string; user_ids: number[]; payload: Record<string, unknown> }>(
      'select type, user_ids, payload from events where subject = any($1) order by seq',
      [[`ride:${id}`, `ride-operations:${id}`]],
    )
  ).rows;

afterEach(async () => {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `select id from rides where status in ('pending', 'driver_assigned', 'driver_arriving')`,
  );
  for (const { id } of rows)
    await colleague.call(`POST /api/rides/${id}/cancel`, { reason: 'The test is over.' });
});

describe('a waiting ride', () => {
  test('is asked of the chosen driver alone, whatever the machine does meanwhile, and is theirs when they take it', async () => {
    const [first, second] = [await onlineDriver(), await onlineDriver()];
    const { ride: asked } = await book(await app.signedUp());
    await round();
    const machine = (await requests(first))[0]?.offer ? first : second;
    const other = machine === first ? second : first;
    const before = await hand(asked.id);
    expect(before).toMatchObject({ open: true, driverId: null, asked: null });
    expect(before.candidates.find(({ driverId }) => driverId === other.driverId)).toMatchObject({
      doing: 'free',
      cannot: null,
      licensePlate: 'CRTK 418',
    });
    expect((await assign(asked.id, other)).statusCode).toBe(204);
    // What the machine had asked is withdrawn, and it asks nobody else.
    expect(await requests(machine)).toEqual([]);
    await round();
    expect(await requests(machine)).toEqual([]);
    expect((await machine.call(`POST /api/rides/${asked.id}/accept`)).json()).toMatchObject({
      code: 'asked_someone_else',
    });
    expect(await requests(other)).toMatchObject([{ id: asked.id, offer: { byDesk: true } }]);
    expect(await hand(asked.id)).toMatchObject({ asked: { driverId: other.driverId, by: 'Jo Park' } });
    expect((await other.call(`POST /api/rides/${asked.id}/accept`)).statusCode).toBe(200);
    expect(await ride(asked.id)).toMatchObject({
      status: 'driver_assigned',
      driver_id: other.driverId,
      hand_driver_id: null,
    });
    expect((await events(asked.id)).find(({ type }) => type === 'ride.assigned_by_operator')).toMatchObject({
      payload: { by: desk.id, reason: 'The rider waits in the rain.', driverId: other.driverId },
    });
    for (const driver of [first, second]) {
      await driver.call(`POST /api/rides/${asked.id}/cancel`);
      await offline(driver);
    }
  });

  test.each([
    [
      'declines',
      async (driver: TestDriver, id: number) => driver.call(`POST /api/rides/${id}/decline`),
      'declined',
    ],
    ['does not answer', async () => clock.advance(askedByHandMs + 1), 'expired'],
    [
      'goes off the road',
      async (driver: TestDriver) => {
        await offline(driver);
        clock.advance(askedByHandMs + 1);
      },
      'expired',
    ],
  ])('is the machine’s again when the driver %s, and the operator is told', async (_how, answer, how) => {
    const [chosen, other] = [await onlineDriver(), await onlineDriver()];
    const { ride: asked } = await book(await app.signedUp());
    expect((await assign(asked.id, chosen)).statusCode).toBe(204);
    await answer(chosen, asked.id);
    await other.report();
    await round();
    await round();
    expect((await events(asked.id)).find(({ type }) => type === 'ride.asking_ended')).toMatchObject({
      user_ids: [desk.id],
      payload: { driverId: chosen.driverId, how },
    });
    expect(await requests(other)).toMatchObject([{ id: asked.id, offer: { byDesk: false } }]);
    await other.call(`POST /api/rides/${asked.id}/accept`);
    expect(await ride(asked.id)).toMatchObject({ driver_id: other.driverId });
    await other.call(`POST /api/rides/${asked.id}/cancel`);
    for (const driver of [chosen, other]) await offline(driver);
  });

  test('of two operators one asks, and the other is told who does', async () => {
    const [one, two] = [await onlineDriver(), await onlineDriver()];
    const { ride: asked } = await book(await app.signedUp());
    const answers = await Promise.all([assign(asked.id, one), assign(asked.id, two, { by: colleague })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!.json();
    expect(refused).toMatchObject({ code: 'already_asked' });
    expect(refused.detail).toMatch(/is asking Tom/);
    const { rows } = await app.database.pool.query(
      `select count(*)::int as n from ride_offers where ride_id = $1 and status = 'open'`,
      [asked.id],
    );
    expect(rows).toEqual([{ n: 1 }]);
    const { asked: now } = await hand(asked.id);
    const back = () =>
      colleague.call(`POST /api/operations/rides/${asked.id}/take-back-asking`, { driverId: now!.driverId });
    const both = await Promise.all([back(), back()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect(await hand(asked.id)).toMatchObject({ asked: null });
    for (const driver of [one, two]) await offline(driver);
  });

  test('has one driver where the machine’s offer is taken at the moment at which another is assigned', async () => {
    for (let i = 0; i < 4; i++) {
      const [first, second] = [await onlineDriver(), await onlineDriver()];
      const { ride: asked } = await book(await app.signedUp());
      await round();
      const machine = (await requests(first))[0]?.offer ? first : second;
      const other = machine === first ? second : first;
      const [taken, assigned] = await Promise.all([
        machine.call(`POST /api/rides/${asked.id}/accept`),
        assign(asked.id, other),
      ]);
      expect([taken.statusCode, assigned.statusCode].filter((status) => status < 300)).toHaveLength(1);
      if (assigned.statusCode !== 204)
        expect(['ride_moved_on', 'driver_cannot']).toContain(assigned.json().code);
      const now = await ride(asked.id);
      expect(now.driver_id).toBe(taken.statusCode === 200 ? machine.driverId : null);
      for (const driver of [first, second]) {
        await driver.call(`POST /api/rides/${asked.id}/cancel`);
        await offline(driver);
      }
    }
  });

  test('that its rider calls off at this moment is asked of nobody', async () => {
    const driver = await onlineDriver();
    const rider = await app.signedUp();
    const { ride: asked } = await book(rider);
    await Promise.all([assign(asked.id, driver), rider.call(`POST /api/rides/${asked.id}/cancel`)]);
    expect(await ride(asked.id)).toMatchObject({ status: 'cancelled' });
    await round();
    expect(await requests(driver)).toEqual([]);
    expect((await assign(asked.id, driver)).json()).toMatchObject({ code: 'ride_ended' });
    await offline(driver);
  });

  test('is not asked of who cannot drive it, in words, nor by who may not', async () => {
    const [large, away] = [await onlineDriver(undefined, 'xl'), await onlineDriver()];
    const rider = await app.signedUp();
    const { ride: asked } = await book(rider, { vehicleType: 'premium' });
    const refused = (await assign(asked.id, large)).json();
    expect(refused).toMatchObject({ code: 'driver_cannot' });
    expect(refused.detail).toBe('This driver drives no car of this type.');
    await offline(away);
    expect((await assign(asked.id, away)).json()).toMatchObject({ code: 'driver_cannot' });
    expect((await assign(asked.id, { driverId: 999_999 as never })).json()).toMatchObject({
      code: 'driver_not_found',
    });
    expect((await assign(asked.id, large, { by: reader })).statusCode).toBe(403);
    const own = await book(desk);
    expect((await assign(own.ride.id, large)).json()).toMatchObject({ code: 'own_ride' });
    for (const person of [desk, rider])
      await person.call(`POST /api/rides/${person === desk ? own.ride.id : asked.id}/cancel`);
    await offline(large);
  });
});

describe('a ride that has a driver', () => {
  async function driven() {
    const [old, next, rider] = [await onlineDriver(), await onlineDriver(), await app.signedUp()];
    const { ride: taken, paymentIntentId } = await book(rider);
    expect((await old.call(`POST /api/rides/${taken.id}/accept`)).statusCode).toBe(200);
    return { old, next, rider, taken, paymentIntentId };
  }

  test('keeps them until another has taken it; the rider is told once, and nothing counts against the first', async () => {
    const { old, next, rider, taken, paymentIntentId } = await driven();
    await old.call(`POST /api/rides/${taken.id}/arriving`);
    expect((await assign(taken.id, next)).json()).toMatchObject({ code: 'ride_moved_on' });
    expect((await assign(taken.id, next, { from: old.driverId })).statusCode).toBe(204);
    expect(await ride(taken.id)).toMatchObject({ status: 'driver_arriving', driver_id: old.driverId });
    expect(await requests(next)).toMatchObject([{ id: taken.id, offer: { byDesk: true } }]);
    expect((await next.call(`POST /api/rides/${taken.id}/accept`)).statusCode).toBe(200);
    const now = await ride(taken.id);
    expect(now).toMatchObject({
      status: 'driver_assigned',
      driver_id: next.driverId,
      taken_from_id: old.driverId,
      arrived_at: null,
      payment_intent_id: paymentIntentId,
    });
    expect(now.driven_in).toMatchObject({ licensePlate: 'CRTK 418' });
    expect(holds.states.get(paymentIntentId)).toMatchObject({ released: false });
    expect((await rider.call(`GET /api/rides/${taken.id}`)).json()).toMatchObject({
      pin: taken.pin,
      driver: { id: next.driverId },
    });
    const told = (await events(taken.id)).filter(({ user_ids }) => user_ids.includes(rider.id));
    expect(told.map(({ type }) => type)).toEqual([
      'ride.requested',
      'ride.accepted',
      'ride.arriving',
      'ride.accepted',
    ]);
    expect((await events(taken.id)).find(({ type }) => type === 'ride.taken_by_desk')).toMatchObject({
      user_ids: [old.id],
    });
    const { rows } = await app.database.pool.query(
      `select status from ride_offers where ride_id = $1 and driver_id = $2`,
      [taken.id, old.driverId],
    );
    expect(rows.filter(({ status }) => status === 'given_back')).toEqual([]);
    expect(app.drivers.isBusy(old.driverId)).toBe(false);
    expect(app.drivers.isBusy(next.driverId)).toBe(true);
    await next.call(`POST /api/rides/${taken.id}/cancel`);
    // It does not come back to whom it was taken from.
    await round();
    expect(await requests(old)).toEqual([]);
    for (const driver of [old, next]) await offline(driver);
  });

  test('stays with them where the other declines, and where the rider gets in first', async () => {
    const { old, next, taken } = await driven();
    await assign(taken.id, next, { from: old.driverId });
    await next.call(`POST /api/rides/${taken.id}/decline`);
    expect(await ride(taken.id)).toMatchObject({ driver_id: old.driverId, status: 'driver_assigned' });
    const third = await onlineDriver();
    await assign(taken.id, third, { from: old.driverId });
    for (const verb of ['arriving', 'arrived']) await old.call(`POST /api/rides/${taken.id}/${verb}`);
    expect((await old.call(`POST /api/rides/${taken.id}/start`, { pin: taken.pin })).statusCode).toBe(200);
    expect((await third.call(`POST /api/rides/${taken.id}/accept`)).json()).toMatchObject({
      code: 'driver_already_taken',
    });
    await round();
    expect(await requests(third)).toEqual([]);
    expect((await assign(taken.id, third, { from: old.driverId })).json()).toMatchObject({
      code: 'rider_aboard',
    });
    for (const driver of [next, third]) await offline(driver);
  });

  test('has exactly one driver where the old one sets out and the new one takes it at once', async () => {
    const { old, next, taken } = await driven();
    await assign(taken.id, next, { from: old.driverId });
    await Promise.all([
      old.call(`POST /api/rides/${taken.id}/cancel`),
      next.call(`POST /api/rides/${taken.id}/accept`),
    ]);
    const now = await ride(taken.id);
    expect([next.driverId, null]).toContain(now.driver_id);
    if (now.driver_id === null)
      // Whom the operator asks is asked on.
      expect((await next.call(`POST /api/rides/${taken.id}/accept`)).statusCode).toBe(200);
    expect(await ride(taken.id)).toMatchObject({ driver_id: next.driverId });
    await next.call(`POST /api/rides/${taken.id}/cancel`);
    for (const driver of [old, next]) await offline(driver);
  });

  test('is let go at once where the car is broken, whose driver then rests, and another is asked', async () => {
    const { old, next, rider, taken } = await driven();
    expect((await assign(taken.id, next, { from: old.driverId, carBroken: true })).statusCode).toBe(204);
    expect(await ride(taken.id)).toMatchObject({ status: 'pending', driver_id: null });
    expect(app.drivers.isBusy(old.driverId)).toBe(false);
    const { rows } = await app.database.pool.query('select paused_at from drivers where id = $1', [
      old.driverId,
    ]);
    expect(rows[0].paused_at).not.toBeNull();
    expect((await next.call(`POST /api/rides/${taken.id}/accept`)).statusCode).toBe(200);
    expect((await rider.call(`GET /api/rides/${taken.id}`)).json()).toMatchObject({
      driver: { id: next.driverId },
    });
    await next.call(`POST /api/rides/${taken.id}/cancel`);
    for (const driver of [old, next]) await offline(driver);
  });

  test('is given back to the machine once, which asks others and not the same driver', async () => {
    const { old, next, taken } = await driven();
    const release = (by = desk) =>
      by.call(`POST /api/operations/rides/${taken.id}/release`, { from: old.driverId, reason: 'Wrong car.' });
    const rivals = await Promise.all([release(), release(colleague)]);
    expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect(rivals.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({
      code: 'ride_moved_on',
    });
    await round();
    expect(await requests(old)).toEqual([]);
    expect(await requests(next)).toMatchObject([{ id: taken.id }]);
    expect((await old.call(`POST /api/rides/${taken.id}/accept`)).statusCode).toBe(409);
    for (const driver of [old, next]) await offline(driver);
  });
});

test('notes of a ride are kept with who wrote them, and nobody changes them', async () => {
  const { ride: noted } = await book(await app.signedUp());
  const path = `/api/operations/rides/${noted.id}/notes`;
  expect((await desk.call(`POST ${path}`, { text: 'Stands at the north door.' })).statusCode).toBe(201);
  expect((await colleague.call(`GET ${path}`)).json()).toMatchObject([
    { text: 'Stands at the north door.', by: 'Jo Park' },
  ]);
  expect((await reader.call(`POST ${path}`, { text: 'No.' })).statusCode).toBe(403);
  await expect(app.database.pool.query(`update ride_notes set text = 'x'`)).rejects.toThrow();
});
