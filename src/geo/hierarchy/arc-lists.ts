/**
 * Arcs of a graph that shrinks while shortcuts are added. All that ever were are numbered and kept; those between nodes
 * that are still in lie besides with their node, in one piece of memory each, since a search does nothing but read them.
 * What is read with `!` is an index of these arrays.
 */
import { type Growing, growing } from '#src/geo/extracts/growing.ts';

/** Arcs in rows: those out of node n are first[n] .. first[n + 1] - 1. */
export interface Arcs {
  first: Uint32Array;
  target: Uint32Array;
  cost: Uint32Array;
  millis: Uint32Array;
}

/** An entry of a node: the node at the other end, the cost, the number of the arc. */
export const entryLength = 3;
/** Blocks have room for 2, 4, 8 and so on entries. */
const roomOf = (size: number) => 2 << size;

export interface Entries {
  /** The entries of node n are pool[at[n]] and on, `entryLength` numbers each; another array after a `put`. */
  pool: Uint32Array;
  at: Uint32Array;
  count: Uint32Array;
}

function createEntries(nodes: number, expected: number) {
  const size = new Uint8Array(nodes);
  const free: number[][] = Array.from({ length: 26 }, () => []);
  const entries: Entries = {
    pool: new Uint32Array(Math.max(64, expected * entryLength)),
    at: new Uint32Array(nodes),
    count: new Uint32Array(nodes),
  };
  let end = 0;

  function takeBlock(of: number): number {
    const known = free[of]!.pop();
    if (known !== undefined) return known;
    const from = end;
    end += roomOf(of) * entryLength;
    if (end > entries.pool.length) {
      const larger = new Uint32Array(Math.ceil(end * 1.5));
      larger.set(entries.pool);
      entries.pool = larger;
    }
    return from;
  }

  for (let node = 0; node < nodes; node++) entries.at[node] = takeBlock(0);
  const indexOf = (node: number, other: number): number => {
    const { pool, at, count } = entries;
    const last = at[node]! + count[node]! * entryLength;
    for (let i = at[node]!; i < last; i += entryLength) if (pool[i] === other) return i;
    return -1;
  };
  return Object.assign(entries, {
    indexOf,
    put(node: number, other: number, cost: number, arc: number): void {
      const { at, count } = entries;
      if (count[node] === roomOf(size[node]!)) {
        const [old, larger] = [at[node]!, takeBlock(size[node]! + 1)];
        entries.pool.copyWithin(larger, old, old + count[node]! * entryLength);
        free[size[node]!++]!.push(old);
        at[node] = larger;
      }
      const i = at[node]! + count[node]!++ * entryLength;
      entries.pool[i] = other;
      entries.pool[i + 1] = cost;
      entries.pool[i + 2] = arc;
    },
    /** The last entry takes the place of the one that goes. */
    drop(node: number, other: number): void {
      const { pool, at, count } = entries;
      const i = indexOf(node, other);
      const last = at[node]! + --count[node]! * entryLength;
      pool.copyWithin(i, last, last + entryLength);
    },
    /** Its memory is another's. */
    release(node: number): void {
      free[size[node]!]!.push(entries.at[node]!);
      entries.count[node] = 0;
    },
  });
}

/** Where in its list the arc to a node stands, of the node that was read last: looking for each would take the third power of their number. */
function createRow(entries: Entries) {
  const slotOf = new Uint32Array(entries.at.length);
  const readIn = new Uint32Array(entries.at.length);
  let reading = 0;
  return {
    read(from: number): void {
      const { pool, at, count } = entries;
      reading += 1;
      for (let slot = 0; slot < count[from]!; slot++) {
        const to = pool[at[from]! + slot * entryLength]!;
        slotOf[to] = slot;
        readIn[to] = reading;
      }
    },
    /** Index in the pool; -1 where there is none. */
    find: (from: number, to: number): number =>
      readIn[to] === reading ? entries.at[from]! + slotOf[to]! * entryLength : -1,
    /** One more arc of it, which stands behind the others. */
    append(from: number, to: number): void {
      slotOf[to] = entries.count[from]!;
      readIn[to] = reading;
    },
  };
}

/** All arcs that ever were, by their numbers. */
function createKept(expected: number) {
  const kept = {
    tail: growing(Uint32Array, expected),
    head: growing(Uint32Array, expected),
    cost: growing(Uint32Array, expected),
    millis: growing(Uint32Array, expected),
    /** The node a shortcut leads over; -1 for an arc that was there from the first. */
    middle: growing(Int32Array, expected),
    hops: growing(Uint16Array, expected),
  };
  return Object.assign(kept, {
    push(tail: number, head: number, cost: number, millis: number, middle: number, hops: number): number {
      kept.head.push(head);
      kept.cost.push(cost);
      kept.millis.push(millis);
      kept.middle.push(middle);
      kept.hops.push(hops);
      return kept.tail.push(tail);
    },
    change(arc: number, cost: number, millis: number, middle: number, hops: number): void {
      kept.cost.array[arc] = cost;
      kept.millis.array[arc] = millis;
      kept.middle.array[arc] = middle;
      kept.hops.array[arc] = hops;
    },
  });
}

type NodeEntries = ReturnType<typeof createEntries>;

/** Takes a node out of the lists of its neighbours on one side. */
function leave(node: number, { pool, at, count }: NodeEntries, theirs: NodeEntries, near: Set<number>): void {
  for (let i = 0; i < count[node]!; i++) {
    const neighbour = pool[at[node]! + i * entryLength]!;
    theirs.drop(neighbour, node);
    near.add(neighbour);
  }
}

export type ArcLists = ReturnType<typeof createArcLists>;

export function createArcLists({ first, target, cost, millis }: Arcs) {
  const nodes = first.length - 1;
  const kept = createKept(Math.ceil(target.length * 2.5));
  const out = createEntries(nodes, target.length * 2);
  const into = createEntries(nodes, target.length * 2);

  const row = createRow(out);
  /** Nodes into which an arc costs less than their own list says. */
  const cheaper = new Set<number>();
  function writeCheaper(): void {
    for (const node of cheaper) {
      const { pool, at, count } = into;
      const end = at[node]! + count[node]! * entryLength;
      for (let i = at[node]!; i < end; i += entryLength) pool[i + 1] = kept.cost.array[pool[i + 2]!]!;
    }
    cheaper.clear();
  }

  /** Of the node that was read last. */
  function add(from: number, to: number, costNow: number, time: number, over: number, hops: number): void {
    const known = row.find(from, to);
    if (known >= 0) {
      if (out.pool[known + 1]! <= costNow) return;
      const arc = out.pool[known + 2]!;
      out.pool[known + 1] = costNow;
      cheaper.add(to);
      kept.change(arc, costNow, time, over, hops);
      return;
    }
    row.append(from, to);
    const arc = kept.push(from, to, costNow, time, over, hops);
    out.put(from, to, costNow, arc);
    into.put(to, from, costNow, arc);
  }

  for (let node = 0; node < nodes; node++) {
    row.read(node);
    for (let i = first[node]!; i < first[node + 1]!; i++)
      if (target[i] !== node) add(node, target[i]!, cost[i]!, millis[i]!, -1, 1);
  }
  writeCheaper();

  return {
    nodes,
    out: out as Entries,
    into: into as Entries,
    hopsOf: (arc: number) => kept.hops.array[arc]!,
    /**
     * Takes a node out and puts shortcuts in its place: pairs of arcs, one into it and one out of it, those with the same
     * first one after the other. Answers its neighbours, each once.
     */
    takeOut(node: number, pairs: readonly number[]): Set<number> {
      const near = new Set<number>();
      leave(node, out, into, near);
      leave(node, into, out, near);
      out.release(node);
      into.release(node);
      let from = -1;
      for (let i = 0; i < pairs.length; i += 2) {
        const [a, b] = [pairs[i]!, pairs[i + 1]!];
        if (kept.tail.array[a] !== from) {
          from = kept.tail.array[a]!;
          row.read(from);
        }
        const of = (list: Growing<Uint32Array | Uint16Array>) => list.array[a]! + list.array[b]!;
        const { tail, head, hops } = kept;
        const hopsNow = Math.min(65_535, of(hops));
        add(tail.array[a]!, head.array[b]!, of(kept.cost), of(kept.millis), node, hopsNow);
      }
      writeCheaper();
      return near;
    },
    all: () => ({
      count: kept.tail.length,
      ...{ tail: kept.tail.array, head: kept.head.array, cost: kept.cost.array },
      ...{ millis: kept.millis.array, middle: kept.middle.array },
    }),
  };
}
