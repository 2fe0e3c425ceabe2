/** What a car would cost a month with a loan: a calculation with the tax of the buyer's province, and nobody's offer. */
import { z } from 'zod';
import { loanTermsMonths, mostRatePercent, usualRatePercent } from '#src/cars/valuation/loan.ts';
import { vehiclesRefusals } from '#src/cars/vehicles/contract.ts';
import { TaxShown } from '#src/money/tax/tax-line.ts';
import {
  type Calls,
  DecimalAmount,
  Id,
  nameShapes,
  text,
  typedAmount,
  typedDecimal,
  written,
} from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

/** More than any car costs. */
const mostDownCents = 1_000_000_000;
const longestTerm = Math.max(...loanTermsMonths);

export const LoanQuery = z.object({
  /** Where it would be registered, as `ON` or `CA-ON`; where the car stands unless told. */
  province: text(6)
    .regex(/^([A-Z]{2}(-[A-Z]{2})?)?$/, 'Choose a province or state.')
    .default(''),
  down: typedAmount(() => 'Enter a down payment such as 4000, or 0.', {
    leastCents: 0,
    mostCents: mostDownCents,
    seldomBelowCents: 1000,
  }).default('0.00'),
  /** A yearly nominal rate, as people type it: `6,9`. */
  rate: typedDecimal(
    z
      .number('Enter a yearly rate such as 6.9, or 0.')
      .min(0, 'A rate is not below 0.')
      .max(mostRatePercent, `Enter a rate of at most ${mostRatePercent} %.`),
    3,
  ).default(usualRatePercent),
  months: written(
    z
      .number()
      .int()
      .min(1, 'Choose how many months.')
      .max(longestTerm, `A term has at most ${longestTerm} months.`),
  ).default(60),
});

export const CarLoan = z.object({
  /** As it is asked; a dealer’s holds its tax. */
  price: DecimalAmount,
  /** In the province that was asked for: part of `total`. */
  taxes: z.array(TaxShown),
  /** What the car costs there with these taxes. */
  total: DecimalAmount,
  down: DecimalAmount,
  /** What is borrowed: nothing where the down payment covers it all. */
  borrowed: DecimalAmount,
  monthly: DecimalAmount,
  /** The whole cost of borrowing: all payments less what was borrowed. */
  interest: DecimalAmount,
  months: z.number().int(),
  ratePercent: z.number(),
  /** `CA-ON`; null where the car’s place names none and none was chosen. */
  province: z.string().nullable(),
  provinceName: z.string().nullable(),
  /** Where its price is taxed in a sale through here; null where that is the province asked for, or unknown. */
  taxedIn: z.string().nullable(),
  /** What there is to know about tax besides, in words. */
  taxNote: z.string().nullable(),
});
export type CarLoan = z.output<typeof CarLoan>;
nameShapes({ CarLoan });

export const financingRefusals = {
  vehicle_not_found: vehiclesRefusals.vehicle_not_found,
  province_unknown: [422, 'Choose a province or state of the country the car stands in.'],
} satisfies RefusalCatalogue;

export const financingCalls = {
  'GET /api/vehicles/:id/loan': {
    offer: 'cars',
    summary: 'What a car would cost a month with a loan and the tax of a province: a calculation, no offer',
    params: z.object({ id: Id }),
    query: LoanQuery,
    reply: CarLoan,
    refusals: ['vehicle_not_found', 'province_unknown'],
    rateLimit: { max: 300, windowSeconds: 300 },
  },
} satisfies Calls;
