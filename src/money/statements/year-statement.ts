/** What a calendar year brought somebody who is paid by Rove, by quarter. Pure; amounts are cents. */
import type { PayoutParty } from '#src/money/payments/ledger.ts';
import type { Cents } from '#src/platform/money.ts';
import { zonedTime } from '#src/platform/time/zoned-time.ts';

export const parties = ['driver', 'seller'] as const satisfies readonly PayoutParty[];

/** Of one quarter, as the ledger has it on the account of whoever is paid. */
export interface QuarterCents {
  /** What buyers and riders paid, and what Rove gave of it for promo codes; without tax and tips. */
  paidCents: Cents;
  /** What Rove kept of it: commission, and fees such as that for booking. */
  commissionCents: Cents;
  tipsCents: Cents;
  /** Tax that is the payee's to pay over, less what went back. */
  taxCents: Cents;
  /** What they are owed no longer, since it went back to who had paid; without tax. */
  takenBackCents: Cents;
  /** Whatever else was booked on their account. */
  otherCents: Cents;
  /** What having a payout at once cost them. */
  cashOutFeesCents: Cents;
  /** Sent to their bank, less what came back from there. */
  paidOutCents: Cents;
}

export const emptyQuarter: Readonly<QuarterCents> = {
  paidCents: 0,
  commissionCents: 0,
  tipsCents: 0,
  taxCents: 0,
  takenBackCents: 0,
  otherCents: 0,
  cashOutFeesCents: 0,
  paidOutCents: 0,
};

/** What was booked in their favour, tax that is theirs to pay over with it. */
export const earnedCents = (of: QuarterCents): Cents =>
  of.paidCents - of.commissionCents + of.tipsCents + of.taxCents - of.takenBackCents + of.otherCents;

/** By how much what Rove owes them grew. */
export const grownCents = (of: QuarterCents): Cents =>
  earnedCents(of) - of.cashOutFeesCents - of.paidOutCents;

/** What Part XX calls fees and commissions withheld. */
export const feesCents = (of: QuarterCents): Cents => of.commissionCents + of.cashOutFeesCents;

/** What Part XX calls consideration: without fees, commissions and tax. Income Tax Act of Canada, 282(1). */
export const considerationCents = (of: QuarterCents): Cents =>
  earnedCents(of) - of.taxCents - of.cashOutFeesCents;

const keys = Object.keys(emptyQuarter) as (keyof QuarterCents)[];

export function sumOfQuarters(quarters: readonly QuarterCents[]): QuarterCents {
  const sum = { ...emptyQuarter };
  for (const quarter of quarters) for (const key of keys) sum[key] += quarter[key];
  return sum;
}

/** The moments at which the quarters of a year begin by the clocks of the books, and the one at which the last is over. */
export const quarterStarts = (year: number, timeZone: string): Date[] =>
  [`${year}-01-01`, `${year}-04-01`, `${year}-07-01`, `${year}-10-01`, `${year + 1}-01-01`].map((day) =>
    zonedTime(day, '00:00', timeZone),
  );

/** The words of a statement's lines, which are those of the party. */
export const statementWords = {
  driver: { activities: 'Rides', paid: 'Fares that riders paid, without tax' },
  seller: { activities: 'Sales', paid: 'Prices that buyers paid, without tax' },
} as const satisfies Record<PayoutParty, { activities: string; paid: string }>;
