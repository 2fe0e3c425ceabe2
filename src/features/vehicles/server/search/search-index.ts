/**
 * All vehicles for sale as typed columns in memory. A search is one pass over the columns, or over the slots its
 * words leave, so filters, counts and order never disagree. PostgreSQL stays the truth; this follows it.
 */
import {
  bodies,
  categories,
  centreOf,
  colours,
  fuels,
  priceLimits,
  priceRanges,
  radiiMiles,
  type Sort,
  sellerTypes,
  transmissions,
  type VehicleFilters,
} from '../../filters.ts';
import { categoryBits, cosineOfMiles, milesOfCosine, type SearchDocument, unitVector } from './documents.ts';
import { type Correction, createPostings } from './postings.ts';
import { wordsOf } from './terms.ts';

/** Where a page of results ended: the last row's sort key and id. */
export interface Place {
  key: number;
  id: number;
}
export interface Found {
  ids: number[];
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
  make: Map<string, number>;
  year: Map<number, number>;
  body: number[];
  fuel: number[];
  transmission: number[];
  colour: number[];
  seller: number[];
  /** Within each radius, then nationwide. */
  location: number[];
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

// One bit for each filter that has counts of its own; a row that fails exactly one still counts for that filter.
const bit = {
  category: 1,
  price: 2,
  make: 4,
  year: 8,
  mileage: 16,
  body: 32,
  fuel: 64,
  transmission: 128,
  colour: 256,
  seller: 512,
  location: 1024,
} as const;
const ranges = Object.values(priceRanges);
const firstYear = 1900;
// A sort by deal puts cars without a market price last.
const noDeal = 1e6;

export function createSearchIndex(dealShareOf: (id: number) => number | null) {
  let capacity = 1024;
  let used = 0;
  let aliveCount = 0;
  let version = 0;
  let columns = makeColumns(capacity);
  const documents: SearchDocument[] = [];
  const slotOf = new Map<number, number>();
  const makes = new Map<string, number>();
  const makeNames: string[] = [];
  const models = new Map<string, number>();
  const postings = createPostings();
  const facetAnswers = new Map<string, FacetCounts>();

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

  function grow(): void {
    capacity *= 2;
    const larger = makeColumns(capacity);
    for (const name of Object.keys(columns) as (keyof Columns)[]) larger[name].set(columns[name] as never);
    columns = larger;
  }

  /** Adds or replaces a vehicle; an older revision than the one kept changes nothing. */
  function put(document: SearchDocument): void {
    let slot = slotOf.get(document.id);
    if (slot !== undefined && documents[slot]!.revision > document.revision) return;
    if (slot === undefined || documents[slot]!.text !== document.text) {
      if (slot !== undefined) setAlive(slot, false);
      if (used === capacity) grow();
      slot = used++;
      slotOf.set(document.id, slot);
      postings.add(slot, wordsOf(document.text));
    }
    documents[slot] = document;
    const c = columns;
    c.id[slot] = document.id;
    c.priceCents[slot] = document.priceCents;
    c.mileage[slot] = document.mileage;
    c.year[slot] = document.year;
    c.make[slot] = codeOf(makes, document.make, makeNames);
    c.model[slot] = codeOf(models, document.model);
    c.body[slot] = bodies.indexOf(document.body);
    c.fuel[slot] = fuels.indexOf(document.fuel);
    c.transmission[slot] = transmissions.indexOf(document.transmission);
    c.colour[slot] = colours.indexOf(document.colour);
    c.seller[slot] = sellerTypes.indexOf(document.seller);
    c.category[slot] = categoryBits(document);
    [c.x[slot], c.y[slot], c.z[slot]] = unitVector(document.lat, document.lng);
    c.listedAt[slot] = document.listedAtMs;
    c.dealShare[slot] = dealShareOf(document.id) ?? noDeal;
    setAlive(slot, true);
    changed();
  }

  function remove(id: number, revision: number): void {
    const slot = slotOf.get(id);
    if (slot === undefined || documents[slot]!.revision > revision) return;
    documents[slot] = { ...documents[slot]!, revision };
    setAlive(slot, false);
    changed();
  }

  function setAlive(slot: number, alive: boolean): void {
    aliveCount += (alive ? 1 : 0) - columns.alive[slot]!;
    columns.alive[slot] = alive ? 1 : 0;
  }

  function changed(): void {
    version += 1;
    if (facetAnswers.size > 0) facetAnswers.clear();
  }

  /** Reads every car's deal again, after the market model was fitted anew. */
  function refreshDeals(): void {
    for (let slot = 0; slot < used; slot++) {
      columns.dealShare[slot] = dealShareOf(columns.id[slot]!) ?? noDeal;
    }
    changed();
  }

  /** A function that tells which filters a slot fails, as bits; it stops at the second one. */
  function failuresOf(filters: VehicleFilters): (slot: number) => number {
    const c = columns;
    const category = filters.category ? 1 << categories.indexOf(filters.category) : 0;
    const { min, max } = priceLimits(filters);
    const minCents = min * 100;
    const maxCents = max * 100;
    const makeCodes =
      filters.make && new Set(filters.make.map((name) => makes.get(name.toLowerCase()) ?? -1));
    const modelCodes =
      filters.model && new Set(filters.model.map((name) => models.get(name.toLowerCase()) ?? -1));
    const years = filters.year && new Set(filters.year);
    const minYear = filters.minYear ?? 0;
    const maxYear = filters.maxYear ?? 9999;
    const minMileage = filters.minMileage ?? 0;
    const maxMileage = filters.maxMileage ?? Number.POSITIVE_INFINITY;
    const maskOf = <T>(all: readonly T[], wanted: readonly T[] | undefined): number =>
      wanted ? wanted.reduce((mask, value) => mask | (1 << all.indexOf(value)), 0) : -1;
    const body = maskOf(bodies, filters.body);
    const fuel = maskOf(fuels, filters.fuel);
    const transmission = maskOf(transmissions, filters.transmission);
    const colour = maskOf(colours, filters.colour);
    const seller = maskOf(sellerTypes, filters.seller);
    const near = filters.location ? cosineTo(filters) : undefined;
    const leastCosine = filters.location ? cosineOfMiles(filters.location) : 0;
    return (slot) => {
      let fails = 0;
      if (category !== 0 && (c.category[slot]! & category) === 0) fails |= bit.category;
      if (c.priceCents[slot]! < minCents || c.priceCents[slot]! > maxCents) fails |= bit.price;
      if ((makeCodes && !makeCodes.has(c.make[slot]!)) || (modelCodes && !modelCodes.has(c.model[slot]!)))
        fails |= bit.make;
      if ((years && !years.has(c.year[slot]!)) || c.year[slot]! < minYear || c.year[slot]! > maxYear)
        fails |= bit.year;
      if ((fails & (fails - 1)) !== 0) return fails;
      if (c.mileage[slot]! < minMileage || c.mileage[slot]! > maxMileage) fails |= bit.mileage;
      if (((1 << c.body[slot]!) & body) === 0) fails |= bit.body;
      if (((1 << c.fuel[slot]!) & fuel) === 0) fails |= bit.fuel;
      if (((1 << c.transmission[slot]!) & transmission) === 0) fails |= bit.transmission;
      if (((1 << c.colour[slot]!) & colour) === 0) fails |= bit.colour;
      if (((1 << c.seller[slot]!) & seller) === 0) fails |= bit.seller;
      if ((fails & (fails - 1)) !== 0) return fails;
      if (near && near(slot) < leastCosine) fails |= bit.location;
      return fails;
    };
  }

  /** The cosine of the angle between a slot and the search's place as seen from the Earth's centre: 1 is here. */
  function cosineTo(filters: VehicleFilters): (slot: number) => number {
    const { lat, lng } = centreOf(filters);
    const [x, y, z] = unitVector(lat, lng);
    const c = columns;
    return (slot) => c.x[slot]! * x + c.y[slot]! * y + c.z[slot]! * z;
  }

  /** Smaller keys come first; equal keys are ordered by newer id first. */
  function keyOf(sort: Sort, filters: VehicleFilters): (slot: number) => number {
    const c = columns;
    switch (sort) {
      case 'newest':
        return (slot) => -c.listedAt[slot]!;
      case 'deal':
        return (slot) => c.dealShare[slot]!;
      case 'price-low':
        return (slot) => c.priceCents[slot]!;
      case 'price-high':
        return (slot) => -c.priceCents[slot]!;
      case 'mileage':
        return (slot) => c.mileage[slot]!;
      case 'nearest': {
        const near = cosineTo(filters);
        return (slot) => -near(slot);
      }
    }
  }

  const each = (slots: Int32Array | null, visit: (slot: number) => void): void => {
    const { alive } = columns;
    if (slots) {
      for (const slot of slots) if (alive[slot] === 1) visit(slot);
    } else {
      // Newest slots first, so that a page of the newest is found early.
      for (let slot = used - 1; slot >= 0; slot--) if (alive[slot] === 1) visit(slot);
    }
  };

  /** The `limit` best vehicles after `after`, and how many match in all. */
  function search(filters: VehicleFilters, limit: number, after: Place | null): Found {
    const { slots, corrections } = postings.find(filters.searchQuery ?? '');
    const fails = failuresOf(filters);
    const key = keyOf(filters.sort ?? 'newest', filters);
    const best: number[] = [];
    const keys: number[] = [];
    let total = 0;
    let matchesAfter = 0;
    each(slots, (slot) => {
      if (fails(slot) !== 0) return;
      total += 1;
      const k = key(slot);
      const id = columns.id[slot]!;
      if (after && (k < after.key || (k === after.key && id >= after.id))) return;
      matchesAfter += 1;
      let at = best.length;
      if (at === limit && !comesBefore(k, id, keys[at - 1]!, columns.id[best[at - 1]!]!)) return;
      while (at > 0 && comesBefore(k, id, keys[at - 1]!, columns.id[best[at - 1]!]!)) at--;
      best.splice(at, 0, slot);
      keys.splice(at, 0, k);
      if (best.length > limit) {
        best.pop();
        keys.pop();
      }
    });
    const near =
      filters.near || filters.location || filters.sort === 'nearest' ? cosineTo(filters) : undefined;
    const last = best.at(-1);
    return {
      ids: best.map((slot) => columns.id[slot]!),
      miles: best.map((slot) => (near ? Math.round(milesOfCosine(near(slot))) : null)),
      total,
      next:
        last !== undefined && matchesAfter > best.length
          ? { key: keys.at(-1)!, id: columns.id[last]! }
          : null,
      corrections,
    };
  }

  /** Counts of every choice; answers are kept until a vehicle changes. */
  function facets(filters: VehicleFilters, address: string): FacetCounts {
    const known = facetAnswers.get(address);
    if (known) return known;
    const counts = countFacets(filters);
    if (facetAnswers.size >= 500) facetAnswers.clear();
    facetAnswers.set(address, counts);
    return counts;
  }

  function countFacets(filters: VehicleFilters): FacetCounts {
    const c = columns;
    const { slots, corrections } = postings.find(filters.searchQuery ?? '');
    // Without its own radius every row passes by place, so the counts of all radii can be made.
    const fails = failuresOf(filters);
    const near = cosineTo(filters);
    const radiusCosines = radiiMiles.map(cosineOfMiles);
    const zero = (size: number) => new Int32Array(size);
    const n = {
      category: zero(categories.length + 1),
      price: zero(ranges.length),
      make: zero(makes.size),
      year: zero(300),
      body: zero(bodies.length),
      fuel: zero(fuels.length),
      transmission: zero(transmissions.length),
      colour: zero(colours.length),
      seller: zero(sellerTypes.length),
      location: zero(radiiMiles.length + 1),
    };
    let total = 0;
    each(slots, (slot) => {
      const failed = fails(slot);
      if ((failed & (failed - 1)) !== 0) return;
      if (failed === 0) total += 1;
      if ((failed & ~bit.category) === 0) {
        n.category[categories.length]! += 1;
        const belongs = c.category[slot]!;
        for (let i = 0; i < categories.length; i++) n.category[i]! += (belongs >> i) & 1;
      }
      if ((failed & ~bit.price) === 0) {
        const price = c.priceCents[slot]! / 100;
        for (let i = 0; i < ranges.length; i++) {
          if (price >= ranges[i]!.min && price <= (ranges[i]!.max ?? price)) n.price[i]! += 1;
        }
      }
      if ((failed & ~bit.make) === 0) n.make[c.make[slot]!]! += 1;
      if ((failed & ~bit.year) === 0) n.year[c.year[slot]! - firstYear]! += 1;
      if ((failed & ~bit.body) === 0) n.body[c.body[slot]!]! += 1;
      if ((failed & ~bit.fuel) === 0) n.fuel[c.fuel[slot]!]! += 1;
      if ((failed & ~bit.transmission) === 0) n.transmission[c.transmission[slot]!]! += 1;
      if ((failed & ~bit.colour) === 0) n.colour[c.colour[slot]!]! += 1;
      if ((failed & ~bit.seller) === 0) n.seller[c.seller[slot]!]! += 1;
      if ((failed & ~bit.location) === 0) {
        const cosine = near(slot);
        n.location[radiiMiles.length]! += 1;
        for (let i = 0; i < radiiMiles.length; i++) if (cosine >= radiusCosines[i]!) n.location[i]! += 1;
      }
    });
    const year = new Map<number, number>();
    n.year.forEach((count, i) => {
      if (count > 0) year.set(firstYear + i, count);
    });
    return {
      total,
      corrections,
      category: [...n.category],
      priceRange: [...n.price],
      make: new Map(makeNames.map((name, code) => [name, n.make[code]!])),
      year,
      body: [...n.body],
      fuel: [...n.fuel],
      transmission: [...n.transmission],
      colour: [...n.colour],
      seller: [...n.seller],
      location: [...n.location],
    };
  }

  /** Whether one vehicle is among what `filters` find. */
  function matches(filters: VehicleFilters, id: number): boolean {
    const slot = slotOf.get(id);
    if (slot === undefined || columns.alive[slot] !== 1) return false;
    const { slots } = postings.find(filters.searchQuery ?? '');
    return (slots === null || slots.includes(slot)) && failuresOf(filters)(slot) === 0;
  }

  return {
    put,
    remove,
    refreshDeals,
    search,
    facets,
    matches,
    size: () => aliveCount,
    version: () => version,
  };
}

const comesBefore = (aKey: number, aId: number, bKey: number, bId: number): boolean =>
  aKey < bKey || (aKey === bKey && aId > bId);

interface Columns {
  id: Int32Array;
  alive: Uint8Array;
  priceCents: Int32Array;
  mileage: Int32Array;
  year: Int16Array;
  make: Int16Array;
  model: Int16Array;
  body: Uint8Array;
  fuel: Uint8Array;
  transmission: Uint8Array;
  colour: Uint8Array;
  seller: Uint8Array;
  category: Uint8Array;
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  listedAt: Float64Array;
  dealShare: Float64Array;
}

function makeColumns(size: number): Columns {
  return {
    id: new Int32Array(size),
    alive: new Uint8Array(size),
    priceCents: new Int32Array(size),
    mileage: new Int32Array(size),
    year: new Int16Array(size),
    make: new Int16Array(size),
    model: new Int16Array(size),
    body: new Uint8Array(size),
    fuel: new Uint8Array(size),
    transmission: new Uint8Array(size),
    colour: new Uint8Array(size),
    seller: new Uint8Array(size),
    category: new Uint8Array(size),
    x: new Float64Array(size),
    y: new Float64Array(size),
    z: new Float64Array(size),
    listedAt: new Float64Array(size),
    dealShare: new Float64Array(size),
  };
}
