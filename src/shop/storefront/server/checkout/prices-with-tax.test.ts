/** Prices that hold their tax, from the item's page to the last part that is refunded: everything agrees to the cent. */
import { beforeAll, expect, test } from 'vitest';
import { base, ship } from '#src/shop/desk/server/testing.ts';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { buy, checkOut, fromLines, mailsTo, payFor, place, setStock, visitor } from '../testing.ts';

const saw = 61;
const app = await createTestApp();
const operator = await app.signedUp({}, ['operator']);
const wanted = fromLines({ variantId: saw, quantity: 3 });

/** What the books have: the tax that is owed, and what was sold without it, less what went back. */
async function books(): Promise<{ tax: number; sales: number }> {
  const { rows } = await app.database.pool.query<{ account: string; cents: number }>(
    `select account, -sum(cents)::int as cents from ledger_lines group by account`,
  );
  const of = (name: string) => rows.find(({ account }) => account === name)?.cents ?? 0;
  const sales = rows
    .filter(({ account }) => account.startsWith('sales.') || account.startsWith('refunds'))
    .reduce((sum, { cents }) => sum + cents, 0);
  return { tax: of('tax.payable:CA-ON-HST'), sales };
}

let order: Awaited<ReturnType<typeof buy>>;

beforeAll(async () => {
  await setStock(app, saw, 20);
  const made = await operator.call('POST /api/operations/tax-rules', {
    ...{ country: 'CA', region: 'ON', supplies: ['gear', 'delivery'], code: 'CA-ON-HST', name: 'HST' },
    ...{ rate: '13', included: true, collector: 'company', from: '2026-01-01' },
    ...{ authority: 'Ontario', document: 'Prices as they are told' },
  });
  expect(made.statusCode).toBe(201);
});

test('the page of an item and the cart say that its price holds the tax', async () => {
  const page = (await app.call('GET /api/shop/items/folding-trail-saw')).json();
  expect(page.taxWithin).toEqual(['HST 13%']);
  const { call } = visitor(app);
  const cart = await call('POST /api/shop/cart/lines', { variantId: saw, quantity: 2 });
  expect(cart.json()).toMatchObject({ total: '100.00', taxWithin: ['HST 13%'] });
});

test('a checkout comes to its prices, and receipt, mail, report and ledger have the same tax within', async () => {
  order = await buy(app, app.call, { wanted, email: 'within@example.com' });
  const shown = await readOrder(app.call, order.number, order.key);
  // 150.00 of saws and 13.00 of delivery; of 163.00 at 13 %, 18.752 is the tax.
  expect(shown).toMatchObject({
    ...{ items: '150.00', shipping: '13.00', total: '163.00', money: [{ amount: '163.00' }] },
    taxLines: [{ label: 'HST 13%, included', amount: '18.75', included: true }],
  });
  const mail = (await mailsTo(app, 'within@example.com'))[0]!.body;
  expect(mail).toContain('HST 13%, included: $18.75');
  expect(mail).toContain('$163.00');
  const { rows } = await app.database.pool.query(
    `select p.id, p.receipt_number from payments p join orders o on o.payment_id = p.id where o.id = $1`,
    [shown.id],
  );
  const receipt = (await operator.call(`GET /api/payments/${rows[0].id}/receipt`)).json();
  expect(receipt).toMatchObject({
    total: '163.00',
    within: [{ label: 'HST 13%, included', amount: '18.75' }],
  });
  expect(receipt.lines.map(({ amount }: { amount: string }) => amount)).toEqual(['150.00', '13.00']);
  expect(await books()).toEqual({ tax: 1_875, sales: 14_425 });
});

test('refunds in parts pay the price back, and take back exactly the tax that was within', async () => {
  await ship(operator, order.number);
  const refund = async (body: object) => {
    const answer = await operator.call(`POST ${base}/orders/${order.number}/refunds`, {
      reason: 'A blunt blade',
      ...body,
    });
    expect(answer.statusCode).toBe(200);
  };
  const before = await readOrder(app.call, order.number, order.key);
  const lineId = before.lines[0]!.id;
  await refund({ lines: [{ lineId, quantity: 1 }] });
  expect(await readOrder(app.call, order.number, order.key)).toMatchObject({ refunded: '50.00' });
  // Of the 17.25 within the saws a third, 5.75.
  expect(await books()).toEqual({ tax: 1_875 - 575, sales: 14_425 - 4_425 });
  await refund({ lines: [], shipping: true, shippingAmount: '5.00' });
  await refund({ lines: [{ lineId, quantity: 1 }] });
  await refund({ lines: [{ lineId, quantity: 1 }], shipping: true });
  expect(await readOrder(app.call, order.number, order.key)).toMatchObject({ refunded: '163.00' });
  expect(await books()).toEqual({ tax: 0, sales: 0 });
  const report = (await operator.call(`GET ${base}/reports/sold`)).json();
  // 150.00 less the 17.25 within.
  expect(report.total).toEqual({ pieces: 3, amount: '132.75', refunded: '132.75' });
});

test('a rule that adds again holds for the next checkout; one that is held keeps its prices', async () => {
  const held = await checkOut(app.call, { wanted, email: 'held-within@example.com' });
  const rules = (await operator.call('GET /api/operations/tax-rules')).json();
  const added = rules.find(
    (rule: { included: boolean; id: number | null }) => rule.included && rule.id !== null,
  );
  await operator.call(`POST /api/operations/tax-rules/${added.id}/end`);
  expect((await checkOut(app.call, { wanted, email: 'added@example.com' })).total).toBe('184.19');
  const placed = await place(app.call, held, await payFor(app, app.call, held));
  const { number, key } = placed.json().order;
  expect(await readOrder(app.call, number, key)).toMatchObject({
    total: '163.00',
    taxLines: [{ label: 'HST 13%, included' }],
  });
});
