/** What the rest of the product asks of a router, whoever answers. */
import type { LatLng, Point } from '../geo.ts';
import type { OnStreet, ReceivedFix } from './street-matching.ts';

export interface RouteStep {
  /** The road driven on, as people name it. */
  road: string;
  distanceMeters: number;
}

export interface Route {
  /** Length of the polyline, or the estimated road length where `approximate`. */
  distanceMeters: number;
  durationSeconds: number;
  /** [lng, lat] from the nearest road point of the start to that of the end. */
  polyline: Point[];
  steps: RouteStep[];
  /** True where no street network was known and the way is a straight line with a fitted length. */
  approximate: boolean;
  /** Who found it. */
  source: 'streets' | 'great-circle' | 'valhalla' | 'osrm';
}

export interface RoutingEngine {
  /** The way a driver would take, leaving at `at`. */
  route(from: LatLng, to: LatLng, at: Date): Promise<Route>;
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
