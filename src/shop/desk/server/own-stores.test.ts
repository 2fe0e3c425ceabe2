/** A shop that begins with nothing: stores are opened, filled, moved between and closed by its operators. */
import { expect, test } from 'vitest';
import type { EquipmentItem, ItemPage } from '#src/shop/catalogue/contract.ts';
import { readOrder } from '#src/shop/orders/server/testing.ts';
import type { StockRow } from '#src/shop/stock/stock-contract.ts';
import type { DeskStores } from '#src/shop/stock/store-contract.ts';
import { buy, checkOut, fromLines, tryCheckOut } from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { gear } from '../../../../demo/gear/catalogue.ts';
import { base } from './testing.ts';

const saw = 61;
const slug = 'folding-trail-saw';
const now = { at: new Date('2026-11-23T08:00:00Z') };
const unstocked = gear.items.map((item) => ({
  ...item,
  variants: item.variants.map((variant) => ({ ...variant, stock: {} })),
}));
const app = await createTestApp({ gear: { stores: [], items: unstocked }, clock: { now: () => now.at } });
const operator = await app.signedUp({ firstName: 'Olive', lastName: 'Park' }, ['operator']);
const rider = await app.signedUp();

const vaduz = {
  name: 'Städtle store',
  address: ['Städtle 12', '9490 Vaduz'],
  country: 'LI',
  region: '',
  timeZone: 'Europe/Vaduz',
  hours: 'Monday to Saturday, 9 AM to 6 PM',
};
const schaan = { ...vaduz, name: 'Schaan', address: ['Landstrasse 1', '9494 Schaan'] };
const open = (store: object) => operator.call(`POST ${base}/stores`, store);
const stores = async (): Promise<DeskStores> => (await operator.call(`GET ${base}/stores`)).json();
const storeOf = async (id: string) => (await stores()).stores.find((store) => store.id === id)!;
const rowOf = async (): Promise<StockRow> =>
  (await operator.call(`GET ${base}/stock`)).json().find((row: StockRow) => row.variantId === saw);
const shelves = async () =>
  Object.fromEntries((await rowOf()).stores.map(({ store, stock }) => [store, stock]));
const count = (store: string, from: number, to: number) =>
  operator.call(`POST ${base}/variants/${saw}/count`, { store, from, to, why: 'received' });
const carry = (from: string, to: string, pieces: number) =>
  operator.call(`POST ${base}/variants/${saw}/carry`, { from, to, pieces });
const wanted = (quantity: number) => fromLines({ variantId: saw, quantity });

test('without a store nothing is for sale, which visitors and operators are told', async () => {
  const items: EquipmentItem[] = (await app.call('GET /api/equipment')).json();
  expect(items.map(({ forSale, inStock }) => forSale || inStock).some(Boolean)).toBe(false);
  const page: ItemPage = (await app.call(`GET /api/shop/items/${slug}`)).json();
  expect(page).toMatchObject({ stores: [], sentFrom: null });
  const put = await rider.call('POST /api/shop/cart/lines', { variantId: saw, quantity: 1 });
  expect([put.statusCode, put.json().code]).toEqual([409, 'not_for_sale_yet']);
  const quote = await app.call('POST /api/shop/quote', { wanted: wanted(1) });
  expect([quote.statusCode, quote.json().code]).toEqual([409, 'not_for_sale_yet']);
  expect((await operator.call(`GET ${base}/summary`)).json()).toMatchObject({
    hasStore: false,
    timeZone: 'UTC',
  });
  expect((await operator.call(`GET ${base}/reports/sold`)).statusCode).toBe(200);
});

test('the first store sends parcels, in any country; one of a country with states says which', async () => {
  expect((await rider.call(`POST ${base}/stores`, vaduz)).statusCode).toBe(403);
  const nowhere = await open({ ...vaduz, country: 'XX' });
  expect(nowhere.json().fields ?? nowhere.json().errors ?? nowhere.body).toBeTruthy();
  expect(nowhere.statusCode).toBe(400);
  expect((await open({ ...vaduz, timeZone: 'Europe/Balzers' })).statusCode).toBe(400);
  const noState = await open({ ...vaduz, country: 'US' });
  expect([noState.statusCode, noState.json().code]).toEqual([422, 'store_region_unknown']);
  expect((await open(vaduz)).statusCode).toBe(201);
  expect(await storeOf('stadtle')).toMatchObject({ region: null, sendsParcels: true, isOpen: true });
  expect((await open(schaan)).statusCode).toBe(201);
  expect(await storeOf('schaan')).toMatchObject({ sendsParcels: false });
  expect((await operator.call(`GET ${base}/summary`)).json()).toMatchObject({
    hasStore: true,
    timeZone: 'Europe/Vaduz',
  });
});

test('what is counted is for sale, and what is moved lies in the other store, both in the history', async () => {
  expect((await count('stadtle', 0, 6)).statusCode).toBe(200);
  expect((await carry('stadtle', 'schaan', 2)).statusCode).toBe(200);
  expect(await shelves()).toEqual({ stadtle: 4, schaan: 2 });
  expect((await carry('stadtle', 'schaan', 5)).json().code).toBe('stock_below_held');
  expect((await carry('stadtle', 'stadtle', 1)).json().code).toBe('store_not_found');
  expect((await carry('stadtle', 'harbour', 1)).json().code).toBe('store_not_found');
  const { changes } = (await operator.call(`GET ${base}/variants/${saw}/history`)).json();
  expect(
    changes.slice(0, 2).map((one: { storeName: string; why: string; from: number; to: number }) => one),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ storeName: 'Städtle', why: 'moved', from: 6, to: 4 }),
      expect.objectContaining({ storeName: 'Schaan', why: 'moved', from: 0, to: 2 }),
    ]),
  );
  const page: ItemPage = (await app.call(`GET /api/shop/items/${slug}`)).json();
  expect(page.variants[0]!.stores).toEqual([
    { store: 'stadtle', name: 'Städtle', available: 4 },
    { store: 'schaan', name: 'Schaan', available: 2 },
  ]);
});

test('an order takes from three stores in their order, is packed, and goes from there to its buyer', async () => {
  await open({ ...vaduz, name: 'Balzers', address: ['Höfle 5', '9496 Balzers'] });
  await count('balzers', 0, 3);
  const bought = await buy(app, app.call, { wanted: wanted(8), store: 'schaan', email: 'lina@example.com' });
  expect(await shelves()).toEqual({ stadtle: 0, schaan: 0, balzers: 1 });
  const order = await readOrder(app.call, bought.number, bought.key);
  expect(order.goingTo).toEqual(['Maya Lindgren', 'Schaan', 'Landstrasse 1', '9494 Schaan']);
  expect(order.lines[0]!.bringFrom).toEqual([
    { store: 'balzers', name: 'Balzers', pieces: 2 },
    { store: 'stadtle', name: 'Städtle', pieces: 4 },
  ]);
  const toPack = Object.fromEntries((await rowOf()).stores.map((shelf) => [shelf.store, shelf.toPack]));
  expect(toPack).toEqual({ stadtle: 4, schaan: 2, balzers: 2 });
  const busy = await operator.call(`POST ${base}/stores/schaan/close`);
  expect([busy.statusCode, busy.json().code]).toEqual([409, 'store_has_orders']);
  for (const step of ['pack', 'ready', 'arrived'])
    expect((await operator.call(`POST ${base}/orders/${bought.number}/${step}`)).statusCode, step).toBe(200);
  expect((await readOrder(app.call, bought.number, bought.key)).lines[0]!.bringFrom).toEqual([]);
  expect((await operator.call(`POST ${base}/stores/schaan/close`)).statusCode).toBe(200);
  // What comes back does not lie in a store that is closed, and its name stays on the order.
  const { lines } = await readOrder(app.call, bought.number, bought.key);
  const back = (restockAt?: string) =>
    operator.call(`POST ${base}/orders/${bought.number}/refunds`, {
      lines: [{ lineId: lines[0]!.id, quantity: 1, restock: true }],
      reason: 'A blunt blade',
      ...(restockAt && { restockAt }),
    });
  expect((await back('schaan')).json().code).toBe('not_refundable');
  expect((await back()).statusCode).toBe(200);
  expect(await shelves()).toEqual({ stadtle: 1, balzers: 1 });
  expect((await readOrder(app.call, bought.number, bought.key)).storeName).toBe('Schaan');
});

test('parcels leave from exactly one open store, whoever is edited or closed', async () => {
  const { stores: all } = await stores();
  const edit = (id: string, more: object) =>
    operator.call(`PATCH ${base}/stores/${id}`, {
      ...vaduz,
      name: id,
      revision: all.find((store) => store.id === id)!.revision,
      ...more,
    });
  expect((await edit('stadtle', {})).json().code).toBe('parcels_from_one');
  expect((await operator.call(`POST ${base}/stores/stadtle/close`)).json().code).toBe('store_not_empty');
  expect((await edit('balzers', { sendsParcels: true })).statusCode).toBe(200);
  expect((await edit('balzers', { sendsParcels: true })).json().code).toBe('store_changed_meanwhile');
  expect((await stores()).stores.filter(({ sendsParcels }) => sendsParcels).map(({ id }) => id)).toEqual([
    'balzers',
  ]);
  await operator.call(`POST ${base}/stores/balzers/raise`);
  await operator.call(`POST ${base}/stores/balzers/raise`);
  expect((await stores()).stores.map(({ id }) => id)).toEqual(['balzers', 'stadtle', 'schaan']);
  expect((await stores()).audit[0]).toMatchObject({ action: 'store_raised', by: 'Olive Park' });
});

test('a store changes hands during a checkout: what is held is packed where it was promised', async () => {
  const checkout = await checkOut(app.call, { wanted: wanted(1), store: 'stadtle' });
  expect((await operator.call(`POST ${base}/stores/stadtle/close`)).json().code).toBe('store_not_empty');
  await app.call(`DELETE /api/shop/checkouts/${checkout.token}`);
});

test('closing a store and filling it at once end in one truth, twenty times over', async () => {
  await operator.call(`POST ${base}/stores/schaan/reopen`);
  for (let round = 0; round < 20; round += 1) {
    const [closed, counted] = await Promise.all([
      operator.call(`POST ${base}/stores/schaan/close`),
      count('schaan', 0, 1),
    ]);
    const store = await storeOf('schaan');
    expect(store.isOpen ? store.pieces : 0).toBe(counted.statusCode === 200 ? 1 : 0);
    expect([closed.statusCode, counted.statusCode].sort()).toEqual(
      closed.statusCode === 200 ? [200, counted.statusCode] : [200, 409],
    );
    expect(closed.statusCode === 200 && counted.statusCode === 200).toBe(false);
    if (store.isOpen) await count('schaan', 1, 0);
    else await operator.call(`POST ${base}/stores/schaan/reopen`);
  }
});

test('with its last store closed the shop sells nothing, and says so', async () => {
  const left = await shelves();
  for (const [store, pieces] of Object.entries(left)) if (pieces > 0) await count(store, pieces, 0);
  for (const id of ['schaan', 'stadtle', 'balzers'])
    expect((await operator.call(`POST ${base}/stores/${id}/close`)).statusCode, id).toBe(200);
  expect((await tryCheckOut(app.call, { wanted: wanted(1), store: 'balzers' })).json().code).toBe(
    'not_for_sale_yet',
  );
  await operator.call(`POST ${base}/stores/schaan/reopen`);
  expect(await storeOf('schaan')).toMatchObject({ isOpen: true, sendsParcels: true });
});
