/** Where an order of gear stands, how it goes out, and what a refund keeps of it. Pure. */

import type { Cents } from '#src/platform/money.ts';
import type { ByStore } from '#src/shop/catalogue/stores.ts';

export const shopOrderStates = [
  /** Ordered; the bank still has the money. */
  'placed',
  'paid',
  'packed',
  'shipped',
  /** To be fetched at its store. */
  'ready',
  'delivered',
  'collected',
  /** All of it came back. */
  'returned',
  'refunded',
  'cancelled',
] as const;
export type ShopOrderState = (typeof shopOrderStates)[number];
export const returnStates = ['asked', 'received', 'refunded', 'cancelled'] as const;
/** Why something goes back, and what its buyer chooses it by; `other` is for who only says it in words. */
export const returnCauses = {
  faulty: 'Something is wrong with it',
  wrong_item: 'It is not what I ordered',
  not_expected: 'It is not what I expected',
  not_needed: 'I no longer need it',
  other: 'Something else',
} as const;
export type ReturnCause = keyof typeof returnCauses;

/** Whether we pay the post: a buyer does not pay for what we sent broken or wrong. */
export const isFreeToReturn = (cause: ReturnCause): boolean => cause === 'faulty' || cause === 'wrong_item';

export type ReturnState = (typeof returnStates)[number];
/** Parcels of one order. */
export const mostParcels = 10;

/** A parcel with a part of an order that went out before the rest. Times are ISO 8601. */
export interface SentAhead {
  carrier: string;
  trackingNumber: string;
  shippedAt: string;
  arrivedAt: string | null;
  lines: { lineId: number; quantity: number }[];
}

/** What a refund did to one line of its order. */
export interface RefundedLine {
  lineId: number;
  quantity: number;
  cents: Cents;
  /** Of `cents`, the tax that prices held; absent before any did. */
  taxWithinCents?: Cents;
  /** Pieces that this refund put back on the shelf, and took out of the parcel. */
  restocked: number;
  leftOut: number;
  /** Where it put them, and which need not be brought any more. */
  shelves?: ByStore;
  bringLess?: ByStore;
}
