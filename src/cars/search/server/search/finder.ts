/**
 * Who finds listings and judges their prices: an index in this process's memory, that of another process of the machine,
 * or PostgreSQL where neither is to be had. All answer the same questions about the same listings.
 */

import type { DealRating } from '#src/cars/valuation/deal-rating.ts';
import type { Body, VehicleFilters } from '#src/cars/vehicles/filters.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { centsPerUnit } from '#src/platform/money.ts';
import type { FacetCounts, Place } from './search-index.ts';

/** What is judged: a listing, or a form that is not one yet. */
export interface JudgedCar {
  /** 0 where there is no listing yet. */
  id: VehicleId;
  make: string;
  model: string;
  trim: string | null;
  fuel: string | null;
  year: number;
  mileage: number;
  condition: 'new' | 'used';
  priceCents: Cents;
  /** Null where nothing alike is asked for. */
  body: Body | null;
  /** 0 where nobody sells it yet. */
  sellerId: UserId;
}

export interface FoundListings {
  ids: VehicleId[];
  /** What their prices are worth, by the same index as `ids`. */
  deals: DealRating[];
  /** Miles from the search's place, by the same index as `ids`; null without a place. */
  miles: (number | null)[];
  total: number;
  next: Place | null;
}

export interface Judgement {
  deal: DealRating;
  /** Why, in sentences for a buyer or seller. */
  reasons: string[];
  /** How far each car it was compared with lies from its own market price, as shares such as -0.03; where asked for. */
  spread: number[];
  /** Listings like it and not it; `total` is of the same make and model. */
  similar: { ids: VehicleId[]; deals: DealRating[]; total: number };
  /** How many listings of its seller can be found. */
  ofSeller: number;
}

/** What of a judgement is wanted beside the rating and its reasons. */
export interface JudgingWish {
  /** How many listings alike. */
  similar?: number;
  spread?: boolean;
}

export interface Finder {
  /** The `limit` best after `after`. */
  find(filters: VehicleFilters, limit: number, after: Place | null): Promise<FoundListings>;
  facets(filters: VehicleFilters): Promise<FacetCounts>;
  /** Whether one listing is among what `filters` find. */
  matches(filters: VehicleFilters, id: VehicleId): Promise<boolean>;
  judge(cars: readonly JudgedCar[], wish?: JudgingWish): Promise<Judgement[]>;
  /** Has these listings read again, after a commit that changed them. */
  refresh(ids: readonly VehicleId[]): Promise<void>;
}

/** The same make and model first, then the same body at a like price; never the car itself. */
export async function findSimilar(
  find: (filters: VehicleFilters, limit: number) => Promise<FoundListings> | FoundListings,
  car: JudgedCar,
  limit: number,
): Promise<Judgement['similar']> {
  if (limit === 0 || car.body === null) return { ids: [], deals: [], total: 0 };
  const price = car.priceCents / centsPerUnit();
  const [same, alike] = await Promise.all([
    find({ make: [car.make], model: [car.model], sort: 'deal' }, limit + 1),
    find(
      {
        body: [car.body],
        minPrice: Math.floor(price * 0.75),
        maxPrice: Math.ceil(price * 1.25),
        sort: 'deal',
      },
      limit * 3,
    ),
  ]);
  const deals = new Map(
    [same, alike].flatMap((found) =>
      found.ids.map((id, i) => [id, existing(found.deals[i], 'what a found listing is worth')] as const),
    ),
  );
  const ids = [...new Set([...same.ids.slice(0, 2), ...alike.ids, ...same.ids])]
    .filter((id) => id !== car.id)
    .slice(0, limit);
  return {
    ids,
    deals: ids.map((id) => existing(deals.get(id), 'what a found listing is worth')),
    total: same.total,
  };
}
