/** Paying back: reserved on the row first, then asked of the provider outside any transaction, then written. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { paymentsRefusals } from '../../contract.ts';
import { refundable, splitRefund } from '../../rules.ts';
import type { Follow } from '../following/follow.ts';
import { applyRefund } from '../following/follow-refunds.ts';
import { bookSellerShare } from '../ledger/seller-share.ts';
import {
  changeGiftBalance,
  findDisputes,
  findPayment,
  findRefund,
  findRefunds,
  insertRefund,
  lockGiftCardOfPayment,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  updatePayment,
  updateRefund,
} from '../store.ts';
import { isCardError, isRefusedRequest, type Provider } from '../stripe/provider.ts';
import type { OneAtATime } from './mutex.ts';
import { underKey } from './under-key.ts';

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
  follow: Follow;
  oneAtATime: OneAtATime;
}) {
  const { database, clock, provider, follow, oneAtATime } = parts;

  /**
   * Pays back to the card and the gift card it came from. Safe to repeat under the same key.
   * @throws Refusal payment_not_found, not_refundable
   */
  async function refund(request: RefundRequest): Promise<PaymentRow> {
    const { asked, isNew } = await database.transaction((tx) => reserve(tx, request));
    return isNew ? send(asked.id) : resume(asked);
  }

  /** What was asked for before may have been done although its answer was lost, so the provider is looked at first. */
  async function resume(asked: RefundRow): Promise<PaymentRow> {
    const now = await follow.follow(asked.paymentId);
    return asked.status === 'asked' ? send(asked.id) : now;
  }

  /** Sets the amount aside on the row, so that rivals cannot pay back the same money. */
  async function reserve(tx: Tx, request: RefundRequest): Promise<{ asked: RefundRow; isNew: boolean }> {
    const row = await lockPayment(tx, request.paymentIntentId);
    if (!row) throw refuse('payment_not_found');
    const before = (await findRefunds(tx, row.id)).find(({ key }) => key === request.key);
    if (before) return { asked: before, isNew: false };
    const lost = (await findDisputes(tx, row.id))
      .filter(({ status, feeCents }) => feeCents > 0 && status !== 'won')
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const left = refundable(row, lost);
    const split = splitRefund(request.amountCents ?? left.cardCents + left.giftCents, left);
    if (!split) throw refuse('not_refundable');
    if (row.kind === 'gift_card') await takeFromGiftCard(tx, row, split.cardCents);
    const reserved = await updatePayment(tx, row.id, {
      refundedCents: row.refundedCents + split.cardCents,
      giftRefundedCents: row.giftRefundedCents + split.giftCents,
      updatedAt: clock.now(),
    });
    await bookSellerShare(tx, reserved, clock.now());
    const asked = await insertRefund(tx, {
      id: `ref_${randomBytes(16).toString('hex')}`,
      paymentId: row.id,
      ...split,
      status: 'asked',
      reason: request.reason,
      key: request.key,
      createdAt: clock.now(),
    });
    return { asked, isNew: true };
  }

  /** A gift card can be given back only as far as it was not spent. */
  async function takeFromGiftCard(tx: Tx, row: PaymentRow, cents: number): Promise<void> {
    const card = await lockGiftCardOfPayment(tx, row.id);
    if (!card || card.balanceCents < cents) throw refuse('not_refundable');
    await changeGiftBalance(tx, card.id, -cents);
  }

  /** Asks the provider for a refund that was reserved. The same refund asks under the same key, so it is paid once. */
  async function send(refundId: string): Promise<PaymentRow> {
    return oneAtATime(`refund:${refundId}`, async () => {
      const asked = await findRefund(database.db, refundId);
      assert(asked, 'a refund that is sent was reserved');
      const row = (await findPayment(database.db, asked.paymentId))!;
      if (asked.status !== 'asked') return row;
      const answer = asked.cardCents === 0 ? null : await ask(asked, row.intentId!);
      return database.transaction(async (tx) => {
        const locked = (await lockPayment(tx, row.id))!;
        const ours = (await findRefund(tx, refundId))!;
        if (answer !== 'refused') return applyRefund({ tx, row: locked, ours, refund: answer, clock });
        return ours.status === 'asked' ? undo(tx, locked, ours) : locked;
      });
    });
  }

  async function ask(asked: RefundRow, intentId: string): Promise<Stripe.Refund | 'refused'> {
    const { stripe } = await provider();
    try {
      return await underKey(
        asked.id,
        (key) =>
          stripe.refunds.create(
            { payment_intent: intentId, amount: asked.cardCents, metadata: { refund: asked.id } },
            key,
          ),
        async () => {
          const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
          return data.find(({ metadata }) => metadata?.refund === asked.id);
        },
      );
    } catch (error) {
      if (isRefusedRequest(error) || isCardError(error)) return 'refused';
      throw error;
    }
  }

  async function undo(tx: Tx, row: PaymentRow, asked: RefundRow): Promise<PaymentRow> {
    await updateRefund(tx, asked.id, { status: 'refused' });
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

  return { refund, resume };
}
