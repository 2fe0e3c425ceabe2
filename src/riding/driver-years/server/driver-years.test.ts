/** A driver's years, by quarter: on real payments, against the ledger, across the ends of quarters and New Year's Eve. */
import { PDF } from '@libpdf/core';
import { expect, test } from 'vitest';
import { payoutAskedEntry, payoutBackEntry } from '#src/money/payments/ledger.ts';
import { bookEntry } from '#src/money/processing/server/ledger/store.ts';
import type { YearStatement } from '#src/money/statements/contract.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { type Clock, manualClock } from '#src/platform/time/clock.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { vouchForDriver } from '#test/drivers.ts';

const union = { lat: 43.6453, lng: -79.3806 };
const trip = {
  ...{ pickupLocation: 'Union Station', pickupLat: '43.6453', pickupLng: '-79.3806' },
  ...{ destination: 'High Park', destLat: '43.6538', destLng: '-79.4665' },
};
const zone = 'America/Toronto';
const clock: Clock & { advance(ms: number): void } = manualClock(new Date('2026-09-20T16:00:00Z'));
const goTo = (at: string) => clock.advance(new Date(at).getTime() - clock.now().getTime());
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const { payments, database } = app;
const cents = (amount: string) => Math.round(Number(amount) * 100);

async function newDriver(firstName = 'Tom') {
  const person = await app.signedUp({ firstName }, ['rider', 'driver']);
  const made = await person.call('POST /api/drivers', {
    ...{ vehicleInfo: '2022 Toyota Camry', licensePlate: 'CRTK 418', state: 'Ontario', city: 'Toronto' },
  });
  const driverId: DriverId = made.json().id;
  await vouchForDriver(database, driverId);
  const year = async (of: number | string): Promise<YearStatement> =>
    (await person.call(`GET /api/yearly-statements/driver?year=${of}`)).json();
  return { ...person, driverId, year };
}

/** From the booking to the completed ride. */
async function ridden(driver: Awaited<ReturnType<typeof newDriver>>, rider: TestPerson) {
  await driver.call(`PATCH /api/drivers/${driver.driverId}`, { isAvailable: true, ...union });
  const quote = (await rider.call('POST /api/rides/estimate', trip)).json();
  const { paymentIntentId } = await app.payCard(rider, {
    ...{ amount: quote.estimatedFare, paymentType: 'ride', quoteId: quote.quoteId },
  });
  const ride = (await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId })).json();
  await driver.call(`POST /api/drivers/${driver.driverId}/position`, union);
  for (const move of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${move}`)).statusCode).toBe(200);
  await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });
  clock.advance(20 * 60_000);
  await driver.call(`POST /api/drivers/${driver.driverId}/position`, { lat: 43.6538, lng: -79.4665 });
  expect((await driver.call(`POST /api/rides/${ride.id}/complete`)).statusCode).toBe(200);
  return ride;
}

test('a ride is in the year in which it was booked, and says what was paid, kept and earned', async () => {
  const [driver, rider] = [await newDriver(), await app.signedUp()];
  goTo('2027-01-01T04:30:00Z');
  const last = await ridden(driver, rider);
  // One millisecond before midnight of Toronto, which is the books'.
  goTo('2027-01-01T04:59:59.999Z');
  await app.rides.aftercare.settle(last.id);
  expect((await rider.call(`POST /api/rides/${last.id}/tip`, { amount: '3.00' })).statusCode).toBe(200);
  clock.advance(1);
  const first = await ridden(driver, rider);
  await app.rides.aftercare.settle(first.id);

  const old = await driver.year(2026);
  expect(old).toMatchObject({
    soFar: false,
    years: [2027, 2026],
    owedBefore: '0.00',
    number: driver.driverId,
  });
  expect(old.quarters.map(({ activities }) => activities)).toEqual([0, 0, 0, 1]);
  expect(old.totals).toMatchObject({
    activities: 1,
    tips: '3.00',
    tax: '0.00',
    takenBack: '0.00',
    other: '0.00',
  });
  const { rows } = await database.pool.query(
    'select fare_cents, driver_pay_cents, parts from rides where id = $1',
    [last.id],
  );
  const tax = rows[0].parts.find(({ kind }: { kind: string }) => kind === 'tax').cents;
  expect(cents(old.totals.paid)).toBe(rows[0].fare_cents - tax);
  expect(cents(old.totals.commission)).toBe(rows[0].fare_cents - tax - rows[0].driver_pay_cents);
  expect(cents(old.totals.earned)).toBe(rows[0].driver_pay_cents + 300);

  const young = await driver.year(2027);
  expect(young).toMatchObject({ soFar: true, owedBefore: old.owedAfter });
  expect(young.quarters.map(({ activities }) => activities)).toEqual([1, 0, 0, 0]);
  expect(cents(young.owedAfter)).toBe(await payments.ledger.owedToDriver(driver.driverId));
});

test('random rides, tips, refunds and payouts over two years come to what the ledger has, to the cent', async () => {
  const driver = await newDriver('Adaeze');
  const [rider, operator] = [await app.signedUp(), await app.signedUp({}, ['rider', 'operator'])];
  let seed = 20_270_101;
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  let priceCents = 0;
  let collector: 'company' | 'driver' = 'company';
  const taxOf = (of: number) => Math.round((of * 13) / 113);
  payments.sells('ride', {
    names: ({ quoteId }) => Boolean(quoteId),
    price: async () => ({
      ...{ amountCents: priceCents, description: 'Ride', captureMethod: 'manual', reference: 'quote:test' },
      taxLines: [
        {
          ...{ code: 'CA-ON-HST', name: 'HST', perHundredThousand: 13_000, included: false },
          ...{ cents: taxOf(priceCents), collector },
        },
      ],
    }),
  });
  type Sums = Record<'paid' | 'commission' | 'tips' | 'tax' | 'paidOut' | 'cashOutFees', number>;
  const reckoned = new Map<string, Sums>();
  const add = (change: Partial<Sums>) => {
    const [year, month] = localDate(clock.now(), zone).split('-').map(Number);
    const key = `${year} ${Math.ceil((month ?? 1) / 3)}`;
    const sums = reckoned.get(key) ?? { paid: 0, commission: 0, tips: 0, tax: 0, paidOut: 0, cashOutFees: 0 };
    for (const [name, by] of Object.entries(change)) sums[name as keyof Sums] += by;
    reckoned.set(key, sums);
  };
  let number = 70_000 + driver.driverId * 1_000;
  const captured: string[] = [];
  async function takeRide(isTip: boolean) {
    number += 1;
    priceCents = 500 + below(9_000);
    collector = below(3) === 0 && !isTip ? 'driver' : 'company';
    const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: 'q' });
    const tax = isTip ? 0 : taxOf(priceCents);
    const payCents = isTip ? priceCents : Math.round((priceCents - tax) * 0.77);
    const discountCents = isTip ? 0 : below(2) * below(300);
    await payments.captureHold({
      ...{ paymentIntentId, amountCents: priceCents, driverId: driver.driverId, driverPayCents: payCents },
      ...{ reference: `ride:${number}${isTip ? ':tip' : ''}`, discountCents },
      taxLines: isTip
        ? []
        : [
            {
              ...{ code: 'CA-ON-HST', name: 'HST', perHundredThousand: 13_000, included: false },
              ...{ cents: tax, collector },
            },
          ],
    });
    captured.push(paymentIntentId);
    const paid = priceCents - tax + discountCents;
    if (isTip) add({ tips: payCents });
    else add({ paid, commission: paid - payCents, tax: collector === 'driver' ? tax : 0 });
  }
  const acts = [
    () => takeRide(false),
    () => takeRide(false),
    () => takeRide(true),
    // The rider has it back and the driver keeps it.
    async () => {
      const id = captured.pop();
      if (!id) return;
      const answer = await operator.call(`POST /api/operations/payments/${id}/refund`, { reason: 'late' });
      expect(answer.statusCode, answer.body).toBe(200);
    },
    async () => {
      const payee = { party: 'driver' as const, id: driver.driverId, reason: 'weekly' };
      const answer = await payments.payouts.payOut({ userId: operator.id }, payee);
      add({ paidOut: answer });
    },
    async () => {
      number += 1;
      const out = { id: `out_${number}`, party: 'driver' as const, partyId: driver.driverId };
      const asked = { ...out, amountCents: 200 + below(50), feeCents: 50 };
      await database.transaction((tx) => bookEntry(tx, payoutAskedEntry(asked), clock.now()));
      add({ paidOut: asked.amountCents, cashOutFees: 50 });
      if (below(2) === 0) return;
      await database.transaction((tx) => bookEntry(tx, payoutBackEntry(asked), clock.now()));
      add({ paidOut: -asked.amountCents, cashOutFees: -50 });
    },
  ];
  const moments = ['2027-03-31T12:00:00Z', '2027-04-01T03:59:59.999Z', '2027-04-01T04:00:00Z'];
  moments.push('2027-07-01T03:59:59.999Z', '2027-07-01T04:00:00Z', '2027-10-01T04:00:00Z');
  moments.push('2027-12-31T23:00:00Z', '2028-01-01T04:59:59.999Z', '2028-01-01T05:00:00Z');
  for (const moment of moments) {
    goTo(moment);
    await takeRide(false);
    for (let turn = 0; turn < 4; turn++) await acts[below(acts.length)]!();
  }

  let owed = 0;
  for (const year of [2027, 2028]) {
    const { quarters, totals, owedBefore, owedAfter } = await driver.year(year);
    expect(cents(owedBefore)).toBe(owed);
    for (const [i, quarter] of quarters.entries()) {
      const sums = reckoned.get(`${year} ${i + 1}`);
      for (const key of ['paid', 'commission', 'tips', 'tax', 'paidOut', 'cashOutFees'] as const)
        expect([year, i, key, cents(quarter[key])]).toEqual([year, i, key, sums?.[key] ?? 0]);
      owed += cents(quarter.earned) - cents(quarter.cashOutFees) - cents(quarter.paidOut);
    }
    expect(cents(totals.earned)).toBe(quarters.reduce((sum, { earned }) => sum + cents(earned), 0));
    expect(cents(owedAfter)).toBe(owed);
  }
  expect(owed).toBe(await payments.ledger.owedToDriver(driver.driverId));
  expect(reckoned.size).toBeGreaterThan(4);

  const file = await operator.call('GET /api/operations/reports/payees.csv?year=2027&party=driver');
  const [head = [], ...rows] = file.body
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  const mine = rows.find((row) => row[1] === String(driver.driverId)) ?? [];
  const of = (words: string) => cents(mine[head.indexOf(words)] ?? '');
  const { totals } = await driver.year(2027);
  expect(of('Year Earned')).toBe(cents(totals.earned));
  // What Part XX means by consideration has neither fees nor tax in it.
  expect(of('Year Consideration (Part XX)')).toBe(
    cents(totals.earned) - cents(totals.tax) - cents(totals.cashOutFees),
  );
  expect(of('Year Fees and commissions (Part XX)')).toBe(
    cents(totals.commission) + cents(totals.cashOutFees),
  );
});

test('a statement has who is paid and who pays, says what is not known, and is its driver’s alone', async () => {
  const driver = await newDriver('Noémie');
  const pdfOf = async (person: TestPerson, query = '') =>
    person.call(`GET /api/yearly-statements/driver/file.pdf${query}`);
  const written = async () => {
    const answer = await pdfOf(driver);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const document = await PDF.load(answer.rawPayload);
    return document.extractText().map(({ text }) => text);
  };
  const [before, ...more] = await written();
  expect(more).toEqual([]);
  expect(before).toContain('so far');
  expect(before).toContain('Rove Mobility Inc.');
  expect(before).toMatch(/Noémie .*number \d+/);
  expect(before).toMatch(/Address\s*not given/);
  expect(before).toMatch(/Tax number\s*not given/);
  expect(before).toContain('date of birth');

  await driver.call(`PATCH /api/drivers/${driver.driverId}/pay`, { taxNumber: '123456789 RT0001' });
  await database.pool.query(
    `update driver_applications set form = form || '{"address": "12 Elm St", "city": "Toronto", "state": "Ontario", "zipCode": "M5G 1H1", "country": "Canada"}'
     where driver_id = $1`,
    [driver.driverId],
  );
  const [after] = await written();
  expect(after).toContain('123456789 RT0001');
  expect(after).toContain('12 Elm St, Toronto, Ontario, M5G 1H1');

  const stranger = await app.signedUp();
  expect((await stranger.call('GET /api/yearly-statements/driver')).json().code).toBe('not_a_payee');
  expect((await pdfOf(stranger)).statusCode).toBe(404);
  expect((await app.call('GET /api/yearly-statements/driver/file.pdf')).statusCode).toBe(401);
  expect((await pdfOf(driver, '?year=2031')).statusCode).toBe(422);
  expect((await pdfOf(driver, '?year=soon')).statusCode).toBe(400);
});

test('operators alone have the file of all, and each download is written down', async () => {
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const call = 'GET /api/operations/reports/payees.csv?year=2027&party=driver';
  const answer = await operator.call(call);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="drivers-2027.csv"',
  });
  const [head = ''] = answer.body.split('\r\n');
  for (const words of ['Date of birth', 'Q1 Rides', 'Q4 Fees and commissions (Part XX)'])
    expect(head).toContain(words);
  expect((await (await newDriver()).call(call)).statusCode).toBe(403);
  expect((await operator.call(call.replace('2027', '2031'))).json().code).toBe('year_not_begun');
  const { rows } = await database.pool.query(
    `select actor_id, reason, detail from payment_audit where action = 'yearly file' and actor_id = $1`,
    [operator.id],
  );
  expect(rows).toEqual([
    {
      actor_id: operator.id,
      reason: 'What each driver earned in 2027',
      detail: { party: 'driver', year: 2027 },
    },
  ]);
});
