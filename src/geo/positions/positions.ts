/** Which of a phone's reported positions are believed. Pure. */
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';

export interface Fix extends LatLng {
  at: Date;
  /** Null where the phone does not say. */
  accuracyMeters: number | null;
  /** Compass degrees; null where the phone does not know, as one that stands. */
  heading: number | null;
  speedKmh: number;
}

export const dropReasons = ['late', 'doubled', 'future', 'inaccurate', 'impossible'] as const;
export type DropReason = (typeof dropReasons)[number];

export const mostPositions = 100;
export const worstAccuracyMeters = 50;
/** Clocks of phones are put right by when the batch was sent; this much may be left. */
const futureMs = 5_000;
/** No car on a public road is faster. */
const fastestMetersPerSecond = 70;
/** A jump this small is the receiver's noise, however short the time. */
const noiseMeters = 100;

/**
 * The believable ones of `fixes` in the order of their time, each after `last`; the others are counted by why not.
 * An impossible fix is left out and does not become the measure of the next.
 */
export function sift(
  fixes: readonly Fix[],
  last: { lat: number; lng: number; at: Date } | undefined,
  now: Date,
): { believed: Fix[]; dropped: Record<DropReason, number> } {
  const dropped: Record<DropReason, number> = {
    late: 0,
    doubled: 0,
    future: 0,
    inaccurate: 0,
    impossible: 0,
  };
  const believed: Fix[] = [];
  let before = last;
  for (const fix of fixes.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const reason = whyNot(fix, before, now);
    if (reason) dropped[reason] += 1;
    else {
      believed.push(fix);
      before = fix;
    }
  }
  return { believed, dropped };
}

/** Smaller steps are the receiver's noise: a car that stands must not be driving. */
const stepMeters = 20;

/**
 * How far a car drove by what its phone reported, from where and when it began. Fixes that no car could have reached are
 * left out, as in `sift`.
 * @returns the believed way in metres, null where no fix could be believed; and its line
 */
export function measureTrack(
  from: LatLng & { at: Date },
  fixes: readonly (LatLng & { at: Date })[],
): { meters: number | null; line: LatLng[] } {
  let meters = 0;
  let before: LatLng & { at: Date } = from;
  let believed = 0;
  const line: LatLng[] = [{ lat: from.lat, lng: from.lng }];
  for (const fix of fixes) {
    const step = distanceMeters(pointOf(before), pointOf(fix));
    if (fix.at < before.at || step > possibleMeters(fix.at.getTime() - before.at.getTime())) continue;
    believed += 1;
    if (step < stepMeters) continue;
    meters += step;
    line.push({ lat: fix.lat, lng: fix.lng });
    before = fix;
  }
  return { meters: believed === 0 ? null : Math.round(meters), line };
}

const possibleMeters = (passedMs: number): number => noiseMeters + (fastestMetersPerSecond * passedMs) / 1000;

function whyNot(
  fix: Fix,
  before: { lat: number; lng: number; at: Date } | undefined,
  now: Date,
): DropReason | undefined {
  if (fix.at.getTime() > now.getTime() + futureMs) return 'future';
  if (fix.accuracyMeters !== null && fix.accuracyMeters > worstAccuracyMeters) return 'inaccurate';
  if (!before) return undefined;
  const passedMs = fix.at.getTime() - before.at.getTime();
  if (passedMs === 0) return 'doubled';
  if (passedMs < 0) return 'late';
  const meters = distanceMeters(pointOf(before), pointOf(fix));
  return meters > possibleMeters(passedMs) ? 'impossible' : undefined;
}
