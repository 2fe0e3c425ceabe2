/** Writes what the provider's list of refunds says, also of those made in its own dashboard. */

import type { PaymentRefunded } from '#src/money/payments/events-contract.ts';
import { refundEntry, refundFailedEntry } from '#src/money/payments/ledger.ts';
import { numberRefund } from '#src/money/payments/server/numbering-store.ts';
import type { ProviderRefund } from '#src/money/payments/server/provider.ts';
import {
  changeGiftBalance,
  findRefunds,
  insertRefund,
  lockGiftCard,
  lockGiftCardOfPayment,
  type PaymentRow,
  type RefundRow,
  updatePayment,
  updateRefund,
} from '#src/money/payments/server/store.ts';
import { aboutOf } from '#src/money/payments/server/wire.ts';
import { taxLess, taxOfPart } from '#src/money/tax/tax-line.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { bookEntry } from '../ledger/store.ts';
import { taxOfBack } from '../ledger/tax-back.ts';
import type { PaymentParts } from '../parts.ts';

/** The clock, the clocks that the year of a credit note is counted by, and what writes to its payer. */
export type RefundParts = Pick<PaymentParts, 'clock' | 'receipts'>;

/**
 * What a room sold it writes of itself; of what nobody sold, payments write, and of a fare that was given back at
 * the desk or at the provider’s: the other ways in which a fare goes back have a mail of their own.
 */
const hasNobodyElse = ({ kind }: PaymentRow, { key }: RefundRow, providerId: string | undefined): boolean =>
  ['custom', 'gift_card', 'invoice'].includes(kind) ||
  (kind === 'ride' && (key.startsWith('operator:') || key === providerId));

export async function syncRefunds(parts: {
  tx: Tx;
  row: PaymentRow;
  known: RefundRow[];
  refunds: ProviderRefund[];
  with: RefundParts;
}): Promise<PaymentRow> {
  const { tx, known, refunds, with: given } = parts;
  const { clock } = given;
  let { row } = parts;
  for (const refund of refunds) {
    let ours = known.find((one) => one.providerId === refund.id || one.id === refund.refundId);
    if (!ours) {
      ours = await insertRefund(tx, {
        id: `ref_${refund.id}`,
        paymentId: row.id,
        cardCents: refund.amountCents,
        taxLines: await taxOfBack(tx, row, refund.amountCents),
        status: 'asked',
        reason: 'Made at the provider',
        key: refund.id,
        createdAt: clock.now(),
      });
      row = await updatePayment(tx, row.id, { refundedCents: row.refundedCents + refund.amountCents });
    }
    row = await applyRefund({ tx, row, ours, refund, with: given });
  }
  return row;
}

/** How far a refund has come; it never goes back. */
const order: RefundRow['status'][] = ['asked', 'refused', 'pending', 'succeeded', 'failed'];

/** Books a refund when the provider has taken it, and takes it back when the payer's bank returned it. */
export async function applyRefund(parts: {
  tx: Tx;
  row: PaymentRow;
  ours: RefundRow;
  /** Null for what goes back to a gift card alone. */
  refund: Pick<ProviderRefund, 'id' | 'status'> | null;
  with: RefundParts;
}): Promise<PaymentRow> {
  const { tx, ours, refund } = parts;
  const { clock, receipts } = parts.with;
  let { row } = parts;
  const at = clock.now();
  const { id, cardCents, giftCents, taxLines } = ours;
  const taken = await bookEntry(tx, refundEntry(row, id, cardCents, giftCents, taxLines), at);
  if (taken) {
    if (ours.giftCents > 0 && row.giftCardId !== null) {
      await lockGiftCard(tx, { id: row.giftCardId });
      await changeGiftBalance(tx, row.giftCardId, ours.giftCents);
    }
    const numbered = await numberRefund(tx, ours, { at, booksTimeZone: booksTimeZone() });
    if (row.receiptEmail !== null && hasNobodyElse(row, ours, refund?.id))
      await receipts.mailCreditNote(tx, row, numbered, row.receiptEmail);
    await announce({ tx, row, ours, at }, 'payment.refunded');
  }
  const status = refund?.status ?? 'succeeded';
  if (status === 'failed' && ours.status !== 'failed') {
    const failed = taxOfPart({ cents: cardCents + giftCents, tax: taxLines }, cardCents);
    await bookEntry(tx, refundFailedEntry(row, id, cardCents, failed), at);
    const returned = { returnedAt: at, returnedTaxLines: failed };
    await updateRefund(tx, id, { taxLines: taxLess(taxLines, failed), ...returned });
    row = await updatePayment(tx, row.id, {
      refundedCents: row.refundedCents - ours.cardCents,
      updatedAt: at,
    });
    if (row.kind === 'gift_card') {
      const card = await lockGiftCardOfPayment(tx, row.id);
      if (card) await changeGiftBalance(tx, card.id, ours.cardCents);
    }
    await announce({ tx, row, ours, at }, 'payment.refund_failed');
  }
  // A refund that was returned stays returned, and one that arrived does not go back on its way, whatever order
  // the answers are written in.
  const further = order.indexOf(status) > order.indexOf(ours.status);
  await updateRefund(tx, ours.id, {
    ...(further ? { status } : {}),
    ...(refund ? { providerId: refund.id } : {}),
  });
  return row;
}

async function announce(
  parts: { tx: Tx; row: PaymentRow; ours: RefundRow; at: Date },
  type: 'payment.refunded' | 'payment.refund_failed',
): Promise<void> {
  const { tx, row, ours, at } = parts;
  const standing = (await findRefunds(tx, row.id)).filter(({ id, status }) =>
    id === ours.id ? type === 'payment.refunded' : status === 'pending' || status === 'succeeded',
  );
  const refundedCents = standing.reduce((sum, { cardCents, giftCents }) => sum + cardCents + giftCents, 0);
  const about = aboutOf(row);
  const payload: PaymentRefunded = {
    ...about,
    refundId: ours.id,
    amountCents: ours.cardCents + ours.giftCents,
    refundedCents,
    isWhole: refundedCents >= about.paidCents,
    reason: ours.reason,
  };
  const userIds = row.userId === null ? [] : [row.userId];
  await record(tx, { type, subject: `payment:${row.id}`, payload, userIds, at });
}
