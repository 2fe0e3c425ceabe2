/**
 * What visitors can find, ready to be shown. Which listings, in which order, how many, and what their prices are worth is
 * the finder's word; how one looks is read from the database and kept until it changes.
 * Counts and deals come in the order of what was asked, one each, which is why they are read with `!`.
 */
import { noRating } from '#src/cars/valuation/server/market.ts';
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
} from '#src/cars/vehicles/filters.ts';
import {
  countForSale,
  findForSale,
  isSearchable,
  prepareListings,
  type VehicleRow,
} from '#src/cars/vehicles/server/store.ts';
import { toDeal, toVehicle } from '#src/cars/vehicles/server/wire.ts';
import type { Facets, Vehicle } from '#src/cars/vehicles/shapes.ts';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { FoundListings, JudgedCar, JudgingWish } from './search/finder.ts';
import type { OpenedFinder } from './search/open-finder.ts';
import type { FacetCounts, Place } from './search/search-index.ts';

// Cards shown lately, some 3 kB each.
const mostCards = 20_000;

export type Catalogue = ReturnType<typeof createCatalogue>;

/** What of a listing is looked at to judge it. */
export type JudgedRow = Pick<
  VehicleRow,
  | 'id'
  | 'make'
  | 'model'
  | 'trim'
  | 'fuel'
  | 'year'
  | 'mileage'
  | 'condition'
  | 'priceCents'
  | 'body'
  | 'sellerId'
>;
/** A listing as it is judged. */
const judgedOf = (row: JudgedRow): JudgedCar => ({
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

interface Shelf {
  finder: OpenedFinder;
  listings: ReturnType<typeof prepareListings>;
  /** The one that was shown longest ago stands first. */
  cards: Map<number, Vehicle>;
  /** Counts what was forgotten, so that a card that was read before is not kept after. */
  changes: number;
}

export function createCatalogue({ database, finder }: { database: Database; finder: OpenedFinder }) {
  const shelf: Shelf = { finder, listings: prepareListings(database.db), cards: new Map(), changes: 0 };
  return {
    /** Resolves once everything that is for sale can be found. */
    load: finder.load,
    /** Reads these listings again; call after a commit that changed them. */
    async refresh(ids: readonly VehicleId[]): Promise<void> {
      forget(shelf, ids);
      await finder.refresh(ids);
    },
    /** The same once an event has told of it, which the process that searches hears by itself. */
    async hear(ids: readonly number[]): Promise<void> {
      forget(shelf, ids);
      await finder.hear(ids);
    },
    search: (filters: VehicleFilters, limit: number, after: Place | null) =>
      search(shelf, filters, limit, after),
    facets: async (filters: VehicleFilters) => toFacets(filters, await finder.facets(filters)),
    matches: finder.matches,
    /** What the prices of these listings are worth and why, whether or not they can be found; in their order. */
    judge: (rows: readonly JudgedRow[]) => finder.judge(rows.map(judgedOf)),
    /** The same of a form, with how far each car it is compared with lies from its own market price. */
    judgeForm(form: JudgedCar) {
      return judgeOne(shelf, form, { spread: true });
    },
    /** The same of one listing, with `limit` others like it: the same make and model first, then like ones. */
    look: (row: VehicleRow, limit: number) => look(shelf, row, limit),
    /** Listings by number, for search engines. */
    sitemap: (from: number, count: number) => findForSale(database.db, from, count),
    /** How many listings can be found. */
    size: (): Promise<number> => countForSale(database.db),
  };
}

function forget(shelf: Shelf, ids: readonly VehicleId[]): void {
  shelf.changes += 1;
  for (const id of ids) shelf.cards.delete(id);
}

function keep({ cards }: Shelf, card: Vehicle): void {
  cards.delete(card.id);
  cards.set(card.id, card);
  const oldest = cards.size > mostCards ? cards.keys().next().value : undefined;
  if (oldest !== undefined) cards.delete(oldest);
}

/** Listings as the database has them now, by number; those that cannot be found any more are left out. */
async function cardsOf(shelf: Shelf, ids: readonly VehicleId[]): Promise<Map<number, Vehicle>> {
  const { listings, cards } = shelf;
  const found = new Map<number, Vehicle>();
  const missing: number[] = [];
  for (const id of ids) {
    const known = cards.get(id);
    if (known) {
      keep(shelf, known);
      found.set(id, known);
    } else missing.push(id);
  }
  if (missing.length === 0) return found;
  const before = shelf.changes;
  const [rows, photos] = await Promise.all([listings.find(missing), listings.photosOf(missing)]);
  for (const row of rows) {
    if (!isSearchable(row)) continue;
    const card = toVehicle(row, photos.get(row.id) ?? [], noRating);
    if (shelf.changes === before) keep(shelf, card);
    found.set(row.id, card);
  }
  return found;
}

async function shown(
  shelf: Shelf,
  { ids, deals }: Pick<FoundListings, 'ids' | 'deals'>,
  miles?: FoundListings['miles'],
) {
  const known = await cardsOf(shelf, ids);
  return ids.flatMap((id, i): Vehicle[] => {
    const card = known.get(id);
    if (!card) return [];
    const deal = toDeal(existing(deals[i], 'what a found listing is worth'));
    return [{ ...card, deal, distanceMiles: miles?.[i] ?? null }];
  });
}

/** One page of what `filters` find, with where the next one begins; null after the last. */
export async function search(shelf: Shelf, filters: VehicleFilters, limit: number, after: Place | null) {
  const found = await shelf.finder.find(filters, limit, after);
  return { vehicles: await shown(shelf, found, found.miles), total: found.total, next: found.next };
}

async function judgeOne({ finder }: Shelf, car: JudgedCar, wish: JudgingWish) {
  const [judgement] = await finder.judge([car], wish);
  return existing(judgement, 'what the one car is worth');
}

/** What a listing is worth and why, with `limit` others like it. */
export async function look(shelf: Shelf, row: VehicleRow, limit: number) {
  const judgement = await judgeOne(shelf, judgedOf(row), { similar: limit });
  const similar = await shown(shelf, judgement.similar);
  return { ...judgement, similar, similarTotal: judgement.similar.total };
}

/** The counts of every choice with its words, as the filters show them. */
function toFacets(filters: VehicleFilters, counts: FacetCounts): Facets {
  const at = (numbers: number[], i: number) => existing(numbers[i], 'the count of a choice');
  const listed = <T extends string>(values: readonly T[], numbers: number[]) =>
    values.map((value, i) => ({ value, label: wordFor(value), count: at(numbers, i) }));
  return {
    total: counts.total,
    near: centreOf(filters).label,
    corrections: counts.corrections,
    category: [
      { value: 'all', label: 'All', count: at(counts.category, categories.length) },
      ...listed(categories, counts.category),
    ],
    priceRange: Object.entries(priceRanges).map(([value, { label }], i) => ({
      value,
      label: label(),
      count: at(counts.priceRange, i),
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
        count: at(counts.location, i),
      })),
      { value: 'nationwide', label: 'Nationwide', count: at(counts.location, radiiMiles.length) },
    ],
  };
}
