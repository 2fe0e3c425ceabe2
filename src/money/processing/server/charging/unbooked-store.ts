/** The SQL of money that is held, or about to be, for a ride that nothing has claimed. */
import { and, desc, eq, gt, isNull, lt, notInArray } from 'drizzle-orm';
import type { PaymentRow } from '#src/money/payments/server/store.ts';
import { payments } from '#src/money/payments/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';

const isUnbooked = and(
  isNull(payments.owedBy), // Of a company’s account, booked by its own call alone.
  eq(payments.kind, 'ride'),
  eq(payments.captureMethod, 'manual'),
  isNull(payments.claimedBy),
  isNull(payments.releaseAskedAt),
  isNull(payments.captureAskedCents),
);

/** Newest first: what somebody began to pay after then and has not ended. */
export const findUnbookedOf = (
  queries: Queries,
  userId: UserId,
  after: Date,
  limit: number,
): Promise<PaymentRow[]> =>
  queries
    .select()
    .from(payments)
    .where(
      and(
        isUnbooked,
        eq(payments.userId, userId),
        gt(payments.createdAt, after),
        notInArray(payments.status, ['succeeded', 'canceled']),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);

/** Oldest first: what stood authorised before then. */
export const findUnbookedSince = (queries: Queries, before: Date, limit: number): Promise<PaymentRow[]> =>
  queries
    .select()
    .from(payments)
    .where(and(isUnbooked, eq(payments.status, 'requires_capture'), lt(payments.heldAt, before)))
    .orderBy(payments.heldAt)
    .limit(limit);
