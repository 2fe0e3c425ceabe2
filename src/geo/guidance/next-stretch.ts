/** What a driver looks at while driving: the car and the turn that comes, not the whole way. */
import { along, distanceMeters, type Point } from '#src/geo/streets/geo.ts';

/** Nearer than this the crossing alone would fill the screen; farther than that the turn is not what matters yet. */
const [leastMeters, mostMeters] = [120, 900];

/**
 * The way from the car to the next turn and a little beyond it, as points of `way`, which begins at the car.
 * @param turnMeters how far the turn is along the way; null where no turns are told
 * @returns points in order; all of `way` where it is shorter
 */
export function nextStretch(way: readonly Point[], turnMeters: number | null): Point[] {
  const wanted = Math.min(mostMeters, Math.max(leastMeters, (turnMeters ?? mostMeters) + leastMeters / 3));
  const stretch: Point[] = [];
  let driven = 0;
  for (const [i, to] of way.entries()) {
    const from = way[i - 1] ?? to;
    const meters = distanceMeters(from, to);
    if (driven + meters >= wanted) return [...stretch, along(from, to, (wanted - driven) / meters)];
    stretch.push(to);
    driven += meters;
  }
  return stretch;
}
