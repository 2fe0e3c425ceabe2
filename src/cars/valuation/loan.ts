/** What a loan costs each month. Pure; money is integer cents. */
import type { Cents } from '#src/platform/money.ts';

export interface Loan {
  monthlyCents: Cents;
  interestCents: Cents;
  principalCents: Cents;
}

export const loanTermsMonths = [12, 24, 36, 48, 60, 72, 84, 96] as const;
/** More than a car loan costs; above it somebody mistyped. */
export const mostRatePercent = 40;
export const usualRatePercent = 6.9;

/**
 * The level payment of an annuity: principal times r / (1 - (1 + r)^-n), rounded up to a cent so that it repays.
 * `ratePercent` is a yearly nominal rate paid monthly; nothing borrowed costs nothing. The formula is that of an
 * ordinary annuity (S. G. Kellison, The Theory of Interest, chapter 3; PMT in spreadsheets, with payments at the end
 * of each month). `interestCents`, all payments less the principal, is the whole cost of borrowing without fees.
 */
export function monthlyPayment(loan: {
  priceCents: Cents;
  downCents: Cents;
  ratePercent: number;
  months: number;
}): Loan {
  const principalCents = Math.max(0, loan.priceCents - loan.downCents);
  const rate = loan.ratePercent / 100 / 12;
  // expm1 and log1p keep their digits where a rate is close to nothing.
  const exact =
    rate === 0
      ? principalCents / loan.months
      : (principalCents * rate) / -Math.expm1(-loan.months * Math.log1p(rate));
  const monthlyCents = Math.max(0, Math.ceil(exact - 1e-9));
  return {
    principalCents,
    monthlyCents,
    // What the rounding adds is left off the last payment where nothing is asked for borrowing.
    interestCents: rate === 0 ? 0 : Math.max(0, monthlyCents * loan.months - principalCents),
  };
}
