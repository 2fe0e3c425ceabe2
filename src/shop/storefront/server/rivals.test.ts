import { expect, test } from 'vitest';
import type { ShopCheckout } from '#src/shop/catalogue/cart-contract.ts';
import { createTestApp } from '#test/app.ts';
import { bain, checkOut, fromLines, payFor, place, setStock, stockOf } from './testing.ts';

const axe = 21;
const saw = 61;
const rounds = process.env.TEST_LONG ? 20 : 5;
const wanted = fromLines({ variantId: axe, quantity: 1 });

// The whole process runs here, because a page that was closed is finished by the events that its payment leaves behind.
const app = await createTestApp({ dispatchLoop: false });
await app.start();

/** Somebody at an address of their own, so that limits are theirs alone. */
const from = (address: string) => (call: string, body?: unknown) =>
  app.call(call, body, { remoteAddress: address });

test(`50 buyers for the last axe, ${rounds} times: one holds and has it, 49 are told, nobody else is charged`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    await setStock(app, axe, 1);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, rival) =>
        from(`10.${round}.1.${rival}`)('POST /api/shop/checkouts', {
          wanted,
          email: `rival-${rival}@example.com`,
          delivery: { method: 'ship', rate: 'standard', shipTo: bain },
          expectedTotal: '229.39',
        }),
      ),
    );
    const won = answers.filter(({ statusCode }) => statusCode === 201);
    expect(won).toHaveLength(1);
    for (const lost of answers.filter((answer) => answer !== won[0])) {
      expect([lost.statusCode, lost.json().code]).toEqual([409, 'out_of_stock']);
    }
    expect(await stockOf(app, axe)).toEqual({ stock: 1, held: 1 });
    const checkout: ShopCheckout = won[0]!.json();
    const call = from(`10.${round}.2.1`);
    const placed = await place(call, checkout, await payFor(app, call, checkout));
    expect(placed.statusCode, placed.body).toBe(200);
    expect(await stockOf(app, axe)).toEqual({ stock: 0, held: 0 });
  }
  const { rows } = await app.database.pool.query(
    "select count(*)::int as orders, sum(captured_cents)::int as cents from payments where status = 'succeeded'",
  );
  expect(rows[0]).toEqual({ orders: rounds, cents: rounds * 22_939 });
  expect(await app.payments.ledger.checkBook()).toEqual([]);
}, 240_000);

test('a page closed after the card was charged still becomes an order, once', async () => {
  await app.sandbox.deliverEvents();
  const call = from('10.60.0.1');
  const checkout = await checkOut(call, { wanted: fromLines({ variantId: saw, quantity: 2 }) });
  const payment = await payFor(app, call, checkout);
  const state = async () => (await call(`GET /api/shop/checkouts/${checkout.token}`)).json().state;
  await expect.poll(state, { interval: 50 }).toBe('paid');
  const again = await Promise.all([1, 2, 3].map(() => place(call, checkout, payment)));
  expect(new Set(again.map((answer) => answer.json().order.number)).size).toBe(1);
});

test('a checkout that was paid twice is one order, and the second payment goes back', async () => {
  const call = from('10.60.0.2');
  const checkout = await checkOut(call, { wanted: fromLines({ variantId: saw, quantity: 1 }) });
  const payments = [await payFor(app, call, checkout), await payFor(app, call, checkout).catch(() => null)];
  await Promise.all(payments.map((payment) => payment && place(call, checkout, payment)));
  const kept = async () => {
    const { rows } = await app.database.pool.query(
      'select captured_cents - refunded_cents as kept from payments where intent_id = any($1)',
      [payments.filter((payment) => payment !== null)],
    );
    return rows.filter(({ kept: cents }) => cents > 0).length;
  };
  await expect.poll(kept, { interval: 50 }).toBe(1);
});
