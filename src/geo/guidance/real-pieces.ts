/** A way over real roads as its pieces, for telling it to a driver. What is read with `!` is an index of their arrays. */
import { distanceMeters, headingDegrees, type Point } from '#src/geo/streets/geo.ts';
import { shareOf } from '#src/geo/streets/import/find-way.ts';
import { type RoadGraph, roadNameOf } from '#src/geo/streets/import/road-graph.ts';
import { roadKinds, wayBits } from '#src/geo/streets/import/road-tags.ts';
import type { RoadSnap } from '#src/geo/streets/import/snap-grid.ts';
import type { Choice, DrivenPiece } from './manoeuvres.ts';

const isRamp = roadKinds.map((kind) => kind.endsWith('_link'));
const isFast = roadKinds.map((kind) => kind === 'motorway' || kind === 'trunk' || kind === 'motorway_link');
const isMinor = roadKinds.map((kind) => kind === 'service');

/** A heading is taken over so much of a road, so that a kink at a corner says nothing. */
const lookMeters = 20;

export const shapePoint = ({ shapeLng, shapeLat }: RoadGraph, i: number): Point => [
  shapeLng[i]! / 1e7,
  shapeLat[i]! / 1e7,
];

/** Compass degrees in which an edge is begun or ended. */
export function headingOf(roads: RoadGraph, edge: number, which: 'start' | 'end'): number {
  const piece = roads.edgePiece[edge]!;
  const isAlong = roads.edgeAlong[edge] === 1;
  const [low, high] = [roads.firstShape[piece]!, roads.firstShape[piece + 1]! - 1];
  const step = isAlong === (which === 'start') ? 1 : -1;
  const end = step === 1 ? low : high;
  let at = end;
  let meters = 0;
  do {
    meters += distanceMeters(shapePoint(roads, at), shapePoint(roads, at + step));
    at += step;
  } while (meters < lookMeters && at > low && at < high);
  const [from, to] = [shapePoint(roads, end), shapePoint(roads, at)];
  return which === 'start' ? headingDegrees(from, to) : headingDegrees(to, from);
}

const choiceOf = (roads: RoadGraph, edge: number): Choice => {
  const piece = roads.edgePiece[edge]!;
  return {
    enters: headingOf(roads, edge, 'start'),
    road: roadNameOf(roads, piece),
    isMinor: isMinor[roads.pieceKind[piece]!]!,
    isRoundabout: (roads.pieceBits[piece]! & wayBits.roundabout) > 0,
  };
};

function othersAfter(roads: RoadGraph, edge: number, next: number): Choice[] {
  const others: Choice[] = [];
  for (let t = roads.firstTurn[edge]!; t < roads.firstTurn[edge + 1]!; t++) {
    const other = roads.turnTarget[t]!;
    const piece = roads.edgePiece[other]!;
    if (piece !== roads.edgePiece[next] && piece !== roads.edgePiece[edge])
      others.push(choiceOf(roads, other));
  }
  return others;
}

/** The pieces of a way, from where it begins on the first to where it ends on the last. */
export function drivenPieces(
  roads: RoadGraph,
  edges: readonly number[],
  from: RoadSnap,
  to: RoadSnap,
): DrivenPiece[] {
  const last = edges.length - 1;
  return edges.map((edge, i): DrivenPiece => {
    const piece = roads.edgePiece[edge]!;
    const kind = roads.pieceKind[piece]!;
    const begun = i === 0 ? shareOf(roads, edge, from) : 0;
    const driven = i === last ? shareOf(roads, edge, to) : 1;
    const next = edges[i + 1];
    const lanes = roads.edgeAlong[edge] ? roads.pieceLanesForward : roads.pieceLanesBackward;
    return {
      ...choiceOf(roads, edge),
      ...{ isRamp: isRamp[kind]!, isFast: isFast[kind]! },
      leaves: headingOf(roads, edge, 'end'),
      meters: Math.max(0, driven - begun) * roads.pieceMeters[piece]!,
      others: next === undefined ? [] : othersAfter(roads, edge, next),
      limitKmh: roads.pieceLimit[piece]! || null,
      lanes: roads.nameAt(lanes[piece]!),
    };
  });
}

/** On which side a place lies for who comes by an edge; null where it lies on the road itself. */
export function sideFrom(
  roads: RoadGraph,
  edge: number,
  { side, offsetMeters }: RoadSnap,
): 'left' | 'right' | null {
  if (offsetMeters < 3) return null;
  return (side === 'left') === (roads.edgeAlong[edge] === 1) ? 'left' : 'right';
}
