/** What payers do with a payment of their own: see where it stands, accept a debit, keep the receipt. */
import { timingSafeEqual } from 'node:crypto';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Payment, PaymentReceipt } from '../contract.ts';
import { mandateWords } from '../rules.ts';
import { findAtProvider, follow } from './following/follow.ts';
import { applyAlone } from './following/write-answer.ts';
import { type PaymentParts, refuse } from './parts.ts';
import { refusing } from './provider.ts';
import { findPayment, findRefunds, insertMandate, lockPayment, type PaymentRow } from './store.ts';
import { toPayment, toReceipt } from './wire.ts';

/**
 * Where a payment stands, asked of the provider now.
 * @param clientSecret what a visitor, whose payment has no owner, was told when they started it
 * @throws Refusal payment_not_found, payment_not_yours, provider_unreachable
 */
export async function refreshPayment(
  parts: PaymentParts,
  actor: Actor | null,
  id: string,
  clientSecret: string | null,
): Promise<Payment> {
  return refusing(async () => {
    const { id: ownId } = await findOwn(parts, actor, id, clientSecret);
    return toPayment(await follow(parts, ownId));
  });
}

/** @throws Refusal payment_not_found, payment_not_yours */
async function findOwn(
  parts: PaymentParts,
  actor: Actor | null,
  id: string,
  clientSecret: string | null,
): Promise<PaymentRow> {
  const row = await findPayment(parts.database.db, id);
  if (!row) throw refuse('payment_not_found');
  const isOwn = row.userId !== null && row.userId === actor?.userId;
  if (!isOwn && !(await knowsSecret(parts, row, clientSecret))) throw refuse('payment_not_yours');
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
    if (!row || row.userId !== (actor?.userId ?? null)) throw refuse('payment_not_found');
    if (row.intentId || row.giftCents < row.amountCents || row.status === 'canceled')
      throw refuse('payment_not_ready');
    const paid = row.captureMethod === 'manual' ? 'requires_capture' : 'succeeded';
    return toPayment(await applyAlone(parts, tx, row, paid));
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
  const words = mandateWords(toDecimal(row.amountCents - row.giftCents));
  const acceptedAt = parts.clock.now();
  await insertMandate(parts.database.db, { paymentId: row.id, words, ipAddress, userAgent, acceptedAt });
  return { words };
}

/** @throws Refusal payment_not_found, also for another person's or one that nothing was paid on */
export async function findReceipt(
  { database }: PaymentParts,
  actor: Actor,
  id: string,
): Promise<PaymentReceipt> {
  const row = await findPayment(database.db, id);
  const mine = row && (row.userId === actor.userId || actor.roles.includes('operator'));
  if (!row || !mine || row.capturedCents + row.giftTakenCents === 0) throw refuse('payment_not_found');
  return toReceipt(row, await findRefunds(database.db, row.id));
}
