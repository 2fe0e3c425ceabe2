/** The router's answers where a city has the real roads of an extract. What is read with `!` is an index of their arrays. */
import { headingDegrees, type Point } from '../geo.ts';
import { findWay, type RoadEnd, shareOf, timesBetween } from '../import/find-way.ts';
import type { RoadGraph } from '../import/road-graph.ts';
import { roadKinds } from '../import/road-tags.ts';
import { type RoadSnap, snapsNear, snapTo, snapToDoor } from '../import/snap-grid.ts';
import { factorAt, type LearnedPace, paceClassOf, slotOf } from './learned-pace.ts';
import type { Route } from './routing-engine.ts';
import { type LocalHour, paceOfHour } from './speeds.ts';
import { arcsOf, type MatchedStreets, type Snap } from './street-graph.ts';
import { alongStreet, type OnStreet } from './street-matching.ts';

const shapePoint = ({ shapeLng, shapeLat }: RoadGraph, i: number): Point => [
  shapeLng[i]! / 1e7,
  shapeLat[i]! / 1e7,
];

/** What else is known of who drives. */
export interface Driven {
  /** Compass degrees of a car that moves. */
  heading?: number | undefined;
  onLeft: boolean;
  /** What finished rides taught of the city. */
  pace?: LearnedPace | undefined;
}

/** To a large road's other side one walks, or waits to cross: as much as a way of so many metres. */
const acrossCost = 100 * 300;
const largeLanes = 3;
const isLarge = roadKinds.map((kind) => /^(trunk|primary|secondary|tertiary)$/.test(kind));
/** Turning around on the spot: as much as a way of so many metres, and never told where there is one. */
const aroundCost = 100 * 5_000;
const backDegrees = 110;

/** The edge that ends across a large road from the place. */
function acrossFrom(roads: RoadGraph, to: RoadSnap, onLeft: boolean): RoadEnd['dear'] {
  const [forward, backward] = [roads.pieceForward[to.piece]!, roads.pieceBackward[to.piece]!];
  const large = isLarge[roads.pieceKind[to.piece]!] || roads.pieceLanes[to.piece]! >= largeLanes;
  if (forward < 0 || backward < 0 || !large || to.offsetMeters < 3) return undefined;
  return { edge: (to.side === 'left') === onLeft ? backward : forward, cost: acrossCost };
}

/** The edge against which a car looks. */
function behind(roads: RoadGraph, from: RoadSnap, heading: number | undefined): RoadEnd['dear'] {
  const [forward, backward] = [roads.pieceForward[from.piece]!, roads.pieceBackward[from.piece]!];
  if (heading === undefined || forward < 0 || backward < 0) return undefined;
  const along = headingDegrees(shapePoint(roads, from.part), shapePoint(roads, from.part + 1));
  const off = Math.abs(((heading - along + 540) % 360) - 180);
  if (off > backDegrees) return { edge: forward, cost: aroundCost };
  return off < 180 - backDegrees ? { edge: backward, cost: aroundCost } : undefined;
}

/** Undefined where one end is farther than `maxMeters` from any road, or none leads there. */
export function realRoute(
  roads: RoadGraph,
  start: Point,
  end: Point,
  hour: LocalHour,
  maxMeters: number,
  { heading, onLeft, pace }: Driven = { onLeft: false },
): Route | undefined {
  const [from, to] = [snapToDoor(roads, start, maxMeters), snapToDoor(roads, end, maxMeters)];
  if (!from || !to) return undefined;
  const dear = { from: behind(roads, from, heading), to: acrossFrom(roads, to, onLeft) };
  const way = findWay(roads, { ...from, dear: dear.from }, { ...to, dear: dear.to });
  if (!way) return undefined;
  const { edges } = way;
  const polyline: Point[] = [from.point];
  let meters = 0;
  let millis = way.millis;
  const last = edges.length - 1;
  edges.forEach((edge, i) => {
    for (const point of shapeOf(roads, edge, i === 0 ? from : undefined, i === last ? to : undefined))
      polyline.push(point);
    const begun = i === 0 ? shareOf(roads, edge, from) : 0;
    const driven = i === last ? shareOf(roads, edge, to) : 1;
    const share = Math.max(0, driven - begun);
    meters += share * roads.pieceMeters[roads.edgePiece[edge]!]!;
    // The class of each road, and the hour below: the way was found by what they were reckoned at first.
    if (pace)
      millis += share * roads.edgeMillis[edge]! * (Math.exp(pace.classes[paceClassOf(roads, edge)]!) - 1);
  });
  if (polyline.length === 1) polyline.push(to.point);
  const hourFactor = pace ? Math.exp(pace.hours[slotOf(hour)]!) : 1;
  return {
    distanceMeters: Math.round(meters),
    durationSeconds: Math.round((millis * hourFactor) / 1000 / paceOfHour(hour)),
    polyline,
    way: { roads, edges, from, to },
    ...{ approximate: false, source: 'streets' },
  };
}

/** The points driven over after the first, in driving order. */
function shapeOf(roads: RoadGraph, edge: number, from?: RoadSnap, to?: RoadSnap): Point[] {
  const piece = roads.edgePiece[edge]!;
  const isAlong = roads.edgeAlong[edge] === 1;
  const [first, end] = [roads.firstShape[piece]!, roads.firstShape[piece + 1]! - 1];
  // The shape points behind a place, the way it is driven.
  const low = (isAlong ? from : to)?.part ?? first - (isAlong ? 0 : 1);
  const high = (isAlong ? to : from)?.part ?? (isAlong ? end : end - 1);
  const points: Point[] = [];
  if (isAlong) for (let i = low + 1; i <= high; i++) points.push(shapePoint(roads, i));
  else for (let i = high; i > low; i--) points.push(shapePoint(roads, i));
  if (to) points.push(to.point);
  return points;
}

/** Seconds from each place; undefined for what is none, or farther than `maxMeters` from any road. */
export function realSeconds(
  roads: RoadGraph,
  to: RoadSnap,
  from: readonly (Point | undefined)[],
  hour: LocalHour,
  maxMeters: number,
  learned?: LearnedPace,
): (number | undefined)[] {
  const snaps = from.map((at) => at && snapTo(roads, at, maxMeters));
  const times = timesBetween(
    roads,
    snaps.filter((snap) => snap !== undefined),
    [to],
  );
  const pace = paceOfHour(hour) / factorAt(learned, hour);
  let next = 0;
  return snaps.map((snap) => (snap ? times[next++]! / pace : undefined));
}

/** Where a car is drawn on the nearest road, the way it may drive there. */
export function onRealStreet(
  roads: RoadGraph,
  at: Point,
  heading: number,
  maxMeters: number,
): OnStreet | undefined {
  const snap = snapTo(roads, at, maxMeters);
  return (
    snap && { point: snap.point, heading: alongStreet(matchedStreetsOf(roads), asSnap(roads, snap), heading) }
  );
}

interface OnPiece extends Snap {
  part: number;
}

const asSnap = (
  { pieceMeters }: RoadGraph,
  { piece, meters, point, offsetMeters, part }: RoadSnap,
): OnPiece => ({
  ...{ segment: piece, point, offsetMeters, part },
  share: pieceMeters[piece]! > 0 ? meters / pieceMeters[piece]! : 0,
});

const matched = new WeakMap<RoadGraph, MatchedStreets>();

/** The roads as a car is matched to them: pieces between junctions, with the ways they may be driven. */
export function matchedStreetsOf(roads: RoadGraph): MatchedStreets {
  const known = matched.get(roads) ?? makeMatched(roads);
  matched.set(roads, known);
  return known;
}

function makeMatched(roads: RoadGraph): MatchedStreets {
  const { pieceFrom, pieceTo, pieceMeters, pieceForward, pieceBackward } = roads;
  const ends = [pieceFrom, pieceTo].map((list) => list.reduce((a, b) => Math.max(a, b), 0));
  return {
    ...arcsOf({ nodes: { length: Math.max(...ends) + 1 }, from: pieceFrom, to: pieceTo }),
    segmentFrom: pieceFrom,
    segmentTo: pieceTo,
    segmentMeters: Float64Array.from(pieceMeters),
    near: (at, maxMeters) => snapsNear(roads, at, maxMeters).map((snap) => asSnap(roads, snap)),
    headingsAt(on) {
      const { part } = on as OnPiece;
      const heading = headingDegrees(shapePoint(roads, part), shapePoint(roads, part + 1));
      return [
        ...(pieceForward[on.segment]! >= 0 ? [heading] : []),
        ...(pieceBackward[on.segment]! >= 0 ? [(heading + 180) % 360] : []),
      ];
    },
  };
}
