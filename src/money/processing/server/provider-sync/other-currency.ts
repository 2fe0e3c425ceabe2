/** A provider that speaks of another currency than the payment's is heard, written down, and not believed. */
import { type PaymentRow, updatePayment } from '#src/money/payments/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { PaymentParts } from '../parts.ts';

/** Writes it beside the payment, where operators see it, and books nothing. The row must be locked by `tx`. */
export async function writeOtherCurrency(
  { clock, log }: PaymentParts,
  tx: Tx,
  row: PaymentRow,
  currency: string,
): Promise<PaymentRow> {
  const [ours, theirs] = [row.currency.toUpperCase(), currency.toUpperCase()];
  log.error({ event: 'currency_differs', payment: row.id, ours, theirs }, 'a provider has another currency');
  return updatePayment(tx, row.id, {
    answers: row.answers + 1,
    failureCode: 'currency_differs',
    failureWords: `The payment is in ${ours}, and its provider says ${theirs}. Nothing of it was booked.`,
    updatedAt: clock.now(),
  });
}
