/** What follows once money has arrived, in the same transaction: the receipt, and the gift card that was bought. */
import type { Tx } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { GiftCards } from '../charging/gift-cards.ts';
import { receiptMail } from '../mails.ts';
import type { PaymentRow } from '../store.ts';

export type AfterSettling = (tx: Tx, payment: PaymentRow) => Promise<void>;

export function createAfterSettling(parts: {
  mailer: Mailer;
  giftCards: GiftCards;
  baseUrl: string;
}): AfterSettling {
  const { mailer, giftCards, baseUrl } = parts;
  return async (tx, payment) => {
    if (payment.kind === 'gift_card') await giftCards.issue(tx, payment);
    // A ride sends its own receipt, with the parts of its fare, and the shop one with all that was bought.
    if (payment.receiptEmail && payment.kind !== 'ride' && payment.kind !== 'equipment') {
      await mailer.write(tx, receiptMail(payment.receiptEmail, payment, baseUrl));
    }
  };
}
