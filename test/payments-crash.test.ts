/**
 * The product is killed while the provider has done something and its answer is still on the way: after the money
 * moved, before the product knows. Started again, it finds out and puts it right; nothing is done twice.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runningSandbox } from '../src/app/local-sandbox.ts';
import { createLedger } from '../src/money/processing/server/ledger/book.ts';
import { createProviders } from '../src/money/providers/server/service.ts';
import { connectStripe } from '../src/money/providers/server/stripe/sdk.ts';
import { systemClock } from '../src/platform/time/clock.ts';
import { vouchForDriver } from './drivers.ts';
import { goodCard } from './good-card.ts';
import { createProductProcess } from './process.ts';

const product = createProductProcess();
const { rows } = product;
// The sandbox writes its journal at least every 200 ms, also while an answer waits.
const onDiskMs = 500;

type Call = <T = Record<string, string>>(call: string, body?: unknown) => Promise<T>;

/** A person's phone: it keeps its cookie through every restart. */
function phone(): Call {
  let cookie = '';
  return async (name, body) => {
    const [method, path] = name.split(' ');
    const isForm = body instanceof URLSearchParams;
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const response = await fetch(product.address + path, {
      method: method!,
      headers: { cookie, ...(body ? { 'content-type': type } : {}) },
      ...(body ? { body: isForm ? body.toString() : JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name} ${response.status}: ${text}`);
    const set = response.headers.getSetCookie();
    if (set.length) cookie = set.map((one) => one.split(';')[0]).join('; ');
    return text ? JSON.parse(text) : undefined;
  };
}

let people = 0;
async function signUp(isDriver = false): Promise<{ id: number; call: Call }> {
  people += 1;
  const call = phone();
  const { id } = await call<{ id: number }>('POST /api/users', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `person-${people}@example.com`,
    password: 'lantern-spruce-7',
    isDriver,
  });
  return { id, call };
}

interface Intent {
  paymentIntentId: string;
  clientSecret: string;
  publishableKey: string;
}
const confirm = (call: Call, { paymentIntentId, clientSecret, publishableKey }: Intent) =>
  call(
    `POST /sandbox/v1/payment_intents/${paymentIntentId}/confirm`,
    new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      ...goodCard,
    }),
  );

const control = async (method: string, path: string, body?: object) => {
  const response = await fetch(product.sandboxUrl + path, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as { planned: unknown[] };
};

const connection = () => runningSandbox({ dataDir: product.folder }, product.sandboxUrl);
const paymentsOf = (userId: number) =>
  rows<{ reference: string; status: string; captured: number; refunded: number }>(
    `select coalesce(claimed_by, reference) as reference, status, captured_cents as captured,
       refunded_cents as refunded from payments where user_id = $1 order by created_at`,
    [userId],
  );
/** What the provider has of everything so far, in cents. */
async function atProvider() {
  const sdk = connectStripe(connection());
  const sums = { received: 0, held: 0, refunded: 0, refunds: 0 };
  for await (const intent of sdk.paymentIntents.list({ limit: 100 })) {
    sums.received += intent.amount_received;
    sums.held += intent.amount_capturable;
  }
  for await (const refund of sdk.refunds.list({ limit: 100 })) {
    sums.refunded += refund.amount;
    sums.refunds += 1;
  }
  return sums;
}
const whatWeKnow = () =>
  rows(
    `select sum(captured_cents) as captured, sum(refunded_cents) filter (where not exists (
       select 1 from payment_refunds r where r.payment_id = p.id and r.status = 'asked')) as refunded,
       count(*) filter (where status = 'canceled') as canceled from payments p`,
  );

/** Does `act`, and kills the product once the provider has done `call` and before its answer arrives. */
async function killAfter(call: string, act: () => Promise<unknown>): Promise<void> {
  const fault = { failCall: 1, mode: 'slow', delayMs: 120_000, only: call };
  // Until the restart, so that the product does not hear of it by an event either.
  await control('POST', '/sandbox/webhooks', { paused: true });
  await control('POST', '/sandbox/faults', fault);
  const [known, done] = [await whatWeKnow(), await atProvider()];
  const acting = act().catch(() => {});
  await expect
    .poll(async () => (await control('GET', '/sandbox/faults')).planned, { interval: 20 })
    .toEqual([]);
  await sleep(onDiskMs);
  expect(await atProvider()).not.toEqual(done);
  expect(await whatWeKnow()).toEqual(known);
  await product.kill();
  await acting;
  await product.start();
}

async function expectRightBook(): Promise<void> {
  const ledger = createLedger({
    database: product.database,
    providers: createProviders({
      database: product.database,
      clock: systemClock,
      connect: async () => connection(),
    }),
  });
  const faults = async () => [...(await ledger.checkBook()), ...(await ledger.checkProvider())];
  await expect.poll(faults, { interval: 200 }).toEqual([]);
}

const union = { lat: 43.6453, lng: -79.3806 };
const highPark = { lat: 43.6538, lng: -79.4665 };
async function book(rider: Call): Promise<{ id: number; pin: string; heldCents: number }> {
  const { quoteId } = await rider('POST /api/rides/estimate', {
    pickupLocation: 'Union Station',
    destination: 'High Park',
    pickupLat: union.lat,
    pickupLng: union.lng,
    destLat: 43.6538,
    destLng: -79.4665,
    vehicleType: 'standard',
  });
  const intent = await rider<Intent>('POST /api/create-payment-intent', { paymentType: 'ride', quoteId });
  await confirm(rider, intent);
  const { paymentIntentId } = intent;
  const ride = await rider<{ id: number; pin: string }>('POST /api/rides', { quoteId, paymentIntentId });
  const [row] = await rows<{ held_cents: number }>('select held_cents from rides where id = $1', [ride.id]);
  return { ...ride, heldCents: row!.held_cents };
}

test('a ride: killed after the capture, after the tip and after the refund were done', async () => {
  await product.start();
  const { id: riderId, call: rider } = await signUp();
  const { id: operatorId, call: operator } = await signUp();
  await rows(
    "update users set second_factor_at = now(), roles = array['rider', 'operator'], desk_roles = array['owner'] where id = $1",
    [operatorId],
  );
  const { call: driver } = await signUp(true);
  const { id: driverId } = await driver<{ id: number }>('POST /api/drivers', {
    vehicleInfo: '2022 Toyota Camry',
    licensePlate: 'CRTK 418',
  });
  await vouchForDriver(product.database, driverId);
  const ride = await book(rider);
  const fare = ride.heldCents;
  await driver(`PATCH /api/drivers/${driverId}`, { isAvailable: true, ...union });
  await driver(`POST /api/drivers/${driverId}/position`, { ...union, heading: 0, speed: 0 });
  await expect
    .poll(() => driver<{ id: number }[]>('GET /api/ride-requests').then((list) => list[0]?.id), {
      timeout: 20_000,
    })
    .toBe(ride.id);
  await driver(`POST /api/rides/${ride.id}/accept`, { driverId });
  for (const verb of ['arriving', 'arrived']) await driver(`POST /api/rides/${ride.id}/${verb}`);
  await driver(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });

  await driver(`POST /api/drivers/${driverId}/position`, highPark);
  await killAfter('POST /v1/payment_intents/', () => driver(`POST /api/rides/${ride.id}/complete`));
  await expect
    .poll(() => paymentsOf(riderId), { timeout: 30_000 })
    .toMatchObject([{ reference: `ride:${ride.id}`, status: 'succeeded', captured: fare }]);
  await expect
    .poll(() => rows('select id from rides where settled_at is not null'), { timeout: 30_000 })
    .toEqual([{ id: ride.id }]);
  expect(await atProvider()).toMatchObject({ received: fare, held: 0 });
  await expectRightBook();

  // Nobody asks again for a tip; the start finds it.
  await killAfter('POST /v1/payment_intents', () => rider(`POST /api/rides/${ride.id}/tip`, { amount: '5' }));
  await expect
    .poll(() => paymentsOf(riderId), { timeout: 30_000 })
    .toMatchObject([{}, { reference: `ride:${ride.id}:tip`, status: 'succeeded', captured: 500 }]);
  expect(await atProvider()).toMatchObject({ received: fare + 500, held: 0 });
  const [earned] = await rows<{ cents: number }>(
    "select -coalesce(sum(cents), 0)::int as cents from ledger_lines where account = 'drivers.payable:' || $1 and entry_id like '%:tip'",
    [String(driverId)],
  );
  expect(earned!.cents).toBe(500);
  await expectRightBook();

  const [payment] = await rows<{ id: string }>('select id from payments where claimed_by = $1', [
    `ride:${ride.id}`,
  ]);
  await killAfter('POST /v1/refunds', () =>
    operator(`POST /api/operations/payments/${payment!.id}/refund`, { amount: '3', reason: 'late' }),
  );
  await expect
    .poll(() => paymentsOf(riderId), { timeout: 30_000 })
    .toMatchObject([{ captured: fare, refunded: 300 }, {}]);
  expect(await atProvider()).toMatchObject({ received: fare + 500, refunded: 300, refunds: 1 });
  await expectRightBook();
}, 240_000);

test('killed after a card was charged in the page, and after a hold was let go', async () => {
  const before = await atProvider();
  const { id, call } = await signUp();
  const intent = await call<Intent>('POST /api/create-payment-intent', {
    amount: '9',
    paymentType: 'custom',
  });
  await killAfter('POST /v1/payment_intents/', () => confirm(call, intent));
  await expect
    .poll(() => paymentsOf(id), { timeout: 30_000 })
    .toMatchObject([{ status: 'succeeded', captured: 900 }]);
  // The person who comes back to the page is told that it was paid, and is not charged again.
  const seen = await call(`POST /api/payments/${intent.paymentIntentId}/refresh`, {});
  expect(seen).toMatchObject({ status: 'succeeded', captured: '9.00' });
  expect((await atProvider()).received - before.received).toBe(900);

  const { id: riderId, call: rider } = await signUp();
  const ride = await book(rider);
  await killAfter('POST /v1/payment_intents/', () => rider(`POST /api/rides/${ride.id}/cancel`, {}));
  await expect
    .poll(() => paymentsOf(riderId), { timeout: 30_000 })
    .toMatchObject([{ reference: `ride:${ride.id}`, status: 'canceled', captured: 0 }]);
  expect(await atProvider()).toMatchObject({ received: before.received + 900, held: 0 });
  await expectRightBook();
}, 240_000);
