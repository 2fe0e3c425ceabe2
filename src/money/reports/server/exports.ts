/** The books as files: taxes and days for a spreadsheet, the general ledger for a bookkeeping program. */
import { noteAct } from '#src/platform/audit/under-way.ts';
import { csvFile, csvRows } from '#src/platform/csv.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { currencyCode, toDecimal } from '#src/platform/money.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { accountName, chartWith, numberOf } from '../account-chart.ts';
import type { AccountNumber, DayReport, TaxEntry, TaxReport } from '../contract.ts';
import { dayStarts } from '../spans.ts';
import { type ReportParts, refuse, refuseSpan, type Span } from './parts.ts';
import { rollUp } from './roll-up.ts';
import {
  deleteAccountNumber,
  findAccountNumbers,
  findTaxEntries,
  putAccountNumber,
  sumDays,
} from './store.ts';

export const taxCsv = ({ taxes, from, to, currency }: TaxReport): string =>
  csvFile(
    [
      'From',
      'To',
      'Tax',
      'Collected by',
      'Sold',
      'Sales without tax',
      'Collected',
      'Given back',
      'Owed',
      'Currency',
    ],
    taxes.flatMap(({ code, collector, kinds }) =>
      kinds.map(({ kind, sales, collected, givenBack, owed }) => [
        ...[from, to, code, collector === 'company' ? 'the company' : 'sellers and drivers'],
        ...[kind, sales, collected, givenBack, owed, currency],
      ]),
    ),
  );

export function daysCsv({ days, currency }: DayReport): string {
  const sold = [...new Set(days.flatMap(({ sales }) => Object.keys(sales)))].sort();
  return csvFile(
    [
      ...[
        'Day',
        ...sold.map((kind) => `Sales, ${kind.replaceAll('_', ' ')}`),
        'Refunds',
        'Promo codes',
        'Tax owed',
        'Provider fees',
      ],
      ...['Drivers’ pay', 'Sellers’ pay', 'Payouts', 'Disputes opened', 'Disputes lost', 'Currency'],
    ],
    days.map((day) => [
      ...[day.day, ...sold.map((kind) => day.sales[kind] ?? toDecimal(0))],
      ...[day.refunds, day.promotions, day.tax, day.fees, day.driversPay, day.sellersPay, day.payouts],
      ...[day.disputesOpened, day.disputesLost, currency],
    ]),
  );
}

/** A line an account and day; each day’s debits are its credits. @throws Refusal span_backwards, span_too_long */
export async function ledgerCsv(parts: ReportParts, span: Span): Promise<string> {
  refuseSpan(span);
  await rollUp(parts);
  const { db } = parts.database;
  const chart = chartWith(await findAccountNumbers(db));
  const currency = currencyCode().toUpperCase();
  const lines = new Map<string, { day: string; account: string; debit: number; credit: number }>();
  for (const { day, account, cents } of await sumDays(db, span)) {
    const key = `${day} ${account}`;
    const line = lines.get(key) ?? { day, account, debit: 0, credit: 0 };
    if (cents > 0) line.debit += cents;
    else line.credit -= cents;
    lines.set(key, line);
  }
  return csvFile(
    ['Date', 'Journal', 'Account number', 'Account name', 'Account', 'Debit', 'Credit', 'Currency'],
    [...lines.values()].map(({ day, account, debit, credit }) => {
      const known = numberOf(chart, account);
      const name = known ? accountName(known, account) : account;
      return [
        ...[day, `ROVE-${day}`, known?.number ?? '', name, account],
        ...[toDecimal(debit), toDecimal(credit), currency],
      ];
    }),
  );
}

const entriesAtOnce = 200;

/** @throws Refusal span_backwards, span_too_long */
export async function taxEntries(
  { database }: ReportParts,
  { from, to, code, after }: Span & { code: string; after?: string | undefined },
): Promise<{ entries: TaxEntry[]; next: string | null }> {
  refuseSpan({ from, to });
  const [, at, id] = /^(\S+) (.+)$/.exec(after ?? '') ?? [];
  const isCursor = at && id && !Number.isNaN(Date.parse(at));
  const starts = dayStarts(from, to, booksTimeZone());
  const [first, until] = [starts[0], starts.at(-1)];
  if (!first || !until) return { entries: [], next: null };
  const rows = await findTaxEntries(database.db, {
    ...{ code, from: first, until, limit: entriesAtOnce },
    after: isCursor ? { at, id } : null,
  });
  const last = rows.at(-1);
  return {
    entries: rows.map(({ at, account, cents, ...row }) => ({
      ...row,
      collector: account.startsWith('tax.payable:') ? 'company' : 'others',
      at: at.toISOString(),
      tax: toDecimal(0 - cents),
    })),
    next: rows.length === entriesAtOnce && last ? `${last.at.toISOString()} ${last.id}` : null,
  };
}

/** Every entry behind one tax, page by page. @throws Refusal span_backwards, span_too_long */
export function taxEntriesCsv(parts: ReportParts, asked: Span & { code: string }): AsyncGenerator<string> {
  refuseSpan(asked);
  return piecesOf(parts, asked);
}

async function* piecesOf(parts: ReportParts, asked: Span & { code: string }): AsyncGenerator<string> {
  const currency = currencyCode().toUpperCase();
  yield csvFile(
    ['Moment', 'Entry', 'What happened', 'Collected by', 'Sold', 'For', 'Payment', 'Tax', 'Currency'],
    [],
  );
  for (let after: string | undefined; ; ) {
    const { entries, next } = await taxEntries(parts, { ...asked, after });
    yield csvRows(
      entries.map(({ at, id, kind, collector, paidFor, reference, paymentId, tax }) => [
        ...[at, id, kind, collector === 'company' ? 'the company' : 'sellers and drivers'],
        ...[paidFor ?? '', reference ?? '', paymentId ?? '', tax, currency],
      ]),
    );
    if (next === null) return;
    after = next;
  }
}

export async function listAccountNumbers({ database }: ReportParts): Promise<AccountNumber[]> {
  const set = await findAccountNumbers(database.db);
  return chartWith(set)
    .map(({ account, number, name }) => ({
      ...{ account, number, name },
      isSet: set.some((each) => each.account === account),
    }))
    .sort((a, b) => a.number.localeCompare(b.number) || a.account.localeCompare(b.account));
}

/** An empty number takes the program’s again. @throws Refusal account_unknown */
export async function setAccountNumber(
  parts: ReportParts,
  actor: Actor,
  { account, number, name }: { account: string; number: string; name: string },
): Promise<AccountNumber[]> {
  const { database, clock } = parts;
  const known = numberOf(chartWith([]), account);
  if (!known) throw refuse('account_unknown', { fields: { account: 'The books have no such account.' } });
  await database.transaction(async (tx) => {
    const before = numberOf(chartWith(await findAccountNumbers(tx)), account);
    if (number === '') await deleteAccountNumber(tx, account);
    else
      await putAccountNumber(tx, {
        ...{ account, number, name: name || known.name },
        setBy: actor.userId,
        setAt: clock.now(),
      });
    const after = numberOf(chartWith(await findAccountNumbers(tx)), account);
    noteAct({ subject: `account:${account}`, before, after });
  });
  return listAccountNumbers(parts);
}
