/** The SQL of the operators' lists of payments and refunds. */
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { type DisputeState, statusesOf } from '../disputes.ts';
import type { PaymentFilter } from '../operations-contract.ts';
import { type RefundState, refundStatusOf } from '../refund-states.ts';
import type { PaymentRow } from './store.ts';
import { payments, refunds } from './tables.ts';

const hasDispute = (where: SQL = sql`true`) =>
  sql`exists (select 1 from payment_disputes d where d.payment_id = ${payments.id} and ${where})`;

const isDisputed = hasDispute();
/** As `disputeStateOf`: one that nobody answered is missed from its last day on. */
function isDisputedIn(state: DisputeState, now: Date): SQL {
  const isOver = sql`d.evidence_due_at is not null and d.evidence_due_at <= ${now.toISOString()}::timestamptz`;
  const known = sql.join(
    [...statusesOf('answered'), ...statusesOf('won'), ...statusesOf('lost'), ...statusesOf('closed')].map(
      (status) => sql`${status}`,
    ),
    sql`, `,
  );
  if (state === 'missed') return hasDispute(sql`d.status not in (${known}) and ${isOver}`);
  if (state === 'needs_answer') return hasDispute(sql`d.status not in (${known}) and not (${isOver})`);
  const statuses = statusesOf(state).map((status) => sql`${status}`);
  return hasDispute(sql`d.status in (${sql.join(statuses, sql`, `)})`);
}

export interface PaymentsAsked {
  before: Date | null;
  /** `disputed` are those with a dispute, wherever it stands. */
  filter: PaymentFilter | null;
  /** Those with a dispute that stands there now. */
  dispute: DisputeState | null;
  now: Date;
  limit: number;
}

/** Newest first. */
export const findPaymentsBefore = (
  queries: Queries,
  { before, filter, dispute, now, limit }: PaymentsAsked,
): Promise<PaymentRow[]> =>
  queries
    .select()
    .from(payments)
    .where(
      and(
        before ? lt(payments.createdAt, before) : undefined,
        filter === 'disputed' ? isDisputed : filter ? eq(payments.status, filter) : undefined,
        dispute ? isDisputedIn(dispute, now) : undefined,
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(limit);

/** Newest first, behind the refund `after`, with what was paid for. */
export const findRefundsAfter = (
  queries: Queries,
  { state, after, limit }: { state: RefundState | null; after: string | null; limit: number },
) =>
  queries
    .select({
      refund: refunds,
      description: payments.description,
      reference: sql<string>`coalesce(${payments.claimedBy}, ${payments.reference})`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        state ? eq(refunds.status, refundStatusOf(state)) : undefined,
        after === null
          ? undefined
          : sql`(${refunds.createdAt}, ${refunds.id}) < (select r.created_at, r.id from payment_refunds r where r.id = ${after})`,
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(limit);
