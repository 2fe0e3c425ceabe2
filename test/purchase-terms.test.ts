/** Nobody buys a car at terms or a price that they did not read: what was shown is held against what holds. */
import { afterEach, describe, expect, test } from 'vitest';
import type { PurchaseTerms } from '#src/cars/listings/shapes.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { returnTermsHere } from '#src/cars/vehicles/return-terms.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { confirmAsBrowser } from './sandbox.ts';

const app = await createTestApp();
await app.start();
const desk = await app.signedUp({}, ['operator']);
const { name } = returnTermsHere;

async function setTerms(change: object): Promise<void> {
  const found = (await desk.call('GET /api/operations/settings'))
    .json()
    .find((one: { name: string }) => one.name === name);
  const set = await desk.call(`PUT /api/operations/settings/${name}`, {
    ...{ version: found.version, value: { ...returnTermsHere.fallback, ...change }, reason: 'A test' },
  });
  expect(set.statusCode, set.body).toBe(200);
}
async function listed(): Promise<{ seller: TestPerson; buyer: TestPerson; id: number }> {
  const [seller, buyer] = [await app.signedUp(), await app.signedUp()];
  const { id } = (await seller.call('POST /api/vehicles', listingForm({ price: '18000' }))).json();
  await seller.call(`POST /api/vehicles/${id}/publish`);
  return { seller, buyer, id };
}
const termsOf = async (buyer: TestPerson, id: number, kind = 'full'): Promise<PurchaseTerms> =>
  (await buyer.call(`GET /api/vehicles/${id}/purchase-terms?kind=${kind}`)).json();
const pay = (buyer: TestPerson, vehicleId: number) =>
  app.payCard(buyer, { paymentType: 'vehicle', vehicleId });
const buy = (buyer: TestPerson, id: number, paymentIntentId: string, more: object = {}) =>
  buyer.call(`POST /api/vehicles/${id}/buy`, { paymentIntentId, kind: 'full', ...more });
const statusOf = async (buyer: TestPerson, paymentIntentId: string): Promise<string> =>
  (await buyer.call(`POST /api/payments/${paymentIntentId}/refresh`, {})).json().status;
const keptWith = async (id: number) =>
  (await app.database.pool.query('select terms from orders where id = $1', [id])).rows[0].terms;

afterEach(async () => {
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});

describe('terms that changed while somebody paid', () => {
  test('are refused with nothing charged, and with one yes the same payment goes on at the new ones', async () => {
    await setTerms({ isOn: false });
    const { buyer, id } = await listed();
    const before = await termsOf(buyer, id);
    expect(before).toMatchObject({ due: '18000.00', returnTerms: null });
    const { paymentIntentId } = await pay(buyer, id);
    await setTerms({ isOn: true });
    for (const seen of [undefined, before.key])
      expect((await buy(buyer, id, paymentIntentId, { seen })).json()).toMatchObject({
        ...{ code: 'purchase_terms_changed', status: 409 },
      });
    expect(await statusOf(buyer, paymentIntentId)).toBe('requires_capture');
    const now = await termsOf(buyer, id);
    expect(now).toMatchObject({ returnTerms: { includedKm: 1000, perKmCents: 25, mostPercent: 10 } });
    const bought = await buy(buyer, id, paymentIntentId, { seen: now.key });
    expect(bought.statusCode, bought.body).toBe(201);
    expect(await keptWith(bought.json().id)).toEqual(now.returnTerms);
    // Sent again it is the same order, whatever holds by then.
    await setTerms({ isOn: false });
    expect((await buy(buyer, id, paymentIntentId, { seen: now.key })).json().id).toBe(bought.json().id);
  });

  test('and back again count as they were read', async () => {
    await setTerms({ isOn: true });
    const { buyer, id } = await listed();
    const { key } = await termsOf(buyer, id);
    const { paymentIntentId } = await pay(buyer, id);
    await setTerms({ isOn: true, mostPercent: 40 });
    expect((await buy(buyer, id, paymentIntentId, { seen: key })).statusCode).toBe(409);
    await setTerms({ isOn: true });
    expect((await buy(buyer, id, paymentIntentId, { seen: key })).statusCode).toBe(201);
  });

  test('are bought by nobody whose page was closed', async () => {
    await setTerms({ isOn: false });
    const { buyer, id } = await listed();
    const intent = (
      await buyer.call('POST /api/create-payment-intent', { paymentType: 'vehicle', vehicleId: id })
    ).json();
    await setTerms({ isOn: true });
    await confirmAsBrowser(app.http, intent, '4242424242424242');
    await app.sandbox.deliverEvents();
    await expect.poll(() => statusOf(buyer, intent.paymentIntentId)).toBe('requires_capture');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await buyer.call('GET /api/orders')).json()).toEqual([]);
    expect((await buyer.call(`GET /api/vehicles/${id}`)).json().status).toBe('published');
  });

  test('before the payment was opened open none, and neither does another price', async () => {
    await setTerms({ isOn: false });
    const { seller, buyer, id } = await listed();
    const open = async (seen: string) =>
      (
        await buyer.call('POST /api/create-payment-intent', { paymentType: 'vehicle', vehicleId: id, seen })
      ).json();
    const before = await termsOf(buyer, id);
    await setTerms({ isOn: true });
    expect(await open(before.key)).toMatchObject({ code: 'purchase_terms_changed' });
    const between = await termsOf(buyer, id);
    const dearer = await seller.call(`PATCH /api/vehicles/${id}`, listingForm({ price: '19000' }));
    expect(dearer.statusCode, dearer.body).toBe(200);
    expect(await open(between.key)).toMatchObject({ code: 'purchase_price_changed' });
    expect(await open('')).toMatchObject({ code: 'purchase_price_changed' });
    expect(await open('due=1900000')).toMatchObject({ code: 'purchase_price_changed' });
    expect((await buyer.call('GET /api/payments')).json()).toEqual([]);
    expect(await open((await termsOf(buyer, id)).key)).toMatchObject({ amount: '19000.00' });
  });

  test('and the price too, after it was opened elsewhere: what was read decides', async () => {
    const { seller, buyer, id } = await listed();
    const before = await termsOf(buyer, id);
    await seller.call(`PATCH /api/vehicles/${id}`, listingForm({ price: '19000' }));
    const { paymentIntentId } = await pay(buyer, id);
    expect((await buy(buyer, id, paymentIntentId, { seen: before.key })).json()).toMatchObject({
      code: 'purchase_price_changed',
    });
    await expect.poll(() => statusOf(buyer, paymentIntentId)).toBe('canceled');
  });

  test('of a deposit, which has none of these, change nothing', async () => {
    await setTerms({ isOn: false });
    const { buyer, id } = await listed();
    const { key, due } = await termsOf(buyer, id, 'deposit');
    expect(due).not.toBe('18000.00');
    const { paymentIntentId } = await app.payCard(buyer, {
      ...{ paymentType: 'vehicle', vehicleId: id, orderId: 'deposit' },
    });
    await setTerms({ isOn: true });
    expect((await buy(buyer, id, paymentIntentId, { kind: 'deposit', seen: key })).statusCode).toBe(201);
  });

  test('and the purchase at one moment: bought at what was read, or not bought', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await setTerms({ isOn: false });
      const { buyer, id } = await listed();
      const { key } = await termsOf(buyer, id);
      const { paymentIntentId } = await pay(buyer, id);
      const [bought] = await Promise.all([
        buy(buyer, id, paymentIntentId, { seen: key }),
        setTerms({ isOn: true }),
      ]);
      expect([201, 409]).toContain(bought.statusCode);
      if (bought.statusCode === 201) expect(await keptWith(bought.json().id)).toBeNull();
      else expect(await statusOf(buyer, paymentIntentId)).toBe('requires_capture');
    }
  });
});

test('a price that changed is refused in words, and the money let go', async () => {
  await setTerms({ isOn: false });
  const { seller, buyer, id } = await listed();
  const { paymentIntentId } = await pay(buyer, id);
  expect((await seller.call(`PATCH /api/vehicles/${id}`, listingForm({ price: '17000' }))).statusCode).toBe(
    200,
  );
  expect((await buy(buyer, id, paymentIntentId)).json().code).toBe('purchase_price_changed');
  await expect.poll(() => statusOf(buyer, paymentIntentId)).toBe('canceled');
  expect((await termsOf(buyer, id)).due).toBe('17000.00');
});
