/** Paying back: reserved on the row first, then asked of the provider, then written. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { paymentsRefusals } from '../contract.ts';
import { refundable, splitRefund } from '../rules.ts';
import { applyRefund } from './follow-refunds.ts';
import { isCardError, isRefusedRequest, type Provider } from './provider.ts';
import {
  changeGiftBalance,
  findDisputes,
  findRefunds,
  insertRefund,
  lockGiftCardOfPayment,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  updatePayment,
  updateRefund,
} from './store.ts';

const refuse = refusalsOf(paymentsRefusals);

export interface RefundRequest {
  paymentIntentId: string;
  /** All that is left unless told. */
  amountCents?: number;
  reason: string;
  /** The same key is paid back once. */
  key: string;
}

export function createRefunding(parts: {
  database: Database;
  clock: Clock;
  provider: () => Promise<Provider>;
}) {
  const { database, clock, provider } = parts;

  /**
   * Pays back to the card and the gift card it came from. Safe to repeat under the same key.
   * @throws Refusal payment_not_found, not_refundable
   */
  async function refund(request: RefundRequest): Promise<PaymentRow> {
    const asked = await database.transaction((tx) => reserve(tx, request));
    return database.transaction(async (tx) => {
      const row = (await lockPayment(tx, request.paymentIntentId))!;
      const now = await send(tx, row, (await findRefunds(tx, row.id)).find(({ id }) => id === asked.id)!);
      return now;
    });
  }

  /** Sets the amount aside on the row, so that rivals cannot pay back the same money. */
  async function reserve(tx: Tx, request: RefundRequest): Promise<RefundRow> {
    const row = await lockPayment(tx, request.paymentIntentId);
    if (!row) throw refuse('payment_not_found');
    const before = (await findRefunds(tx, row.id)).find(({ key }) => key === request.key);
    if (before) return before;
    const lost = (await findDisputes(tx, row.id))
      .filter(({ status, feeCents }) => feeCents > 0 && status !== 'won')
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const left = refundable(row, lost);
    const split = splitRefund(request.amountCents ?? left.cardCents + left.giftCents, left);
    if (!split) throw refuse('not_refundable');
    if (row.kind === 'gift_card') await takeFromGiftCard(tx, row, split.cardCents);
    await updatePayment(tx, row.id, {
      refundedCents: row.refundedCents + split.cardCents,
      giftRefundedCents: row.giftRefundedCents + split.giftCents,
      updatedAt: clock.now(),
    });
    return insertRefund(tx, {
      id: `ref_${randomBytes(16).toString('hex')}`,
      paymentId: row.id,
      ...split,
      status: 'asked',
      reason: request.reason,
      key: request.key,
      createdAt: clock.now(),
    });
  }

  /** A gift card can be given back only as far as it was not spent. */
  async function takeFromGiftCard(tx: Tx, row: PaymentRow, cents: number): Promise<void> {
    const card = await lockGiftCardOfPayment(tx, row.id);
    if (!card || card.balanceCents < cents) throw refuse('not_refundable');
    await changeGiftBalance(tx, card.id, -cents);
  }

  /** Asks the provider for a refund that was reserved; also after a crash in between. */
  async function send(tx: Tx, row: PaymentRow, asked: RefundRow): Promise<PaymentRow> {
    if (asked.status !== 'asked') return row;
    if (asked.cardCents === 0) return applyRefund({ tx, row, ours: asked, refund: null, clock });
    const { stripe } = await provider();
    try {
      const refund = await stripe.refunds.create(
        { payment_intent: row.intentId!, amount: asked.cardCents, metadata: { refund: asked.id } },
        { idempotencyKey: asked.id },
      );
      return await applyRefund({ tx, row, ours: asked, refund, clock });
    } catch (error) {
      if (!isRefusedRequest(error) && !isCardError(error)) throw error;
      await updateRefund(tx, asked.id, { status: 'refused' });
      if (row.kind === 'gift_card') {
        const card = await lockGiftCardOfPayment(tx, row.id);
        if (card) await changeGiftBalance(tx, card.id, asked.cardCents);
      }
      return updatePayment(tx, row.id, {
        refundedCents: row.refundedCents - asked.cardCents,
        giftRefundedCents: row.giftRefundedCents - asked.giftCents,
      });
    }
  }

  return { refund, send };
}
