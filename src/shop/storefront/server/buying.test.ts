import { describe, expect, test } from 'vitest';
import type { ShopCheckout } from '#src/shop/catalogue/cart-contract.ts';
import { base } from '#src/shop/desk/server/testing.ts';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import {
  buy,
  checkOut,
  fromLines,
  mailsTo,
  payFor,
  place,
  setStock,
  stockOf,
  tryCheckOut,
  visitor,
} from './testing.ts';

const axe = 21;
const hatchet = 31;
const maul = 51;
const spade = 91;

const now = { at: new Date('2026-11-22T01:44:00Z') };
const app = await createTestApp({ clock: { now: () => now.at } });
const operator = await app.signedUp({ firstName: 'Olive', lastName: 'Park' }, ['operator']);

describe('stock', () => {
  test('is held while its buyer pays, free again when they give up, and when their time is over', async () => {
    await setStock(app, maul, 3);
    const wanted = fromLines({ variantId: maul, quantity: 2 });
    const checkout = await checkOut(app.call, { wanted });
    expect(await stockOf(app, maul)).toEqual({ stock: 3, held: 2 });
    const second = await tryCheckOut(app.call, { wanted });
    expect([second.statusCode, second.json().code]).toEqual([409, 'out_of_stock']);
    expect(second.json().detail).toContain('There is only one of the Ridge Splitting Maul left.');
    expect((await app.call(`DELETE /api/shop/checkouts/${checkout.token}`)).json().state).toBe('over');
    expect(await stockOf(app, maul)).toEqual({ stock: 3, held: 0 });

    const slow = await checkOut(app.call, { wanted });
    now.at = new Date(now.at.getTime() + 15 * 60_000 + 1);
    await app.shop.sweep();
    expect(await stockOf(app, maul)).toEqual({ stock: 3, held: 0 });
    const late = await app.call('POST /api/create-payment-intent', {
      paymentType: 'equipment',
      orderId: slow.paymentOrderId,
    });
    expect([late.statusCode, late.json().code]).toEqual([409, 'checkout_over']);
  });

  test('is back when its buyer cancels, with all the money', async () => {
    const before = await stockOf(app, hatchet);
    const buyer = await app.signedUp();
    const { number } = await buy(app, buyer.call, { wanted: fromLines({ variantId: hatchet, quantity: 2 }) });
    expect((await buyer.call('GET /api/orders')).json()[0]).toMatchObject({
      kind: 'equipment',
      number,
      progress: 'paid',
      page: `/orders/${number}`,
      title: 'Forest Hatchet',
      total: '305.10',
    });
    const cancelled = (await buyer.call(`POST /api/shop/orders/${number}/cancel`, {})).json();
    expect(cancelled).toMatchObject({ state: 'cancelled', refunded: '305.10', mine: true });
    expect(await stockOf(app, hatchet)).toEqual(before);
    expect((await mailsTo(app, 'maya@example.com')).at(-1)!.subject).toContain('Your order was cancelled');
  });

  test('that somebody paid for after their time was over is theirs if it is free, and their money back if not', async () => {
    await setStock(app, maul, 1);
    const wanted = fromLines({ variantId: maul, quantity: 1 });
    const slow = await checkOut(app.call, { wanted });
    const payment = await payFor(app, app.call, slow);
    now.at = new Date(now.at.getTime() + 16 * 60_000);
    await app.shop.sweep();
    const quick = await buy(app, app.call, { wanted, email: 'quick@example.com' });
    expect((await readOrder(app.call, quick.number, quick.key)).state).toBe('paid');
    const refused = await place(app.call, slow, payment);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'out_of_stock']);
    const { rows } = await app.database.pool.query(
      'select captured_cents, refunded_cents from payments where intent_id = $1',
      [payment],
    );
    expect(rows[0].refunded_cents).toBe(rows[0].captured_cents);
    expect(await stockOf(app, maul)).toEqual({ stock: 0, held: 0 });
  });

  test('that five paid for after their time was over, when two are left: two have one, three have their money back', async () => {
    await setStock(app, spade, 5);
    const wanted = fromLines({ variantId: spade, quantity: 1 });
    const buyers: { checkout: ShopCheckout; payment: string }[] = [];
    for (let rival = 0; rival < 5; rival += 1) {
      const checkout = await checkOut(app.call, { wanted });
      buyers.push({ checkout, payment: await payFor(app, app.call, checkout) });
    }
    now.at = new Date(now.at.getTime() + 16 * 60_000);
    await app.shop.sweep();
    await setStock(app, spade, 2);
    const answers = await Promise.all(
      buyers.map(({ checkout, payment }) => place(app.call, checkout, payment)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409]);
    expect(await stockOf(app, spade)).toEqual({ stock: 0, held: 0 });
    const { rows } = await app.database.pool.query(
      'select captured_cents - refunded_cents as kept from payments where intent_id = any($1) order by 1',
      [buyers.map(({ payment }) => payment)],
    );
    expect(rows.map(({ kept }) => kept > 0)).toEqual([false, false, false, true, true]);
    expect(await app.payments.ledger.checkBook()).toEqual([]);
  });

  test('that is back is told to each who asked, once', async () => {
    const to = 'waits@example.com';
    for (const _ of [1, 2]) {
      expect((await app.call(`POST /api/shop/variants/${maul}/notes`, { email: to })).statusCode).toBe(204);
    }
    const counted = await operator.call(`POST ${base}/variants/${maul}/count`, {
      store: 'toronto',
      from: 0,
      to: 5,
      why: 'received',
    });
    expect(counted.json()).toMatchObject({ stock: 5, waiting: 0 });
    await operator.call(`POST ${base}/variants/${maul}/count`, {
      store: 'toronto',
      from: 5,
      to: 0,
      why: 'counted',
    });
    await operator.call(`POST ${base}/variants/${maul}/count`, {
      store: 'toronto',
      from: 0,
      to: 4,
      why: 'received',
    });
    expect((await mailsTo(app, to)).map(({ subject }) => subject)).toEqual([
      'Back in stock: Ridge Splitting Maul',
    ]);
    const moved = await operator.call(`POST ${base}/variants/${maul}/count`, {
      store: 'toronto',
      from: 5,
      to: 6,
      why: 'counted',
    });
    expect([moved.statusCode, moved.json().code]).toEqual([409, 'stock_moved']);
    const { changes } = (await operator.call(`GET ${base}/variants/${maul}/history`)).json();
    expect(changes[0]).toMatchObject({ by: 'Olive Park', from: 0, to: 4, why: 'received' });
  });
});

describe('what changed since', () => {
  const variant = (price: string) => ({ sku: 'OSK-SAW-21', name: '', price, weightGrams: 500, lowAt: 3 });

  test('a price is told line by line before paying, and nothing is charged for the old one', async () => {
    const person = visitor(app);
    await person.call('POST /api/shop/cart/lines', { variantId: 61, quantity: 2 });
    await operator.call(`PATCH ${base}/variants/61`, variant('55.00'));
    const cart = (await person.call('GET /api/shop/cart')).json();
    expect(cart.lines[0].change).toMatchObject({ what: 'price', priceBefore: '50.00', priceNow: '55.00' });
    const refused = await tryCheckOut(person.call);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'cart_changed']);
    expect(refused.json().changes).toMatchObject([{ variantId: 61, what: 'price', priceNow: '55.00' }]);
    expect((await stockOf(app, 61)).held).toBe(0);
    expect((await person.call('POST /api/shop/cart/accept')).json()).toMatchObject({
      changed: false,
      total: '110.00',
    });
    const checkout = await checkOut(person.call);

    await operator.call(`PATCH ${base}/variants/61`, variant('60.00'));
    const unpaid = await person.call('POST /api/create-payment-intent', {
      paymentType: 'equipment',
      orderId: checkout.paymentOrderId,
    });
    expect([unpaid.statusCode, unpaid.json().code]).toEqual([409, 'cart_changed']);
    await operator.call(`PATCH ${base}/variants/61`, variant('50.00'));
  });

  test('no more of one is had by naming it twice', async () => {
    const wanted = fromLines({ variantId: maul, quantity: 6 }, { variantId: maul, quantity: 5 });
    const refused = await app.call('POST /api/shop/quote', { wanted });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { 'wanted.lines': 'At most 10 of one.' },
    ]);
  });

  test('an item withdrawn in mid-checkout is refused with words, and the cart keeps the rest', async () => {
    const person = visitor(app);
    await person.call('POST /api/shop/cart/lines', { variantId: 71, quantity: 1 });
    await person.call('POST /api/shop/cart/lines', { variantId: 101, quantity: 1 });
    const checkout = await checkOut(person.call);
    await operator.call(`POST ${base}/items/7/withdraw`);
    const refused = await person.call('POST /api/create-payment-intent', {
      paymentType: 'equipment',
      orderId: checkout.paymentOrderId,
    });
    expect(refused.json()).toMatchObject({ code: 'cart_changed' });
    expect(refused.json().detail).toContain('The Rescue Tool is no longer sold.');
    const cart = (await person.call('GET /api/shop/cart')).json();
    expect(
      cart.lines.map(({ name, change }: { name: string; change: { what: string } | null }) => [
        name,
        change?.what,
      ]),
    ).toEqual([
      ['Rescue Tool', 'gone'],
      ['One-Piece Camp Hatchet', undefined],
    ]);
    expect((await app.call('GET /api/shop/items/rescue-tool')).statusCode).toBe(404);
    await operator.call(`POST ${base}/items/7/publish`);
  });

  test('a visitor’s things come along at the sign-in, beside those of the account', async () => {
    const buyer = await app.signedUp();
    await buyer.call('POST /api/shop/cart/lines', { variantId: axe, quantity: 1 });
    const before = visitor(app);
    await before.call('POST /api/shop/cart/lines', { variantId: axe, quantity: 2 });
    await before.call('POST /api/shop/cart/lines', { variantId: hatchet, quantity: 1 });
    const merged = await app.call('GET /api/shop/cart', undefined, {
      headers: { cookie: `${buyer.cookie}; ${before.cookies()}` },
    });
    const lines = (cart: { lines: { variantId: number; quantity: number }[] }) =>
      cart.lines.map(({ variantId, quantity }) => [variantId, quantity]);
    expect(lines(merged.json())).toEqual([
      [axe, 3],
      [hatchet, 1],
    ]);
    expect(merged.headers['set-cookie']).toContain('rove.cart=; Max-Age=0');
    expect(lines((await buyer.call('GET /api/shop/cart')).json())).toEqual([
      [axe, 3],
      [hatchet, 1],
    ]);
    expect((await before.call('GET /api/shop/cart')).json().lines).toEqual([]);
  });
});

describe('bad input', () => {
  test.each([
    ['a negative quantity', { variantId: axe, quantity: -1 }, 400],
    ['none', { variantId: axe, quantity: 0 }, 400],
    ['a fraction', { variantId: axe, quantity: 1.5 }, 400],
    ['far too many', { variantId: axe, quantity: 1e9 }, 400],
    ['what does not exist', { variantId: 999_999, quantity: 1 }, 404],
  ])('%s is not put into a cart', async (_, body, status) => {
    expect((await app.call('POST /api/shop/cart/lines', body)).statusCode).toBe(status);
  });

  test.each([
    ['of another province', { country: 'CA', region: 'ON', postalCode: 'T2P 1A1' }],
    ['of another state', { country: 'US', region: 'NY', postalCode: '94105' }],
    ['that is none', { country: 'CA', region: 'ON', postalCode: '12345' }],
  ])('a postal code %s is refused', async (_, to) => {
    const answer = await app.call('POST /api/shop/quote', {
      wanted: fromLines({ variantId: axe, quantity: 1 }),
      destination: to,
    });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'postal_code_elsewhere']);
    expect(answer.json().errors.postalCode).not.toBe('');
  });

  test('no gear is charged without a checkout, whoever asks', async () => {
    for (const body of [
      { description: 'Forest Hatchet', amount: '1.00' },
      { orderId: '3x1' },
      { orderId: `checkout:${'a'.repeat(32)}` },
    ]) {
      const answer = await app.call('POST /api/create-payment-intent', { paymentType: 'equipment', ...body });
      expect(['nothing_to_pay', 'checkout_not_found']).toContain(answer.json().code);
    }
  });

  test('another’s payment places nothing, and stays theirs', async () => {
    const mine = await checkOut(app.call, { wanted: fromLines({ variantId: hatchet, quantity: 1 }) });
    const theirs = await checkOut(app.call, { wanted: fromLines({ variantId: hatchet, quantity: 1 }) });
    const payment = await payFor(app, app.call, theirs);
    const answer = await place(app.call, mine, payment);
    expect([answer.statusCode, answer.json().code]).toEqual([402, 'payment_not_ready']);
    const placed = (await place(app.call, theirs, payment)).json() as ShopCheckout;
    expect(placed.state).toBe('paid');
    const again = (await place(app.call, theirs, payment)).json() as ShopCheckout;
    expect(again.order).toEqual(placed.order);
    await app.call(`DELETE /api/shop/checkouts/${mine.token}`);
  });
});
