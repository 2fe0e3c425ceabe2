/**
 * Which roads a car drove, from all that its phone said on the way: a hidden Markov model (Newson and Krumm, "Hidden
 * Markov Map Matching Through Noise and Sparseness", 2009). Each position may be on any road near it, the less likely the
 * farther it lies; and of what lies between two positions a way about as long as the straight line is the likeliest. The
 * likeliest of all ways together is found with Viterbi's algorithm. What is read with `!` is an index of the graph's arrays.
 */

import { createHeap } from '#src/geo/extracts/heap.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { findWay } from '#src/geo/streets/import/find-way.ts';
import type { RoadGraph } from '#src/geo/streets/import/road-graph.ts';
import { type RoadSnap, snapsNear } from '#src/geo/streets/import/snap-grid.ts';

export interface MatchedTrack {
  /** Metres along the roads, with straight lines where no road was matched. */
  meters: number;
  /** Edges in driving order; where the way broke off, the next begins anew. */
  edges: number[];
  /** Of the positions that were looked at, how many lie on the way. */
  matchedShare: number;
}

/** More positions of a track are not looked at: the others lie between them. */
const mostFixes = 400;
/** What lies nearer to the position before says nothing but noise. */
const leastMeters = 25;
const reachMeters = 45;
const mostRoads = 5;
const noiseMeters = 9;
/** How much longer than the straight line a way is before it counts as unlikely; after a gap by a share of the line. */
const detourMeters = 14;
const detourShare = 0.12;
/**
 * Over a longer step, as through a tunnel, the way that costs a driver least is likelier than the shortest, and is found by
 * the hierarchy; a track with more of such steps has its shorter ones reckoned like the others.
 */
const nearMeters = 150;
const mostLongSteps = 40;
const mostNearMeters = 2_000;
const fartherMeters = 350;
/** A position a little behind the one before on the same road is noise, and no way around the block. */
const backMeters = 20;
/** A search settles so many edges at most. */
const mostSettled = 600;

interface Candidate {
  edge: number;
  snap: RoadSnap;
  /** Metres along the edge. */
  meters: number;
  cost: number;
  before: Candidate | undefined;
}

/** A way between two candidates: its length, and the edges after the first. */
interface Between {
  meters: number;
  edges: number[];
}

export function matchTrack(roads: RoadGraph, fixes: readonly Point[]): MatchedTrack {
  const kept = thinned(fixes);
  const search = createSearch(roads, longStepOf(kept));
  const chains: Candidate[] = [];
  let asked = 0;
  let matched = 0;
  let layer: { candidates: Candidate[]; point: Point } | undefined;
  const end = () => {
    if (layer) chains.push(cheapest(layer.candidates));
    layer = undefined;
  };
  for (const point of kept) {
    asked += 1;
    const found = candidatesAt(roads, point);
    // A car park or a wrong position: the way goes on where roads are near again.
    if (found.length === 0) continue;
    const joined = layer && joinTo(layer, found, point, search);
    if (layer && joined?.length === 0) end();
    layer = { candidates: joined?.length ? joined : found, point };
    matched += 1;
  }
  end();
  return { ...trace(chains, search), matchedShare: asked === 0 ? 0 : matched / asked };
}

/** Positions that are apart, and no more than are looked at. */
function thinned(fixes: readonly Point[]): Point[] {
  const every = Math.max(1, Math.ceil(fixes.length / (mostFixes * 8)));
  const some = fixes.filter((_, i) => i % every === 0 || i === fixes.length - 1);
  const apart = (least: number) => {
    const kept: Point[] = [];
    for (const point of some) {
      const last = kept.at(-1);
      if (!last || distanceMeters(last, point) >= least) kept.push(point);
    }
    return kept;
  };
  let least = leastMeters;
  let kept = apart(least);
  while (kept.length > mostFixes) {
    least *= 1.5;
    kept = apart(least);
  }
  return kept;
}

/** From how many metres on a step is a long one. */
function longStepOf(kept: readonly Point[]): number {
  const steps = kept.slice(1).map((point, i) => distanceMeters(kept[i] ?? point, point));
  const longest = steps.sort((a, b) => b - a)[mostLongSteps] ?? 0;
  return Math.max(nearMeters, longest);
}

function candidatesAt(roads: RoadGraph, point: Point): Candidate[] {
  const snaps = snapsNear(roads, point, reachMeters).sort((a, b) => a.offsetMeters - b.offsetMeters);
  return snaps.slice(0, mostRoads).flatMap((snap) => {
    const cost = (snap.offsetMeters / noiseMeters) ** 2 / 2;
    const length = roads.pieceMeters[snap.piece]!;
    const [forward, backward] = [roads.pieceForward[snap.piece]!, roads.pieceBackward[snap.piece]!];
    return [
      ...(forward >= 0 ? [{ edge: forward, snap, meters: snap.meters, cost, before: undefined }] : []),
      ...(backward >= 0
        ? [{ edge: backward, snap, meters: length - snap.meters, cost, before: undefined }]
        : []),
    ];
  });
}

const cheapest = (candidates: readonly Candidate[]): Candidate =>
  candidates.reduce((a, b) => (b.cost < a.cost ? b : a));

/** The candidates of a position that are driven to from those of the one before, each from the likeliest. */
function joinTo(
  before: { candidates: readonly Candidate[]; point: Point },
  found: readonly Candidate[],
  point: Point,
  search: Search,
): Candidate[] {
  const straight = distanceMeters(before.point, point);
  const unlikely = Math.max(detourMeters, detourShare * straight);
  const best = new Map<Candidate, { cost: number; from: Candidate }>();
  for (const from of before.candidates) {
    const metersTo = search.from(from, straight);
    for (const to of found) {
      const meters = metersTo(to);
      if (meters === undefined) continue;
      const cost = from.cost + Math.abs(meters - straight) / unlikely + to.cost;
      if (cost < (best.get(to)?.cost ?? Number.POSITIVE_INFINITY)) best.set(to, { cost, from });
    }
  }
  return [...best].map(([to, { cost, from }]) => ({ ...to, cost, before: from }));
}

type Search = ReturnType<typeof createSearch>;

const lengthOf = (roads: RoadGraph, edge: number): number => roads.pieceMeters[roads.edgePiece[edge]!]!;
/** The same for the copies of an edge. */
const keyOf = (roads: RoadGraph, edge: number): number => roads.edgePiece[edge]! * 2 + roads.edgeAlong[edge]!;

/** Ways from one candidate to others. */
function createSearch(roads: RoadGraph, longStepMeters: number) {
  const ways = (from: Candidate, straight: number) => {
    const beyond =
      straight > longStepMeters ? far(roads, from) : near(roads, from, Math.min(straight, mostNearMeters));
    return (to: Candidate): Between | undefined => {
      const direct = onward(roads, from, to);
      return direct === undefined ? beyond(to) : { meters: direct, edges: [] };
    };
  };
  return {
    ways,
    from(candidate: Candidate, straight: number): (to: Candidate) => number | undefined {
      const wayTo = ways(candidate, straight);
      return (to) => wayTo(to)?.meters;
    },
  };
}

/** Along the same edge; undefined where the place lies behind. */
function onward(roads: RoadGraph, from: Candidate, to: Candidate): number | undefined {
  if (keyOf(roads, from.edge) !== keyOf(roads, to.edge)) return undefined;
  const meters = to.meters - from.meters;
  return meters >= -backMeters ? Math.max(0, meters) : undefined;
}

/** Metres from the start of the first edge to the start of each that is reached, and the edge before it. */
function spread(roads: RoadGraph, from: Candidate, most: number) {
  const meters = new Map<number, number>();
  const before = new Map<number, number>();
  const heap = createHeap();
  const turn = (edge: number, at: number) => {
    for (let t = roads.firstTurn[edge]!; t < roads.firstTurn[edge + 1]!; t++) {
      const next = roads.turnTarget[t]!;
      if (at > most || at >= (meters.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      meters.set(next, at);
      before.set(next, edge);
      heap.push(at, next);
    }
  };
  turn(from.edge, lengthOf(roads, from.edge));
  for (let settled = 0; heap.size > 0 && settled < mostSettled; settled++) {
    const at = heap.leastKey;
    const edge = heap.pop();
    if (at > meters.get(edge)!) continue;
    turn(edge, at + lengthOf(roads, edge));
  }
  return { meters, before };
}

/** By the length of the roads. */
function near(roads: RoadGraph, from: Candidate, straight: number) {
  const { meters, before } = spread(roads, from, from.meters + straight + fartherMeters);
  const least = new Map<number, { edge: number; meters: number }>();
  for (const [edge, at] of meters) {
    const key = keyOf(roads, edge);
    if (at < (least.get(key)?.meters ?? Number.POSITIVE_INFINITY)) least.set(key, { edge, meters: at });
  }
  return (to: Candidate): Between | undefined => {
    const end = least.get(keyOf(roads, to.edge));
    if (!end) return undefined;
    const edges: number[] = [];
    for (let edge = end.edge; edge !== from.edge || edges.length === 0; edge = before.get(edge)!)
      edges.push(edge);
    return { meters: end.meters - from.meters + to.meters, edges: edges.reverse() };
  };
}

/** More than any way costs: a car leaves and comes the way that is asked about. */
const againstCost = 100_000_000;

/** By what ways cost a driver. */
function far(roads: RoadGraph, from: Candidate) {
  const against = ({ edge, snap }: Candidate) => {
    const [forward, backward] = [roads.pieceForward[snap.piece]!, roads.pieceBackward[snap.piece]!];
    return { ...snap, dear: { edge: edge === forward ? backward : forward, cost: againstCost } };
  };
  return (to: Candidate): Between | undefined => {
    const way = findWay(roads, against(from), against(to));
    if (!way || way.cost >= againstCost) return undefined;
    const edges = way.edges.slice(1);
    const meters = [from.edge, ...edges].slice(0, -1).reduce((sum, edge) => sum + lengthOf(roads, edge), 0);
    return { meters: meters - from.meters + to.meters, edges };
  };
}

/** The ways between the candidates that are left, one after the other. */
function trace(lasts: readonly Candidate[], search: Search): Pick<MatchedTrack, 'meters' | 'edges'> {
  let meters = 0;
  const edges: number[] = [];
  let ended: Point | undefined;
  for (const last of lasts) {
    const chain: Candidate[] = [];
    for (let one: Candidate | undefined = last; one; one = one.before) chain.push(one);
    chain.reverse();
    chain.forEach((to, i) => {
      const from = chain[i - 1];
      if (!from) {
        if (ended) meters += distanceMeters(ended, to.snap.point);
        edges.push(to.edge);
        return;
      }
      const between = search.ways(from, distanceMeters(from.snap.point, to.snap.point))(to);
      meters += between?.meters ?? distanceMeters(from.snap.point, to.snap.point);
      edges.push(...(between?.edges ?? [to.edge]));
    });
    ended = last.snap.point;
  }
  return { meters, edges };
}
