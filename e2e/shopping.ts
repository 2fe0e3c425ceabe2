/** What journeys in the shop share: buying over the API, as the shop's own pages do. */
import type { APIRequestContext } from '@playwright/test';
import { answered, payByCard } from './charging.ts';

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
  const { options } = await answered<{
    options: { method: string; store: string | null; rate: string | null; total: string }[];
  }>(
    request.post('/api/shop/quote', {
      data: { wanted, ...(store ? {} : { destination: shipTo }) },
    }),
  );
  const option = options.find((one) => (store ? one.store === store : one.rate === 'standard'))!;
  const checkout = await answered<{ token: string; paymentOrderId: string }>(
    request.post('/api/shop/checkouts', {
      data: {
        wanted,
        email,
        delivery: store ? { method: 'pickup', store, name } : { method: 'ship', rate: 'standard', shipTo },
        expectedTotal: option.total,
      },
    }),
  );
  const { paymentIntentId } = await payByCard(request, {
    paymentType: 'equipment',
    orderId: checkout.paymentOrderId,
  });
  const { order } = await answered<{ order: Bought }>(
    request.post(`/api/shop/checkouts/${checkout.token}/place`, {
      data: { paymentIntentId },
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
  const { lines } = await answered<{ lines: OrderLine[] }>(
    request.get(`/api/shop/orders/${number}?key=${key}`),
  );
  await answered(
    request.post(`/api/shop/orders/${number}/returns`, {
      data: { key, lines: [{ lineId: lines[0]!.id, quantity: 1 }], reason },
    }),
  );
}

/** An order as its buyer sees it. */
export const readGear = (request: APIRequestContext, { number, key }: Bought) =>
  answered<{
    state: string;
    trackingNumber: string | null;
    parcels: { trackingNumber: string }[];
    sentAhead: { trackingNumber: string }[];
    refunded: string;
    returns: { amount: string }[];
  }>(request.get(`/api/shop/orders/${number}?key=${key}`));
