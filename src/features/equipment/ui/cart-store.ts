/** The cart: kept in this browser only, since a price is asked of the server when it is paid. */
import { type Line, mostOfOne } from '../rules.ts';

const key = 'rove.equipment.cart';
const empty: readonly Line[] = [];
const listeners = new Set<() => void>();
let lines: readonly Line[] | undefined;

const isLine = (value: unknown): value is Line => {
  const { id, quantity } = (value ?? {}) as Partial<Line>;
  return Number.isInteger(id) && Number.isInteger(quantity) && quantity! >= 1 && quantity! <= mostOfOne;
};

function current(): readonly Line[] {
  if (lines) return lines;
  lines = empty;
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (Array.isArray(kept)) lines = kept.filter(isLine);
  } catch {
    // A browser that keeps nothing, or kept something else, has an empty cart.
  }
  return lines;
}

function change(next: readonly Line[]): void {
  lines = next;
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // Private windows may refuse; the cart then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Another tab of this browser changed the cart. */
function readAgain(event: StorageEvent): void {
  if (event.key !== key) return;
  lines = undefined;
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
    const known = current().find((line) => line.id === id);
    cartStore.set(id, (known?.quantity ?? 0) + 1);
  },
  /** Sets how many of one item; none takes it out. */
  set(id: number, quantity: number): void {
    const wanted = Math.min(quantity, mostOfOne);
    const others = current().filter((line) => line.id !== id);
    if (wanted < 1) change(others);
    else if (others.length === current().length) change([...others, { id, quantity: wanted }]);
    else change(current().map((line) => (line.id === id ? { id, quantity: wanted } : line)));
  },
};
