/**
 * Finds with PostgreSQL alone, for a process whose index is another's that is away. Filters and counts are the same;
 * a mistyped word finds nothing, and lists do not say what a price is worth, so a sort by deal is by age there. A price
 * that is asked about by itself is compared with the same model's.
 */

import { createMarket, noRating, pricedCarOf } from '#src/cars/valuation/server/market.ts';
import type { VehicleFilters } from '#src/cars/vehicles/filters.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { milesOfCosine } from './documents.ts';
import { type Finder, type FoundListings, findSimilar, type JudgedCar } from './finder.ts';
import type { Place } from './search-index.ts';
import { countChoices, countOfSellers, findComparable, findPage, isAmong } from './search-store.ts';

export function createSqlFinder({ database, clock }: { database: Database; clock: Clock }): Finder {
  const { db } = database;

  async function find(
    filters: VehicleFilters,
    limit: number,
    after: Place | null = null,
  ): Promise<FoundListings> {
    const { page, total } = await findPage(db, filters, limit, after);
    const shown = page.slice(0, limit);
    const last = shown.at(-1);
    const isNear = filters.near || filters.location || filters.sort === 'nearest';
    return {
      ids: shown.map(({ id }) => id),
      deals: shown.map(() => noRating),
      miles: shown.map(({ cosine }) => (isNear ? Math.round(milesOfCosine(cosine)) : null)),
      total,
      next: last && page.length > limit ? { key: last.key, id: last.id } : null,
    };
  }

  /** The market of these cars' models alone, as it is now. */
  async function marketOf(cars: readonly JudgedCar[]) {
    const models = new Map(
      cars.map(({ make, model }) => [`${make} ${model}`.toLowerCase(), { make, model }]),
    );
    const market = createMarket();
    for (const row of models.size > 0 ? await findComparable(db, [...models.values()]) : [])
      market.put(pricedCarOf(row));
    market.fitModel(clock.now().getUTCFullYear());
    return market;
  }

  return {
    find,
    facets: (filters) => countChoices(db, filters),
    matches: (filters, id) => isAmong(db, filters, id),
    async judge(cars, { similar = 0, spread = false } = {}) {
      const [market, ofSellers] = await Promise.all([
        marketOf(cars),
        countOfSellers(db, [...new Set(cars.map(({ sellerId }) => sellerId))]),
      ]);
      return Promise.all(
        cars.map(async (car) => ({
          ...market.judge(pricedCarOf(car), car.model, spread),
          similar: await findSimilar(find, car, similar),
          ofSeller: ofSellers.get(car.sellerId) ?? 0,
        })),
      );
    },
    // What PostgreSQL answers is never old.
    refresh: async () => {},
  };
}
