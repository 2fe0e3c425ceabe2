/** What other features do with paid or authorised money: claim it, capture it, let it go, charge once more. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { paymentsRefusals } from '../contract.ts';
import { earningEntry } from '../ledger.ts';
import { mayCapture, splitCapture } from '../rules.ts';
import type { Follow } from './follow.ts';
import { isCardError, isRefusedRequest, type Provider } from './provider.ts';
import {
  bookEntry,
  findByChargeKey,
  findPayment,
  insertPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from './store.ts';

const refuse = refusalsOf(paymentsRefusals);

export interface Claim {
  paymentIntentId: string;
  userId: number;
  amountCents: number;
  /** What it pays for, such as `ride:12`; a payment belongs to one thing only. */
  reference: string;
  /** Where the payment must stand; an authorised hold unless told. */
  accepts?: readonly ('requires_capture' | 'processing' | 'succeeded')[];
}

export interface Capture {
  paymentIntentId: string;
  amountCents: number;
  reference: string;
  driverId: number | null;
  driverPayCents: number;
}

export interface FurtherCharge extends Capture {
  description: string;
}

export function createHolds(parts: {
  database: Database;
  clock: Clock;
  provider: () => Promise<Provider>;
  follow: Follow;
}) {
  const { database, clock, provider, follow } = parts;

  /**
   * Binds a payment to what it pays for, once, inside the buyer's transaction.
   * @returns what to call the payment on screens, such as `Visa ending 4242`
   * @throws Refusal payment_not_found, payment_not_yours, payment_already_used, payment_not_ready, payment_wrong_amount
   */
  async function claimHold(
    tx: Tx,
    claim: Claim,
  ): Promise<{ label: string | null; status: PaymentRow['status'] }> {
    const found = await lockPayment(tx, claim.paymentIntentId);
    if (!found) throw refuse('payment_not_found');
    if (found.userId !== claim.userId) throw refuse('payment_not_yours');
    if (found.claimedBy !== null && found.claimedBy !== claim.reference) throw refuse('payment_already_used');
    const row = await follow.follow(tx, found);
    const accepts: readonly string[] = claim.accepts ?? ['requires_capture'];
    if (!accepts.includes(row.status)) throw refuse('payment_not_ready');
    if (row.amountCents !== claim.amountCents) throw refuse('payment_wrong_amount');
    await updatePayment(tx, row.id, { claimedBy: claim.reference, updatedAt: clock.now() });
    return { label: row.label, status: row.status };
  }

  /** Cancels at the provider and writes it. The row must be locked by `tx`. */
  async function cancel(tx: Tx, row: PaymentRow): Promise<PaymentRow> {
    if (row.status === 'canceled' || row.status === 'succeeded') return row;
    if (!row.intentId) return follow.applyAlone(tx, row, 'canceled');
    const { stripe } = await provider();
    try {
      await stripe.paymentIntents.cancel(row.intentId, {}, { idempotencyKey: `cancel:${row.id}` });
    } catch (error) {
      // It ended otherwise in the meantime; following it tells how.
      if (!isRefusedRequest(error)) throw error;
    }
    return follow.follow(tx, row);
  }

  /** Lets go of a payment that nothing was bought with, unless something claimed it. Safe to repeat. */
  async function releaseUnclaimed(paymentIntentId: string, userId: number | null): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await lockPayment(tx, paymentIntentId);
      if (!row || row.claimedBy !== null || (userId !== null && row.userId !== userId)) return;
      await cancel(tx, row);
    });
  }

  /** Lets the whole hold go. Safe to repeat. */
  async function releaseHold({
    paymentIntentId,
  }: {
    paymentIntentId: string;
    reference: string;
  }): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await lockPayment(tx, paymentIntentId);
      assert(row, 'a hold that is released exists');
      await cancel(tx, row);
    });
  }

  /**
   * Takes `amountCents` of the hold and lets the rest go. Safe to repeat: the amount asked first stands.
   * The gift card's part is used first.
   * @throws Refusal not_capturable when the hold has ended without a capture or is smaller
   */
  async function captureHold(capture: Capture): Promise<PaymentRow> {
    await database.transaction(async (tx) => {
      const row = await lockPayment(tx, capture.paymentIntentId);
      assert(row, 'a hold that is captured exists');
      if (row.captureAskedCents !== null) return;
      if (!mayCapture(capture.amountCents, row)) throw refuse('not_capturable');
      await updatePayment(tx, row.id, { captureAskedCents: capture.amountCents });
    });
    return database.transaction(async (tx) => {
      const row = await takeAsked(tx, (await lockPayment(tx, capture.paymentIntentId))!);
      if (row.capturedCents + row.giftTakenCents === 0) throw refuse('not_capturable');
      await bookEarning(tx, row.id, capture);
      return row;
    });
  }

  /** Captures what was asked for, also after a crash in between. The row must be locked by `tx`. */
  async function takeAsked(tx: Tx, row: PaymentRow): Promise<PaymentRow> {
    if (row.captureAskedCents === null || row.status === 'succeeded' || row.status === 'canceled') return row;
    const { cardCents } = splitCapture(row.captureAskedCents, row.giftCents);
    if (!row.intentId) return follow.applyAlone(tx, row, 'succeeded');
    if (cardCents === 0) return cancel(tx, row);
    const { stripe } = await provider();
    try {
      await stripe.paymentIntents.capture(
        row.intentId,
        { amount_to_capture: cardCents },
        { idempotencyKey: `capture:${row.id}:${cardCents}` },
      );
    } catch (error) {
      if (!isRefusedRequest(error)) throw error;
    }
    return follow.follow(tx, row);
  }

  async function bookEarning(
    tx: Tx,
    paymentId: string,
    of: Omit<Capture, 'paymentIntentId' | 'amountCents'>,
  ) {
    if (of.driverId === null || of.driverPayCents <= 0) return;
    await bookEntry(tx, earningEntry(paymentId, of.reference, of.driverId, of.driverPayCents), clock.now());
  }

  /**
   * Charges the same method once more, for a tip or for waiting; false when it was declined.
   * Safe to repeat: what was paid under `reference` is not charged again, what was declined is tried anew.
   */
  async function chargeMore(charge: FurtherCharge): Promise<boolean> {
    const id = await openFurtherCharge(charge);
    return database.transaction(async (tx) => {
      let row = (await lockPayment(tx, id))!;
      if (row.status !== 'succeeded') row = await chargeNow(tx, row, charge);
      if (row.status !== 'succeeded') return false;
      await bookEarning(tx, row.id, charge);
      return true;
    });
  }

  /** The row of the charge under way or paid; a new one when there is none. Rivals meet at the first payment's lock. */
  async function openFurtherCharge(charge: FurtherCharge): Promise<string> {
    return database.transaction(async (tx) => {
      const first = await lockPayment(tx, charge.paymentIntentId);
      assert(first, 'a further charge follows a payment');
      const earlier = (await findByChargeKey(tx, charge.reference)).filter(
        ({ status }) => status !== 'canceled',
      );
      if (earlier[0]) return earlier[0].id;
      const id = `pay_${randomBytes(16).toString('hex')}`;
      const now = clock.now();
      await insertPayment(tx, {
        id,
        userId: first.userId,
        kind: first.kind,
        status: 'requires_confirmation',
        captureMethod: 'automatic',
        description: charge.description.slice(0, 100),
        reference: charge.reference,
        chargeKey: charge.reference,
        amountCents: charge.amountCents,
        paymentMethodId: first.paymentMethodId,
        receiptEmail: first.receiptEmail,
        createdAt: now,
        updatedAt: now,
      });
      return id;
    });
  }

  async function chargeNow(tx: Tx, row: PaymentRow, charge: FurtherCharge): Promise<PaymentRow> {
    const first = (await findPayment(tx, charge.paymentIntentId))!;
    const { stripe } = await provider();
    const known = row.intentId ?? first.intentId;
    if (!row.paymentMethodId || !known)
      return updatePayment(tx, row.id, { status: 'canceled', updatedAt: clock.now() });
    const original = await follow.retrieve(known);
    const customer = typeof original.customer === 'string' ? original.customer : original.customer?.id;
    try {
      const intent = await stripe.paymentIntents.create(
        {
          amount: row.amountCents,
          currency: 'usd',
          payment_method: row.paymentMethodId,
          ...(customer ? { customer } : {}),
          confirm: true,
          off_session: true,
          description: row.description,
          metadata: { payment: row.id, reference: row.reference },
          expand: ['latest_charge.balance_transaction', 'payment_method'],
        },
        { idempotencyKey: row.id },
      );
      const bound = await updatePayment(tx, row.id, { intentId: intent.id });
      return await follow.apply(tx, bound, intent);
    } catch (error) {
      if (!isCardError(error) && !isRefusedRequest(error)) throw error;
      const intentId = isCardError(error) ? error.payment_intent?.id : undefined;
      if (!intentId) return updatePayment(tx, row.id, { status: 'canceled', updatedAt: clock.now() });
      return cancel(tx, await updatePayment(tx, row.id, { intentId }));
    }
  }

  return { claimHold, cancel, releaseUnclaimed, releaseHold, captureHold, takeAsked, chargeMore };
}
