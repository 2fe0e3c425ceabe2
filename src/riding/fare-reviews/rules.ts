/** What comes of a fare that its rider calls too high: told by the facts of the ride where they are plain. Pure. */
import type { Cents } from '#src/platform/money.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import { fareOf } from '#src/riding/quotes/fares.ts';
import type { Terms } from '#src/riding/quotes/terms.ts';

export interface FareReviewSetting {
  isOn: boolean;
  /** A way that took so many minutes longer than was planned is paid back. */
  longerMinutes: number;
  /** What goes back of one ride by itself; more than that is a person's to decide. */
  mostCents: Cents;
  /** To one rider within `countedDays`. */
  mostOfRiderCents: Cents;
}

export const mostReviewedCents = 100_000;
/** A fare is looked at by itself for so many days after its ride; and so long what a rider had counts. */
export const countedDays = 30;

/** Nothing is paid back by itself until a company says so; these are the amounts its form begins with. */
export const fareReviewHere = {
  name: 'fare-reviews',
  fallback: {
    isOn: false,
    longerMinutes: 10,
    mostCents: 1500,
    mostOfRiderCents: 3000,
  } satisfies FareReviewSetting as FareReviewSetting,
};
export const fareReviewNow = (): FareReviewSetting => settingOf(fareReviewHere);

/** Why a person looks at it: the facts are not plain, or what they say is not given by itself. */
export const personReasons = [
  'off',
  'too_old',
  'paid_to_driver',
  'changed',
  'waited',
  'ended_early',
  'no_track',
  'over_limit',
  'too_often',
  'not_refundable',
] as const;
export type PersonReason = (typeof personReasons)[number];

export type Verdict =
  | { verdict: 'longer'; cents: Cents }
  | { verdict: 'as_planned' }
  | { verdict: 'person'; why: PersonReason };

export interface ReviewedRide {
  completedAt: Date;
  isPaidToDriver: boolean;
  /** It had stops, or was changed after it was booked. */
  isChanged: boolean;
  isEndedEarly: boolean;
  waitingCents: Cents;
  planned: { meters: number; seconds: number };
  /** Null where the car's way is not known. */
  driven: { meters: number; seconds: number } | null;
  terms: Terms;
  /** Of the fare, without waiting and tip. */
  takenCents: Cents;
}

const person = (why: PersonReason): Verdict => ({ verdict: 'person', why });

/** By the facts of one ride; how much its rider has had is asked apart. */
export function judgeFare(ride: ReviewedRide, setting: FareReviewSetting, now: Date): Verdict {
  if (!setting.isOn) return person('off');
  if (now.getTime() - ride.completedAt.getTime() > countedDays * 86_400_000) return person('too_old');
  if (ride.isPaidToDriver) return person('paid_to_driver');
  if (ride.isChanged) return person('changed');
  if (ride.isEndedEarly) return person('ended_early');
  if (ride.waitingCents > 0) return person('waited');
  if (!ride.driven) return person('no_track');
  if (ride.driven.seconds - ride.planned.seconds < setting.longerMinutes * 60)
    return { verdict: 'as_planned' };
  const cents = Math.min(ride.takenCents, longerCents(ride.terms, ride.planned, ride.driven));
  if (cents <= 0) return { verdict: 'as_planned' };
  return cents > setting.mostCents ? person('over_limit') : { verdict: 'longer', cents };
}

/** What the longer way would have cost more than the planned one, by the ride's own rates and taxes. */
function longerCents(
  terms: Terms,
  planned: ReviewedRide['planned'],
  driven: NonNullable<ReviewedRide['driven']>,
): Cents {
  const priceOf = (meters: number, seconds: number) =>
    fareOf({ terms, distanceMeters: meters, durationSeconds: seconds }).totalCents;
  return (
    priceOf(Math.max(driven.meters, planned.meters), driven.seconds) -
    priceOf(planned.meters, planned.seconds)
  );
}

/** Whether this too is given to a rider who had `hadCents` within `countedDays`. */
export const isWithinRiders = (
  cents: Cents,
  hadCents: Cents,
  { mostOfRiderCents }: FareReviewSetting,
): boolean => hadCents + cents <= mostOfRiderCents;

/** What the rider reads of why a person looks. */
export const personWords: Record<PersonReason, string> = {
  off: 'A person looks at fares here.',
  too_old: `The ride was more than ${countedDays} days ago, so a person looks at it.`,
  paid_to_driver: 'You paid the driver, so a person looks at it.',
  changed: 'The ride had stops or was changed on the way, so a person looks at it.',
  ended_early: 'The ride ended elsewhere than it was booked to, so a person looks at it.',
  waited: 'Waiting was charged, so a person looks at it.',
  no_track: 'The way of the car is not known, so a person looks at it.',
  over_limit: 'It was much longer than planned, so a person decides what goes back.',
  too_often: 'Several fares went back to you lately, so a person looks at this one.',
  not_refundable: 'It could not go back to what you paid with, so a person looks at it.',
};
