/**
 * Roads cut at their junctions: pieces with their shape, and for each way a car may drive along one an edge.
 * What is read with `!` is an index of these arrays.
 */

import { growing } from '#src/geo/extracts/growing.ts';
import { distanceMeters, type Point } from '../geo.ts';
import { missing, type Roads } from './read-extract.ts';
import { wayBits } from './road-tags.ts';

export interface Pieces {
  count: number;
  way: Uint32Array;
  /** The junctions at its ends, as points of `Roads`. */
  from: Uint32Array;
  to: Uint32Array;
  meters: Float32Array;
  /** The shape of piece p, ends included, is shapeLng[firstShape[p]] .. shapeLng[firstShape[p + 1] - 1]. */
  firstShape: Uint32Array;
  shapeLng: Int32Array;
  shapeLat: Int32Array;
}

/** Ways driven along pieces: an edge each way a car may go. */
export interface Edges {
  count: number;
  piece: Uint32Array;
  /** 1 along the piece, 0 against it. */
  along: Uint8Array;
  /** The edge that one is a copy of, for who came over ways after which other turns are allowed; -1 for none. */
  copyOf: Int32Array;
}

export const degreesOf = (lng: number, lat: number): Point => [lng / 1e7, lat / 1e7];

export function cutAtJunctions(roads: Roads): { pieces: Pieces; edges: Edges } {
  const isJunction = findJunctions(roads);
  const kept = {
    way: growing(Uint32Array),
    from: growing(Uint32Array),
    to: growing(Uint32Array),
    meters: growing(Float64Array),
    firstShape: growing(Uint32Array),
    shapeLng: growing(Int32Array),
    shapeLat: growing(Int32Array),
  };
  const cut = (way: number, points: number[]) => {
    const [from = 0, to = 0] = [points[0], points.at(-1)];
    kept.way.push(way);
    kept.from.push(from);
    kept.to.push(to);
    kept.firstShape.push(kept.shapeLng.length);
    let meters = 0;
    points.forEach((point, i) => {
      kept.shapeLng.push(roads.lng[point]!);
      kept.shapeLat.push(roads.lat[point]!);
      if (i > 0) meters += distanceMeters(placeOf(roads, points[i - 1]!), placeOf(roads, point));
    });
    kept.meters.push(meters);
  };
  for (let way = 0; way < roads.wayKind.length; way++) cutWay(roads, way, isJunction, cut);
  const firstShape = growing(Uint32Array, kept.firstShape.length + 1);
  for (const first of kept.firstShape.done()) firstShape.push(first);
  firstShape.push(kept.shapeLng.length);
  const pieces: Pieces = {
    count: kept.way.length,
    way: kept.way.done(),
    from: kept.from.done(),
    to: kept.to.done(),
    meters: Float32Array.from(kept.meters.done()),
    firstShape: firstShape.done(),
    shapeLng: kept.shapeLng.done(),
    shapeLat: kept.shapeLat.done(),
  };
  return { pieces, edges: edgesOf(roads, pieces) };
}

const placeOf = ({ lng, lat }: Roads, point: number): Point => degreesOf(lng[point]!, lat[point]!);

/** Where roads end, meet, turn by rule or are barred; where a point is missing the road is cut as well. */
function findJunctions({ firstRef, refs, lng, barred, restrictions }: Roads): Uint8Array {
  const uses = new Uint8Array(lng.length);
  const use = (point: number, times: number) => {
    uses[point] = Math.min(3, uses[point]! + times);
  };
  for (let way = 0; way + 1 < firstRef.length; way++) {
    for (let i = firstRef[way]!; i < firstRef[way + 1]!; i++) use(refs[i]!, 1);
    use(refs[firstRef[way]!]!, 1);
    use(refs[firstRef[way + 1]! - 1]!, 1);
  }
  for (const { via } of restrictions) if (via >= 0) use(via, 2);
  barred.forEach((bar, point) => {
    if (bar) use(point, 2);
  });
  return uses.map((count) => (count > 1 ? 1 : 0));
}

function cutWay(
  { firstRef, refs, lng }: Roads,
  way: number,
  isJunction: Uint8Array,
  cut: (way: number, points: number[]) => void,
): void {
  let points: number[] = [];
  for (let i = firstRef[way]!; i < firstRef[way + 1]!; i++) {
    const point = refs[i]!;
    if (lng[point] === missing) {
      if (points.length > 1) cut(way, points);
      points = [];
      continue;
    }
    if (points.at(-1) === point) continue;
    points.push(point);
    if (points.length > 1 && isJunction[point]) {
      cut(way, points);
      points = [point];
    }
  }
  if (points.length > 1) cut(way, points);
}

function edgesOf(roads: Roads, pieces: Pieces): Edges {
  const piece = growing(Uint32Array);
  const along = growing(Uint8Array);
  for (let p = 0; p < pieces.count; p++) {
    const bits = roads.wayBits[pieces.way[p]!]!;
    if (bits & wayBits.forward) {
      piece.push(p);
      along.push(1);
    }
    if (bits & wayBits.backward) {
      piece.push(p);
      along.push(0);
    }
  }
  const copyOf = new Int32Array(piece.length).fill(-1);
  return { count: piece.length, piece: piece.done(), along: along.done(), copyOf };
}
