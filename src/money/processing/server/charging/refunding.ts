/** Paying back: reserved on the row first, then asked of the provider outside any transaction, then written. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { onAccount, refundable, splitRefund, toDriver } from '#src/money/payments/rules.ts';
import { findDisputes } from '#src/money/payments/server/dispute-store.ts';
import {
  ProviderDeclined,
  type ProviderRefund,
  ProviderRefused,
} from '#src/money/payments/server/provider.ts';
import {
  changeGiftBalance,
  findRefunds,
  getPayment,
  getRefund,
  insertRefund,
  lockGiftCardOfPayment,
  lockKnownPayment,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  updatePayment,
  updateRefund,
} from '#src/money/payments/server/store.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import { isWithin } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { EitherPaymentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { limitsNow } from '#src/platform/settings/limits.ts';
import { bookSellerShare } from '../ledger/seller-share.ts';
import { taxOfBack } from '../ledger/tax-back.ts';
import { type PaymentParts, refuse } from '../parts.ts';
import { syncPayment } from '../provider-sync/sync-payment.ts';
import { applyRefund } from '../provider-sync/sync-refunds.ts';

const paidInHand =
  'This was paid to the driver, so no card has it. Pay the rider back another way, and decide who bears it.';

const backMeanwhile =
  'More of it was paid back a moment ago, so that this would pass the limit. Ask again; it then waits for a second person.';

export interface RefundRequest {
  paymentIntentId: EitherPaymentId;
  /** All that is left unless told. */
  amountCents?: Cents;
  /** Without an amount: what of all that is left is not paid back. */
  keepCents?: Cents;
  reason: string;
  /** What of it is tax, all taxes together or each, where the seller knows better than by proportion. */
  tax?: Cents | readonly TaxLine[] | undefined;
  /** The same key is paid back once. */
  key: string;
}

/**
 * Pays back to the card and the gift card it came from. Safe to repeat under the same key.
 * @throws Refusal payment_not_found, not_refundable
 */
export async function refund(parts: PaymentParts, request: RefundRequest): Promise<PaymentRow> {
  const { asked, isNew } = await parts.database.transaction((tx) => reserve(parts, tx, request));
  return isNew ? sendRefund(parts, asked.id) : resumeRefund(parts, asked);
}

/** What was asked for before may have been done although its answer was lost, so the provider is looked at first. */
export async function resumeRefund(parts: PaymentParts, asked: RefundRow): Promise<PaymentRow> {
  const now = await syncPayment(parts, asked.paymentId);
  return asked.status === 'asked' ? sendRefund(parts, asked.id) : now;
}

/** Sets the amount aside on the row, so that rivals cannot pay back the same money. */
async function reserve(
  { clock }: PaymentParts,
  tx: Tx,
  request: RefundRequest,
): Promise<{ asked: RefundRow; isNew: boolean }> {
  const row = await lockPayment(tx, request.paymentIntentId);
  if (!row) throw refuse('payment_not_found');
  if (row.methodType === toDriver) throw refuse('not_refundable', { words: paidInHand });
  const before = (await findRefunds(tx, row.id)).find(({ key }) => key === request.key);
  if (before) return { asked: before, isNew: false };
  const lost = (await findDisputes(tx, row.id))
    .filter(({ status, feeCents }) => feeCents > 0 && status !== 'won')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const left = refundable(row, lost);
  const cents = request.amountCents ?? left.cardCents + left.giftCents - (request.keepCents ?? 0);
  const split = splitRefund(cents, left);
  if (!split) throw refuse('not_refundable');
  requireStillWithin(row, cents);
  if (row.kind === 'gift_card') await takeFromGiftCard(tx, row, split.cardCents);
  const taxLines = await taxOfBack(tx, row, cents, { tax: request.tax });
  const reserved = await updatePayment(tx, row.id, {
    refundedCents: row.refundedCents + split.cardCents,
    giftRefundedCents: row.giftRefundedCents + split.giftCents,
    updatedAt: clock.now(),
  });
  const asked = await insertRefund(tx, {
    id: `ref_${randomBytes(16).toString('hex')}`,
    paymentId: row.id,
    ...split,
    status: 'asked',
    taxLines,
    reason: request.reason,
    key: request.key,
    createdAt: clock.now(),
  });
  await bookSellerShare(tx, reserved, clock.now());
  return { asked, isNew: true };
}

/** What an operator gives back was held against the limit before this row was locked. @throws Refusal not_refundable */
function requireStillWithin({ refundedCents, giftRefundedCents }: PaymentRow, cents: Cents): void {
  const limit = limitsNow().refundsCents;
  if (limit === null || !isWithin('refunds') || refundedCents + giftRefundedCents + cents <= limit) return;
  throw refuse('not_refundable', { words: backMeanwhile });
}

/** A gift card can be given back only as far as it was not spent. */
async function takeFromGiftCard(tx: Tx, row: PaymentRow, cents: Cents): Promise<void> {
  const card = await lockGiftCardOfPayment(tx, row.id);
  if (!card || card.balanceCents < cents) throw refuse('not_refundable');
  await changeGiftBalance(tx, card.id, -cents);
}

/** Asks the provider for a refund that was reserved. The same refund asks under the same key, so it is paid once. */
async function sendRefund(parts: PaymentParts, refundId: string): Promise<PaymentRow> {
  const { database } = parts;
  return parts.oneAtATime(`refund:${refundId}`, async () => {
    const asked = await getRefund(database.db, refundId);
    const row = await getPayment(database.db, asked.paymentId);
    if (asked.status !== 'asked') return row;
    const isAsked = asked.cardCents > 0 && row.methodType !== onAccount; // A company owes so much less.
    const answer = isAsked ? await askProvider(parts, asked, row) : null;
    return database.transaction(async (tx) => {
      const locked = await lockKnownPayment(tx, row.id);
      const ours = await getRefund(tx, refundId);
      if (answer === null || 'id' in answer)
        return applyRefund({ tx, row: locked, ours, refund: answer, with: parts });
      return ours.status === 'asked' ? undo(parts, tx, locked, ours, answer.refusedWords) : locked;
    });
  });
}

async function askProvider(
  { providers }: PaymentParts,
  { id: refundId, cardCents: amountCents }: RefundRow,
  { intentId }: PaymentRow,
): Promise<ProviderRefund | { refusedWords: string }> {
  assert(intentId, 'what goes back to a card was paid by it');
  try {
    const provider = await providers.of(intentId);
    return await provider.refund(intentId, { refundId, amountCents });
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderDeclined)
      return { refusedWords: error.message };
    throw error;
  }
}

async function undo(
  { clock }: PaymentParts,
  tx: Tx,
  row: PaymentRow,
  asked: RefundRow,
  refusedWords: string,
): Promise<PaymentRow> {
  await updateRefund(tx, asked.id, { status: 'refused', refusedWords, taxLines: [] });
  if (row.kind === 'gift_card') {
    const card = await lockGiftCardOfPayment(tx, row.id);
    if (card) await changeGiftBalance(tx, card.id, asked.cardCents);
  }
  const kept = await updatePayment(tx, row.id, {
    refundedCents: row.refundedCents - asked.cardCents,
    giftRefundedCents: row.giftRefundedCents - asked.giftCents,
  });
  return bookSellerShare(tx, kept, clock.now());
}
