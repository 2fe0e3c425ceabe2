/** Sales tax of a state that Rove is registered in, from the setting to the receipt, and a rule that changes on the way. */
import { expect, test } from 'vitest';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { bain, buy, checkOut, fromLines, mailsTo, payFor, place, setStock } from '../testing.ts';

const saw = 61;
const app = await createTestApp({}, { US_SALES_TAX: 'NY=8.875', COMPANY_TAX_NUMBER: '700000005 RT 0001' });
await setStock(app, saw, 10);

test('is charged, told and kept for parcels to that state, and not for those to another', async () => {
  const wanted = fromLines({ variantId: saw, quantity: 2 });
  const to = (region: string, postalCode: string) => ({ ...bain, country: 'US', region, postalCode });
  const newYork = await buy(app, app.call, { wanted, shipTo: to('NY', '10001'), email: 'ny@example.com' });
  const order = await readOrder(app.call, newYork.number, newYork.key);
  // 100.00 of saws and 22.00 of delivery.
  expect(order).toMatchObject({
    shipping: '22.00',
    taxLines: [{ code: 'US-NY-ST', label: 'Sales tax 8.875%', amount: '10.83' }],
    // The number of the settings is that of HST and GST.
    taxNumbers: [],
    total: '132.83',
    money: [{ amount: '132.83' }],
  });
  expect((await mailsTo(app, 'ny@example.com'))[0]!.body).toContain('Sales tax 8.875%: $10.83');
  const jersey = await buy(app, app.call, { wanted, shipTo: to('NJ', '07302'), email: 'nj@example.com' });
  expect(await readOrder(app.call, jersey.number, jersey.key)).toMatchObject({
    taxLines: [],
    total: '122.00',
  });
});

test('that changes while somebody pays holds for the next checkout, and the one that is held keeps its sums', async () => {
  const operator = await app.signedUp({}, ['operator']);
  const wanted = fromLines({ variantId: saw, quantity: 1 });
  const held = await checkOut(app.call, { wanted, email: 'held@example.com' });
  const made = await operator.call('POST /api/operations/tax-rules', {
    ...{ country: 'CA', region: 'ON', supplies: ['gear', 'delivery'], code: 'CA-ON-HST', name: 'HST' },
    ...{ rate: '14', collector: 'company', from: '2026-01-01', authority: 'Ontario', document: 'A law' },
  });
  expect(made.statusCode).toBe(201);
  // 50.00 of saw and 12.00 of delivery: 13 % is 8.06, 14 % is 8.68.
  const next = await checkOut(app.call, { wanted, email: 'next@example.com' });
  expect([held.total, next.total]).toEqual(['70.06', '70.68']);
  const placed = await place(app.call, held, await payFor(app, app.call, held));
  const { number, key } = placed.json().order;
  expect(await readOrder(app.call, number, key)).toMatchObject({
    taxLines: [{ code: 'CA-ON-HST', label: 'HST 13%', amount: '8.06' }],
    taxNumbers: [{ name: 'GST/HST', number: '700000005 RT 0001', by: 'company' }],
    total: '70.06',
  });
  expect((await mailsTo(app, 'held@example.com'))[0]!.body).toContain('GST/HST number 700000005 RT 0001');
  await operator.call(`POST /api/operations/tax-rules/${made.json().id}/end`);
  const after = await checkOut(app.call, { wanted, email: 'after@example.com' });
  expect(after.total).toBe('70.06');
});
