/** The SQL of disputes, and of whom they concern. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import { hasRoleFor } from '#src/people/accounts/server/people/desk-role-store.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import { statusesWithoutWait } from '../disputes.ts';
import { disputes, payments } from './tables.ts';

export type DisputeRow = typeof disputes.$inferSelect;

export async function findDisputes(queries: Queries, paymentId: PaymentId): Promise<DisputeRow[]> {
  return queries
    .select()
    .from(disputes)
    .where(eq(disputes.paymentId, paymentId))
    .orderBy(asc(disputes.createdAt), asc(disputes.id));
}

/** Of several payments, by payment; one without a dispute is not in it. */
export async function findDisputesOf(
  queries: Queries,
  paymentIds: readonly PaymentId[],
): Promise<Map<string, DisputeRow[]>> {
  const rows =
    paymentIds.length === 0
      ? []
      : await queries
          .select()
          .from(disputes)
          .where(inArray(disputes.paymentId, [...paymentIds]));
  const byPayment = new Map<string, DisputeRow[]>();
  for (const row of rows) byPayment.set(row.paymentId, [...(byPayment.get(row.paymentId) ?? []), row]);
  return byPayment;
}

export async function setDisputeTax(
  queries: Queries,
  id: string,
  taxLines: DisputeRow['taxLines'],
): Promise<void> {
  await queries.update(disputes).set({ taxLines }).where(eq(disputes.id, id));
}

export async function findDispute(queries: Queries, id: string): Promise<DisputeRow | undefined> {
  const [row] = await queries.select().from(disputes).where(eq(disputes.id, id));
  return row;
}

export async function putDispute(queries: Queries, row: typeof disputes.$inferInsert): Promise<void> {
  const { status, reason, feeCents, evidenceDueAt, closedAt } = row;
  await queries.insert(disputes).values(row).onConflictDoUpdate({
    target: disputes.id,
    set: { status, reason, feeCents, evidenceDueAt, closedAt },
  });
}

const waits = (now: Date) =>
  and(
    isNull(disputes.closedAt),
    notInArray(disputes.status, [...statusesWithoutWait]),
    or(isNull(disputes.evidenceDueAt), gt(disputes.evidenceDueAt, now)),
  );

/** Those that wait for our answer, the first to end before the others, with what was paid for. */
export const findWaiting = (queries: Queries, now: Date, limit: number) =>
  queries
    .select({
      dispute: disputes,
      paymentId: payments.id,
      description: payments.description,
      reference: sql<string>`coalesce(${payments.claimedBy}, ${payments.reference})`,
    })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(waits(now))
    .orderBy(sql`${disputes.evidenceDueAt} asc nulls last`, desc(disputes.createdAt))
    .limit(limit);

export const countWaiting = (queries: Queries, now: Date): Promise<number> =>
  queries.$count(disputes, waits(now));

/** Unanswered, not spoken of again, and over by `until`. */
export const findToRemind = (queries: Queries, now: Date, until: Date) =>
  queries
    .select({ id: disputes.id, paymentId: disputes.paymentId })
    .from(disputes)
    .where(and(waits(now), isNull(disputes.remindedAt), lte(disputes.evidenceDueAt, until)))
    .orderBy(asc(disputes.evidenceDueAt))
    .limit(100);

/** Whoever is first reminds: undefined where it was done, or is not wanted any more. */
export async function markReminded(
  tx: Tx,
  id: string,
  now: Date,
  until: Date,
): Promise<DisputeRow | undefined> {
  const [row] = await tx
    .update(disputes)
    .set({ remindedAt: now })
    .where(
      and(eq(disputes.id, id), isNull(disputes.remindedAt), lte(disputes.evidenceDueAt, until), waits(now)),
    )
    .returning();
  return row;
}

/** The addresses of those who answer disputes. */
export async function findDeskAddresses(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ email: users.email })
    .from(users)
    .where(and(hasRoleFor('disputes.answer'), isNull(users.disabledAt), isNull(users.deletedAt)))
    .orderBy(asc(users.id));
  return rows.map(({ email }) => email);
}
