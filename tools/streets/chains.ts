/** Corners of one street in the order they are driven, as one chain or several. */
import { apart, crossingOf, type Node, project } from './network.ts';

export interface ChainRules {
  /** Farther apart, two corners of this street are on two streets of the same name. */
  mostGapMeters: number;
  /** Whether a street may lead straight from one to the other. */
  leads(a: Node, b: Node): boolean;
}

/** Corners this far beside the line through the others belong to it, and fall in between. */
const besideMeters = 55;
const fewest = 2;

/**
 * Joins corners that are next to each other (a shortest spanning tree), takes the longest way through them, and again with
 * what is left. Corners that no chain passes are left out.
 */
export function chainsOf(corners: readonly Node[], rules: ChainRules): Node[][] {
  const groups = spanning(corners, rules);
  return groups.flatMap((group) => chainsIn(group));
}

interface Group {
  members: Node[];
  links: Map<Node, Node[]>;
}

function spanning(corners: readonly Node[], { mostGapMeters, leads }: ChainRules): Group[] {
  const pairs: { a: Node; b: Node; meters: number }[] = [];
  for (const [i, a] of corners.entries())
    for (const b of corners.slice(i + 1)) {
      const meters = apart(a, b);
      if (meters <= mostGapMeters) pairs.push({ a, b, meters });
    }
  pairs.sort((one, other) => one.meters - other.meters);
  const groupOf = new Map(
    corners.map((corner) => [corner, { members: [corner], links: new Map() } as Group]),
  );
  for (const { a, b } of pairs) {
    const [one, other] = [groupOf.get(a), groupOf.get(b)];
    if (!one || !other || one === other || !leads(a, b)) continue;
    link(one.links, a, b);
    for (const member of other.members) groupOf.set(member, one);
    one.members.push(...other.members);
    for (const [from, to] of other.links) one.links.set(from, to);
    link(one.links, b, a);
  }
  return [...new Set(groupOf.values())];
}

function link(links: Map<Node, Node[]>, from: Node, to: Node): void {
  links.set(from, [...(links.get(from) ?? []), to]);
}

function chainsIn({ members, links }: Group): Node[][] {
  if (members.length < fewest) return [];
  const [anywhere] = members;
  if (!anywhere) return [];
  const path = farthestFrom(farthestFrom(anywhere, links).at(-1) ?? anywhere, links);
  if (path.length < fewest) return [];
  const chains = [path];
  const used = new Set(path);
  const beside: Node[] = [];
  for (const member of members)
    if (!used.has(member) && project(path, member).away <= besideMeters) beside.push(member);
  for (const member of beside) used.add(member);
  for (;;) {
    const spur = longestSpur(used, links);
    if (spur.length < fewest) break;
    chains.push(spur);
    for (const node of spur) used.add(node);
  }
  return [inOrder(path, beside), ...chains.slice(1)];
}

/** The longest way from a node in use through nodes that nothing passes yet. */
function longestSpur(used: ReadonlySet<Node>, links: Group['links']): Node[] {
  let longest: { nodes: Node[]; meters: number } = { nodes: [], meters: 0 };
  const follow = (nodes: readonly Node[], meters: number): void => {
    if (meters > longest.meters) longest = { nodes: [...nodes], meters };
    const last = nodes.at(-1);
    for (const next of (last && links.get(last)) ?? [])
      if (last && !used.has(next) && !nodes.includes(next))
        follow([...nodes, next], meters + apart(last, next));
  };
  for (const start of used) follow([start], 0);
  return longest.nodes;
}

/** The nodes of the longest way from one through a tree. */
function farthestFrom(start: Node, links: ReadonlyMap<Node, readonly Node[]>): Node[] {
  const came = new Map<Node, Node | undefined>([[start, undefined]]);
  const open = [{ node: start, meters: 0 }];
  let farthest = { node: start, meters: 0 };
  for (const here of open) {
    if (here.meters > farthest.meters) farthest = here;
    for (const next of links.get(here.node) ?? []) {
      if (came.has(next)) continue;
      came.set(next, here.node);
      open.push({ node: next, meters: here.meters + apart(here.node, next) });
    }
  }
  const path: Node[] = [];
  for (let node: Node | undefined = farthest.node; node; node = came.get(node)) path.push(node);
  return path.reverse();
}

/** A line with further nodes where they fall in. */
export function inOrder(path: readonly Node[], beside: readonly Node[]): Node[] {
  const placed = [...path, ...beside].map((node) => ({ node, along: project(path, node).along }));
  return untangled(placed.sort((a, b) => a.along - b.along).map(({ node }) => node));
}

/** Takes back turns that make a line cross itself or run to and fro: the two nodes change places. */
function untangled(nodes: Node[]): Node[] {
  for (let round = 0; round < 3; round++) {
    let changed = false;
    for (let i = 0; i + 3 < nodes.length; i++) {
      const [a, b, c, d] = nodes.slice(i, i + 4) as [Node, Node, Node, Node];
      const swapped = apart(a, c) + apart(b, d);
      if (swapped + 1 < apart(a, b) + apart(c, d) || crossingOf(a, b, c, d)) {
        nodes[i + 1] = c;
        nodes[i + 2] = b;
        changed = true;
      }
    }
    if (!changed) break;
  }
  return nodes;
}

/** How much longer the way over a node is than the way past it, where that is a spike no street has. */
const spikeMeters = 110;
const spikeShare = 1.9;

/** Drops the nodes that a street would have to leave its way for. @param dropped called with each */
export function withoutSpikes(nodes: readonly Node[], dropped: (node: Node) => void): Node[] {
  const kept = [...nodes];
  for (;;) {
    let worst = { i: -1, meters: spikeMeters };
    for (let i = 1; i + 1 < kept.length; i++) {
      const [a, b, c] = kept.slice(i - 1, i + 2) as [Node, Node, Node];
      const [over, past] = [apart(a, b) + apart(b, c), apart(a, c)];
      if (b.known && over - past > worst.meters && over > spikeShare * past)
        worst = { i, meters: over - past };
    }
    const [gone] = worst.i < 0 ? [] : kept.splice(worst.i, 1);
    if (!gone) return kept;
    dropped(gone);
  }
}
