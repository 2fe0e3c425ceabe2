/** What the shop's desk says of ages, weights, days, amounts and states; the same on the server and in the browser. Pure. */

import type { BadgeTone } from '#src/design/badge.tsx';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import { localDate, zonedWords } from '#src/platform/time/zoned-time.ts';
import type { Brought } from '#src/shop/catalogue/contract.ts';
import type { StockReason } from '#src/shop/catalogue/rules.ts';
import { shopTerms } from '#src/shop/catalogue/settings.ts';
import { listedStores } from '#src/shop/catalogue/stores.ts';
import type { ShopOrderLine } from '#src/shop/orders/contract.ts';
import type { ReturnState, ShopOrderState } from '#src/shop/orders/rules.ts';
import type { DeskOrderRow } from '#src/shop/stock/contract.ts';
import type { DeskQueue } from '#src/shop/stock/rules.ts';

const hourMs = 3_600_000;

/** `now`, `48 min`, `38 h`, and from four days on `4 days`: how long something waits. */
export function ageWords(sinceIso: string, nowMs: number): string {
  const ms = Math.max(0, nowMs - Date.parse(sinceIso));
  if (ms < 60_000) return 'now';
  if (ms < hourMs) return `${Math.floor(ms / 60_000)} min`;
  const hours = Math.floor(ms / hourMs);
  return hours < 96 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** `2.9 kg`, in steps of 100 g as a scale for parcels shows it; never 0.0. */
export const kilograms = (grams: number): string =>
  `${(Math.max(grams, grams > 0 ? 50 : 0) / 1000).toFixed(1)} kg`;

const shortDay = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** `Wed, Nov 25` from `2026-11-25`. */
export const dayWords = (day: string): string =>
  zonedWords(new Date(`${day}T00:00:00Z`), dateLocale(), shortDay);

/** The day of a moment by the shop's clocks, `2026-11-25`. */
export const shopDay = (ms: number, timeZone: string): string => localDate(new Date(ms), timeZone);

/** The calendar day `days` after another; both `2026-11-25`. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

export const queueWords: Record<DeskQueue, string> = {
  to_pack: 'To pack',
  to_hand_over: 'To hand over',
  returns: 'Returns',
  on_the_way: 'On the way',
  all: 'All',
};

export const emptyQueue: Record<DeskQueue, { title: string; words: string }> = {
  to_pack: { title: 'Nothing to pack', words: 'Orders come here the moment they are paid.' },
  to_hand_over: {
    title: 'Nothing to hand over',
    words: 'Packed orders wait here for the carrier, or for their buyer at a store.',
  },
  returns: { title: 'No open returns', words: 'Buyers ask for one on the page of their order.' },
  on_the_way: { title: 'No parcel on its way', words: 'Shipped orders stay here until they are delivered.' },
  all: { title: 'No orders yet', words: 'The first order of the shop will be here.' },
};

const deeds: Record<string, string> = {
  placed: 'Ordered',
  cancel_asked: 'Cancelled',
  parcels: 'Parcels named',
  part_shipped: 'A part of it shipped',
  part_delivered: 'A part of it delivered',
  refund: 'Refund decided',
  refunded: 'All of the money went back',
  refund_undone: 'Refund undone, as the money went back elsewhere',
  return_asked: 'Its buyer asked for a return',
  return_cancelled: 'Its buyer keeps it after all',
  reviewed: 'Its buyer reviewed it',
  claimed: 'Its buyer took it into their account',
  ready: 'Ready at the store',
  store_opened: 'Opened',
  store_changed: 'Changed',
  store_raised: 'Moved up',
  store_closed: 'Closed',
  stock_moved: 'Stock moved',
};

/** A line of the audit log: `return_received` reads `Return received` where it has no better words. */
export const deedWords = (action: string): string =>
  deeds[action] ?? (action.charAt(0).toUpperCase() + action.slice(1)).replaceAll('_', ' ');

const states: Record<ShopOrderState, { words: string; tone: BadgeTone }> = {
  placed: { words: 'Money on its way', tone: 'neutral' },
  paid: { words: 'To pack', tone: 'amber' },
  packed: { words: 'Packed', tone: 'lake' },
  shipped: { words: 'On the way', tone: 'lake' },
  ready: { words: 'Ready for pick-up', tone: 'lake' },
  delivered: { words: 'Delivered', tone: 'moss' },
  collected: { words: 'Collected', tone: 'moss' },
  returned: { words: 'All came back', tone: 'neutral' },
  refunded: { words: 'Refunded', tone: 'neutral' },
  cancelled: { words: 'Cancelled', tone: 'neutral' },
};
export const stateLook = (state: ShopOrderState) => states[state];

export const returnWords: Record<ReturnState, { words: string; tone: BadgeTone }> = {
  asked: { words: 'Asked for, on its way back', tone: 'amber' },
  received: { words: 'Here, not refunded yet', tone: 'amber' },
  refunded: { words: 'Refunded', tone: 'moss' },
  cancelled: { words: 'Kept by the buyer', tone: 'neutral' },
};

export const stockReasonWords: Record<StockReason, string> = {
  counted: 'Counted',
  received: 'Came in',
  moved: 'Moved to or from another store',
  damaged: 'Damaged',
  lost: 'Lost',
  opened: 'First stock',
  sold: 'Sold',
  cancelled: 'Order cancelled',
  returned: 'Came back',
  refund_undone: 'Refund undone',
};

/** `Standard`, `Express`, or the store it is fetched at. */
export function wayWords(order: Pick<DeskOrderRow, 'method' | 'rate' | 'storeName'>): string {
  if (order.method === 'pickup') return `Pick-up, ${order.storeName || 'a store'}`;
  return order.rate === 'express' ? 'Express' : 'Standard';
}

/** `Bring 2 from Old Town`, to the store that an order leaves from. */
export const bringWords = (bringFrom: readonly Brought[]): string =>
  `Bring ${listedStores(bringFrom.map(({ pieces, name }) => `${pieces} from ${name}`))}`;

/** Pieces of a line for the order's own parcel: not those refunded before it was packed, nor those sent ahead. */
export const toSend = ({ quantity, leftOut, ahead }: ShopOrderLine): number => quantity - leftOut - ahead;

export interface Group<T> {
  title: string;
  rows: T[];
}

/**
 * Orders of a queue in the order they came, under what makes them urgent: late ones, then by the shop's day
 * of payment.
 */
export function groupByAge<T extends Pick<DeskOrderRow, 'late' | 'paidAt' | 'placedAt'>>(
  rows: readonly T[],
  nowMs: number,
  timeZone: string,
): Group<T>[] {
  const today = shopDay(nowMs, timeZone);
  const yesterday = addDays(today, -1);
  const title = (row: T): string => {
    if (row.late) return `Over ${shopTerms().packWithinHours} hours`;
    const day = shopDay(Date.parse(row.paidAt ?? row.placedAt), timeZone);
    if (day === today) return 'Today';
    return day === yesterday ? 'Yesterday' : dayWords(day);
  };
  const groups: Group<T>[] = [];
  for (const row of rows) {
    const name = title(row);
    const group = groups.find((one) => one.title === name);
    if (group) group.rows.push(row);
    else groups.push({ title: name, rows: [row] });
  }
  return groups;
}

/** Numbers pasted from a carrier's list, one a line or a cell each: what goes into this field and those below. */
export const pastedNumbers = (text: string): string[] =>
  text
    .split(/[\r\n\t,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);

/** `Weight: 1.8 kg` a line, to facts and back; a line without a colon is named in the refusal. */
export function readFacts(text: string): { facts: { label: string; value: string }[]; wrong: string | null } {
  const facts: { label: string; value: string }[] = [];
  for (const line of linesOf(text)) {
    const at = line.indexOf(':');
    const label = line.slice(0, at).trim();
    const value = line.slice(at + 1).trim();
    if (at < 1 || !label || !value) return { facts, wrong: line };
    facts.push({ label, value });
  }
  return { facts, wrong: null };
}
export const writeFacts = (facts: readonly { label: string; value: string }[]): string =>
  facts.map(({ label, value }) => `${label}: ${value}`).join('\n');

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
