/**
 * Turns that are forbidden, or the only ones allowed, after ways between them: from A over B never into C. An edge of B
 * is copied for those who come from A, and only the copy lacks the turn; so a search still looks at nothing but edges.
 * What is read with `!` is an index of these arrays.
 */
import type { Edges, Pieces } from './junctions.ts';
import type { Restriction, Roads } from './read-extract.ts';
import type { Turns } from './turns.ts';

interface Turn {
  target: number;
  seconds: number;
}

/** Edges of the ways between, from the one that is come from to the one that is not turned into. */
interface Chain {
  from: number;
  over: number[];
  to: number;
  only: boolean;
}

/** A way between is cut into no more pieces than this; the longest there are lead around a square. */
const mostEdges = 16;
/** All rules of an extract together make no more copies. */
const mostCopies = 100_000;

export function turnsOverWays(
  roads: Roads,
  pieces: Pieces,
  edges: Edges,
  turns: Turns,
): { edges: Edges; turns: Turns } {
  const rules = roads.restrictions.filter(({ over }) => over.length > 0);
  if (rules.length === 0) return { edges, turns };
  const net = createCopies(edges, turns);
  const wayOf = (e: number) => pieces.way[edges.piece[net.original(e)]!]!;
  const edgesOfWay = edgesByWay(rules, edges, (e) => pieces.way[edges.piece[e]!]!);
  for (const rule of rules) {
    for (const from of edgesOfWay.get(rule.from) ?? [])
      for (const chain of chainsOf(rule, from, turns, wayOf)) net.apply(chain);
  }
  return net.done();
}

function edgesByWay(rules: readonly Restriction[], edges: Edges, wayOf: (e: number) => number) {
  const wanted = new Map<number, number[]>(rules.map(({ from }) => [from, []]));
  for (let e = 0; e < edges.count; e++) wanted.get(wayOf(e))?.push(e);
  return wanted;
}

/** Every way to drive from an edge over all ways of the rule into the one it names. */
function chainsOf(rule: Restriction, from: number, turns: Turns, wayOf: (e: number) => number): Chain[] {
  const found: Chain[] = [];
  const open: number[][] = [[from]];
  for (let path = open.pop(); path; path = open.pop()) {
    const here = path.at(-1)!;
    for (let t = turns.first[here]!; t < turns.first[here + 1]!; t++) {
      const next = turns.target[t]!;
      const way = wayOf(next);
      const over = path.slice(1);
      const isWhole = rule.over.every((one) => over.some((e) => wayOf(e) === one));
      if (isWhole && way === rule.to) found.push({ from, over, to: next, only: rule.only });
      else if (rule.over.includes(way) && !path.includes(next) && path.length <= mostEdges)
        open.push([...path, next]);
    }
  }
  return found;
}

/** Edges and their turns, to which copies are added. */
function createCopies(edges: Edges, turns: Turns) {
  const changed = new Map<number, Turn[]>();
  const copyOf: number[] = [];
  /** The edge from which alone a copy is driven into. */
  const ownerOf: number[] = [];
  const copiesOf = new Map<number, number[]>();
  const original = (e: number) => (e < edges.count ? e : copyOf[e - edges.count]!);
  function turnsOf(e: number): Turn[] {
    const known = changed.get(e);
    if (known) return known;
    const list: Turn[] = [];
    for (let t = turns.first[e]!; t < turns.first[e + 1]!; t++)
      list.push({ target: turns.target[t]!, seconds: turns.seconds[t]! });
    return list;
  }
  function copyFor(owner: number, e: number): number {
    if (e >= edges.count && ownerOf[e - edges.count] === owner) return e;
    const copy = edges.count + copyOf.length;
    copyOf.push(original(e));
    ownerOf.push(owner);
    copiesOf.set(original(e), [...(copiesOf.get(original(e)) ?? []), copy]);
    changed.set(copy, [...turnsOf(e)]);
    return copy;
  }
  function applyFrom(start: number, { over, to, only }: Chain): void {
    let here = start;
    for (const next of over) {
      const turn = turnsOf(here).find(({ target }) => original(target) === next);
      if (!turn || copyOf.length >= mostCopies) return;
      const copy = copyFor(here, turn.target);
      const onward = { target: copy, seconds: turn.seconds };
      changed.set(
        here,
        turnsOf(here).map((one) => (one === turn || one.target === turn.target ? onward : one)),
      );
      here = copy;
    }
    const isNamed = ({ target }: Turn) => original(target) === to;
    changed.set(
      here,
      turnsOf(here).filter((turn) => isNamed(turn) === only),
    );
  }
  return {
    original,
    /** For who comes from the first edge, and from each copy of it that there is by then; later ones inherit it. */
    apply(chain: Chain): void {
      for (const start of [chain.from, ...(copiesOf.get(chain.from) ?? [])]) applyFrom(start, chain);
    },
    done(): { edges: Edges; turns: Turns } {
      const count = edges.count + copyOf.length;
      const lists = Array.from({ length: count }, (_, e) => (changed.has(e) ? turnsOf(e) : undefined));
      return { edges: withCopies(edges, copyOf), turns: written(turns, lists) };
    },
  };
}

function withCopies(edges: Edges, copyOf: readonly number[]): Edges {
  const count = edges.count + copyOf.length;
  const all = {
    piece: new Uint32Array(count),
    along: new Uint8Array(count),
    copyOf: new Int32Array(count).fill(-1),
  };
  all.piece.set(edges.piece);
  all.along.set(edges.along);
  copyOf.forEach((of, i) => {
    all.piece[edges.count + i] = edges.piece[of]!;
    all.along[edges.count + i] = edges.along[of]!;
    all.copyOf[edges.count + i] = of;
  });
  return { count, ...all };
}

function written(turns: Turns, lists: readonly (Turn[] | undefined)[]): Turns {
  const first = new Uint32Array(lists.length + 1);
  lists.forEach((list, e) => {
    first[e + 1] = first[e]! + (list ? list.length : turns.first[e + 1]! - turns.first[e]!);
  });
  const target = new Uint32Array(first[lists.length]!);
  const seconds = new Float64Array(target.length);
  lists.forEach((list, e) => {
    let at = first[e]!;
    if (list)
      for (const turn of list) {
        target[at] = turn.target;
        seconds[at++] = turn.seconds;
      }
    else
      for (let t = turns.first[e]!; t < turns.first[e + 1]!; t++) {
        target[at] = turns.target[t]!;
        seconds[at++] = turns.seconds[t]!;
      }
  });
  return { first, target, seconds };
}
