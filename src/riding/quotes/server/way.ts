/** The way of a trip: from the pickup by its stops to the destination, leg by leg. */

import type { Places } from '#src/geo/places/server/service.ts';
import type { LatLng, Point } from '#src/geo/streets/geo.ts';
import type { Route } from '#src/geo/streets/routing/routing-engine.ts';

export interface Way {
  distanceMeters: number;
  durationSeconds: number;
  polyline: [lng: number, lat: number][];
  /** One line from each place to the next. */
  legs: [lng: number, lat: number][][];
  shortestLegMeters: number;
  /** Who found the legs, each once. */
  sources: Route['source'][];
}

/** Drives through all places in turn; each leg begins when the one before it ends. Waiting at stops is not in it. */
export async function wayThrough(
  places: Pick<Places, 'route'>,
  [from, ...onward]: readonly [LatLng, LatLng, ...LatLng[]],
  at: Date,
): Promise<Way> {
  const way: Way = {
    distanceMeters: 0,
    durationSeconds: 0,
    polyline: [],
    legs: [],
    shortestLegMeters: Number.POSITIVE_INFINITY,
    sources: [],
  };
  let here = from;
  for (const next of onward) {
    const leg = await places.route(here, next, new Date(at.getTime() + way.durationSeconds * 1000));
    const line = leg.polyline.map(([lng, lat]: Point): [number, number] => [lng, lat]);
    way.distanceMeters += leg.distanceMeters;
    way.durationSeconds += leg.durationSeconds;
    way.polyline.push(...line);
    way.legs.push(line);
    way.shortestLegMeters = Math.min(way.shortestLegMeters, leg.distanceMeters);
    if (!way.sources.includes(leg.source)) way.sources.push(leg.source);
    here = next;
  }
  return way;
}
