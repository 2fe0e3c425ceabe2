/** Where a car is drawn between the positions that are heard of: steady, by the shorter turn, never jumping. */
import type { LngLat } from './map-data.ts';

export interface Heard {
  lng: number;
  lat: number;
  /** Compass degrees. */
  heading: number;
}

export interface Drawn {
  at: LngLat;
  heading: number;
}

/** Positions are heard every two seconds; the car is then where it was said to be just as the next comes. */
const glideMs = 2_000;
const turnMs = 700;
/** Farther than this in one step is not driving: the car is put there. */
const mostGlideDegrees = 0.01;
/** A car that stands this long has no trail left. */
const trailMs = 30_000;

export interface CarMotion {
  hear(position: Heard, nowMs: number): void;
  /** Where to draw it now. With `still` it is simply where it was last heard of. */
  at(nowMs: number, still: boolean): Drawn;
  /** True while there is anything left to move. */
  moving(nowMs: number): boolean;
  /** Where it was drawn over the last seconds, newest first. */
  trail(): readonly LngLat[];
}

/** The turn from a to b that is at most half a circle, in degrees. */
export function shortestTurn(from: number, to: number): number {
  return ((((to - from) % 360) + 540) % 360) - 180;
}

export function createCarMotion(first: Heard, nowMs: number, seenBefore: readonly LngLat[] = []): CarMotion {
  let from: Drawn = { at: [first.lng, first.lat], heading: first.heading };
  let to = first;
  let startedMs = nowMs - glideMs;
  const seen: { at: LngLat; ms: number }[] = seenBefore.map((at) => ({ at, ms: nowMs }));

  const drawnAt = (ms: number, still: boolean): Drawn => {
    const share = still ? 1 : Math.min(1, Math.max(0, (ms - startedMs) / glideMs));
    const turned = still ? 1 : Math.min(1, Math.max(0, (ms - startedMs) / turnMs));
    return {
      at: [from.at[0] + (to.lng - from.at[0]) * share, from.at[1] + (to.lat - from.at[1]) * share],
      heading: (from.heading + shortestTurn(from.heading, to.heading) * turned + 360) % 360,
    };
  };

  return {
    hear(position, ms) {
      if (position.lng === to.lng && position.lat === to.lat && position.heading === to.heading) return;
      const far =
        Math.abs(position.lng - to.lng) > mostGlideDegrees ||
        Math.abs(position.lat - to.lat) > mostGlideDegrees;
      from = far ? { at: [position.lng, position.lat], heading: position.heading } : drawnAt(ms, false);
      if (far) seen.length = 0;
      to = position;
      startedMs = ms;
    },
    at(ms, still) {
      const drawn = drawnAt(ms, still);
      const last = seen[0];
      const apart = last ? Math.hypot(last.at[0] - drawn.at[0], last.at[1] - drawn.at[1]) : 1;
      if (apart > 2e-5) seen.unshift({ at: drawn.at, ms });
      while (seen.length > 1 && ms - (seen.at(-1)?.ms ?? ms) > trailMs) seen.pop();
      return drawn;
    },
    moving: (ms) => ms - startedMs < glideMs,
    trail: () => seen.map(({ at }) => at),
  };
}
