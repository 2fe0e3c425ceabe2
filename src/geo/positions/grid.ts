/**
 * Who is near a point: moving things in square cells of 250 m, held in typed arrays.
 * A query looks at rings of cells around the point and stops when no farther ring can hold a nearer one.
 * Where rings would be more work than the things themselves (near a pole cells are slivers, across the date
 * line they do not touch, a radius may be huge), it looks at every thing once, so no place costs more than that.
 * Whatever is read with `!` is at a slot in use or a place in a list, which the types of arrays cannot say.
 */

export interface Near {
  id: number;
  distanceMeters: number;
}

export interface MovingGrid {
  /** Puts `id` at a point, or moves it there. */
  put(id: number, lat: number, lng: number): void;
  remove(id: number): void;
  /** At most `limit` things within `radiusMeters` that `accept` lets through, nearest first. */
  nearest(
    lat: number,
    lng: number,
    radiusMeters: number,
    limit: number,
    accept?: (id: number) => boolean,
  ): Near[];
  readonly size: number;
}

const cellMeters = 250;
const metersPerDegree = 111_195;
const cellLatDegrees = cellMeters / metersPerDegree;
// One width for all latitudes keeps a cell's number a pure function of its place; it is square near 47 degrees north.
const cellLngDegrees = cellMeters / (metersPerDegree * 0.682);
const columns = Math.ceil(360 / cellLngDegrees) + 1;
const none = -1;

/** Each thing has a slot in the columns; the slots of one cell are a list from `firstInCell` on. */
interface Cells {
  capacity: number;
  used: number;
  lats: Float64Array;
  lngs: Float64Array;
  ids: Int32Array;
  /** Cell numbers reach 9e9, beyond 32 bits. */
  cells: Float64Array;
  next: Int32Array;
  previous: Int32Array;
  firstInCell: Map<number, number>;
  slotOf: Map<number, number>;
  free: number[];
}

export function createMovingGrid(initialCapacity = 1024): MovingGrid {
  const grid: Cells = {
    capacity: initialCapacity,
    used: 0,
    lats: new Float64Array(initialCapacity),
    lngs: new Float64Array(initialCapacity),
    ids: new Int32Array(initialCapacity),
    cells: new Float64Array(initialCapacity),
    next: new Int32Array(initialCapacity),
    previous: new Int32Array(initialCapacity),
    firstInCell: new Map(),
    slotOf: new Map(),
    free: [],
  };
  return {
    put: (id, lat, lng) => put(grid, id, lat, lng),
    remove: (id) => remove(grid, id),
    nearest: (lat, lng, radiusMeters, limit, accept) =>
      findNearest(grid, lat, lng, radiusMeters, limit, accept),
    get size() {
      return grid.slotOf.size;
    },
  };
}

const rowOf = (lat: number) => Math.floor((lat + 90) / cellLatDegrees);
const columnOf = (lng: number) => Math.floor((lng + 180) / cellLngDegrees);

/** Puts `id` at a point, or moves it there. */
export function put(grid: Cells, id: number, lat: number, lng: number): void {
  const cell = rowOf(lat) * columns + columnOf(lng);
  let slot = grid.slotOf.get(id);
  if (slot === undefined) {
    slot = newSlot(grid, id);
    link(grid, slot, cell);
  } else if (grid.cells[slot] !== cell) {
    unlink(grid, slot);
    link(grid, slot, cell);
  }
  grid.lats[slot] = lat;
  grid.lngs[slot] = lng;
}

export function remove(grid: Cells, id: number): void {
  const slot = grid.slotOf.get(id);
  if (slot === undefined) return;
  unlink(grid, slot);
  grid.slotOf.delete(id);
  grid.free.push(slot);
}

function newSlot(grid: Cells, id: number): number {
  const slot = grid.free.pop() ?? grid.used++;
  if (slot >= grid.capacity) grow(grid);
  grid.slotOf.set(id, slot);
  grid.ids[slot] = id;
  return slot;
}

function grow(grid: Cells): void {
  grid.capacity *= 2;
  const wider = <T extends Float64Array | Int32Array>(from: T, to: T): T => {
    to.set(from);
    return to;
  };
  grid.lats = wider(grid.lats, new Float64Array(grid.capacity));
  grid.lngs = wider(grid.lngs, new Float64Array(grid.capacity));
  grid.ids = wider(grid.ids, new Int32Array(grid.capacity));
  grid.cells = wider(grid.cells, new Float64Array(grid.capacity));
  grid.next = wider(grid.next, new Int32Array(grid.capacity));
  grid.previous = wider(grid.previous, new Int32Array(grid.capacity));
}

function link({ cells, next, previous, firstInCell }: Cells, slot: number, cell: number): void {
  const first = firstInCell.get(cell) ?? none;
  cells[slot] = cell;
  previous[slot] = none;
  next[slot] = first;
  if (first !== none) previous[first] = slot;
  firstInCell.set(cell, slot);
}

function unlink({ cells, next, previous, firstInCell }: Cells, slot: number): void {
  const before = previous[slot]!;
  const after = next[slot]!;
  if (after !== none) previous[after] = before;
  if (before !== none) next[before] = after;
  else if (after !== none) firstInCell.set(cells[slot]!, after);
  else firstInCell.delete(cells[slot]!);
}

/** One question, with what was found so far. */
interface Search {
  lat: number;
  lng: number;
  metersPerLngDegree: number;
  limit: number;
  accept: ((id: number) => boolean) | undefined;
  found: Near[];
  /** Nothing farther is wanted any more. */
  boundMeters: number;
}

/** At most `limit` things within `radiusMeters` that `accept` lets through, nearest first. */
export function findNearest(
  grid: Cells,
  lat: number,
  lng: number,
  radiusMeters: number,
  limit: number,
  accept?: (id: number) => boolean,
): Near[] {
  const metersPerLngDegree = Math.cos((lat * Math.PI) / 180) * metersPerDegree;
  const found: Near[] = [];
  const search: Search = { lat, lng, metersPerLngDegree, limit, accept, found, boundMeters: radiusMeters };
  const ringMeters = Math.min(cellMeters, cellLngDegrees * metersPerLngDegree);
  const row = rowOf(lat);
  const column = columnOf(lng);
  const lastRing = Math.ceil(radiusMeters / ringMeters);
  const cellsInRings = (2 * lastRing + 1) ** 2;
  const touchesDateLine = column - lastRing < 0 || column + lastRing >= columns - 1;
  if (touchesDateLine || !(cellsInRings <= grid.slotOf.size)) {
    for (const slot of grid.slotOf.values())
      weigh(grid, search, slot, greatCircleMeters(grid.lats[slot]!, grid.lngs[slot]!, lat, lng));
    return found;
  }
  for (let ring = 0; ring <= lastRing; ring++) {
    // Everything in this ring is at least this far away, because the point may lie at its own cell's edge.
    if ((ring - 1) * ringMeters > search.boundMeters) break;
    visitRing(grid, search, row, column, ring);
  }
  return found;
}

function visitRing(grid: Cells, search: Search, row: number, column: number, ring: number): void {
  if (ring === 0) {
    visit(grid, search, row * columns + column);
    return;
  }
  for (let c = column - ring; c <= column + ring; c++) {
    visit(grid, search, (row - ring) * columns + c);
    visit(grid, search, (row + ring) * columns + c);
  }
  for (let r = row - ring + 1; r < row + ring; r++) {
    visit(grid, search, r * columns + column - ring);
    visit(grid, search, r * columns + column + ring);
  }
}

function visit(grid: Cells, search: Search, cell: number): void {
  for (let slot = grid.firstInCell.get(cell) ?? none; slot !== none; slot = grid.next[slot]!) {
    const dy = (grid.lats[slot]! - search.lat) * metersPerDegree;
    const dx = (grid.lngs[slot]! - search.lng) * search.metersPerLngDegree;
    weigh(grid, search, slot, Math.sqrt(dx * dx + dy * dy));
  }
}

/** Takes a thing in at its place among those found, if it is near enough and accepted. */
function weigh(grid: Cells, search: Search, slot: number, distance: number): void {
  if (!(distance <= search.boundMeters)) return;
  const { found, limit, accept } = search;
  const id = grid.ids[slot]!;
  if (accept && !accept(id)) return;
  let at = found.length;
  while (at > 0 && found[at - 1]!.distanceMeters > distance) at--;
  found.splice(at, 0, { id, distanceMeters: distance });
  if (found.length > limit) found.pop();
  if (found.length === limit)
    search.boundMeters = Math.min(search.boundMeters, found[limit - 1]!.distanceMeters);
}

function greatCircleMeters(latA: number, lngA: number, latB: number, lngB: number): number {
  const radians = Math.PI / 180;
  const halfLat = Math.sin(((latB - latA) * radians) / 2);
  const halfLng = Math.sin(((lngB - lngA) * radians) / 2);
  const h = halfLat ** 2 + Math.cos(latA * radians) * Math.cos(latB * radians) * halfLng ** 2;
  return (2 * metersPerDegree * Math.asin(Math.min(1, Math.sqrt(h)))) / radians;
}
