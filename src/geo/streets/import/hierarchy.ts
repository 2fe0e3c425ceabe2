/**
 * A contraction hierarchy (Geisberger and others, 2008) over edges and their turns: the least important edge is taken
 * out again and again, and a shortcut is left wherever the best way led over it. A search then only ever goes upward.
 * What is read with `!` is an index of these arrays.
 */
import { type ArcLists, type Arcs, createArcLists } from './arc-lists.ts';
import { createHeap } from './heap.ts';
import type { Progress } from './read-extract.ts';

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

/** A search for a better way looks at so many nodes. Where it gives up a shortcut more is made, which is never wrong. */
const settledAtMost = 60;

export function contract(arcs: Arcs, say: Progress = () => {}): Hierarchy {
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
  let toSay = Math.floor(count * 0.75);
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
    if (next === toSay && count > 20_000) {
      say(`Shortcuts: ${Math.round(100 * (1 - next / count))} % of ${count} edges.`);
      toSay = Math.floor(toSay / 2);
    }
  }
  return rowsOf(net.lists, numberOf);
}

/** The graph as it shrinks. */
function createNet(arcs: Arcs) {
  const lists = createArcLists(arcs);
  const better = createWitnessSearch(lists);
  /** Calls with each pair of arcs over a node that no other way replaces. */
  function eachShortcut(node: number, visit: (arcIn: number, arcOut: number) => void) {
    const { cost, head, tail } = lists;
    const [ins, outs] = [lists.into(node), lists.outOf(node)];
    const dearest = outs.reduce((most, arc) => Math.max(most, cost[arc]!), 0);
    for (const arcIn of ins) {
      const from = tail[arcIn]!;
      if (outs.length === 0 || (outs.length === 1 && head[outs[0]!] === from)) continue;
      better.lookFrom(from, node, cost[arcIn]! + dearest);
      for (const arcOut of outs) {
        const to = head[arcOut]!;
        if (to !== from && !better.reaches(to, cost[arcIn]! + cost[arcOut]!)) visit(arcIn, arcOut);
      }
    }
    return { ins, outs };
  }
  return {
    weigh(node: number) {
      const { hops } = lists;
      let [added, hopsAdded, hopsRemoved] = [0, 0, 0];
      const { ins, outs } = eachShortcut(node, (a, b) => {
        added += 1;
        hopsAdded += hops[a]! + hops[b]!;
      });
      for (const arc of ins) hopsRemoved += hops[arc]!;
      for (const arc of outs) hopsRemoved += hops[arc]!;
      return { added, removed: ins.length + outs.length, hopsAdded, hopsRemoved };
    },
    /** Its neighbours, each once. */
    takeOut(node: number): Set<number> {
      const shortcuts: [number, number][] = [];
      const { ins, outs } = eachShortcut(node, (a, b) => shortcuts.push([a, b]));
      lists.takeOut(node);
      for (const [a, b] of shortcuts) lists.join(a, b, node);
      return new Set([...ins.map((arc) => lists.tail[arc]!), ...outs.map((arc) => lists.head[arc]!)]);
    },
    lists,
  };
}

/** Looks for a way around a node. */
function createWitnessSearch(lists: ArcLists) {
  const nodes = lists.firstOut.length;
  const reach = new Float64Array(nodes);
  const round = new Uint32Array(nodes);
  let roundNow = 0;
  const heap = createHeap();
  return {
    /** What each node costs from one, another node left out, as far as it was looked for. */
    lookFrom(from: number, without: number, most: number): void {
      const { firstOut, nextOut, head, cost, out } = lists;
      roundNow += 1;
      heap.clear();
      reach[from] = 0;
      round[from] = roundNow;
      heap.push(0, from);
      for (let settled = 0; heap.size > 0 && settled < settledAtMost; settled++) {
        const key = heap.leastKey;
        const node = heap.pop();
        if (key > reach[node]!) continue;
        if (key > most) return;
        for (let arc = firstOut[node]!; arc >= 0; arc = nextOut[arc]!) {
          const to = head[arc]!;
          if (to === without || out[to]) continue;
          const there = key + cost[arc]!;
          if (there > most || (round[to] === roundNow && reach[to]! <= there)) continue;
          reach[to] = there;
          round[to] = roundNow;
          heap.push(there, to);
        }
      }
    },
    reaches: (node: number, most: number) => round[node] === roundNow && reach[node]! <= most,
  };
}

/** Arcs in rows by their less important end: first those that go up from it, then those that come down to it. */
function rowsOf({ count, tail, head, cost, millis, middle }: ArcLists, numberOf: Uint32Array): Hierarchy {
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
