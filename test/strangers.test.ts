/** What strangers can learn about drivers and their rides, over many looks. */
import { expect, test } from 'vitest';
import { viewerOf } from '#src/platform/http/actor.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { byEta } from '#src/riding/drivers/server/roster/strangers-view.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from './app.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { union, onlineDriver, offline, book } = createRideCast(app, holds);
const highPark = { lat: 43.6538, lng: -79.4665 };
const near = 'GET /api/drivers/available?lat=43.6453&lng=-79.3806';
/** Where a car is shown of which no more is known than this place. */
function onStreet(lat: number, lng: number) {
  const { point = [lng, lat] as const } = app.places.onStreet({ lat, lng }, 0) ?? {};
  return { lat: Number(point[1].toFixed(5)), lng: Number(point[0].toFixed(5)) };
}

test('the list gives a first name, a rounded place, and a number of the caller’s own that changes', async () => {
  const driver = await onlineDriver({ lat: 43.645_371, lng: -79.380_649 });
  const [rider, other] = [await app.signedUp(), await app.signedUp()];
  const seenBy = async (call = app.call, query = near) => (await call(query)).json()[0];
  const seen = await seenBy();
  expect(seen).toMatchObject({
    user: { firstName: 'Tom', lastName: '' },
    // On the street nearest to 43.645, -79.381.
    ...onStreet(43.645, -79.381),
    distanceMeters: 0,
  });
  expect(seen.etaSeconds % 60).toBe(0);
  expect(await seenBy(app.call, 'GET /api/drivers/available')).toMatchObject(onStreet(43.645, -79.381));
  const numbers = [seen.id, (await seenBy(rider.call)).id, (await seenBy(other.call)).id];
  expect((await seenBy(rider.call)).id).toBe(numbers[1]);
  clock.advance(10 * 60_000);
  await driver.report({ lat: 43.645_371, lng: -79.380_649 });
  numbers.push((await seenBy()).id, (await seenBy(rider.call)).id);
  expect(new Set([...numbers, driver.driverId]).size).toBe(6);
  await offline(driver);
});

test('whoever is there first stands first, and whose way is not known stands last', () => {
  const inOrder = [null, 240, 60, null, 120].map((etaSeconds) => ({ etaSeconds })).sort(byEta);
  expect(inOrder.map(({ etaSeconds }) => etaSeconds)).toEqual([60, 120, 240, null, null]);
});

test('whether a driver is listed tells no more than the rounded place', async () => {
  const driver = await onlineDriver({ lat: 43.645_49, lng: -79.380_6 });
  const listedAt = async (lat: number) =>
    (await app.call(`GET /api/drivers/available?lat=${lat}&lng=-79.381`)).json().length;
  const metersPerDegree = 111_195;
  const edge = 43.645 - 5000 / metersPerDegree;
  expect(await listedAt(edge + 0.00001)).toBe(1);
  expect(await listedAt(edge - 0.00001)).toBe(0);
  await offline(driver);
});

test('a driver picked before signing in or twenty minutes ago is the one who is asked; a made-up number is nobody', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  await onlineDriver();
  const asVisitor = app.drivers.aliasOf(viewerOf(null, '203.0.113.7'), driver.driverId);
  const from = { remoteAddress: '203.0.113.7' };
  const choose = async (driverId: number) => {
    const quote = (
      await rider.call('POST /api/rides/estimate', {
        pickupLocation: 'Union Station',
        destination: 'High Park',
        pickupLat: union.lat,
        pickupLng: union.lng,
        destLat: highPark.lat,
        destLng: highPark.lng,
      })
    ).json();
    const paymentIntentId = holds.authorise(rider.id, Math.round(Number(quote.estimatedFare) * 100));
    const answer = await rider.call(
      'POST /api/rides',
      { quoteId: quote.quoteId, paymentIntentId, driverId },
      from,
    );
    return { answer: answer.json(), hold: holds.states.get(paymentIntentId) };
  };
  clock.advance(15 * 60_000);
  const made = (await choose(asVisitor)).answer;
  const { rows } = await app.database.pool.query('select chosen_driver_id as id from rides where id = $1', [
    made.id,
  ]);
  expect(rows[0].id).toBe(driver.driverId);
  await rider.call(`POST /api/rides/${made.id}/cancel`, {});
  const refused = await choose(driver.driverId);
  expect(refused.answer.code).toBe('driver_not_found');
  expect(refused.hold?.released).toBe(true);
  clock.advance(30 * 60_000);
  expect((await choose(asVisitor)).answer.code).toBe('driver_not_found');
});

test('a ride cannot be followed from its looks: no lasting number, no door, no exact place', async () => {
  const rider = await app.signedUp();
  const driver = await onlineDriver({ lat: 43.6531, lng: -79.4012 });
  const looks = () => app.drivers.vehiclesIn('toronto')('address:203.0.113.9');
  const free = looks();
  expect(free).toHaveLength(1);
  const { ride } = await book(rider);
  await driver.call(`POST /api/rides/${ride.id}/accept`);
  const seen: ReturnType<typeof looks> = [];
  const steps = 200;
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const at = {
      lat: union.lat + (highPark.lat - union.lat) * share,
      lng: union.lng + (highPark.lng - union.lng) * share,
    };
    await driver.report(at);
    const look = looks();
    const meters = share * 7000;
    if (meters < 180 || meters > 6800) expect(look).toEqual([]);
    seen.push(...look);
  }
  expect(seen.length).toBeGreaterThan(150);
  expect(new Set([...seen, ...free].map((car) => car.driverId)).size).toBe(seen.length + 1);
  // Of every part of town there is one place alone where its cars are shown.
  const parts = [...new Set(seen.map(({ lat, lng }) => `${lat} ${lng}`))];
  const cells = new Set<string>();
  for (let lat = 43.63; lat < 43.661; lat += 0.005)
    for (let lng = -79.48; lng < -79.369; lng += 0.005) {
      const { lat: shownLat, lng: shownLng } = onStreet(Number(lat.toFixed(3)), Number(lng.toFixed(3)));
      cells.add(`${shownLat} ${shownLng}`);
    }
  expect(parts.filter((part) => !cells.has(part))).toEqual([]);
  expect(parts.length).toBeLessThan(25);
  for (const car of seen) expect([car.speed, car.status]).toEqual([0, 'busy']);
  await rider.call(`POST /api/rides/${ride.id}/cancel`, {});
});
