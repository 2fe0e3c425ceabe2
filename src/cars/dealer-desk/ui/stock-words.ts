/** How stock is written on screens. Pure. */
import type { Deal } from '#src/cars/vehicles/shapes.ts';
import { priceText } from '#src/design/amount-text.ts';
import { centsOf } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import {
  longDays,
  type StockSort,
  type StockSortKey,
  type StockStatus,
  type StockView,
} from '../stock-rules.ts';

export const viewWords: Record<StockView, string> = {
  all: 'All',
  live: 'On the market',
  over_45: `Over ${longDays} days`,
  above_market: 'Above market',
  few_photos: 'Few photos',
  reserved: 'Reserved',
  paused: 'Paused',
  review: 'Waiting for a look',
  draft: 'Drafts',
};

export const sortWords: Record<StockSortKey, string> = {
  leads: 'Leads',
  price: 'Price',
  market: 'Market',
  days: 'Days',
  views: 'Views',
  name: 'Car',
};

export const statusWords: Record<StockStatus, string> = {
  published: 'On the market',
  reserved: 'Reserved',
  paused: 'Paused',
  review: 'Waits for a look',
  draft: 'Draft',
};

/** `$1,120 below`, `$60 above`; null where the market is not known. */
export function differenceText({ difference }: Pick<Deal, 'difference'>): string | null {
  if (difference === null) return null;
  const cents = centsOf(difference);
  if (cents === 0) return 'At market';
  return `${priceText(difference)} ${cents < 0 ? 'below' : 'above'}`;
}

export const daysText = (days: number | null): string =>
  days === null ? 'Not listed yet' : days === 0 ? 'Today' : counted(days, 'day');

/** What a list is asked for by, as its address has it; what is as usual is left out. */
export interface Asked {
  show: StockView;
  sort: StockSort;
  q: string;
}

export function addressOf({ show, sort, q }: Asked, page = 1): string {
  const query = new URLSearchParams();
  if (show !== 'all') query.set('show', show);
  if (sort !== '-leads') query.set('sort', sort);
  if (q) query.set('q', q);
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}

/** What a press on a head asks for: the order as one expects it first, then the other way round. */
export function nextSort(key: StockSortKey, sort: StockSort): StockSort {
  const first: StockSort = key === 'name' ? 'name' : `-${key}`;
  const other: StockSort = key === 'name' ? '-name' : key;
  return sort === first ? other : first;
}
