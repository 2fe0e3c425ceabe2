/** A ride costs and pays what its quote promised, whatever rates, shares, taxes and policies become before it is over. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { localDate, localTime } from '#src/platform/time/zoned-time.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from './app.ts';
import { changeFares, eachVehicle, times, vehicleFare } from './fares.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { union, dropoff, book, offline, onlineDriver, quoteFor } = createRideCast(app, holds);
const operator = await app.signedUp({}, ['rider', 'operator']);
const cents = (amount: string) => Math.round(Number(amount) * 100);
const hst = { code: 'CA-ON-HST', name: 'HST', perHundredThousand: 13_000, collector: 'company' };

/** Everything a quote is made with becomes dearer, and Rove keeps more: a new version of the fares and a tax rule. */
async function changeAll(): Promise<void> {
  const { version } = await changeFares(
    operator,
    'toronto',
    eachVehicle((vehicle) => ({
      base: times(vehicle.base, 2),
      perKm: times(vehicle.perKm!, 2),
      perMinute: times(vehicle.perMinute, 2),
      bookingFee: times(vehicle.bookingFee, 2),
      minimum: times(vehicle.minimum, 2),
      waitingPerMinute: times(vehicle.waitingPerMinute, 2),
      ...{ waitingFreeMinutes: 0, driverPercent: 50, cancellationFee: '9.00' },
      ...{ cancellationFreeMinutes: 0, noShowMinutes: 0 },
    })),
  );
  expect(version).toBeGreaterThan(1);
  const rule = {
    ...{ country: 'CA', region: 'ON', supplies: ['ride'], code: 'CA-ON-HST', name: 'HST' },
    ...{ rate: '20', compound: false, included: false, collector: 'company' },
    ...{ from: '2026-01-01', authority: 'Canada Revenue Agency', document: 'A test' },
  };
  const added = await operator.call('POST /api/operations/tax-rules', rule);
  expect([added.statusCode, added.body.slice(0, 400)]).toEqual([201, expect.anything()]);
}

async function riding() {
  const driver = await onlineDriver();
  const rider = await app.signedUp({ firstName: 'Maya' });
  const booked = await book(rider);
  const say = (verb: string, body: object = {}) =>
    driver.call(`POST /api/rides/${booked.ride.id}/${verb}`, body);
  return { driver, rider, say, ...booked };
}
const payOf = async (id: number) =>
  (await app.database.pool.query('select driver_pay_cents from rides where id = $1', [id])).rows[0]
    .driver_pay_cents;

test('what was promised is what is charged and earned: fare, waiting, cancellation and no-show', async () => {
  // 1: driven to the end, with waiting. 2: stopped short. 3: called off soon after. 4: the rider does not come.
  const whole = await riding();
  const short = await riding();
  const early = await riding();
  const late = await riding();
  for (const { say, driver } of [whole, short, early, late]) {
    await driver.report(union);
    expect((await say('accept')).statusCode).toBe(200);
  }
  await changeAll();

  const dearer = await quoteFor(await app.signedUp());
  expect(cents(dearer.estimatedFare)).toBeGreaterThan(cents(whole.ride.estimatedFare) * 2);
  expect(dearer.parts.at(-1)).toMatchObject({ kind: 'tax', label: 'HST 20%' });

  // Within two minutes it is still free, though the new policy has no free seconds.
  expect((await early.rider.call(`GET /api/rides/${early.ride.id}`)).json().cancellationFeeNow).toBe('0.00');
  expect((await early.rider.call(`POST /api/rides/${early.ride.id}/cancel`, {})).statusCode).toBe(200);
  expect(holds.states.get(early.paymentIntentId)).toMatchObject({ capturedCents: 0 });

  const arrive = async ({ driver, say }: { driver: TestDriver; say: typeof whole.say }) => {
    await driver.report(union);
    for (const verb of ['arriving', 'arrived']) expect((await say(verb)).statusCode).toBe(200);
  };
  for (const one of [whole, short, late]) await arrive(one);
  // By the new policy a rider is a no-show at once.
  expect((await late.say('cancel', { noShow: true })).json().code).toBe('cannot_cancel');
  expect((await short.say('start', { pin: short.ride.pin })).statusCode).toBe(200);
  clock.advance(3.5 * 60_000);
  await whole.driver.report(union);
  expect((await whole.say('start', { pin: whole.ride.pin })).statusCode).toBe(200);

  // Two started minutes beyond the free ones at 40 cents, of which 9 are tax, and four fifths of the rest the driver's.
  await whole.driver.report(dropoff);
  clock.advance(60_000);
  await whole.driver.report(dropoff);
  const done = (await whole.say('complete')).json();
  const shared = (parts: { kind: string; amount: string }[]) =>
    parts
      .filter(({ kind }) => ['base', 'distance', 'time', 'minimum', 'surge'].includes(kind))
      .reduce((sum, { amount }) => sum + cents(amount), 0);
  const pay = Math.round(shared(whole.quote.parts) * 0.8) + Math.round((80 - 9) * 0.8);
  expect(cents(done.fare)).toBe(pay);
  await app.rides.aftercare.settle(whole.ride.id);
  const tax = whole.quote.parts.at(-1);
  expect(tax).toMatchObject({ kind: 'tax', label: 'HST 13%' });
  expect(holds.states.get(whole.paymentIntentId)).toMatchObject({
    capturedCents: cents(whole.ride.estimatedFare),
    capturedTax: [{ ...hst, included: false, cents: cents(tax.amount) }],
    charges: [{ amountCents: 80, taxLines: [{ ...hst, included: true, cents: 9 }] }],
  });
  const receipt = (await whole.rider.call(`GET /api/rides/${whole.ride.id}/receipt`)).json();
  expect(cents(receipt.total)).toBe(cents(whole.ride.estimatedFare) + 80);
  expect(receipt.parts.slice(-2).map(({ label, amount }: Record<string, string>) => [label, amount])).toEqual(
    [
      ['Waiting at the pickup', '0.80'],
      ['HST 13%, included', '0.09'],
    ],
  );

  // Ended where it began: the minimum of then, with the tax of then.
  await short.driver.report(union);
  expect((await short.say('complete', { reason: 'rider_asked' })).statusCode).toBe(200);
  await app.rides.aftercare.settle(short.ride.id);
  expect(holds.states.get(short.paymentIntentId)?.capturedCents).toBe(Math.round(600 * 1.13));
  expect(await payOf(short.ride.id)).toBe((600 - 100) * 0.8);

  clock.advance(2 * 60_000);
  await late.driver.report(union);
  expect((await late.say('cancel', { noShow: true })).statusCode).toBe(200);
  await app.rides.aftercare.settle(late.ride.id);
  expect(holds.states.get(late.paymentIntentId)).toMatchObject({
    capturedCents: 500,
    capturedTax: [{ ...hst, included: true, cents: 58 }],
  });
  expect(await payOf(late.ride.id)).toBe(Math.round((500 - 58) * 0.8));
  const fee = (await late.rider.call(`GET /api/rides/${late.ride.id}/receipt`)).json();
  expect([fee.total, fee.parts.map(({ label }: { label: string }) => label)]).toEqual([
    '5.00',
    ['Cancellation fee', 'HST 13%, included'],
  ]);
  const { driverId } = late.driver;
  const statement = (await late.driver.call(`GET /api/drivers/${driverId}/statement?period=day`)).json();
  expect(statement.days[0].rides).toMatchObject([
    { kind: 'no_show', fare: '4.42', commission: '0.88', earned: '3.54', paid: '5.00' },
  ]);
  for (const { driver } of [whole, short, early, late]) await offline(driver);
});

test('fares that change between estimate, payment and booking change nothing of that ride', async () => {
  const rider = await app.signedUp();
  const quote = await quoteFor(rider);
  const dearer = () =>
    changeFares(
      operator,
      'toronto',
      eachVehicle(({ base }) => ({ base: times(base, 2), driverPercent: 40 })),
    );
  await dearer();
  const payable = (await rider.call(`GET /api/rides/payable?quoteId=${quote.quoteId}`)).json();
  expect(payable.quote.price).toBe(quote.estimatedFare);
  const paymentIntentId = holds.authorise(rider.id, cents(payable.quote.price));
  await dearer();
  const booked = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  expect(booked.json()).toMatchObject({ estimatedFare: quote.estimatedFare });
  const { rows } = await app.database.pool.query('select terms, parts from rides where id = $1', [
    booked.json().id,
  ]);
  expect(rows[0].terms).toMatchObject({ driverPerHundredThousand: 50_000 });
  expect(rows[0].terms.fareVersion).toBe((await vehicleFare(app, 'toronto', 'standard')).version - 2);
  await rider.call(`POST /api/rides/${booked.json().id}/cancel`, {});
});

test('published fares are never overwritten, and a version that begins later does not hold yet', async () => {
  const { pool } = app.database;
  const published = "state = 'published'";
  await expect(pool.query(`update fare_versions set document = '{}' where ${published}`)).rejects.toThrow(
    'only added to',
  );
  await expect(pool.query(`delete from fare_versions where ${published}`)).rejects.toThrow('only added to');
  const versionNow = async () => (await vehicleFare(app, 'toronto', 'eco')).version;
  const before = await versionNow();
  const at = new Date(clock.now().getTime() + 600_000);
  const { version } = await changeFares(
    operator,
    'toronto',
    eachVehicle(() => ({ base: '0.01' })),
    { day: localDate(at, 'America/Toronto'), time: localTime(at, 'America/Toronto') },
  );
  expect([await versionNow(), version]).toEqual([before, before + 1]);
  clock.advance(600_000);
  expect(await versionNow()).toBe(before + 1);
});
