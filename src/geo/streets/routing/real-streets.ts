/** The router's answers where a city has the real roads of an extract. What is read with `!` is an index of their arrays. */
import { headingDegrees, type Point } from '../geo.ts';
import { findWay, shareOf, timesBetween } from '../import/find-way.ts';
import { type RoadGraph, roadLabelOf } from '../import/road-graph.ts';
import { type RoadSnap, snapsNear, snapTo, snapToDoor } from '../import/snap-grid.ts';
import type { Route, RouteStep } from './routing-engine.ts';
import { type LocalHour, paceOfHour } from './speeds.ts';
import { arcsOf, type MatchedStreets, type Snap } from './street-graph.ts';
import { alongStreet, type OnStreet } from './street-matching.ts';

const pointAt = ({ shapeLng, shapeLat }: RoadGraph, i: number): Point => [
  shapeLng[i]! / 1e7,
  shapeLat[i]! / 1e7,
];

/** Undefined where one end is farther than `maxMeters` from any road, or none leads there. */
export function realRoute(
  roads: RoadGraph,
  start: Point,
  end: Point,
  hour: LocalHour,
  maxMeters: number,
): Route | undefined {
  const [from, to] = [snapToDoor(roads, start, maxMeters), snapToDoor(roads, end, maxMeters)];
  const way = from && to && findWay(roads, from, to);
  if (!from || !to || !way) return undefined;
  const polyline: Point[] = [from.point];
  const steps: RouteStep[] = [];
  let meters = 0;
  const last = way.edges.length - 1;
  way.edges.forEach((edge, i) => {
    const piece = roads.edgePiece[edge]!;
    for (const point of shapeOf(roads, edge, i === 0 ? from : undefined, i === last ? to : undefined))
      polyline.push(point);
    const begun = i === 0 ? shareOf(roads, edge, from) : 0;
    const driven = i === last ? shareOf(roads, edge, to) : 1;
    const length = Math.max(0, driven - begun) * roads.pieceMeters[piece]!;
    meters += length;
    const road = roadLabelOf(roads, piece);
    const step = steps.at(-1);
    if (step?.road === road) step.distanceMeters += length;
    else if (length > 0) steps.push({ road, distanceMeters: length });
  });
  if (polyline.length === 1) polyline.push(to.point);
  for (const step of steps) step.distanceMeters = Math.round(step.distanceMeters);
  return {
    distanceMeters: Math.round(meters),
    durationSeconds: Math.round(way.millis / 1000 / paceOfHour(hour)),
    polyline,
    steps: steps.filter(({ distanceMeters: length }) => length > 0),
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
  if (isAlong) for (let i = low + 1; i <= high; i++) points.push(pointAt(roads, i));
  else for (let i = high; i > low; i--) points.push(pointAt(roads, i));
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
): (number | undefined)[] {
  const snaps = from.map((at) => at && snapTo(roads, at, maxMeters));
  const times = timesBetween(
    roads,
    snaps.filter((snap) => snap !== undefined),
    [to],
  );
  const pace = paceOfHour(hour);
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
      const heading = headingDegrees(pointAt(roads, part), pointAt(roads, part + 1));
      return [
        ...(pieceForward[on.segment]! >= 0 ? [heading] : []),
        ...(pieceBackward[on.segment]! >= 0 ? [(heading + 180) % 360] : []),
      ];
    },
  };
}
