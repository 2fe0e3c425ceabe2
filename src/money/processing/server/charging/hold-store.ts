/** The SQL of holds that are in order: each is decided by one guarded update, which nobody comes second to. */
import { and, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm';
import type { PaymentStatus } from '#src/money/payments/contract.ts';
import { toDriver } from '#src/money/payments/rules.ts';
import { ofEitherId, type PaymentRow } from '#src/money/payments/server/store.ts';
import { payments } from '#src/money/payments/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { BusinessId, DriverId, EitherPaymentId, PaymentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';

/** Binds an authorised payment to what it pays for, if the claim is in order; undefined when it is not. */
export async function bindPayment(
  tx: Tx,
  claim: {
    paymentIntentId: EitherPaymentId;
    userId: UserId | null;
    amountCents: Cents;
    reference: string;
    owedBy?: BusinessId;
    accepts: readonly PaymentStatus[];
    at: Date;
  },
): Promise<PaymentRow | undefined> {
  const { paymentIntentId, userId, reference, amountCents, accepts, at } = claim;
  const [row] = await tx
    .update(payments)
    .set({ claimedBy: reference, updatedAt: at })
    .where(
      and(
        ofEitherId(paymentIntentId),
        sql`${payments.userId} is not distinct from ${userId}::int`,
        sql`${payments.owedBy} is not distinct from ${claim.owedBy ?? null}::int`,
        or(isNull(payments.claimedBy), eq(payments.claimedBy, reference)),
        sql`${payments.status} = any(${sql.param(accepts)}::text[])`,
        isNull(payments.releaseAskedAt),
        eq(payments.amountCents, amountCents),
      ),
    )
    .returning();
  return row;
}

/** Who was handed the money of a payment to the driver; nobody for any other. */
export const whoCollects = (driverId: DriverId | null) =>
  sql<DriverId | null>`case when ${payments.methodType} = ${toDriver} then ${driverId}::int end`;

/**
 * Decides that so much of an authorised payment is taken; undefined where it is not as plain as that.
 * @param driverId who is handed the money, where it is paid to the driver
 */
export async function askForCapture(
  queries: Queries,
  id: EitherPaymentId,
  wanted: { captureAskedCents: Cents } & Pick<PaymentRow, 'earning' | 'takenTaxLines'>,
  driverId: DriverId | null,
): Promise<PaymentRow | undefined> {
  const { captureAskedCents } = wanted;
  const [row] = await queries
    .update(payments)
    .set({ ...wanted, collectedBy: whoCollects(driverId) })
    .where(
      and(
        ofEitherId(id),
        eq(payments.status, 'requires_capture'),
        isNull(payments.captureAskedCents),
        isNull(payments.releaseAskedAt),
        gte(payments.amountCents, captureAskedCents),
        gt(sql`${captureAskedCents}::int`, 0),
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
    .where(and(eq(payments.id, id as PaymentId), ne(payments.status, 'canceled')));
  return rowCount === 1;
}
