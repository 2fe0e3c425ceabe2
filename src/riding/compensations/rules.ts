/** Whether a pickup was as it was promised: by its times alone, as they were kept. Pure. */
import type { PickupPromise } from '#src/riding/pickup-promise/promise.ts';
import type { RideStatus } from '#src/riding/rides/shapes.ts';

/** A car that came late, or none that came. */
export const whys = ['late', 'none'] as const;
export type Why = (typeof whys)[number];

const minuteMs = 60_000;

export interface Kept {
  status: RideStatus;
  scheduledAt: Date | null;
  /** When the driver was there, as the positions of their phone bear out. */
  arrivedAt: Date | null;
  cancelledAt: Date | null;
  cancelledBy: 'rider' | 'driver' | 'system' | 'operator' | null;
  terms: { promise?: PickupPromise | null };
}

export interface Broken {
  why: Why;
  /** From when the minutes counted. */
  promisedAt: Date;
  /** Whole minutes after that; null where no car came. */
  lateMinutes: number | null;
}

/**
 * How the promise was broken of a ride that is over; null where it was kept, or there was none. What its rider did before
 * the car was late ends it; what they do afterwards takes nothing from them.
 * @param saidAt when the rider said last where, when and in what they are picked up
 */
export function brokenBy(ride: Kept, saidAt: Date): Broken | null {
  const { scheduledAt, arrivedAt, cancelledAt, terms } = ride;
  const { promise } = terms;
  if (!scheduledAt || !promise) return null;
  const noticed = saidAt.getTime() + promise.noticeMinutes * minuteMs;
  const promisedAt = new Date(Math.max(scheduledAt.getTime(), noticed));
  const lateFrom = promisedAt.getTime() + promise.lateMinutes * minuteMs;
  if (arrivedAt) {
    if (promise.lateCents === 0 || arrivedAt.getTime() < lateFrom) return null;
    const lateMinutes = Math.floor((arrivedAt.getTime() - promisedAt.getTime()) / minuteMs);
    return { why: 'late', promisedAt, lateMinutes };
  }
  if (promise.noneCents === 0) return null;
  const none: Broken = { why: 'none', promisedAt, lateMinutes: null };
  // Whoever asks for a car at short notice is told that there may be none.
  if (ride.status === 'no_driver') return noticed > scheduledAt.getTime() ? null : none;
  const byPeople = ride.cancelledBy === 'rider' || ride.cancelledBy === 'operator';
  return ride.status === 'cancelled' && byPeople && cancelledAt && cancelledAt.getTime() >= lateFrom
    ? none
    : null;
}

/** The next try of what the card provider did not answer: a minute later, then twice as long each time, at most six hours. */
export const tryAgainMs = (tries: number): number => Math.min(2 ** tries, 360) * minuteMs;
