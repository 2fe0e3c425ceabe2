/** Makes streets meet where they cross: they share a node there, unless one of them is drawn over the other. */
import { apart, crossingOf, isSurface, type Line, lengthOf, type Node, nodeAt, project } from './network.ts';

/** A corner this near to where two streets cross is that crossing. */
const sameCornerMeters = 38;
/** Two nodes of one street nearer than this are one. */
const oneNodeMeters = 14;
/** A street that ends this near to another meets it. */
const meetsMeters = 34;
const cellMeters = 400;
const mostRounds = 8;

interface Segment {
  line: Line;
  a: Node;
  b: Node;
}

/** @param passes pairs of names that lie over each other without meeting, as drawn: a viaduct */
export function joinStreets(
  lines: readonly Line[],
  passes: ReadonlySet<string>,
): { joined: number; merged: number } {
  let joined = 0;
  let merged = mergeNear(lines);
  for (let round = 0; round < mostRounds; round++) {
    const here = joinCrossings(lines, passes) + joinEnds(lines);
    joined += here;
    merged += mergeNear(lines);
    if (here === 0) break;
  }
  return { joined, merged };
}

export const pairOf = (a: Line, b: Line): string => [a.name, b.name].sort().join(' / ');

function segmentsOf(lines: readonly Line[]): Segment[] {
  return lines
    .filter(isSurface)
    .flatMap((line) => line.nodes.slice(1).map((b, i): Segment => ({ line, a: line.nodes[i] ?? b, b })));
}

/** Calls back with every two segments that may touch. */
function eachPair(segments: readonly Segment[], visit: (one: Segment, other: Segment) => void): void {
  const cells = new Map<string, Segment[]>();
  for (const segment of segments) {
    const { a, b } = segment;
    for (
      let x = Math.floor(Math.min(a.x, b.x) / cellMeters);
      x <= Math.floor(Math.max(a.x, b.x) / cellMeters);
      x++
    )
      for (
        let y = Math.floor(Math.min(a.y, b.y) / cellMeters);
        y <= Math.floor(Math.max(a.y, b.y) / cellMeters);
        y++
      ) {
        const key = `${x} ${y}`;
        const cell = cells.get(key) ?? [];
        cells.set(key, cell);
        for (const other of cell) visit(segment, other);
        cell.push(segment);
      }
  }
}

/** Every two surface streets that cross between their nodes. */
export function crossingsOf(
  lines: readonly Line[],
): { one: Segment; other: Segment; at: { x: number; y: number } }[] {
  const found: { one: Segment; other: Segment; at: { x: number; y: number } }[] = [];
  const seen = new Set<string>();
  eachPair(segmentsOf(lines), (one, other) => {
    if (one.line === other.line) return;
    const at = crossingOf(one.a, one.b, other.a, other.b);
    const key = at && `${at.x.toFixed(1)} ${at.y.toFixed(1)} ${pairOf(one.line, other.line)}`;
    if (!at || !key || seen.has(key)) return;
    seen.add(key);
    found.push({ one, other, at });
  });
  return found;
}

function joinCrossings(lines: readonly Line[], passes: ReadonlySet<string>): number {
  let joined = 0;
  for (const { one, other, at } of crossingsOf(lines)) {
    if (passes.has(pairOf(one.line, other.line))) continue;
    const near = [one.a, one.b, other.a, other.b].filter((node) => apart(node, at) < sameCornerMeters);
    const best = near.reduce<Node | undefined>(
      (a, b) => (a && apart(a, at) <= apart(b, at) ? a : b),
      undefined,
    );
    const node = best ?? nodeAt(at, 0.05, false);
    // A change before may have taken the segment apart; then the next round finds what is left.
    const done = [insert(one, node), insert(other, node)];
    if (done.includes(true)) joined++;
  }
  return joined;
}

function insert({ line, a, b }: Segment, node: Node): boolean {
  if (line.nodes.includes(node)) return false;
  const i = line.nodes.findIndex((one, k) => one === a && line.nodes[k + 1] === b);
  if (i < 0) return false;
  line.nodes.splice(i + 1, 0, node);
  return true;
}

/** Streets that end just short of another one, or just past it. */
function joinEnds(lines: readonly Line[]): number {
  let joined = 0;
  const surface = lines.filter(isSurface);
  const usesOf = new Map<Node, Set<Line>>();
  for (const line of surface)
    for (const node of line.nodes) usesOf.set(node, (usesOf.get(node) ?? new Set()).add(line));
  for (const line of surface) {
    for (const end of new Set([line.nodes[0], line.nodes.at(-1)])) {
      if (!end || (usesOf.get(end)?.size ?? 0) > 1) continue;
      const near = surface
        .filter(
          (other) =>
            other !== line &&
            !other.nodes.some((node) => line.nodes.includes(node) && apart(node, end) < 150),
        )
        .filter((other) => nearBox(other.nodes, end))
        .map((other) => ({ other, ...project(other.nodes, end) }))
        .filter(({ away }) => away < meetsMeters)
        .sort((a, b) => a.away - b.away)[0];
      if (!near) continue;
      const [a, b] = near.other.nodes.slice(near.segment, near.segment + 2);
      if (a && b && insert({ line: near.other, a, b }, end)) joined++;
    }
  }
  return joined;
}

function nearBox(nodes: readonly Node[], at: Node): boolean {
  return nodes.some((node, i) => {
    const before = nodes[i - 1] ?? node;
    return (
      at.x > Math.min(node.x, before.x) - meetsMeters &&
      at.x < Math.max(node.x, before.x) + meetsMeters &&
      at.y > Math.min(node.y, before.y) - meetsMeters &&
      at.y < Math.max(node.y, before.y) + meetsMeters
    );
  });
}

/** Makes one of nodes next to each other on a street that are nearly in one place. */
function mergeNear(lines: readonly Line[]): number {
  let merged = 0;
  for (const line of lines) {
    if (!isSurface(line)) continue;
    for (let i = 0; i + 1 < line.nodes.length; i++) {
      const [a, b] = [line.nodes[i], line.nodes[i + 1]];
      if (!a || !b || a === b || apart(a, b) >= oneNodeMeters) continue;
      if (!a.known && b.known)
        Object.assign(a, { x: b.x, y: b.y, anchor: b.anchor, weight: b.weight, known: true });
      for (const other of lines)
        if (other.nodes.includes(b))
          other.nodes = other.nodes
            .map((node) => (node === b ? a : node))
            .filter((node, k, all) => node !== all[k - 1]);
      merged++;
      i--;
    }
  }
  return merged;
}

/** The streets in groups: within one, every street can be driven to from every other. The longest group first. */
export function connectedGroups(lines: readonly Line[]): Line[][] {
  const groupOf = new Map<Node, Line[]>();
  for (const line of lines) {
    const groups = new Set(line.nodes.flatMap((node) => (groupOf.has(node) ? [groupOf.get(node)] : [])));
    const group = [line, ...[...groups].flatMap((one) => one ?? [])];
    for (const member of group) for (const node of member.nodes) groupOf.set(node, group);
  }
  const meters = (group: readonly Line[]) => group.reduce((sum, { nodes }) => sum + lengthOf(nodes), 0);
  return [...new Set(groupOf.values())].sort((a, b) => meters(b) - meters(a));
}
