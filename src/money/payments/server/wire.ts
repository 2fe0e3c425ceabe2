/** Rows as they go out over the API. */
import { showTax } from '#src/money/tax/tax-line.ts';
import { currencyCode, toDecimal } from '#src/platform/money.ts';
import type { Payment } from '../contract.ts';
import type { PaymentRow } from './store.ts';

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
    receiptNumber: row.receiptNumber,
    createdAt: row.createdAt.toISOString(),
  };
}
