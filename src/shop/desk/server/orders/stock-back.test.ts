/** Every way in which pieces come back to the shelf: each comes back once, whatever happened to its order before. */
import { expect, test } from 'vitest';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import { buy, fromLines, setStock, stockOf } from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { base, ship } from '../testing.ts';

const saw = 61;
const shelf = 50;
const app = await createTestApp();
await app.start();
const operator = await app.signedUp({}, ['operator']);

/** An order of saws, with what its desk and its buyer do to it. */
async function bought(quantity: number) {
  await setStock(app, saw, shelf);
  const wanted = fromLines({ variantId: saw, quantity });
  const { number, key } = await buy(app, app.call, { wanted });
  const read = () => readOrder(app.call, number, key);
  const lineId = (await read()).lines[0]!.id;
  const act = (path: string, body: object = {}) =>
    operator.call(`POST ${base}/orders/${number}/${path}`, body);
  return {
    read,
    act,
    refund: (pieces: number, restock: boolean, more: object = {}) =>
      act('refunds', { lines: [{ lineId, quantity: pieces, restock }], reason: 'One is bent', ...more }),
    ahead: (pieces: number, trackingNumber = '1Z 1111') =>
      act('ahead', { carrier: 'UPS', trackingNumber, lines: [{ lineId, quantity: pieces }] }),
    ship: () => ship(operator, number),
    askBack: async (pieces: number): Promise<number> => {
      const lines = [{ lineId, quantity: pieces }];
      const asked = await app.call(`POST /api/shop/orders/${number}/returns`, {
        key,
        lines,
        reason: 'Blunt',
      });
      return asked.json().returns.at(-1).id;
    },
    payAllBack: async () => {
      const { paymentId } = (await operator.call(`GET ${base}/orders/${number}`)).json();
      const reason = 'Asked by phone';
      const paid = await operator.call(`POST /api/operations/payments/${paymentId}/refund`, { reason });
      expect(paid.statusCode, paid.body).toBe(200);
      await expect.poll(async () => (await read()).state).toBe('refunded');
    },
  };
}
type Bought = Awaited<ReturnType<typeof bought>>;

async function done(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(200);
}

/** Of three saws, how many are on the shelf again at the end. */
const ways: [name: string, back: number, work: (order: Bought) => Promise<void>][] = [
  ['cancelled before it is packed', 3, (order) => done(order.act('cancel', { reason: 'Asked by mail' }))],
  [
    'one written off and one put back before it is packed, the rest cancelled',
    2,
    async ({ refund, act }) => {
      await done(refund(1, false));
      await done(refund(1, true));
      await done(act('cancel', { reason: 'Asked by mail' }));
    },
  ],
  [
    'one put back once it is packed, one sent ahead, the rest paid back',
    2,
    async ({ act, refund, ahead, payAllBack }) => {
      await done(act('pack'));
      await done(refund(1, true));
      await done(ahead(1));
      await payAllBack();
    },
  ],
  [
    'one written off before it is packed, one put back after, all paid back',
    2,
    async ({ act, refund, payAllBack }) => {
      await done(refund(1, false));
      await done(act('pack'));
      await done(refund(1, true));
      await payAllBack();
    },
  ],
  [
    'one put back once it is packed, the others shipped and paid back',
    1,
    async ({ act, refund, ship: send, payAllBack }) => {
      await done(act('pack'));
      await done(refund(1, true));
      await send();
      await payAllBack();
    },
  ],
  [
    'two sent ahead of which one is returned, the rest paid back',
    2,
    async ({ ahead, act, askBack, refund, payAllBack }) => {
      await done(ahead(2));
      await done(act('ahead/arrived', { trackingNumber: '1Z 1111' }));
      const returnId = await askBack(1);
      await done(act(`returns/${returnId}/receive`, { note: '' }));
      await done(refund(1, true, { returnId }));
      await payAllBack();
    },
  ],
  [
    'a return of one that settles one more, which waited here',
    3,
    async ({ ahead, act, askBack, refund, payAllBack }) => {
      await done(ahead(1));
      await done(act('ahead/arrived', { trackingNumber: '1Z 1111' }));
      const returnId = await askBack(1);
      await done(act(`returns/${returnId}/receive`, { note: '' }));
      await done(refund(2, true, { returnId }));
      await payAllBack();
    },
  ],
  [
    'shipped, delivered, two returned',
    2,
    async ({ ship: send, act, askBack, refund }) => {
      await send();
      await done(act('arrived'));
      const returnId = await askBack(2);
      await done(act(`returns/${returnId}/receive`, { note: '' }));
      await done(refund(2, true, { returnId }));
    },
  ],
];

test.each(ways)('of three saws, %s: %i are back', async (_name, back, work) => {
  const order = await bought(3);
  await work(order);
  expect((await stockOf(app, saw)).stock).toBe(shelf - 3 + back);
});

test('what is put back out of a packed parcel is not sent, and what was left out does not hinder a return of all', async () => {
  const order = await bought(3);
  await done(order.act('pack'));
  await done(order.refund(1, true));
  expect((await order.read()).lines).toMatchObject([{ refunded: 1, leftOut: 1 }]);
  expect((await order.ahead(2)).json().code).toBe('not_in_parcel');
  await order.ship();
  await done(order.act('arrived'));
  const returnId = await order.askBack(2);
  await done(order.act(`returns/${returnId}/receive`, { note: '' }));
  expect((await order.read()).state).toBe('returned');
});

test('a packed parcel of nothing is refused, unless all money goes back and the order ends', async () => {
  const order = await bought(2);
  await done(order.act('pack'));
  const nothing = await order.refund(2, true);
  expect([nothing.statusCode, nothing.json().code]).toEqual([409, 'not_refundable']);
  expect(nothing.body).toContain('Pay all of the delivery back with it');
  await done(order.refund(2, true, { shipping: true }));
  await expect.poll(async () => (await order.read()).state).toBe('refunded');
  expect((await stockOf(app, saw)).stock).toBe(shelf);
});

test('a refund that comes too late, as all money went back meanwhile, leaves its piece on the shelf', async () => {
  const order = await bought(2);
  const { id, lines } = await order.read();
  const { pool } = app.database;
  // What is in the tables once a refund is decided and before it is sent.
  await pool.query(
    'update shop_order_lines set refunded_quantity = 1, restocked_quantity = 1, left_out_quantity = 1 where order_id = $1',
    [id],
  );
  await setStock(app, saw, shelf - 1);
  await order.payAllBack();
  expect((await stockOf(app, saw)).stock).toBe(shelf);
  const refunded = { lineId: lines[0]!.id, quantity: 1, cents: 5650, restocked: 1, leftOut: 1 };
  await pool.query(
    `insert into shop_refunds (order_id, lines, shipping_cents, amount_cents, reason, state, at)
     values ($1, $2, 0, 5650, 'One too many', 'asked', now())`,
    [id, JSON.stringify([refunded])],
  );
  await app.shop.sweep();
  expect((await pool.query('select id from shop_refunds where order_id = $1', [id])).rows).toEqual([]);
  expect((await stockOf(app, saw)).stock).toBe(shelf);
});

test('putting one back, sending one ahead and paying all back at once, four times over: no piece is counted twice', async () => {
  for (let round = 0; round < 4; round += 1) {
    const order = await bought(3);
    await done(order.act('pack'));
    await Promise.all([order.refund(1, true), order.ahead(1, `1Z 70${round}`), order.refund(1, true)]);
    await order.payAllBack();
    const { sentAhead } = await order.read();
    const sent = sentAhead.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
    expect((await stockOf(app, saw)).stock).toBe(shelf - sent);
  }
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});
