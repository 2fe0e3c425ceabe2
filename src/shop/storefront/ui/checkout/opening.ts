/** What the payment page of gear begins with: what is wanted, what it costs, and a checkout that is open already. */
import { ApiError, apiFor, type Transport } from '#src/platform/browser/api.ts';
import type { cartCalls, Quote, ShopCheckout, Wanted } from '#src/shop/catalogue/cart-contract.ts';

export interface GearOpening {
  wanted: Wanted;
  quote: Quote | null;
  /** Why there is nothing to pay. */
  problem: { code: string | undefined; words: string } | null;
  /** Held by an earlier visit of this address. */
  held: ShopCheckout | null;
  /** Whether that visit's time is over. */
  over: boolean;
  /** What that visit has bought. */
  order: { number: string; link: string } | null;
}

/** Reads the query of the payment page: the cart, one variant, or what the specification's Buy Now names. */
export function readWanted(query: URLSearchParams): Wanted {
  if (query.get('cart')) return { from: 'cart' };
  const variantId = Number(query.get('variant'));
  if (Number.isSafeInteger(variantId) && variantId > 0)
    return { from: 'lines', lines: [{ variantId, quantity: 1 }] };
  const description = query.get('description')?.slice(0, 200);
  const orderId = query.get('orderId')?.slice(0, 80);
  return { from: 'link', ...(description && { description }), ...(orderId && { orderId }) };
}

export async function openGearCheckout(query: URLSearchParams, transport?: Transport): Promise<GearOpening> {
  const api = apiFor<typeof cartCalls>(transport);
  const wanted = readWanted(query);
  const token = query.get('checkout');
  const earlier = token
    ? await api('GET /api/shop/checkouts/:token', { params: { token } }).catch(nullWhenRefused)
    : null;
  const held = earlier?.state === 'open' ? earlier : null;
  const opening = {
    wanted,
    held,
    over: earlier?.state === 'over',
    order: earlier?.order ?? null,
  };
  try {
    return { ...opening, quote: await api('POST /api/shop/quote', { body: { wanted } }), problem: null };
  } catch (error) {
    const { code, words } = refusalOf(error);
    return {
      ...opening,
      quote: null,
      problem: { code, words: words ?? 'There is nothing to pay for here.' },
    };
  }
}

function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return error;
  throw error;
}

function nullWhenRefused(error: unknown): null {
  refusalOf(error);
  return null;
}
