/** The SQL of the operators' list of payments. */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { PaymentFilter } from '../operations-contract.ts';
import type { PaymentRow } from './store.ts';
import { payments } from './tables.ts';

const isDisputed = sql`exists (select 1 from payment_disputes d where d.payment_id = ${payments.id})`;

/** Newest first. `disputed` are those with a dispute, wherever it stands. */
export const findPaymentsBefore = (
  queries: Queries,
  before: Date | null,
  filter: PaymentFilter | null,
  limit: number,
): Promise<PaymentRow[]> =>
  queries
    .select()
    .from(payments)
    .where(
      and(
        before ? lt(payments.createdAt, before) : undefined,
        filter === 'disputed' ? isDisputed : filter ? eq(payments.status, filter) : undefined,
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(limit);
