/**
 * Brings a payment to where the provider says it stands. Webhooks, returns from a bank's page, captures and
 * reconciliation all come through here: they differ only in why they look. The provider is asked outside any
 * transaction; its answer is written only if no other answer was written since the question was asked, so an older
 * one never overwrites a newer one. Every booking has an id made from what happened, so it is booked once.
 */
import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { PaymentStatus } from '../../contract.ts';
import type { PaymentFailed } from '../../events-contract.ts';
import * as book from '../../ledger.ts';
import { methodLabel, splitCapture } from '../../rules.ts';
import type { OneAtATime } from '../charging/mutex.ts';
import { bookSellerShare } from '../ledger/seller-share.ts';
import { bookEntry } from '../ledger/store.ts';
import {
  changeGiftBalance,
  findDisputes,
  findPayment,
  findRefunds,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '../store.ts';
import { declineOf, type Provider } from '../stripe/provider.ts';
import { aboutOf } from '../stripe/wire.ts';
import type { AfterSettling } from './after-settling.ts';
import { followDisputes } from './follow-disputes.ts';
import { followRefunds } from './follow-refunds.ts';

export type Follow = ReturnType<typeof createFollow>;

/** What the provider said of a payment, asked at about one moment. */
interface Answer {
  intent: Stripe.PaymentIntent;
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/** What is announced when a payment gets to a status; nothing for the steps in between. */
const eventOf: Partial<Record<PaymentStatus, string>> = {
  requires_capture: 'payment.authorised',
  processing: 'payment.processing',
  succeeded: 'payment.settled',
  canceled: 'payment.released',
};

// Each turn that is lost was won by another process, so this many in a row mean that something is wrong.
const mostTurns = 20;

export function createFollow(parts: {
  database: Database;
  clock: Clock;
  provider: () => Promise<Provider>;
  afterSettling: AfterSettling;
  oneAtATime: OneAtATime;
}) {
  const { database, clock, provider, afterSettling, oneAtATime } = parts;

  async function retrieve(intentId: string): Promise<Stripe.PaymentIntent> {
    const { stripe } = await provider();
    return stripe.paymentIntents.retrieve(intentId, {
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    });
  }

  /**
   * Asks the provider and writes what it says. Never inside a transaction.
   * @param look also `disputes` when an event named one, since an inquiry leaves no mark on the charge
   */
  async function follow(id: string, look: { disputes?: boolean } = {}): Promise<PaymentRow> {
    return oneAtATime(`follow:${id}`, async () => {
      for (let turn = 0; turn < mostTurns; turn += 1) {
        const before = await findPayment(database.db, id);
        assert(before, 'a payment that is followed exists');
        if (!before.intentId) return before;
        const answer = await ask(before, before.intentId, look);
        const written = await database.transaction(async (tx) => {
          const row = (await lockPayment(tx, before.id))!;
          return row.answers === before.answers ? write(tx, row, answer) : null;
        });
        if (written) return written;
      }
      throw new Error(`payment ${id} changes faster than it can be followed`);
    });
  }

  async function ask(row: PaymentRow, intentId: string, look: { disputes?: boolean }): Promise<Answer> {
    const { stripe } = await provider();
    const intent = await retrieve(intentId);
    const charge = chargeOf(intent);
    const known = await findRefunds(database.db, row.id);
    const paidBack = charge?.amount_refunded || known.some((refund) => refund.providerId);
    const disputed =
      look.disputes || charge?.disputed || (await findDisputes(database.db, row.id)).length > 0;
    const list = { payment_intent: intentId, limit: 100 };
    const [refunds, disputes] = await Promise.all([
      paidBack ? stripe.refunds.list(list).then(({ data }) => data) : [],
      disputed ? stripe.disputes.list(list).then(({ data }) => data) : [],
    ]);
    return { intent, refunds, disputes };
  }

  async function write(tx: Tx, row: PaymentRow, { intent, refunds, disputes }: Answer): Promise<PaymentRow> {
    let now = await updatePayment(tx, row.id, { answers: row.answers + 1 });
    now = await apply(tx, now, intent);
    const known = await findRefunds(tx, row.id);
    now = await followRefunds({ tx, row: now, known, refunds, clock });
    now = await followDisputes({ tx, row: now, disputes, clock });
    return bookSellerShare(tx, now, clock.now());
  }

  /** Writes what an intent says. The row must be locked by `tx`. */
  async function apply(tx: Tx, row: PaymentRow, intent: Stripe.PaymentIntent): Promise<PaymentRow> {
    // What ended stays ended; the provider never reopens an intent either.
    if (row.status === 'canceled') return row;
    const at = clock.now();
    const change: Partial<PaymentRow> = { ...methodOf(intent) };
    const charge = chargeOf(intent);
    if (intent.status === 'requires_capture' && row.heldCents === 0) {
      change.heldCents = intent.amount_capturable;
      change.heldAt = at;
      await bookEntry(tx, book.holdEntry(row, intent.amount_capturable), at);
    }
    if (intent.status === 'processing' && charge && row.transitCents === 0) {
      change.transitCents = intent.amount;
      await bookEntry(tx, book.transitEntry(row, charge.id, intent.amount), at);
    }
    if (row.transitCents > 0 && charge && intent.status !== 'processing') {
      change.transitCents = 0;
      await bookEntry(tx, book.transitEndEntry(row, charge.id, row.transitCents), at);
    }
    if (intent.status === 'succeeded' && row.status !== 'succeeded') {
      Object.assign(change, await bookCapture(tx, row, intent.amount_received));
    }
    if (intent.status === 'canceled') Object.assign(change, await bookEnd(tx, row));
    await bookFee(tx, row, charge);
    const failed = failureOf(intent);
    change.status = intent.status as PaymentStatus;
    change.failureCode = failed?.code ?? null;
    change.failureWords = failed?.message ?? null;
    const changed = Object.entries(change).some(([name, value]) => row[name as keyof PaymentRow] !== value);
    if (!changed) return row;
    const updated = await updatePayment(tx, row.id, { ...change, updatedAt: at });
    await announce(tx, row, updated);
    return updated;
  }

  /** The card's part arrived: the gift card's part is taken with it, and what neither paid is let go. */
  async function bookCapture(tx: Tx, row: PaymentRow, cardCents: number): Promise<Partial<PaymentRow>> {
    const at = clock.now();
    const giftTakenCents =
      row.captureAskedCents === null
        ? row.giftCents
        : splitCapture(row.captureAskedCents, row.giftCents).giftCents;
    if (row.heldCents > 0) await bookEntry(tx, book.holdEndEntry(row, row.heldCents), at);
    await bookEntry(tx, book.captureEntry(row, cardCents, giftTakenCents), at);
    await returnGift(tx, row, row.giftCents - giftTakenCents);
    await bookEarning(tx, row, cardCents + giftTakenCents);
    return { capturedCents: cardCents, giftTakenCents, settledAt: at, releaseAskedAt: null };
  }

  /** The intent is over without money; a gift card alone may still have paid what was asked. */
  async function bookEnd(tx: Tx, row: PaymentRow): Promise<Partial<PaymentRow>> {
    const at = clock.now();
    if (row.heldCents > 0) await bookEntry(tx, book.holdEndEntry(row, row.heldCents), at);
    const giftTakenCents =
      row.captureAskedCents === null ? 0 : Math.min(row.captureAskedCents, row.giftCents);
    if (giftTakenCents > 0) await bookEntry(tx, book.captureEntry(row, 0, giftTakenCents), at);
    await returnGift(tx, row, row.giftCents - giftTakenCents);
    await bookEarning(tx, row, giftTakenCents);
    return { giftTakenCents, ...(giftTakenCents > 0 ? { settledAt: at } : {}) };
  }

  async function returnGift(tx: Tx, row: PaymentRow, cents: number): Promise<void> {
    if (cents <= 0 || row.giftCardId === null) return;
    const first = await bookEntry(tx, book.giftReturnEntry(row, cents), clock.now());
    if (first) await changeGiftBalance(tx, row.giftCardId, cents);
  }

  /** What was promised to a driver when the capture was asked for. */
  async function bookEarning(tx: Tx, { id, earning }: PaymentRow, takenCents: number): Promise<void> {
    if (!earning || takenCents === 0) return;
    const { reference, driverId, cents } = earning;
    await bookEntry(tx, book.earningEntry(id, reference, driverId, cents), clock.now());
  }

  async function bookFee(tx: Tx, row: PaymentRow, charge: Stripe.Charge | null): Promise<void> {
    const movement = charge?.balance_transaction;
    if (!charge || !movement || typeof movement === 'string' || movement.fee <= 0) return;
    await bookEntry(tx, book.feeEntry(row, charge.id, movement.fee), clock.now());
  }

  /** A payment that a gift card covers alone has no intent; its verbs write through here. */
  async function applyAlone(tx: Tx, row: PaymentRow, status: 'requires_capture' | 'succeeded' | 'canceled') {
    if (row.status === status || row.status === 'succeeded' || row.status === 'canceled') return row;
    const at = clock.now();
    const change: Partial<PaymentRow> =
      status === 'succeeded'
        ? await bookCapture(tx, row, 0)
        : status === 'canceled'
          ? await bookEnd(tx, row)
          : { heldAt: at };
    const updated = await updatePayment(tx, row.id, {
      ...change,
      status,
      methodType: 'gift_card',
      label: methodLabel({ type: 'gift_card' }),
      updatedAt: at,
    });
    await announce(tx, row, updated);
    return bookSellerShare(tx, updated, at);
  }

  async function announce(tx: Tx, before: PaymentRow, after: PaymentRow): Promise<void> {
    if (before.status === after.status) return;
    const type = eventOf[after.status];
    const about = {
      ...aboutOf(after),
      amountCents: after.capturedCents + after.giftTakenCents || after.amountCents,
    };
    const tell = (type: string, payload: object) =>
      record(tx, {
        type,
        subject: `payment:${after.id}`,
        payload: { ...payload },
        userIds: after.userId === null ? [] : [after.userId],
        at: clock.now(),
      });
    if (failedLate(before, after)) {
      const payload: PaymentFailed = { ...about, failure: failureKept(after) };
      await tell('payment.failed', payload);
    }
    if (type) await tell(type, about);
    if (type === 'payment.settled') await afterSettling(tx, after);
  }

  return { follow, applyAlone, retrieve };
}

/** The bank's no to a debit under way, which may be heard only when the provider has closed the intent over it. */
const failedLate = (before: PaymentRow, after: PaymentRow): boolean =>
  before.status === 'processing' &&
  (after.status === 'requires_payment_method' ||
    (after.status === 'canceled' && after.failureCode !== null && before.releaseAskedAt === null));

const failureKept = ({ failureCode: code, failureWords: message }: PaymentRow) =>
  code === null ? null : { code, message: message ?? '' };

const chargeOf = (intent: Stripe.PaymentIntent): Stripe.Charge | null =>
  intent.latest_charge && typeof intent.latest_charge !== 'string' ? intent.latest_charge : null;

function methodOf(intent: Stripe.PaymentIntent): Partial<PaymentRow> {
  const method = intent.payment_method;
  if (!method || typeof method === 'string') return {};
  const { card, us_bank_account: bank } = method;
  return {
    methodType: method.type,
    paymentMethodId: method.id,
    label: methodLabel({
      type: method.type,
      brand: card?.brand,
      last4: card?.last4 ?? bank?.last4,
      wallet: card?.wallet?.type,
    }),
  };
}

function failureOf(intent: Stripe.PaymentIntent): { code: string; message: string } | null {
  const error = intent.last_payment_error;
  if (!error) return null;
  return {
    code: declineOf({ decline_code: error.decline_code, code: error.code }),
    message: error.message ?? 'The payment did not go through.',
  };
}
