/** Where a route leaves off and a door is not yet reached. */
import type { LngLat } from './map-data.ts';

/** Nearer than this the marker lies on the end of the way; farther, the way does not lead there. */
const leastMeters = 10;
const mostMeters = 700;

/** From the nearest end of any of the ways to each door, where there is a way to walk. */
export function walksTo(
  doors: readonly { lat: number; lng: number }[],
  ways: readonly (readonly LngLat[])[],
): (readonly [from: LngLat, to: LngLat])[] {
  const ends = ways.flatMap((way) => [way[0], way.at(-1)]).filter((end) => end !== undefined);
  return doors.flatMap(({ lat, lng }) => {
    const meters = (end: LngLat) =>
      111_195 * Math.hypot((end[0] - lng) * Math.cos((lat * Math.PI) / 180), end[1] - lat);
    const [nearest] = [...ends].sort((a, b) => meters(a) - meters(b));
    if (!nearest || meters(nearest) < leastMeters || meters(nearest) > mostMeters) return [];
    return [[nearest, [lng, lat]] as const];
  });
}
