/** A month of a company: what it owes of each tax by its papers, added up by hand, is what the report says, in any currency. */
import { expect, test } from 'vitest';
import { centsOf, toDecimal } from '#src/platform/money.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { bain, buy, fromLines } from '#src/shop/storefront/server/testing.ts';
import { createTestApp, type TestPerson } from './app.ts';

const montreal = {
  ...bain,
  street: '1 Rue Sherbrooke',
  town: 'Montreal',
  region: 'QC',
  postalCode: 'H2X 1Y1',
};

async function openIn(currency: string) {
  const app = await createTestApp({ dispatchLoop: false }, { CURRENCY: currency });
  await app.start();
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const cast = createRideCast(app, createMemoryHolds());
  return { app, operator, cast, driver: await cast.onlineDriver() };
}
type Business = Awaited<ReturnType<typeof openIn>>;

/** What papers say of taxes, added up by code. */
type Sums = Map<string, number>;
const add = (sums: Sums, code: string, cents: number) => sums.set(code, (sums.get(code) ?? 0) + cents);

async function book({ app, cast, driver }: Business, rider: TestPerson, change: object = {}) {
  const { quoteId } = await cast.quoteFor(rider, change);
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId });
  const ride = (await rider.call('POST /api/rides', { quoteId, paymentIntentId })).json();
  expect((await driver.call(`POST /api/rides/${ride.id}/accept`)).statusCode).toBe(200);
  return ride;
}

async function carry({ app, cast }: Business, driver: TestDriver, ride: { id: number; pin: string }) {
  const say = (move: string, body?: object) => driver.call(`POST /api/rides/${ride.id}/${move}`, body);
  await driver.report(cast.union);
  await say('arriving');
  await say('arrived');
  // Ten minutes at the kerb, of which some are free.
  await app.database.pool.query(
    "update rides set arrived_at = arrived_at - interval '10 minutes' where id = $1",
    [ride.id],
  );
  expect((await say('start', { pin: ride.pin })).statusCode).toBe(200);
  await driver.report(cast.dropoff);
  expect((await say('complete')).statusCode).toBe(200);
  await app.rides.aftercare.settle(ride.id);
}

/** The tax on a ride's receipt. */
async function addRide(sums: Sums, rider: TestPerson, rideId: number): Promise<number> {
  const receipt = (await rider.call(`GET /api/rides/${rideId}/receipt`)).json();
  let ofRide = 0;
  for (const part of receipt.parts.filter(({ kind }: { kind: string }) => kind === 'tax')) {
    add(sums, part.tax.code, centsOf(part.amount));
    ofRide += centsOf(part.amount);
  }
  expect(ofRide).toBeGreaterThan(0);
  return ofRide;
}

async function rides(business: Business, sums: Sums): Promise<void> {
  const { operator, driver } = business;
  await operator.call('POST /api/operations/promo-codes', {
    ...{ code: 'LESS', gives: 'percent', percent: 20, cap: toDecimal(500), mostUses: 9, usesPerPerson: 9 },
    startsOn: localDate(new Date(Date.now() - 86_400_000), 'America/Toronto'),
  });
  const rider = await business.app.signedUp();
  for (const change of [{}, { promoCode: 'LESS' }, { vehicleType: 'standard' }]) {
    const ride = await book(business, rider, change);
    await carry(business, driver, ride);
    await addRide(sums, rider, ride.id);
  }
  const tipped = await book(business, rider);
  await carry(business, driver, tipped);
  const before = await addRide(sums, rider, tipped.id);
  await rider.call(`POST /api/rides/${tipped.id}/tip`, { amount: toDecimal(300) });
  // No tax is in a tip.
  const again: Sums = new Map();
  expect(await addRide(again, rider, tipped.id)).toBe(before);
  // Called off too late, which costs a fee with its tax in it.
  const late = await book(business, rider);
  await business.app.database.pool.query(
    "update rides set assigned_at = assigned_at - interval '10 minutes' where id = $1",
    [late.id],
  );
  expect((await rider.call(`POST /api/rides/${late.id}/cancel`)).statusCode).toBe(200);
  await business.app.rides.aftercare.settle(late.id);
  await addRide(sums, rider, late.id);
  // The payment's own receipt calls the fee what it is, and has the same tax in it.
  const { rows } = await business.app.database.pool.query(
    'select id, captured_cents from payments where claimed_by = $1',
    [`ride:${late.id}`],
  );
  const { lines, total } = (await rider.call(`GET /api/payments/${rows[0].id}/receipt`)).json();
  expect(lines.map(({ label }: { label: string }) => label)).toEqual([
    'Cancellation fee',
    'HST 13%, included',
  ]);
  const cents = lines.map(({ amount }: { amount: string }) => centsOf(amount));
  expect([cents[0] + cents[1], centsOf(total)]).toEqual([rows[0].captured_cents, rows[0].captured_cents]);
}

/** Two of one thing to Quebec, of which one goes back, and one to Ontario, whole. */
async function gear({ app, operator }: Business, sums: Sums): Promise<void> {
  const buyer = await app.signedUp();
  const { rows } = await app.database.pool.query(
    `select id, price_cents from shop_variants v where exists (select 1 from shop_stocks s where s.variant_id = v.id and s.stock > 3)
     order by price_cents desc limit 1`,
  );
  const [{ id: variantId, price_cents: unitCents }] = rows;
  const ontario = await buy(app, buyer.call, { wanted: fromLines({ variantId, quantity: 1 }), shipTo: bain });
  const quebec = await buy(app, buyer.call, {
    wanted: fromLines({ variantId, quantity: 2 }),
    shipTo: montreal,
  });
  for (const { number, key, paymentIntentId } of [ontario, quebec]) {
    await buyer.call(`POST /api/payments/${paymentIntentId}/refresh`, {});
    const order = (await app.call(`GET /api/shop/orders/${number}?key=${key}`)).json();
    for (const { code, amount } of order.taxLines) add(sums, code, centsOf(amount));
  }
  // GST and QST are each on the price: of one piece 5 % and 9.975 %, the half cent upwards.
  const back = { 'CA-GST': Math.round(unitCents * 0.05), 'CA-QC-QST': Math.round(unitCents * 0.09975) };
  const { order } = (await operator.call(`GET /api/operations/shop/orders/${quebec.number}`)).json();
  const refund = await operator.call(`POST /api/operations/shop/orders/${quebec.number}/refunds`, {
    ...{ lines: [{ lineId: order.lines[0].id, quantity: 1, restock: true }], reason: 'One is bent' },
  });
  expect(refund.statusCode).toBe(200);
  for (const [code, cents] of Object.entries(back)) add(sums, code, -cents);
}

test.each(['usd', 'cad', 'jpy'])('in %s', { timeout: 60_000 }, async (currency) => {
  const business = await openIn(currency);
  const { app, operator } = business;
  const byHand: Sums = new Map();
  await rides(business, byHand);
  await gear(business, byHand);
  const payer = await app.signedUp();
  const own = await app.payCard(payer, { amount: toDecimal(4321), paymentType: 'custom' });
  await payer.call(`POST /api/payments/${own.paymentIntentId}/refresh`, {});
  await app.payments.reconcile();

  const day = localDate(new Date(), 'America/Toronto');
  const from = localDate(new Date(Date.now() - 86_400_000), 'America/Toronto');
  const report = (await operator.call(`GET /api/operations/reports/tax?from=${from}&to=${day}`)).json();
  expect(report.currency).toBe(currency.toUpperCase());
  const owed = new Map<string, number>(
    report.taxes.map(({ code, owed }: { code: string; owed: string }) => [code, centsOf(owed)]),
  );
  expect([...owed].sort()).toEqual([...byHand].sort());
  expect([...owed.keys()].sort()).toEqual(['CA-GST', 'CA-ON-HST', 'CA-QC-QST']);
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});
