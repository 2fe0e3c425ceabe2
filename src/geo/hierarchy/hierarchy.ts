/**
 * A contraction hierarchy (Geisberger and others, 2008) over edges and their turns: the least important edge is taken
 * out again and again, and a shortcut is left wherever the best way led over it. A search then only ever goes upward.
 * What is read with `!` is an index of these arrays.
 */

import { createHeap } from '#src/geo/extracts/heap.ts';
import { type ArcLists, type Arcs, createArcLists, type Entries, entryLength } from './arc-lists.ts';

/** Nodes are numbered by importance, 0 the highest; `numberOf` has the new number of each. */
export interface Hierarchy {
  numberOf: Uint32Array;
  /** Arcs out of n to more important nodes are upFirst[n] .. upFirst[n + 1] - 1. */
  upFirst: Uint32Array;
  /** Arcs into n from more important nodes, in the same arrays behind the ones that go up. */
  downFirst: Uint32Array;
  /** The more important end. */
  arcOther: Uint32Array;
  arcCost: Uint32Array;
  arcMillis: Uint32Array;
  /** The node a shortcut leads over; -1 for a turn as it is. */
  arcMiddle: Int32Array;
}

/**
 * A search for a better way looks at so many nodes: few while it is only weighed which node goes next, which is nine in ten
 * of all searches, and many where one goes. Where it gives up a shortcut more is made, which is never wrong.
 */
const settledToWeigh = 12;
const settledAtMost = 120;
/**
 * The last edges of a large city are joined to nearly all that are left: each that goes changes all others, and weighing
 * them again, each by a search for all its pairs, grew with the fourth power of their number. From so many arcs on, into an
 * edge and out of it together, an edge is taken to need a shortcut for each pair, and only an arc that leads there by itself
 * spares one when it goes.
 */
const denseArcs = 100;
const settledWhereDense = 1;
const sayEveryMs = 3_000;

export function contract(arcs: Arcs, say: (words: string) => void = () => {}): Hierarchy {
  const count = arcs.first.length - 1;
  const net = createNet(arcs);
  const level = new Uint32Array(count);
  const queue = createHeap(Math.max(16, count * 2));
  const rate = (node: number) => {
    const { added, removed, hopsAdded, hopsRemoved } = net.weigh(node);
    queue.push(level[node]! + added / Math.max(1, removed) + hopsAdded / Math.max(1, hopsRemoved), node);
  };
  for (let node = 0; node < count; node++) rate(node);
  const changed = new Uint8Array(count);
  const numberOf = new Uint32Array(count);
  let next = count;
  let saidMs = performance.now();
  while (queue.size > 0) {
    const node = queue.pop();
    // What has lost a neighbour is weighed again once its turn comes, which spares most of the weighing.
    if (changed[node]) {
      changed[node] = 0;
      rate(node);
      continue;
    }
    numberOf[node] = --next;
    for (const near of net.takeOut(node)) {
      level[near] = Math.max(level[near]!, level[node]! + 1);
      changed[near] = 1;
    }
    // The last hundredth takes as long as all before it, so a share would stand still at its end.
    if (performance.now() - saidMs > sayEveryMs) {
      say(`Shortcuts: ${next} of ${count} edges left.`);
      saidMs = performance.now();
    }
  }
  return rowsOf(net.all(), numberOf);
}

/** The graph as it shrinks. */
function createNet(arcs: Arcs) {
  const lists = createArcLists(arcs);
  const around = createWitnessSearch(lists);
  /** Pairs of arcs over the node that was looked at last. */
  const pairs: number[] = [];
  /** Finds the pairs of arcs over a node that no other way replaces. */
  function look(node: number, limit: number): void {
    const { into, out } = lists;
    pairs.length = 0;
    around.without(node);
    const outEnd = out.at[node]! + out.count[node]! * entryLength;
    const inEnd = into.at[node]! + into.count[node]! * entryLength;
    for (let i = into.at[node]!; i < inEnd; i += entryLength) {
      const [from, costIn, arcIn] = [into.pool[i]!, into.pool[i + 1]!, into.pool[i + 2]!];
      if (!around.lookFrom(from, node, costIn, limit)) continue;
      for (let j = out.at[node]!; j < outEnd; j += entryLength) {
        const to = out.pool[j]!;
        if (to !== from && !around.found(to)) pairs.push(arcIn, out.pool[j + 2]!);
      }
    }
  }
  const isDense = (node: number) => lists.into.count[node]! + lists.out.count[node]! > denseArcs;
  const hopsOf = ({ pool, at, count }: Entries, node: number): number => {
    let hops = 0;
    for (let i = 0; i < count[node]!; i++) hops += lists.hopsOf(pool[at[node]! + i * entryLength + 2]!);
    return hops;
  };
  return {
    weigh(node: number) {
      if (isDense(node)) {
        const [into, out] = [lists.into.count[node]!, lists.out.count[node]!];
        const pairsOfAll = into * out;
        return { added: pairsOfAll, removed: into + out, hopsAdded: pairsOfAll, hopsRemoved: into + out };
      }
      look(node, settledToWeigh);
      return {
        added: pairs.length / 2,
        removed: lists.into.count[node]! + lists.out.count[node]!,
        hopsAdded: pairs.reduce((sum, arc) => sum + lists.hopsOf(arc), 0),
        hopsRemoved: hopsOf(lists.into, node) + hopsOf(lists.out, node),
      };
    },
    /** Its neighbours, each once. */
    takeOut(node: number): Set<number> {
      look(node, isDense(node) ? settledWhereDense : settledAtMost);
      return lists.takeOut(node, pairs);
    },
    all: lists.all,
  };
}

/** Four numbers of a node lie together: the round it was reached in, at what cost, the round it is wanted in, at what cost at most. */
const perNode = 4;

/** Looks for ways around a node. */
function createWitnessSearch({ nodes, out, into }: ArcLists) {
  const known = new Uint32Array(nodes * perNode);
  let round = 0;
  const heap = createHeap();
  /** What is behind the node that is left out: where an arc leads, its cost, and the least that any other way in costs at its end. */
  const goals: number[] = [];
  const costs: number[] = [];
  const lasts: number[] = [];

  const leastInto = (goal: number, without: number): number => {
    const { pool, at, count } = into;
    let least = Number.POSITIVE_INFINITY;
    const end = at[goal]! + count[goal]! * entryLength;
    for (let i = at[goal]!; i < end; i += entryLength)
      if (pool[i] !== without && pool[i + 1]! < least) least = pool[i + 1]!;
    return least;
  };

  return {
    /** What is looked for from now on: the ends of arcs out of a node, by ways that do not lead over it. */
    without(node: number): void {
      const { pool, at, count } = out;
      for (const list of [goals, costs, lasts]) list.length = 0;
      const end = at[node]! + count[node]! * entryLength;
      for (let i = at[node]!; i < end; i += entryLength) {
        goals.push(pool[i]!);
        costs.push(pool[i + 1]!);
        lasts.push(leastInto(pool[i]!, node));
      }
    },
    /**
     * Goes from a node before the one that is left out to those behind it, as long as one of them is not found for as
     * little. Answers false where nothing is behind it.
     */
    lookFrom(from: number, node: number, costIn: number, limit: number): boolean {
      round += 1;
      let open = 0;
      // Beyond it nothing is on a way that is cheap enough, since each way ends with an arc into what is wanted.
      let radius = 0;
      for (let i = 0; i < goals.length; i++) {
        if (goals[i] === from) continue;
        open += 1;
        known[goals[i]! * perNode + 2] = round;
        known[goals[i]! * perNode + 3] = costIn + costs[i]!;
        radius = Math.max(radius, costIn + costs[i]! - lasts[i]!);
      }
      if (open === 0) return false;
      const { pool, at, count } = out;
      heap.clear();
      known[from * perNode] = round;
      known[from * perNode + 1] = 0;
      heap.push(0, from);
      for (let settled = 0; heap.size > 0 && settled < limit; settled++) {
        const key = heap.leastKey;
        const next = heap.pop();
        if (key > known[next * perNode + 1]!) continue;
        const end = at[next]! + count[next]! * entryLength;
        for (let i = at[next]!; i < end; i += entryLength) {
          const there = key + pool[i + 1]!;
          const to = pool[i]!;
          const of = to * perNode;
          if (known[of + 2] === round && there <= known[of + 3]! && to !== node) {
            known[of + 2] = 0;
            open -= 1;
            if (open === 0) return true;
          }
          if (there > radius || to === node || (known[of] === round && known[of + 1]! <= there)) continue;
          known[of] = round;
          known[of + 1] = there;
          heap.push(there, to);
        }
      }
      return true;
    },
    /** Of what was wanted. */
    found: (to: number) => known[to * perNode + 2] !== round,
  };
}

/** Arcs in rows by their less important end: first those that go up from it, then those that come down to it. */
function rowsOf(
  { count, tail, head, cost, millis, middle }: ReturnType<ArcLists['all']>,
  numberOf: Uint32Array,
): Hierarchy {
  const nodes = numberOf.length;
  const upFirst = new Uint32Array(nodes + 1);
  const downFirst = new Uint32Array(nodes + 1);
  const isUp = (arc: number) => numberOf[head[arc]!]! < numberOf[tail[arc]!]!;
  for (let arc = 0; arc < count; arc++) {
    if (isUp(arc)) upFirst[numberOf[tail[arc]!]! + 1]!++;
    else downFirst[numberOf[head[arc]!]! + 1]!++;
  }
  for (let n = 0; n < nodes; n++) upFirst[n + 1]! += upFirst[n]!;
  downFirst[0] = upFirst[nodes]!;
  for (let n = 0; n < nodes; n++) downFirst[n + 1]! += downFirst[n]!;
  const rows: Hierarchy = {
    ...{ numberOf, upFirst, downFirst },
    arcOther: new Uint32Array(count),
    arcCost: new Uint32Array(count),
    arcMillis: new Uint32Array(count),
    arcMiddle: new Int32Array(count),
  };
  const [nextUp, nextDown] = [upFirst.slice(), downFirst.slice()];
  for (let arc = 0; arc < count; arc++) {
    const [from, to] = [numberOf[tail[arc]!]!, numberOf[head[arc]!]!];
    const at = isUp(arc) ? nextUp[from]!++ : nextDown[to]!++;
    rows.arcOther[at] = isUp(arc) ? to : from;
    rows.arcCost[at] = cost[arc]!;
    rows.arcMillis[at] = millis[arc]!;
    rows.arcMiddle[at] = middle[arc]! < 0 ? -1 : numberOf[middle[arc]!]!;
  }
  return rows;
}
