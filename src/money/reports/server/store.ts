/** The SQL of reports: read from the days, but for single entries. */
import { and, eq, gte, like, lte, or, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { Span } from './parts.ts';
import { accountNumbers, ledgerDays, ledgerRollUp } from './tables.ts';

export type AccountNumberRow = typeof accountNumbers.$inferSelect;

/** When the days were last brought up to date. */
export async function findAsOf(queries: Queries): Promise<Date | undefined> {
  const [row] = await queries.select({ at: ledgerRollUp.at }).from(ledgerRollUp);
  return row?.at;
}

const within = ({ from, to }: Span) => and(gte(ledgerDays.day, from), lte(ledgerDays.day, to));
const sumOf = (column: typeof ledgerDays.cents | typeof ledgerDays.salesCents) =>
  sql`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Of accounts of tax, by what happened and what was paid for. */
export const sumTaxes = (queries: Queries, span: Span) =>
  queries
    .select({
      account: ledgerDays.account,
      kind: ledgerDays.kind,
      paidFor: ledgerDays.paidFor,
      cents: sumOf(ledgerDays.cents),
      salesCents: sumOf(ledgerDays.salesCents),
      entries: sql`sum(${ledgerDays.entries})`.mapWith(Number),
    })
    .from(ledgerDays)
    .where(
      and(
        within(span),
        or(like(ledgerDays.account, 'tax.payable:%'), like(ledgerDays.account, 'tax.passed_on:%')),
      ),
    )
    .groupBy(ledgerDays.account, ledgerDays.kind, ledgerDays.paidFor)
    .orderBy(ledgerDays.account, ledgerDays.paidFor);

/** By day and account, debits apart from credits; holds are no money yet and left out. */
export const sumDays = (queries: Queries, span: Span) =>
  queries
    .select({
      day: ledgerDays.day,
      account: ledgerDays.account,
      kind: ledgerDays.kind,
      cents: sumOf(ledgerDays.cents),
    })
    .from(ledgerDays)
    .where(and(within(span), sql`${ledgerDays.account} not like 'holds.%'`))
    .groupBy(ledgerDays.day, ledgerDays.account, ledgerDays.kind)
    .orderBy(ledgerDays.day, ledgerDays.account, ledgerDays.kind);

export interface TaxEntryRow {
  id: string;
  at: Date;
  kind: string;
  paymentId: string | null;
  reference: string | null;
  paidFor: string | null;
  /** `tax.payable:CA-GST`, or `tax.passed_on:CA-GST` */
  account: string;
  cents: Cents;
}

/** Entries of one tax that happened from `from` to before `until`, oldest first, after the one that was last. */
export async function findTaxEntries(
  queries: Queries,
  asked: { code: string; from: Date; until: Date; after: { at: string; id: string } | null; limit: number },
): Promise<TaxEntryRow[]> {
  const { code, from, until, after, limit } = asked;
  const { rows } = await queries.execute<{
    id: string;
    at: string;
    kind: string;
    payment_id: string | null;
    reference: string | null;
    paid_for: string | null;
    account: string;
    cents: string;
  }>(sql`
    select e.id, e.at, e.kind, e.payment_id, coalesce(p.claimed_by, p.reference) as reference, p.kind as paid_for,
      min(l.account) as account, sum(l.cents)::text as cents
    from ledger_entries e join ledger_lines l on l.entry_id = e.id left join payments p on p.id = e.payment_id
    where l.account in (${`tax.payable:${code}`}, ${`tax.passed_on:${code}`})
      and e.kind in ('capture', 'refund', 'refund_failed', 'dispute_lost', 'tax_restated', 'tax_restated_back')
      and e.at >= ${from.toISOString()}::timestamptz and e.at < ${until.toISOString()}::timestamptz
      ${after ? sql`and (e.at, e.id) > (${after.at}::timestamptz, ${after.id})` : sql``}
    group by e.id, p.id order by e.at, e.id limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.at),
    kind: row.kind,
    paymentId: row.payment_id,
    reference: row.reference,
    paidFor: row.paid_for,
    account: row.account,
    cents: Number(row.cents),
  }));
}

export const findAccountNumbers = (queries: Queries): Promise<AccountNumberRow[]> =>
  queries.select().from(accountNumbers).orderBy(accountNumbers.account);

export async function putAccountNumber(
  queries: Queries,
  row: { account: string; number: string; name: string; setBy: UserId; setAt: Date },
): Promise<void> {
  const { number, name, setBy, setAt } = row;
  await queries
    .insert(accountNumbers)
    .values(row)
    .onConflictDoUpdate({ target: accountNumbers.account, set: { number, name, setBy, setAt } });
}

export async function deleteAccountNumber(queries: Queries, account: string): Promise<void> {
  await queries.delete(accountNumbers).where(eq(accountNumbers.account, account));
}
