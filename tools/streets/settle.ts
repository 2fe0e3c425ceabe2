/**
 * Lets streets run as straight as their corners allow. A corner is known to some 20 m, so a street through all of them as
 * they are given would wander; bends that are sharper than such errors are left as they are.
 */
import { apart, type Line, type Node } from './network.ts';

const rounds = 260;
/** Part of the way that a node goes in a round: all of it, and neighbours would swing past each other. */
const eagerness = 0.3;
/** How far a known corner may be moved. */
const mostMovedMeters = 36;
const mostMovedDrawnMeters = 90;
/** Of a bend's wish to be straight against a corner's to stay. */
const stiffness = 4;
/** A turn of this many radians is half as likely an error; on short pieces an error of so many metres makes a sharp turn. */
const realTurn = 0.4;
const errorMeters = 18;

interface Pull {
  x: number;
  y: number;
  weight: number;
}

export function settle(lines: readonly Line[]): void {
  const nodes = [...new Set(lines.flatMap((line) => line.nodes))];
  for (let round = 0; round < rounds; round++) {
    const pulls = new Map<Node, Pull>(
      nodes.map((node) => [
        node,
        { x: node.anchor.x * node.weight, y: node.anchor.y * node.weight, weight: node.weight },
      ]),
    );
    for (const { nodes: along } of lines)
      for (let i = 1; i + 1 < along.length; i++) {
        const [a, b, c] = along.slice(i - 1, i + 2) as [Node, Node, Node];
        straighten(pulls, a, b, c);
      }
    for (const [node, { x, y, weight }] of pulls) {
      const limit = node.known ? mostMovedMeters : mostMovedDrawnMeters;
      const dx = node.x + (x / weight - node.x) * eagerness - node.anchor.x;
      const dy = node.y + (y / weight - node.y) * eagerness - node.anchor.y;
      const far = Math.max(1, Math.hypot(dx, dy) / limit);
      node.x = node.anchor.x + dx / far;
      node.y = node.anchor.y + dy / far;
    }
  }
}

function straighten(pulls: ReadonlyMap<Node, Pull>, a: Node, b: Node, c: Node): void {
  const [before, after] = [apart(a, b), apart(b, c)];
  const chord = before + after;
  if (before < 1 || after < 1) return;
  const turn = Math.abs(angle(Math.atan2(c.y - b.y, c.x - b.x) - Math.atan2(b.y - a.y, b.x - a.x)));
  const likely = realTurn + errorMeters / Math.min(before, after);
  const weight = stiffness / (1 + (turn / likely) ** 2) ** 2;
  // A short piece beside a long one bends much for little.
  const wish = weight * Math.min(1, 220 / Math.min(before, after));
  pull(pulls, b, (a.x * after + c.x * before) / chord, (a.y * after + c.y * before) / chord, wish);
  pull(
    pulls,
    a,
    b.x + ((b.x - c.x) * before) / after,
    b.y + ((b.y - c.y) * before) / after,
    wish * (after / chord) ** 2,
  );
  pull(
    pulls,
    c,
    b.x + ((b.x - a.x) * after) / before,
    b.y + ((b.y - a.y) * after) / before,
    wish * (before / chord) ** 2,
  );
}

function pull(pulls: ReadonlyMap<Node, Pull>, node: Node, x: number, y: number, weight: number): void {
  const sum = pulls.get(node);
  if (!sum) return;
  sum.x += x * weight;
  sum.y += y * weight;
  sum.weight += weight;
}

const angle = (radians: number): number => Math.atan2(Math.sin(radians), Math.cos(radians));
