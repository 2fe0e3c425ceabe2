/** Which of a phone's reported positions are believed. Pure. */
import { distanceMeters, type LatLng, pointOf } from '../places/geo.ts';

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
  const possible = noiseMeters + (fastestMetersPerSecond * passedMs) / 1000;
  return meters > possible ? 'impossible' : undefined;
}
