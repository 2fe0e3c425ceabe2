/** What is counted, each where and when it happened, and what is said of the counts. Pure. */
import { type Counts, waitQuantiles } from './waiting.ts';

/** Counts of things and seconds. What happens later, such as a cancellation, is counted at its own hour. */
export const countMeasures = [
  'asked',
  'rides',
  'offered',
  'accepted',
  'unmatched',
  'cancelledByRider',
  'cancelledByDriver',
  'cancelledByOperator',
  'cancelledBySystem',
  'onlineSeconds',
  'rideSeconds',
  'carsSold',
  'gearSold',
  'letters',
  'questions',
  'questionsAnswered',
] as const;

/** Cents, each the sum of lines of the ledger, signed as people say it. */
export const moneyMeasures = [
  'fares',
  'faresBack',
  'promotions',
  'uncollected',
  'driversPay',
  'tax',
  'payouts',
  'carSales',
  'gearSales',
] as const;

export type CountMeasure = (typeof countMeasures)[number];
export type MoneyMeasure = (typeof moneyMeasures)[number];

/**
 * What a line of the ledger counts as, and the sign that makes it what is said: debits are positive there.
 * `payouts` are those that left, less those that came back, as the day report of the books has them.
 */
export function moneyMeasureOf(
  account: string,
  kind: string,
): { measure: MoneyMeasure; sign: 1 | -1 } | null {
  const known = byAccount[account] ?? byAccount[account.replace(/:.*$/, '')];
  if (known) return known;
  return account === 'provider.balance' && kind.startsWith('payout')
    ? { measure: 'payouts', sign: -1 }
    : null;
}

const byAccount: Readonly<Record<string, { measure: MoneyMeasure; sign: 1 | -1 }>> = {
  'sales.ride': { measure: 'fares', sign: -1 },
  'refunds.ride': { measure: 'faresBack', sign: 1 },
  promotions: { measure: 'promotions', sign: 1 },
  uncollected: { measure: 'uncollected', sign: 1 },
  'drivers.pay': { measure: 'driversPay', sign: 1 },
  'tax.payable': { measure: 'tax', sign: -1 },
  'sales.vehicle': { measure: 'carSales', sign: -1 },
  'sales.equipment': { measure: 'gearSales', sign: -1 },
};

/** What is said of a span: counts, cents, shares from 0 to 1, and seconds of waiting; null where there is nothing to divide. */
export interface Said {
  counts: Record<CountMeasure, number>;
  cents: Record<MoneyMeasure, number>;
  /** Of fares, after what went back, what drivers are paid, promo codes and what could not be collected. */
  commissionCents: number;
  /** Accepted of offered. */
  acceptance: number | null;
  /** Of the time cars were online, in shifts that have ended, how much a rider was in them. */
  utilisation: number | null;
  /** From asking for a ride now to the car at the pickup; exact to 5 %. */
  waitP50Seconds: number | null;
  waitP95Seconds: number | null;
}

const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

export function saidOf(all: Counts): Said {
  const counts = only(countMeasures, all);
  const cents = only(moneyMeasures, all);
  const [waitP50Seconds = null, waitP95Seconds = null] = waitQuantiles(all, [0.5, 0.95]);
  return {
    ...{ counts, cents, waitP50Seconds, waitP95Seconds },
    commissionCents: cents.fares - cents.faresBack - cents.promotions - cents.uncollected - cents.driversPay,
    acceptance: shareOf(counts.accepted, counts.offered),
    utilisation: shareOf(counts.rideSeconds, counts.onlineSeconds),
  };
}

function only<M extends string>(names: readonly M[], counts: Counts): Record<M, number> {
  const found = {} as Record<M, number>;
  for (const name of names) found[name] = counts[name] ?? 0;
  return found;
}

/** Adds one to the other, in place. */
export function addCounts(sum: Counts, more: Counts): Counts {
  // Of some fifty measures, for hundreds of cells at each look: entries would be made and thrown away.
  for (const measure in more) sum[measure] = (sum[measure] ?? 0) + (more[measure] ?? 0);
  return sum;
}
