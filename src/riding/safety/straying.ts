/** When a car with somebody in it goes another way than was planned, or stands where nobody wants to. Pure. */
import {
  along,
  distanceMeters,
  type LatLng,
  nearestShare,
  type Point,
  pointOf,
} from '#src/geo/streets/geo.ts';
import type { CheckKind } from '#src/riding/rides/shapes.ts';

export const strayedMeters = 1000;
export const strayedForMs = 3 * 60_000;
export const stoodForMs = 5 * 60_000;
const stoodWithinMeters = 50;
/** At a door a car may stand as long as it takes to get out. */
const doorMeters = 200;
/** A rider who said that all is well is not asked about the same thing again for this long. */
const quietForMs = 10 * 60_000;
/** How long a rider has to answer before operators are told. */
export const answerWithinMs = 3 * 60_000;

export interface Watched {
  offSince: Date | null;
  stood: { at: LatLng; since: Date } | null;
  asked: Partial<Record<CheckKind, Date>>;
}
export const unwatched: Watched = { offSince: null, stood: null, asked: {} };

/** How far a place lies from a line, in meters. */
export function metersOff(at: Point, line: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [i, b] of line.entries()) {
    const a = line[i - 1] ?? b;
    least = Math.min(least, distanceMeters(at, along(a, b, nearestShare(at, a, b))));
  }
  return least;
}

/**
 * What one more position says.
 * @param way the planned line, and the doors at which the car may stand
 * @returns what is known now, and what the rider is to be asked about
 */
export function watch(
  before: Watched,
  position: LatLng & { at: Date },
  way: { line: readonly Point[]; doors: readonly LatLng[] },
): { now: Watched; ask: CheckKind | null } {
  const { at } = position;
  const here = pointOf(position);
  const isOff = way.line.length > 1 && metersOff(here, way.line) > strayedMeters;
  const atDoor = way.doors.some((door) => distanceMeters(here, pointOf(door)) <= doorMeters);
  const { stood } = before;
  const stands = stood && distanceMeters(here, pointOf(stood.at)) <= stoodWithinMeters;
  const now: Watched = {
    offSince: isOff ? (before.offSince ?? at) : null,
    stood: atDoor ? null : stands ? stood : { at: { lat: position.lat, lng: position.lng }, since: at },
    asked: before.asked,
  };
  const lasts = (since: Date | undefined, ms: number) => since && at.getTime() - since.getTime() >= ms;
  const may = (kind: CheckKind) => {
    const asked = before.asked[kind];
    return !asked || at.getTime() - asked.getTime() >= quietForMs;
  };
  const ask =
    lasts(now.offSince ?? undefined, strayedForMs) && may('off_route')
      ? 'off_route'
      : lasts(now.stood?.since, stoodForMs) && may('long_stop')
        ? 'long_stop'
        : null;
  return { now: ask ? { ...now, asked: { ...now.asked, [ask]: at } } : now, ask };
}
