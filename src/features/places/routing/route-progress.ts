/** Where something is along a line after so many metres; for cars that are followed and for simulated ones. */
import { along, distanceMeters, headingDegrees, type Point } from '../geo.ts';

export interface Progress {
  point: Point;
  /** Compass degrees of travel. */
  heading: number;
  /** True at or past the end. */
  done: boolean;
}

/** A line with its running length, to be asked many times. `meters` below 0 is the start, past the end the end. */
export function progressAlong(line: readonly Point[]): { totalMeters: number; at(meters: number): Progress } {
  const reached = new Float64Array(line.length);
  for (let i = 1; i < line.length; i++) reached[i] = reached[i - 1]! + distanceMeters(line[i - 1]!, line[i]!);
  const totalMeters = reached[line.length - 1] ?? 0;
  return {
    totalMeters,
    at(meters) {
      let low = 0;
      let high = line.length - 1;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (reached[middle]! <= meters) low = middle;
        else high = middle;
      }
      const from = line[low]!;
      const to = line[high] ?? from;
      const length = reached[high]! - reached[low]!;
      const share = length === 0 ? 1 : Math.min(1, Math.max(0, (meters - reached[low]!) / length));
      return {
        point: along(from, to, share),
        heading: headingDegrees(from, to),
        done: meters >= totalMeters,
      };
    },
  };
}

/** The place `meters` along a route, with the heading there. */
export function pointAlong(route: { polyline: readonly Point[] }, meters: number): Progress {
  return progressAlong(route.polyline).at(meters);
}
