/** How a seller's stock is looked at, and what becomes of many cars at once. Pure. */
import { priceBounds } from '#src/cars/valuation/price-bounds.ts';
import type { ListingStatus } from '#src/cars/vehicles/rules.ts';
import { type Cents, toWholeUnits } from '#src/platform/money.ts';

/** The newest cars of one seller are looked at together: so many can be judged and sorted while somebody waits. */
export const mostStock = 2000;
export const stockPageSize = 50;
/** Cars that are changed in one transaction. */
export const mostAtOnce = 100;
/** From then on a car is said to stand long. */
export const longDays = 45;
/** With fewer, a listing is said to have few photos. */
export const enoughPhotos = 8;

/** What is in stock; a sold car is not, and stands on the page of its sale. */
export const stockStatuses = ['published', 'reserved', 'paused', 'review', 'draft'] as const;
export type StockStatus = (typeof stockStatuses)[number];

export const stockViews = [
  'all',
  'live',
  'over_45',
  'above_market',
  'few_photos',
  'reserved',
  'paused',
  'review',
  'draft',
] as const;
export type StockView = (typeof stockViews)[number];

/** What the rules look at of a car. */
export interface StockFacts {
  title: string;
  status: ListingStatus;
  priceCents: Cents;
  /** Asking price less market price; null where the market is not known. */
  differenceCents: Cents | null;
  isHigh: boolean;
  /** Whole days on the market; null before the first. */
  days: number | null;
  photos: number;
  views: number;
  leads: number;
}

const isLive = ({ status }: Pick<StockFacts, 'status'>): boolean =>
  status === 'published' || status === 'reserved';

const fits: Record<StockView, (car: StockFacts) => boolean> = {
  all: () => true,
  live: isLive,
  over_45: (car) => isLive(car) && (car.days ?? 0) > longDays,
  above_market: (car) => isLive(car) && car.isHigh,
  few_photos: (car) => isLive(car) && car.photos < enoughPhotos,
  reserved: ({ status }) => status === 'reserved',
  paused: ({ status }) => status === 'paused',
  review: ({ status }) => status === 'review',
  draft: ({ status }) => status === 'draft',
};

export const isInView = (car: StockFacts, view: StockView): boolean => fits[view](car);

export const stockSortKeys = ['leads', 'price', 'market', 'days', 'views', 'name'] as const;
export type StockSortKey = (typeof stockSortKeys)[number];
/** `-price`: the dearest first. */
export const stockSorts = stockSortKeys.flatMap((key) => [key, `-${key}`] as const);
export type StockSort = (typeof stockSorts)[number];
export const usualSort: StockSort = '-leads';

const figureOf: Record<Exclude<StockSortKey, 'name'>, (car: StockFacts) => number | null> = {
  leads: ({ leads }) => leads,
  price: ({ priceCents }) => priceCents,
  market: ({ differenceCents }) => differenceCents,
  days: ({ days }) => days,
  views: ({ views }) => views,
};

/** In the order of a sort; what has no figure stands last either way. */
export function sortStock<Car extends StockFacts>(cars: readonly Car[], sort: StockSort): Car[] {
  const falls = sort.startsWith('-');
  const key = (falls ? sort.slice(1) : sort) as StockSortKey;
  const turn = falls ? -1 : 1;
  if (key === 'name') return [...cars].sort((a, b) => turn * a.title.localeCompare(b.title, 'en'));
  const figure = figureOf[key];
  return [...cars].sort((a, b) => {
    const [left, right] = [figure(a), figure(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return turn * (left - right);
  });
}

/** Whether every word that is looked for stands in the car's name, stock number or VIN. */
export function isFoundBy(
  car: { title: string; trim: string | null; stockNumber: string | null; vin: string | null },
  typed: string,
): boolean {
  const has = [car.title, car.trim, car.stockNumber, car.vin].filter(Boolean).join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => has.includes(word));
}

/** What is done to the chosen cars. Amounts are cents, shares are percent of each price. */
export type StockChange =
  | { kind: 'amount'; direction: 'lower' | 'raise'; byCents: Cents }
  | { kind: 'percent'; direction: 'lower' | 'raise'; percent: number }
  | { kind: 'pause' }
  | { kind: 'publish' };

/** What a price becomes: of a percentage, to the whole dollar. */
export function newPriceCents(priceCents: Cents, change: StockChange): Cents {
  if (change.kind !== 'amount' && change.kind !== 'percent') return priceCents;
  const turn = change.direction === 'lower' ? -1 : 1;
  if (change.kind === 'amount') return priceCents + turn * change.byCents;
  // Whole thousandths, so that no price is off by a dollar for how 2.5 is kept.
  const thousandths = 1000 + Math.round(change.percent * 10) * turn;
  return toWholeUnits(Math.round((priceCents * thousandths) / 1000));
}

/** Why a car is left as it is, in words for its seller; null where the change can be made. */
export function whyNot(
  { status, priceCents }: Pick<StockFacts, 'status' | 'priceCents'>,
  change: StockChange,
): string | null {
  if (status === 'reserved') return 'Somebody holds it, so it stays as it was agreed.';
  if (status === 'sold') return 'It is sold.';
  if (change.kind === 'pause') return status === 'published' ? null : 'It is not on the market.';
  if (change.kind === 'publish') {
    if (status === 'review') return 'It waits for a look already.';
    return status === 'published' ? 'It is on the market already.' : null;
  }
  const after = newPriceCents(priceCents, change);
  if (after < priceBounds.leastCents) return 'The price would fall below what a car is listed for.';
  if (after > priceBounds.mostCents) return 'The price would be higher than one can be.';
  return after === priceCents ? 'The price would stay the same.' : null;
}

const dayMs = 86_400_000;

/** Whole days since a car came to market. */
export const daysSince = (listedAt: Date | null, now: Date): number | null =>
  listedAt === null ? null : Math.max(0, Math.floor((now.getTime() - listedAt.getTime()) / dayMs));
