/** The SQL of payouts through the provider. */
import assert from 'node:assert/strict';
import { and, desc, eq, inArray, isNotNull, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PayoutParty } from '#src/money/payments/ledger.ts';
import type { PayoutState } from '#src/money/payments/operations-contract.ts';
import { paymentAudit } from '#src/money/payments/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { Cents } from '#src/platform/money.ts';
import { payoutAccounts, payouts } from './tables.ts';

export type PayoutAccountRow = typeof payoutAccounts.$inferSelect;
export type PayoutRow = typeof payouts.$inferSelect;

const ofPayee = (party: PayoutParty, partyId: number) =>
  and(eq(payoutAccounts.party, party), eq(payoutAccounts.partyId, partyId));

export async function findAccount(
  queries: Queries,
  party: PayoutParty,
  partyId: number,
): Promise<PayoutAccountRow | undefined> {
  const [row] = await queries.select().from(payoutAccounts).where(ofPayee(party, partyId));
  return row;
}

export async function findAccountByProvider(
  queries: Queries,
  providerId: string,
): Promise<PayoutAccountRow | undefined> {
  const [row] = await queries.select().from(payoutAccounts).where(eq(payoutAccounts.providerId, providerId));
  return row;
}

/** The first to name the account has it; a rival's is not kept. */
export async function insertAccount(
  queries: Queries,
  row: typeof payoutAccounts.$inferInsert,
): Promise<void> {
  await queries.insert(payoutAccounts).values(row).onConflictDoNothing();
}

export async function updateAccount(
  queries: Queries,
  providerId: string,
  change: Pick<PayoutAccountRow, 'state' | 'label' | 'updatedAt'>,
): Promise<void> {
  await queries.update(payoutAccounts).set(change).where(eq(payoutAccounts.providerId, providerId));
}

export async function insertPayout(tx: Tx, row: typeof payouts.$inferInsert): Promise<PayoutRow> {
  const [inserted] = await tx.insert(payouts).values(row).returning();
  assert(inserted, 'what was inserted is answered');
  return inserted;
}

export async function getPayout(queries: Queries, id: string): Promise<PayoutRow> {
  const [row] = await queries.select().from(payouts).where(eq(payouts.id, id));
  assert(row, `there is a payout ${id}`);
  return row;
}

export async function isPayout(queries: Queries, id: string): Promise<boolean> {
  return (await queries.$count(payouts, eq(payouts.id, id))) > 0;
}

export async function findByKey(
  queries: Queries,
  party: PayoutParty,
  partyId: number,
  key: string,
): Promise<PayoutRow | undefined> {
  const [row] = await queries
    .select()
    .from(payouts)
    .where(and(eq(payouts.party, party), eq(payouts.partyId, partyId), eq(payouts.key, key)));
  return row;
}

/** One step of a payout; undefined when somebody else took it before. */
export async function advance(
  tx: Tx,
  { id, status }: Pick<PayoutRow, 'id' | 'status'>,
  change: Partial<PayoutRow>,
): Promise<PayoutRow | undefined> {
  const [row] = await tx
    .update(payouts)
    .set(change)
    .where(and(eq(payouts.id, id), eq(payouts.status, status)))
    .returning();
  return row;
}

/** Those that could not be taken further wait for their turn behind the others. */
export async function touchPayout(queries: Queries, id: string, at: Date): Promise<void> {
  await queries.update(payouts).set({ updatedAt: at }).where(eq(payouts.id, id));
}

/** Those under way that nobody has looked at since `before`, the longest waiting first. */
export const findOpen = (queries: Queries, before: Date, limit: number): Promise<{ id: string }[]> =>
  queries
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(notInArray(payouts.status, ['paid', 'failed']), lt(payouts.updatedAt, before)))
    .orderBy(payouts.updatedAt)
    .limit(limit);

/**
 * Whoever is owed at least so much, and was at `owedAt` where that is given, has a bank account that takes it, and was
 * not paid under `key`.
 */
export async function findDue(
  queries: Queries,
  {
    key,
    leastCents,
    owedAt,
    limit,
    after = { party: '' as PayoutParty, partyId: 0 },
  }: {
    key: string;
    leastCents: Cents;
    owedAt: Date | null;
    limit: number;
    /** The last one of the page before. */
    after?: Pick<PayoutAccountRow, 'party' | 'partyId'> | undefined;
  },
): Promise<Pick<PayoutAccountRow, 'party' | 'partyId'>[]> {
  const { rows } = await queries.execute<{ party: PayoutParty; party_id: number }>(
    sql`select a.party, a.party_id from payout_accounts a
        join ledger_accounts l on l.code = a.party || 's.payable:' || a.party_id
        where a.state = 'ready' and -l.balance_cents >= ${leastCents}
          ${
            owedAt
              ? sql`and -l.balance_cents + (select coalesce(sum(x.cents), 0) from ledger_lines x
            join ledger_entries e on e.id = x.entry_id
            where x.account = l.code and e.at > ${owedAt.toISOString()}::timestamptz) >= ${leastCents}`
              : sql``
          }
          and (a.party, a.party_id) > (${after.party}, ${after.partyId}::int)
          and not exists (select 1 from payouts p
            where p.party = a.party and p.party_id = a.party_id and p.key = ${key})
        order by a.party, a.party_id limit ${limit}`,
  );
  return rows.map(({ party, party_id }) => ({ party, partyId: party_id }));
}

/** Of one payee, newest first. */
export const findSent = (
  queries: Queries,
  limit: number,
  payee: { party: PayoutParty; partyId: number },
): Promise<PayoutRow[]> =>
  queries
    .select()
    .from(payouts)
    .where(and(eq(payouts.party, payee.party), eq(payouts.partyId, payee.partyId)))
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit);

/** What is kept of those that stand there: one that never left was refused, one that left came back. */
const inState: Record<Exclude<PayoutState, 'bank_run'>, SQL | undefined> = {
  asked: eq(payouts.status, 'asked'),
  on_way: inArray(payouts.status, ['moved', 'on_way', 'returning']),
  paid: eq(payouts.status, 'paid'),
  failed: and(eq(payouts.status, 'failed'), isNotNull(payouts.transferId)),
  refused: and(eq(payouts.status, 'failed'), isNull(payouts.transferId)),
};

/** Of all payees, or of those payouts that stand there, newest first. */
export const findSentIn = (
  queries: Queries,
  limit: number,
  state: keyof typeof inState | undefined,
): Promise<PayoutRow[]> =>
  queries
    .select()
    .from(payouts)
    .where(state && inState[state])
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(limit);

/** What an operator booked for the company's bank run for one payee, newest first. */
export const findBankRuns = (queries: Queries, party: PayoutParty, partyId: number, limit: number) =>
  queries
    .select({ detail: paymentAudit.detail, at: paymentAudit.at })
    .from(paymentAudit)
    .where(
      and(
        eq(paymentAudit.action, 'payout'),
        sql`${paymentAudit.detail} ->> 'party' = ${party} and ${paymentAudit.detail} ->> 'id' = ${String(partyId)}`,
      ),
    )
    .orderBy(desc(paymentAudit.id))
    .limit(limit);
