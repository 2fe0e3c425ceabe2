/**
 * The draft of an answer to a payer's bank. What was bought is asked of whoever sold it; payments add what they know.
 * No card data is in it, and nothing that people wrote to each other.
 */

import { maskedEmail, paidLine, type SaleEvidence } from '#src/money/payments/evidence.ts';
import type { DisputeEvidence } from '#src/money/payments/operations-contract.ts';
import { findDispute } from '#src/money/payments/server/dispute-store.ts';
import {
  findGiftOrder,
  findPeople,
  findRefunds,
  getPayment,
  type PaymentRow,
} from '#src/money/payments/server/store.ts';
import { formatMoney } from '#src/platform/money.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { type PaymentParts, refuse } from './parts.ts';

/** @throws Refusal dispute_not_found */
export async function draftEvidence(parts: PaymentParts, disputeId: string): Promise<DisputeEvidence> {
  const { db } = parts.database;
  const dispute = await findDispute(db, disputeId);
  if (!dispute) throw refuse('dispute_not_found');
  const payment = await getPayment(db, dispute.paymentId);
  const { id: paymentId, userId, kind } = payment;
  const reference = payment.claimedBy ?? payment.reference;
  const [sold, people, refunds] = await Promise.all([
    parts.sellers.get(kind)?.evidenceFor?.({ paymentId, reference }),
    userId === null ? null : findPeople(db, [userId]),
    findRefunds(db, paymentId),
  ]);
  const sale = sold ?? (await soldAlone(parts, payment));
  const email =
    sale.buyerEmail ?? payment.receiptEmail ?? (userId === null ? undefined : people?.get(userId)?.email);
  // One bank reads all of it, so that no time of it is by other clocks than the rest.
  const when = (at: Date): string => momentWords(at, sale.zone, 'both', true);
  const back = refunds.filter(({ status }) => status === 'succeeded');
  const lines = [
    `What was paid for: ${sale.product}`,
    paidLine(payment, when),
    ...sale.lines,
    ...receiptLine(payment),
    ...back.map(
      ({ cardCents, giftCents, createdAt }) =>
        `${formatMoney(cardCents + giftCents)} of it was paid back on ${when(createdAt)}.`,
    ),
    `All times are by the clocks of ${sale.zone}.`,
  ];
  return {
    words: lines.join('\n'),
    fields: {
      product: sale.product.slice(0, 500),
      servedOn: sale.servedOn ?? '',
      carrier: sale.parcel?.carrier ?? '',
      trackingNumber: sale.parcel?.trackingNumber ?? '',
      payerEmail: email ?? '',
    },
  };
}

/** Rides and gear are mailed receipts of their own, which their evidence tells of. */
const receiptLine = ({ kind, receiptEmail, settledAt, receiptNumber }: PaymentRow): string[] =>
  receiptEmail && settledAt && kind !== 'ride' && kind !== 'equipment'
    ? [`Its receipt${receiptNumber ? ` ${receiptNumber}` : ''} was mailed to ${maskedEmail(receiptEmail)}.`]
    : [];

/** What no room sells: an amount that the payer named themself, and gift cards. */
async function soldAlone({ database }: PaymentParts, payment: PaymentRow): Promise<SaleEvidence> {
  const { id, kind, description, settledAt } = payment;
  const evidence: SaleEvidence = {
    product: description,
    servedOn: settledAt && localDate(settledAt, booksTimeZone()),
    parcel: null,
    zone: booksTimeZone(),
    lines: [],
  };
  if (kind !== 'gift_card') return { ...evidence, lines: ['The payer typed the amount and what it is for.'] };
  const gift = await findGiftOrder(database.db, id);
  if (!gift || !settledAt) return evidence;
  const to = maskedEmail(gift.recipientEmail);
  return {
    ...evidence,
    lines: [
      `The code of the gift card was mailed to ${to}, the address that the payer typed, once it was paid.`,
    ],
  };
}
