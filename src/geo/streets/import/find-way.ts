/**
 * The best way between two places on the roads, and from many places to many: two searches that only go upward in the
 * hierarchy and meet. What is read with `!` is an index of the graph's arrays.
 */
import { createHeap, type Heap } from './heap.ts';
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
  bucketFirst: Int32Array;
  bucketRound: Uint32Array;
  bucketRoundNow: number;
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
  const bucketFirst = new Int32Array(count);
  const work = {
    forth: side(),
    back: side(),
    bucketFirst,
    bucketRound: new Uint32Array(count),
    bucketRoundNow: 0,
  };
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

/** The search begins with each turn at the end of the road that a car stands on. */
function beginAt(graph: RoadGraph, side: Side, from: RoadEnd): void {
  begin(side);
  for (const edge of edgesOn(graph, from.piece)) {
    const rest = 1 - shareOf(graph, edge, from);
    const cost = Math.round(rest * graph.edgeCost[edge]!) + dearness(from, edge);
    const millis = Math.round(rest * graph.edgeMillis[edge]!);
    for (let t = graph.firstTurn[edge]!; t < graph.firstTurn[edge + 1]!; t++)
      reach(side, graph.turnTarget[t]!, cost + graph.turnCost[t]!, millis + graph.turnMillis[t]!, -1, edge);
  }
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
  const work = workspaceOf(graph);
  const buckets = fillBuckets(graph, work, goals);
  const seconds = new Float64Array(starts.length * goals.length).fill(Number.POSITIVE_INFINITY);
  const best = new Float64Array(goals.length);
  starts.forEach((start, row) => {
    best.fill(Number.POSITIVE_INFINITY);
    goals.forEach((goal, column) => {
      const direct = straight(graph, start, goal);
      if (!direct) return;
      best[column] = direct.cost;
      seconds[row * goals.length + column] = direct.millis / 1000;
    });
    beginAt(graph, work.forth, start);
    let dearest = best.reduce((a, b) => Math.max(a, b), 0);
    while (work.forth.heap.leastKey < dearest) {
      const edge = step(graph, work.forth, true);
      if (edge < 0 || work.bucketRound[edge] !== work.bucketRoundNow) continue;
      for (let i = work.bucketFirst[edge]!; i >= 0; i = buckets.next[i]!) {
        const column = buckets.goal[i]!;
        const cost = work.forth.cost[edge]! + buckets.cost[i]!;
        if (cost >= best[column]!) continue;
        best[column] = cost;
        seconds[row * goals.length + column] = (work.forth.millis[edge]! + buckets.millis[i]!) / 1000;
        dearest = best.reduce((a, b) => Math.max(a, b), 0);
      }
    }
  });
  return seconds;
}

/** At each edge from which goals are reached downward: which, and at what cost. */
function fillBuckets(graph: RoadGraph, work: Workspace, goals: readonly RoadEnd[]) {
  const buckets = {
    goal: [] as number[],
    cost: [] as number[],
    millis: [] as number[],
    next: [] as number[],
  };
  work.bucketRoundNow += 1;
  goals.forEach((goal, column) => {
    endAt(graph, work.back, goal);
    while (work.back.heap.size > 0) {
      const edge = step(graph, work.back, false);
      if (edge < 0) continue;
      const isNew = work.bucketRound[edge] !== work.bucketRoundNow;
      buckets.next.push(isNew ? -1 : work.bucketFirst[edge]!);
      buckets.goal.push(column);
      buckets.cost.push(work.back.cost[edge]!);
      buckets.millis.push(work.back.millis[edge]!);
      work.bucketFirst[edge] = buckets.goal.length - 1;
      work.bucketRound[edge] = work.bucketRoundNow;
    }
  });
  return buckets;
}
