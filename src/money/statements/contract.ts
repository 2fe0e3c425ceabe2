/** The calls by which yearly statements are read: each payee's own, and all of a year as one file for operators. */
import { z } from 'zod';
import { type Calls, DecimalAmount, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { parties } from './year-statement.ts';

export const statementRefusals = {
  not_a_payee: [404, 'There is no such statement: you are not a driver.'],
  year_not_begun: [422, 'That year has not begun.'],
} satisfies RefusalCatalogue;

const Party = z.enum(parties);
/** A calendar year, by the clocks of the books. */
export const Year = z
  .string()
  .regex(/^20\d{2}$/, 'Enter a year such as 2026.')
  .meta({ examples: ['2026'] });

const Quarter = z.object({
  /** Completed rides, or sales of cars, of which something was earned. */
  activities: z.number().int(),
  /** By riders or buyers, without tax and tips; before a promo code. */
  paid: DecimalAmount,
  /** What Rove kept of it, fees with it. */
  commission: DecimalAmount,
  tips: DecimalAmount,
  /** The payee's own tax, which they pay over. */
  tax: DecimalAmount,
  takenBack: DecimalAmount,
  /** Booked on the account for other reasons. */
  other: DecimalAmount,
  /** paid - commission + tips + tax - takenBack + other */
  earned: DecimalAmount,
  cashOutFees: DecimalAmount,
  paidOut: DecimalAmount,
});
export type QuarterOfYear = z.output<typeof Quarter>;

/** What is not known is null, never guessed. */
const PayeeDetails = z.object({
  name: z.string().nullable(),
  /** Under which a dealer sells. */
  tradingName: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  /** GST/HST or another registration, as its owner or an operator entered it. */
  taxNumber: z.string().nullable(),
  /** What the bank account is called that payouts go to. */
  bankAccount: z.string().nullable(),
});
export type PayeeDetails = z.output<typeof PayeeDetails>;

export const YearStatement = z.object({
  party: Party,
  year: z.number().int(),
  /** The year is not over, and more may come. */
  soFar: z.boolean(),
  asOf: Timestamp,
  timeZone: z.string(),
  currency: z.string(),
  company: z.object({ name: z.string(), address: z.string(), taxNumber: z.string().nullable() }),
  /** The payee's number with Rove. */
  number: z.number().int(),
  payee: PayeeDetails,
  quarters: z.array(Quarter),
  totals: Quarter,
  /** What Rove owed them as the year began, and at its end or now. */
  owedBefore: DecimalAmount,
  owedAfter: DecimalAmount,
  /** Years with a statement, newest first. */
  years: z.array(z.number().int()),
});
export type YearStatement = z.output<typeof YearStatement>;

export const statementCalls = {
  'GET /api/yearly-statements/:party': {
    summary:
      'My statement of a calendar year by quarter, this year’s so far unless given; also as file.pdf below it',
    access: 'signed_in',
    params: z.object({ party: Party }),
    query: z.object({ year: Year.optional() }),
    reply: YearStatement,
    refusals: ['not_a_payee', 'year_not_begun'],
  },
  'GET /api/operations/reports/payees.csv': {
    summary:
      'What all drivers or all sellers earned in a calendar year by quarter, as Part XX of Canada’s Income Tax Act asks; each download is written down',
    access: 'operator',
    permission: 'payouts.manage',
    query: z.object({ year: Year, party: Party }),
    reply: z.string(),
    mediaType: 'text/csv',
    refusals: ['year_not_begun'],
    rateLimit: { max: 10, windowSeconds: 300 },
  },
} satisfies Calls;

nameShapes({ YearStatement, YearQuarter: Quarter, PayeeDetails });
