/** Buying in the shop as its pages do. For tests only. */
import { existing } from '#src/platform/existing.ts';
import type { PaymentIntentId, StoreId, VariantId } from '#src/platform/ids.ts';
import type { Quote, ShopCheckout } from '#src/shop/catalogue/cart-contract.ts';
import type { ByStore } from '#src/shop/catalogue/stores.ts';
import type { Caller, TestApp } from '#test/app.ts';
import { confirmAsBrowser } from '#test/sandbox.ts';
import { gear } from '../../../../demo/gear/catalogue.ts';

export const bain = {
  name: 'Maya Lindgren',
  street: '62 Bain Avenue',
  unit: '4',
  town: 'Toronto',
  country: 'CA',
  region: 'ON',
  postalCode: 'm4k1e8',
};
export const destination = { country: 'CA', region: 'ON', postalCode: 'M4K 1E8' };

export interface Line {
  variantId: VariantId;
  quantity: number;
}

/** A browser without an account, that keeps its cookies. */
export function visitor(app: TestApp): { call: Caller; cookies(): string } {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    async call(call, body, options = {}) {
      const answer = await app.call(call, body, {
        ...options,
        headers: { ...(jar.size > 0 ? { cookie: cookies() } : {}), ...options.headers },
      });
      for (const { name, value } of answer.cookies) jar.set(name, value);
      return answer;
    },
  };
}

export const fromLines = (...lines: Line[]) => ({ from: 'lines', lines });

export interface Buying {
  wanted?: object;
  email?: string;
  rate?: 'standard' | 'express';
  shipTo?: object;
  store?: StoreId;
  replaces?: string;
}

/** Asks what it costs and holds it. @throws Error when either is refused */
export async function checkOut(call: Caller, buying: Buying = {}): Promise<ShopCheckout> {
  const answer = await tryCheckOut(call, buying);
  if (answer.statusCode !== 201) throw new Error(`No checkout: ${answer.body}`);
  return answer.json();
}

export async function tryCheckOut(call: Caller, buying: Buying = {}, expectedTotal?: string) {
  const {
    wanted = { from: 'cart' },
    email = 'maya@example.com',
    rate = 'standard',
    shipTo = bain,
    store,
  } = buying;
  const quoted = await call('POST /api/shop/quote', { wanted, destination: store ? undefined : shipTo });
  if (quoted.statusCode !== 200) return quoted;
  const { options }: Quote = quoted.json();
  const option = options.find((one) => (store ? one.store === store : one.rate === rate));
  return call('POST /api/shop/checkouts', {
    wanted,
    email,
    delivery: store ? { method: 'pickup', store, name: 'Maya Lindgren' } : { method: 'ship', rate, shipTo },
    expectedTotal: expectedTotal ?? option?.total ?? '0.00',
    ...(buying.replaces ? { replaces: buying.replaces } : {}),
  });
}

/** Pays a checkout by card, or with a gift card too, and answers the payment's id. */
export async function payFor(
  app: TestApp,
  call: Caller,
  checkout: ShopCheckout,
  giftCardCode?: string,
): Promise<string> {
  const answer = await call('POST /api/create-payment-intent', {
    paymentType: 'equipment',
    orderId: checkout.paymentOrderId,
    ...(giftCardCode ? { giftCardCode } : {}),
  });
  if (answer.statusCode !== 200) throw new Error(`No intent: ${answer.body}`);
  const intent = answer.json();
  await confirmAsBrowser(app.http, intent, '4242424242424242');
  return intent.paymentIntentId;
}

export const place = (call: Caller, checkout: ShopCheckout, paymentIntentId: PaymentIntentId) =>
  call(`POST /api/shop/checkouts/${checkout.token}/place`, { paymentIntentId });

/** From a wish to a paid order. */
export async function buy(app: TestApp, call: Caller, buying: Buying = {}, giftCardCode?: string) {
  const checkout = await checkOut(call, buying);
  const paymentIntentId = await payFor(app, call, checkout, giftCardCode);
  const placed = await place(call, checkout, paymentIntentId);
  if (placed.statusCode !== 200) throw new Error(`Not placed: ${placed.body}`);
  const { order } = placed.json() as ShopCheckout;
  const { number, key } = existing(order, 'the order that was placed');
  return { checkout, paymentIntentId, number, key };
}

export async function stockOf(app: TestApp, variantId: VariantId): Promise<{ stock: number; held: number }> {
  const { rows } = await app.database.pool.query(
    'select sum(stock)::int as stock, sum(held)::int as held from shop_stocks where variant_id = $1',
    [variantId],
  );
  return rows[0];
}

/** `away` of them are in the demo's second store. */
export async function setStock(app: TestApp, variantId: VariantId, stock: number, away = 0): Promise<void> {
  const [first, second] = gear.stores;
  const stores = {
    [existing(first, 'a store').id]: stock - away,
    [existing(second, 'another store').id]: away,
  };
  await putStock(app, variantId, stores);
}

export async function putStock(app: TestApp, variantId: VariantId, stock: ByStore): Promise<void> {
  for (const [store, pieces] of Object.entries(stock))
    await app.database.pool.query(
      `insert into shop_stocks (variant_id, store, stock) values ($1, $2, $3)
       on conflict (variant_id, store) do update set stock = $3`,
      [variantId, store, pieces],
    );
}

/** Mails to an address, oldest first. */
export async function mailsTo(app: TestApp, to: string): Promise<{ subject: string; body: string }[]> {
  const { rows } = await app.database.pool.query(
    'select subject, body from mails where to_address = $1 order by id',
    [to],
  );
  return rows;
}

/** The code of a gift card that was paid by card. */
export async function giftCard(app: TestApp, amount: string): Promise<string> {
  const paid = await app.payCard(app, {
    paymentType: 'gift_card',
    amount,
    gift: { recipientEmail: 'gift@example.com', recipientName: 'Maya' },
  });
  await app.call(`POST /api/payments/${paid.paymentIntentId}/refresh`, {
    clientSecret: paid.intent.clientSecret,
  });
  const mail = existing((await mailsTo(app, 'gift@example.com')).at(-1), 'the mail with the gift card');
  return existing(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){6}$/m.exec(mail.body), 'the code of the gift card')[0];
}
