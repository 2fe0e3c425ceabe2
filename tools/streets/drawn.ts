/** The streets drawn by hand, put where their corners are known to be, with the corners between. */
import type { Road } from '#src/geo/streets/cities/city-facts.ts';
import { inOrder, withoutSpikes } from './chains.ts';
import type { Corner, Named } from './facts.ts';
import { apart, isSurface, keyOf, type Line, type Node, nodeAt, type Plane, project } from './network.ts';

/** A corner farther than this from a drawn street of its name is on another street of that name. */
const mostAwayMeters = 430;
/** The drawing is at most so far off at a crossing of two drawn streets. */
const mostOffMeters = 750;
/** Where corners are known this near to each other, bends drawn between them say nothing. */
const knownWayMeters = 800;
const drawnWeight = { junction: 0.12, bend: 0.3 };

export interface Drawn {
  lines: Line[];
  /** Corners with the streets that have them by now; those of the others are still to be made into streets. */
  placed: { corner: Corner; node: Node; open: Named[] }[];
  offMeters: number[];
  dropped: { corner: Corner; why: string }[];
}

export function drawnStreets(roads: readonly Road[], plane: Plane, corners: readonly Corner[]): Drawn {
  const { lines, usesOf } = readDrawing(roads, plane);
  const drawn: Drawn = { lines, placed: [], offMeters: [], dropped: [] };
  const moved = new Map<Node, { x: number; y: number; count: number }>();
  const between: { line: Line; node: Node }[] = [];
  // What meets an expressway meets its ramps; it stays as it is drawn.
  const expressways = new Set(lines.filter((line) => !isSurface(line)).map((line) => keyOf(labelOf(line))));
  for (const corner of corners) {
    const sides = corner.streets.map((named) => ({ named, line: nearestLine(lines, named.key, corner) }));
    const open = sides
      .filter(({ named, line }) => !line && !expressways.has(named.key))
      .map(({ named }) => named);
    const [one, other] = sides.map(({ line }) => line);
    const shared = one && other && sharedNode(one, other, corner);
    if (shared) {
      drawn.offMeters.push(apart(shared.anchor, corner));
      const known = moved.get(shared);
      if (!known) moved.set(shared, { x: corner.x, y: corner.y, count: 1 });
      else if (apart(known, corner) < 160) average(known, corner);
      else drawn.dropped.push({ corner, why: 'a second crossing of two drawn streets' });
      continue;
    }
    if (one && other && apart(nearestOn(one, corner), nearestOn(other, corner)) > mostOffMeters) {
      drawn.dropped.push({ corner, why: 'where neither street is' });
      continue;
    }
    const node = nodeAt(corner, 1, true);
    for (const { line } of sides) if (line) between.push({ line, node });
    drawn.placed.push({ corner, node, open });
  }
  moveDrawing(lines, usesOf, moved);
  for (const line of lines) fillIn(line, usesOf, between, (node) => reportDrop(drawn, node));
  return drawn;
}

function reportDrop(drawn: Drawn, node: Node): void {
  const placed = drawn.placed.find((one) => one.node === node);
  if (placed) drawn.dropped.push({ corner: placed.corner, why: 'beside its street' });
}

function average(known: { x: number; y: number; count: number }, at: { x: number; y: number }): void {
  known.x = (known.x * known.count + at.x) / (known.count + 1);
  known.y = (known.y * known.count + at.y) / (known.count + 1);
  known.count++;
}

function readDrawing(roads: readonly Road[], plane: Plane) {
  const byPlace = new Map<string, Node>();
  const usesOf = new Map<Node, Line[]>();
  const lines = roads.map((road): Line => {
    const nodes = road.points.map((point) => {
      const node = byPlace.get(point.join()) ?? nodeAt(plane.toPlane(point), drawnWeight.bend, false);
      byPlace.set(point.join(), node);
      return node;
    });
    return {
      name: road.name,
      label: road.label,
      class: road.class,
      toll: road.toll,
      side: road.side,
      drawn: true,
      nodes,
    };
  });
  for (const line of lines)
    for (const node of new Set(line.nodes)) usesOf.set(node, [...(usesOf.get(node) ?? []), line]);
  for (const [node, uses] of usesOf) if (uses.length > 1) node.weight = drawnWeight.junction;
  return { lines, usesOf };
}

const labelOf = (line: Line): string => line.label ?? line.name;

function nearestLine(lines: readonly Line[], key: string, at: Corner): Line | undefined {
  let best: { line: Line; away: number } | undefined;
  for (const line of lines) {
    if (!isSurface(line) || keyOf(labelOf(line)) !== key) continue;
    const { away } = project(line.nodes, at);
    if (away < mostAwayMeters && (!best || away < best.away)) best = { line, away };
  }
  return best?.line;
}

function nearestOn({ nodes }: Line, at: Corner) {
  const { segment } = project(nodes, at);
  return nodes.slice(segment, segment + 2).reduce((a, b) => (apart(b, at) < apart(a, at) ? b : a));
}

function sharedNode(one: Line, other: Line, at: Corner): Node | undefined {
  const shared = one.nodes.filter((node) => other.nodes.includes(node) && apart(node, at) < mostOffMeters);
  return shared.length === 0 ? undefined : shared.reduce((a, b) => (apart(b, at) < apart(a, at) ? b : a));
}

/** Puts known crossings where they are, and takes what is drawn between them along. */
function moveDrawing(
  lines: readonly Line[],
  usesOf: ReadonlyMap<Node, readonly Line[]>,
  moved: ReadonlyMap<Node, { x: number; y: number }>,
): void {
  const taken = new Map<Node, { dx: number; dy: number; count: number }>();
  for (const line of lines) {
    const fixed = line.nodes.flatMap((node, i) => {
      const to = moved.get(node);
      return to ? [{ i, dx: to.x - node.x, dy: to.y - node.y }] : [];
    });
    if (fixed.length === 0) continue;
    for (const [i, node] of line.nodes.entries()) {
      if (moved.has(node)) continue;
      // An expressway's own bends stay as drawn; a street takes what crosses it along.
      if (!isSurface(line) && (usesOf.get(node)?.length ?? 0) > 1) continue;
      const before = fixed.findLast((one) => one.i < i);
      const after = fixed.find((one) => one.i > i);
      const share = before && after ? shareOf(line.nodes, before.i, i, after.i) : before ? 0 : 1;
      const [from, to] = [before ?? after, after ?? before];
      if (!from || !to) continue;
      const sum = taken.get(node) ?? { dx: 0, dy: 0, count: 0 };
      sum.dx += from.dx + (to.dx - from.dx) * share;
      sum.dy += from.dy + (to.dy - from.dy) * share;
      sum.count++;
      taken.set(node, sum);
    }
  }
  for (const [node, { dx, dy, count }] of taken) put(node, node.x + dx / count, node.y + dy / count);
  for (const [node, { x, y }] of moved) {
    put(node, x, y);
    node.weight = 1;
    node.known = true;
  }
}

function put(node: Node, x: number, y: number): void {
  node.x = x;
  node.y = y;
  node.anchor = { x, y };
}

function shareOf(nodes: readonly Node[], from: number, at: number, to: number): number {
  let [before, whole] = [0, 0];
  for (let i = from; i < to; i++) {
    const [a, b] = [nodes[i], nodes[i + 1]];
    if (!a || !b) continue;
    whole += apart(a, b);
    if (i < at) before += apart(a, b);
  }
  return whole > 0 ? before / whole : 0;
}

/** Puts the corners of a street in between, and leaves drawn bends out where the way is known without them. */
function fillIn(
  line: Line,
  usesOf: ReadonlyMap<Node, readonly Line[]>,
  between: readonly { line: Line; node: Node }[],
  dropped: (node: Node) => void,
): void {
  if (!isSurface(line)) return;
  const own = between.filter((one) => one.line === line).map(({ node }) => node);
  const all = inOrder(line.nodes, own);
  const isKnown = all.map(({ known }) => known);
  const kept = all.filter((node, i) => {
    if (node.known || (usesOf.get(node)?.length ?? 0) > 1) return true;
    const before = all[isKnown.lastIndexOf(true, i)];
    const after = all[isKnown.indexOf(true, i)];
    return !before || !after || apart(before, after) > knownWayMeters;
  });
  line.nodes = withoutSpikes(kept, dropped);
  straightenDrawn(line.nodes);
}

/** A crossing that is only drawn is put on the way between what is known around it, where it would make a spike. */
function straightenDrawn(nodes: readonly Node[]): void {
  for (let round = 0; round < 4; round++)
    for (const [i, node] of nodes.entries()) {
      const [before, after] = [nodes[i - 1], nodes[i + 1]];
      if (node.known || !before || !after || before === after) continue;
      const past = apart(before, after);
      if (apart(before, node) + apart(node, after) < Math.max(past * mostDetour, past + leastDetourMeters))
        continue;
      const share = shareBetween(before, after, node);
      put(node, before.x + (after.x - before.x) * share, before.y + (after.y - before.y) * share);
    }
}

const mostDetour = 1.12;
const leastDetourMeters = 24;

function shareBetween(a: Node, b: Node, at: Node): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  return Math.max(0.1, Math.min(0.9, share));
}
