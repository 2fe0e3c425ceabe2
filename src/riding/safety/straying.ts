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
const stoodWithinMeters = 45;
/** What a receiver is off wanders about where it is: the mean of so long is near enough to tell a stand. */
const meanOfMs = 60_000;
/** As far from that mean no receiver is off: the car moves. */
const movedMeters = 120;
/** Whoever comes so much nearer to a door while off the planned way goes another way there. */
const nearerMeters = 200;
/** At a door a car may stand as long as it takes to get out. */
const doorMeters = 200;
/** A rider who said that all is well is not asked about the same thing again for this long. */
const quietForMs = 10 * 60_000;
/** How long a rider has to answer before operators are told. */
export const answerWithinMs = 3 * 60_000;

export interface Watched {
  /** Since when it is off its way without coming nearer to a door, and how far it had to go then. */
  off: { since: Date; toGo: number } | null;
  /** About where the car is, without what the receiver is off. */
  about: (LatLng & { at: Date }) | null;
  /** The mean of where it has been since it stands. */
  stood: { at: LatLng; since: Date } | null;
  asked: Partial<Record<CheckKind, Date>>;
}
export const unwatched: Watched = { off: null, about: null, stood: null, asked: {} };

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
  const about = aboutNow(before.about, position);
  const atDoor = way.doors.some((door) => distanceMeters(here, pointOf(door)) <= doorMeters);
  const now: Watched = {
    off:
      way.line.length > 1 && metersOff(here, way.line) > strayedMeters
        ? offNow(before.off, position, way)
        : null,
    about,
    stood: atDoor ? null : stoodNow(before.stood, about),
    asked: before.asked,
  };
  const lasts = (since: Date | undefined, ms: number) => since && at.getTime() - since.getTime() >= ms;
  const may = (kind: CheckKind) => {
    const asked = before.asked[kind];
    return !asked || at.getTime() - asked.getTime() >= quietForMs;
  };
  const ask =
    lasts(now.off?.since, strayedForMs) && may('off_route')
      ? 'off_route'
      : lasts(now.stood?.since, stoodForMs) && may('long_stop')
        ? 'long_stop'
        : null;
  return { now: ask ? { ...now, asked: { ...now.asked, [ask]: at } } : now, ask };
}

type Seen = LatLng & { at: Date };

const between = (a: LatLng, b: LatLng, share: number): LatLng => ({
  lat: a.lat + (b.lat - a.lat) * share,
  lng: a.lng + (b.lng - a.lng) * share,
});

/** The mean so far drawn towards one more position, by how much time lies between; anew where the car has moved. */
function aboutNow(before: Seen | null, position: Seen): Seen {
  if (!before || distanceMeters(pointOf(position), pointOf(before)) > movedMeters) return position;
  const passedMs = Math.max(0, position.at.getTime() - before.at.getTime());
  return { ...between(before, position, 1 - Math.exp(-passedMs / meanOfMs)), at: position.at };
}

function stoodNow(before: Watched['stood'], about: Seen): Watched['stood'] {
  if (!before || distanceMeters(pointOf(about), pointOf(before.at)) > stoodWithinMeters)
    return { at: { lat: about.lat, lng: about.lng }, since: about.at };
  return before;
}

function offNow(
  before: Watched['off'],
  position: Seen,
  { doors }: { doors: readonly LatLng[] },
): Watched['off'] {
  const here = pointOf(position);
  const toGo = Math.min(...doors.map((door) => distanceMeters(here, pointOf(door))));
  return before && before.toGo - toGo < nearerMeters ? before : { since: position.at, toGo };
}
