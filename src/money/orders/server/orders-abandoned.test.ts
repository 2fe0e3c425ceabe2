import { expect, test } from 'vitest';
import type { MyListing } from '#src/cars/listings/shapes.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { confirmAsBrowser } from '#test/sandbox.ts';
import type { Order } from '../contract.ts';

// The whole process runs here, because a page that was closed is finished by the provider's word and the events it leaves behind.
const app = await createTestApp({ dispatchLoop: false });
await app.start();
await app.sandbox.deliverEvents();
const seller = await app.signedUp({ firstName: 'Priya' });

async function published(): Promise<MyListing> {
  const draft = await seller.call('POST /api/vehicles', listingForm({ price: '18000' }));
  return (await seller.call(`POST /api/vehicles/${draft.json().id}/publish`)).json();
}
const pay = (buyer: TestPerson, vehicleId: number, kind: 'deposit' | 'full') =>
  app.payCard(buyer, {
    paymentType: 'vehicle',
    vehicleId,
    ...(kind === 'deposit' ? { orderId: 'deposit' } : {}),
  });
const ordersOf = async (buyer: TestPerson): Promise<Order[]> => (await buyer.call('GET /api/orders')).json();
const paymentOf = async (buyer: TestPerson, id: string) =>
  (await buyer.call(`POST /api/payments/${id}/refresh`, {})).json();
async function eventually(read: () => Promise<unknown>, expected: unknown): Promise<void> {
  await expect.poll(read, { interval: 50 }).toEqual(expected);
}

test.each([
  ['full', 'sold', 'vehicle'],
  ['deposit', 'reserved', 'vehicle_deposit'],
] as const)(
  'a page closed after the card was confirmed still becomes an order: %s',
  async (kind, state, word) => {
    const buyer = await app.signedUp();
    const { id } = await published();
    const { paymentIntentId } = await pay(buyer, id, kind);
    await eventually(
      async () => (await ordersOf(buyer)).map((order) => [order.kind, order.status]),
      [[word, 'paid']],
    );
    await eventually(async () => (await paymentOf(buyer, paymentIntentId)).status, 'succeeded');
    expect((await seller.call(`GET /api/vehicles/${id}/mine`)).json().status).toBe(state);
    const { rows } = await app.database.pool.query(
      `select payload->>'by' as by, payload->>'job' as job from events
       where type = 'order.placed' and payload->>'subject' = $1`,
      [`vehicle:${id}`],
    );
    expect(rows).toEqual([{ by: 'system', job: 'orders.finish' }]);
    // The page comes back after all and takes its last step: the same order, charged once.
    const answer = await buyer.call(`POST /api/vehicles/${id}/buy`, { paymentIntentId, kind });
    expect([answer.statusCode, answer.json().id]).toEqual([201, (await ordersOf(buyer))[0]!.id]);
    expect(await app.payments.ledger.checkBook()).toEqual([]);
  },
);

test('when another buyer had it first, the abandoned hold is let go and nothing is charged', async () => {
  const [slow, quick] = [await app.signedUp(), await app.signedUp()];
  const { id } = await published();
  const intent = await slow.call('POST /api/create-payment-intent', {
    paymentType: 'vehicle',
    vehicleId: id,
  });
  const won = await pay(quick, id, 'full');
  await quick.call(`POST /api/vehicles/${id}/buy`, { paymentIntentId: won.paymentIntentId, kind: 'full' });
  expect((await seller.call(`GET /api/vehicles/${id}/mine`)).json().status).toBe('sold');
  await confirmAsBrowser(app.http, intent.json(), '4242424242424242');
  const lost = intent.json().paymentIntentId;
  await eventually(async () => (await paymentOf(slow, lost)).status, 'canceled');
  expect((await paymentOf(slow, lost)).captured).toBe('0.00');
  expect(await ordersOf(slow)).toEqual([]);
  expect(await app.payments.ledger.checkBook()).toEqual([]);
});

test('whoever pays while the seller changes the price reads that, and is not charged', async () => {
  const buyer = await app.signedUp();
  const { id } = await published();
  const intent = (
    await buyer.call('POST /api/create-payment-intent', { paymentType: 'vehicle', vehicleId: id })
  ).json();
  const dearer = await seller.call(`PATCH /api/vehicles/${id}`, listingForm({ price: '19000' }));
  expect(dearer.statusCode, dearer.body).toBe(200);
  await confirmAsBrowser(app.http, intent, '4242424242424242');
  const { paymentIntentId } = intent;
  // The provider's word comes first here, and the hold is let go on it.
  await eventually(async () => (await paymentOf(buyer, paymentIntentId)).status, 'canceled');
  const late = await buyer.call(`POST /api/vehicles/${id}/buy`, { paymentIntentId, kind: 'full' });
  expect(late.json()).toMatchObject({ code: 'purchase_price_changed' });
  expect((await paymentOf(buyer, paymentIntentId)).captured).toBe('0.00');
});
