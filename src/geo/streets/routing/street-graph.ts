/**
 * A city's roads as a graph in typed arrays: nodes at points, one arc each way along every piece of road. Whatever is
 * read with `!` is a node, segment or cell of this graph, which the types of arrays cannot say.
 */
import { type City, type Road, roadLine } from '../cities/cities.ts';
import { along, distanceMeters, headingDegrees, nearestShare, type Point } from '../geo.ts';
import { preferenceOf } from './speeds.ts';

/** A place on the network: `share` of the way along `segment` from its first node. */
export interface Snap {
  segment: number;
  share: number;
  point: Point;
  /** From the asked point to the road. */
  offsetMeters: number;
}

/** What a car is matched to its street with. */
export interface MatchedStreets {
  /** CSR: the arcs of node n are firstArc[n] .. firstArc[n + 1] - 1. */
  readonly firstArc: Uint32Array;
  readonly arcTarget: Uint32Array;
  readonly arcSegment: Uint32Array;
  readonly segmentFrom: Uint32Array;
  readonly segmentTo: Uint32Array;
  readonly segmentMeters: Float64Array;
  /** The nearest point of every road segment within `maxMeters`, in no order. */
  near(at: Point, maxMeters: number): Snap[];
  /** The compass degrees in which a car may drive there, one way or both. */
  headingsAt(on: Snap): number[];
}

export interface StreetGraph extends MatchedStreets {
  readonly city: City;
  readonly nodeCount: number;
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  /** Metres weighted by what drivers prefer. */
  readonly segmentCost: Float64Array;
  readonly segmentRoad: Uint16Array;
  /** The nearest point of any road, or undefined beyond `maxMeters`. */
  snap(at: Point, maxMeters?: number): Snap | undefined;
  pointOfNode(node: number): Point;
  roadOfSegment(segment: number): Road;
}

/** Some hundred metres: in the middle of a town a cell has a few streets. */
const cellDegrees = 0.0015;

/** Where roads begin, end and join, and the pieces between them; node and road of each piece by number. */
interface Network {
  nodes: Point[];
  from: number[];
  to: number[];
  roadOf: number[];
}

/** Roads join only where they share an identical point; a viaduct that merely crosses does not join. */
export function createStreetGraph(city: City): StreetGraph {
  const network = joinRoads(city);
  const { nodes, from, to } = network;
  const segmentRoad = Uint16Array.from(network.roadOf);
  const grid = createSegmentGrid(city, nodes, from, to);
  return {
    city,
    nodeCount: nodes.length,
    lng: Float64Array.from(nodes, (p) => p[0]),
    lat: Float64Array.from(nodes, (p) => p[1]),
    ...arcsOf(network),
    segmentFrom: Uint32Array.from(from),
    segmentTo: Uint32Array.from(to),
    ...lengthsOf(city, network),
    segmentRoad,
    pointOfNode: (node) => nodes[node]!,
    roadOfSegment: (segment) => city.roads[segmentRoad[segment]!]!,
    snap: (at, maxMeters) => snap(network, grid, at, maxMeters),
    near: (at, maxMeters) => near(network, grid, at, maxMeters),
    headingsAt: ({ segment }) => {
      const heading = headingDegrees(nodes[from[segment]!]!, nodes[to[segment]!]!);
      return [heading, (heading + 180) % 360];
    },
  };
}

function joinRoads(city: City): Network {
  const nodeOf = new Map<string, number>();
  const network: Network = { nodes: [], from: [], to: [], roadOf: [] };
  city.roads.forEach((road, roadIndex) => {
    let last = -1;
    for (const point of roadLine(road)) {
      const key = `${point[0]},${point[1]}`;
      let node = nodeOf.get(key);
      if (node === undefined) {
        node = network.nodes.push(point) - 1;
        nodeOf.set(key, node);
      }
      if (last >= 0 && last !== node) {
        network.from.push(last);
        network.to.push(node);
        network.roadOf.push(roadIndex);
      }
      last = node;
    }
  });
  return network;
}

function lengthsOf(city: City, { nodes, from, to, roadOf }: Network) {
  const segmentMeters = new Float64Array(from.length);
  const segmentCost = new Float64Array(from.length);
  for (let s = 0; s < from.length; s++) {
    segmentMeters[s] = distanceMeters(nodes[from[s]!]!, nodes[to[s]!]!);
    segmentCost[s] = segmentMeters[s]! * preferenceOf(city.roads[roadOf[s]!]!);
  }
  return { segmentMeters, segmentCost };
}

interface SegmentEnds {
  nodes: { length: number };
  from: ArrayLike<number>;
  to: ArrayLike<number>;
}

/** One arc each way along every segment. */
export function arcsOf({ nodes, from, to }: SegmentEnds) {
  const firstArc = new Uint32Array(nodes.length + 1);
  for (let s = 0; s < from.length; s++) {
    firstArc[from[s]! + 1]!++;
    firstArc[to[s]! + 1]!++;
  }
  for (let n = 0; n < nodes.length; n++) firstArc[n + 1]! += firstArc[n]!;
  const arcTarget = new Uint32Array(from.length * 2);
  const arcSegment = new Uint32Array(from.length * 2);
  const next = firstArc.slice();
  for (let s = 0; s < from.length; s++) {
    for (const [a, b] of [
      [from[s]!, to[s]!],
      [to[s]!, from[s]!],
    ] as const) {
      const arc = next[a]!++;
      arcTarget[arc] = b;
      arcSegment[arc] = s;
    }
  }
  return { firstArc, arcTarget, arcSegment };
}

type SegmentGrid = ReturnType<typeof createSegmentGrid>;

/** The nearest point of any road, or undefined beyond `maxMeters`. */
function snap(network: Network, grid: SegmentGrid, at: Point, maxMeters = 2_000): Snap | undefined {
  let best: Snap | undefined;
  let bestMeters = maxMeters;
  grid.around(
    at,
    (segment) => {
      const found = snapOn(network, segment, at);
      if (found.offsetMeters < bestMeters) {
        bestMeters = found.offsetMeters;
        best = found;
      }
    },
    () => bestMeters,
  );
  return best;
}

/** The nearest point of every road segment within `maxMeters`, in no order. */
function near(network: Network, grid: SegmentGrid, at: Point, maxMeters: number): Snap[] {
  const found = new Map<number, Snap>();
  grid.around(
    at,
    (segment) => {
      const one = snapOn(network, segment, at);
      if (one.offsetMeters <= maxMeters) found.set(segment, one);
    },
    () => maxMeters,
  );
  return [...found.values()];
}

function snapOn({ nodes, from, to }: Network, segment: number, at: Point): Snap {
  const a = nodes[from[segment]!]!;
  const b = nodes[to[segment]!]!;
  const share = nearestShare(at, a, b);
  const point = along(a, b, share);
  return { segment, share, point, offsetMeters: distanceMeters(at, point) };
}

/** Buckets of segments by cell, searched in growing rings until no nearer one can follow. */
function createSegmentGrid(city: City, nodes: Point[], from: number[], to: number[]) {
  const [west, south, east, north] = city.bounds;
  const columns = Math.ceil((east - west) / cellDegrees) + 1;
  const rows = Math.ceil((north - south) / cellDegrees) + 1;
  const cells = new Map<number, number[]>();
  const columnOf = (lng: number) =>
    Math.min(columns - 1, Math.max(0, Math.floor((lng - west) / cellDegrees)));
  const rowOf = (lat: number) => Math.min(rows - 1, Math.max(0, Math.floor((lat - south) / cellDegrees)));
  for (let s = 0; s < from.length; s++) {
    const a = nodes[from[s]!]!;
    const b = nodes[to[s]!]!;
    const pieces = Math.ceil(Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) / (cellDegrees / 2)) + 1;
    for (let i = 0; i <= pieces; i++) {
      const p = along(a, b, i / pieces);
      const key = rowOf(p[1]) * columns + columnOf(p[0]);
      const cell = cells.get(key);
      if (!cell) cells.set(key, [s]);
      else if (cell.at(-1) !== s) cell.push(s);
    }
  }
  /** A segment cuts a cell's corner unseen by at most half a cell, so one more ring is always looked at. */
  const ringMeters = cellDegrees * 111_320 * Math.cos((city.centre[1] * Math.PI) / 180);
  return {
    around(at: Point, visit: (segment: number) => void, nearestMeters: () => number): void {
      const column = columnOf(at[0]);
      const row = rowOf(at[1]);
      const outermost = Math.max(columns, rows);
      for (let ring = 0; ring <= outermost && (ring - 2) * ringMeters < nearestMeters(); ring++) {
        for (let y = Math.max(0, row - ring); y <= Math.min(rows - 1, row + ring); y++) {
          const edge = y === row - ring || y === row + ring;
          const step = edge || ring === 0 ? 1 : 2 * ring;
          for (let x = column - ring; x <= column + ring; x += step) {
            if (x >= 0 && x < columns) for (const segment of cells.get(y * columns + x) ?? []) visit(segment);
          }
        }
      }
    },
  };
}
