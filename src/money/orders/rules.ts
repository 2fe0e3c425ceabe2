/** What may happen to an order, by whom, and what its payment's money makes of it. Pure. */

import type { OrderId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { isKnownPrefix, prefixOf } from '#src/platform/settings/numbers.ts';

/** What is sold by orders. A deposit reserves a vehicle and is counted when the rest is paid. */
export const orderKinds = ['vehicle', 'vehicle_deposit', 'equipment'] as const;
export type OrderKind = (typeof orderKinds)[number];

export const orderStatuses = [
  /** The thing is held for its buyer; the money was promised and is not here yet. */
  'placed',
  'paid',
  /** Handed over or sent. */
  'fulfilled',
  /** A deposit that was counted towards the price. */
  'applied',
  /** The buyer's bank disputes the payment: nothing moves, nothing is paid out. */
  'disputed',
  /** The thing went back; the money is on its way back. */
  'taken_back',
  /** All the money went back, but for what is kept of it. */
  'refunded',
  /** The promised money never came. */
  'lost',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The provider moves orders by what it says of their money, the clock by time that ran out. */
export type OrderActor = 'buyer' | 'seller' | 'operator' | 'provider' | 'clock';
export type OrderVerb =
  | 'pay'
  | 'lose'
  | 'fulfil'
  | 'count'
  | 'cancel'
  | 'undo'
  | 'let_go'
  | 'expire'
  | 'follow_purchase'
  | 'refund'
  | 'dispute'
  | 'win'
  | 'win_fulfilled';

/** Verb -> states it may start from -> the state it leads to, and who may ask for it. */
export const orderMoves: Record<
  OrderVerb,
  { from: readonly OrderStatus[]; to: OrderStatus; by: readonly OrderActor[] }
> = {
  pay: { from: ['placed'], to: 'paid', by: ['provider'] },
  lose: { from: ['placed'], to: 'lost', by: ['provider'] },
  fulfil: { from: ['paid'], to: 'fulfilled', by: ['seller', 'operator'] },
  count: { from: ['paid'], to: 'applied', by: ['buyer'] },
  cancel: { from: ['paid', 'fulfilled'], to: 'taken_back', by: ['buyer'] },
  // A car: called off before the handover by either side, or come back after it.
  undo: { from: ['paid', 'fulfilled'], to: 'taken_back', by: ['buyer', 'seller', 'operator', 'clock'] },
  let_go: { from: ['paid'], to: 'taken_back', by: ['operator'] },
  expire: { from: ['paid'], to: 'taken_back', by: ['clock'] },
  // A deposit goes back with the purchase it was counted towards.
  follow_purchase: {
    from: ['applied'],
    to: 'taken_back',
    by: ['buyer', 'seller', 'operator', 'provider', 'clock'],
  },
  refund: {
    from: ['paid', 'fulfilled', 'applied', 'disputed', 'taken_back'],
    to: 'refunded',
    by: ['provider'],
  },
  dispute: { from: ['paid', 'fulfilled'], to: 'disputed', by: ['provider'] },
  win: { from: ['disputed'], to: 'paid', by: ['provider'] },
  win_fulfilled: { from: ['disputed'], to: 'fulfilled', by: ['provider'] },
};

/** Where a verb leads from here; null when this actor may not, or nobody may now. */
export function movesTo(status: OrderStatus, verb: OrderVerb, actor: OrderActor): OrderStatus | null {
  const move = orderMoves[verb];
  return move.from.includes(status) && move.by.includes(actor) ? move.to : null;
}

/** In these an order keeps its thing from everybody else. */
export const holdingStatuses: readonly OrderStatus[] = ['placed', 'paid', 'fulfilled', 'disputed'];
export const isHolding = (status: OrderStatus): boolean => holdingStatuses.includes(status);

/** What is known of an order's money; see the payments' `Standing`. */
export interface OrderMoney {
  state: 'held' | 'coming' | 'taken' | 'gone';
  takenCents: Cents;
  backCents: Cents;
  disputedCents: Cents;
}

/**
 * The next move that the money asks for; null when the order already says what the money says.
 * @param keptCents what stays with its seller although it was undone
 */
export function moveOfMoney(
  status: OrderStatus,
  isFulfilled: boolean,
  money: OrderMoney,
  keptCents: Cents = 0,
): OrderVerb | null {
  if (status === 'placed') return money.state === 'taken' ? 'pay' : money.state === 'gone' ? 'lose' : null;
  if (status === 'lost' || status === 'refunded') return null;
  if (money.takenCents > 0 && money.backCents >= money.takenCents - keptCents) return 'refund';
  const disputed = money.disputedCents > 0;
  if (disputed && (status === 'paid' || status === 'fulfilled')) return 'dispute';
  if (!disputed && status === 'disputed') return isFulfilled ? 'win_fulfilled' : 'win';
  return null;
}

/** A reservation ends by itself; of everything else only the right to give it back runs out. */
export const endingKinds: readonly OrderKind[] = ['vehicle_deposit'];

/** What an order is called on screens and in mails: `RV-1043`. */
export const orderNumber = (id: OrderId): string => `${prefixOf('orders', id)}-${firstNumber + id}`;

/** The order that a number names; null for any other text. */
export function readOrderNumber(number: string): number | null {
  const [, prefix = '', digits] = /^([A-Z]{1,5})-([1-9]\d{3,9})$/.exec(number) ?? [];
  const id = Number(digits) - firstNumber;
  return digits !== undefined && isKnownPrefix(prefix) && id >= 1 && id < 2 ** 31 ? id : null;
}
const firstNumber = 1000;

/** Of the order that a payment is for, by the payment's reference `order:43`; null for anything else. */
export function paidOrderNumber(reference: string): string | null {
  const digits = /^order:(\d{1,9})$/.exec(reference)?.[1];
  return digits === undefined ? null : orderNumber(Number(digits) as OrderId);
}

/** What buyers call it in mails. */
export const purchaseWord = (kind: OrderKind): string =>
  kind === 'vehicle_deposit' ? 'reservation' : 'purchase';

/**
 * What holds for something that is bought, in one line: how long it may be given back, and the terms that are kept with
 * its order. Page and server write the same of the same.
 */
export const termsKey = (refundableDays: number, terms: object | null): string =>
  [
    `days=${refundableDays}`,
    ...Object.entries(terms ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .sort(),
  ].join(' ');

/** What a buyer reads before they pay, in one line: what is due, and what holds for it by its `termsKey`. */
export const readKey = (dueCents: Cents, terms: string): string => `due=${dueCents} ${terms}`;
export const isSamePrice = (read: string, dueCents: Cents): boolean => read.startsWith(`due=${dueCents} `);
