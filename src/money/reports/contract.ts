/** The calls by which the books are read: what tax is owed, what each day brought, and the ledger for bookkeeping. */
import { z } from 'zod';
import { type Calls, ChosenDay, DecimalAmount, nameShapes, Timestamp, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { longestSpanDays } from './spans.ts';

export const reportRefusals = {
  span_backwards: [422, 'The last day is before the first.'],
  span_too_long: [422, `Ask for at most ${longestSpanDays} days at once.`],
  account_unknown: [422, 'The books have no such account.'],
} satisfies RefusalCatalogue;

const Day = ChosenDay();
/** Both days are of the period, by the clocks of the books. */
const Span = { from: Day, to: Day };
const spanRefusals = ['span_backwards', 'span_too_long'] as const;

const head = {
  from: z.string(),
  to: z.string(),
  /** IANA name of the clocks that days are counted by. */
  timeZone: z.string(),
  /** ISO 4217, as `USD`. */
  currency: z.string(),
  /** Everything that was booked before this is counted. */
  asOf: Timestamp,
};

const TaxSum = z.object({
  /** Sales that bear it, without tax, less what went back. */
  sales: DecimalAmount,
  /** In what was taken. */
  collected: DecimalAmount,
  /** In what went back, by refund or by a payer's bank. */
  givenBack: DecimalAmount,
  owed: DecimalAmount,
  entries: z.number().int(),
});

export const TaxReport = z.object({
  ...head,
  taxes: z.array(
    TaxSum.extend({
      /** `CA-ON-HST` */
      code: z.string(),
      /** `company` pays it over itself; of `others` it was passed on to sellers and drivers, whose it is. */
      collector: z.enum(['company', 'others']),
      kinds: z.array(TaxSum.extend({ kind: z.string() })),
    }),
  ),
});
export type TaxReport = z.output<typeof TaxReport>;

export const TaxEntry = z.object({
  id: z.string(),
  at: Timestamp,
  /**
   * What happened: `capture`, `refund`, `refund_failed`, `dispute_lost`; `tax_restated` and `tax_restated_back` where it was
   * booked as income first.
   */
  kind: z.string(),
  paymentId: z.string().nullable(),
  /** What the payment was for, as `ride:12`. */
  reference: z.string().nullable(),
  paidFor: z.string().nullable(),
  /** As the report has it: the company's to pay over, or passed on to others. */
  collector: z.enum(['company', 'others']),
  /** Below zero where it went back. */
  tax: DecimalAmount,
});
export type TaxEntry = z.output<typeof TaxEntry>;

export const DayReport = z.object({
  ...head,
  days: z.array(
    z.object({
      day: z.string(),
      /** Without tax, by what was sold. */
      sales: z.record(z.string(), DecimalAmount),
      refunds: DecimalAmount,
      /** What promo codes took off. */
      promotions: DecimalAmount,
      /** Owed for the day: collected less given back. */
      tax: DecimalAmount,
      /** What card providers took. */
      fees: DecimalAmount,
      driversPay: DecimalAmount,
      sellersPay: DecimalAmount,
      payouts: DecimalAmount,
      disputesOpened: DecimalAmount,
      disputesLost: DecimalAmount,
    }),
  ),
});
export type DayReport = z.output<typeof DayReport>;

const AccountNumber = z.object({
  /** As the ledger has it, `sales.ride` or the beginning of several, `tax.payable`. */
  account: z.string(),
  number: z.string(),
  name: z.string(),
  /** Whether an operator set it; else it is the program's. */
  isSet: z.boolean(),
});
export type AccountNumber = z.output<typeof AccountNumber>;

const csv = { access: 'operator', reply: z.string(), mediaType: 'text/csv' } as const;

export const reportCalls = {
  'GET /api/operations/reports/tax': {
    summary: 'Tax of a period by jurisdiction and by what was sold',
    access: 'operator',
    permission: 'books.read',
    query: z.object(Span),
    reply: TaxReport,
    refusals: [...spanRefusals],
  },
  'GET /api/operations/reports/tax.csv': {
    ...csv,
    permission: 'books.read',
    summary: 'The same as a file for a spreadsheet',
    query: z.object(Span),
    refusals: [...spanRefusals],
  },
  'GET /api/operations/reports/tax/entries': {
    summary: 'Each entry behind one tax of a period, oldest first, 200 at a time',
    access: 'operator',
    permission: 'books.read',
    query: z.object({ ...Span, code: text(20), after: text(200).optional() }),
    reply: z.object({ entries: z.array(TaxEntry), next: z.string().nullable() }),
    refusals: [...spanRefusals],
  },
  'GET /api/operations/reports/tax/entries.csv': {
    ...csv,
    permission: 'books.read',
    summary: 'All entries behind one tax of a period, as a file for a spreadsheet',
    query: z.object({ ...Span, code: text(20) }),
    refusals: [...spanRefusals],
  },
  'GET /api/operations/reports/days': {
    summary: 'Sales, fees, tax, payouts and disputes by day',
    access: 'operator',
    permission: 'books.read',
    query: z.object(Span),
    reply: DayReport,
    refusals: [...spanRefusals],
  },
  'GET /api/operations/reports/days.csv': {
    ...csv,
    permission: 'books.read',
    summary: 'The same as a file for a spreadsheet',
    query: z.object(Span),
    refusals: [...spanRefusals],
  },
  'GET /api/operations/reports/ledger.csv': {
    ...csv,
    permission: 'books.read',
    summary: 'The general ledger for a bookkeeping program: a line an account and day, debits beside credits',
    query: z.object(Span),
    refusals: [...spanRefusals],
  },
  'GET /api/operations/account-numbers': {
    summary: 'The account numbers that the general ledger is exported with',
    access: 'operator',
    permission: 'books.read',
    reply: z.array(AccountNumber),
  },
  'PUT /api/operations/account-numbers': {
    summary: 'Sets the number and name of an account in exports; an empty number takes the program’s again',
    access: 'operator',
    permission: 'taxes.manage',
    body: z.object({
      account: text(80).min(1, 'Name an account.'),
      number: text(20)
        .regex(/^[\w.-]*$/, 'Letters, digits, dots and dashes.')
        .meta({ examples: ['4000'] }),
      name: text(80).default(''),
    }),
    reply: z.array(AccountNumber),
    refusals: ['account_unknown'],
  },
} satisfies Calls;

nameShapes({ TaxReport, TaxEntry, DayReport, AccountNumber });
