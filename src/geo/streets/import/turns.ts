/**
 * From which edge a car may turn into which: what signs forbid is no turn, and a car turns around only where the road
 * ends. What is read with `!` is an index of these arrays.
 */

import { growing } from '#src/geo/extracts/growing.ts';
import { headingDegrees } from '../geo.ts';
import { degreesOf, type Edges, type Pieces } from './junctions.ts';
import type { Restriction, Roads } from './read-extract.ts';

/** The turns out of edge e lead to target[first[e]] .. target[first[e + 1] - 1]. */
export interface Turns {
  first: Uint32Array;
  target: Uint32Array;
  /** What a turn takes besides the way. */
  seconds: Float64Array;
}

const bentFrom = 50;
const bentSeconds = 4;
const aroundSeconds = 20;

export function findTurns(roads: Roads, pieces: Pieces, edges: Edges): Turns {
  const tail = (e: number) => (edges.along[e] ? pieces.from : pieces.to)[edges.piece[e]!]!;
  const head = (e: number) => (edges.along[e] ? pieces.to : pieces.from)[edges.piece[e]!]!;
  const out = listBy(edges.count, roads.lng.length, tail);
  const byVia = new Map<number, Restriction[]>();
  for (const rule of roads.restrictions)
    if (rule.via >= 0) byVia.set(rule.via, [...(byVia.get(rule.via) ?? []), rule]);
  const wayOf = (e: number) => pieces.way[edges.piece[e]!]!;

  const first = new Uint32Array(edges.count + 1);
  const target = growing(Uint32Array);
  const seconds = growing(Float64Array);
  for (let e = 0; e < edges.count; e++) {
    const at = head(e);
    const rules = (byVia.get(at) ?? []).filter(({ from }) => from === wayOf(e));
    const onwards: number[] = [];
    let around = -1;
    for (let i = out.first[at]!; i < out.first[at + 1]!; i++) {
      const next = out.list[i]!;
      if (edges.piece[next] === edges.piece[e]) {
        // Where a piece ends at its own start, driving it again is no turn.
        if (edges.along[next] !== edges.along[e]) around = next;
      } else onwards.push(next);
    }
    const isEnd = onwards.length === 0 || roads.barred[at] === 1;
    if (isEnd && around >= 0) {
      target.push(around);
      seconds.push(aroundSeconds);
    }
    if (roads.barred[at] !== 1) {
      for (const next of onwards) {
        if (!rules.every((rule) => allows(rule, wayOf(next), rules))) continue;
        target.push(next);
        seconds.push(bend(pieces, edges, e, next) > bentFrom ? bentSeconds : 0);
      }
    }
    first[e + 1] = target.length;
  }
  return { first, target: target.done(), seconds: seconds.done() };
}

/** Of several that only one way may be taken, each allows its own. */
const allows = ({ only, to }: Restriction, way: number, all: readonly Restriction[]): boolean =>
  only ? all.some((other) => other.only && other.to === way) : to !== way;

/** Indexes grouped by a number of theirs below `groups`. */
export function listBy(count: number, groups: number, groupOf: (i: number) => number) {
  const first = new Uint32Array(groups + 1);
  for (let i = 0; i < count; i++) first[groupOf(i) + 1]!++;
  for (let g = 0; g < groups; g++) first[g + 1]! += first[g]!;
  const list = new Uint32Array(count);
  const next = first.slice();
  for (let i = 0; i < count; i++) list[next[groupOf(i)]!++] = i;
  return { first, list };
}

/** By how many degrees a car's nose turns from the end of one edge to the start of another. */
function bend(pieces: Pieces, edges: Edges, from: number, to: number): number {
  const turn = Math.abs(headingAt(pieces, edges, from, 'end') - headingAt(pieces, edges, to, 'start')) % 360;
  return turn > 180 ? 360 - turn : turn;
}

function headingAt(pieces: Pieces, edges: Edges, e: number, which: 'start' | 'end'): number {
  const p = edges.piece[e]!;
  const isAlong = edges.along[e] === 1;
  const [low, high] = [pieces.firstShape[p]!, pieces.firstShape[p + 1]! - 1];
  const atLow = isAlong === (which === 'start');
  const [a, b] = atLow ? [low, low + 1] : [high - 1, high];
  const at = (i: number) => degreesOf(pieces.shapeLng[i]!, pieces.shapeLat[i]!);
  return isAlong ? headingDegrees(at(a), at(b)) : headingDegrees(at(b), at(a));
}

/**
 * 1 for each edge that can be left for, and reached from, a good many others: a car must never be sent where it does not
 * get away from, such as the stub of a one-way road that the extract cuts.
 */
export function connected({ first, target }: Turns, leastEdges: number): Uint8Array {
  const count = first.length - 1;
  const { component, sizes } = components(first, target, count);
  const largest = sizes.reduce((a, b) => Math.max(a, b), 0);
  return Uint8Array.from(component, (c) => (sizes[c]! >= Math.min(leastEdges, largest) ? 1 : 0));
}

/** Tarjan's strongly connected components, without recursion. */
function components(first: Uint32Array, target: Uint32Array, count: number) {
  const order = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const component = new Int32Array(count).fill(-1);
  const next = first.slice(0, count);
  const open: number[] = [];
  const path: number[] = [];
  const sizes: number[] = [];
  let time = 0;
  const enter = (e: number) => {
    order[e] = low[e] = time++;
    open.push(e);
    path.push(e);
  };
  for (let root = 0; root < count; root++) {
    if (order[root] !== -1) continue;
    enter(root);
    while (path.length > 0) {
      const e = path.at(-1)!;
      if (next[e]! < first[e + 1]!) {
        const to = target[next[e]!++]!;
        if (order[to] === -1) enter(to);
        else if (component[to] === -1) low[e] = Math.min(low[e]!, order[to]!);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) low[before] = Math.min(low[before]!, low[e]!);
      if (low[e] !== order[e]) continue;
      let size = 0;
      for (let member = -1; member !== e; size++) {
        member = open.pop()!;
        component[member] = sizes.length;
      }
      sizes.push(size);
    }
  }
  return { component, sizes };
}
