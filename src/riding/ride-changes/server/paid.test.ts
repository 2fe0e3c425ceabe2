/** A change with real payments, as the card provider’s stand-in has them. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { at } from './testing.ts';

const app = await createTestApp({ clock: manualClock(new Date()), dispatchLoop: false });
await app.start();
const { quoteFor, onlineDriver } = createRideCast(app, createMemoryHolds());
const { pool } = app.database;
const cents = (amount: string) => Math.round(Number(amount) * 100);

const paymentsOf = async (rider: TestPerson) =>
  (
    await pool.query(
      `select id, intent_id, status, amount_cents, captured_cents, claimed_by, held_cents from payments
       where user_id = $1 order by created_at, amount_cents`,
      [rider.id],
    )
  ).rows;

async function booked(card?: string) {
  const rider = await app.signedUp();
  const quote = await quoteFor(rider, {
    destination: 'Kensington Market',
    destLat: '43.6547',
    destLng: '-79.4006',
  });
  const { paymentIntentId } = await app.payCard(
    rider,
    { paymentType: 'ride', quoteId: quote.quoteId, amount: quote.estimatedFare },
    card,
  );
  const answer = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  expect(answer.statusCode).toBe(201);
  return { rider, id: answer.json().id, pin: answer.json().pin, price: cents(quote.estimatedFare) };
}

test('a larger hold on the same card takes the place of the first, and the fare is taken of it', async () => {
  const { rider, id, pin, price } = await booked();
  const asked = await rider.call(`POST /api/rides/${id}/changes`, { destination: at.exhibition });
  const change = asked.json();
  expect(cents(change.priceAfter)).toBeGreaterThan(price);
  const accepted = await rider.call(`POST /api/rides/${id}/changes/${change.id}/accept`);
  expect(accepted.json()).toMatchObject({
    estimatedFare: change.priceAfter,
    paymentLabel: 'Visa ending 4242',
  });
  const after = cents(change.priceAfter);
  expect(await paymentsOf(rider)).toMatchObject([
    { status: 'canceled', amount_cents: price, claimed_by: null },
    { status: 'requires_capture', amount_cents: after, held_cents: after, claimed_by: `ride:${id}` },
  ]);
  const { rows } = await app.database.pool.query('select description from payments where claimed_by = $1', [
    `ride:${id}`,
  ]);
  expect(rows).toEqual([{ description: 'Ride from Union Station to Exhibition Place' }]);
  const driver = await onlineDriver();
  for (const step of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${id}/${step}`)).statusCode).toBe(200);
  expect((await driver.call(`POST /api/rides/${id}/start`, { pin })).statusCode).toBe(200);
  await driver.report(at.exhibition);
  expect((await driver.call(`POST /api/rides/${id}/complete`)).statusCode).toBe(200);
  await app.rides.aftercare.settle(id);
  const receipt = (await rider.call(`GET /api/rides/${id}/receipt`)).json();
  expect(receipt).toMatchObject({
    total: change.priceAfter,
    changes: [{ words: 'To Exhibition Place', priceAfter: change.priceAfter }],
  });
  expect(receipt.number).toMatch(/^R-/);
  const [, paid] = await paymentsOf(rider);
  expect(paid).toMatchObject({ status: 'succeeded', captured_cents: after });
  // All of it may go back, to the card.
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const refund = await operator.call(`POST /api/operations/payments/${paid.id}/refund`, { reason: 'A test' });
  expect(refund.statusCode).toBe(200);
  const balances = [...(await app.payments.ledger.balances()).values()];
  expect(balances.reduce((sum, each) => sum + each, 0)).toBe(0);
});

test('less is taken of the hold where the change is cheaper', async () => {
  const { rider, id, price } = await booked();
  const asked = await rider.call(`POST /api/rides/${id}/changes`, {
    destination: { address: 'Queen and Spadina', lat: 43.6487, lng: -79.3963 },
  });
  const change = asked.json();
  expect(cents(change.priceAfter)).toBeLessThanOrEqual(price);
  expect((await rider.call(`POST /api/rides/${id}/changes/${change.id}/accept`)).statusCode).toBe(200);
  expect(await paymentsOf(rider)).toMatchObject([{ status: 'requires_capture', amount_cents: price }]);
  await rider.call(`POST /api/rides/${id}/cancel`);
});
