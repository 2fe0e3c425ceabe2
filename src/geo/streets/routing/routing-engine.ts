/** What the rest of the product asks of a router, whoever answers. */
import type { LatLng, Point } from '../geo.ts';
import type { RoadGraph } from '../import/road-graph.ts';
import type { RoadSnap } from '../import/snap-grid.ts';
import type { Path } from './shortest-path.ts';
import type { Snap, StreetGraph } from './street-graph.ts';
import type { OnStreet, ReceivedFix } from './street-matching.ts';

/** Over real roads: edges in driving order, between two places on the first and the last of them. */
export interface RealWay {
  roads: RoadGraph;
  edges: readonly number[];
  from: RoadSnap;
  to: RoadSnap;
}

/** Over drawn streets, to the place nearest to what was asked. */
export interface DrawnWay {
  graph: StreetGraph;
  path: Pick<Path, 'nodes' | 'segments'>;
  from: Snap;
  to: Snap;
  asked: Point;
}

export interface Route {
  /** Length of the polyline, or the estimated road length where `approximate`. */
  distanceMeters: number;
  durationSeconds: number;
  /** [lng, lat] from the nearest road point of the start to that of the end. */
  polyline: Point[];
  /** What it was found on, for telling it to a driver; undefined where it is approximate. */
  way?: RealWay | DrawnWay;
  /** True where no street network was known and the way is a straight line with a fitted length. */
  approximate: boolean;
  /** Who found it. */
  source: 'streets' | 'great-circle' | 'valhalla' | 'osrm';
}

export interface RoutingEngine {
  /** The way a driver would take, leaving at `at`. @param heading of a car on its way, which does not turn around at once */
  route(from: LatLng, to: LatLng, at: Date, heading?: number): Promise<Route>;
  /** Driving seconds from each candidate to `to`, in the candidates' order; Infinity beyond `maxSeconds`. */
  drivingTimesTo(to: LatLng, candidates: readonly LatLng[], at: Date, maxSeconds?: number): Promise<number[]>;
  /** Follows one car, to be asked with each of its positions; undefined where no street is near. For drawing only. */
  followCar(): (fix: ReceivedFix) => OnStreet | undefined;
  /**
   * Where a car is drawn of which no more is known than a place to some hundred metres: on the nearest street, along it.
   * It says nothing about the car that the place does not say. Undefined where no street is near.
   */
  onStreet(near: LatLng, heading: number): OnStreet | undefined;
}
