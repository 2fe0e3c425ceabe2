/** An honest estimate where no street network is known. */
import { along, distanceMeters, type Point } from '../geo.ts';
import type { Route } from './routing-engine.ts';

/** Inside a metropolitan area cars average this; long stretches are mostly motorway. */
const localKmh = 30;
const longDistanceKmh = 85;

/** How much longer the road is than the great circle of `km`, by the design's fit: short trips wind more. */
export function detourFactor(km: number): number {
  return Math.max(1.22, 1.25 + 0.2 * Math.exp(-km / 3));
}

/** A straight line with a believable length and time, marked `approximate`. @param kmh as `greatCircleSeconds` has it */
export function greatCircleRoute(from: Point, to: Point, kmh?: number): Route {
  const straightMeters = distanceMeters(from, to);
  const meters = straightMeters * detourFactor(straightMeters / 1000);
  return {
    distanceMeters: Math.round(meters),
    durationSeconds: Math.round(greatCircleSeconds(meters, kmh)),
    polyline: straightMeters > 0 ? [from, along(from, to, 0.5), to] : [from, to],
    approximate: true,
    source: 'great-circle',
  };
}

/** @param kmh the mean speed in the city, where it is known */
export function greatCircleSeconds(roadMeters: number, kmh = localKmh): number {
  const localMeters = Math.min(roadMeters, 20_000);
  return (localMeters / kmh + (roadMeters - localMeters) / longDistanceKmh) * 3.6;
}
