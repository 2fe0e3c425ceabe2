/** The SQL of the ledger. */
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { accountType, type Entry, isPayable } from '../../ledger.ts';
import { ledgerAccounts, ledgerEntries, ledgerLines } from '../tables.ts';

/** Books an entry once; false when the same happening is in the book already. */
export async function bookEntry(tx: Tx, entry: Entry, at: Date): Promise<boolean> {
  if (entry.lines.length === 0) return false;
  const inserted = await tx
    .insert(ledgerEntries)
    .values({ id: entry.id, kind: entry.kind, paymentId: entry.paymentId, at })
    .onConflictDoNothing()
    .returning({ id: ledgerEntries.id });
  if (inserted.length === 0) return false;
  // Sorted, so that two entries that open the same accounts cannot wait for each other.
  const codes = entry.lines.map(({ account }) => account).sort();
  await tx
    .insert(ledgerAccounts)
    .values(codes.map((code) => ({ code, type: accountType(code) })))
    .onConflictDoNothing();
  await tx.insert(ledgerLines).values(entry.lines.map((line) => ({ entryId: entry.id, ...line })));
  for (const [account, cents] of owedIn(entry)) {
    await tx
      .update(ledgerAccounts)
      .set({ balanceCents: sql`coalesce(${ledgerAccounts.balanceCents}, 0) + ${cents}` })
      .where(eq(ledgerAccounts.code, account));
  }
  return true;
}

/**
 * What an entry changes of what is owed to people, in the order of the accounts' names. Only these keep their
 * balance: the company's own accounts are in every entry, which would all wait for one row.
 */
function owedIn(entry: Entry): [account: string, cents: number][] {
  const sums = new Map<string, number>();
  for (const { account, cents } of entry.lines)
    if (isPayable(account)) sums.set(account, (sums.get(account) ?? 0) + cents);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
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

/** Every person's account on which something is owed either way, in cents. */
export async function findAllOwed(queries: Queries): Promise<{ account: string; cents: number }[]> {
  const rows = await queries
    .select({ account: ledgerAccounts.code, cents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(and(isNotNull(ledgerAccounts.balanceCents), ne(ledgerAccounts.balanceCents, 0)))
    .orderBy(ledgerAccounts.code);
  return rows.map(({ account, cents }) => ({ account, cents: 0 - (cents ?? 0) }));
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
export async function findEntries(queries: Queries, paymentId: string) {
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
  const entries = new Map<string, { id: string; at: string; lines: { account: string; cents: number }[] }>();
  for (const { id, at, account, cents } of rows) {
    const entry = entries.get(id) ?? { id, at: at.toISOString(), lines: [] };
    entry.lines.push({ account, cents });
    entries.set(id, entry);
  }
  return [...entries.values()];
}
