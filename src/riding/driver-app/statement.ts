/** A driver's statement: what each ride brought, day by day, and how it adds up. Pure; amounts are cents. */

import type { Cents } from '#src/platform/money.ts';
import type { FarePartKind } from '#src/riding/quotes/fare-parts.ts';
import type { EarnedRide } from '#src/riding/rides/rules.ts';

export interface Totals {
  rides: number;
  fees: number;
  fareCents: Cents;
  feeCents: Cents;
  commissionCents: Cents;
  tipCents: Cents;
  bonusCents: Cents;
  earnedCents: Cents;
  taxCents: Cents;
  engagedSeconds: number;
}

/** What brought something in some time; bonuses are of quests and guarantees. */
export interface Earned {
  rides: readonly EarnedRide[];
  bonuses: readonly { words: string; amountCents: Cents; paidAt: Date }[];
}

export interface StatementDay extends Earned {
  date: string;
  onlineSeconds: number;
  totals: Totals;
}

const nothing: Totals = {
  rides: 0,
  fees: 0,
  fareCents: 0,
  feeCents: 0,
  commissionCents: 0,
  tipCents: 0,
  bonusCents: 0,
  earnedCents: 0,
  taxCents: 0,
  engagedSeconds: 0,
};

/** Sums up rides and bonuses; a cancellation fee is counted apart from fares. */
export function totalsOf({ rides, bonuses }: Earned): Totals {
  const bonusCents = bonuses.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return rides.reduce(
    (sum, ride) => {
      const completed = ride.kind === 'ride';
      return {
        bonusCents,
        rides: sum.rides + (completed ? 1 : 0),
        fees: sum.fees + (completed ? 0 : 1),
        fareCents: sum.fareCents + (completed ? ride.fareCents : 0),
        feeCents: sum.feeCents + (completed ? 0 : ride.fareCents),
        commissionCents: sum.commissionCents + ride.commissionCents,
        tipCents: sum.tipCents + ride.tipCents,
        earnedCents: sum.earnedCents + ride.earnedCents,
        taxCents: sum.taxCents + ride.taxCents,
        engagedSeconds: sum.engagedSeconds + ride.engagedSeconds,
      };
    },
    { ...nothing, bonusCents, earnedCents: bonusCents },
  );
}

/** Seconds of shifts that lie between two moments; a shift without an end lasts until `now`. */
export function onlineSecondsIn(
  shifts: readonly { startedAt: Date; endedAt: Date | null }[],
  from: Date,
  to: Date,
  now: Date,
): number {
  const ms = shifts.reduce((sum, { startedAt, endedAt }) => {
    const end = Math.min((endedAt ?? now).getTime(), to.getTime());
    return sum + Math.max(0, end - Math.max(startedAt.getTime(), from.getTime()));
  }, 0);
  return Math.round(ms / 1000);
}

/** Puts rides under the days on which they ended. `bounds` are the moments of a day: from, and before the next. */
export function toDays(
  days: readonly { date: string; from: Date; to: Date }[],
  earned: Earned,
  shifts: readonly { startedAt: Date; endedAt: Date | null }[],
  now: Date,
): StatementDay[] {
  return days.map(({ date, from, to }) => {
    const mine = {
      rides: earned.rides.filter(({ endedAt }) => endedAt >= from && endedAt < to),
      bonuses: earned.bonuses.filter(({ paidAt }) => paidAt >= from && paidAt < to),
    };
    return {
      date,
      ...mine,
      onlineSeconds: onlineSecondsIn(shifts, from, to, now),
      totals: totalsOf(mine),
    };
  });
}

/** The parts of a fare by the columns of a statement; what is up to the minimum belongs to the base. */
export function columnsOf(ride: Pick<EarnedRide, 'parts' | 'waitingCents'>) {
  const of = (...kinds: FarePartKind[]) =>
    ride.parts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0);
  return {
    baseCents: of('base', 'minimum'),
    distanceCents: of('distance'),
    timeCents: of('time'),
    busyCents: of('surge', 'surcharge'),
    waitingCents: ride.waitingCents,
  };
}
