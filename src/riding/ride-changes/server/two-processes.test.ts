/** The same rivals with each in a process of its own, which know of each other by the database alone. */
import { expect, test } from 'vitest';
import type { RideId } from '#src/platform/ids.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { at, createChanging } from './testing.ts';

const { app, clock, holds, rideRow, events, accept, quote, code, driven, aboard, drive } =
  await createChanging();
const other = await createTestApp({ database: app.database, clock, holds, dispatchLoop: false });
await other.start();
const there = ({ cookie }: TestPerson, call: string, body?: unknown) =>
  other.call(call, body, { headers: { cookie } });
const acceptThere = (rider: TestPerson, id: RideId, change: string) =>
  there(rider, `POST /api/rides/${id}/changes/${change}/accept`);
const standing = (riderId: number) =>
  [...holds.states].filter(([, { userId, released }]) => userId === riderId && !released).map(([id]) => id);
const changesOf = async (id: RideId) => (await events(id)).filter(({ type }) => type === 'ride.changed');

test('one yes that reaches both is one change with one hold', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { rider, id } = await driven();
    const { id: change } = await quote(rider, id, { destination: at.scarborough });
    const answers = await Promise.all([accept(rider, id, change), acceptThere(rider, id, change)]);
    // Whoever comes while the other asks the bank is told so, and finds it made when asking again.
    for (const answer of answers) if (answer.statusCode !== 200) expect(answer.statusCode).toBe(409);
    expect((await acceptThere(rider, id, change)).statusCode).toBe(200);
    const { plan_version, payment_intent_id } = await rideRow(id);
    expect(plan_version).toBe(1);
    expect(await changesOf(id)).toHaveLength(1);
    expect(standing(rider.id)).toEqual([payment_intent_id]);
    await rider.call(`POST /api/rides/${id}/cancel`);
  }
});

test('of two changes one is made, and its hold alone stands', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { rider, id } = await driven();
    const far = await quote(rider, id, { destination: at.scarborough });
    const further = await quote(rider, id, { destination: at.scarborough, stops: [at.danforth] });
    const answers = await Promise.all([accept(rider, id, far.id), acceptThere(rider, id, further.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { plan_version, payment_intent_id } = await rideRow(id);
    expect(plan_version).toBe(1);
    expect(standing(rider.id)).toEqual([payment_intent_id]);
    await rider.call(`POST /api/rides/${id}/cancel`);
  }
});

test('called off there while it is changed here: nothing more is held than the ride has', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { rider, id } = await driven();
    const change = await quote(rider, id, { destination: at.scarborough });
    const [changed, cancelled] = await Promise.all([
      accept(rider, id, change.id),
      there(rider, `POST /api/rides/${id}/cancel`),
    ]);
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    if (changed.statusCode !== 200) expect(code(changed)).toBe('ride_ended');
    expect((await rideRow(id)).status).toBe('cancelled');
    await app.rides.aftercare.settle(id);
    await other.rides.aftercare.settle(id);
    expect(standing(rider.id)).toEqual([]);
  }
});

test('completed there while it is changed here: one of both', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { rider, driver, id } = await aboard();
    await driver.report({ lat: 43.6538, lng: -79.4665 });
    await there(driver, `POST /api/drivers/${driver.driverId}/position`, {
      ...{ lat: 43.6538, lng: -79.4665, heading: 10, speed: 20 },
    });
    const change = await quote(rider, id, { destination: at.scarborough });
    const [changed, completed] = await Promise.all([
      accept(rider, id, change.id),
      there(driver, `POST /api/rides/${id}/complete`),
    ]);
    const after = await rideRow(id);
    if (completed.statusCode === 200) {
      expect([after.status, after.plan_version, code(changed)]).toEqual(['completed', 0, 'ride_ended']);
      expect(after.fare_cents).toBe(after.held_cents);
    } else {
      expect([changed.statusCode, code(completed)]).toEqual([200, 'far_from_dropoff']);
      expect(['picked_up', 'in_transit']).toContain(after.status);
      expect(after.plan_version).toBe(1);
      await driver.call(`POST /api/rides/${id}/complete`, { reason: 'rider_asked' });
    }
    await app.rides.aftercare.settle(id);
    expect(standing(rider.id)).toEqual([after.payment_intent_id]);
  }
});

test('a stop is reached there while it is taken out here: either it is gone, or it stays', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { rider, driver, id } = await aboard({ stops: [{ ...at.kensington }] });
    await drive(driver, at.kensington, 3);
    await there(driver, `POST /api/drivers/${driver.driverId}/position`, {
      ...{ lat: at.kensington.lat, lng: at.kensington.lng, heading: 10, speed: 0 },
    });
    const change = await quote(rider, id, { stops: [] });
    const [changed, arrived] = await Promise.all([
      accept(rider, id, change.id),
      there(driver, `POST /api/rides/${id}/stops/1/arrived`),
    ]);
    const after = await rideRow(id);
    if (changed.statusCode === 200) {
      expect([after.stops, code(arrived)]).toEqual([[], 'stop_not_next']);
    } else {
      expect([code(changed), arrived.statusCode, after.stops.length]).toEqual(['change_outdated', 200, 1]);
    }
    for (const step of after.stops.length > 0 ? ['stops/1/left', 'complete'] : ['complete'])
      await driver.call(`POST /api/rides/${id}/${step}`, { reason: 'rider_asked' });
  }
});
