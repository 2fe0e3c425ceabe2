/** A driver's own car on the way it is shown: a phone is off by a street's width, and the way is on the street. */
import {
  along,
  distanceMeters,
  type LatLng,
  nearestShare,
  type Point,
  pointOf,
} from '#src/geo/streets/geo.ts';

const reachMeters = 40;

/** The nearest place of the way, or `at` itself where the car is not on it. */
export function onWay<T extends LatLng>(at: T, way: readonly Point[]): T {
  let nearest: Point | undefined;
  let nearestMeters = reachMeters;
  for (const [i, to] of way.entries()) {
    const from = way[i - 1] ?? to;
    const point = along(from, to, nearestShare(pointOf(at), from, to));
    const meters = distanceMeters(pointOf(at), point);
    if (meters > nearestMeters) continue;
    nearest = point;
    nearestMeters = meters;
  }
  return nearest ? { ...at, lng: nearest[0], lat: nearest[1] } : at;
}
