import { describe, expect, test } from 'vitest';
import { base, ship } from '#src/shop/desk/server/testing.ts';
import {
  buy,
  destination,
  fromLines,
  giftCard,
  mailsTo,
  stockOf,
  visitor,
} from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { readOrder } from './testing.ts';

const axe = 21;
const roll = 11;
const hatchet = 31;

const now = { at: new Date('2026-11-22T01:44:00Z') };
const app = await createTestApp({ clock: { now: () => now.at } });
const operator = await app.signedUp({ firstName: 'Olive', lastName: 'Park' }, ['operator']);

describe('two axes and a tool roll, bought without an account by a gift card and a card', () => {
  const maya = visitor(app);
  let bought: Awaited<ReturnType<typeof buy>>;

  test('cost their sum, the delivery and the tax of Ontario, to the cent', async () => {
    await maya.call('POST /api/shop/cart/lines', { variantId: axe, quantity: 2 });
    const cart = (await maya.call('POST /api/shop/cart/lines', { variantId: roll, quantity: 1 })).json();
    expect(cart).toMatchObject({ pieces: 3, total: '1378.00', weightGrams: 11_000, changed: false });
    const quote = (await maya.call('POST /api/shop/quote', { wanted: { from: 'cart' }, destination })).json();
    expect(quote.options).toMatchObject([
      { rate: 'standard', shipping: '22.00', total: '1582.00', promisedFor: '2026-11-25' },
      { rate: 'express', shipping: '55.00', total: '1619.29', promisedFor: '2026-11-24' },
      { store: 'toronto', shipping: '0.00', total: '1557.14', promisedFor: '2026-11-23' },
      { store: 'calgary', shipping: '0.00', total: '1446.90', promisedFor: '2026-11-23' },
    ]);
    expect(quote.options[0].taxLines).toEqual([
      { included: false, code: 'CA-ON-HST', label: 'HST 13%', amount: '182.00' },
    ]);
  });

  test('are an order that says where each cent came from, and mails its link', async () => {
    const before = [await stockOf(app, axe), await stockOf(app, roll)];
    bought = await buy(app, maya.call, {}, await giftCard(app, '150'));
    expect([await stockOf(app, axe), await stockOf(app, roll)]).toEqual([
      { stock: before[0]!.stock - 2, held: 0 },
      { stock: before[1]!.stock - 1, held: 0 },
    ]);
    const order = await readOrder(app.call, bought.number, bought.key);
    expect(order).toMatchObject({
      state: 'paid',
      items: '1378.00',
      shipping: '22.00',
      total: '1582.00',
      refunded: '0.00',
      mine: false,
      mayCancel: true,
      goingTo: ['Maya Lindgren', '62 Bain Avenue, Unit 4', 'Toronto, ON  M4K 1E8', 'Canada'],
    });
    expect(order.money.map(({ what, amount }) => [what, amount])).toEqual([
      ['gift_card', '150.00'],
      ['card', '1432.00'],
    ]);
    expect((await maya.call('GET /api/shop/cart')).json().lines).toEqual([]);
    const mail = (await mailsTo(app, 'maya@example.com')).at(-1)!;
    expect(mail.body).toContain('Total: $1,582.00');
    expect(mail.body).toContain(`/orders/${bought.number}?key=${bought.key}`);
  });

  test('are nobody else’s to see, cancel, send back or review', async () => {
    const stranger = await app.signedUp();
    const { number } = bought;
    const tries = [
      stranger.call(`GET /api/shop/orders/${number}`),
      app.call(`GET /api/shop/orders/${number}?key=${'a'.repeat(32)}`),
      stranger.call(`POST /api/shop/orders/${number}/cancel`, {}),
      stranger.call(`POST /api/shop/orders/${number}/claim`, {}),
      stranger.call(`POST /api/shop/orders/${number}/returns`, {
        lines: [{ lineId: 1, quantity: 1 }],
        reason: 'mine',
      }),
      stranger.call(`POST /api/shop/orders/${number}/reviews`, {
        lineId: 1,
        stars: 5,
        text: 'It is very good.',
      }),
    ];
    for (const answer of await Promise.all(tries)) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'order_not_found']);
    }
  });

  test('are packed, sent and delivered, and one axe comes back with its tax', async () => {
    const { number, key } = bought;
    const packed = (await operator.call(`POST ${base}/orders/${number}/pack`)).json();
    expect(packed.order.state).toBe('packed');
    const late = await app.call(`POST /api/shop/orders/${number}/cancel`, { key });
    expect([late.statusCode, late.json().code]).toEqual([409, 'too_late_to_cancel']);
    expect((await ship(operator, number)).json()).toEqual({ done: [number], failed: [] });
    expect((await operator.call(`POST ${base}/orders/${number}/arrived`)).json().order.state).toBe(
      'delivered',
    );

    const arrived = await readOrder(app.call, number, key);
    const axes = arrived.lines.find(({ name }) => name === 'Norrland Felling Axe')!;
    expect(axes).toMatchObject({ returnable: 2, mayReview: true });
    const asked = (
      await app.call(`POST /api/shop/orders/${number}/returns`, {
        key,
        lines: [{ lineId: axes.id, quantity: 1 }],
        cause: 'faulty',
        reason: 'Knot in the handle',
      })
    ).json();
    // What came broken costs its buyer no post.
    expect(asked.returns).toMatchObject([{ state: 'asked', amount: '213.57', freePost: true }]);
    const tooMany = await app.call(`POST /api/shop/orders/${number}/returns`, {
      key,
      lines: [{ lineId: axes.id, quantity: 2 }],
      reason: 'both',
    });
    expect([tooMany.statusCode, tooMany.json().code]).toEqual([409, 'not_returnable']);

    const [{ id: returnId }] = asked.returns;
    await operator.call(`POST ${base}/orders/${number}/returns/${returnId}/receive`, {});
    const wish = { lines: [{ lineId: axes.id, quantity: 1, restock: true }], shipping: false };
    expect((await operator.call(`POST ${base}/orders/${number}/refund-sum`, wish)).json()).toEqual({
      items: '189.00',
      shipping: '0.00',
      tax: '24.57',
      total: '213.57',
      toCard: '213.57',
      toGiftCard: '0.00',
    });
    const stock = await stockOf(app, axe);
    const done = await operator.call(
      `POST ${base}/orders/${number}/refunds`,
      { ...wish, reason: 'Knot in the handle', returnId },
      { headers: { 'idempotency-key': 'refund-one-axe' } },
    );
    expect(done.statusCode, done.body).toBe(200);
    expect(done.json().order).toMatchObject({ state: 'delivered', refunded: '213.57' });
    expect((await stockOf(app, axe)).stock).toBe(stock.stock + 1);
    const after = await readOrder(app.call, number, key);
    expect(after.money.map(({ what, amount }) => [what, amount])).toEqual([
      ['gift_card', '150.00'],
      ['card', '1432.00'],
      ['refund_card', '213.57'],
    ]);
    expect(after.returns).toMatchObject([{ state: 'refunded', amount: '213.57' }]);
    const by = done.json().audit.filter(({ by: who }: { by: string }) => who === 'Olive Park');
    expect(by.map(({ action }: { action: string }) => action)).toEqual([
      'packed',
      'shipped',
      'delivered',
      'return_received',
      'refund',
    ]);
  });

  test('bring the rest back whole, gift card told apart, and the book is right', async () => {
    const { number, key } = bought;
    const order = await readOrder(app.call, number, key);
    const lines = order.lines.map(({ id, quantity, refunded }) => ({
      lineId: id,
      quantity: quantity - refunded,
    }));
    const done = await operator.call(`POST ${base}/orders/${number}/refunds`, {
      lines,
      shipping: true,
      reason: 'The parcel was damaged',
    });
    expect(done.json().order).toMatchObject({ state: 'refunded', refunded: '1582.00' });
    const back = done.json().order.money.slice(-2);
    expect(back.map(({ what, amount }: { what: string; amount: string }) => [what, amount])).toEqual([
      ['refund_card', '1218.43'],
      ['refund_gift_card', '150.00'],
    ]);
    const more = await operator.call(`POST ${base}/orders/${number}/refunds`, {
      shipping: true,
      reason: 'again',
    });
    expect([more.statusCode, more.json().code]).toEqual([409, 'not_refundable']);
    await app.payments.reconcile();
    expect(await app.payments.ledger.checkBook()).toEqual([]);
    expect(await app.payments.ledger.checkProvider()).toEqual([]);
  });
});

test('an order that is made by an address is claimed by its link, or by the address once it is confirmed', async () => {
  const buyer = await app.signedUp();
  await app.database.pool.query('update users set email_verified = false where id = $1', [buyer.id]);
  const wanted = fromLines({ variantId: hatchet, quantity: 1 });
  const first = await buy(app, app.call, { wanted, email: buyer.email });
  const second = await buy(app, app.call, { wanted, email: buyer.email });
  expect((await buyer.call('GET /api/shop/claimable')).json()).toEqual([]);
  expect((await buyer.call(`POST /api/shop/orders/${first.number}/claim`, {})).statusCode).toBe(404);
  const claimed = await buyer.call(`POST /api/shop/orders/${first.number}/claim`, { key: first.key });
  expect(claimed.json()).toMatchObject({ mine: true, key: null });
  await app.database.pool.query('update users set email_verified = true where id = $1', [buyer.id]);
  const left = (await buyer.call('GET /api/shop/claimable')).json();
  expect(left.map(({ number }: { number: string }) => number)).toEqual([second.number]);
  expect((await buyer.call(`POST /api/shop/orders/${second.number}/claim`, {})).statusCode).toBe(200);
  expect((await buyer.call('GET /api/orders')).json()).toHaveLength(2);
});
