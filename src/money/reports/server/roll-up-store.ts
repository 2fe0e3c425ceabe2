/** The SQL that sums the ledger by day, each entry once. */
import { sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';

/** Whether there is anything to count: an entry that waits, or days that were counted by other clocks. */
export async function isBehind(queries: Queries, timeZone: string): Promise<boolean> {
  const { rows } = await queries.execute<{ behind: boolean }>(sql`
    select (exists (select from ledger_unsummed)
      or exists (select from ledger_roll_up where time_zone <> ${timeZone})) as behind`);
  return rows[0]?.behind ?? false;
}

/** By whose clocks the days are counted so far; undefined while somebody else adds to them. */
export async function lockRollUp(tx: Tx, timeZone: string, now: Date): Promise<string | undefined> {
  await tx.execute(sql`insert into ledger_roll_up (id, time_zone, at)
    values (1, ${timeZone}, ${now.toISOString()}::timestamptz) on conflict do nothing`);
  const { rows } = await tx.execute<{ time_zone: string }>(
    sql`select time_zone from ledger_roll_up where id = 1 for update skip locked`,
  );
  return rows[0]?.time_zone;
}

/** Takes at most so many entries to be counted; whoever rolls back has taken none. */
export async function takeUnsummed(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ entry_id: string }>(sql`
    delete from ledger_unsummed where ctid = any(array(select ctid from ledger_unsummed limit ${limit}))
    returning entry_id`);
  return rows.map(({ entry_id }) => entry_id);
}

/** When the first and the last of these happened; undefined where there are none. */
export async function findSpan(
  tx: Tx,
  entryIds: readonly string[],
): Promise<{ first: Date; last: Date } | undefined> {
  const { rows } = await tx.execute<{ first: string | null; last: string | null }>(
    sql`select min(at) as first, max(at) as last from ledger_entries where id = any(${sql.param(entryIds)}::text[])`,
  );
  const [row] = rows;
  return row?.first && row.last ? { first: new Date(row.first), last: new Date(row.last) } : undefined;
}

/**
 * Adds entries to their days. An account of tax has the sales it was reckoned on beside it: all income of a payment
 * that bears it, also what a promo code took off and what went back in parts too small to hold a cent of tax.
 * @param days names of days, oldest first, and `starts` the moments at which each begins
 */
export async function addToDays(
  tx: Tx,
  entryIds: readonly string[],
  { days, starts }: { days: readonly string[]; starts: readonly Date[] },
): Promise<void> {
  await tx.execute(sql`
    with new as (
      select e.id, e.kind, e.payment_id, coalesce(p.kind, '') as paid_for,
        (${sql.param(days)}::text[])[width_bucket(e.at, ${sql.param(starts.map((at) => at.toISOString()))}::timestamptz[])] as day
      from ledger_entries e left join payments p on p.id = e.payment_id
      where e.id = any(${sql.param(entryIds)}::text[])),
    line as (
      select n.day, n.id, n.kind, n.paid_for,
        regexp_replace(l.account, '^(drivers\\.payable|sellers\\.payable|sellers\\.held):.*$', '\\1') as account,
        sum(l.cents) as cents
      from new n join ledger_lines l on l.entry_id = n.id group by 1, 2, 3, 4, 5),
    summed as (
      select day, account, kind, paid_for, sum(cents) as cents, 0 as sales_cents, count(*) as entries
      from line group by 1, 2, 3, 4
      union all
      select n.day, case t.collector when 'company' then 'tax.payable:' else 'tax.passed_on:' end || t.code, n.kind,
        n.paid_for, 0, sum(l.cents), 0
      from new n join ledger_lines l on l.entry_id = n.id
        join payments p on p.id = n.payment_id, jsonb_to_recordset(p.taken_tax_lines) as t(code text, collector text)
      where (l.account ~ '^(sales|refunds)\\.' or l.account = 'chargebacks') group by 1, 2, 3, 4)
    insert into ledger_days as known (day, account, kind, paid_for, cents, sales_cents, entries)
    select day::date, account, kind, paid_for, sum(cents), sum(sales_cents), sum(entries) from summed group by 1, 2, 3, 4
    on conflict (day, account, kind, paid_for) do update set cents = known.cents + excluded.cents,
      sales_cents = known.sales_cents + excluded.sales_cents, entries = known.entries + excluded.entries`);
}

/** Has every entry counted anew. In one statement, so that none that commits meanwhile is missed or counted twice. */
export async function countAnew(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from ledger_days`);
  await tx.execute(sql`
    with gone as (delete from ledger_unsummed)
    insert into ledger_unsummed (entry_id) select id from ledger_entries`);
}

export async function noteRollUp(tx: Tx, timeZone: string, at: Date): Promise<void> {
  await tx.execute(sql`update ledger_roll_up
    set time_zone = ${timeZone}, at = ${at.toISOString()}::timestamptz where id = 1`);
}
