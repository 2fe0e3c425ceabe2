/** A company in Vaduz sells and sends by what its operators set: francs, no states, four digits, its own tax. */
import { expect, test } from 'vitest';
import type { Quote, ShopCheckout } from '#src/shop/catalogue/cart-contract.ts';
import type { ItemPage } from '#src/shop/catalogue/contract.ts';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import {
  checkOut,
  fromLines,
  payFor,
  place,
  putStock,
  tryCheckOut,
} from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { gear } from '../../../../demo/gear/catalogue.ts';
import { base } from './testing.ts';

const saw = 61;
// A Monday at nine in Vaduz.
const now = { at: new Date('2026-11-23T08:00:00Z') };
const app = await createTestApp(
  {
    gear: {
      stores: [],
      items: gear.items.map((item) => ({
        ...item,
        variants: item.variants.map((one) => ({ ...one, stock: {} })),
      })),
    },
    clock: { now: () => now.at },
  },
  { CURRENCY: 'chf' },
);
await app.start();
const operator = await app.signedUp({ firstName: 'Olive', lastName: 'Park' }, ['operator']);

const lina = {
  name: 'Lina Marxer',
  street: 'Aeulestrasse 20',
  unit: '',
  town: 'Vaduz',
  country: 'LI',
  region: '',
  postalCode: '9490',
};
const rate = (baseCents: number) => ({ baseCents, perKilogramCents: 0, businessDays: 1 });
const zones = [
  { country: 'LI', regions: [], rates: { standard: rate(900) } },
  { country: 'CH', regions: [], rates: { standard: rate(1_200), express: rate(2_400) } },
];
const setting = async (name: string) =>
  (await operator.call('GET /api/operations/settings'))
    .json()
    .find((one: { name: string }) => one.name === name);
const set = async (name: string, value: object, version?: number) =>
  operator.call(`PUT /api/operations/settings/${name}`, {
    version: version ?? (await setting(name)).version,
    value,
    reason: 'We open',
  });
const wanted = fromLines({ variantId: saw, quantity: 1 });
const quote = (destination?: object) =>
  app.call('POST /api/shop/quote', { wanted, ...(destination && { destination }) });

test('a new shop serves nobody until an operator says where parcels go', async () => {
  await operator.call(`POST ${base}/stores`, {
    name: 'Städtle',
    address: ['Städtle 12', '9490 Vaduz'],
    country: 'LI',
    timeZone: 'Europe/Vaduz',
    hours: '',
  });
  await putStock(app, saw, { stadtle: 5 });
  const nowhere = await quote(lina);
  expect([nowhere.statusCode, nowhere.json().code]).toEqual([422, 'not_shipped_there']);
  expect((await quote()).json()).toMatchObject({ served: [], sentFromCountry: 'LI' });

  const version = (await setting('shop-delivery')).version;
  expect(
    (await set('shop-delivery', { zones: [{ country: 'LI', regions: [], rates: {} }] })).statusCode,
  ).toBe(400);
  expect((await set('shop-delivery', { zones })).statusCode).toBe(200);
  expect((await set('shop-delivery', { zones: [] }, version)).json().code).toBe('setting_changed');
  const page: ItemPage = (await app.call('GET /api/shop/items/folding-trail-saw')).json();
  expect(page.served).toEqual([
    { country: 'LI', name: 'Liechtenstein', regions: [], postalExample: '9490' },
    { country: 'CH', name: 'Switzerland', regions: [], postalExample: expect.any(String) },
  ]);
});

test('an address there is asked for no state, and its code is four digits', async () => {
  const known: Quote = (await quote(lina)).json();
  expect(known.options.filter(({ method }) => method === 'ship')).toMatchObject([
    { rate: 'standard', shipping: '9.00', promisedFor: '2026-11-24', taxLines: [] },
  ]);
  const five = await quote({ ...lina, postalCode: '94900' });
  expect([five.statusCode, five.json().code]).toEqual([422, 'postal_code_elsewhere']);
  expect((await quote({ ...lina, postalCode: '' })).statusCode).toBe(200);
  expect((await quote({ ...lina, country: 'AT' })).json().code).toBe('not_shipped_there');
  expect((await quote({ ...lina, country: 'CA' })).json().code).toBe('not_shipped_there');
});

test('a tax that an operator wrote for the country is charged, and an order goes from checkout to packed', async () => {
  const rule = await operator.call('POST /api/operations/tax-rules', {
    country: 'LI',
    supplies: ['gear', 'delivery'],
    code: 'LI-MWST',
    name: 'MWST',
    rate: '8.1',
    collector: 'company',
    from: '2026-01-01',
    authority: 'Steuerverwaltung Liechtenstein',
    document: 'MWSTG Art. 25',
  });
  expect(rule.statusCode, rule.body).toBeLessThan(300);
  const checkout = await checkOut(app.call, { wanted, shipTo: lina, email: 'lina@example.com' });
  expect(checkout.option.taxLines).toMatchObject([{ label: expect.stringContaining('MWST') }]);

  // What is set meanwhile is for the next one: this one keeps its price and its day.
  const dearer = zones.map((zone) => ({ ...zone, rates: { standard: rate(5_000) } }));
  expect((await set('shop-delivery', { zones: dearer })).statusCode).toBe(200);
  expect((await tryCheckOut(app.call, { wanted, shipTo: lina }, checkout.total)).json().code).toBe(
    'cart_changed',
  );
  const placed = await place(app.call, checkout, await payFor(app, app.call, checkout));
  expect(placed.statusCode, placed.body).toBe(200);
  const { order }: ShopCheckout = placed.json();
  const bought = await readOrder(app.call, order!.number, order!.key);
  expect(bought).toMatchObject({ total: checkout.total, shipping: '9.00', promisedFor: '2026-11-24' });
  expect(bought.goingTo).toEqual(['Lina Marxer', 'Aeulestrasse 20', '9490 Vaduz', 'Liechtenstein']);
  expect(bought.returnsTo.slice(1)).toEqual(['Städtle 12', '9490 Vaduz', 'Liechtenstein']);

  const packed = await operator.call(`POST ${base}/orders/${order!.number}/pack`);
  expect([packed.statusCode, packed.json().order.state]).toEqual([200, 'packed']);
  const terms = (await setting('shop')).value;
  const carriers = [{ name: 'Liechtensteinische Post', trackingAddress: 'https://post.example/?n={number}' }];
  expect(
    (await set('shop', { ...terms, carriers, returnDays: 14, closedDays: ['2026-11-24'] })).statusCode,
  ).toBe(200);
  const parcel = { number: order!.number, carrier: 'Liechtensteinische Post', trackingNumber: 'FL 123 456' };
  expect((await operator.call(`POST ${base}/ship`, { parcels: [parcel] })).json().done).toEqual([
    order!.number,
  ]);
  await operator.call(`POST ${base}/orders/${order!.number}/arrived`);
  const sent = await readOrder(app.call, order!.number, order!.key);
  expect(sent.trackingUrl).toBe('https://post.example/?n=FL%20123%20456');
  expect([sent.promisedFor, sent.returnUntil]).toEqual(['2026-11-25', '2026-12-07']);
});
