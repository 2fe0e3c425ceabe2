/** A way as a driver is told it: which way to turn, onto which road, and for how far. Pure. */
import { distanceMeters, headingDegrees, type Point } from '#src/geo/streets/geo.ts';

export const turns = ['start', 'straight', 'left', 'right', 'back'] as const;
export type Turn = (typeof turns)[number];

export interface Direction {
  turn: Turn;
  road: string;
  /** How far to drive on it. */
  distanceMeters: number;
}

/** Headings are compared this far before and after a corner, so that a bend of a few metres is no turn. */
const lookMeters = 25;

/** What to do at a corner where the heading changes by so many degrees. */
function turnOf(before: number, after: number): Turn {
  const change = ((after - before + 540) % 360) - 180;
  if (Math.abs(change) < 30) return 'straight';
  if (Math.abs(change) > 150) return 'back';
  return change < 0 ? 'left' : 'right';
}

/** The place on the line after so many metres. */
function pointAt(line: readonly [Point, ...Point[]], meters: number): Point {
  let left = Math.max(0, meters);
  let [from] = line;
  for (const to of line) {
    const length = distanceMeters(from, to);
    if (left <= length && length > 0) {
      const share = left / length;
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= length;
    from = to;
  }
  return from;
}

/** At most `most` directions of a route, the first being the road the driver is on. */
export function directionsOf(
  route: { polyline: readonly Point[]; steps: readonly { road: string; distanceMeters: number }[] },
  most = 12,
): Direction[] {
  const { steps } = route;
  const [origin, ...onward] = route.polyline;
  if (!origin || onward.length === 0) return [];
  const polyline = [origin, ...onward] as const;
  let driven = 0;
  return steps.slice(0, most).map(({ road, distanceMeters: meters }, i) => {
    const corner = pointAt(polyline, driven);
    const before = pointAt(polyline, driven - lookMeters);
    const after = pointAt(polyline, driven + Math.min(lookMeters, meters));
    driven += meters;
    const turn = i === 0 ? 'start' : turnOf(headingDegrees(before, corner), headingDegrees(corner, after));
    return { turn, road, distanceMeters: meters };
  });
}
