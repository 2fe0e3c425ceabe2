/** Stock of two stores: taken where it is, brought where it is not, and back where it came from. */
import { expect, test } from 'vitest';
import type { Quote, ShopCheckout } from '#src/shop/catalogue/cart-contract.ts';
import type { ItemPage } from '#src/shop/catalogue/contract.ts';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import type { StockChange, StockRow } from '#src/shop/stock/stock-contract.ts';
import {
  bain,
  buy,
  checkOut,
  fromLines,
  mailsTo,
  payFor,
  place,
  setStock,
} from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { base } from './testing.ts';

const saw = 61;
const axe = 21;
// A Monday at nine in Toronto and seven in Calgary.
const now = { at: new Date('2026-11-23T14:00:00Z') };
const app = await createTestApp({ clock: { now: () => now.at } });
await app.start();
const operator = await app.signedUp({}, ['operator']);

const from = (address: string) => (call: string, body?: unknown) =>
  app.call(call, body, { remoteAddress: address });
const rowOf = async (variantId: number): Promise<StockRow> =>
  (await operator.call(`GET ${base}/stock`)).json().find((row: StockRow) => row.variantId === variantId);
/** Stock and what is held of it in Toronto, then in Calgary. */
async function shelves(variantId = saw): Promise<number[][]> {
  const { stores } = await rowOf(variantId);
  return stores.map(({ stock, held }) => [stock, held]);
}
const saws = (quantity: number) => fromLines({ variantId: saw, quantity });
const cancel = (number: string) =>
  operator.call(`POST ${base}/orders/${number}/cancel`, { reason: 'By mail' });
const history = async (): Promise<StockChange[]> =>
  (await operator.call(`GET ${base}/variants/${saw}/history`)).json().changes;

test('the page says what is where, and each way says the day it can keep', async () => {
  await setStock(app, saw, 6, 2);
  const { variants }: ItemPage = (await app.call('GET /api/shop/items/folding-trail-saw')).json();
  expect(variants[0]).toMatchObject({
    available: 6,
    stores: [
      { store: 'toronto', available: 4 },
      { store: 'calgary', available: 2 },
    ],
  });
  const days = async (quantity: number) => {
    const { options }: Quote = (
      await app.call('POST /api/shop/quote', { wanted: saws(quantity), destination: bain })
    ).json();
    return options.map(({ rate, store, promisedFor, toBring }) => [rate ?? store, promisedFor, toBring]);
  };
  expect(await days(2)).toEqual([
    ['standard', '2026-11-25', 0],
    ['express', '2026-11-24', 0],
    ['toronto', '2026-11-23', 0],
    ['calgary', '2026-11-23', 0],
  ]);
  // Three business days to bring what is lacking, from the one on which it would go out.
  expect(await days(5)).toEqual([
    ['standard', '2026-11-30', 1],
    ['express', '2026-11-27', 1],
    ['toronto', '2026-11-26', 1],
    ['calgary', '2026-11-26', 3],
  ]);
});

test('a checkout holds in the store it leaves from and what that lacks in the other; given up, both are free', async () => {
  await setStock(app, saw, 6, 2);
  const checkout = await checkOut(from('10.1.0.1'), { wanted: saws(3), store: 'calgary' });
  expect(await shelves()).toEqual([
    [4, 1],
    [2, 2],
  ]);
  await app.call(`DELETE /api/shop/checkouts/${checkout.token}`);
  expect(await shelves()).toEqual([
    [4, 0],
    [2, 0],
  ]);
});

test('an order in two stores is sold, told to its desk, cancelled, and lies where it lay', async () => {
  await setStock(app, saw, 6, 2);
  const { number, key } = await buy(app, from('10.1.0.2'), { wanted: saws(5), email: 'two@example.com' });
  expect(await shelves()).toEqual([
    [0, 0],
    [1, 0],
  ]);
  expect((await rowOf(saw)).stores.map(({ toPack }) => toPack)).toEqual([4, 1]);
  const order = await readOrder(app.call, number, key);
  expect([order.promisedFor, order.lines[0]!.toBring]).toEqual(['2026-11-30', 1]);
  const [row] = (await operator.call(`GET ${base}/orders?search=${number}`)).json().orders;
  expect(row).toMatchObject({ leavesFrom: 'toronto', toBring: 1, late: false });
  expect((await cancel(number)).statusCode).toBe(200);
  expect(await shelves()).toEqual([
    [4, 0],
    [2, 0],
  ]);
  expect((await history()).slice(0, 4).map(({ store, from: had, to, why }) => [store, had, to, why])).toEqual(
    [
      ['calgary', 1, 2, 'cancelled'],
      ['toronto', 0, 4, 'cancelled'],
      ['calgary', 2, 1, 'sold'],
      ['toronto', 4, 0, 'sold'],
    ],
  );
});

test('pieces refunded before packing need not be brought; packed, all lies in the store it leaves from', async () => {
  await setStock(app, saw, 4, 2);
  const { number, key } = await buy(app, from('10.1.0.3'), { wanted: saws(4), store: 'calgary' });
  const lineId = (await readOrder(app.call, number, key)).lines[0]!.id;
  const refund = (body: object) =>
    operator.call(`POST ${base}/orders/${number}/refunds`, { reason: 'Fewer are wanted', ...body });
  const line = (quantity: number) => ({ lines: [{ lineId, quantity, restock: true }] });
  expect((await refund(line(1))).statusCode).toBe(200);
  expect((await readOrder(app.call, number, key)).lines[0]!.toBring).toBe(1);
  expect(await shelves()).toEqual([
    [1, 0],
    [0, 0],
  ]);
  await operator.call(`POST ${base}/orders/${number}/pack`);
  expect((await readOrder(app.call, number, key)).lines[0]!.toBring).toBe(0);
  await refund(line(1));
  expect(await shelves()).toEqual([
    [1, 0],
    [1, 0],
  ]);
  // Whoever puts it back says on which shelf.
  await operator.call(`POST ${base}/orders/${number}/ready`);
  await operator.call(`POST ${base}/orders/${number}/arrived`);
  await refund({ ...line(1), restockAt: 'toronto' });
  expect(await shelves()).toEqual([
    [2, 0],
    [1, 0],
  ]);
});

test('what goes ahead is what is here; the rest still to be brought goes back where it lies', async () => {
  await setStock(app, saw, 3, 1);
  const { number, key } = await buy(app, from('10.1.0.4'), { wanted: saws(3) });
  const lineId = (await readOrder(app.call, number, key)).lines[0]!.id;
  const carrier = { carrier: 'UPS', trackingNumber: '1Z 1111' };
  await operator.call(`POST ${base}/orders/${number}/ahead`, {
    ...carrier,
    lines: [{ lineId, quantity: 2 }],
  });
  expect((await readOrder(app.call, number, key)).lines[0]!.toBring).toBe(1);
  const lines = [{ lineId, quantity: 1, restock: true }];
  const paid = await operator.call(`POST ${base}/orders/${number}/refunds`, { lines, reason: 'Not wanted' });
  expect(paid.statusCode, paid.body).toBe(200);
  expect(await shelves()).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

test('an order that waits for pieces is late only once they could have come', async () => {
  const late = async () => (await operator.call(`GET ${base}/summary`)).json().late;
  await setStock(app, saw, 4, 1);
  const before = await late();
  await buy(app, from('10.1.0.5'), { wanted: saws(4) });
  now.at = new Date(now.at.getTime() + 30 * 3_600_000);
  expect(await late()).toBe(before);
  now.at = new Date(now.at.getTime() + 5 * 24 * 3_600_000);
  expect(await late()).toBe(before + 1);
});

test('who pays after their time takes what is left, later where it has to be brought', async () => {
  await setStock(app, saw, 2, 1);
  const call = from('10.1.0.6');
  const checkout = await checkOut(call, { wanted: saws(1), email: 'slow@example.com' });
  const payment = await payFor(app, call, checkout);
  now.at = new Date(now.at.getTime() + 16 * 60_000);
  await app.shop.sweep();
  await setStock(app, saw, 1, 1);
  const placed = await place(call, checkout, payment);
  expect(placed.statusCode, placed.body).toBe(200);
  const { order }: ShopCheckout = placed.json();
  const { promisedFor, lines } = await readOrder(app.call, order!.number, order!.key);
  expect(lines[0]!.toBring).toBe(1);
  expect(promisedFor > checkout.option.promisedFor).toBe(true);
  expect((await mailsTo(app, 'slow@example.com')).length).toBeGreaterThan(0);
  expect(await shelves()).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('each store is counted by itself, and a count of one leaves the other alone', async () => {
  await setStock(app, saw, 5, 2);
  const count = (store: string, had: number, to: number) =>
    operator.call(`POST ${base}/variants/${saw}/count`, { store, from: had, to, why: 'moved', note: '' });
  expect((await count('calgary', 5, 4)).json()).toMatchObject({ code: 'stock_moved', stock: 2 });
  expect((await count('calgary', 2, 4)).statusCode).toBe(200);
  expect((await count('toronto', 3, 1)).statusCode).toBe(200);
  expect(await shelves()).toEqual([
    [1, 0],
    [4, 0],
  ]);
  expect((await history())[0]).toMatchObject({ store: 'toronto', from: 3, to: 1, why: 'moved' });
  // What buyers hold in a store is not counted away, though the other has enough.
  await checkOut(from('10.1.0.7'), { wanted: saws(3), store: 'calgary' });
  const below = await count('calgary', 4, 2);
  expect([below.statusCode, below.json().code]).toEqual([409, 'stock_below_held']);
});

test('50 buyers for two axes in two stores, five times: two have them, and no store falls below nothing', async () => {
  for (let round = 0; round < 5; round += 1) {
    await setStock(app, axe, 2, 1);
    const { options }: Quote = (
      await app.call('POST /api/shop/quote', { wanted: fromLines({ variantId: axe, quantity: 1 }) })
    ).json();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, rival) => {
        const store = rival % 2 ? 'calgary' : 'toronto';
        return from(`10.${round}.9.${rival}`)('POST /api/shop/checkouts', {
          wanted: fromLines({ variantId: axe, quantity: 1 }),
          email: `rival-${rival}@example.com`,
          delivery: { method: 'pickup', store, name: 'Maya Lindgren' },
          expectedTotal: options.find((one) => one.store === store)!.total,
        });
      }),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 201);
    expect(won).toHaveLength(2);
    for (const lost of answers.filter((answer) => !won.includes(answer)))
      expect([lost.statusCode, lost.json().code]).toEqual([409, 'out_of_stock']);
    expect(await shelves(axe)).toEqual([
      [1, 1],
      [1, 1],
    ]);
    for (const answer of won) await app.call(`DELETE /api/shop/checkouts/${answer.json().token}`);
  }
}, 120_000);
