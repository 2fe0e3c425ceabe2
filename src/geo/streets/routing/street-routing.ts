/** The embedded router: the cities' own street networks, great circles elsewhere and where a city has no streets. */
import { existing } from '#src/platform/existing.ts';
import { type City, type CityId, cityAt, cityOf, perCity } from '../cities/cities.ts';
import { distanceMeters, type LatLng, type Point, pointOf } from '../geo.ts';
import { roadsOf } from '../import/city-roads.ts';
import type { RoadGraph } from '../import/road-graph.ts';
import { snapToDoor } from '../import/snap-grid.ts';
import { drivesOnLeft } from './driving-side.ts';
import { detourFactor, greatCircleRoute, greatCircleSeconds } from './great-circle.ts';
import { learnedPaceOf } from './learned-pace.ts';
import { matchedStreetsOf, onRealStreet, realRoute, realSeconds } from './real-streets.ts';
import type { Route, RoutingEngine } from './routing-engine.ts';
import { findPath, secondsOutward } from './shortest-path.ts';
import { type LocalHour, localHours, metersPerSecond } from './speeds.ts';
import { createStreetGraph, type Snap, type StreetGraph } from './street-graph.ts';
import { alongStreet, createStreetMatcher, type StreetMatcher } from './street-matching.ts';

/** Farther from any drawn road than this, the network says nothing about the way. */
const snapLimitMeters = 2_500;

/** Farther from a street than this, a car whose place is roughly known is left there: a parking lot, a field. */
const onStreetMeters = 250;

export interface StreetRouting extends RoutingEngine {
  graphOf(cityId: CityId): StreetGraph;
  /** The same answers without waiting; for code that asks many times a second. */
  routeNow(from: LatLng, to: LatLng, at: Date, heading?: number): Route;
  drivingTimesNow(to: LatLng, candidates: readonly LatLng[], at: Date, maxSeconds?: number): number[];
}

interface Network {
  graph: StreetGraph;
  hourAt: (at: Date) => LocalHour;
}

const networkOf = perCity(
  (city): Network => ({ graph: createStreetGraph(city), hourAt: localHours(city.timeZone) }),
);

function matcherIn(city: City): StreetMatcher {
  const roads = roadsOf(city);
  return createStreetMatcher(roads ? matchedStreetsOf(roads) : networkOf(city).graph);
}

const hourIn = perCity(({ timeZone }) => localHours(timeZone));

/** Seconds by a straight line of a fitted length; Infinity beyond `maxSeconds`. */
function straightTo(goal: Point, city: City | undefined, maxSeconds: number): (from: LatLng) => number {
  const kmh = city && (roadsOf(city) || city.roads.length === 0) ? city.averageKmh : undefined;
  return (from) => {
    const straight = distanceMeters(goal, pointOf(from));
    const seconds = greatCircleSeconds(straight * detourFactor(straight / 1000), kmh);
    return seconds > maxSeconds ? Number.POSITIVE_INFINITY : seconds;
  };
}

/** Undefined for a candidate elsewhere, or far from every road. */
function fromReal(
  roads: RoadGraph,
  city: City,
  goal: Point,
  candidates: readonly LatLng[],
  at: Date,
): (number | undefined)[] {
  const to = snapToDoor(roads, goal, snapLimitMeters);
  const inCity = candidates.map((one) => (cityAt(pointOf(one)) === city ? pointOf(one) : undefined));
  return to
    ? realSeconds(roads, to, inCity, hourIn(city)(at), snapLimitMeters, learnedPaceOf(city.id))
    : candidates.map(() => undefined);
}

export function createStreetRouting(): StreetRouting {
  const snapIn = (city: City, at: Point): Snap | undefined => networkOf(city).graph.snap(at, snapLimitMeters);

  function routeNow(from: LatLng, to: LatLng, at: Date, heading?: number): Route {
    const start = pointOf(from);
    const end = pointOf(to);
    const city = cityAt(start);
    if (city && city === cityAt(end)) {
      const roads = roadsOf(city);
      if (roads) {
        const driven = { heading, onLeft: drivesOnLeft(city.country.code), pace: learnedPaceOf(city.id) };
        const way = realRoute(roads, start, end, hourIn(city)(at), snapLimitMeters, driven);
        return way ?? greatCircleRoute(start, end, city.averageKmh);
      }
      const { graph, hourAt } = networkOf(city);
      const fromSnap = snapIn(city, start);
      const toSnap = snapIn(city, end);
      const path = fromSnap && toSnap ? findPath(graph, fromSnap, toSnap) : undefined;
      if (fromSnap && toSnap && path)
        return assembleRoute(graph, fromSnap, { ...toSnap, asked: end }, path, hourAt(at));
      if (city.roads.length === 0) return greatCircleRoute(start, end, city.averageKmh);
    }
    return greatCircleRoute(start, end);
  }

  function drivingTimesNow(
    to: LatLng,
    candidates: readonly LatLng[],
    at: Date,
    maxSeconds = Number.POSITIVE_INFINITY,
  ): number[] {
    const goal = pointOf(to);
    const city = cityAt(goal);
    const roads = city && roadsOf(city);
    const toSnap = city && !roads ? snapIn(city, goal) : undefined;
    const straightSeconds = straightTo(goal, city, maxSeconds);
    if (roads && city)
      return fromReal(roads, city, goal, candidates, at).map((seconds, i) => {
        if (seconds === undefined) return straightSeconds(existing(candidates[i], 'a candidate'));
        return seconds > maxSeconds ? Number.POSITIVE_INFINITY : seconds;
      });
    if (!city || !toSnap) return candidates.map(straightSeconds);
    const { graph, hourAt } = networkOf(city);
    const pace = secondsPerMeter(graph, hourAt(at));
    const secondsOf = (segment: number) => graph.segmentMeters[segment]! * pace[graph.segmentRoad[segment]!]!;
    const snaps = candidates.map((candidate) =>
      cityAt(pointOf(candidate)) === city ? snapIn(city, pointOf(candidate)) : undefined,
    );
    const reachable = snaps.filter((snap) => snap !== undefined);
    const secondsTo = secondsOutward(graph, toSnap, reachable, secondsOf, maxSeconds);
    return candidates.map((candidate, i) => {
      const snap = snaps[i];
      return snap ? secondsTo(snap) : straightSeconds(candidate);
    });
  }

  return {
    graphOf: (cityId) => networkOf(cityOf(cityId)).graph,
    routeNow,
    drivingTimesNow,
    followCar() {
      const matcherOf = perCity(matcherIn);
      return (fix) => {
        const city = cityAt(fix.point);
        return city && matcherOf(city)(fix);
      };
    },
    onStreet(near, heading) {
      const at = pointOf(near);
      const city = cityAt(at);
      const roads = city && roadsOf(city);
      if (roads) return onRealStreet(roads, at, heading, onStreetMeters);
      const graph = city && networkOf(city).graph;
      const snap = graph?.snap(at, onStreetMeters);
      return graph && snap && { point: snap.point, heading: alongStreet(graph, snap, heading) };
    },
    route: async (from, to, at, heading) => routeNow(from, to, at, heading),
    drivingTimesTo: async (to, candidates, at, maxSeconds) => drivingTimesNow(to, candidates, at, maxSeconds),
  };
}

const paces = new WeakMap<StreetGraph, Map<string, Float64Array>>();

/** By road index of the graph's city; the few that hours differ in are kept. */
function secondsPerMeter(graph: StreetGraph, hour: LocalHour): Float64Array {
  const kept = paces.get(graph) ?? new Map<string, Float64Array>();
  paces.set(graph, kept);
  const key = `${hour.weekend} ${hour.hour}`;
  let pace = kept.get(key);
  if (!pace) {
    pace = Float64Array.from(graph.city.roads, (road) => 1 / metersPerSecond(graph.city, road.class, hour));
    kept.set(key, pace);
  }
  return pace;
}

function assembleRoute(
  graph: StreetGraph,
  from: Snap,
  to: Snap & { asked: Point },
  path: { nodes: number[]; segments: number[] },
  hour: LocalHour,
): Route {
  const pace = secondsPerMeter(graph, hour);
  const polyline: Point[] = [from.point];
  let meters = 0;
  let seconds = 0;
  const drive = (point: Point, segment: number) => {
    const length = distanceMeters(polyline.at(-1) ?? from.point, point);
    if (length > 0) polyline.push(point);
    meters += length;
    seconds += length * pace[graph.segmentRoad[segment]!]!;
  };
  path.nodes.forEach((node, i) => {
    drive(graph.pointOfNode(node), path.segments[i - 1] ?? from.segment);
  });
  drive(to.point, to.segment);
  if (polyline.length === 1) polyline.push(to.point);
  return {
    distanceMeters: Math.round(meters),
    durationSeconds: Math.round(seconds),
    polyline,
    way: { graph, path, from, to, asked: to.asked },
    approximate: false,
    source: 'streets',
  };
}
