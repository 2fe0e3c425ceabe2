/** What payers do with a payment of their own: see where it stands, accept a debit. */
import { timingSafeEqual } from 'node:crypto';
import type { Payment } from '#src/money/payments/contract.ts';
import { mandateWords } from '#src/money/payments/rules.ts';
import { refusing } from '#src/money/payments/server/provider.ts';
import { receiptKey } from '#src/money/payments/server/receipt-keys.ts';
import {
  findPayment,
  insertMandate,
  lockPayment,
  type PaymentRow,
} from '#src/money/payments/server/store.ts';
import { toPayment } from '#src/money/payments/server/wire.ts';
import { paymentPolicy, whoPays } from '#src/money/policy.ts';
import type { Actor, SystemActor } from '#src/platform/http/actor.ts';
import { may } from '#src/platform/policy.ts';
import { type PaymentParts, refuse } from './parts.ts';
import { findAtProvider, syncPayment } from './provider-sync/sync-payment.ts';
import { applyAlone } from './provider-sync/write-answer.ts';

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
