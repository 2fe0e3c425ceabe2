/** What is said of an order, on its page and in mails. Pure. */

import { companyName } from '#src/platform/settings/company.ts';
import { dateLocale } from '#src/platform/time/date-locale.ts';
import type { SentAhead, ShopOrderState } from '../rules.ts';
import { allAheadArrived } from '../sent-ahead.ts';

/** `Wed, Nov 25` */
export const dayWords = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(dateLocale(), {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });

interface Told {
  method: 'ship' | 'pickup';
  promisedFor: string;
  storeName: string;
  carrier: string | null;
  trackingNumber: string | null;
  furtherParcels: readonly unknown[];
  sentAhead: readonly SentAhead[];
}

/** The state in a sentence. */
export function stateWords(state: ShopOrderState, of: Told): string {
  const by = dayWords(of.promisedFor);
  switch (state) {
    case 'placed':
      return 'Your order is in. Your bank is still sending the money.';
    case 'paid':
      return of.method === 'ship'
        ? `Paid. We pack it now; it arrives by ${by}.`
        : `Paid. You can pick it up at the ${of.storeName} from ${by}.`;
    case 'packed':
      if (of.sentAhead.length > 0)
        return `Part of it ${allAheadArrived(of) ? 'is here' : 'is on its way'}; the rest arrives by ${by}.`;
      return of.method === 'ship'
        ? `Packed, and waiting for the post; it arrives by ${by}.`
        : `Packed at the ${of.storeName}. We write once you can fetch it.`;
    case 'shipped':
      if (of.sentAhead.length > 0) return `The rest of it is on its way; it arrives by ${by}.`;
      return of.furtherParcels.length > 0
        ? `On its way in ${of.furtherParcels.length + 1} parcels; it arrives by ${by}.`
        : `On its way with ${of.carrier ?? 'the post'}; it arrives by ${by}.`;
    case 'ready':
      return `Ready for you at the ${of.storeName}.`;
    case 'delivered':
      return 'Delivered.';
    case 'collected':
      return 'Picked up.';
    case 'returned':
      return 'All of it came back to us.';
    case 'refunded':
      return 'All of it was paid back.';
    case 'cancelled':
      return 'Cancelled. All that was paid goes back.';
  }
}

/** What the log on the order's page says of each thing that happened to it. */
export const logWords = {
  placed: 'Ordered',
  paid: 'Paid',
  packed: 'Packed',
  part_shipped: 'Part of it shipped',
  part_delivered: 'Part of it delivered',
  shipped: 'Shipped',
  parcels: 'Its parcels were named anew',
  ready: 'Ready for pick-up',
  delivered: 'Delivered',
  collected: 'Picked up',
  get cancel_asked() {
    return `${companyName()} cancels it`;
  },
  cancelled: 'Cancelled',
  not_paid: 'The money never came',
  return_asked: 'You asked to send something back',
  return_cancelled: 'You keep it after all',
  return_received: 'What you sent back is here',
  returned: 'All of it came back',
  refund: 'Refund sent',
  refund_undone: 'That refund was not needed: the money went back another way',
  refunded: 'All of it was paid back',
  claimed: 'Added to an account',
  reviewed: 'You wrote a review',
} as const;
/** What can be done to an order; each has its words. */
export type OrderAction = keyof typeof logWords;
