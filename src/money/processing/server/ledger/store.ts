/** The SQL of the ledger. */
import { and, eq, like, ne, or, sql } from 'drizzle-orm';
import { accountType, type Entry, isPayable } from '#src/money/payments/ledger.ts';
import { ledgerAccounts, ledgerEntries, ledgerLines } from '#src/money/payments/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';

/** Books an entry once; false when the same happening is in the book already. */
export const bookEntry = async (tx: Tx, entry: Entry, at: Date): Promise<boolean> =>
  (await bookEntries(tx, [entry], at)).has(entry.id);

/**
 * Books entries, each once, in one statement. The company's own accounts keep no balance and are not locked: they are
 * in every entry, which would all wait for one row.
 * @returns the ids of those that were not in the book already
 */
export async function bookEntries(tx: Tx, entries: readonly Entry[], at: Date): Promise<ReadonlySet<string>> {
  const all = [...new Map(entries.map((entry) => [entry.id, entry])).values()].filter(
    ({ lines }) => lines.length > 0,
  );
  if (all.length === 0) return new Set();
  const lines = all.flatMap((entry) => entry.lines.map((line) => ({ entryId: entry.id, ...line })));
  // Sorted by account, so that two that change the same balances or open the same accounts do so in one order.
  const { rows } = await tx.execute<{ id: string }>(sql`
    with line as (
      select l.entry_id, l.account, l.type, l.owed, l.cents, l.place
      from unnest(${sql.param(lines.map(({ entryId }) => entryId))}::text[],
        ${sql.param(lines.map(({ account }) => account))}::text[],
        ${sql.param(lines.map(({ account }) => accountType(account)))}::text[],
        ${sql.param(lines.map(({ account }) => isPayable(account)))}::boolean[],
        ${sql.param(lines.map(({ cents }) => cents))}::bigint[])
        with ordinality as l(entry_id, account, type, owed, cents, place)),
    booked as (
      insert into ledger_entries (id, kind, payment_id, at)
      select e.id, e.kind, e.payment_id, ${at.toISOString()}::timestamptz
      from unnest(${sql.param(all.map(({ id }) => id))}::text[], ${sql.param(all.map(({ kind }) => kind))}::text[],
        ${sql.param(all.map(({ paymentId }) => paymentId))}::text[]) as e(id, kind, payment_id)
      order by e.id
      on conflict do nothing returning id),
    companys as (
      insert into ledger_accounts (code, type)
      select distinct account, type from line join booked on booked.id = line.entry_id where not owed order by account
      on conflict do nothing),
    peoples as (
      insert into ledger_accounts as known (code, type, balance_cents)
      select account, type, sum(cents) from line join booked on booked.id = line.entry_id where owed
      group by account, type order by account
      on conflict (code) do update set balance_cents = coalesce(known.balance_cents, 0) + excluded.balance_cents),
    unsummed as (
      insert into ledger_unsummed (entry_id) select id from booked),
    written as (
      insert into ledger_lines (entry_id, account, cents)
      select entry_id, account, cents from line join booked on booked.id = line.entry_id order by place)
    select id from booked`);
  return new Set(rows.map(({ id }) => id));
}

/** Every account's balance, summed over the whole book, as its proof and its tests want it; debits are positive. */
export async function findBalances(queries: Queries): Promise<Map<string, number>> {
  const { rows } = await queries.execute<{ account: string; cents: string }>(
    sql`select account, sum(cents)::text as cents from ledger_lines group by account order by account`,
  );
  return new Map(rows.map(({ account, cents }) => [account, Number(cents)]));
}

/** An account's lines summed by the kind of their entry, in cents; debits are positive. */
export async function sumByKind(queries: Queries, account: string): Promise<Map<string, number>> {
  const { rows } = await queries.execute<{ kind: string; cents: string }>(
    sql`select e.kind, sum(l.cents)::text as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id
        where l.account = ${account} group by e.kind`,
  );
  return new Map(rows.map(({ kind, cents }) => [kind, Number(cents)]));
}

/** Until the transaction ends nobody else pays out on this account. */
export async function lockAccount(tx: Tx, account: string): Promise<void> {
  await tx.execute(sql`select code from ledger_accounts where code = ${account} for update`);
}

/** What Rove owes on a person's account, in cents: one row is read, however long its history. */
export async function findOwed(queries: Queries, account: string): Promise<number> {
  const [row] = await queries
    .select({ cents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.code, account));
  return 0 - (row?.cents ?? 0);
}

const isOwed = and(
  or(like(ledgerAccounts.code, 'drivers.payable:%'), like(ledgerAccounts.code, 'sellers.payable:%')),
  ne(ledgerAccounts.balanceCents, 0),
);

/** People's accounts on which most is owed, either way, in cents. */
export async function findMostOwed(
  queries: Queries,
  limit: number,
): Promise<{ account: string; cents: Cents }[]> {
  const rows = await queries
    .select({ account: ledgerAccounts.code, cents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(isOwed)
    .orderBy(sql`abs(${ledgerAccounts.balanceCents}) desc`, ledgerAccounts.code)
    .limit(limit);
  return rows.map(({ account, cents }) => ({ account, cents: 0 - (cents ?? 0) }));
}

/** On how many people's accounts something is owed, and how much Rove owes in all, in cents. */
export async function sumOwed(queries: Queries): Promise<{ people: number; cents: Cents }> {
  const [row] = await queries
    .select({
      people: sql`count(*)`.mapWith(Number),
      cents: sql`coalesce(-sum(${ledgerAccounts.balanceCents}), 0)`.mapWith(Number),
    })
    .from(ledgerAccounts)
    .where(isOwed);
  return row ?? { people: 0, cents: 0 };
}

/** What an entry has on an account, in cents; undefined when there is no such entry. */
export async function findEntryCents(
  queries: Queries,
  entryId: string,
  account: string,
): Promise<number | undefined> {
  const [line] = await queries
    .select({ cents: ledgerLines.cents })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.entryId, entryId), eq(ledgerLines.account, account)));
  return line?.cents;
}

/** The ledger's entries about a payment, oldest first. */
export async function findEntries(queries: Queries, paymentId: PaymentId) {
  const rows = await queries
    .select({
      id: ledgerEntries.id,
      at: ledgerEntries.at,
      account: ledgerLines.account,
      cents: ledgerLines.cents,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
    .where(eq(ledgerEntries.paymentId, paymentId))
    .orderBy(ledgerLines.id);
  const entries = new Map<string, { id: string; at: string; lines: { account: string; cents: Cents }[] }>();
  for (const { id, at, account, cents } of rows) {
    const entry = entries.get(id) ?? { id, at: at.toISOString(), lines: [] };
    entry.lines.push({ account, cents });
    entries.set(id, entry);
  }
  return [...entries.values()];
}
