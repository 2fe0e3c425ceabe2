import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import type { OperatorRide } from '#src/riding/rides/operations-contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { createTestApp } from '#test/app.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast } from '../testing.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { dropoff, onlineDriver, offline, book } = createRideCast(app, holds);
const operator = await app.signedUp({ email: 'night-shift@rove.test' }, ['rider', 'operator']);

const overview = async () => (await operator.call('GET /api/operations/rides/overview')).json();
const listed = async (query: string): Promise<OperatorRide[]> =>
  (await operator.call(`GET /api/operations/rides?${query}`)).json().rides;

describe('the overview', () => {
  test('counts what waits, what moves and what a failure left unsettled', async () => {
    const before = await overview();
    const [waiting, riding, driver] = [await app.signedUp(), await app.signedUp(), await onlineDriver()];
    const { ride: searching } = await book(waiting);
    clock.advance(90_000);
    await driver.report();
    const { ride: taken } = await book(riding);
    await driver.call(`POST /api/rides/${taken.id}/accept`);
    const now = await overview();
    expect(now).toMatchObject({
      searching: before.searching + 1,
      underway: before.underway + 1,
      driversBusy: before.driversBusy + 1,
      unsettled: 0,
    });
    expect(now.longestSearchSeconds).toBeGreaterThanOrEqual(90);

    const open = await listed('list=open');
    expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining([searching.id, taken.id]));
    for (const said of [`${taken.id}`, `%23${taken.id}`, rideReference(taken.id), `rv-2024-${taken.id}`])
      expect(await listed(`find=${said}`), said).toMatchObject([{ id: taken.id, pin: null }]);
    expect((await listed(`find=${encodeURIComponent(open[0]!.riderEmail)}`))[0]!.id).toBe(open[0]!.id);

    await operator.call(`POST /api/rides/${searching.id}/cancel`, { reason: 'The rider rang.' });
    expect((await listed(`find=${searching.id}`))[0]).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'operator',
      cancelReason: 'The rider rang.',
    });
    const { rows: kept } = await app.database.pool.query(
      "select payload->>'by' as by, user_ids from events where subject = $1",
      [`ride-operations:${searching.id}`],
    );
    expect(kept).toEqual([{ by: String(operator.id), user_ids: [] }]);
    await app.database.pool.query('update rides set settled_at = null, updated_at = $2 where id = $1', [
      searching.id,
      new Date(clock.now().getTime() - 3600_000),
    ]);
    expect((await overview()).unsettled).toBe(1);
    expect((await listed('list=unsettled')).map(({ id }) => id)).toEqual([searching.id]);
    await riding.call(`POST /api/rides/${taken.id}/cancel`);
    await offline(driver);
  });

  test('is for operators alone', async () => {
    const rider = await app.signedUp();
    for (const path of ['rides', 'rides/overview']) {
      expect((await rider.call(`GET /api/operations/${path}`)).statusCode).toBe(403);
      expect((await app.call(`GET /api/operations/${path}`)).statusCode).toBe(401);
    }
    expect((await rider.call('GET /api/live?topics=operations')).statusCode).toBe(403);
    expect((await app.call('GET /api/live?topics=operations')).statusCode).toBe(401);
  });
});

describe('a ride whose driver can no longer end it', () => {
  async function underway() {
    const [rider, driver] = [await app.signedUp(), await onlineDriver()];
    const { ride, paymentIntentId } = await book(rider);
    for (const verb of ['accept', 'arriving', 'arrived'])
      await driver.call(`POST /api/rides/${ride.id}/${verb}`);
    const started = await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });
    expect(started.json()).toMatchObject({ status: 'picked_up' });
    return { ride, rider, driver, hold: () => holds.states.get(paymentIntentId) };
  }
  const end = (id: number, charged: boolean, by = operator) =>
    by.call(`POST /api/operations/rides/${id}/end`, { charged, reason: 'The phone fell into the lake.' });
  const kept = async (id: number) =>
    (
      await app.database.pool.query(
        "select type, payload->>'reason' as reason from events where subject = $1 order by seq",
        [`ride-operations:${id}`],
      )
    ).rows;

  test('is ended as driven by an operator, once, and paid', async () => {
    const { ride, rider, driver, hold } = await underway();
    await driver.report(dropoff);
    expect((await end(ride.id, true, rider)).statusCode).toBe(403);
    const rivals = await Promise.all([1, 2, 3].map(() => end(ride.id, true)));
    expect(rivals.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
    expect((await listed(`find=${ride.id}`))[0]).toMatchObject({
      status: 'completed',
      fare: ride.estimatedFare,
    });
    await expect.poll(() => hold()?.capturedCents).toBe(Math.round(Number(ride.estimatedFare) * 100));
    expect(await kept(ride.id)).toEqual([
      { type: 'ride.completed_by_operator', reason: 'The phone fell into the lake.' },
    ]);
    expect(app.drivers.isBusy(driver.driverId)).toBe(false);
    await offline(driver);
  });

  test('is called off for free, and never before somebody got in', async () => {
    const { ride, driver, hold } = await underway();
    // Cancelling, as a page that was opened before they got in would, does not end it.
    const stale = await operator.call(`POST /api/rides/${ride.id}/cancel`, { reason: 'too late' });
    expect(stale.json()).toMatchObject({ code: 'cannot_cancel' });
    expect((await end(ride.id, false)).statusCode).toBe(204);
    expect((await listed(`find=${ride.id}`))[0]).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'operator',
      cancelReason: 'The phone fell into the lake.',
      cancellationFee: '0.00',
    });
    expect(await kept(ride.id)).toMatchObject([{ type: 'ride.cancelled_by_operator' }]);
    await expect.poll(() => hold()).toMatchObject({ capturedCents: 0, released: true });
    expect(app.drivers.isBusy(driver.driverId)).toBe(false);
    expect((await end(ride.id, false)).json()).toMatchObject({ code: 'ride_ended' });
    expect((await end(ride.id, true)).json()).toMatchObject({ code: 'ride_ended' });
    await offline(driver);

    const { ride: waiting } = await book(await app.signedUp());
    expect((await end(waiting.id, false)).json()).toMatchObject({ code: 'cannot_cancel' });
    expect((await end(waiting.id, true)).json()).toMatchObject({ code: 'move_not_allowed' });
  });
});
