/** The SQL of holds that are in order: each is decided by one guarded update, which nobody comes second to. */
import { and, eq, gt, gte, isNull, ne, or, sql } from 'drizzle-orm';
import type { PaymentStatus } from '#src/money/payments/contract.ts';
import { type PaymentRow, preparedByEitherId } from '#src/money/payments/server/store.ts';
import { payments } from '#src/money/payments/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { EitherPaymentId, PaymentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { prepared } from '#src/platform/statements/prepared.ts';

type Change = Partial<typeof payments.$inferInsert>;

const bind = preparedByEitherId(
  'payment_bind',
  (
    queries,
    ofPayment,
    given: {
      id: EitherPaymentId;
      userId: UserId | null;
      reference: string;
      accepts: string[];
      amountCents: Cents;
    },
    change: Change,
  ) =>
    queries
      .update(payments)
      .set(change)
      .where(
        and(
          ofPayment,
          sql`${payments.userId} is not distinct from ${given.userId}::int`,
          or(isNull(payments.claimedBy), eq(payments.claimedBy, given.reference)),
          sql`${payments.status} = any(${given.accepts}::text[])`,
          isNull(payments.releaseAskedAt),
          eq(payments.amountCents, given.amountCents),
        ),
      )
      .returning(),
);
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
  const { paymentIntentId: id, userId, reference, amountCents, accepts, at } = claim;
  const given = { id, userId, reference, amountCents, accepts: [...accepts] };
  const [row] = await bind(tx, given, { claimedBy: reference, updatedAt: at });
  return row;
}

const ask = preparedByEitherId(
  'payment_ask_for_capture',
  (queries, ofPayment, given: { id: EitherPaymentId; wantedCents: Cents }, change: Change) =>
    queries
      .update(payments)
      .set(change)
      .where(
        and(
          ofPayment,
          eq(payments.status, 'requires_capture'),
          isNull(payments.captureAskedCents),
          isNull(payments.releaseAskedAt),
          gte(payments.amountCents, given.wantedCents),
          gt(sql`${given.wantedCents}::int`, 0),
        ),
      )
      .returning(),
);
/** Decides that so much of an authorised payment is taken; undefined where it is not as plain as that. */
export async function askForCapture(
  queries: Queries,
  id: EitherPaymentId,
  wanted: { captureAskedCents: Cents; earning: PaymentRow['earning'] },
): Promise<PaymentRow | undefined> {
  const [row] = await ask(queries, { id, wantedCents: wanted.captureAskedCents }, wanted);
  return row;
}

const name = prepared('payment_bind_intent', (queries, given: { id: string }, change: Change) =>
  queries
    .update(payments)
    .set(change)
    .where(and(eq(payments.id, given.id as PaymentId), ne(payments.status, 'canceled'))),
);
/** Names the provider's payment; false when ours has been let go meanwhile. */
export async function bindIntent(queries: Queries, id: string, intentId: string): Promise<boolean> {
  const { rowCount } = await name(queries, { id }, { intentId });
  return rowCount === 1;
}
