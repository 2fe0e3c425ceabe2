/** When a driver may commit to a ride ahead, what giving it back costs, and when they are reminded. Pure. */
import { settingOf } from '#src/platform/settings/setting.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What a company decides about rides ahead, in minutes before the pickup. */
export interface ReservedTerms {
  /** Giving a ride back later than this counts against its driver. */
  releaseMinutes: number;
  /** A ride that has no driver by then is shown at the desk. */
  missingMinutes: number;
}
export const reservedHere = {
  name: 'reserved-rides',
  fallback: { releaseMinutes: 60, missingMinutes: 45 } satisfies ReservedTerms as ReservedTerms,
};
export const reservedTerms = (): ReservedTerms => settingOf(reservedHere);

/** Why a driver is not committed any more. */
export const endWhys = [
  'given_back',
  'taken_away',
  'not_cleared',
  'declined',
  'no_answer',
  'not_there',
  'changed',
  'held_up',
  'called_off',
  'ride_over',
  'driven',
] as const;
export type EndWhy = (typeof endWhys)[number];

/** A driver who let a rider down is the one who gave it back late, said no, or was not there. */
export const lettingDown: readonly EndWhy[] = ['declined', 'no_answer', 'not_there'];

/** So many rides a driver may be committed to. */
export const mostReserved = 20;
/** Of rides that are listed for a driver. */
export const mostListed = 50;
/** Between the end of one reserved ride and the pickup of the next. */
export const apartMs = 30 * minuteMs;
/** With this many given back late in so many days, a driver commits to nothing ahead. */
export const mostLate = 3;
export const lateCountedDays = 30;

interface Planned {
  scheduledAt: Date;
  durationSeconds: number;
}
/** Whether one driver cannot do both. */
export function overlaps(a: Planned, b: Planned): boolean {
  const [first, second] = a.scheduledAt <= b.scheduledAt ? [a, b] : [b, a];
  const free = first.scheduledAt.getTime() + first.durationSeconds * 1000 + apartMs;
  return second.scheduledAt.getTime() < free;
}

/** From when on giving back counts. */
export const lateFrom = (scheduledAt: Date, { releaseMinutes }: ReservedTerms = reservedTerms()): Date =>
  new Date(scheduledAt.getTime() - releaseMinutes * minuteMs);

/** The committed driver is reminded so long before: a day's rest away, in time to set out, and to be on the road. */
const remindersMs = [12 * hourMs, 2 * hourMs, 30 * minuteMs] as const;

/**
 * How many reminders are due by now. The first of a ride early in the day is due the evening before, at seven at the
 * latest: `evening` is that moment, by the clocks at the pickup.
 */
export function remindersDue(scheduledAt: Date, evening: Date, now: Date): number {
  const [first, ...others] = remindersMs;
  const atFirst = Math.min(scheduledAt.getTime() - first, evening.getTime());
  return [atFirst, ...others.map((before) => scheduledAt.getTime() - before)].filter(
    (at) => at <= now.getTime(),
  ).length;
}

/** The committed driver alone is asked until so long before the pickup, then everybody. */
export const askedAloneMs = 15 * minuteMs;
/** Whoever commits late, or is set by the desk, has at least so long to be asked. */
const leastAloneMs = 3 * minuteMs;
export const aloneUntil = (scheduledAt: Date, committedAt: Date): Date =>
  new Date(Math.max(scheduledAt.getTime() - askedAloneMs, committedAt.getTime() + leastAloneMs));
/** Who let the offer pass may not have heard it; they are asked again. */
export const askAgainMs = 60_000;
/** A driver who needs longer than until the pickup, by more than this, is too far away. */
export const lateByMs = 5 * minuteMs;

/** So far ahead rides are listed for drivers. */
export const listedAheadMs = 30 * dayMs;
/** A driver whom the rider chose is alone in seeing the ride until so long before. */
export const chosenAloneMs = 12 * hourMs;

/** Where somebody lives is said once a driver is committed; until then the street does. */
export const areaWords = (address: string): string => address.replace(/^\d+[\w-]*\s+/, '');
