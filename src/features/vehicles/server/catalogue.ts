/**
 * What visitors can find, in memory: the search index, the market model and every card ready to send.
 * It follows the database: a change of this process is read back right after its commit, another process's
 * when its event arrives. Revisions keep a slow reader from putting an older state over a newer one.
 */
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import {
  bodies,
  categories,
  centreOf,
  colours,
  fuels,
  priceRanges,
  radiiMiles,
  sellerTypes,
  transmissions,
  type VehicleFilters,
  wordFor,
  writeFilters,
} from '../filters.ts';
import type { Facets, Vehicle } from '../shapes.ts';
import { createMarket, pricedCarOf } from './market.ts';
import { createSearchIndex, type Place } from './search/search-index.ts';
import {
  findPhotosByVehicle,
  findSearchableAfter,
  findVehicles,
  isSearchable,
  type PhotoRow,
  type VehicleRow,
} from './store.ts';
import { toVehicle } from './wire.ts';

const batch = 5000;

export type Catalogue = ReturnType<typeof createCatalogue>;

export function createCatalogue({ database, clock }: { database: Database; clock: Clock }) {
  const market = createMarket();
  const index = createSearchIndex(market.shareOf);
  const listings = new Map<number, { row: VehicleRow; photos: readonly PhotoRow[] }>();
  // Cards made lately; they are few enough to make again when ratings change.
  const cards = new Map<number, Vehicle>();
  const mostCards = 5000;
  const removedAt = new Map<number, number>();
  const sellerCounts = new Map<number, number>();
  let loading: Promise<void> | undefined;

  function put(row: VehicleRow, photos: readonly PhotoRow[]): void {
    const known = listings.get(row.id);
    if (known && known.row.revision > row.revision) return;
    if ((removedAt.get(row.id) ?? 0) > row.revision) return;
    market.put(pricedCarOf(row));
    if (!known) countSeller(row.sellerId, 1);
    listings.set(row.id, { row, photos });
    cards.delete(row.id);
    index.put({
      id: row.id,
      revision: row.revision,
      year: row.year,
      make: row.make,
      model: row.model,
      priceCents: row.priceCents,
      condition: row.condition,
      mileage: row.mileage,
      fuel: row.fuel,
      transmission: row.transmission,
      body: row.body,
      colour: row.colour,
      seller: row.sellerType,
      lat: row.lat,
      lng: row.lng,
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
  }

  const countSeller = (id: VehicleId, by: number) => sellerCounts.set(id, (sellerCounts.get(id) ?? 0) + by);

  function remove(id: VehicleId, revision: number): void {
    const known = listings.get(id);
    if (known && known.row.revision > revision) return;
    removedAt.set(id, revision);
    if (known) countSeller(known.row.sellerId, -1);
    listings.delete(id);
    cards.delete(id);
    market.remove(id);
    index.remove(id, revision);
  }

  function rateAgain(): void {
    market.fitModel(clock.now().getUTCFullYear());
    cards.clear();
    index.refreshDeals();
  }

  async function readAll(): Promise<void> {
    for (let after = 0; ; ) {
      const rows = await findSearchableAfter(database.db, after, batch);
      if (rows.length === 0) break;
      after = rows.at(-1)!.id;
      const photos = await findPhotosByVehicle(
        database.db,
        rows.map((row) => row.id),
      );
      for (const row of rows) put(row, photos.get(row.id) ?? []);
    }
    rateAgain();
  }

  /** Reads everything once; later calls wait for the same reading. */
  function load(): Promise<void> {
    loading ??= readAll().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  }

  /** Reads everything again: what was written since without an event, such as the demo's stock, is found too. */
  function reload(): Promise<void> {
    loading = undefined;
    return load();
  }

  /** Reads these listings again; call after a commit that changed them. */
  async function refresh(ids: readonly VehicleId[]): Promise<void> {
    await load();
    const wanted = [...new Set(ids)];
    const rows = await findVehicles(database.db, wanted);
    const photos = await findPhotosByVehicle(database.db, wanted);
    for (const row of rows) {
      if (isSearchable(row)) put(row, photos.get(row.id) ?? []);
      else remove(row.id, row.revision);
    }
    if (market.isStale()) rateAgain();
  }

  function cardOf(id: VehicleId): Vehicle | undefined {
    const made = cards.get(id);
    if (made) return made;
    const listing = listings.get(id);
    if (!listing) return undefined;
    const card = toVehicle(listing.row, listing.photos, market.ratingOf(id));
    if (cards.size >= mostCards) cards.clear();
    cards.set(id, card);
    return card;
  }

  async function search(filters: VehicleFilters, limit: number, after: Place | null) {
    await load();
    const found = index.search(filters, limit, after);
    const vehicles = found.ids.map((id, i) => {
      const card = cardOf(id)!;
      return found.miles[i] === null ? card : { ...card, distanceMiles: found.miles[i]! };
    });
    return { vehicles, total: found.total, next: found.next };
  }

  async function facets(filters: VehicleFilters): Promise<Facets> {
    await load();
    const counts = index.facets(filters, writeFilters(filters).toString());
    const listed = <T extends string>(values: readonly T[], numbers: number[]) =>
      values.map((value, i) => ({ value, label: wordFor(value), count: numbers[i]! }));
    return {
      total: counts.total,
      near: centreOf(filters).label,
      corrections: counts.corrections,
      category: [
        { value: 'all', label: 'All', count: counts.category[categories.length]! },
        ...listed(categories, counts.category),
      ],
      priceRange: Object.entries(priceRanges).map(([value, { label }], i) => ({
        value,
        label,
        count: counts.priceRange[i]!,
      })),
      make: [...counts.make]
        .map(([value, count]) => ({ value, label: value, count }))
        .sort((a, b) => a.value.localeCompare(b.value)),
      year: [...counts.year]
        .map(([year, count]) => ({ value: String(year), label: String(year), count }))
        .sort((a, b) => Number(b.value) - Number(a.value)),
      body: listed(bodies, counts.body),
      fuel: listed(fuels, counts.fuel),
      transmission: listed(transmissions, counts.transmission),
      colour: listed(colours, counts.colour),
      seller: listed(sellerTypes, counts.seller),
      location: [
        ...radiiMiles.map((miles, i) => ({
          value: String(miles),
          label: `${miles} miles`,
          count: counts.location[i]!,
        })),
        { value: 'nationwide', label: 'Nationwide', count: counts.location[radiiMiles.length]! },
      ],
    };
  }

  /** The same make and model first, then the same body at a like price; never the car itself. */
  async function similar(row: VehicleRow, limit: number): Promise<{ vehicles: Vehicle[]; total: number }> {
    await load();
    const same = index.search({ make: [row.make], model: [row.model], sort: 'deal' }, limit + 1, null);
    const price = row.priceCents / 100;
    const alike = index.search(
      {
        body: [row.body],
        minPrice: Math.floor(price * 0.75),
        maxPrice: Math.ceil(price * 1.25),
        sort: 'deal',
      },
      limit * 3,
      null,
    );
    const ids = [...new Set([...same.ids.slice(0, 2), ...alike.ids, ...same.ids])].filter(
      (id) => id !== row.id,
    );
    return {
      vehicles: ids.slice(0, limit).map((id) => cardOf(id)!),
      total: same.total,
    };
  }

  return {
    load,
    reload,
    refresh,
    search,
    facets,
    similar,
    market,
    /** What a listing's price is worth, whether or not it can be found. Load first. */
    rate: (row: VehicleRow) => market.rate(pricedCarOf(row)),
    /** Why, in sentences. */
    reasons(row: VehicleRow): string[] {
      const car = pricedCarOf(row);
      return market.reasons(car, `${row.model}s`, market.rate(car));
    },
    async matches(filters: VehicleFilters, id: VehicleId): Promise<boolean> {
      await load();
      return index.matches(filters, id);
    },
    cardOf,
    countOfSeller: (sellerId: UserId): number => sellerCounts.get(sellerId) ?? 0,
    /** Listings by id, for search engines. */
    sitemap: (from: number, count: number): { id: VehicleId; changedAt: Date }[] =>
      [...listings.values()]
        .slice(from, from + count)
        .map(({ row }) => ({ id: row.id, changedAt: row.updatedAt })),
    size: (): number => index.size(),
  };
}
