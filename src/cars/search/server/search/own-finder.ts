/**
 * Finds from this process's memory: the search index and the market model. It follows the database: a change of this
 * process is read back right after its commit, another process's when its event arrives. Revisions keep a slow reader
 * from putting an older state over a newer one.
 */

import { createMarket, pricedCarOf } from '#src/cars/valuation/server/market.ts';
import { type VehicleFilters, writeFilters } from '#src/cars/vehicles/filters.ts';
import {
  findSearchableAfter,
  findVehicles,
  isSearchable,
  type SearchedRow,
} from '#src/cars/vehicles/server/store.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { SearchDocument } from './documents.ts';
import { type Finder, type FoundListings, findSimilar } from './finder.ts';
import { createSearchIndex, type Place } from './search-index.ts';

// Few enough that reading them all leaves no more behind than a search may take.
const batch = 250;

export interface OwnFinder extends Finder {
  /** Reads everything once; later calls wait for the same reading. */
  load(): Promise<void>;
  /** Reads everything again: what was written since without an event, such as the demo's stock, is found too. */
  reload(): Promise<void>;
  /** Whether everything has been read. */
  isLoaded(): boolean;
}

export function createOwnFinder({ database, clock }: { database: Database; clock: Clock }): OwnFinder {
  const market = createMarket();
  const index = createSearchIndex(market.shareOf);
  let loading: Promise<void> | undefined;
  let loaded = false;

  function put(row: SearchedRow): void {
    if (!index.accepts(row.id, row.revision)) return;
    market.put(pricedCarOf(row));
    index.put(documentOf(row));
  }

  function remove(id: VehicleId, revision: number): void {
    if (!index.accepts(id, revision)) return;
    market.remove(id);
    index.remove(id, revision);
  }

  function rateAgain(): void {
    market.fitModel(clock.now().getUTCFullYear());
    index.refreshDeals();
  }

  async function readAll(): Promise<void> {
    for await (const rows of allForSale(database)) for (const row of rows) put(row);
    rateAgain();
    loaded = true;
  }

  function load(): Promise<void> {
    loading ??= readAll().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  function find(filters: VehicleFilters, limit: number, after: Place | null = null): FoundListings {
    const { corrections: _, ...found } = index.search(filters, limit, after);
    return { ...found, deals: found.ids.map(market.ratingOf) };
  }

  return {
    load,
    isLoaded: () => loaded,
    reload() {
      loading = undefined;
      return load();
    },
    async refresh(ids) {
      await load();
      for (const row of await findVehicles(database.db, [...new Set(ids)])) {
        if (isSearchable(row)) put(row);
        else remove(row.id, row.revision);
      }
      if (market.isStale()) rateAgain();
    },
    find: (filters, limit, after) => load().then(() => find(filters, limit, after)),
    facets: (filters) => load().then(() => index.facets(filters, writeFilters(filters).toString())),
    matches: (filters, id) => load().then(() => index.matches(filters, id)),
    async judge(cars, { similar = 0, spread = false } = {}) {
      await load();
      return Promise.all(
        cars.map(async (judged) => ({
          ...market.judge(pricedCarOf(judged), judged.model, spread),
          similar: await findSimilar(find, judged, similar),
          ofSeller: index.countOfSeller(judged.sellerId),
        })),
      );
    },
  };
}

/** As the index is given it; its words are found in all that a visitor reads of it. */
const documentOf = (row: SearchedRow): SearchDocument => ({
  ...row,
  seller: row.sellerType,
  listedAtMs: (row.listedAt ?? row.createdAt).getTime(),
  text: [
    row.year,
    row.make,
    row.model,
    row.trim,
    row.body,
    row.fuel,
    row.transmission,
    row.colour,
    row.condition,
    row.drivetrain,
    row.dealerName,
    row.location,
    row.description,
  ].join(' '),
});

/** In parties; the next is read while one is worked on. */
async function* allForSale({ db }: Database): AsyncGenerator<SearchedRow[]> {
  let reading = findSearchableAfter(db, 0, batch);
  for (;;) {
    const rows = await reading;
    const last = rows.at(-1);
    if (!last) return;
    reading = findSearchableAfter(db, last.id, batch);
    // Nobody waits for it where the work on this party fails.
    reading.catch(() => {});
    yield rows;
  }
}
