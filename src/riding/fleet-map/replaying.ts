/** A ride seen again: where its car was at a moment, and what is shown of a long one. Pure. */
import type { RideReplay } from './contract.ts';

/** Nobody says where a car was between two places farther apart in time than this. */
export const silentSeconds = 30;

/** At most so many of them, the first and the last among them, as even as can be. */
export function evenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => all[Math.round(place * step)] as T);
}

export interface ReplayedCar {
  lat: number;
  lng: number;
  /** Compass degrees, the way it went. */
  heading: number;
  /** Since when nothing was heard of it, in seconds; 0 while it was heard. */
  silentFor: number;
}

/**
 * Where the car was then, between the two places before and after; where it stood last while it was silent.
 * @param seconds since the replay's beginning
 * @returns undefined where no place is known at all
 */
export function carAt(points: RideReplay['points'], seconds: number): ReplayedCar | undefined {
  const next = firstAfter(points, seconds);
  const before = points[next - 1] ?? points[0];
  if (!before) return undefined;
  const after = points[next] ?? before;
  const [at, lat, lng] = before;
  const gap = after[0] - at;
  const heading = headingAt(points, next);
  if (gap > silentSeconds || next === points.length || next === 0)
    return { lat, lng, heading, silentFor: Math.max(0, seconds - at) > silentSeconds ? seconds - at : 0 };
  const share = gap === 0 ? 0 : (seconds - at) / gap;
  return {
    lat: lat + (after[1] - lat) * share,
    lng: lng + (after[2] - lng) * share,
    heading,
    silentFor: 0,
  };
}

/** The place of the first that lies after that moment; how many there are where none does. */
function firstAfter(points: RideReplay['points'], seconds: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The way to the next place that lies apart, or the way it came by where it stood at last. */
function headingAt(points: RideReplay['points'], next: number): number {
  for (let later = Math.max(1, next); later < points.length; later += 1) {
    const way = wayBetween(points[later - 1], points[later]);
    if (way !== undefined) return way;
  }
  for (let earlier = Math.min(next, points.length - 1); earlier > 0; earlier -= 1) {
    const way = wayBetween(points[earlier - 1], points[earlier]);
    if (way !== undefined) return way;
  }
  return 0;
}

type Point = RideReplay['points'][number];

function wayBetween(from: Point | undefined, to: Point | undefined): number | undefined {
  if (!from || !to || (from[1] === to[1] && from[2] === to[2])) return undefined;
  const east = (to[2] - from[2]) * Math.cos((from[1] * Math.PI) / 180);
  return ((Math.atan2(east, to[1] - from[1]) * 180) / Math.PI + 360) % 360;
}
