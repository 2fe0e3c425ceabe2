import { expect, test } from 'vitest';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import { buy, fromLines, setStock, stockOf } from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { base, ship } from '../testing.ts';

const saw = 61;

const app = await createTestApp({ dispatchLoop: false });
await app.start();
const operator = await app.signedUp({}, ['operator']);

/** Somebody at an address of their own, so that limits are theirs alone. */
const from = (address: string) => (call: string, body?: unknown) =>
  app.call(call, body, { remoteAddress: address });

test('cancelling and packing at once end in one truth, ten times over', async () => {
  await setStock(app, saw, 100);
  for (let round = 0; round < 10; round += 1) {
    const call = from(`10.70.0.${round}`);
    const before = (await stockOf(app, saw)).stock;
    const { number, key } = await buy(app, call, { wanted: fromLines({ variantId: saw, quantity: 1 }) });
    await Promise.all([
      call(`POST /api/shop/orders/${number}/cancel`, { key }),
      operator.call(`POST ${base}/orders/${number}/pack`),
      ship(operator, number),
    ]);
    const order = await readOrder(call, number, key);
    const { stock } = await stockOf(app, saw);
    if (order.state === 'cancelled') expect([order.refunded, stock]).toEqual([order.total, before]);
    else
      expect([['packed', 'shipped'].includes(order.state), order.refunded, stock]).toEqual([
        true,
        '0.00',
        before - 1,
      ]);
  }
  expect(await app.payments.ledger.checkBook()).toEqual([]);
}, 240_000);

test('ten refunds of the same two pieces at once pay back two pieces', async () => {
  const call = from('10.80.0.1');
  const { number, key } = await buy(app, call, { wanted: fromLines({ variantId: saw, quantity: 2 }) });
  await ship(operator, number);
  const { lines } = await readOrder(call, number, key);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      operator.call(`POST ${base}/orders/${number}/refunds`, {
        lines: [{ lineId: lines[0]!.id, quantity: 1, restock: true }],
        reason: 'A blunt blade',
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2);
  expect((await readOrder(call, number, key)).refunded).toBe('113.00');
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});
