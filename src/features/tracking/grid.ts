/**
 * Who is near a point: moving things in square cells of 250 m, held in typed arrays.
 * A query looks at rings of cells around the point and stops when no farther ring can hold a nearer one.
 * Where rings would be more work than the things themselves (near a pole cells are slivers, across the date
 * line they do not touch, a radius may be huge), it looks at every thing once, so no place costs more than that.
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

export function createMovingGrid(initialCapacity = 1024): MovingGrid {
  let capacity = initialCapacity;
  let lats = new Float64Array(capacity);
  let lngs = new Float64Array(capacity);
  let ids = new Int32Array(capacity);
  // Cell numbers reach 9e9, beyond 32 bits.
  let cells = new Float64Array(capacity);
  let next = new Int32Array(capacity);
  let previous = new Int32Array(capacity);
  const firstInCell = new Map<number, number>();
  const slotOf = new Map<number, number>();
  const free: number[] = [];
  let used = 0;

  const rowOf = (lat: number) => Math.floor((lat + 90) / cellLatDegrees);
  const columnOf = (lng: number) => Math.floor((lng + 180) / cellLngDegrees);

  function grow(): void {
    capacity *= 2;
    const wider = <T extends Float64Array | Int32Array>(from: T, to: T): T => {
      to.set(from as never);
      return to;
    };
    lats = wider(lats, new Float64Array(capacity));
    lngs = wider(lngs, new Float64Array(capacity));
    ids = wider(ids, new Int32Array(capacity));
    cells = wider(cells, new Float64Array(capacity));
    next = wider(next, new Int32Array(capacity));
    previous = wider(previous, new Int32Array(capacity));
  }

  function unlink(slot: number): void {
    const before = previous[slot]!;
    const after = next[slot]!;
    if (after !== none) previous[after] = before;
    if (before !== none) next[before] = after;
    else if (after !== none) firstInCell.set(cells[slot]!, after);
    else firstInCell.delete(cells[slot]!);
  }

  function link(slot: number, cell: number): void {
    const first = firstInCell.get(cell) ?? none;
    cells[slot] = cell;
    previous[slot] = none;
    next[slot] = first;
    if (first !== none) previous[first] = slot;
    firstInCell.set(cell, slot);
  }

  function newSlot(id: number): number {
    const slot = free.pop() ?? used++;
    if (slot >= capacity) grow();
    slotOf.set(id, slot);
    ids[slot] = id;
    return slot;
  }

  return {
    put(id, lat, lng) {
      const cell = rowOf(lat) * columns + columnOf(lng);
      let slot = slotOf.get(id);
      if (slot === undefined) {
        slot = newSlot(id);
        link(slot, cell);
      } else if (cells[slot] !== cell) {
        unlink(slot);
        link(slot, cell);
      }
      lats[slot] = lat;
      lngs[slot] = lng;
    },
    remove(id) {
      const slot = slotOf.get(id);
      if (slot === undefined) return;
      unlink(slot);
      slotOf.delete(id);
      free.push(slot);
    },
    nearest(lat, lng, radiusMeters, limit, accept) {
      const lngScale = Math.cos((lat * Math.PI) / 180) * metersPerDegree;
      const ringMeters = Math.min(cellMeters, cellLngDegrees * lngScale);
      const row = rowOf(lat);
      const column = columnOf(lng);
      const lastRing = Math.ceil(radiusMeters / ringMeters);
      const found: Near[] = [];
      let bound = radiusMeters;

      const weigh = (slot: number, distance: number) => {
        if (!(distance <= bound)) return;
        const id = ids[slot]!;
        if (accept && !accept(id)) return;
        let at = found.length;
        while (at > 0 && found[at - 1]!.distanceMeters > distance) at--;
        found.splice(at, 0, { id, distanceMeters: distance });
        if (found.length > limit) found.pop();
        if (found.length === limit) bound = Math.min(bound, found[limit - 1]!.distanceMeters);
      };
      const visit = (cell: number) => {
        for (let slot = firstInCell.get(cell) ?? none; slot !== none; slot = next[slot]!) {
          const dy = (lats[slot]! - lat) * metersPerDegree;
          const dx = (lngs[slot]! - lng) * lngScale;
          weigh(slot, Math.sqrt(dx * dx + dy * dy));
        }
      };

      const cellsInRings = (2 * lastRing + 1) ** 2;
      const touchesDateLine = column - lastRing < 0 || column + lastRing >= columns - 1;
      if (touchesDateLine || !(cellsInRings <= slotOf.size)) {
        for (const slot of slotOf.values())
          weigh(slot, greatCircleMeters(lats[slot]!, lngs[slot]!, lat, lng));
        return found;
      }
      for (let ring = 0; ring <= lastRing; ring++) {
        // Everything in this ring is at least this far away, because the point may lie at its own cell's edge.
        if ((ring - 1) * ringMeters > bound) break;
        if (ring === 0) {
          visit(row * columns + column);
          continue;
        }
        for (let c = column - ring; c <= column + ring; c++) {
          visit((row - ring) * columns + c);
          visit((row + ring) * columns + c);
        }
        for (let r = row - ring + 1; r < row + ring; r++) {
          visit(r * columns + column - ring);
          visit(r * columns + column + ring);
        }
      }
      return found;
    },
    get size() {
      return slotOf.size;
    },
  };
}

function greatCircleMeters(latA: number, lngA: number, latB: number, lngB: number): number {
  const radians = Math.PI / 180;
  const halfLat = Math.sin(((latB - latA) * radians) / 2);
  const halfLng = Math.sin(((lngB - lngA) * radians) / 2);
  const h = halfLat ** 2 + Math.cos(latA * radians) * Math.cos(latB * radians) * halfLng ** 2;
  return (2 * metersPerDegree * Math.asin(Math.min(1, Math.sqrt(h)))) / radians;
}
