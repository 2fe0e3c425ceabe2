/** What journeys in the shop share: buying over the API, as the shop's own pages do. */
import type { APIRequestContext } from '@playwright/test';

export interface Bought {
  number: string;
  key: string;
}

interface Wish {
  name: string;
  email: string;
  lines: { variantId: number; quantity: number }[];
  /** Fetched there instead of sent. */
  store?: 'toronto' | 'calgary';
}

async function answer<T>(
  call: Promise<{ ok(): boolean; text(): Promise<string>; url(): string }>,
): Promise<T> {
  const reply = await call;
  const text = await reply.text();
  if (!reply.ok()) throw new Error(`${reply.url()}: ${text}`);
  return JSON.parse(text) as T;
}

const home = {
  street: '62 Bain Avenue',
  unit: '4',
  town: 'Toronto',
  country: 'CA',
  region: 'ON',
  postalCode: 'M4K 1E8',
};

/** Buys gear by a card without an account, to the paid order. */
export async function buyGear(
  request: APIRequestContext,
  { name, email, lines, store }: Wish,
): Promise<Bought> {
  const wanted = { from: 'lines', lines };
  const shipTo = { name, ...home };
  const { options } = await answer<{
    options: { method: string; store: string | null; rate: string | null; total: string }[];
  }>(
    request.post('/api/shop/quote', {
      data: { wanted, ...(store ? {} : { destination: shipTo }) },
    }),
  );
  const option = options.find((one) => (store ? one.store === store : one.rate === 'standard'))!;
  const checkout = await answer<{ token: string; paymentOrderId: string }>(
    request.post('/api/shop/checkouts', {
      data: {
        wanted,
        email,
        delivery: store ? { method: 'pickup', store, name } : { method: 'ship', rate: 'standard', shipTo },
        expectedTotal: option.total,
      },
    }),
  );
  const intent = await answer<{ paymentIntentId: string; publishableKey: string; clientSecret: string }>(
    request.post('/api/create-payment-intent', {
      data: { paymentType: 'equipment', orderId: checkout.paymentOrderId },
    }),
  );
  await answer(
    request.post(`/sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
      headers: { authorization: `Bearer ${intent.publishableKey}` },
      form: {
        client_secret: intent.clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': '4242424242424242',
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2034',
        'payment_method_data[card][cvc]': '123',
        'payment_method_data[billing_details][address][postal_code]': 'M5V 1A1',
        'payment_method_data[billing_details][address][country]': 'CA',
      },
    }),
  );
  const { order } = await answer<{ order: Bought }>(
    request.post(`/api/shop/checkouts/${checkout.token}/place`, {
      data: { paymentIntentId: intent.paymentIntentId },
    }),
  );
  return order;
}

interface OrderLine {
  id: number;
  name: string;
}

/** Asks, as its buyer, to send one piece of an order's first line back. */
export async function askToReturn(request: APIRequestContext, { number, key }: Bought, reason: string) {
  const { lines } = await answer<{ lines: OrderLine[] }>(
    request.get(`/api/shop/orders/${number}?key=${key}`),
  );
  await answer(
    request.post(`/api/shop/orders/${number}/returns`, {
      data: { key, lines: [{ lineId: lines[0]!.id, quantity: 1 }], reason },
    }),
  );
}

/** An order as its buyer sees it. */
export const readGear = (request: APIRequestContext, { number, key }: Bought) =>
  answer<{
    state: string;
    trackingNumber: string | null;
    parcels: { trackingNumber: string }[];
    refunded: string;
    returns: { amount: string }[];
  }>(request.get(`/api/shop/orders/${number}?key=${key}`));
