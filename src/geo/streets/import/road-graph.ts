/**
 * A city's real roads, ready to be driven on: pieces with their shape, edges along them with their turns, the hierarchy
 * over these, and a grid to find the nearest piece. All of it is arrays, as `graph-file.ts` keeps them.
 */
import type { Hierarchy } from '#src/geo/hierarchy/hierarchy.ts';
import type { LeftOut } from './read-extract.ts';
import { roadKinds } from './road-tags.ts';

export interface RoadArrays extends Omit<Hierarchy, 'numberOf'> {
  pieceMeters: Float32Array;
  /** The junctions at its ends, by numbers of their own. */
  pieceFrom: Uint32Array;
  pieceTo: Uint32Array;
  /** Index in the names; 0 is none. */
  pieceName: Uint32Array;
  pieceRef: Uint32Array;
  /** Index in `roadKinds`. */
  pieceKind: Uint8Array;
  /** Of `wayBits`. */
  pieceBits: Uint8Array;
  pieceLimit: Uint8Array;
  pieceLanes: Uint8Array;
  /** What is painted on its lanes at the end, along it and against it, as indexes in the names; 0 is unsaid. */
  pieceLanesForward: Uint32Array;
  pieceLanesBackward: Uint32Array;
  /** Ten-millionths of a degree; the shape of piece p is firstShape[p] .. firstShape[p + 1] - 1, ends included. */
  firstShape: Uint32Array;
  shapeLng: Int32Array;
  shapeLat: Int32Array;
  /** The edge along a piece, and the one against it; -1 where no car may. */
  pieceForward: Int32Array;
  pieceBackward: Int32Array;
  edgePiece: Uint32Array;
  edgeAlong: Uint8Array;
  /** Another edge along the same piece the same way, for who came by a way after which other turns are allowed; or -1. */
  edgeTwin: Int32Array;
  edgeCost: Uint32Array;
  edgeMillis: Uint32Array;
  firstTurn: Uint32Array;
  turnTarget: Uint32Array;
  turnCost: Uint32Array;
  turnMillis: Uint32Array;
  /** The shape points at which parts of pieces begin that touch cell c are cellParts[cellFirst[c]] and on. */
  cellFirst: Uint32Array;
  cellParts: Uint32Array;
}

export interface Grid {
  west: number;
  south: number;
  columns: number;
  rows: number;
  /** Ten-millionths of a degree. */
  cellLng: number;
  cellLat: number;
}

export interface RoadFacts {
  attribution: string;
  bounds: [west: number, south: number, east: number, north: number];
  grid: Grid;
  roads: number;
  restrictions: number;
  /** Roads that lead nowhere a car could come back from. */
  deadEdges: number;
  leftOut: LeftOut;
}

export interface RoadGraph extends RoadArrays {
  facts: RoadFacts;
  nameAt(index: number): string;
}

export const edgeCount = ({ edgePiece }: RoadArrays): number => edgePiece.length;
export const pieceCount = ({ pieceMeters }: RoadArrays): number => pieceMeters.length;

/** Its name, or its number, which is what signs say on a motorway; empty where it has neither. */
export function roadNameOf(graph: RoadGraph, piece: number): string {
  const [name, ref] = [graph.nameAt(graph.pieceName[piece] ?? 0), graph.nameAt(graph.pieceRef[piece] ?? 0)];
  const isMotorway = roadKinds[graph.pieceKind[piece] ?? 0]?.startsWith('motorway');
  return (isMotorway ? ref || name : name || ref).replaceAll(';', ', ');
}

/** As people name it: its name, its number, or what it is. */
export function roadLabelOf(graph: RoadGraph, piece: number): string {
  const name = graph.nameAt(graph.pieceName[piece] ?? 0) || graph.nameAt(graph.pieceRef[piece] ?? 0);
  if (name) return name;
  const kind = roadKinds[graph.pieceKind[piece] ?? 0] ?? 'road';
  if (kind.endsWith('_link')) return 'Ramp';
  return kind === 'service' ? 'Service road' : 'Unnamed road';
}
