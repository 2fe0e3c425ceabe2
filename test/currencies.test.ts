/** The journeys of money in other currencies: through the real server, with what the provider received and what the book says. */
import { afterAll, describe, expect, test } from 'vitest';
import { createMoney } from '#src/money/processing/server/testing.ts';
import { factsOf } from '#src/platform/currencies.ts';
import { centsOf, setCurrency, toDecimal } from '#src/platform/money.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { bain, buy, fromLines } from '#src/shop/storefront/server/testing.ts';
import { createTestApp, type TestPerson } from './app.ts';

afterAll(() => setCurrency('usd'));

const car = {
  ...{ year: 2021, make: 'Toyota', model: 'Camry', trim: 'SE', condition: 'used', mileage: 41_000 },
  ...{ fuelType: 'gasoline', transmission: 'automatic', body: 'sedan', colour: 'blue' },
  location: 'Oakville, ON',
  description: 'Bought new here, kept in a garage and serviced on time.',
};

/** A business in a currency, with what its provider has of a payment. */
async function openIn(currency: string) {
  const app = await createTestApp({ dispatchLoop: false }, { CURRENCY: currency });
  await app.start();
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const stripe = await app.stripe();
  const operate = (verb: string, id: string, body: object) =>
    operator.call(`POST /api/operations/payments/${id}/${verb}`, { reason: 'asked by phone', ...body });
  const refreshed = async (person: TestPerson, id: string) =>
    (await person.call(`POST /api/payments/${id}/refresh`, {})).json();
  return { app, operator, stripe, operate, refreshed };
}
type Business = Awaited<ReturnType<typeof openIn>>;

async function ride({ app, operate, refreshed }: Business) {
  const driver = await createRideCast(app, createMemoryHolds()).onlineDriver();
  const rider = await app.signedUp();
  const estimate = await createRideCast(app, createMemoryHolds()).quoteFor(rider);
  const { quoteId, estimatedFare } = estimate;
  const { paymentIntentId: id, intent } = await app.payCard(rider, { paymentType: 'ride', quoteId });
  expect(intent.amount).toBe(estimatedFare);
  const booked = await rider.call('POST /api/rides', { quoteId, paymentIntentId: id });
  expect(booked.statusCode).toBe(201);
  const rideId = booked.json().id;
  await app.database.pool.query(
    `update rides set status = 'completed', completed_at = now(), fare_cents = held_cents,
      driver_id = $2, driver_pay_cents = 700 where id = $1`,
    [rideId, driver.driverId],
  );
  await app.rides.aftercare.settle(rideId);
  const tipped = await rider.call(`POST /api/rides/${rideId}/tip`, { amount: toDecimal(300) });
  expect(tipped.statusCode).toBe(200);
  const receipt = (await rider.call(`GET /api/rides/${rideId}/receipt`)).json();
  const parts: { amount: string }[] = receipt.parts;
  expect(parts.reduce((sum, { amount }) => sum + centsOf(amount), 0)).toBe(centsOf(receipt.total));
  expect(centsOf(receipt.total)).toBe(centsOf(estimatedFare) + 300);
  expect((await operate('refund', id, { amount: toDecimal(200) })).statusCode).toBe(200);
  expect(await refreshed(rider, id)).toMatchObject({ captured: estimatedFare, refunded: toDecimal(200) });
  return { id, cents: centsOf(estimatedFare), driver };
}

async function gear({ app, operate, refreshed }: Business, giftCardCode?: string) {
  const buyer = await app.signedUp();
  const { rows } = await app.database.pool.query(
    `select id from shop_variants v where exists (select 1 from shop_stocks s where s.variant_id = v.id and s.stock > 0)
     order by price_cents desc limit 1`,
  );
  const wanted = fromLines({ variantId: rows[0].id, quantity: 1 });
  const { checkout, paymentIntentId: id } = await buy(
    app,
    buyer.call,
    { wanted, shipTo: bain },
    giftCardCode,
  );
  const paid = await refreshed(buyer, id);
  expect(paid).toMatchObject({ status: 'succeeded', amount: checkout.total });
  expect((await operate('refund', id, { amount: toDecimal(100) })).statusCode).toBe(200);
  return { id, payment: paid };
}

async function deposit({ app, operator }: Business) {
  const draft = await operator.call('POST /api/vehicles', { ...car, price: toDecimal(1_800_000) });
  const vehicleId = draft.json().id;
  expect((await operator.call(`POST /api/vehicles/${vehicleId}/publish`)).statusCode).toBe(200);
  const buyer = await app.signedUp();
  const wish = { paymentType: 'vehicle' as const, vehicleId, orderId: 'deposit' };
  const { paymentIntentId: id } = await app.payCard(buyer, wish);
  const bought = await buyer.call(`POST /api/vehicles/${vehicleId}/buy`, {
    paymentIntentId: id,
    kind: 'deposit',
  });
  expect(bought.statusCode).toBeLessThan(300);
  expect((await buyer.call(`POST /api/orders/${bought.json().id}/cancel`)).statusCode).toBeLessThan(300);
  return id;
}

async function giftCard({ app, refreshed }: Business, amount: string): Promise<string> {
  const buyer = await app.signedUp();
  const gift = { recipientEmail: 'noor@example.com', recipientName: 'Noor' };
  const { paymentIntentId } = await app.payCard(buyer, { amount, paymentType: 'gift_card', gift });
  await refreshed(buyer, paymentIntentId);
  const { rows } = await app.database.pool.query(
    "select body from mails where to_address = 'noor@example.com'",
  );
  return /(\w{4}-){6}\w{4}/.exec(rows[0].body)![0];
}

/** Every row that holds money says the currency, and so does everything at the provider. */
async function expectOneCurrency({ app, stripe }: Business, currency: string) {
  for (const table of ['payments', 'payment_refunds', 'ledger_entries', 'orders', 'gift_cards']) {
    const { rows } = await app.database.pool.query(`select distinct currency from ${table}`);
    expect([table, rows]).toEqual([table, [{ currency }]]);
  }
  for (const table of ['quotes', 'rides']) {
    const { rows } = await app.database.pool.query(
      `select distinct terms ->> 'currency' as currency from ${table}`,
    );
    expect([table, rows]).toEqual([table, [{ currency }]]);
  }
  for await (const intent of stripe.paymentIntents.list({ limit: 100 }))
    expect(intent.currency).toBe(currency);
}

describe.each([
  ['cad', /^\d+\.\d\d$/],
  ['eur', /^\d+\.\d\d$/],
  ['jpy', /^\d+$/],
  ['kwd', /^\d+\.\d\d0$/],
])('in %s', (currency, onTheWire) => {
  test('rides, tips, gear, cars, gift cards, own amounts and payouts come out to the last part', async () => {
    const business = await openIn(currency);
    const { app, operator, stripe } = business;
    const { stripeUnits } = factsOf(currency);

    const ridden = await ride(business);
    const atProvider = await stripe.paymentIntents.retrieve(ridden.id);
    expect(atProvider).toMatchObject({ currency, amount_received: ridden.cents * stripeUnits });

    const code = await giftCard(business, toDecimal(5000));
    const { payment } = await gear(business, code);
    expect(payment.amount).toMatch(onTheWire);
    expect(payment).toMatchObject({ currency, giftAmount: toDecimal(5000) });

    const held = await stripe.paymentIntents.retrieve(await deposit(business));
    expect(held).toMatchObject({ currency, amount: 10_000 * stripeUnits });

    const payer = await app.signedUp();
    const own = await app.payCard(payer, { amount: toDecimal(4321), paymentType: 'custom' });
    expect(own.intent).toMatchObject({ currency, amount: toDecimal(4321) });
    expect((await stripe.paymentIntents.retrieve(own.paymentIntentId)).amount).toBe(4321 * stripeUnits);

    const { driverId } = ridden.driver;
    const owed = await app.payments.ledger.owedToDriver(driverId);
    expect(owed).toBe(1000);
    const paidOut = await operator.call(
      `POST /api/operations/drivers/${driverId}/payout`,
      { reason: 'every week' },
      { headers: { 'idempotency-key': `payout-${currency}` } },
    );
    expect(paidOut.statusCode).toBe(200);
    expect(await app.payments.ledger.owedToDriver(driverId)).toBe(0);

    await app.payments.reconcile();
    await expectOneCurrency(business, currency);
    expect(await app.payments.ledger.checkBook()).toEqual([]);
    expect(await app.payments.ledger.checkProvider()).toEqual([]);
  });
});

describe('where two currencies meet', () => {
  test('what a provider says in another one is written down and not booked', async () => {
    const { app, buyer, payments, database } = await createMoney();
    const { intent, paymentIntentId } = await app.payCard(buyer, { amount: '25', paymentType: 'custom' });
    await database.pool.query("update payments set currency = 'cad' where intent_id = $1", [paymentIntentId]);
    const answer = await buyer.call(`POST /api/payments/${paymentIntentId}/refresh`, {});
    expect(answer.json()).toMatchObject({
      captured: '0.00',
      failure: {
        code: 'currency_differs',
        message: 'The payment is in CAD, and its provider says USD. Nothing of it was booked.',
      },
    });
    expect(intent.currency).toBe('usd');
    expect(await payments.ledger.checkBook()).toEqual([]);
  });

  test('a gift card of another one pays nothing', async () => {
    const { app, buyer, database, giftCard: bought } = await createMoney();
    const { code } = await bought('50');
    await database.pool.query("update gift_cards set currency = 'eur'");
    const answer = await buyer.call('POST /api/create-payment-intent', {
      amount: '20',
      paymentType: 'custom',
      giftCardCode: code,
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'gift_card_other_currency' });
    expect((await app.call('POST /api/gift-cards/balance', { code })).json().balance).toBe('50.00');
  });
});
