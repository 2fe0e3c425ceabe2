import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { vehicleFare } from '#test/fares.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast, type TestDriver } from '../testing.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false }, { DEMO: 'on' });
await app.start();
const { union, dropoff, onlineDriver, offline, quoteFor, book } = createRideCast(app, holds);

const museum = { address: 'Royal Ontario Museum', lat: '43.6677', lng: '-79.3948' };
const casaLoma = { address: 'Casa Loma', lat: '43.6780', lng: '-79.4094' };
const at = ({ lat, lng }: { lat: string; lng: string }) => ({ lat: Number(lat), lng: Number(lng) });
const stops = [museum, casaLoma];

/** A ride by two stops with its rider in the car. */
async function onBoard(extra: object = {}) {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider, { stops }, extra);
  const say = (move: string, body?: object) => driver.call(`POST /api/rides/${ride.id}/${move}`, body);
  await say('accept');
  await say('arriving');
  await driver.report(union);
  await say('arrived');
  expect((await say('start', { pin: ride.pin })).statusCode).toBe(200);
  return { rider, driver, ride, say };
}
const detail = async (who: TestPerson, id: number) => (await who.call(`GET /api/rides/${id}`)).json();
async function driveTo(driver: TestDriver, place: { lat: string; lng: string }) {
  await driver.report(at(place));
}

describe('a price with stops', () => {
  test('counts the way by them, and the quote, the ride and its receipt name them', async () => {
    const rider = await app.signedUp();
    const straight = await quoteFor(rider);
    const by = await quoteFor(rider, { stops });
    expect(by.stops.map(({ address }: { address: string }) => address)).toEqual([
      'Royal Ontario Museum',
      'Casa Loma',
    ]);
    expect(by.distanceMeters).toBeGreaterThan(straight.distanceMeters);
    expect(Number(by.estimatedFare)).toBeGreaterThan(Number(straight.estimatedFare));
    const { ride } = await book(rider, { stops });
    expect(ride).toMatchObject({ stops: by.stops, stopsDone: 0, distanceMeters: by.distanceMeters });
    await rider.call(`POST /api/rides/${ride.id}/cancel`);
  });

  test('is refused for a fourth stop, a stop nobody knows, and one at the pickup itself', async () => {
    const estimate = (stops: unknown) =>
      app.call('POST /api/rides/estimate', {
        pickupLocation: 'Union Station',
        destination: 'High Park',
        stops,
      });
    expect((await estimate([museum, museum, museum, museum])).json()).toMatchObject({
      status: 400,
      errors: { stops: 'A ride has at most 3 stops.' },
    });
    expect((await estimate([{ address: 'qqqzzzxxx' }])).json()).toMatchObject({
      code: 'place_not_found',
      errors: { 'stops.0.address': expect.any(String) },
    });
    expect((await estimate([{ address: 'Union Station' }])).json()).toMatchObject({
      code: 'same_place',
      detail: 'Two places in a row are the same place.',
    });
  });

  test('may come back to where it began, which without a stop is no trip', async () => {
    const back = { pickupLocation: 'Union Station', destination: 'Union Station' };
    const ask = (more: object) => app.call('POST /api/rides/estimate', { ...back, ...more });
    expect((await ask({})).json()).toMatchObject({
      code: 'same_place',
      detail: 'Pickup and destination are the same place.',
    });
    expect((await ask({ stops: [museum] })).statusCode).toBe(200);
  });
});

describe('a ride with stops', () => {
  test('goes to each in turn; waiting there beyond two minutes is paid, and part of it is the driver’s', async () => {
    const { rider, driver, ride, say } = await onBoard();
    expect((await detail(rider, ride.id)).position).toMatchObject({ leg: 'destination', stop: 1 });
    expect((await say('complete')).json()).toMatchObject({ status: 409, code: 'stops_left' });
    expect((await say('stops/1/arrived')).json().code).toBe('too_far');
    expect((await say('stops/2/arrived')).json().code).toBe('stop_not_next');

    await driveTo(driver, museum);
    expect((await say('stops/1/arrived')).json()).toMatchObject({ status: 'in_transit', stopsDone: 0 });
    clock.advance(5 * 60_000);
    const left = (await say('stops/1/left')).json();
    expect(left).toMatchObject({ stopsDone: 1, stopArrivedAt: null });
    await driveTo(driver, museum);
    const after = await detail(rider, ride.id);
    const rate = await vehicleFare(app, 'toronto', 'standard');
    expect(after.parts.at(-2)).toEqual({
      kind: 'waiting',
      atStops: true,
      label: 'Waiting at the pickup and stops',
      amount: ((3 * rate.waitingPerMinuteCents) / 100).toFixed(2),
    });
    expect(after.parts.at(-1).label).toBe('HST 13%, included');
    expect(after.position).toMatchObject({ stop: 2 });
    expect(after.position.restSeconds).toBeGreaterThan(0);
    expect(after.updates.map(({ words }: { words: string }) => words)).toEqual(
      expect.arrayContaining(['At Royal Ontario Museum', 'On from Royal Ontario Museum']),
    );

    await driveTo(driver, casaLoma);
    await say('stops/2/arrived');
    await say('stops/2/left');
    expect((await detail(rider, ride.id)).position).toMatchObject({ stop: null, restSeconds: 0 });
    await driver.report(dropoff);
    const done = (await say('complete')).json();
    expect(done.status).toBe('completed');
    const receipt = (await rider.call(`GET /api/rides/${ride.id}/receipt`)).json();
    expect(receipt.stops).toHaveLength(2);
    expect(Math.round(Number(receipt.total) * 100)).toBe(
      Math.round(Number(ride.estimatedFare) * 100) + 3 * rate.waitingPerMinuteCents,
    );
    await offline(driver);
  });

  test('leaves a stop out with a reason, and costs no more than is driven', async () => {
    const { rider, driver, ride, say } = await onBoard();
    const reason = 'rider_asked';
    expect((await say('stops/1/left')).json()).toMatchObject({ status: 409, code: 'stop_not_reached' });
    expect((await say('stops/1/left', { reason })).json()).toMatchObject({ stopsDone: 1 });
    expect((await say('stops/2/left', { reason })).json()).toMatchObject({ stopsDone: 2 });
    expect((await detail(rider, ride.id)).updates.map(({ words }: { words: string }) => words)).toContain(
      'Left out Casa Loma',
    );
    clock.advance(15 * 60_000);
    await driver.report(dropoff);
    expect((await say('complete')).json().status).toBe('completed');
    const over = await detail(rider, ride.id);
    expect(over.cutShort).toMatchObject({
      reason: 'stop_skipped',
      metersAway: null,
      stopsSkipped: [1, 2],
      promised: ride.estimatedFare,
    });
    expect(Number(over.fare)).toBeLessThan(Number(ride.estimatedFare));
    await offline(driver);
  });

  test('has not left a stop out where the car was there and nobody said so', async () => {
    const { rider, driver, ride, say } = await onBoard();
    for (const [index, stop] of stops.entries()) {
      clock.advance(5 * 60_000);
      await driveTo(driver, stop);
      expect((await say(`stops/${index + 1}/left`)).json()).toMatchObject({ stopsDone: index + 1 });
    }
    clock.advance(15 * 60_000);
    await driver.report(dropoff);
    await say('complete');
    expect(await detail(rider, ride.id)).toMatchObject({ fare: ride.estimatedFare, cutShort: null });
    await offline(driver);
  });

  test('takes twenty reports of the same arrival and departure as one, and waits are counted once', async () => {
    const { rider, driver, ride, say } = await onBoard();
    await driveTo(driver, museum);
    const arrivals = await Promise.all(Array.from({ length: 20 }, () => say('stops/1/arrived')));
    expect(arrivals.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    clock.advance(4 * 60_000);
    await Promise.all(Array.from({ length: 20 }, () => say('stops/1/left')));
    const now = await detail(rider, ride.id);
    expect(now.stopsDone).toBe(1);
    const told = now.updates.map(({ type }: { type: string }) => type);
    expect(told.filter((type: string) => type === 'ride.stop_arrived')).toHaveLength(1);
    expect(told.filter((type: string) => type === 'ride.stop_left')).toHaveLength(1);
    const rate = await vehicleFare(app, 'toronto', 'standard');
    expect(now.parts.at(-2).amount).toBe(((2 * rate.waitingPerMinuteCents) / 100).toFixed(2));
    for (const move of ['stops/1/arrived', 'stops/1/left'])
      expect((await say(move)).json()).toMatchObject({ stopsDone: 1 });
    await offline(driver);
  });

  test('is moved by its own driver alone', async () => {
    const { rider, driver, ride } = await onBoard();
    const stranger = await onlineDriver();
    const call = `POST /api/rides/${ride.id}/stops/1/left`;
    expect((await rider.call(call)).statusCode).toBe(403);
    expect((await stranger.call(call)).json().code).toBe('not_your_ride');
    await offline(driver);
    await offline(stranger);
  });
});

describe('a ride for somebody else', () => {
  const passenger = { name: 'Priya Nair', phone: '+14165550134' };
  const note = 'Side door, she has a walker';

  test('is told them by text message with link and PIN; the driver reads their first name and the note', async () => {
    const { rider, driver, ride } = await onBoard({ passenger, note });
    expect(ride).toMatchObject({
      passenger: { firstName: 'Priya', lastName: 'Nair' },
      bookedFor: { ...passenger, texted: true },
      note,
    });
    const forDriver = await detail(driver, ride.id);
    expect(forDriver).toMatchObject({
      passenger: { firstName: 'Priya', lastName: '' },
      note,
      bookedFor: null,
    });
    expect(JSON.stringify(forDriver)).not.toContain('416555');

    const outbox = (await rider.call('GET /api/outbox')).json() as { kind: string; body: string }[];
    const text = outbox.find(({ kind }) => kind === 'text')!;
    expect(text).toMatchObject({ toAddress: passenger.phone });
    expect(text.body).toContain(`PIN: ${ride.pin}`);
    const token = /share=([\w-]+)/.exec(text.body)![1];
    const shared = (await app.call(`GET /api/shared-rides/${token}`)).json();
    expect(shared).toMatchObject({ id: ride.id, passenger: { firstName: 'Priya', lastName: '' } });
    expect(shared).not.toHaveProperty('note');
    expect(shared).not.toHaveProperty('bookedFor');
    expect(shared).not.toHaveProperty('pin');
    await offline(driver);
  });

  test('needs a name and a number that can be called', async () => {
    const rider = await app.signedUp();
    const { answer } = await book(rider, {}, { passenger: { name: '', phone: '555' } });
    expect(answer.json().errors).toEqual({
      'passenger.name': 'Enter the name of who rides.',
      'passenger.phone': 'Enter a phone number with its area code, such as 416 555 0142.',
    });
  });

  test('says so where no text message leaves this machine', async () => {
    const quiet = createMemoryHolds();
    const business = await createTestApp({ holds: quiet, dispatchLoop: false }, { DEMO: 'off' });
    const cast = createRideCast(business, quiet);
    const { ride } = await cast.book(await business.signedUp(), {}, { passenger });
    expect(ride.bookedFor).toEqual({ ...passenger, texted: false });
  });
});
