/** The SQL of what operators did with money. Rows are only added, so what became of an act is a row of its own. */

import { desc, eq, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { PaymentId, UserId } from '#src/platform/ids.ts';
import { paymentAudit } from './tables.ts';

/** The action of a row that says of another one that it was refused; its detail is `Refusing`. */
export const refusedAction = 'refused';
export interface Refusing extends Record<string, unknown> {
  /** The row that it is about. */
  of: number;
  /** Why, in words for the desk. */
  refused: string;
}

/** @returns its number, by which a later row names it */
export async function insertAudit(queries: Queries, row: typeof paymentAudit.$inferInsert): Promise<number> {
  const [written] = await queries
    .insert(paymentAudit)
    .values(row)
    .returning({
      id: paymentAudit.id,
      payerId: sql<UserId | null>`(select user_id from payments where id = ${paymentAudit.paymentId})`,
    });
  const { id, payerId } = existing(written, 'a row of the audit log');
  const { key: _, ...after } = row.detail;
  noteAct({
    ...(row.paymentId && { subject: `payment:${row.paymentId}` }),
    after,
    ...(payerId !== null && { about: [payerId] }),
  });
  return id;
}

export interface AuditRow {
  id: number;
  action: string;
  reason: string;
  detail: Record<string, unknown>;
  operator: string;
  at: Date;
}
const asRead = {
  id: paymentAudit.id,
  action: paymentAudit.action,
  reason: paymentAudit.reason,
  detail: paymentAudit.detail,
  operator: users.name,
  at: paymentAudit.at,
};

/** What was done with one payment, oldest first, with the rows that say what was refused. */
export const findAudit = (queries: Queries, paymentId: PaymentId): Promise<AuditRow[]> =>
  queries
    .select(asRead)
    .from(paymentAudit)
    .innerJoin(users, eq(users.id, paymentAudit.actorId))
    .where(eq(paymentAudit.paymentId, paymentId))
    .orderBy(paymentAudit.id);

/** Payouts as operators booked them for the bank run, newest first. */
export const findPayouts = (queries: Queries, limit: number): Promise<AuditRow[]> =>
  queries
    .select(asRead)
    .from(paymentAudit)
    .innerJoin(users, eq(users.id, paymentAudit.actorId))
    .where(eq(paymentAudit.action, 'payout'))
    .orderBy(desc(paymentAudit.id))
    .limit(limit);
