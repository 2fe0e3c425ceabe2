/** The stations an order passes, and which of them it has reached. Pure. */
import type { ShopOrder } from '../contract.ts';

export interface Station {
  name: string;
  /** ISO 8601; null while it is ahead. */
  at: string | null;
  /** The last one reached. */
  current: boolean;
}

type Times = Pick<
  ShopOrder,
  'method' | 'placedAt' | 'paidAt' | 'packedAt' | 'shippedAt' | 'readyAt' | 'arrivedAt' | 'cancelledAt'
>;

/** A parcel that went out before the rest of its order. */
export const stationsOfParcel = (
  order: Times,
  { shippedAt, arrivedAt }: ShopOrder['sentAhead'][number],
): Station[] => stationsOf({ ...order, packedAt: shippedAt, shippedAt, arrivedAt, cancelledAt: null });

/** A cancelled order ends where it was: what it will not reach is left out. */
export function stationsOf(order: Times): Station[] {
  const all: [string, string | null][] = [
    ['Placed', order.placedAt],
    ['Paid', order.paidAt],
    ['Packed', order.packedAt],
    order.method === 'ship' ? ['Shipped', order.shippedAt] : ['Ready', order.readyAt],
    [order.method === 'ship' ? 'Delivered' : 'Collected', order.arrivedAt],
  ];
  const passed: [string, string | null][] = order.cancelledAt
    ? [...all.filter(([, at]) => at !== null), ['Cancelled', order.cancelledAt]]
    : all;
  const last = passed.findLastIndex(([, at]) => at !== null);
  // What came in one step, such as packed and shipped, has every station before it behind it.
  return passed.map(([name, at], index) => ({ name, at, current: index === last }));
}
