import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { createTestApp } from '#test/app.ts';
import type { RideStory } from '../story-contract.ts';

const holds = createMemoryHolds();
const app = await createTestApp({ clock: manualClock(new Date()), holds, dispatchLoop: false });
await app.start();
const { onlineDriver, book } = createRideCast(app, holds);
const operator = await app.signedUp({ firstName: 'Jo', lastName: 'Park' }, ['rider', 'operator']);
const editor = await app.signedUp({}, ['rider', 'operator'], ['editor']);

test('a ride’s page says each event with who, offers with their ends, and when they wrote, never what', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider);
  await dispatchEverywhere(app.rides);
  await driver.call(`POST /api/rides/${ride.id}/accept`);
  await rider.call(`POST /api/rides/${ride.id}/messages`, { text: 'I wear a yellow coat.' });
  await operator.call(`POST /api/rides/${ride.id}/cancel`, { reason: 'The rider rang.' });

  const answer = await operator.call(`GET /api/operations/rides/${ride.id}/story`);
  const story: RideStory = answer.json();
  expect(story).toMatchObject({ riderId: rider.id, driverUserId: driver.id });
  expect(story.events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['ride.requested', 'ride.accepted', 'ride.cancelled']),
  );
  expect(story.events.find(({ type }) => type === 'ride.cancelled_by_operator')).toMatchObject({
    by: 'Jo Park',
    reason: 'The rider rang.',
  });
  expect(story.offers).toMatchObject([{ driverUserId: driver.id, status: 'accepted', chosen: false }]);
  expect(story.messages).toMatchObject([{ from: 'rider' }]);
  expect(answer.body).not.toContain('yellow');

  expect((await editor.call(`GET /api/operations/rides/${ride.id}/story`)).statusCode).toBe(403);
  expect((await operator.call('GET /api/operations/rides/2147483647/story')).json()).toMatchObject({
    code: 'ride_not_here',
  });
});

test('the table finds a ride by its driver’s plate, its rider’s account and its amount', async () => {
  const [rider, driver] = [await app.signedUp({ lastName: 'Quill' }), await onlineDriver()];
  const { ride } = await book(rider);
  await dispatchEverywhere(app.rides);
  await driver.call(`POST /api/rides/${ride.id}/accept`);
  await app.database.pool.query(`update driver_vehicles set plate_key = 'ZZTOP1' where driver_id = $1`, [
    driver.driverId,
  ]);
  const found = async (query: string) => {
    const answer = await operator.call(`GET /api/operations/tables/rides?${query}`);
    return answer.json().rows.map(({ ride }: { ride: string }) => ride);
  };
  const own = [rideReference(ride.id)];
  expect(await found(`rider=${encodeURIComponent(`#${rider.id}`)}`)).toEqual(own);
  expect(await found('driver=zz-top%201')).toEqual(own);
  expect(await found(`state=driver_assigned&fare=${ride.estimatedFare}`)).toEqual(own);
  expect(
    await found(`state=driver_assigned&fare=..${(Number(ride.estimatedFare) - 0.01).toFixed(2)}`),
  ).toEqual([]);
});

test('a ride that its driver was taken off has no plate in the table until the next one accepts', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider);
  await dispatchEverywhere(app.rides);
  const row = async (): Promise<{ driver: unknown; plate: unknown }> =>
    (
      await operator.call(`GET /api/operations/tables/rides?rider=${encodeURIComponent(`#${rider.id}`)}`)
    ).json().rows[0];
  await driver.call(`POST /api/rides/${ride.id}/accept`);
  expect((await row()).plate).toEqual(expect.any(String));
  await driver.call(`POST /api/rides/${ride.id}/cancel`, { reason: 'A flat tyre.' });
  expect(await row()).toMatchObject({ driver: null, plate: null });
});
