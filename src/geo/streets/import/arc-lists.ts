/**
 * Arcs of a graph that shrinks while shortcuts are added, in lists by both their ends. Those of nodes that are out are
 * left off in passing. What is read with `!` is an index of these arrays.
 */
/** Arcs in rows: those out of node n are first[n] .. first[n + 1] - 1. */
export interface Arcs {
  first: Uint32Array;
  target: Uint32Array;
  cost: Uint32Array;
  millis: Uint32Array;
}

function emptyLists(nodes: number, room: number) {
  return {
    count: 0,
    tail: new Uint32Array(room),
    head: new Uint32Array(room),
    cost: new Uint32Array(room),
    millis: new Uint32Array(room),
    hops: new Uint16Array(room),
    /** The node a shortcut leads over; -1 for an arc that was there from the first. */
    middle: new Int32Array(room),
    nextOut: new Int32Array(room),
    nextIn: new Int32Array(room),
    firstOut: new Int32Array(nodes).fill(-1),
    firstIn: new Int32Array(nodes).fill(-1),
    out: new Uint8Array(nodes),
  };
}

function grow(lists: ReturnType<typeof emptyLists>): void {
  const size = Math.ceil(lists.tail.length * 1.5);
  for (const name of ['tail', 'head', 'cost', 'millis'] as const) {
    const larger = new Uint32Array(size);
    larger.set(lists[name]);
    lists[name] = larger;
  }
  for (const name of ['middle', 'nextOut', 'nextIn'] as const) {
    const larger = new Int32Array(size);
    larger.set(lists[name]);
    lists[name] = larger;
  }
  const hops = new Uint16Array(size);
  hops.set(lists.hops);
  lists.hops = hops;
}

export type ArcLists = ReturnType<typeof createArcLists>;

export function createArcLists({ first, target, cost, millis }: Arcs) {
  const nodes = first.length - 1;
  const room = Math.max(64, Math.ceil(target.length * 2.5));
  const lists = emptyLists(nodes, room);

  /** The arc between two nodes; a new one, unless one is there. */
  function arcBetween(from: number, to: number): number {
    for (let arc = lists.firstOut[from]!; arc >= 0; arc = lists.nextOut[arc]!)
      if (lists.head[arc] === to) return arc;
    if (lists.count === lists.tail.length) grow(lists);
    const arc = lists.count++;
    lists.tail[arc] = from;
    lists.head[arc] = to;
    lists.cost[arc] = 0xffff_ffff;
    lists.nextOut[arc] = lists.firstOut[from]!;
    lists.firstOut[from] = arc;
    lists.nextIn[arc] = lists.firstIn[to]!;
    lists.firstIn[to] = arc;
    return arc;
  }

  function add(from: number, to: number, costNow: number, time: number, over: number, hopsNow: number): void {
    const arc = arcBetween(from, to);
    if (lists.cost[arc]! <= costNow) return;
    lists.cost[arc] = costNow;
    lists.millis[arc] = time;
    lists.middle[arc] = over;
    lists.hops[arc] = hopsNow;
  }

  /** Arcs of a list whose other end is still in; the others are unlinked. */
  function live(node: number, heads: Int32Array, nexts: Int32Array, other: Uint32Array): number[] {
    const list: number[] = [];
    let before = -1;
    for (let arc = heads[node]!; arc >= 0; arc = nexts[arc]!) {
      if (lists.out[other[arc]!]) {
        if (before < 0) heads[node] = nexts[arc]!;
        else nexts[before] = nexts[arc]!;
        continue;
      }
      list.push(arc);
      before = arc;
    }
    return list;
  }

  for (let node = 0; node < nodes; node++)
    for (let i = first[node]!; i < first[node + 1]!; i++)
      if (target[i] !== node) add(node, target[i]!, cost[i]!, millis[i]!, -1, 1);

  return Object.assign(lists, {
    outOf: (node: number) => live(node, lists.firstOut, lists.nextOut, lists.head),
    into: (node: number) => live(node, lists.firstIn, lists.nextIn, lists.tail),
    takeOut: (node: number) => {
      lists.out[node] = 1;
    },
    /** A shortcut instead of two arcs. */
    join(a: number, b: number, over: number): void {
      const { tail, head, cost: costs, millis: times, hops } = lists;
      const hopsNow = Math.min(65_535, hops[a]! + hops[b]!);
      add(tail[a]!, head[b]!, costs[a]! + costs[b]!, times[a]! + times[b]!, over, hopsNow);
    },
  });
}
