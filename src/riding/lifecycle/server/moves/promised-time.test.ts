/** What was said before paying about how soon somebody comes is kept, or told with a free cancellation. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast, dispatchEverywhere } from '../testing.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { union, onlineDriver, offline, pickedBy, book } = createRideCast(app, holds);
const farther = { lat: union.lat + 0.03, lng: union.lng };

test('a picked driver who has gone is replaced with words about the minutes, and cancelling stays free', async () => {
  const rider = await app.signedUp();
  const near = await onlineDriver();
  const { ride } = await book(rider, {}, { driverId: pickedBy(rider, near), promisedEtaSeconds: 60 });
  await offline(near);
  const far = await onlineDriver(farther);
  expect((await far.call(`POST /api/rides/${ride.id}/accept`)).json().code).toBe('asked_someone_else');
  await dispatchEverywhere(app.rides);
  await far.report(farther);
  expect((await far.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);

  const shown = (await rider.call(`GET /api/rides/${ride.id}`)).json();
  expect(shown.lateMinutes).toBeGreaterThanOrEqual(2);
  clock.advance(4 * 60_000);
  expect((await rider.call(`GET /api/rides/${ride.id}`)).json().cancellationFeeNow).toBe('0.00');
  const cancelled = (await rider.call(`POST /api/rides/${ride.id}/cancel`, {})).json();
  expect(cancelled).toMatchObject({ status: 'cancelled', cancellationFee: '0.00' });
  await offline(far);
});

test('a driver who comes as promised is not late, and a late cancellation costs what it always did', async () => {
  const rider = await app.signedUp();
  const near = await onlineDriver();
  const { ride } = await book(rider, {}, { driverId: pickedBy(rider, near), promisedEtaSeconds: 60 });
  await dispatchEverywhere(app.rides);
  await near.call(`POST /api/rides/${ride.id}/accept`);
  expect((await rider.call(`GET /api/rides/${ride.id}`)).json().lateMinutes).toBeNull();
  clock.advance(4 * 60_000);
  expect((await rider.call(`GET /api/rides/${ride.id}`)).json().cancellationFeeNow).toBe('5.00');
  await rider.call(`POST /api/rides/${ride.id}/cancel`, {});
  await offline(near);
});

test('nobody promises themselves a sooner driver than the estimate did', async () => {
  const rider = await app.signedUp();
  const far = await onlineDriver(farther);
  const { ride, quote } = await book(rider, {}, { promisedEtaSeconds: 1 });
  const said = quote.options.find(
    ({ vehicleType }: { vehicleType: string }) => vehicleType === 'standard',
  ).etaSeconds;
  expect(said).toBeGreaterThan(60);
  await far.report(farther);
  expect((await far.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);
  expect((await rider.call(`GET /api/rides/${ride.id}`)).json().lateMinutes).toBeNull();
  await rider.call(`POST /api/rides/${ride.id}/cancel`, {});
  await offline(far);
});
