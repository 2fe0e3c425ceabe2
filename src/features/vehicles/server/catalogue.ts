/**
 * What visitors can find, ready to be shown. Which listings, in which order, how many, and what their prices are worth is
 * the finder's word; how one looks is read from the database and kept until it changes.
 */
import { noRating } from '#src/features/appraisal/server/market.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { VehicleId } from '#src/platform/ids.ts';
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
} from '../filters.ts';
import type { Facets, Vehicle } from '../shapes.ts';
import type { FoundListings, JudgedCar, JudgingWish } from './search/finder.ts';
import type { OpenedFinder } from './search/open-finder.ts';
import type { Place } from './search/search-index.ts';
import { countForSale, findForSale, isSearchable, prepareListings, type VehicleRow } from './store.ts';
import { toDeal, toVehicle } from './wire.ts';

// Cards shown lately, some 3 kB each.
const mostCards = 20_000;

export type Catalogue = ReturnType<typeof createCatalogue>;

/** A listing as it is judged. */
const judgedOf = (row: VehicleRow): JudgedCar => ({
  id: row.id,
  make: row.make,
  model: row.model,
  trim: row.trim,
  fuel: row.fuel,
  year: row.year,
  mileage: row.mileage,
  condition: row.condition,
  priceCents: row.priceCents,
  body: row.body,
  sellerId: row.sellerId,
});

export function createCatalogue({ database, finder }: { database: Database; finder: OpenedFinder }) {
  const listings = prepareListings(database.db);
  // The one that was shown longest ago stands first.
  const cards = new Map<number, Vehicle>();
  // Counts what was forgotten, so that a card that was read before is not kept after.
  let changes = 0;

  function forget(ids: readonly VehicleId[]): void {
    changes += 1;
    for (const id of ids) cards.delete(id);
  }

  function keep(card: Vehicle): void {
    cards.delete(card.id);
    cards.set(card.id, card);
    if (cards.size > mostCards) cards.delete(cards.keys().next().value!);
  }

  /** Listings as the database has them now, by number; those that cannot be found any more are left out. */
  async function cardsOf(ids: readonly VehicleId[]): Promise<Map<number, Vehicle>> {
    const found = new Map<number, Vehicle>();
    const missing: number[] = [];
    for (const id of ids) {
      const known = cards.get(id);
      if (known) {
        keep(known);
        found.set(id, known);
      } else missing.push(id);
    }
    if (missing.length === 0) return found;
    const before = changes;
    const [rows, photos] = await Promise.all([listings.find(missing), listings.photosOf(missing)]);
    for (const row of rows) {
      if (!isSearchable(row)) continue;
      const card = toVehicle(row, photos.get(row.id) ?? [], noRating);
      if (changes === before) keep(card);
      found.set(row.id, card);
    }
    return found;
  }

  async function shown({ ids, deals }: Pick<FoundListings, 'ids' | 'deals'>, miles?: FoundListings['miles']) {
    const known = await cardsOf(ids);
    return ids.flatMap((id, i): Vehicle[] => {
      const card = known.get(id);
      return card ? [{ ...card, deal: toDeal(deals[i]!), distanceMiles: miles?.[i] ?? null }] : [];
    });
  }

  async function search(filters: VehicleFilters, limit: number, after: Place | null) {
    const found = await finder.find(filters, limit, after);
    return { vehicles: await shown(found, found.miles), total: found.total, next: found.next };
  }

  async function facets(filters: VehicleFilters): Promise<Facets> {
    const counts = await finder.facets(filters);
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
      make: counts.make
        .map(([value, count]) => ({ value, label: value, count }))
        .sort((a, b) => a.value.localeCompare(b.value)),
      year: counts.year
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

  return {
    /** Resolves once everything that is for sale can be found. */
    load: finder.load,
    /** Reads these listings again; call after a commit that changed them. */
    async refresh(ids: readonly VehicleId[]): Promise<void> {
      forget(ids);
      await finder.refresh(ids);
    },
    /** The same once an event has told of it, which the process that searches hears by itself. */
    async hear(ids: readonly number[]): Promise<void> {
      forget(ids);
      await finder.hear(ids);
    },
    search,
    facets,
    matches: finder.matches,
    /** What the prices of these listings are worth and why, whether or not they can be found; in their order. */
    judge: (rows: readonly VehicleRow[]) => finder.judge(rows.map(judgedOf)),
    /** The same of a form, with how far each car it is compared with lies from its own market price. */
    async judgeForm(form: JudgedCar) {
      return (await finder.judge([form], { spread: true }))[0]!;
    },
    /** The same of one listing, with `limit` others like it: the same make and model first, then like ones. */
    async look(row: VehicleRow, limit: number) {
      const wish: JudgingWish = { similar: limit };
      const judgement = (await finder.judge([judgedOf(row)], wish))[0]!;
      return { ...judgement, similar: await shown(judgement.similar), similarTotal: judgement.similar.total };
    },
    /** Listings by number, for search engines. */
    sitemap: (from: number, count: number) => findForSale(database.db, from, count),
    /** How many listings can be found. */
    size: (): Promise<number> => countForSale(database.db),
  };
}
