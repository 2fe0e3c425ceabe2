/**
 * Filters as passes over columns. Each pass is one loop over one array, so that a search of every listing
 * costs about a nanosecond for each listing and filter.
 */
import {
  bodies,
  categories,
  centreOf,
  colours,
  fuels,
  priceLimits,
  sellerTypes,
  transmissions,
  type VehicleFilters,
} from '#src/cars/vehicles/filters.ts';
import type { Columns, IntegerColumn } from './columns.ts';
import { cosineOfMiles, unitVector } from './documents.ts';

// One bit for each filter that has counts of its own; a row that fails exactly one still counts for that filter.
export const bit = {
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

export type Pass =
  | { kind: 'range'; bit: number; column: IntegerColumn; min: number; max: number }
  /** `allowed[code]` is 1 where the code may pass. */
  | { kind: 'codes'; bit: number; column: IntegerColumn; allowed: Uint8Array }
  | { kind: 'bits'; bit: number; column: IntegerColumn; mask: number }
  | { kind: 'near'; bit: number; from: [x: number, y: number, z: number]; leastCosine: number };

const largestCode = 4096;

/** The passes a search needs; a filter that asks nothing makes none. */
export function passesOf(
  filters: VehicleFilters,
  codes: { makes: ReadonlyMap<string, number>; models: ReadonlyMap<string, number> },
): Pass[] {
  const passes: Pass[] = [];
  const range = (name: number, column: IntegerColumn, min: number, max: number) => {
    if (min > 0 || max < Number.POSITIVE_INFINITY)
      passes.push({ kind: 'range', bit: name, column, min, max });
  };
  const choose = (name: number, column: IntegerColumn, wanted: number[] | undefined) => {
    if (!wanted) return;
    const allowed = new Uint8Array(largestCode);
    for (const code of wanted) if (code >= 0 && code < largestCode) allowed[code] = 1;
    passes.push({ kind: 'codes', bit: name, column, allowed });
  };
  const indexes = <T>(all: readonly T[], wanted: readonly T[] | undefined) =>
    wanted?.map((value) => all.indexOf(value));
  const named = (known: ReadonlyMap<string, number>, wanted: readonly string[] | undefined) =>
    wanted?.map((name) => known.get(name.toLowerCase()) ?? -1);

  if (filters.category) {
    passes.push({
      kind: 'bits',
      bit: bit.category,
      column: 'category',
      mask: 1 << categories.indexOf(filters.category),
    });
  }
  const price = priceLimits(filters);
  range(bit.price, 'priceCents', price.minCents, price.maxCents);
  choose(bit.make, 'make', named(codes.makes, filters.make));
  choose(bit.make, 'model', named(codes.models, filters.model));
  choose(bit.year, 'year', filters.year);
  range(bit.year, 'year', filters.minYear ?? 0, filters.maxYear ?? Number.POSITIVE_INFINITY);
  range(bit.mileage, 'mileage', filters.minMileage ?? 0, filters.maxMileage ?? Number.POSITIVE_INFINITY);
  choose(bit.body, 'body', indexes(bodies, filters.body));
  choose(bit.fuel, 'fuel', indexes(fuels, filters.fuel));
  choose(bit.transmission, 'transmission', indexes(transmissions, filters.transmission));
  choose(bit.colour, 'colour', indexes(colours, filters.colour));
  choose(bit.seller, 'seller', indexes(sellerTypes, filters.seller));
  if (filters.location) {
    const { lat, lng } = centreOf(filters);
    passes.push({
      kind: 'near',
      bit: bit.location,
      from: unitVector(lat, lng),
      leastCosine: cosineOfMiles(filters.location),
    });
  }
  return passes;
}

/** Keeps the first `count` of `slots` that pass, in place; answers how many are left. */
export function keepPassing(pass: Pass, columns: Columns, slots: Int32Array, count: number): number {
  let kept = 0;
  if (pass.kind === 'near') {
    const { x, y, z } = columns;
    const [fromX, fromY, fromZ] = pass.from;
    for (let i = 0; i < count; i++) {
      const slot = slots[i]!;
      if (x[slot]! * fromX + y[slot]! * fromY + z[slot]! * fromZ >= pass.leastCosine) slots[kept++] = slot;
    }
    return kept;
  }
  const column = columns[pass.column];
  if (pass.kind === 'range') {
    const { min, max } = pass;
    for (let i = 0; i < count; i++) {
      const slot = slots[i]!;
      const value = column[slot]!;
      if (value >= min && value <= max) slots[kept++] = slot;
    }
  } else if (pass.kind === 'codes') {
    const { allowed } = pass;
    for (let i = 0; i < count; i++) {
      const slot = slots[i]!;
      if (allowed[column[slot]!] === 1) slots[kept++] = slot;
    }
  } else {
    const { mask } = pass;
    for (let i = 0; i < count; i++) {
      const slot = slots[i]!;
      if ((column[slot]! & mask) !== 0) slots[kept++] = slot;
    }
  }
  return kept;
}

/** Adds the pass's bit to `failed[i]` of every slot that does not pass. */
export function markFailing(
  pass: Pass,
  columns: Columns,
  slots: Int32Array,
  count: number,
  failed: Int32Array,
): void {
  const { bit: name } = pass;
  if (pass.kind === 'near') {
    const { x, y, z } = columns;
    const [fromX, fromY, fromZ] = pass.from;
    for (let i = 0; i < count; i++) {
      const slot = slots[i]!;
      if (x[slot]! * fromX + y[slot]! * fromY + z[slot]! * fromZ < pass.leastCosine) failed[i]! |= name;
    }
    return;
  }
  const column = columns[pass.column];
  if (pass.kind === 'range') {
    const { min, max } = pass;
    for (let i = 0; i < count; i++) {
      const value = column[slots[i]!]!;
      if (value < min || value > max) failed[i]! |= name;
    }
  } else if (pass.kind === 'codes') {
    const { allowed } = pass;
    for (let i = 0; i < count; i++) if (allowed[column[slots[i]!]!] !== 1) failed[i]! |= name;
  } else {
    const { mask } = pass;
    for (let i = 0; i < count; i++) if ((column[slots[i]!]! & mask) === 0) failed[i]! |= name;
  }
}

/** How many slots carry each code, counting those that fail nothing or only `name`. */
export function countCodes(
  column: Int32Array,
  name: number,
  slots: Int32Array,
  count: number,
  failed: Int32Array,
  size: number,
): number[] {
  const counts = new Int32Array(size);
  for (let i = 0; i < count; i++) {
    const fails = failed[i]!;
    if (fails === 0 || fails === name) counts[column[slots[i]!]!]! += 1;
  }
  return [...counts];
}

/** How many slots have a value from `min` to `max`, counting those that fail nothing or only `name`. */
export function countBetween(
  column: Int32Array,
  min: number,
  max: number,
  name: number,
  slots: Int32Array,
  count: number,
  failed: Int32Array,
): number {
  let found = 0;
  for (let i = 0; i < count; i++) {
    const fails = failed[i]!;
    if (fails !== 0 && fails !== name) continue;
    const value = column[slots[i]!]!;
    if (value >= min && value <= max) found += 1;
  }
  return found;
}

/** How many slots lie within each radius, then how many in all. */
export function countNear(
  { x, y, z }: Columns,
  [fromX, fromY, fromZ]: [number, number, number],
  leastCosines: readonly number[],
  slots: Int32Array,
  count: number,
  failed: Int32Array,
): number[] {
  const within = new Int32Array(leastCosines.length + 1);
  const limits = Float64Array.from(leastCosines);
  for (let i = 0; i < count; i++) {
    const fails = failed[i]!;
    if (fails !== 0 && fails !== bit.location) continue;
    const slot = slots[i]!;
    const cosine = x[slot]! * fromX + y[slot]! * fromY + z[slot]! * fromZ;
    for (let k = 0; k < limits.length; k++) if (cosine >= limits[k]!) within[k]! += 1;
    within[limits.length]! += 1;
  }
  return [...within];
}
