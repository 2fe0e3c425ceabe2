/**
 * The product is killed between a buyer's payment and their order, in the middle of packing and sending, and while a
 * refund is on its way. Started again there is one truth: one order, one charge, one parcel, one refund, and its mails.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runningSandbox } from '#src/app/local-sandbox.ts';
import { settingKinds } from '#src/app/settings.ts';
import { createLedger } from '#src/money/processing/server/ledger/book.ts';
import { createProviders } from '#src/money/providers/server/service.ts';
import { openSettings } from '#src/platform/settings/settings.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import type { Quote, ShopCheckout } from '#src/shop/catalogue/cart-contract.ts';
import { openShop } from '#src/shop/catalogue/server/catalogue/opening.ts';
import type { ShopOrder } from '#src/shop/orders/contract.ts';
import { gearReviews } from '#src/shop/orders/server/service.ts';
import { gear } from '../demo/gear/catalogue.ts';
import { goodCard } from './good-card.ts';
import { createProductProcess } from './process.ts';

const product = createProductProcess();
const { rows } = product;
const saw = 61;
const base = '/api/operations/shop';
const killedAfterMs = process.env.TEST_LONG ? [0, 15, 40, 80] : [0, 40];
const waitMs = { timeout: 60_000, interval: 200 };

let cookie = '';
async function call<T>(name: string, body?: unknown): Promise<T> {
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
  return (text ? JSON.parse(text) : undefined) as T;
}

async function hold(quantity: number): Promise<ShopCheckout> {
  const wanted = { from: 'lines', lines: [{ variantId: saw, quantity }] };
  const shipTo = {
    name: 'Maya Lindgren',
    street: '62 Bain Avenue',
    town: 'Toronto',
    country: 'CA',
    region: 'ON',
    postalCode: 'M4K 1E8',
  };
  const { options } = await call<Quote>('POST /api/shop/quote', { wanted, destination: shipTo });
  return call('POST /api/shop/checkouts', {
    wanted,
    email: 'maya@example.com',
    delivery: { method: 'ship', rate: 'standard', shipTo },
    expectedTotal: options[0]!.total,
  });
}

/** The card is charged at the provider; nobody has told the product. */
async function pay(checkout: ShopCheckout): Promise<string> {
  const intent = await call<Record<string, string>>('POST /api/create-payment-intent', {
    paymentType: 'equipment',
    orderId: checkout.paymentOrderId,
  });
  await call(
    `POST /sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`,
    new URLSearchParams({
      key: intent.publishableKey!,
      client_secret: intent.clientSecret!,
      ...goodCard,
    }),
  );
  return intent.paymentIntentId!;
}

const control = (path: string, body: object) =>
  fetch(product.sandboxUrl + path, { method: 'POST', body: JSON.stringify(body) });
const stateOf = async ({ token }: ShopCheckout) =>
  (await call<ShopCheckout>(`GET /api/shop/checkouts/${token}`)).state;
const stock = async () =>
  (
    await rows<{ stock: number; held: number }>(
      'select sum(stock)::int as stock, sum(held)::int as held from shop_stocks where variant_id = $1',
      [saw],
    )
  )[0]!;
const logOf = async (number: string) =>
  (
    await rows<{ action: string }>('select action from shop_log where order_id = $1 order by id', [
      Number(number.slice(3)) - 1000,
    ])
  ).map(({ action }) => action);

async function expectRightBook(): Promise<void> {
  const ledger = createLedger({
    database: product.database,
    providers: createProviders({
      database: product.database,
      clock: systemClock,
      connect: async () => runningSandbox({ dataDir: product.folder }, product.sandboxUrl),
    }),
  });
  const faults = async () => [...(await ledger.checkBook()), ...(await ledger.checkProvider())];
  await expect.poll(faults, waitMs).toEqual([]);
}

/** Does `act`, and kills the product so long after it began. */
async function killDuring(afterMs: number, act: () => Promise<unknown>): Promise<void> {
  const acting = act().catch(() => {});
  await sleep(afterMs);
  await product.kill();
  await acting;
  await product.start();
}

test('killed between payment and order, before it and in the middle of it: one order and one charge', async () => {
  await product.start();
  const { database } = product;
  const settings = await openSettings({ database, clock: systemClock, log: console, kinds: settingKinds });
  await openShop({ database, reviews: gearReviews, settings }, gear, new Date());
  settings.stop();
  const before = await stock();
  let sold = 0;
  for (const afterMs of killedAfterMs) {
    const checkout = await hold(1);
    // The product is to find out by itself, not by being told.
    await control('/sandbox/webhooks', { paused: true });
    const payment = await pay(checkout);
    const place = () =>
      call(`POST /api/shop/checkouts/${checkout.token}/place`, { paymentIntentId: payment });
    await killDuring(afterMs, afterMs === 0 ? async () => {} : place);
    await expect.poll(() => stateOf(checkout), waitMs).toBe('paid');
    const again = (await place()) as ShopCheckout;
    sold += 1;
    await expect
      .poll(() => rows('select status from orders order by id'), waitMs)
      .toEqual(Array.from({ length: sold }, () => ({ status: 'paid' })));
    expect(await stock()).toEqual({ stock: before.stock - sold, held: 0 });
    await expect.poll(() => logOf(again.order!.number), waitMs).toEqual(['placed', 'paid']);
  }
  await expectRightBook();
}, 400_000);

test('killed between pack and ship, and in the refund: each is done once', async () => {
  const checkout = await hold(2);
  const placed = await call<ShopCheckout>(`POST /api/shop/checkouts/${checkout.token}/place`, {
    paymentIntentId: await pay(checkout),
  });
  const { number, key } = placed.order!;
  const { id } = await call<{ id: number }>('POST /api/users', {
    firstName: 'Olive',
    lastName: 'Park',
    email: 'olive@example.com',
    password: 'lantern-spruce-7',
    isDriver: false,
  });
  await rows(
    "update users set second_factor_at = now(), roles = array['rider', 'operator'], desk_roles = array['owner'] where id = $1",
    [id],
  );
  const parcels = [{ number, carrier: 'Canada Post', trackingNumber: 'NL 4471' }];
  const ship = () => call(`POST ${base}/ship`, { parcels });
  await killDuring(10, () => call(`POST ${base}/orders/${number}/pack`));
  await killDuring(20, ship);
  await ship();
  expect(await logOf(number)).toEqual(['placed', 'paid', 'packed', 'shipped']);
  const order = await call<ShopOrder>(`GET /api/shop/orders/${number}?key=${key}`);
  expect(order).toMatchObject({ state: 'shipped', trackingNumber: 'NL 4471' });
  const mails = await rows<{ subject: string }>(
    'select subject from mails where subject like $1 order by id',
    [`%${number})`],
  );
  expect(mails.map(({ subject }) => subject.split(' (')[0])).toEqual([
    'Thank you for your order',
    'Your order is packed',
    'Your order is on its way',
  ]);

  // The provider does it and its answer never comes; until the restart nobody tells the product either.
  await control('/sandbox/webhooks', { paused: true });
  await control('/sandbox/faults', { failCall: 1, mode: 'slow', delayMs: 120_000, only: 'POST /v1/refunds' });
  await killDuring(2000, () =>
    call(`POST ${base}/orders/${number}/refunds`, {
      lines: [{ lineId: order.lines[0]!.id, quantity: 1 }],
      reason: 'A blunt blade',
    }),
  );
  const refunded = async () => (await call<ShopOrder>(`GET /api/shop/orders/${number}?key=${key}`)).refunded;
  await expect.poll(refunded, waitMs).toBe('56.50');
  await expect.poll(() => rows('select state from shop_refunds'), waitMs).toEqual([{ state: 'sent' }]);
  await expectRightBook();
}, 400_000);
