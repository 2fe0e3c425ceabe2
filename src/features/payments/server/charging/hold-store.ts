/** The SQL of holds that are in order: each is decided by one guarded update, which nobody comes second to. */
import { and, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { EitherPaymentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { PaymentStatus } from '../../contract.ts';
import { byEitherId, type PaymentRow } from '../store.ts';
import { payments } from '../tables.ts';

/** Binds an authorised payment to what it pays for, if the claim is in order; undefined when it is not. */
export async function bindPayment(
  tx: Tx,
  claim: {
    paymentIntentId: EitherPaymentId;
    userId: UserId | null;
    amountCents: Cents;
    reference: string;
    accepts: readonly PaymentStatus[];
    at: Date;
  },
): Promise<PaymentRow | undefined> {
  const [row] = await tx
    .update(payments)
    .set({ claimedBy: claim.reference, updatedAt: claim.at })
    .where(
      and(
        byEitherId(claim.paymentIntentId),
        claim.userId === null ? isNull(payments.userId) : eq(payments.userId, claim.userId),
        or(isNull(payments.claimedBy), eq(payments.claimedBy, claim.reference)),
        inArray(payments.status, [...claim.accepts]),
        isNull(payments.releaseAskedAt),
        eq(payments.amountCents, claim.amountCents),
      ),
    )
    .returning();
  return row;
}

/** Decides that so much of an authorised payment is taken; undefined where it is not as plain as that. */
export async function askForCapture(
  queries: Queries,
  id: string,
  wanted: { captureAskedCents: Cents; earning: PaymentRow['earning'] },
): Promise<PaymentRow | undefined> {
  const [row] = await queries
    .update(payments)
    .set(wanted)
    .where(
      and(
        byEitherId(id),
        eq(payments.status, 'requires_capture'),
        isNull(payments.captureAskedCents),
        isNull(payments.releaseAskedAt),
        gte(payments.amountCents, wanted.captureAskedCents),
        gt(sql`${wanted.captureAskedCents}::int`, 0),
      ),
    )
    .returning();
  return row;
}

/** Names the provider's payment; false when ours has been let go meanwhile. */
export async function bindIntent(queries: Queries, id: string, intentId: string): Promise<boolean> {
  const { rowCount } = await queries
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, id), ne(payments.status, 'canceled')));
  return rowCount === 1;
}
