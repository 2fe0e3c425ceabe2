/** What the books say of a period: taxes by jurisdiction, and what each day brought. */
import { type Cents, currencyCode, toDecimal } from '#src/platform/money.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { DayReport, TaxReport } from '../contract.ts';
import { daysBetween } from '../spans.ts';
import { type ReportParts, refuseSpan, type Span } from './parts.ts';
import { rollUp } from './roll-up.ts';
import { sumDays, sumTaxes } from './store.ts';

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

type Summed = Awaited<ReturnType<typeof sumTaxes>>[number];

/** The days are brought up to now first. @throws Refusal span_backwards, span_too_long */
async function headOf(parts: ReportParts, span: Span) {
  refuseSpan(span);
  const asOf = await rollUp(parts);
  const timeZone = booksTimeZone();
  return { ...span, timeZone, currency: currencyCode().toUpperCase(), asOf: asOf.toISOString() };
}

const wentBack = new Set(['refund', 'refund_failed', 'dispute_lost', 'tax_restated_back']);

function taxSum(rows: readonly Summed[]) {
  const sum = (of: readonly Summed[], cents: (row: Summed) => number) =>
    of.reduce((total, row) => total + cents(row), 0);
  // An account of tax is a credit; what is passed on to its owner is not given back.
  const taken = rows.filter(
    ({ kind }) => kind === 'capture' || kind === 'tax_restated' || kind === 'promotion',
  );
  const back = rows.filter(({ kind }) => wentBack.has(kind));
  const collected = 0 - sum(taken, ({ cents }) => cents);
  const givenBack = sum(back, ({ cents }) => cents);
  return {
    sales: toDecimal(0 - sum([...taken, ...back], ({ salesCents }) => salesCents)),
    collected: toDecimal(collected),
    givenBack: toDecimal(givenBack),
    owed: toDecimal(collected - givenBack),
    entries: sum([...taken, ...back], ({ entries }) => entries),
  };
}

/** @throws Refusal span_backwards, span_too_long */
export async function taxReport(parts: ReportParts, span: Span): Promise<TaxReport> {
  const head = await headOf(parts, span);
  const rows = (await sumTaxes(parts.database.db, span)).filter(
    ({ kind }) => wentBack.has(kind) || kind === 'capture' || kind === 'tax_restated' || kind === 'promotion',
  );
  const byAccount = groupBy(rows, ({ account }) => account);
  return {
    ...head,
    taxes: [...byAccount].map(([account, ofAccount]) => ({
      code: account.replace(/^[^:]*:/, ''),
      collector: account.startsWith('tax.payable:') ? ('company' as const) : ('others' as const),
      ...taxSum(ofAccount),
      kinds: [...groupBy(ofAccount, ({ paidFor }) => paidFor)].map(([kind, ofKind]) => ({
        kind,
        ...taxSum(ofKind),
      })),
    })),
  };
}

/** @throws Refusal span_backwards, span_too_long */
export async function dayReport(parts: ReportParts, span: Span): Promise<DayReport> {
  const head = await headOf(parts, span);
  const byDay = groupBy(await sumDays(parts.database.db, span), ({ day }) => day);
  // Days that are still to come have nothing.
  const today = localDate(parts.clock.now(), booksTimeZone());
  const last = span.to < today ? span.to : today;
  return {
    ...head,
    days: daysBetween(span.from, last).map((day) => ({ day, ...ofDay(byDay.get(day) ?? []) })),
  };
}

function ofDay(rows: readonly { account: string; kind: string; cents: Cents }[]) {
  const debits = (isOf: (account: string, kind: string) => boolean) =>
    rows.filter(({ account, kind }) => isOf(account, kind)).reduce((sum, { cents }) => sum + cents, 0);
  const on = (name: string) => debits((account) => account === name || account.startsWith(`${name}:`));
  const sales = rows.filter(({ account }) => account.startsWith('sales.'));
  const bySale = groupBy(sales, ({ account }) => account.slice('sales.'.length));
  return {
    sales: Object.fromEntries(
      [...bySale].map(([kind, of]) => [kind, toDecimal(of.reduce((sum, { cents }) => sum - cents, 0))]),
    ),
    refunds: toDecimal(debits((account) => account.startsWith('refunds.'))),
    promotions: toDecimal(on('promotions')),
    tax: toDecimal(0 - on('tax.payable')),
    fees: toDecimal(on('provider.fees')),
    driversPay: toDecimal(on('drivers.pay')),
    sellersPay: toDecimal(on('sellers.pay')),
    payouts: toDecimal(
      0 - debits((account, kind) => account === 'provider.balance' && kind.startsWith('payout')),
    ),
    disputesOpened: toDecimal(
      debits((account, kind) => account === 'provider.disputed' && kind === 'dispute'),
    ),
    disputesLost: toDecimal(
      0 - debits((account, kind) => account === 'provider.disputed' && kind === 'dispute_lost'),
    ),
  };
}
