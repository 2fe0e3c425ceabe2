/** What the desk sends out and pays back, told to the buyer as it is: to the day and to the cent. */
import { expect, test } from 'vitest';
import type { ShopReturn } from '#src/shop/orders/contract.ts';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import {
  bain,
  buy,
  checkOut,
  fromLines,
  giftCard,
  mailsTo,
  payFor,
  place,
  setStock,
  stockOf,
  visitor,
} from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { base, ship } from '../testing.ts';

const saw = 61;
// A Monday morning in Toronto.
const now = { at: new Date('2026-11-23T14:00:00Z') };
const app = await createTestApp({ clock: { now: () => now.at } });
const operator = await app.signedUp({}, ['operator']);
await setStock(app, saw, 50);
const montreal = { ...bain, town: 'Montréal', region: 'QC', postalCode: 'H2T 1S6' };

async function arrived(buying: Parameters<typeof buy>[2]) {
  const { number, key } = await buy(app, app.call, buying);
  await ship(operator, number);
  await operator.call(`POST ${base}/orders/${number}/arrived`);
  return { number, key, order: await readOrder(app.call, number, key) };
}

test('pieces that come back one by one say what each brought, and together that is what was paid back', async () => {
  const { number, key, order } = await arrived({
    wanted: fromLines({ variantId: saw, quantity: 3 }),
    shipTo: montreal,
  });
  const [line] = order.lines;
  // Its tax cannot be shared out evenly, so the pieces do not all bring the same.
  expect(Math.round(Number(line!.tax) * 100) % 3).not.toBe(0);
  for (let piece = 0; piece < 3; piece += 1) {
    const lines = [{ lineId: line!.id, quantity: 1 }];
    const asked = await app.call(`POST /api/shop/orders/${number}/returns`, {
      key,
      lines,
      reason: 'A blunt blade',
    });
    const { id, amount }: ShopReturn = asked.json().returns.at(-1);
    expect((await mailsTo(app, order.email)).at(-1)!.body).toContain(
      'It goes to:\nRove\n881 Queen St W\nToronto, ON  M6J 1G5\nCanada',
    );
    await operator.call(`POST ${base}/orders/${number}/returns/${id}/receive`, {});
    const before = Number((await readOrder(app.call, number, key)).refunded);
    const done = await operator.call(`POST ${base}/orders/${number}/refunds`, {
      lines,
      reason: 'A blunt blade',
      returnId: id,
    });
    const { refunded, returns } = done.json().order;
    expect((Number(refunded) - before).toFixed(2)).toBe(amount);
    expect(returns.at(-1)).toMatchObject({ state: 'refunded', amount });
  }
  const { returns, refunded, shipping, total, taxLines } = await readOrder(app.call, number, key);
  const sum = (amounts: string[]) => amounts.reduce((all, amount) => all + Number(amount), 0).toFixed(2);
  expect(sum(returns.map(({ amount }) => amount))).toBe(refunded);
  const taxOnDelivery = Number(sum(taxLines.map(({ amount }) => amount))) - Number(line!.tax);
  expect((Number(total) - Number(shipping) - taxOnDelivery).toFixed(2)).toBe(refunded);
});

test('a delivery is paid back in parts that come to all of it, and never to more', async () => {
  const { number, key, order } = await arrived({ wanted: fromLines({ variantId: saw, quantity: 1 }) });
  expect([order.shipping, order.taxLines[0]!.amount]).toEqual(['12.00', '8.06']);
  const ask = (shippingAmount?: string) => ({ shipping: true, ...(shippingAmount && { shippingAmount }) });
  const sum = await operator.call(`POST ${base}/orders/${number}/refund-sum`, ask('5.00'));
  expect(sum.json()).toMatchObject({ items: '0.00', shipping: '4.42', tax: '0.58', total: '5.00' });
  const pay = (wish: object) =>
    operator.call(`POST ${base}/orders/${number}/refunds`, { ...wish, reason: 'A day late' });
  expect((await pay(ask('5.00'))).json()).toMatchObject({
    order: { refunded: '5.00' },
    refundable: { shipping: '8.56' },
  });
  const tooMuch = await pay(ask('8.57'));
  expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([409, 'not_refundable']);
  expect(tooMuch.json().detail).toBe('Of the delivery $8.56 can be paid back, with its tax.');
  for (const amount of ['0', '0.00', '-1', '1e3', '1.234', 'all'])
    expect([400, 409, 422], amount).toContain((await pay(ask(amount))).statusCode);
  expect((await pay(ask())).json()).toMatchObject({
    order: { refunded: '13.56' },
    refundable: { shipping: '0.00' },
  });
  expect((await mailsTo(app, order.email)).at(-1)!.body).toContain('The delivery, $8.56 with its tax');
  expect((await readOrder(app.call, number, key)).log.map(({ words }) => words)).toContain('Refund sent');
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});

test('a parcel that goes out in time keeps its day; one that goes out too late names a new one', async () => {
  const inTime = await buy(app, app.call, { wanted: fromLines({ variantId: saw, quantity: 1 }) });
  const late = await buy(app, app.call, { wanted: fromLines({ variantId: saw, quantity: 1 }) });
  const promised = (await readOrder(app.call, late.number, late.key)).promisedFor;
  expect(promised).toBe('2026-11-25');
  await ship(operator, inTime.number);
  expect((await readOrder(app.call, inTime.number, inTime.key)).promisedFor).toBe(promised);
  now.at = new Date('2026-11-26T14:00:00Z');
  await ship(operator, late.number);
  const order = await readOrder(app.call, late.number, late.key);
  expect(order.promisedFor).toBe('2026-11-30');
  expect(order.stateWords).toBe('On its way with Canada Post; it arrives by Mon, Nov 30.');
  const [, mail] = (await mailsTo(app, order.email)).filter(({ subject }) => subject.includes('on its way'));
  expect(mail!.body).not.toContain('later than');
  const last = (await mailsTo(app, order.email)).at(-1)!;
  expect(last.body).toContain('arrives by Mon, Nov 30.');
  expect(last.body).toContain('That is later than Wed, Nov 25, which we had promised.');
});

test('what is sold no more while its item still is can be left behind, and the rest is bought', async () => {
  const person = visitor(app);
  await person.call('POST /api/shop/cart/lines', { variantId: 22, quantity: 1 });
  await person.call('POST /api/shop/cart/lines', { variantId: saw, quantity: 1 });
  await app.database.pool.query('update shop_variants set withdrawn = true where id = 22');
  const told = (await person.call('GET /api/shop/cart')).json();
  expect(told.lines[0].change.words).toBe('The Norrland Felling Axe, 65 cm is no longer sold.');
  const more = await person.call('PATCH /api/shop/cart/lines/22', { quantity: 2 });
  expect([more.statusCode, more.json().detail]).toEqual([409, 'This is no longer sold.']);
  const cart = (await person.call('POST /api/shop/cart/accept')).json();
  expect(cart).toMatchObject({ changed: false, pieces: 1, lines: [{ variantId: saw }] });
  await buy(app, person.call);
});

test('a second parcel and a number put right are named to the buyer, found by the desk, and written once', async () => {
  now.at = new Date('2026-11-26T14:00:00Z');
  const { number, key } = await buy(app, app.call, { wanted: fromLines({ variantId: saw, quantity: 2 }) });
  const name = (...numbers: string[]) =>
    operator.call(`POST ${base}/orders/${number}/parcels`, {
      parcels: numbers.map((trackingNumber) => ({ carrier: 'UPS', trackingNumber })),
    });
  expect((await name('1Z 999')).json().code).toBe('not_now');
  await ship(operator, number, 'ZZ 8888');
  const both = ['1Z 1111', '1Z 2222'];
  expect((await name(...both)).json().order.parcels).toMatchObject([
    { carrier: 'UPS', trackingNumber: '1Z 1111' },
    { trackingNumber: '1Z 2222', trackingUrl: 'https://www.ups.com/track?tracknum=1Z%202222' },
  ]);
  await name(...both);
  const order = await readOrder(app.call, number, key);
  expect([order.state, order.trackingNumber, order.parcels.length]).toEqual(['shipped', '1Z 1111', 2]);
  expect(order.stateWords).toBe('On its way in 2 parcels; it arrives by Mon, Nov 30.');
  expect(order.log.filter(({ words }) => words === 'Its parcels were named anew')).toHaveLength(1);
  expect((await mailsTo(app, order.email)).at(-1)!.body).toContain(
    'It comes in 2 parcels, by Mon, Nov 30. These are the numbers now:\n\nUPS 1Z 1111\nUPS 1Z 2222',
  );
  const found = async (search: string) =>
    (await operator.call(`GET ${base}/orders?queue=all&search=${encodeURIComponent(search)}`))
      .json()
      .orders.map((row: { number: string }) => row.number);
  expect([await found('1z-2222'), await found('ZZ 8888'), await found('trackingNumber')]).toEqual([
    [number],
    [],
    [],
  ]);
  expect((await name()).statusCode).toBe(400);
  expect((await name('1Z 1111', '1Z 1111')).statusCode).toBe(400);
  await operator.call(`POST ${base}/orders/${number}/arrived`);
  expect((await name('1Z 3333')).json().code).toBe('not_now');
});

test('a gift card worth more than the order pays all of it, keeps the rest, and has its line back', async () => {
  const code = await giftCard(app, '200.00');
  const left = async () => (await app.call('POST /api/gift-cards/balance', { code })).json().balance;
  const checkout = await checkOut(app.call, { wanted: fromLines({ variantId: saw, quantity: 2 }) });
  const intent = await app.call('POST /api/create-payment-intent', {
    paymentType: 'equipment',
    orderId: checkout.paymentOrderId,
    giftCardCode: code,
  });
  expect(intent.json()).toMatchObject({ giftAmount: checkout.total, dueAmount: '0.00', clientSecret: null });
  const { paymentIntentId } = intent.json();
  await app.call(`POST /api/payments/${paymentIntentId}/confirm-gift`);
  const { order } = (await place(app.call, checkout, paymentIntentId)).json();
  const rest = (200 - Number(checkout.total)).toFixed(2);
  expect(await left()).toBe(rest);
  await ship(operator, order.number);
  const paid = await readOrder(app.call, order.number, order.key);
  expect(paid.money.map(({ what, amount }) => [what, amount])).toEqual([['gift_card', checkout.total]]);
  const back = await operator.call(`POST ${base}/orders/${order.number}/refunds`, {
    lines: [{ lineId: paid.lines[0]!.id, quantity: 1 }],
    reason: 'A blunt blade',
  });
  expect(back.statusCode, back.body).toBe(200);
  const { refunded } = await readOrder(app.call, order.number, order.key);
  expect(refunded).toBe('56.50');
  expect(await left()).toBe((Number(rest) + 56.5).toFixed(2));
});

test('an order given up at each step lets go of its pieces, its card and its gift card', async () => {
  const code = await giftCard(app, '30.00');
  const left = async () => (await app.call('POST /api/gift-cards/balance', { code })).json().balance;
  const before = await stockOf(app, saw);
  const statusOf = async (intent: string) => {
    const { rows } = await app.database.pool.query(
      'select status, captured_cents - refunded_cents as kept from payments where intent_id = $1',
      [intent],
    );
    return rows[0];
  };
  const wanted = fromLines({ variantId: saw, quantity: 2 });
  const giveUp = (token: string) => app.call(`DELETE /api/shop/checkouts/${token}`);

  const untouched = await checkOut(app.call, { wanted });
  await giveUp(untouched.token);
  expect([await stockOf(app, saw), await left()]).toEqual([before, '30.00']);

  const begun = await checkOut(app.call, { wanted });
  const intent = await app.call('POST /api/create-payment-intent', {
    paymentType: 'equipment',
    orderId: begun.paymentOrderId,
    giftCardCode: code,
  });
  const { paymentIntentId, giftAmount } = intent.json();
  expect(giftAmount).toBe('30.00');
  await giveUp(begun.token);
  expect(await statusOf(paymentIntentId)).toEqual({ status: 'canceled', kept: 0 });
  expect([await stockOf(app, saw), await left()]).toEqual([before, '30.00']);

  // What is paid is given up by cancelling its order; a checkout that became one stays.
  const paid = await checkOut(app.call, { wanted });
  const payment = await payFor(app, app.call, paid, code);
  const placed = await place(app.call, paid, payment);
  const { number, key } = placed.json().order;
  expect((await giveUp(paid.token)).json().state).toBe('paid');
  await app.call(`POST /api/shop/orders/${number}/cancel`, { key });
  expect(await statusOf(payment)).toMatchObject({ kept: 0 });
  expect([await stockOf(app, saw), await left()]).toEqual([before, '30.00']);
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});
