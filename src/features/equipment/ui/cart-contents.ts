/** What the cart holds, with the catalogue's items and prices. */
import { toCents, toDecimal } from '#src/platform/money.ts';
import type { EquipmentItem } from '../contract.ts';
import { type Line, paymentAddress, writeOrder } from '../rules.ts';
import type { Cart } from './cart-store.ts';

export interface CartLine extends Line {
  item: EquipmentItem;
  total: string;
}
export interface CartContents {
  lines: CartLine[];
  pieces: number;
  total: string;
  /** Where it is paid for; `null` while it is empty. */
  checkout: string | null;
}

/** A line whose item is no longer in the catalogue is left out. */
export function contentsOf(cart: Cart, items: readonly EquipmentItem[]): CartContents {
  const lines = cart.lines.flatMap(({ id, quantity }): CartLine[] => {
    const item = items.find((one) => one.id === id);
    return item ? [{ id, quantity, item, total: toDecimal((toCents(item.price) ?? 0) * quantity) }] : [];
  });
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = toDecimal(lines.reduce((sum, line) => sum + (toCents(line.total) ?? 0), 0));
  const [first] = lines;
  if (!first) return { lines, pieces, total, checkout: null };
  const description = pieces === 1 ? first.item.name : `${pieces} pieces of equipment`;
  const order = { amount: total, description, orderId: writeOrder(lines), cart: cart.id };
  return { lines, pieces, total, checkout: paymentAddress(order) };
}
