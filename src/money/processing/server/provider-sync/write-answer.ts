/** Writes where the provider says a payment stands. Every booking has an id made from what happened, so it is booked once. */

import assert from 'node:assert/strict';
import type { PaymentStatus } from '#src/money/payments/contract.ts';
import type { PaymentFailed } from '#src/money/payments/events-contract.ts';
import * as book from '#src/money/payments/ledger.ts';
import { isByWord, methodLabel, splitCapture, taxTaken, toDriver } from '#src/money/payments/rules.ts';
import { updateTaken } from '#src/money/payments/server/numbering-store.ts';
import type { ProviderMethod, ProviderPayment } from '#src/money/payments/server/provider.ts';
import { changeGiftBalance, type PaymentRow, updatePayment } from '#src/money/payments/server/store.ts';
import { aboutOf } from '#src/money/payments/server/wire.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Cents } from '#src/platform/money.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { issueGiftCard } from '../charging/gift-cards.ts';
import { bookSellerShare } from '../ledger/seller-share.ts';
import { bookEntries, bookEntry } from '../ledger/store.ts';
import type { PaymentParts } from '../parts.ts';

/** What is announced when a payment gets to a status; nothing for the steps in between. */
const eventOf: Partial<Record<PaymentStatus, string>> = {
  requires_capture: 'payment.authorised',
  processing: 'payment.processing',
  succeeded: 'payment.settled',
  canceled: 'payment.released',
};

/** Writes what a payment at the provider says, and that it was heard. The row must be locked by `tx`. */
export async function applyAnswer(
  parts: PaymentParts,
  tx: Tx,
  row: PaymentRow,
  said: ProviderPayment,
): Promise<PaymentRow> {
  const heard = { answers: row.answers + 1 };
  // What ended stays ended; the provider never reopens an intent either.
  if (row.status === 'canceled') return updatePayment(tx, row.id, heard);
  const at = parts.clock.now();
  const { charge, failure } = said;
  const entries: book.Entry[] = [];
  const change: Partial<PaymentRow> = { ...methodOf(said.method), ...bookWaiting(entries, row, said, at) };
  if (said.status === 'succeeded' && row.status !== 'succeeded') {
    Object.assign(change, await bookCapture(parts, tx, entries, row, said.receivedCents));
  }
  if (said.status === 'canceled') Object.assign(change, await bookEnd(parts, tx, entries, row));
  if (charge && charge.feeCents > 0) entries.push(book.feeEntry(row, charge.id, charge.feeCents));
  await bookEntries(tx, entries, at);
  change.status = said.status;
  change.failureCode = failure?.code ?? null;
  change.failureWords = failure?.message ?? null;
  const changed = Object.entries(change).some(([name, value]) => row[name as keyof PaymentRow] !== value);
  if (!changed) return updatePayment(tx, row.id, heard);
  const updated = await write(tx, row, { ...change, ...heard, updatedAt: at });
  await announce(parts, tx, row, updated);
  return updated;
}

/** Money that is held, or on its way from a bank. Adds what is to be booked to `entries`. */
function bookWaiting(
  entries: book.Entry[],
  row: PaymentRow,
  said: ProviderPayment,
  at: Date,
): Partial<PaymentRow> {
  const { status, charge, amountCents, capturableCents } = said;
  const change: Partial<PaymentRow> = {};
  if (status === 'requires_capture' && row.heldCents === 0) {
    change.heldCents = capturableCents;
    change.heldAt = at;
    entries.push(book.holdEntry(row, capturableCents));
  }
  if (status === 'processing' && charge && row.transitCents === 0) {
    change.transitCents = amountCents;
    entries.push(book.transitEntry(row, charge.id, amountCents));
  }
  if (row.transitCents > 0 && charge && status !== 'processing') {
    change.transitCents = 0;
    entries.push(book.transitEndEntry(row, charge.id, row.transitCents));
  }
  return change;
}

/** The card's part arrived: the gift card's part is taken with it, and what neither paid is let go. */
async function bookCapture(
  parts: PaymentParts,
  tx: Tx,
  entries: book.Entry[],
  row: PaymentRow,
  cardCents: Cents,
): Promise<Partial<PaymentRow>> {
  const at = parts.clock.now();
  const giftTakenCents =
    row.captureAskedCents === null
      ? row.giftCents
      : splitCapture(row.captureAskedCents, row.giftCents).giftCents;
  assert(row.methodType !== toDriver || row.collectedBy !== null, `${row.id} was handed to somebody`);
  if (row.heldCents > 0) entries.push(book.holdEndEntry(row, row.heldCents));
  const takenTaxLines = taxTaken(row, cardCents + giftTakenCents);
  entries.push(book.captureEntry(row, cardCents, giftTakenCents, takenTaxLines, row.collectedBy));
  await returnGift(parts, tx, row, row.giftCents - giftTakenCents);
  entries.push(...earningsOf(row, cardCents + giftTakenCents));
  return { capturedCents: cardCents, giftTakenCents, takenTaxLines, settledAt: at, releaseAskedAt: null };
}

/** The intent is over without money; a gift card alone may still have paid what was asked. */
async function bookEnd(
  parts: PaymentParts,
  tx: Tx,
  entries: book.Entry[],
  row: PaymentRow,
): Promise<Partial<PaymentRow>> {
  const at = parts.clock.now();
  if (row.heldCents > 0) entries.push(book.holdEndEntry(row, row.heldCents));
  const giftTakenCents = row.captureAskedCents === null ? 0 : Math.min(row.captureAskedCents, row.giftCents);
  const takenTaxLines = giftTakenCents > 0 ? taxTaken(row, giftTakenCents) : null;
  if (takenTaxLines) entries.push(book.captureEntry(row, 0, giftTakenCents, takenTaxLines));
  await returnGift(parts, tx, row, row.giftCents - giftTakenCents);
  entries.push(...earningsOf(row, giftTakenCents));
  return { giftTakenCents, ...(takenTaxLines ? { takenTaxLines, settledAt: at } : {}) };
}

async function returnGift({ clock }: PaymentParts, tx: Tx, row: PaymentRow, cents: Cents): Promise<void> {
  if (cents <= 0 || row.giftCardId === null) return;
  const first = await bookEntry(tx, book.giftReturnEntry(row, cents), clock.now());
  if (first) await changeGiftBalance(tx, row.giftCardId, cents);
}

/** What was promised to a driver when the capture was asked for. */
function earningsOf({ id, earning }: PaymentRow, takenCents: Cents): book.Entry[] {
  if (!earning || takenCents === 0) return [];
  const { reference, driverId, cents, tax } = earning;
  return [book.earningEntry(id, reference, driverId, cents, tax)];
}

/** A payment that a gift card covers alone, that the driver is handed or that a company owes has no intent; its verbs write through here. */
export async function applyAlone(
  parts: PaymentParts,
  tx: Tx,
  row: PaymentRow,
  status: 'requires_capture' | 'succeeded' | 'canceled',
): Promise<PaymentRow> {
  if (row.status === status || row.status === 'succeeded' || row.status === 'canceled') return row;
  const at = parts.clock.now();
  const entries: book.Entry[] = [];
  const change: Partial<PaymentRow> =
    status === 'succeeded'
      ? await bookCapture(parts, tx, entries, row, inHandCents(row))
      : status === 'canceled'
        ? await bookEnd(parts, tx, entries, row)
        : { heldAt: at };
  await bookEntries(tx, entries, at);
  const updated = await write(tx, row, {
    ...change,
    status,
    ...(!isByWord(row.methodType) && {
      methodType: 'gift_card',
      label: methodLabel({ type: 'gift_card' }),
    }),
    updatedAt: at,
  });
  await announce(parts, tx, row, updated);
  return bookSellerShare(tx, updated, at);
}

/** What the driver is handed, or a company owes: nothing of what a gift card pays. */
const inHandCents = (row: PaymentRow): Cents =>
  isByWord(row.methodType)
    ? splitCapture(row.captureAskedCents ?? row.amountCents, row.giftCents).cardCents
    : 0;

/** What was taken has a receipt, with its number from this moment on. */
const write = (tx: Tx, row: PaymentRow, change: Partial<PaymentRow>): Promise<PaymentRow> =>
  change.settledAt
    ? updateTaken(tx, row, change, { at: change.settledAt, booksTimeZone: booksTimeZone() })
    : updatePayment(tx, row.id, change);

async function announce(parts: PaymentParts, tx: Tx, before: PaymentRow, after: PaymentRow): Promise<void> {
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
      at: parts.clock.now(),
    });
  if (failedLate(before, after)) {
    const payload: PaymentFailed = { ...about, failure: failureKept(after) };
    await tell('payment.failed', payload);
  }
  if (type) await tell(type, about);
  if (type === 'payment.settled') await afterSettling(parts, tx, after);
}

/** What follows once money has arrived: the receipt, and the gift card that was bought. */
async function afterSettling(parts: PaymentParts, tx: Tx, payment: PaymentRow): Promise<void> {
  if (payment.kind === 'gift_card') await issueGiftCard(parts, tx, payment);
  // A ride sends its own receipt, with the parts of its fare, and the shop one with all that was bought.
  if (payment.receiptEmail && payment.kind !== 'ride' && payment.kind !== 'equipment')
    await parts.receipts.mail(tx, payment, payment.receiptEmail);
}

/** The bank's no to a debit under way, which may be heard only when the provider has closed the intent over it. */
const failedLate = (before: PaymentRow, after: PaymentRow): boolean =>
  before.status === 'processing' &&
  (after.status === 'requires_payment_method' ||
    (after.status === 'canceled' && after.failureCode !== null && before.releaseAskedAt === null));

const failureKept = ({ failureCode: code, failureWords: message }: PaymentRow) =>
  code === null ? null : { code, message: message ?? '' };

function methodOf(method: ProviderMethod | null): Partial<PaymentRow> {
  return method ? { methodType: method.type, paymentMethodId: method.id, label: methodLabel(method) } : {};
}
