/** The SQL of yearly statements: the accounts of those who are paid, summed by quarter. */
import { sql } from 'drizzle-orm';
import type { PayoutParty } from '#src/money/payments/ledger.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { emptyQuarter, type QuarterCents } from '../year-statement.ts';

/** What is owed to somebody lies on these; disputed money of a seller waits on the second. */
const accountsOf = (party: PayoutParty, ids: readonly number[]): string[] =>
  ids.flatMap((id) => [
    `${party}s.payable:${id}`,
    ...(party === 'seller' ? [`sellers.held:${id}`, `sellers.waiting:${id}`] : []),
  ]);

const texts = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
const moments = (values: readonly Date[]) =>
  sql`${sql.param(values.map((at) => at.toISOString()))}::timestamptz[]`;

interface QuarterRow extends Record<string, unknown> {
  id: number;
  quarter: number;
  paid: string;
  commission: string;
  tips: string;
  tax: string;
  taken_back: string;
  other: string;
  fees: string;
  paid_out: string;
}

/**
 * What each of these accounts came to by quarter; those on which nothing was booked are not there. What was paid is the
 * sale that the ledger has for the payment of an earning, without tax; of what a seller sold Rove keeps nothing.
 * @param starts the moments at which quarters begin, and the one at which the last is over
 */
export async function sumYears(
  queries: Queries,
  of: { party: PayoutParty; ids: readonly number[]; starts: readonly Date[]; tipEnding: string | null },
): Promise<Map<number, QuarterCents[]>> {
  const { rows } = await queries.execute<QuarterRow>(sql`
    with bounds as (select ${moments(of.starts)} as starts),
    own as (
      select split_part(l.account, ':', 2)::int as id, e.id as entry_id, e.kind, e.payment_id,
        width_bucket(e.at, bounds.starts) as quarter, -sum(l.cents) as cents
      from bounds, ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.account = any(${texts(accountsOf(of.party, of.ids))})
        and e.at >= bounds.starts[1] and e.at < bounds.starts[array_length(bounds.starts, 1)]
      group by 1, 2, 3, 4, 5),
    read as (
      select own.id, own.quarter, beside.tax, beside.fees, own.cents - beside.tax as cents, sale.cents as sale,
        case
          when own.kind = 'earning' and own.entry_id like ${of.tipEnding === null ? '' : `%${of.tipEnding}`} then 'tip'
          when own.kind = 'earning' then 'earning'
          -- A numbered one is owed again after it had been taken back.
          when own.kind = 'seller_earning' and own.entry_id !~ '^seller_earning:[^:]+:[^:]+:[0-9]+$' then 'earning'
          when own.kind in ('seller_earning', 'seller_earning_back') then 'back'
          when own.kind in ('payout', 'payout_back') then 'payout'
          else 'other' end as what
      -- Looked up an entry at a time: joined as sets, two of unknown size are compared each with each.
      from own, lateral (
          select coalesce(sum(l.cents) filter (where l.account like 'tax.passed\\_on:%'), 0) as tax,
            coalesce(-sum(l.cents) filter (where l.account = 'sales.cash_out'), 0) as fees
          from ledger_lines l where l.entry_id = own.entry_id) beside,
        lateral (
          select -sum(l.cents) as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
          where own.kind = 'earning' and e.payment_id = own.payment_id and l.account like 'sales.%') sale)
    select id, quarter,
      coalesce(sum(coalesce(sale, cents)) filter (where what = 'earning'), 0) as paid,
      coalesce(sum(coalesce(sale, cents) - cents) filter (where what = 'earning'), 0) as commission,
      coalesce(sum(cents) filter (where what = 'tip'), 0) as tips,
      sum(tax) as tax,
      coalesce(-sum(cents) filter (where what = 'back'), 0) as taken_back,
      coalesce(sum(cents) filter (where what = 'other'), 0) as other,
      coalesce(sum(fees) filter (where what = 'payout'), 0) as fees,
      coalesce(-sum(cents + fees) filter (where what = 'payout'), 0) as paid_out
    from read group by 1, 2`);
  const years = new Map<number, QuarterCents[]>();
  for (const row of rows) {
    const quarters = years.get(row.id) ?? of.starts.slice(1).map(() => ({ ...emptyQuarter }));
    quarters[row.quarter - 1] = {
      paidCents: Number(row.paid),
      commissionCents: Number(row.commission),
      tipsCents: Number(row.tips),
      taxCents: Number(row.tax),
      takenBackCents: Number(row.taken_back),
      otherCents: Number(row.other),
      cashOutFeesCents: Number(row.fees),
      paidOutCents: Number(row.paid_out),
    };
    years.set(row.id, quarters);
  }
  return years;
}

/** What was owed on an account before a moment, and when something was booked there first; null where nothing ever was. */
export async function findBefore(
  queries: Queries,
  { party, id, at }: { party: PayoutParty; id: number; at: Date },
): Promise<{ owedCents: Cents; firstAt: Date | null }> {
  const { rows } = await queries.execute<{ owed: string; first_at: string | null }>(sql`
    select coalesce(-sum(l.cents) filter (where e.at < ${at.toISOString()}::timestamptz), 0) as owed, min(e.at) as first_at
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where l.account = any(${texts(accountsOf(party, [id]))})`);
  const [row] = rows;
  return { owedCents: Number(row?.owed ?? 0), firstAt: row?.first_at ? new Date(row.first_at) : null };
}

/** The next accounts of a party after one of them, in the order of their names. */
export async function findPayees(
  queries: Queries,
  { party, after, limit }: { party: PayoutParty; after: string; limit: number },
): Promise<{ account: string; id: number }[]> {
  const prefix = `${party}s.payable:`;
  const { rows } = await queries.execute<{ code: string }>(sql`
    select code from ledger_accounts
    where code > ${after || prefix} and code like ${`${prefix}%`}
    order by code limit ${limit}`);
  return rows.map(({ code }) => ({ account: code, id: Number(code.slice(prefix.length)) }));
}

/** What the bank accounts of payees are called. */
export async function findBankLabels(
  queries: Queries,
  party: PayoutParty,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await queries.execute<{ party_id: number; label: string }>(sql`
    select party_id, label from payout_accounts
    where party = ${party} and party_id = any(${sql.param(ids)}::int[]) and label is not null`);
  return new Map(rows.map(({ party_id, label }) => [party_id, label]));
}

/** The registration numbers that operators entered for people's own taxes, by person, with commas between. */
export async function findTaxNumbers(
  queries: Queries,
  party: PayoutParty,
  userIds: readonly UserId[],
): Promise<Map<UserId, string>> {
  const { rows } = await queries.execute<{ user_id: UserId; numbers: string }>(sql`
    select user_id, string_agg(number, ', ' order by jurisdiction) as numbers from tax_registrations
    where owner = ${party} and user_id = any(${sql.param(userIds)}::int[]) and ended_at is null
    group by user_id`);
  return new Map(rows.map(({ user_id, numbers }) => [user_id, numbers]));
}
