/** The cart: kept in this browser only, since a price is asked of the server when it is paid. */
import { type Line, mostOfOne } from '../rules.ts';

export interface Cart {
  /** Tells this cart from the next one with the same things in it. */
  id: string;
  lines: readonly Line[];
}

const key = 'rove.equipment.cart';
const empty: Cart = { id: '', lines: [] };
const listeners = new Set<() => void>();
let cart: Cart | undefined;

const isLine = (value: unknown): value is Line => {
  const { id, quantity } = (value ?? {}) as Partial<Line>;
  return Number.isInteger(id) && Number.isInteger(quantity) && quantity! >= 1 && quantity! <= mostOfOne;
};

function current(): Cart {
  if (cart) return cart;
  cart = empty;
  try {
    const { id, lines } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Cart>;
    if (typeof id === 'string' && Array.isArray(lines)) cart = { id, lines: lines.filter(isLine) };
  } catch {
    // A browser that keeps nothing, or kept something else, has an empty cart.
  }
  return cart;
}

function change(lines: readonly Line[]): void {
  cart = lines.length === 0 ? empty : { id: current().id || Date.now().toString(36), lines };
  try {
    localStorage.setItem(key, JSON.stringify(cart));
  } catch {
    // Private windows may refuse; the cart then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Another tab of this browser changed the cart. */
function readAgain(event: StorageEvent): void {
  if (event.key !== key) return;
  cart = undefined;
  for (const listener of listeners) listener();
}

export const cartStore = {
  current,
  onServer: () => empty,
  subscribe(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', readAgain);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', readAgain);
    };
  },
  /** Adds one, up to the most that may be ordered. */
  add(id: number): void {
    const known = current().lines.find((line) => line.id === id);
    cartStore.set(id, (known?.quantity ?? 0) + 1);
  },
  /** Sets how many of one item; none takes it out. */
  set(id: number, quantity: number): void {
    const { lines } = current();
    const wanted = Math.min(quantity, mostOfOne);
    const others = lines.filter((line) => line.id !== id);
    if (wanted < 1) change(others);
    else if (others.length === lines.length) change([...others, { id, quantity: wanted }]);
    else change(lines.map((line) => (line.id === id ? { id, quantity: wanted } : line)));
  },
  clear: () => change([]),
};
