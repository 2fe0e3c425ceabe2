/** What stops when operators keep somebody out, in the whole program: nothing is sold, ridden, driven or paid out by itself. */
import { expect, test } from 'vitest';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from './app.ts';

const holds = createMemoryHolds();
const app = await createTestApp({ holds });
await app.start();
await app.sandbox.deliverEvents();
const { onlineDriver, book } = createRideCast(app, holds);
const operator = await app.signedUp({ firstName: 'Olga' }, ['rider', 'operator']);

const decide = async (verb: 'disable' | 'enable', { id }: TestPerson) => {
  const answer = await operator.call(`POST /api/operations/people/${id}/${verb}`, {
    reason: 'A stolen card',
  });
  expect(answer.statusCode).toBe(204);
};
const signIn = ({ email }: TestPerson) =>
  app.call('POST /api/auth/login', { email, password: 'correct horse battery' });
const statusOf = async (table: 'vehicles' | 'rides' | 'orders', id: number): Promise<string> =>
  (await app.database.pool.query(`select status from ${table} where id = $1`, [id])).rows[0].status;

async function published(seller: TestPerson): Promise<number> {
  const draft = await seller.call('POST /api/vehicles', listingForm({ price: '18000' }));
  const { id, status } = (await seller.call(`POST /api/vehicles/${draft.json().id}/publish`)).json();
  expect(status).toBe('published');
  return id;
}

test('a seller’s cars leave the market, a deposit goes back, and nothing of theirs comes back by itself', async () => {
  const [seller, buyer] = [await app.signedUp(), await app.signedUp()];
  const [free, reserved] = [await published(seller), await published(seller)];
  const { paymentIntentId } = await app.payCard(buyer, {
    paymentType: 'vehicle',
    vehicleId: reserved,
    orderId: 'deposit',
  });
  const order = await buyer.call(`POST /api/vehicles/${reserved}/buy`, { paymentIntentId, kind: 'deposit' });
  expect(order.statusCode).toBe(201);

  await decide('disable', seller);
  await expect.poll(() => statusOf('vehicles', free)).toBe('paused');
  await expect.poll(() => statusOf('vehicles', reserved)).toBe('paused');
  await expect.poll(() => statusOf('orders', order.json().id)).toBe('refunded');
  expect((await buyer.call(`GET /api/vehicles/${free}`)).statusCode).toBe(404);
  const late = await buyer.call('POST /api/create-payment-intent', {
    paymentType: 'vehicle',
    vehicleId: free,
  });
  expect(late.statusCode).toBe(409);
  expect(await app.payments.ledger.checkBook()).toEqual([]);

  // An operator who works through the queue does not put it on the market either.
  await app.database.pool.query("update vehicles set status = 'review' where id = $1", [free]);
  const approved = await operator.call(`POST /api/vehicles/${free}/review`, {
    decision: 'approve',
    reason: '',
  });
  expect(approved.json()).toMatchObject({ code: 'seller_kept_out' });
  await app.database.pool.query("update vehicles set status = 'paused' where id = $1", [free]);

  await decide('enable', seller);
  const { rows: mails } = await app.database.pool.query(
    "select 1 from mails where to_address = $1 and subject = 'Your account is open again'",
    [seller.email],
  );
  expect(mails).toHaveLength(1);
  expect(await statusOf('vehicles', free)).toBe('paused');
  const back = await signIn(seller);
  const again = await app.call(`POST /api/vehicles/${free}/publish`, undefined, {
    headers: { cookie: String(back.headers['set-cookie']).split(';')[0]! },
  });
  expect(again.json()).toMatchObject({ status: 'published' });
});

test('rides that somebody booked end for free, and those they were to drive go back to the queue', async () => {
  const [rider, other] = [await app.signedUp(), await app.signedUp()];
  const later = {
    bookingType: 'scheduled',
    scheduledDate: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
    scheduledTime: '12:00',
  };
  const booked = (await book(rider, later)).ride;
  expect(await statusOf('rides', booked.id)).toBe('scheduled');
  await decide('disable', rider);
  await expect.poll(() => statusOf('rides', booked.id)).toBe('cancelled');
  const { rows } = await app.database.pool.query(
    'select cancelled_by, cancellation_fee_cents from rides where id = $1',
    [booked.id],
  );
  expect(rows).toEqual([{ cancelled_by: 'operator', cancellation_fee_cents: 0 }]);

  const driver = await onlineDriver();
  const { ride } = await book(other);
  await expect
    .poll(async () => (await driver.call(`POST /api/rides/${ride.id}/accept`, {})).statusCode)
    .toBe(200);
  await decide('disable', driver);
  await expect.poll(() => statusOf('rides', ride.id)).toBe('pending');
  await expect.poll(() => app.drivers.find(driver.driverId)?.isAvailable).toBe(false);

  await decide('enable', driver);
  await expect.poll(() => app.drivers.find(driver.driverId)?.barredAt).toBe(null);
});
