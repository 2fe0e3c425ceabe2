/** Where something is along a line after so many metres; for cars that are followed and for simulated ones. */

import { existing } from '#src/platform/existing.ts';
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
  const reached: { point: Point; meters: number }[] = [];
  let totalMeters = 0;
  for (const [i, point] of line.entries()) {
    totalMeters += distanceMeters(line[i - 1] ?? point, point);
    reached.push({ point, meters: totalMeters });
  }
  return {
    totalMeters,
    at(meters) {
      let low = 0;
      let high = line.length - 1;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        const passed = reached[middle];
        if (passed && passed.meters <= meters) low = middle;
        else high = middle;
      }
      const from = existing(reached[low], 'a point of the line');
      const to = reached[high] ?? from;
      const length = to.meters - from.meters;
      const share = length === 0 ? 1 : Math.min(1, Math.max(0, (meters - from.meters) / length));
      return {
        point: along(from.point, to.point, share),
        heading: headingDegrees(from.point, to.point),
        done: meters >= totalMeters,
      };
    },
  };
}

/** The place `meters` along a route, with the heading there. */
export function pointAlong(route: { polyline: readonly Point[] }, meters: number): Progress {
  return progressAlong(route.polyline).at(meters);
}
