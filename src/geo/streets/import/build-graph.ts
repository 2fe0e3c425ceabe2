/** From the roads of an extract to what is driven on. What is read with `!` is an index of these arrays. */

import { ImportRefused } from '#src/geo/extracts/refused.ts';
import { contract } from '#src/geo/hierarchy/hierarchy.ts';
import { cutAtJunctions, type Edges, type Pieces } from './junctions.ts';
import type { Progress, Roads } from './read-extract.ts';
import type { RoadArrays, RoadFacts } from './road-graph.ts';
import { wayBits } from './road-tags.ts';
import { layGrid } from './snap-grid.ts';
import { connected, findTurns, type Turns } from './turns.ts';
import { turnsOverWays } from './turns-over-ways.ts';

/** As OpenStreetMap's terms want it said wherever its data is shown. */
export const attribution = '© OpenStreetMap contributors';

/**
 * What a way costs a driver: about as much the time it takes as its length, which is paid for. A minute counts as the
 * metres of an ordinary street.
 */
const shareOfTime = 0.55;
const ordinaryKmh = 30;
/**
 * A private road, a yard or a car park's aisle is driven only by who wants to go there: driving into one costs as much as
 * a way of three kilometres, once for who has to, and more than any way around is worth to whoever drives through.
 */
const visitorsFactor = 4;
const intoVisitorsMeters = 3_000;
const tollFactor = 1.1;
/** A part of the streets with fewer edges, of which the rest cannot be reached, is left out. */
const leastConnected = 60;

export interface BuiltGraph {
  arrays: RoadArrays;
  names: string[];
  facts: RoadFacts;
}

/** @throws ImportRefused */
export function buildGraph(roads: Roads, say: Progress = () => {}): BuiltGraph {
  const { pieces, edges: plain } = cutAtJunctions(roads);
  if (plain.count === 0)
    throw new ImportRefused('None of the roads in this file can be driven on. Fetch a whole extract.');
  say(`${pieces.count} pieces of road between junctions, ${plain.count} ways along them.`);
  const { edges, turns: allTurns } = turnsOverWays(roads, pieces, plain, findTurns(roads, pieces, plain));
  const kept = keep(edges, allTurns, connected(allTurns, leastConnected));
  const { turns } = kept;
  const cost = costsOf(roads, pieces, kept.edges, turns);
  const hierarchy = contract(arcsOf(cost, turns), say);
  say(`${hierarchy.arcOther.length} turns and shortcuts.`);
  const { numberOf, ...rows } = hierarchy;
  const { isCopy, ...numbered } = renumber(kept.edges, turns, cost, numberOf);
  const { grid, ...cells } = layGrid(pieces, numbered.edgePiece);
  const byWay = <T extends Uint8Array | Uint32Array>(values: T): T => {
    const make = values.constructor as new (length: number) => T;
    const list = new make(pieces.count);
    for (let p = 0; p < pieces.count; p++) list[p] = values[pieces.way[p]!]!;
    return list;
  };
  const arrays: RoadArrays = {
    ...{ ...rows, ...numbered, ...cells, ...endsOf(pieces.count, { ...numbered, isCopy }) },
    pieceMeters: pieces.meters,
    ...junctionsOf(pieces),
    pieceName: byWay(roads.wayName),
    pieceRef: byWay(roads.wayRef),
    pieceKind: byWay(roads.wayKind),
    pieceBits: byWay(roads.wayBits),
    pieceLimit: byWay(roads.wayLimit),
    pieceLanes: byWay(roads.wayLanes),
    pieceLanesForward: byWay(roads.wayLanesForward),
    pieceLanesBackward: byWay(roads.wayLanesBackward),
    firstShape: pieces.firstShape,
    shapeLng: pieces.shapeLng,
    shapeLat: pieces.shapeLat,
  };
  const facts: RoadFacts = {
    ...{ attribution, bounds: boundsOf(pieces), grid, roads: roads.wayKind.length },
    restrictions: roads.restrictions.length,
    deadEdges: edges.count - kept.edges.count,
    leftOut: roads.leftOut,
  };
  return { arrays, names: roads.names, facts };
}

/** Edges and turns without those that lead nowhere. */
function keep(edges: Edges, turns: Turns, isKept: Uint8Array): { edges: Edges; turns: Turns } {
  const old = Uint32Array.from(isKept.keys()).filter((e) => isKept[e] === 1);
  const numberOf = new Int32Array(edges.count).fill(-1);
  old.forEach((e, i) => {
    numberOf[e] = i;
  });
  const first = new Uint32Array(old.length + 1);
  const target: number[] = [];
  const seconds: number[] = [];
  old.forEach((e, i) => {
    for (let t = turns.first[e]!; t < turns.first[e + 1]!; t++) {
      const to = numberOf[turns.target[t]!]!;
      if (to < 0) continue;
      target.push(to);
      seconds.push(turns.seconds[t]!);
    }
    first[i + 1] = target.length;
  });
  return {
    edges: {
      count: old.length,
      piece: old.map((e) => edges.piece[e]!),
      along: Uint8Array.from(old, (e) => edges.along[e]!),
      copyOf: Int32Array.from(old, (e) => edges.copyOf[e]!),
    },
    turns: { first, target: Uint32Array.from(target), seconds: Float64Array.from(seconds) },
  };
}

interface Costs {
  edgeCost: Uint32Array;
  edgeMillis: Uint32Array;
  turnCost: Uint32Array;
  turnMillis: Uint32Array;
}

/** In hundredths of a metre of an ordinary street, and thousandths of a second. Whole, so that sums are exact. */
function costsOf(roads: Roads, pieces: Pieces, edges: Edges, turns: Turns): Costs {
  const metersOfSeconds = (seconds: number) => (seconds * ordinaryKmh) / 3.6;
  const edgeCost = new Uint32Array(edges.count);
  const edgeMillis = new Uint32Array(edges.count);
  for (let e = 0; e < edges.count; e++) {
    const p = edges.piece[e]!;
    const way = pieces.way[p]!;
    const bits = roads.wayBits[way]!;
    const meters = pieces.meters[p]!;
    const seconds = meters / (roads.wayKmh[way]! / 3.6);
    const factor =
      (bits & wayBits.visitorsOnly ? visitorsFactor : 1) * (bits & wayBits.toll ? tollFactor : 1);
    const both = (1 - shareOfTime) * meters + shareOfTime * metersOfSeconds(seconds);
    edgeCost[e] = Math.max(1, Math.round(100 * factor * both));
    edgeMillis[e] = Math.round(1000 * seconds);
  }
  const turnCost = Uint32Array.from(turns.seconds, (s) => Math.round(100 * shareOfTime * metersOfSeconds(s)));
  const forVisitors = (e: number) =>
    (roads.wayBits[pieces.way[edges.piece[e]!]!]! & wayBits.visitorsOnly) > 0;
  for (let e = 0; e < edges.count; e++) {
    if (forVisitors(e)) continue;
    for (let t = turns.first[e]!; t < turns.first[e + 1]!; t++)
      if (forVisitors(turns.target[t]!)) turnCost[t]! += 100 * intoVisitorsMeters;
  }
  return {
    ...{ edgeCost, edgeMillis, turnCost },
    turnMillis: Uint32Array.from(turns.seconds, (s) => Math.round(1000 * s)),
  };
}

/** From the start of an edge to the start of the next: the edge and the turn. */
function arcsOf({ edgeCost, edgeMillis, turnCost, turnMillis }: Costs, turns: Turns) {
  const [arcCost, arcMillis] = [turnCost.slice(), turnMillis.slice()];
  for (let e = 0; e + 1 < turns.first.length; e++) {
    for (let t = turns.first[e]!; t < turns.first[e + 1]!; t++) {
      arcCost[t]! += edgeCost[e]!;
      arcMillis[t]! += edgeMillis[e]!;
    }
  }
  return { first: turns.first, target: turns.target, cost: arcCost, millis: arcMillis };
}

/** Edges in the order of the hierarchy, so that what is looked at together lies together. */
function renumber(
  edges: Edges,
  turns: Turns,
  { edgeCost, edgeMillis, turnCost, turnMillis }: Costs,
  numberOf: Uint32Array,
) {
  const old = new Uint32Array(edges.count);
  numberOf.forEach((number, e) => {
    old[number] = e;
  });
  const firstTurn = new Uint32Array(edges.count + 1);
  const from = new Uint32Array(turns.target.length);
  let count = 0;
  old.forEach((e, i) => {
    for (let t = turns.first[e]!; t < turns.first[e + 1]!; t++) from[count++] = t;
    firstTurn[i + 1] = count;
  });
  return {
    edgePiece: old.map((e) => edges.piece[e]!),
    edgeAlong: Uint8Array.from(old, (e) => edges.along[e]!),
    isCopy: Uint8Array.from(old, (e) => (edges.copyOf[e]! >= 0 ? 1 : 0)),
    edgeCost: old.map((e) => edgeCost[e]!),
    edgeMillis: old.map((e) => edgeMillis[e]!),
    firstTurn,
    turnTarget: from.map((t) => numberOf[turns.target[t]!]!),
    turnCost: from.map((t) => turnCost[t]!),
    turnMillis: from.map((t) => turnMillis[t]!),
  };
}

function endsOf(
  pieces: number,
  { edgePiece, edgeAlong, isCopy }: Pick<RoadArrays, 'edgePiece' | 'edgeAlong'> & { isCopy: Uint8Array },
): Pick<RoadArrays, 'pieceForward' | 'pieceBackward' | 'edgeTwin'> {
  const pieceForward = new Int32Array(pieces).fill(-1);
  const pieceBackward = new Int32Array(pieces).fill(-1);
  const edgeTwin = new Int32Array(edgePiece.length).fill(-1);
  const firstOf = (e: number) => (edgeAlong[e] ? pieceForward : pieceBackward);
  // Who starts on a piece has come over nothing, so the edge that is no copy is its first.
  for (const copies of [1, 0])
    edgePiece.forEach((piece, e) => {
      if (isCopy[e] !== copies) return;
      edgeTwin[e] = firstOf(e)[piece]!;
      firstOf(e)[piece] = e;
    });
  return { pieceForward, pieceBackward, edgeTwin };
}

/** The ends of pieces, numbered without gaps. */
function junctionsOf({ from, to }: Pieces): Pick<RoadArrays, 'pieceFrom' | 'pieceTo'> {
  const numbers = new Map<number, number>();
  const numberOf = (point: number) => {
    const number = numbers.get(point) ?? numbers.size;
    numbers.set(point, number);
    return number;
  };
  return { pieceFrom: from.map(numberOf), pieceTo: to.map(numberOf) };
}

function boundsOf({ shapeLng, shapeLat }: Pieces): RoadFacts['bounds'] {
  const least = (list: Int32Array) => list.reduce((a, b) => Math.min(a, b)) / 1e7;
  const largest = (list: Int32Array) => list.reduce((a, b) => Math.max(a, b)) / 1e7;
  return [least(shapeLng), least(shapeLat), largest(shapeLng), largest(shapeLat)];
}
