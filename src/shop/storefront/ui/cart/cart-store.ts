/** The cart as this browser last heard of it. The server keeps it; here only its count outlives the page. */
import { useSyncExternalStore } from 'react';
import { apiFor } from '#src/platform/browser/api.ts';
import type { VariantId } from '#src/platform/ids.ts';
import type { Cart, cartCalls } from '#src/shop/catalogue/cart-contract.ts';

interface Known {
  /** For the badge, also before the cart was read. */
  pieces: number;
  /** `null` until it was read. */
  cart: Cart | null;
}

const countKey = 'rove.cart.pieces';
/** Where releases without a cart on the server kept what was in it. */
const formerKey = 'rove.equipment.cart';
const unknown: Known = { pieces: 0, cart: null };
const api = apiFor<typeof cartCalls>();
const listeners = new Set<() => void>();
let known: Known | undefined;
/** Changes are sent one after the other, so that the last answer is the newest. */
let turn: Promise<unknown> = Promise.resolve();

function rememberedCount(): number {
  try {
    return Math.max(0, Math.trunc(Number(localStorage.getItem(countKey)))) || 0;
  } catch {
    // A browser that keeps nothing shows the count once the cart was read.
    return 0;
  }
}

function current(): Known {
  known ??= { pieces: rememberedCount(), cart: null };
  return known;
}

function tell(next: Known): void {
  known = next;
  for (const listener of listeners) listener();
}

function learn(cart: Cart): Cart {
  try {
    localStorage.setItem(countKey, String(cart.pieces));
    localStorage.removeItem(formerKey);
  } catch {
    // Private windows may refuse; the badge then begins at nothing on every page.
  }
  tell({ pieces: cart.pieces, cart });
  return cart;
}

/** Another tab of this browser changed the cart. */
function hearOtherTab({ key }: StorageEvent): void {
  if (key !== countKey) return;
  if (current().cart) void cartStore.read().catch(() => {});
  else tell({ pieces: rememberedCount(), cart: null });
}

function inTurn(call: () => Promise<Cart>): Promise<Cart> {
  const answer = turn.then(call, call).then(learn);
  turn = answer;
  return answer;
}

export const cartStore = {
  current,
  onServer: () => unknown,
  subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', hearOtherTab);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', hearOtherTab);
    };
  },
  /** Takes over what a page has read. */
  learn,
  read: () => inTurn(() => api('GET /api/shop/cart')),
  /** @throws ApiError such as out_of_stock */
  add: (variantId: VariantId, quantity = 1) =>
    inTurn(() => api('POST /api/shop/cart/lines', { body: { variantId, quantity } })),
  /** Sets how many of one variant; none takes it out. */
  set: (variantId: VariantId, quantity: number) =>
    inTurn(() =>
      quantity > 0
        ? api('PATCH /api/shop/cart/lines/:variantId', { params: { variantId }, body: { quantity } })
        : api('DELETE /api/shop/cart/lines/:variantId', { params: { variantId } }),
    ),
  /** Goes on with the prices and numbers of now. */
  accept: () => inTurn(() => api('POST /api/shop/cart/accept')),
};

export const useCart = (): Known =>
  useSyncExternalStore(cartStore.subscribe, cartStore.current, cartStore.onServer);
