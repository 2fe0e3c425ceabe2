/** Where a payment's money stands, for whoever sold something for it. */

import { findPayment, findRefunds } from '#src/money/payments/server/store.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { EitherPaymentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { lostInDisputes } from '../ledger/seller-share.ts';

export interface PaymentState {
  /** `held` may still be taken, `coming` is on its way from a bank, `gone` never arrived or was let go. */
  state: 'held' | 'coming' | 'taken' | 'gone';
  takenCents: Cents;
  /** Paid back, or taken back by the payer's bank for good; what is only asked for does not count. */
  backCents: Cents;
  /** Of `backCents`, what the payer's bank took in disputes that were lost. */
  lostCents: Cents;
  /** Taken by the payer's bank in disputes that are open. */
  disputedCents: Cents;
}

/** By our own id or the provider's; undefined when there is no such payment. Reads only what is written here. */
export async function paymentStateOf(
  queries: Queries,
  paymentId: EitherPaymentId,
): Promise<PaymentState | undefined> {
  const row = await findPayment(queries, paymentId);
  if (!row) return undefined;
  const refunds = await findRefunds(queries, row.id);
  const asked = refunds
    .filter(({ status }) => status === 'asked')
    .reduce((sum, { cardCents, giftCents }) => sum + cardCents + giftCents, 0);
  const lostCents = await lostInDisputes(queries, row.id);
  const takenCents = row.capturedCents + row.giftTakenCents;
  const open = row.releaseAskedAt === null;
  return {
    state:
      takenCents > 0
        ? 'taken'
        : row.status === 'processing'
          ? 'coming'
          : row.status === 'requires_capture' && open
            ? 'held'
            : 'gone',
    takenCents,
    backCents: row.refundedCents + row.giftRefundedCents - asked + lostCents,
    lostCents,
    disputedCents: row.disputedCents,
  };
}
