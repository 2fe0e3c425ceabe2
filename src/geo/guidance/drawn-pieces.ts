/** A way over drawn streets as its pieces, for telling it to a driver. What is read with `!` is an index of their arrays. */
import { roadLabel } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, headingDegrees, type Point } from '#src/geo/streets/geo.ts';
import type { Path } from '#src/geo/streets/routing/shortest-path.ts';
import type { Snap, StreetGraph } from '#src/geo/streets/routing/street-graph.ts';
import type { Choice, DrivenPiece } from './manoeuvres.ts';

const choice = (graph: StreetGraph, segment: number, enters: number): Choice => ({
  ...{ enters, road: roadLabel(graph.roadOfSegment(segment)), isMinor: false, isRoundabout: false },
});

/** Where else a car may go at a corner, but back. */
function othersAt(graph: StreetGraph, node: number, came: number, next: number): Choice[] {
  const others: Choice[] = [];
  for (let arc = graph.firstArc[node]!; arc < graph.firstArc[node + 1]!; arc++) {
    const segment = graph.arcSegment[arc]!;
    if (segment === came || segment === next) continue;
    const to = graph.pointOfNode(graph.arcTarget[arc]!);
    others.push(choice(graph, segment, headingDegrees(graph.pointOfNode(node), to)));
  }
  return others;
}

/** The pieces between the corners of a path, from where it begins to where it ends. */
export function drawnPieces(
  graph: StreetGraph,
  from: Snap,
  to: Snap,
  { nodes, segments }: Pick<Path, 'nodes' | 'segments'>,
): DrivenPiece[] {
  const points = [from.point, ...nodes.map((node) => graph.pointOfNode(node)), to.point];
  const driven = [from.segment, ...segments.slice(0, Math.max(0, nodes.length - 1)), to.segment];
  return (nodes.length === 0 ? [from.segment] : driven).flatMap((segment, i, all): DrivenPiece[] => {
    const [a, b] = [points[i], points[i + 1]];
    const node = nodes[i];
    const next = all[i + 1];
    if (!a || !b || (a[0] === b[0] && a[1] === b[1])) return [];
    const heading = headingDegrees(a, b);
    const { class: kind } = graph.roadOfSegment(segment);
    return [
      {
        ...choice(graph, segment, heading),
        ...{ leaves: heading, meters: distanceMeters(a, b) },
        ...{ isRamp: kind === 'ramp', isFast: kind === 'expressway', limitKmh: null, lanes: '' },
        others: node === undefined || next === undefined ? [] : othersAt(graph, node, segment, next),
      },
    ];
  });
}

/** On which side of the way's last piece the asked place lies; null where it lies on it. */
export function drawnSide(way: readonly DrivenPiece[], to: Snap, asked: Point): 'left' | 'right' | null {
  const last = way.at(-1);
  if (!last || to.offsetMeters < 3) return null;
  const off = ((headingDegrees(to.point, asked) - last.leaves + 540) % 360) - 180;
  return off < 0 ? 'left' : 'right';
}
