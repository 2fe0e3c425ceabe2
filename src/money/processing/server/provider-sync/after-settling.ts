/** What follows once money has arrived, in the same transaction: the receipt, and the gift card that was bought. */

import type { PaymentRow } from '#src/money/payments/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { issueGiftCard } from '../charging/gift-cards.ts';
import type { PaymentParts } from '../parts.ts';

export async function afterSettling(parts: PaymentParts, tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.kind === 'gift_card') await issueGiftCard(parts, tx, payment);
  // A ride sends its own receipt, with the parts of its fare, and the shop one with all that was bought.
  if (payment.receiptEmail && payment.kind !== 'ride' && payment.kind !== 'equipment')
    await parts.receipts.mail(tx, payment, payment.receiptEmail);
}
