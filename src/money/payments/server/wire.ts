/** Rows as they go out over the API. */
import { showTax, sumOfTax, taxLabel, taxNumbers } from '#src/money/tax/tax-line.ts';
import { type Cents, currencyCode, toDecimal } from '#src/platform/money.ts';
import type { Payment, PaymentReceipt } from '../contract.ts';
import { payerDisputeOf } from '../disputes.ts';
import { taxTaken } from '../rules.ts';
import type { DisputeRow } from './dispute-store.ts';
import type { PaymentRow, RefundRow } from './store.ts';

/** What every event says of its payment. */
export const aboutOf = (row: PaymentRow) => ({
  paymentId: row.id,
  paymentIntentId: row.intentId ?? row.id,
  kind: row.kind,
  reference: row.claimedBy ?? row.reference,
  userId: row.userId,
  paidCents: row.capturedCents + row.giftTakenCents,
});

export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    paymentIntentId: row.intentId ?? row.id,
    status: row.status,
    kind: row.kind,
    reference: row.claimedBy ?? row.reference,
    description: row.description,
    amount: toDecimal(row.amountCents),
    giftAmount: toDecimal(row.giftCents),
    captured: toDecimal(row.capturedCents + row.giftTakenCents),
    refunded: toDecimal(row.refundedCents + row.giftRefundedCents),
    currency: currencyCode(),
    label: row.label,
    methodType: row.methodType,
    captureMethod: row.captureMethod,
    taxLines: row.taxLines.map(showTax),
    failure: row.failureCode ? { code: row.failureCode, message: row.failureWords ?? '' } : null,
    createdAt: row.createdAt.toISOString(),
  };
}

interface ReceiptFacts {
  refunds: readonly RefundRow[];
  disputes: readonly DisputeRow[];
  /** Under which each tax was collected, by its code. */
  numbers: ReadonlyMap<string, string>;
  now: Date;
}

/** Tax is shown apart where the seller said what it is. */
export function toReceipt(
  row: PaymentRow,
  { refunds, disputes, numbers, now }: ReceiptFacts,
): PaymentReceipt {
  const paid = row.capturedCents + row.giftTakenCents;
  const taxLines = taxTaken(row, paid);
  const tax = sumOfTax(taxLines);
  const line = (label: string, cents: Cents) => ({ label, amount: toDecimal(cents) });
  return {
    paymentId: row.id,
    issuedAt: (row.settledAt ?? row.createdAt).toISOString(),
    description: row.description,
    reference: row.claimedBy ?? row.reference,
    lines: [line(row.description, paid - tax), ...taxLines.map((each) => line(taxLabel(each), each.cents))],
    taxNote: row.taxNote,
    taxNumbers: taxNumbers(taxLines, numbers),
    total: toDecimal(paid),
    paidWith: [
      ...(row.giftTakenCents > 0 ? [line('Gift card', row.giftTakenCents)] : []),
      ...(row.capturedCents > 0 ? [line(row.label ?? 'Card', row.capturedCents)] : []),
    ],
    refunds: refunds
      .filter(({ status }) => status !== 'refused')
      .map((refund) => ({
        amount: toDecimal(refund.cardCents + refund.giftCents),
        at: refund.createdAt.toISOString(),
        status: refund.status,
      })),
    disputes: disputes.flatMap((dispute) => {
      const state = payerDisputeOf(dispute, now);
      const at = (dispute.closedAt ?? dispute.createdAt).toISOString();
      return state ? [{ amount: toDecimal(dispute.amountCents), at, state }] : [];
    }),
    email: row.receiptEmail,
  };
}
