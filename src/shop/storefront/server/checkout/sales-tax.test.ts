/** Sales tax of a state that Rove is registered in, from the setting to the receipt. */
import { expect, test } from 'vitest';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { bain, buy, fromLines, mailsTo, setStock } from '../testing.ts';

const saw = 61;
const app = await createTestApp({}, { US_SALES_TAX: 'NY=8.875' });
await setStock(app, saw, 10);

test('is charged, told and kept for parcels to that state, and not for those to another', async () => {
  const wanted = fromLines({ variantId: saw, quantity: 2 });
  const to = (region: string, postalCode: string) => ({ ...bain, country: 'US', region, postalCode });
  const newYork = await buy(app, app.call, { wanted, shipTo: to('NY', '10001'), email: 'ny@example.com' });
  const order = await readOrder(app.call, newYork.number, newYork.key);
  // 100.00 of saws and 22.00 of delivery.
  expect(order).toMatchObject({
    shipping: '22.00',
    taxLines: [{ label: 'Sales tax 8.875%', amount: '10.83' }],
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
