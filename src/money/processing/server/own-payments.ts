/** What payers do with a payment of their own: see where it stands, accept a debit, keep the receipt. */
import { timingSafeEqual } from 'node:crypto';
import type { Payment, PaymentReceipt } from '#src/money/payments/contract.ts';
import { mandateWords } from '#src/money/payments/rules.ts';
import { findDisputes } from '#src/money/payments/server/dispute-store.ts';
import { refusing } from '#src/money/payments/server/provider.ts';
import { isReceiptKey, receiptKey } from '#src/money/payments/server/receipt-keys.ts';
import {
  findPayment,
  findRefunds,
  insertMandate,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '#src/money/payments/server/store.ts';
import { toPayment, toReceipt } from '#src/money/payments/server/wire.ts';
import { paymentPolicy, whoPays } from '#src/money/policy.ts';
import type { Actor, SystemActor } from '#src/platform/http/actor.ts';
import { may } from '#src/platform/policy.ts';
import { receiptMail } from './mails.ts';
import { type PaymentParts, refuse } from './parts.ts';
import { findAtProvider, syncPayment } from './provider-sync/sync-payment.ts';
import { applyAlone } from './provider-sync/write-answer.ts';
import { taxNumbersOf } from './tax-numbers.ts';

/**
 * Where a payment stands, asked of the provider now.
 * @param clientSecret what a visitor, whose payment has no owner, was told when they started it
 * @throws Refusal payment_not_found, payment_not_yours, provider_unreachable
 */
export async function refreshPayment(
  parts: PaymentParts,
  actor: Actor | SystemActor | null,
  id: string,
  clientSecret: string | null,
): Promise<Payment> {
  return refusing(async () => {
    const { id: ownId } = await findOwn(parts, actor, id, clientSecret);
    return toOwn(parts, await syncPayment(parts, ownId));
  });
}

/** Whoever paid without an account is told what opens the receipt. */
const toOwn = ({ secret }: PaymentParts, row: PaymentRow): Payment => ({
  ...toPayment(row),
  ...(row.userId === null && { receiptKey: receiptKey(secret, row.id) }),
});

/** @throws Refusal payment_not_found, payment_not_yours */
async function findOwn(
  parts: PaymentParts,
  actor: Actor | SystemActor | null,
  id: string,
  clientSecret: string | null,
): Promise<PaymentRow> {
  const row = await findPayment(parts.database.db, id);
  if (!row) throw refuse('payment_not_found');
  const mayRefresh =
    may(paymentPolicy, 'refresh', whoPays(actor, row.userId)) ||
    may(paymentPolicy, 'refresh', (await knowsSecret(parts, row, clientSecret)) ? 'holder' : null);
  if (!mayRefresh) throw refuse('payment_not_yours');
  return row;
}

async function knowsSecret(
  parts: PaymentParts,
  row: PaymentRow,
  clientSecret: string | null,
): Promise<boolean> {
  if (!clientSecret || row.userId !== null || !row.intentId) return false;
  const said = await findAtProvider(parts, row.intentId);
  const wanted = Buffer.from(said.clientSecret ?? '');
  const given = Buffer.from(clientSecret);
  return wanted.length > 0 && wanted.length === given.length && timingSafeEqual(wanted, given);
}

/**
 * Pays with the gift card alone. The payment's id is random and was only told to whoever started it.
 * @throws Refusal payment_not_found, payment_not_ready
 */
export async function confirmGift(parts: PaymentParts, actor: Actor | null, id: string): Promise<Payment> {
  return parts.database.transaction(async (tx) => {
    const row = await lockPayment(tx, id);
    if (!row || !may(paymentPolicy, 'pay_by_gift', whoPays(actor, row.userId)))
      throw refuse('payment_not_found');
    if (row.intentId || row.giftCents < row.amountCents || row.status === 'canceled')
      throw refuse('payment_not_ready');
    const paid = row.captureMethod === 'manual' ? 'requires_capture' : 'succeeded';
    return toOwn(parts, await applyAlone(parts, tx, row, paid));
  });
}

/**
 * Keeps the words that the page showed, with who accepted them from where.
 * @throws Refusal payment_not_found, payment_not_yours, provider_unreachable
 */
export async function keepMandate(
  parts: PaymentParts,
  actor: Actor | null,
  id: string,
  acceptance: { clientSecret: string; ipAddress: string; userAgent: string | null },
): Promise<{ words: string }> {
  const { clientSecret, ipAddress, userAgent } = acceptance;
  const row = await refusing(() => findOwn(parts, actor, id, clientSecret));
  const words = mandateWords(row.amountCents - row.giftCents);
  const acceptedAt = parts.clock.now();
  await insertMandate(parts.database.db, { paymentId: row.id, words, ipAddress, userAgent, acceptedAt });
  return { words };
}

/**
 * @param key what the link of a payment without an account carries; it opens no account's payment
 * @throws Refusal payment_not_found, also for another person's or one that nothing was paid on
 */
export async function findReceipt(
  { database, secret, clock, taxes }: PaymentParts,
  actor: Actor | null,
  id: string,
  key: string | undefined,
): Promise<PaymentReceipt> {
  const row = await findPayment(database.db, id);
  const holdsKey = row?.userId === null && isReceiptKey(secret, row.id, key ?? '');
  const isTheirs =
    row &&
    (may(paymentPolicy, 'read_receipt', whoPays(actor, row.userId)) ||
      may(paymentPolicy, 'read_receipt', holdsKey ? 'key' : null));
  if (!isTheirs || row.capturedCents + row.giftTakenCents === 0) throw refuse('payment_not_found');
  const [refunds, disputes] = await Promise.all([
    findRefunds(database.db, row.id),
    findDisputes(database.db, row.id),
  ]);
  const numbers = await taxNumbersOf({ taxes }, row, database.db);
  return toReceipt(row, { refunds, disputes, numbers, now: clock.now() });
}

/**
 * Sends the receipt of a payment without an account, now or once its money has arrived. One mail at most goes out,
 * to the first address given, however many ask at once.
 * @throws Refusal payment_not_found
 */
export async function mailReceipt(
  parts: PaymentParts,
  id: string,
  { key, email }: { key: string; email: string },
): Promise<{ email: string; isSent: boolean }> {
  const { database, mailer, secret, clock } = parts;
  return database.transaction(async (tx) => {
    const row = await lockPayment(tx, id);
    const holdsKey = row?.userId === null && isReceiptKey(secret, row.id, key);
    if (!row || !may(paymentPolicy, 'mail_receipt', holdsKey ? 'key' : null))
      throw refuse('payment_not_found');
    const isSent = row.capturedCents + row.giftTakenCents > 0;
    if (row.receiptEmail !== null) return { email: row.receiptEmail, isSent };
    const addressed = await updatePayment(tx, row.id, { receiptEmail: email, updatedAt: clock.now() });
    if (isSent)
      await mailer.write(tx, receiptMail(email, addressed, await taxNumbersOf(parts, row, tx), parts));
    return { email, isSent };
  });
}
