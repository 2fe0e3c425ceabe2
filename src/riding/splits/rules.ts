/** The rules of a split fare: equal parts, never more back than was paid. Pure. */
import type { Cents } from '#src/platform/money.ts';

/** The rider and their friends. */
export const fewestPeople = 2;
export const mostPeople = 6;
/** How long friends can pay, from the day the fare was split. */
export const splitDays = 7;
/** A ride is split this long after it ended at the latest. */
export const splitWithinDays = 30;
/** Less than this no card is charged for. */
export const leastShareCents = 50;

/** What each friend pays of a fare. Cents that do not divide are the rider's, so friends never pay more than the rider. */
export const shareOf = (fareCents: Cents, people: number): number => Math.floor(fareCents / people);

/** How many ways a fare can be parted; empty when it is too small to part at all. */
export const waysToSplit = (fareCents: Cents): number[] =>
  Array.from({ length: mostPeople - fewestPeople + 1 }, (_, index) => fewestPeople + index).filter(
    (people) => shareOf(fareCents, people) >= leastShareCents,
  );

/** Nothing has gone back of the fare but friends' parts, and there is enough of it left for one part more. */
export const mayTakePart = (fare: { backOtherwise: boolean; leftCents: Cents }, shareCents: Cents): boolean =>
  !fare.backOtherwise && fare.leftCents >= shareCents;
