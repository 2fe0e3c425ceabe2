/** Who may open which paper, and having one mailed. */
import { findByCreditNote } from '#src/money/payments/server/numbering-store.ts';
import { isReceiptKey, receiptKey } from '#src/money/payments/server/receipt-keys.ts';
import {
  findPayment,
  getRefund,
  lockPayment,
  type PaymentRow,
  type RefundRow,
  updatePayment,
} from '#src/money/payments/server/store.ts';
import { paymentPolicy, whoPays } from '#src/money/policy.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { EitherPaymentId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import type { CreditNote, PaymentReceipt } from '../contract.ts';
import { creditNoteMail, receiptMail } from './mails.ts';
import { type ReceiptParts, refuse } from './parts.ts';
import { creditNoteOf, receiptOf } from './view.ts';

/** Somebody who asks, and what the link they came by carries. */
export interface Asker {
  actor: Actor | null;
  key: string | undefined;
}

type ReadParts = Omit<ReceiptParts, 'mailer' | 'baseUrl'>;

/** @throws Refusal payment_not_found, also for another person's or one that nothing was paid on */
async function openPayment(
  { database, secret }: Pick<ReadParts, 'database' | 'secret'>,
  id: string,
  { actor, key }: Asker,
): Promise<PaymentRow> {
  const row = await findPayment(database.db, id);
  const holdsKey = row?.userId === null && isReceiptKey(secret, row.id, key ?? '');
  const isTheirs =
    row &&
    (may(paymentPolicy, 'read_receipt', whoPays(actor, row.userId)) ||
      may(paymentPolicy, 'read_receipt', holdsKey ? 'key' : null));
  if (!isTheirs || row.capturedCents + row.giftTakenCents === 0) throw refuse('payment_not_found');
  return row;
}

/**
 * `key` is what the link of a payment without an account carries; it opens no account's payment.
 * @throws Refusal payment_not_found
 */
export async function readReceipt(parts: ReadParts, id: string, asker: Asker): Promise<PaymentReceipt> {
  return receiptOf(parts, parts.database.db, await openPayment(parts, id, asker));
}

/** Under the same rights as the receipt it belongs to. @throws Refusal payment_not_found */
export async function readCreditNote(parts: ReadParts, number: string, asker: Asker): Promise<CreditNote> {
  const { db } = parts.database;
  const found = await findByCreditNote(db, number);
  if (!found) throw refuse('payment_not_found');
  const row = await openPayment(parts, found.paymentId, asker);
  return creditNoteOf(parts, db, row, await getRefund(db, found.refundId), await receiptAbove(db, row));
}

/** The number of the receipt that a payment stands on, its own or that of the one it was charged after. */
async function receiptAbove(queries: Queries, row: PaymentRow): Promise<string | null> {
  const first = row.chargeKey === null ? row : await findPayment(queries, row.chargedAfter ?? '');
  return first?.receiptNumber ?? null;
}

/** For a room that has looked who asks by itself; undefined where nothing was paid. `key` opens a visitor's. */
export async function receiptFor(
  parts: ReadParts,
  queries: Queries,
  id: EitherPaymentId,
): Promise<{ receipt: PaymentReceipt; key: string | null } | undefined> {
  const row = await findPayment(queries, id);
  if (!row || row.capturedCents + row.giftTakenCents === 0) return undefined;
  const key = row.userId === null ? receiptKey(parts.secret, row.id) : null;
  return { receipt: await receiptOf(parts, queries, row), key };
}

/** Writes to whoever a payment's receipt goes to; the money must have been taken. */
export async function mailReceipt(parts: ReceiptParts, tx: Tx, row: PaymentRow, to: string): Promise<void> {
  await parts.mailer.write(tx, receiptMail(parts, to, row, await receiptOf(parts, tx, row)));
}

/** Writes to the same of what went back, once the provider took it; `refund` has its number. */
export async function mailCreditNote(
  parts: ReceiptParts,
  tx: Tx,
  row: PaymentRow,
  refund: RefundRow,
  to: string,
): Promise<void> {
  const note = await creditNoteOf(parts, tx, row, refund, await receiptAbove(tx, row));
  await parts.mailer.write(tx, creditNoteMail(parts, to, row, note));
}

/**
 * Sends the receipt of a payment without an account, now or once its money has arrived. One mail at most goes out,
 * to the first address given, however many ask at once.
 * @throws Refusal payment_not_found
 */
export async function askForMail(
  parts: ReceiptParts,
  id: string,
  { key, email }: { key: string; email: string },
): Promise<{ email: string; isSent: boolean }> {
  const { database, secret, clock } = parts;
  return database.transaction(async (tx) => {
    const row = await lockPayment(tx, id);
    const holdsKey = row?.userId === null && isReceiptKey(secret, row.id, key);
    if (!row || !may(paymentPolicy, 'mail_receipt', holdsKey ? 'key' : null))
      throw refuse('payment_not_found');
    const isSent = row.capturedCents + row.giftTakenCents > 0;
    if (row.receiptEmail !== null) return { email: row.receiptEmail, isSent };
    const addressed = await updatePayment(tx, row.id, { receiptEmail: email, updatedAt: clock.now() });
    if (isSent) await mailReceipt(parts, tx, addressed, email);
    return { email, isSent };
  });
}
