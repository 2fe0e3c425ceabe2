/**
 * All vehicles for sale as typed columns in memory. A search is one pass over the columns, or over the slots its
 * words leave, so filters, counts and order never disagree. PostgreSQL stays the truth; this follows it.
 * Whatever is read with `!` is at a slot in use, which the types of arrays cannot say.
 */

import {
  bodies,
  categories,
  centreOf,
  colours,
  fuels,
  priceRanges,
  radiiMiles,
  type Sort,
  sellerTypes,
  transmissions,
  type VehicleFilters,
} from '#src/cars/vehicles/filters.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { makeColumns } from './columns.ts';
import { categoryBits, cosineOfMiles, milesOfCosine, type SearchDocument, unitVector } from './documents.ts';
import { bit, countBetween, countCodes, countNear, keepPassing, markFailing, passesOf } from './passes.ts';
import { type Correction, findSlots, makePostings, setWords } from './postings.ts';
import { wordsOf } from './terms.ts';

/** Where a page of results ended: the last row's sort key and id. */
export interface Place {
  key: number;
  id: VehicleId;
}
export interface Found {
  ids: VehicleId[];
  /** Miles from the search's place, by the same index as `ids`; null without a place. */
  miles: (number | null)[];
  total: number;
  next: Place | null;
  corrections: Correction[];
}
export interface FacetCounts {
  total: number;
  corrections: Correction[];
  category: number[];
  priceRange: number[];
  make: [name: string, count: number][];
  year: [year: number, count: number][];
  body: number[];
  fuel: number[];
  transmission: number[];
  colour: number[];
  seller: number[];
  /** Within each radius, then nationwide. */
  location: number[];
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

const ranges = Object.values(priceRanges);
const latestYear = 2100;
const smallestCapacity = 1024;
const radiusCosines = radiiMiles.map(cosineOfMiles);
// A sort by deal puts cars without a market price last.
const noDeal = 1e6;
// Who reads late is late by moments.
const mostRemoved = 10_000;

type Index = ReturnType<typeof emptyIndex>;

const emptyIndex = (dealShareOf: (id: VehicleId) => number | null) => ({
  /** A car's price beside its market price; null without one. */
  dealShareOf,
  capacity: smallestCapacity,
  used: 0,
  aliveCount: 0,
  columns: makeColumns(smallestCapacity),
  // Reused by every search: nothing else runs while one does.
  pool: new Int32Array(smallestCapacity),
  slotOf: new Map<number, number>(),
  freeSlots: [] as number[],
  /** By what revision a vehicle left, so that an older one arriving late does not bring it back; the newest of them. */
  removedAt: new Map<number, number>(),
  sellerCounts: new Map<number, number>(),
  makes: new Map<string, number>(),
  makeNames: [] as string[],
  models: new Map<string, number>(),
  postings: makePostings(),
  facetAnswers: new Map<string, FacetCounts>(),
});

export function createSearchIndex(dealShareOf: Index['dealShareOf']) {
  const index = emptyIndex(dealShareOf);
  return {
    accepts: (id: VehicleId, revision: number) => accepts(index, id, revision),
    put: (document: SearchDocument) => put(index, document),
    remove: (id: VehicleId, revision: number) => remove(index, id, revision),
    refreshDeals: () => refreshDeals(index),
    search: (filters: VehicleFilters, limit: number, after: Place | null) =>
      search(index, filters, limit, after),
    facets: (filters: VehicleFilters, address: string) => facets(index, filters, address),
    matches: (filters: VehicleFilters, id: VehicleId) => matches(index, filters, id),
    size: () => index.aliveCount,
    /** How many vehicles of this seller can be found. */
    countOfSeller: (sellerId: UserId): number => index.sellerCounts.get(sellerId) ?? 0,
    /** Slots ever taken: no more than the most vehicles there were at once. */
    slots: () => index.used,
  };
}

/** Whether `revision` of a vehicle is at least as new as what is known of it. */
export function accepts({ slotOf, removedAt, columns }: Index, id: VehicleId, revision: number): boolean {
  const slot = slotOf.get(id);
  const newest = slot === undefined ? removedAt.get(id) : columns.revision[slot];
  return newest === undefined || newest <= revision;
}

/** Adds or replaces a vehicle; an older revision than the one kept changes nothing. */
export function put(index: Index, document: SearchDocument): void {
  const { slotOf } = index;
  if (!accepts(index, document.id, document.revision)) return;
  index.removedAt.delete(document.id);
  let slot = slotOf.get(document.id);
  if (slot === undefined) {
    slot = newSlot(index);
    slotOf.set(document.id, slot);
    countSeller(index, document.sellerId, 1);
  }
  setWords(index.postings, slot, wordsOf(document.text));
  const c = index.columns;
  c.id[slot] = document.id;
  c.revision[slot] = document.revision;
  c.sellerId[slot] = document.sellerId;
  c.priceCents[slot] = document.priceCents;
  c.mileage[slot] = document.mileage;
  c.year[slot] = document.year;
  c.make[slot] = codeOf(index.makes, document.make, index.makeNames);
  c.model[slot] = codeOf(index.models, document.model);
  c.body[slot] = bodies.indexOf(document.body);
  c.fuel[slot] = fuels.indexOf(document.fuel);
  c.transmission[slot] = transmissions.indexOf(document.transmission);
  c.colour[slot] = colours.indexOf(document.colour);
  c.seller[slot] = sellerTypes.indexOf(document.seller);
  c.category[slot] = categoryBits(document);
  [c.x[slot], c.y[slot], c.z[slot]] = unitVector(document.lat, document.lng);
  c.listedAt[slot] = document.listedAtMs;
  c.dealShare[slot] = index.dealShareOf(document.id) ?? noDeal;
  setAlive(index, slot, true);
  changed(index);
}

/** Takes a vehicle out; an older revision than the one kept changes nothing. */
export function remove(index: Index, id: VehicleId, revision: number): void {
  const { slotOf, removedAt } = index;
  if (!accepts(index, id, revision)) return;
  removedAt.delete(id);
  removedAt.set(id, revision);
  // In the order they left, so the first is the oldest.
  if (removedAt.size > mostRemoved) removedAt.delete(removedAt.keys().next().value!);
  const slot = slotOf.get(id);
  if (slot === undefined) return;
  countSeller(index, index.columns.sellerId[slot]!, -1);
  setWords(index.postings, slot, []);
  setAlive(index, slot, false);
  slotOf.delete(id);
  index.freeSlots.push(slot);
  changed(index);
}

/** Reads every car's deal again, after the market model was fitted anew. */
export function refreshDeals(index: Index): void {
  const { columns, dealShareOf } = index;
  for (let slot = 0; slot < index.used; slot++) {
    columns.dealShare[slot] = dealShareOf(columns.id[slot]!) ?? noDeal;
  }
  changed(index);
}

function newSlot(index: Index): number {
  const freed = index.freeSlots.pop();
  if (freed !== undefined) return freed;
  if (index.used === index.capacity) {
    index.capacity *= 2;
    index.columns = makeColumns(index.capacity, index.columns);
  }
  return index.used++;
}

function codeOf(codes: Map<string, number>, name: string, names?: string[]): number {
  const key = name.toLowerCase();
  let code = codes.get(key);
  if (code === undefined) {
    code = codes.size;
    codes.set(key, code);
    names?.push(name);
  }
  return code;
}

function countSeller({ sellerCounts }: Index, sellerId: UserId, by: number): void {
  const count = (sellerCounts.get(sellerId) ?? 0) + by;
  if (count > 0) sellerCounts.set(sellerId, count);
  else sellerCounts.delete(sellerId);
}

function setAlive(index: Index, slot: number, alive: boolean): void {
  index.aliveCount += (alive ? 1 : 0) - index.columns.alive[slot]!;
  index.columns.alive[slot] = alive ? 1 : 0;
}

function changed(index: Index): void {
  if (index.facetAnswers.size > 0) index.facetAnswers.clear();
}

/** The cosine of the angle between a slot and the search's place as seen from the Earth's centre: 1 is here. */
function cosineTo({ columns: c }: Index, filters: VehicleFilters): (slot: number) => number {
  const [x, y, z] = centreVector(filters);
  return (slot) => c.x[slot]! * x + c.y[slot]! * y + c.z[slot]! * z;
}

/** The column a sort follows, and whether small values come first. Equal ones are ordered by newer id first. */
function keysOf(
  index: Index,
  sort: Sort,
  filters: VehicleFilters,
): { keys: ArrayLike<number>; sign: 1 | -1 } {
  const { columns, used } = index;
  switch (sort) {
    case 'newest':
      return { keys: columns.listedAt, sign: -1 };
    case 'deal':
      return { keys: columns.dealShare, sign: 1 };
    case 'price-low':
      return { keys: columns.priceCents, sign: 1 };
    case 'price-high':
      return { keys: columns.priceCents, sign: -1 };
    case 'mileage':
      return { keys: columns.mileage, sign: 1 };
    case 'nearest': {
      const near = cosineTo(index, filters);
      const cosines = new Float64Array(used);
      for (let slot = 0; slot < used; slot++) cosines[slot] = near(slot);
      return { keys: cosines, sign: -1 };
    }
  }
}

/** Fills the pool with the living slots that carry the words; answers how many. */
function candidates(index: Index, words: Int32Array | null): number {
  if (index.pool.length < index.used) index.pool = new Int32Array(index.capacity);
  const { pool, used } = index;
  const { alive } = index.columns;
  let count = 0;
  if (words) {
    for (let i = words.length - 1; i >= 0; i--) if (alive[words[i]!] === 1) pool[count++] = words[i]!;
  } else {
    for (let slot = used - 1; slot >= 0; slot--) if (alive[slot] === 1) pool[count++] = slot;
  }
  return count;
}

/** The `limit` best vehicles after `after`, and how many match in all. */
export function search(index: Index, filters: VehicleFilters, limit: number, after: Place | null): Found {
  const { slots: words, corrections } = findSlots(index.postings, filters.searchQuery ?? '');
  let total = candidates(index, words);
  const { columns, pool } = index;
  for (const pass of passesOf(filters, index)) total = keepPassing(pass, columns, pool, total);
  const { keys, sign } = keysOf(index, filters.sort ?? 'newest', filters);
  const { id: ids } = columns;
  const best: number[] = [];
  const bestKeys: number[] = [];
  let matchesAfter = 0;
  let worstKey = Number.POSITIVE_INFINITY;
  for (let i = 0; i < total; i++) {
    const slot = pool[i]!;
    const key = sign * keys[slot]!;
    if (after && (key < after.key || (key === after.key && ids[slot]! >= after.id))) continue;
    matchesAfter += 1;
    if (key > worstKey) continue;
    const id = ids[slot]!;
    let at = best.length;
    if (at === limit && !comesBefore(key, id, worstKey, ids[best[at - 1]!]!)) continue;
    while (at > 0 && comesBefore(key, id, bestKeys[at - 1]!, ids[best[at - 1]!]!)) at--;
    best.splice(at, 0, slot);
    bestKeys.splice(at, 0, key);
    if (best.length > limit) {
      best.pop();
      bestKeys.pop();
    }
    if (best.length === limit) worstKey = bestKeys[limit - 1]!;
  }
  const near =
    filters.near || filters.location || filters.sort === 'nearest' ? cosineTo(index, filters) : undefined;
  const last = best.at(-1);
  return {
    ids: best.map((slot) => ids[slot]!),
    miles: best.map((slot) => (near ? Math.round(milesOfCosine(near(slot))) : null)),
    total,
    next: last !== undefined && matchesAfter > best.length ? { key: bestKeys.at(-1)!, id: ids[last]! } : null,
    corrections,
  };
}

/** Counts of every choice; answers are kept until a vehicle changes. */
export function facets(index: Index, filters: VehicleFilters, address: string): FacetCounts {
  const { facetAnswers } = index;
  const known = facetAnswers.get(address);
  if (known) return known;
  const counts = countFacets(index, filters);
  if (facetAnswers.size >= 500) facetAnswers.clear();
  facetAnswers.set(address, counts);
  return counts;
}

function countFacets(index: Index, filters: VehicleFilters): FacetCounts {
  const { slots: words, corrections } = findSlots(index.postings, filters.searchQuery ?? '');
  const count = candidates(index, words);
  const { columns: c, pool, makes, makeNames } = index;
  const failed = new Int32Array(count);
  for (const pass of passesOf(filters, index)) markFailing(pass, c, pool, count, failed);
  const codes = (column: Int32Array, name: number, size: number) =>
    countCodes(column, name, pool, count, failed, size);
  // Few combinations of categories exist, so they are counted whole and taken apart afterwards.
  const combinations = codes(c.category, bit.category, 1 << categories.length);
  const category = [...categories.keys()].map((k) =>
    combinations.reduce((sum, cars, combination) => sum + ((combination >> k) & 1 ? cars : 0), 0),
  );
  category.push(combinations.reduce((sum, cars) => sum + cars, 0));
  const priceRange = ranges.map(({ minCents, maxCents }) =>
    countBetween(
      c.priceCents,
      minCents,
      maxCents ?? Number.POSITIVE_INFINITY,
      bit.price,
      pool,
      count,
      failed,
    ),
  );
  const location = countNear(c, centreVector(filters), radiusCosines, pool, count, failed);
  let total = 0;
  for (let i = 0; i < count; i++) if (failed[i] === 0) total += 1;
  const years = codes(c.year, bit.year, latestYear + 1);
  const makeCounts = codes(c.make, bit.make, makes.size);
  return {
    total,
    corrections,
    category,
    priceRange,
    make: makeNames.map((name, code) => [name, makeCounts[code]!]),
    year: [...years.entries()].filter(([, cars]) => cars > 0),
    body: codes(c.body, bit.body, bodies.length),
    fuel: codes(c.fuel, bit.fuel, fuels.length),
    transmission: codes(c.transmission, bit.transmission, transmissions.length),
    colour: codes(c.colour, bit.colour, colours.length),
    seller: codes(c.seller, bit.seller, sellerTypes.length),
    location,
  };
}

/** Whether one vehicle is among what `filters` find. */
export function matches(index: Index, filters: VehicleFilters, id: VehicleId): boolean {
  const { slotOf, columns } = index;
  const slot = slotOf.get(id);
  if (slot === undefined || columns.alive[slot] !== 1) return false;
  const { slots } = findSlots(index.postings, filters.searchQuery ?? '');
  if (slots !== null && !slots.includes(slot)) return false;
  const one = Int32Array.of(slot);
  return passesOf(filters, index).every((pass) => keepPassing(pass, columns, one, 1) === 1);
}

function centreVector(filters: VehicleFilters): [x: number, y: number, z: number] {
  const { lat, lng } = centreOf(filters);
  return unitVector(lat, lng);
}

const comesBefore = (aKey: number, aId: number, bKey: number, bId: number): boolean =>
  aKey < bKey || (aKey === bKey && aId > bId);
