/** Whoever comes at the same time as a change: others who end the ride, move it on, or change it too. */
import { expect, test } from 'vitest';
import { at, createChanging } from './testing.ts';

const made = await createChanging();
const { app, holds, rideRow, events, ask, accept, quote, code, driven, pickUp, aboard, drive, book } = made;
const { pool } = app.database;

/** What is held for a rider and neither let go nor taken. */
const standing = (riderId: number) =>
  [...holds.states].filter(([, { userId, released }]) => userId === riderId && !released).map(([id]) => id);

/** While the bank is asked for the larger hold. */
async function whileHolding(what: () => Promise<unknown>, work: () => Promise<unknown>) {
  holds.meanwhile.holding = async () => {
    holds.meanwhile.holding = undefined;
    await what();
  };
  await work();
  holds.meanwhile.holding = undefined;
}

test('two tabs with two changes: one is made, the other is told, and one hold stands', async () => {
  const { rider, id } = await driven();
  const [far, further] = [
    await quote(rider, id, { destination: at.scarborough }),
    await quote(rider, id, { destination: at.scarborough, stops: [at.danforth] }),
  ];
  const answers = await Promise.all([accept(rider, id, far.id), accept(rider, id, further.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect(answers.map(code)).toContain('change_outdated');
  const { plan_version, payment_intent_id } = await rideRow(id);
  expect(plan_version).toBe(1);
  expect(standing(rider.id)).toEqual([payment_intent_id]);
});

test('the rider cancels while the bank is asked: the ride is over, and nothing more is held', async () => {
  const { rider, id } = await driven();
  const change = await quote(rider, id, { destination: at.scarborough });
  await whileHolding(
    () => rider.call(`POST /api/rides/${id}/cancel`),
    async () => expect(code(await accept(rider, id, change.id))).toBe('ride_ended'),
  );
  expect(await rideRow(id)).toMatchObject({ status: 'cancelled', plan_version: 0 });
  await app.rides.aftercare.settle(id);
  expect(standing(rider.id)).toEqual([]);
});

test('the rider is picked up meanwhile: the price is another, which is said', async () => {
  const ride = await driven();
  const { rider, id, paymentIntentId } = ride;
  const change = await quote(rider, id, { destination: at.scarborough });
  await whileHolding(
    () => pickUp(ride),
    async () => expect(code(await accept(rider, id, change.id))).toBe('change_outdated'),
  );
  expect(standing(rider.id)).toEqual([paymentIntentId]);
  const anew = await quote(rider, id, { destination: at.scarborough });
  expect((await accept(rider, id, anew.id)).statusCode).toBe(200);
});

test('the driver completes while the bank is asked: the ride is over as it was', async () => {
  const { rider, driver, id, paymentIntentId } = await aboard();
  await driver.report({ lat: 43.6538, lng: -79.4665 });
  const change = await quote(rider, id, { destination: at.scarborough });
  await whileHolding(
    () => driver.call(`POST /api/rides/${id}/complete`),
    async () => expect(code(await accept(rider, id, change.id))).toBe('ride_ended'),
  );
  await app.rides.aftercare.settle(id);
  expect(await rideRow(id)).toMatchObject({ status: 'completed', plan_version: 0 });
  expect(holds.states.get(paymentIntentId)?.capturedCents).toBe((await rideRow(id)).held_cents);
  expect(standing(rider.id)).toEqual([paymentIntentId]);
});

test('completing and changing at once: one of both, and never the money of one with the way of the other', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { rider, driver, id } = await aboard();
    await driver.report({ lat: 43.6538, lng: -79.4665 });
    const change = await quote(rider, id, { destination: at.scarborough });
    const [changed, completed] = await Promise.all([
      accept(rider, id, change.id),
      driver.call(`POST /api/rides/${id}/complete`),
    ]);
    const after = await rideRow(id);
    if (completed.statusCode === 200) {
      expect([after.status, after.plan_version, code(changed)]).toEqual(['completed', 0, 'ride_ended']);
      expect(after.fare_cents).toBe(after.held_cents);
      await app.rides.aftercare.settle(id);
    } else {
      expect([changed.statusCode, code(completed)]).toEqual([200, 'far_from_dropoff']);
      // What the position says of its way may be read by then, or not yet.
      expect(['picked_up', 'in_transit']).toContain(after.status);
      expect(after.plan_version).toBe(1);
      await driver.call(`POST /api/rides/${id}/complete`, { reason: 'rider_asked' });
    }
    expect(standing(rider.id)).toEqual([after.payment_intent_id]);
  }
});

test('a move that was worked out for the plan before is looked at again', async () => {
  const { rider, driver, id } = await aboard();
  await driver.report({ lat: 43.6538, lng: -79.4665 });
  const change = await quote(rider, id, { stops: [at.kensington] });
  expect((await accept(rider, id, change.id)).statusCode).toBe(200);
  expect(code(await driver.call(`POST /api/rides/${id}/complete`))).toBe('stops_left');
});

test('a stop is taken out as the driver arrives at it: either it is gone, or it is reached and stays', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const { rider, driver, id } = await aboard({ stops: [{ ...at.kensington }] });
    await drive(driver, at.kensington, 3);
    const change = await quote(rider, id, { stops: [] });
    const [changed, arrived] = await Promise.all([
      accept(rider, id, change.id),
      driver.call(`POST /api/rides/${id}/stops/1/arrived`),
    ]);
    const after = await rideRow(id);
    if (changed.statusCode === 200) {
      expect([after.stops, code(arrived)]).toEqual([[], 'stop_not_next']);
    } else {
      expect([code(changed), arrived.statusCode, after.stops.length]).toEqual(['change_outdated', 200, 1]);
      expect(after.stop_arrived_at).not.toBeNull();
    }
    for (const step of after.stops.length > 0 ? ['stops/1/left', 'complete'] : ['complete'])
      await driver.call(`POST /api/rides/${id}/${step}`, { reason: 'rider_asked' });
  }
});

test('the ride behind goes to others where its car would come much later, and stays where it would not', async () => {
  const front = await aboard();
  await front.driver.report({ lat: 43.6538, lng: -79.4662 });
  const behindOf = async () => {
    const rider = await app.signedUp();
    const { ride } = await book(rider, {
      pickupLocation: 'High Park',
      pickupLat: '43.6530',
      pickupLng: '-79.4600',
      destination: 'Union Station',
      destLat: String(at.union.lat),
      destLng: String(at.union.lng),
    });
    await pool.query(
      `update rides set status = 'driver_assigned', driver_id = $1, behind_ride_id = $2, assigned_at = now() where id = $3`,
      [front.driver.driverId, front.id, ride.id],
    );
    return { rider, id: ride.id };
  };
  const behind = await behindOf();
  // A few streets further: the next rider waits as long.
  const near = await quote(front.rider, front.id, {
    destination: { address: 'High Park north', lat: 43.6545, lng: -79.4655 },
  });
  expect((await accept(front.rider, front.id, near.id)).statusCode).toBe(200);
  expect(await rideRow(behind.id)).toMatchObject({ status: 'driver_assigned', behind_ride_id: front.id });
  const far = await quote(front.rider, front.id, { destination: at.scarborough });
  expect((await accept(front.rider, front.id, far.id)).statusCode).toBe(200);
  expect(await rideRow(behind.id)).toMatchObject({ status: 'pending', driver_id: null, priority: 1 });
  expect((await events(behind.id)).at(-1)).toMatchObject({
    type: 'ride.reopened',
    payload: { by: 'system' },
  });
});

test('a ride whose larger hold stood before the process ended is changed by the same yes, with one hold', async () => {
  const { rider, id } = await driven();
  const change = await quote(rider, id, { destination: at.scarborough });
  // It ends between the bank's answer and the change.
  await whileHolding(
    () => Promise.reject(new Error('the process ends')),
    async () => expect((await accept(rider, id, change.id)).statusCode).toBe(500),
  );
  expect(await rideRow(id)).toMatchObject({ plan_version: 0 });
  expect((await accept(rider, id, change.id)).statusCode).toBe(200);
  const { payment_intent_id } = await rideRow(id);
  expect(standing(rider.id)).toEqual([payment_intent_id]);
});

test('a ride that has ended is not changed', async () => {
  const { rider, driver, id } = await aboard();
  await driver.report({ lat: 43.6538, lng: -79.4665 });
  await driver.call(`POST /api/rides/${id}/complete`);
  expect(code(await ask(rider, id, { destination: at.kensington }))).toBe('ride_ended');
});
