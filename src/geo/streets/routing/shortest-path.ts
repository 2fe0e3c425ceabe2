/** A* between two places on the network, and Dijkstra from one place to many. */
import type { Point } from '../geo.ts';
import { cheapestPreference } from './speeds.ts';
import type { Snap, StreetGraph } from './street-graph.ts';

/** Segments in driving order; the first and last are driven from and to the snapped shares. */
export interface Path {
  /** Nodes passed, in order; empty where both ends lie on one segment. */
  nodes: number[];
  /** The segment that leads into nodes[i + 1] from nodes[i]. */
  segments: number[];
  cost: number;
}

interface Workspace {
  cost: Float64Array;
  cameFrom: Int32Array;
  cameBy: Int32Array;
  /** Round in which a node was last touched; saves clearing between searches. */
  round: Uint32Array;
  roundNow: number;
  heapNode: Uint32Array;
  heapKey: Float64Array;
  heapSize: number;
}

const workspaces = new WeakMap<StreetGraph, Workspace>();

function workspaceOf(graph: StreetGraph): Workspace {
  let work = workspaces.get(graph);
  if (!work) {
    const arcs = graph.arcTarget.length + 4;
    work = {
      cost: new Float64Array(graph.nodeCount),
      cameFrom: new Int32Array(graph.nodeCount),
      cameBy: new Int32Array(graph.nodeCount),
      round: new Uint32Array(graph.nodeCount),
      roundNow: 0,
      heapNode: new Uint32Array(arcs),
      heapKey: new Float64Array(arcs),
      heapSize: 0,
    };
    workspaces.set(graph, work);
  }
  work.roundNow++;
  work.heapSize = 0;
  return work;
}

function push(work: Workspace, node: number, key: number): void {
  const { heapNode, heapKey } = work;
  let i = work.heapSize++;
  while (i > 0) {
    const parent = (i - 1) >> 1;
    if (heapKey[parent]! <= key) break;
    heapNode[i] = heapNode[parent]!;
    heapKey[i] = heapKey[parent]!;
    i = parent;
  }
  heapNode[i] = node;
  heapKey[i] = key;
}

function pop(work: Workspace): number {
  const { heapNode, heapKey } = work;
  const top = heapNode[0]!;
  const size = --work.heapSize;
  const node = heapNode[size]!;
  const key = heapKey[size]!;
  let i = 0;
  for (let child = 1; child < size; child = 2 * i + 1) {
    if (child + 1 < size && heapKey[child + 1]! < heapKey[child]!) child++;
    if (heapKey[child]! >= key) break;
    heapNode[i] = heapNode[child]!;
    heapKey[i] = heapKey[child]!;
    i = child;
  }
  heapNode[i] = node;
  heapKey[i] = key;
  return top;
}

function reach(work: Workspace, node: number, cost: number, from: number, by: number): boolean {
  if (work.round[node] === work.roundNow && work.cost[node]! <= cost) return false;
  work.round[node] = work.roundNow;
  work.cost[node] = cost;
  work.cameFrom[node] = from;
  work.cameBy[node] = by;
  return true;
}

/** The cheapest way by drivers' preference, or undefined where the two are not connected. */
export function findPath(graph: StreetGraph, from: Snap, to: Snap): Path | undefined {
  const work = workspaceOf(graph);
  const goalA = graph.segmentFrom[to.segment]!;
  const goalB = graph.segmentTo[to.segment]!;
  const endCost = graph.segmentCost[to.segment]!;
  const bound = lowerBound(graph, to.point);

  let bestCost = Number.POSITIVE_INFINITY;
  let bestGoal = -1;
  if (from.segment === to.segment) {
    bestCost = Math.abs(from.share - to.share) * endCost;
  }
  const startCost = graph.segmentCost[from.segment]!;
  for (const [node, cost] of [
    [graph.segmentFrom[from.segment]!, from.share * startCost],
    [graph.segmentTo[from.segment]!, (1 - from.share) * startCost],
  ] as const) {
    if (reach(work, node, cost, -1, -1)) push(work, node, cost + bound(node));
  }

  while (work.heapSize > 0) {
    if (work.heapKey[0]! >= bestCost) break;
    const key = work.heapKey[0]!;
    const node = pop(work);
    const cost = work.cost[node]!;
    if (key > cost + bound(node) + 1e-6) continue;
    if (node === goalA && cost + to.share * endCost < bestCost) {
      bestCost = cost + to.share * endCost;
      bestGoal = node;
    }
    if (node === goalB && cost + (1 - to.share) * endCost < bestCost) {
      bestCost = cost + (1 - to.share) * endCost;
      bestGoal = node;
    }
    for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++) {
      const segment = graph.arcSegment[arc]!;
      const target = graph.arcTarget[arc]!;
      const reached = cost + graph.segmentCost[segment]!;
      if (reach(work, target, reached, node, segment)) push(work, target, reached + bound(target));
    }
  }
  if (bestCost === Number.POSITIVE_INFINITY) return undefined;

  const nodes: number[] = [];
  const segments: number[] = [];
  for (let node = bestGoal; node >= 0; node = work.cameFrom[node]!) {
    nodes.push(node);
    if (work.cameBy[node]! >= 0) segments.push(work.cameBy[node]!);
  }
  return { nodes: nodes.reverse(), segments: segments.reverse(), cost: bestCost };
}

/** Never more than the true cost: straight-line metres, a hair short, times the best preference. */
function lowerBound(graph: StreetGraph, goal: Point): (node: number) => number {
  const metersPerLat = 111_000 * cheapestPreference;
  const metersPerLng =
    metersPerLat * Math.cos((Math.max(Math.abs(goal[1]), Math.abs(graph.city.bounds[3])) * Math.PI) / 180);
  const [goalLng, goalLat] = goal;
  return (node) => {
    const dx = (graph.lng[node]! - goalLng) * metersPerLng;
    const dy = (graph.lat[node]! - goalLat) * metersPerLat;
    return Math.sqrt(dx * dx + dy * dy);
  };
}

/**
 * Seconds to `to` from each of `candidates`, by preferred ways; infinite where that takes more than `maxSeconds`. Streets
 * are two-way here, so the search goes outwards from the place, and ends where the last candidate is reached.
 */
export function secondsOutward(
  graph: StreetGraph,
  to: Snap,
  candidates: readonly Snap[],
  secondsOfSegment: (segment: number) => number,
  maxSeconds: number,
): (candidate: Snap) => number {
  const work = workspaceOf(graph);
  // The answer outlives the workspace, which the next search takes over.
  const costs = new Float64Array(graph.nodeCount).fill(Number.POSITIVE_INFINITY);
  const seconds = new Float64Array(graph.nodeCount).fill(Number.POSITIVE_INFINITY);
  const startCost = graph.segmentCost[to.segment]!;
  const startSeconds = secondsOfSegment(to.segment);
  const visit = (node: number, cost: number, reachedSeconds: number, by: number) => {
    if (!reach(work, node, cost, -1, by)) return;
    costs[node] = cost;
    seconds[node] = reachedSeconds;
    push(work, node, cost);
  };
  visit(graph.segmentFrom[to.segment]!, to.share * startCost, to.share * startSeconds, to.segment);
  visit(graph.segmentTo[to.segment]!, (1 - to.share) * startCost, (1 - to.share) * startSeconds, to.segment);
  const unreached = new Set(
    candidates.flatMap(({ segment }) => [graph.segmentFrom[segment]!, graph.segmentTo[segment]!]),
  );
  while (work.heapSize > 0 && unreached.size > 0) {
    const key = work.heapKey[0]!;
    const node = pop(work);
    if (key > costs[node]!) continue;
    unreached.delete(node);
    if (seconds[node]! > maxSeconds) continue;
    for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++) {
      const segment = graph.arcSegment[arc]!;
      const cost = costs[node]! + graph.segmentCost[segment]!;
      visit(graph.arcTarget[arc]!, cost, seconds[node]! + secondsOfSegment(segment), segment);
    }
  }
  return (candidate) => {
    const { segment, share } = candidate;
    const wholeCost = graph.segmentCost[segment]!;
    const wholeSeconds = secondsOfSegment(segment);
    const from = graph.segmentFrom[segment]!;
    const end = graph.segmentTo[segment]!;
    let cost = costs[from]! + share * wholeCost;
    let best = seconds[from]! + share * wholeSeconds;
    if (costs[end]! + (1 - share) * wholeCost < cost) {
      cost = costs[end]! + (1 - share) * wholeCost;
      best = seconds[end]! + (1 - share) * wholeSeconds;
    }
    if (segment === to.segment && Math.abs(share - to.share) * wholeCost <= cost) {
      best = Math.abs(share - to.share) * wholeSeconds;
    }
    return best > maxSeconds ? Number.POSITIVE_INFINITY : best;
  };
}
