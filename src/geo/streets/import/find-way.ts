/**
 * The best way between two places on the roads, and from many places to many: two searches that only go upward in the
 * hierarchy and meet. What is read with `!` is an index of the graph's arrays.
 */
import { createHeap, type Heap } from '#src/geo/extracts/heap.ts';
import type { RoadGraph } from './road-graph.ts';
import type { RoadSnap } from './snap-grid.ts';

export interface RoadWay {
  /** Edges in driving order; the first is left from, and the last driven to, where the places lie on them. */
  edges: number[];
  cost: number;
  /** By the mean of a day. */
  millis: number;
}

/** Where a way begins or ends, and what it costs more to leave or come by one of the two edges there. */
export interface RoadEnd extends Pick<RoadSnap, 'piece' | 'meters'> {
  /** The edge against which a car looks, or from which a rider would have to cross a large road; undefined for none. */
  dear?: { edge: number; cost: number } | undefined;
}

/** One side of a search: what each edge costs from the start, or to the goal. */
interface Side {
  cost: Uint32Array;
  millis: Uint32Array;
  /** The edge before it upward, or -1 for where it began. */
  before: Int32Array;
  arc: Int32Array;
  /** Round in which an edge was last touched; saves clearing between searches. */
  round: Uint32Array;
  roundNow: number;
  heap: Heap;
}

interface Workspace {
  forth: Side;
  back: Side;
}

const workspaces = new WeakMap<RoadGraph, Workspace>();

function workspaceOf(graph: RoadGraph): Workspace {
  const known = workspaces.get(graph);
  if (known) return known;
  const count = graph.edgePiece.length;
  const side = (): Side => ({
    cost: new Uint32Array(count),
    millis: new Uint32Array(count),
    before: new Int32Array(count),
    arc: new Int32Array(count),
    round: new Uint32Array(count),
    ...{ roundNow: 0, heap: createHeap() },
  });
  const work = { forth: side(), back: side() };
  workspaces.set(graph, work);
  return work;
}

function begin(side: Side): void {
  side.roundNow += 1;
  side.heap.clear();
}

function reach(side: Side, edge: number, cost: number, millis: number, before: number, arc: number): void {
  if (side.round[edge] === side.roundNow && side.cost[edge]! <= cost) return;
  side.round[edge] = side.roundNow;
  side.cost[edge] = cost;
  side.millis[edge] = millis;
  side.before[edge] = before;
  side.arc[edge] = arc;
  side.heap.push(cost, edge);
}

const edgesOn = ({ pieceForward, pieceBackward }: RoadGraph, piece: number): number[] =>
  [pieceForward[piece]!, pieceBackward[piece]!].filter((edge) => edge >= 0);

const dearness = ({ dear }: RoadEnd, edge: number): number => (dear?.edge === edge ? dear.cost : 0);

/** How much of an edge lies before a place on it. */
export function shareOf(graph: RoadGraph, edge: number, { meters }: Pick<RoadSnap, 'meters'>): number {
  const whole = graph.pieceMeters[graph.edgePiece[edge]!]!;
  const share = whole > 0 ? Math.min(1, Math.max(0, meters / whole)) : 0;
  return graph.edgeAlong[edge] ? share : 1 - share;
}

/** A way begins with each turn at the end of the road that a car stands on. */
function eachTurnFrom(
  graph: RoadGraph,
  from: RoadEnd,
  visit: (target: number, cost: number, millis: number, edge: number) => void,
): void {
  for (const edge of edgesOn(graph, from.piece)) {
    const rest = 1 - shareOf(graph, edge, from);
    const cost = Math.round(rest * graph.edgeCost[edge]!) + dearness(from, edge);
    const millis = Math.round(rest * graph.edgeMillis[edge]!);
    for (let t = graph.firstTurn[edge]!; t < graph.firstTurn[edge + 1]!; t++)
      visit(graph.turnTarget[t]!, cost + graph.turnCost[t]!, millis + graph.turnMillis[t]!, edge);
  }
}

function beginAt(graph: RoadGraph, side: Side, from: RoadEnd): void {
  begin(side);
  eachTurnFrom(graph, from, (target, cost, millis, edge) => reach(side, target, cost, millis, -1, edge));
}

function endAt(graph: RoadGraph, side: Side, to: RoadEnd): void {
  begin(side);
  for (const edge of edgesOn(graph, to.piece)) {
    const share = shareOf(graph, edge, to);
    const cost = Math.round(share * graph.edgeCost[edge]!) + dearness(to, edge);
    const millis = Math.round(share * graph.edgeMillis[edge]!);
    for (let one = edge; one >= 0; one = graph.edgeTwin[one]!) reach(side, one, cost, millis, -1, -1);
  }
}

/** Along one road without a turn, where that is the way. */
function straight(graph: RoadGraph, from: RoadEnd, to: RoadEnd): RoadWay | undefined {
  if (from.piece !== to.piece) return undefined;
  const ways = edgesOn(graph, from.piece).flatMap((edge): RoadWay[] => {
    const share = shareOf(graph, edge, to) - shareOf(graph, edge, from);
    if (share < 0) return [];
    const cost = Math.round(share * graph.edgeCost[edge]!) + dearness(from, edge) + dearness(to, edge);
    return [{ edges: [edge], cost, millis: Math.round(share * graph.edgeMillis[edge]!) }];
  });
  return ways.sort((a, b) => a.cost - b.cost)[0];
}

/** Takes the next edge of a search and looks upward from it. Answers the edge, or -1 where a better way leads to it from above. */
function step(graph: RoadGraph, side: Side, isForth: boolean): number {
  const { heap, cost, millis, round, roundNow } = side;
  const { upFirst, downFirst, arcOther, arcCost, arcMillis } = graph;
  const key = heap.leastKey;
  const edge = heap.pop();
  if (key > cost[edge]!) return -1;
  const [upward, downward] = isForth ? [upFirst, downFirst] : [downFirst, upFirst];
  for (let arc = downward[edge]!; arc < downward[edge + 1]!; arc++) {
    const above = arcOther[arc]!;
    if (round[above] === roundNow && cost[above]! + arcCost[arc]! < key) return -1;
  }
  const time = millis[edge]!;
  for (let arc = upward[edge]!; arc < upward[edge + 1]!; arc++)
    reach(side, arcOther[arc]!, key + arcCost[arc]!, time + arcMillis[arc]!, edge, arc);
  return edge;
}

/** The way that costs a driver least; undefined where there is none. */
export function findWay(graph: RoadGraph, from: RoadEnd, to: RoadEnd): RoadWay | undefined {
  const { forth, back } = workspaceOf(graph);
  beginAt(graph, forth, from);
  endAt(graph, back, to);
  let best = Number.POSITIVE_INFINITY;
  let meeting = -1;
  const look = (side: Side, other: Side, isForth: boolean) => {
    const edge = step(graph, side, isForth);
    if (edge < 0 || other.round[edge] !== other.roundNow) return;
    const cost = side.cost[edge]! + other.cost[edge]!;
    if (cost < best) {
      best = cost;
      meeting = edge;
    }
  };
  while (Math.min(forth.heap.leastKey, back.heap.leastKey) < best) {
    if (forth.heap.leastKey < best) look(forth, back, true);
    if (back.heap.leastKey < best) look(back, forth, false);
  }
  const direct = straight(graph, from, to);
  if (meeting < 0 || (direct && direct.cost <= best)) return direct;
  return {
    edges: wayThrough(graph, forth, back, meeting),
    cost: best,
    millis: forth.millis[meeting]! + back.millis[meeting]!,
  };
}

/** Every edge of a way, shortcuts unfolded. */
function wayThrough(graph: RoadGraph, forth: Side, back: Side, meeting: number): number[] {
  const upward: [from: number, to: number, arc: number][] = [];
  let edge = meeting;
  while (forth.before[edge] !== -1) {
    const below = forth.before[edge]!;
    upward.push([below, edge, forth.arc[edge]!]);
    edge = below;
  }
  const edges = [forth.arc[edge]!, edge];
  for (const [from, to, arc] of upward.reverse()) unfold(graph, from, to, arc, edges);
  for (edge = meeting; back.before[edge] !== -1; edge = back.before[edge]!)
    unfold(graph, edge, back.before[edge]!, back.arc[edge]!, edges);
  return edges;
}

/** Adds the edges after `from` up to `to`. */
function unfold(graph: RoadGraph, from: number, to: number, arc: number, into: number[]): void {
  const open: [from: number, to: number, arc: number][] = [[from, to, arc]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [tail, head, at] = next;
    const middle = graph.arcMiddle[at]!;
    if (middle < 0) into.push(head);
    else {
      open.push([middle, head, arcTo(graph, graph.upFirst, middle, head)]);
      open.push([tail, middle, arcTo(graph, graph.downFirst, middle, tail)]);
    }
  }
}

function arcTo({ arcOther }: RoadGraph, rows: Uint32Array, edge: number, other: number): number {
  for (let arc = rows[edge]!; arc < rows[edge + 1]!; arc++) if (arcOther[arc] === other) return arc;
  throw new Error('A shortcut of the hierarchy leads over what is not there.');
}

/** So many pairs are reckoned at once; who asks for more has mistaken what this is for. */
export const mostPairs = 250_000;

/**
 * Seconds by the mean of a day from each start to each goal, by rows of starts; Infinity where no way is.
 * @throws RangeError beyond `mostPairs`
 */
export function timesBetween(
  graph: RoadGraph,
  starts: readonly RoadEnd[],
  goals: readonly RoadEnd[],
): Float64Array {
  if (starts.length * goals.length > mostPairs)
    throw new RangeError('So many ways are not reckoned at once.');
  const { forth, back } = workspaceOf(graph);
  const seconds = new Float64Array(starts.length * goals.length).fill(Number.POSITIVE_INFINITY);
  goals.forEach((goal, column) => {
    endAt(graph, back, goal);
    while (back.heap.size > 0) step(graph, back, false);
    begin(forth);
    starts.forEach((start, row) => {
      const direct = straight(graph, start, goal);
      let [best, millis] = [direct?.cost ?? Number.POSITIVE_INFINITY, direct?.millis ?? 0];
      eachTurnFrom(graph, start, (target, cost, time) => {
        onwards(graph, forth, back, target);
        const whole = cost + forth.cost[target]!;
        if (forth.cost[target] === nowhere || whole >= best) return;
        best = whole;
        millis = time + forth.millis[target]!;
      });
      if (best < Number.POSITIVE_INFINITY) seconds[row * goals.length + column] = millis / 1000;
    });
  });
  return seconds;
}

/** What no way costs. */
const nowhere = 0xffff_ffff;
/** Edges that are looked at, each above the one before, and the arc that each has come to. */
const open = { edges: [] as number[], arcs: [] as number[] };

/**
 * What it costs from an edge to the goal that `back` was searched from: down from here, or over an edge above. Each edge
 * is looked at once for all starts (Strasser and Zeitz, 2021), and those at the top are above nearly all of them.
 */
function onwards(graph: RoadGraph, forth: Side, back: Side, from: number): void {
  const { upFirst, arcOther, arcCost, arcMillis } = graph;
  const { cost, millis, round, roundNow } = forth;
  const { edges, arcs } = open;
  const enter = (edge: number) => {
    const isBelow = back.round[edge] === back.roundNow;
    cost[edge] = isBelow ? back.cost[edge]! : nowhere;
    millis[edge] = isBelow ? back.millis[edge]! : 0;
    edges.push(edge);
    arcs.push(upFirst[edge]!);
  };
  if (round[from] === roundNow) return;
  enter(from);
  while (edges.length > 0) {
    const edge = edges[edges.length - 1]!;
    const end = upFirst[edge + 1]!;
    let arc = arcs[arcs.length - 1]!;
    for (; arc < end && round[arcOther[arc]!] === roundNow; arc++) {
      const above = arcOther[arc]!;
      const whole = cost[above]! + arcCost[arc]!;
      if (whole >= cost[edge]!) continue;
      cost[edge] = whole;
      millis[edge] = millis[above]! + arcMillis[arc]!;
    }
    if (arc < end) {
      arcs[arcs.length - 1] = arc;
      enter(arcOther[arc]!);
      continue;
    }
    round[edge] = roundNow;
    edges.pop();
    arcs.pop();
  }
}
