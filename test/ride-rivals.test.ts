/** A ride's moves sent by several at the same moment, on real payments at the provider's stand-in: one truth each. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { vouchForDriver } from './drivers.ts';

const union = { lat: 43.6453, lng: -79.3806 };
const highPark = { lat: 43.6538, lng: -79.4665 };
const trip = {
  pickupLocation: 'Union Station',
  destination: 'High Park',
  pickupLat: String(union.lat),
  pickupLng: String(union.lng),
  destLat: '43.6538',
  destLng: '-79.4665',
};
const rounds = 6;

const clock = manualClock(new Date());
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const operator = await app.signedUp({}, ['rider', 'operator']);

async function newDriver() {
  const person = await app.signedUp({ firstName: 'Tom' }, ['rider', 'driver']);
  const made = await person.call('POST /api/drivers', {
    vehicleInfo: '2022 Toyota Camry',
    licensePlate: 'CRTK 418',
    state: 'Ontario',
    city: 'Toronto',
  });
  const driverId: number = made.json().id;
  await vouchForDriver(app.database, driverId);
  await person.call(`PATCH /api/drivers/${driverId}`, { isAvailable: true, ...union });
  return { ...person, driverId };
}
let driver: Awaited<ReturnType<typeof newDriver>>;
let rider: TestPerson;
beforeEach(async () => {
  [driver, rider] = [await newDriver(), await app.signedUp()];
});

async function payFor(quote: { quoteId: string }) {
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
  return { quoteId: quote.quoteId, paymentIntentId };
}
const quoted = async () => (await rider.call('POST /api/rides/estimate', trip)).json();

/** A ride whose car stands at the door, and what was promised for it. */
async function atTheDoor() {
  const paid = await payFor(await quoted());
  const ride = (await rider.call('POST /api/rides', paid)).json();
  await driver.call(`POST /api/drivers/${driver.driverId}/position`, union);
  for (const move of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${move}`)).statusCode).toBe(200);
  return { ...paid, id: ride.id as number, pin: ride.pin as string };
}
const drive = () => driver.call(`POST /api/drivers/${driver.driverId}/position`, highPark);
const start = (ride: { id: number; pin: string }) =>
  driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });
const move = (person: TestPerson, ride: { id: number }, verb: string) =>
  person.call(`POST /api/rides/${ride.id}/${verb}`);
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work));
const codesOf = (answers: { statusCode: number; json(): { code: string } }[]) =>
  answers.map((answer) => (answer.statusCode === 200 ? 'done' : answer.json().code)).sort();
const one = async (text: string, id: number | string) =>
  Number((await app.database.pool.query(text, [id])).rows[0].n);
const eventsOf = (ride: { id: number }, type: string) =>
  one(`select count(*) as n from events where type = '${type}' and subject = 'ride:' || $1`, ride.id);
const owed = () => app.payments.ledger.owedToDriver(driver.driverId);
const receipts = () =>
  one(`select count(*) as n from mails where to_address = $1 and subject ilike '%receipt%'`, rider.email);

afterEach(async () => {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
  expect(await app.payments.ledger.checkProvider()).toEqual([]);
});

test('five starts at once are one: one pick-up is told, waiting is counted once', async () => {
  const ride = await atTheDoor();
  // Two minutes are free, one is paid.
  clock.advance(2.5 * 60_000);
  // As many as may be guessed: a sixth would be refused as one guess too many.
  const answers = await times(5, () => start(ride));
  expect(codesOf(answers)).toEqual(['done', ...Array.from({ length: 4 }, () => 'move_not_allowed')]);
  expect(await eventsOf(ride, 'ride.picked_up')).toBe(1);
  const waited = await one('select waiting_cents as n from rides where id = $1', ride.id);
  expect(waited).toBeGreaterThan(0);
  await drive();
  await move(driver, ride, 'complete');
  await app.rides.aftercare.settle(ride.id);
});

test('completed twenty times at once, and settled by five, a ride is counted, paid and mailed once', async () => {
  const ride = await atTheDoor();
  await start(ride);
  const [ridesBefore, owedBefore, mailsBefore] = [
    (await driver.call('GET /api/drivers/me')).json().totalRides,
    await owed(),
    await receipts(),
  ];
  await drive();
  const answers = await times(20, () => move(driver, ride, 'complete'));
  // Who came later finds it ended, or lost to whoever was a moment sooner.
  const [done, ...refused] = codesOf(answers);
  expect(done).toBe('done');
  expect(refused.every((code) => code === 'move_not_allowed' || code === 'ride_ended')).toBe(true);
  await times(5, () => app.rides.aftercare.settle(ride.id));
  const pay = await one('select driver_pay_cents as n from rides where id = $1', ride.id);
  expect((await driver.call('GET /api/drivers/me')).json().totalRides).toBe(ridesBefore + 1);
  expect((await owed()) - owedBefore).toBe(pay);
  expect((await receipts()) - mailsBefore).toBe(1);
  expect(await eventsOf(ride, 'ride.completed')).toBe(1);
});

test('a rider who cancels as the driver starts is either on the way or pays the fee, never both', async () => {
  for (let round = 0; round < rounds; round++) {
    const ride = await atTheDoor();
    clock.advance(2.5 * 60_000);
    const before = await owed();
    const [started, cancelled] = await Promise.all([start(ride), move(rider, ride, 'cancel')]);
    expect([started.statusCode, cancelled.statusCode].sort()).toEqual([200, 409]);
    const { status } = (await rider.call(`GET /api/rides/${ride.id}`)).json();
    expect(status).toBe(started.statusCode === 200 ? 'picked_up' : 'cancelled');
    if (status === 'picked_up') {
      await drive();
      await move(driver, ride, 'complete');
    }
    await times(3, () => app.rides.aftercare.settle(ride.id));
    expect((await owed()) - before).toBe(
      await one('select driver_pay_cents as n from rides where id = $1', ride.id),
    );
  }
});

test('who accepts what was cancelled, or cancels what was accepted, is told the one that came first', async () => {
  for (let round = 0; round < rounds; round++) {
    const paid = await payFor(await quoted());
    const ride = (await rider.call('POST /api/rides', paid)).json();
    const answers = await Promise.all([
      move(driver, ride, 'accept'),
      ...Array.from({ length: 3 }, () => move(rider, ride, 'cancel')),
    ]);
    for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
    const { status } = (await rider.call(`GET /api/rides/${ride.id}`)).json();
    const cancelled = answers.slice(1).filter(({ statusCode }) => statusCode === 200).length;
    expect([status, cancelled]).toEqual(status === 'cancelled' ? ['cancelled', 1] : ['driver_assigned', 0]);
    if (status !== 'cancelled') await move(rider, ride, 'cancel');
    expect((await move(driver, ride, 'accept')).json().code).toBe('ride_ended');
    await app.rides.aftercare.settle(ride.id);
    expect(
      await one(`select captured_cents as n from payments where intent_id = $1`, paid.paymentIntentId),
    ).toBe(0);
    expect(app.drivers.isBusy(driver.driverId)).toBe(false);
  }
});

test('a payment that is let go while it is booked with pays for a ride or for none', async () => {
  const happened = new Set<string>();
  for (let round = 0; round < rounds; round++) {
    const paid = await payFor(await quoted());
    await rider.call(`POST /api/payments/${paid.paymentIntentId}/refresh`, {});
    const letGo = () =>
      operator.call(`POST /api/operations/payments/${paid.paymentIntentId}/cancel`, {
        reason: 'asked by phone',
      });
    const book = () => rider.call('POST /api/rides', paid);
    const [booked, gone] = await Promise.all(round % 2 ? [book(), letGo()] : [letGo(), book()].reverse());
    happened.add(`${booked!.statusCode} ${gone!.statusCode}`);
    const { asRider } = (await rider.call('GET /api/rides/current')).json();
    expect(asRider !== null).toBe(booked!.statusCode === 201);
    const { rows } = await app.database.pool.query(
      'select status, claimed_by from payments where intent_id = $1',
      [paid.paymentIntentId],
    );
    expect([asRider !== null, rows[0].status]).toEqual(
      asRider ? [true, 'requires_capture'] : [false, 'canceled'],
    );
    if (asRider) {
      await move(rider, asRider, 'cancel');
      await app.rides.aftercare.settle(asRider.id);
    }
  }
  expect([...happened].filter((how) => /5\d\d/.test(how))).toEqual([]);
});

test('a ride that is cancelled while it is settled is captured for what it was cancelled at, once', async () => {
  const ride = await atTheDoor();
  clock.advance(3 * 60_000);
  const before = await owed();
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => move(rider, ride, 'cancel')),
    ...Array.from({ length: 5 }, () => app.rides.aftercare.settle(ride.id).then(() => undefined)),
  ]);
  expect(answers.filter((answer) => answer?.statusCode === 200)).toHaveLength(1);
  await times(3, () => app.rides.aftercare.settle(ride.id));
  expect(
    await one('select captured_cents as n from payments where intent_id = $1', ride.paymentIntentId),
  ).toBe(500);
  // Four fifths of what is left of 5.00 without the tax in it, 0.58.
  expect((await owed()) - before).toBe(354);
});
