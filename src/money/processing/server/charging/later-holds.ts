/**
 * Money that is held later: the method is confirmed and kept when something is booked far ahead, its hold is let go, and
 * as much is held again when it is time, while its owner is away. One payment stands for that from the beginning. It is
 * opened at the provider once, so each attempt, made here or by the payer with a card of their choice, is one of it.
 */
import assert from 'node:assert/strict';
import { giftReserveEntry, giftReturnEntry } from '#src/money/payments/ledger.ts';
import { isByWord } from '#src/money/payments/rules.ts';
import { newPaymentId } from '#src/money/payments/server/payment-ids.ts';
import {
  type OpenedPayment,
  ProviderDeclined,
  ProviderRefused,
  ProviderUnreachable,
} from '#src/money/payments/server/provider.ts';
import {
  findCustomer,
  findPayment,
  getPayment,
  insertPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '#src/money/payments/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { EitherPaymentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { bookEntry } from '../ledger/store.ts';
import { type PaymentParts, refuse } from '../parts.ts';
import { findAtProvider, syncPayment } from '../provider-sync/sync-payment.ts';
import { bindIntent } from './hold-store.ts';
import { hasEnded } from './holds.ts';

/**
 * Puts a payment that is held later in the place of one that something is bound to: the same amount on the same method,
 * with the gift card's part. The old one is let go; whoever calls has that carried out after the transaction.
 * @param reference what both are bound to, such as `ride:12`
 * @param amountCents where it is less than was held, since what it pays for has become cheaper
 * @returns null where no bank holds it, since a gift card pays it alone, the driver is handed it, or a company owes it
 */
export async function keepForLater(
  { clock }: PaymentParts,
  tx: Tx,
  of: { paymentIntentId: EitherPaymentId; reference: string; amountCents?: Cents },
): Promise<string | null> {
  const { paymentIntentId, reference } = of;
  const old = await lockPayment(tx, paymentIntentId);
  assert(old && old.claimedBy === reference, `${reference} is paid with what is kept for later`);
  assert(old.captureAskedCents === null, `nothing was taken for ${reference}`);
  if (!hasEnded(old) && (old.giftCents === old.amountCents || isByWord(old.methodType))) return null;
  const now = clock.now();
  // What ended by itself has given the gift card its part back already.
  const giftCents = hasEnded(old) ? 0 : old.giftCents;
  await updatePayment(tx, old.id, {
    claimedBy: null,
    reference,
    giftCents: old.giftCents - giftCents,
    ...(hasEnded(old) ? {} : { releaseAskedAt: old.releaseAskedAt ?? now }),
    updatedAt: now,
  });
  const kept = await insertPayment(tx, {
    id: newPaymentId(),
    userId: old.userId,
    kind: old.kind,
    status: 'requires_confirmation',
    captureMethod: 'manual',
    description: old.description,
    reference,
    claimedBy: reference,
    chargedAfter: old.id,
    amountCents: Math.max(giftCents, of.amountCents ?? old.amountCents),
    giftCardId: giftCents > 0 ? old.giftCardId : null,
    giftCents,
    methodType: old.methodType,
    label: old.label,
    paymentMethodId: old.paymentMethodId,
    taxLines: old.taxLines,
    taxNote: old.taxNote,
    receiptEmail: old.receiptEmail,
    createdAt: now,
    updatedAt: now,
  });
  if (giftCents > 0) {
    await bookEntry(tx, giftReturnEntry(old, giftCents), now);
    await bookEntry(tx, giftReserveEntry(kept, giftCents), now);
  }
  return kept.id;
}

/** What came of holding money later; `gone` where it was let go meanwhile. */
export type HeldLater = 'held' | 'declined' | 'wants_payer' | 'gone';

/**
 * Holds what was kept for later, or says what became of an earlier attempt: it is attempted once, however often this is
 * called. After a no the payment waits for its payer.
 * @throws ProviderUnreachable, to be called again
 */
export function holdLater(parts: PaymentParts, paymentId: EitherPaymentId): Promise<HeldLater> {
  return parts.oneAtATime(`later:${paymentId}`, async () => {
    const row = await getPayment(parts.database.db, paymentId);
    if (isSettled(row)) return outcomeOf(row);
    const opened = await openLater(parts, row);
    if (!opened) return 'gone';
    // An answer may have been lost, and the payer may have come by themself.
    const before = await syncPayment(parts, row.id);
    if (isSettled(before) || before.failureCode !== null) return outcomeOf(before);
    if (before.status === 'requires_action' || !row.paymentMethodId) return 'wants_payer';
    try {
      const cards = await parts.providers.cards();
      await cards.confirmLater(opened.id, row.paymentMethodId, `later:${row.id}`);
    } catch (error) {
      if (!(error instanceof ProviderDeclined || error instanceof ProviderRefused)) throw error;
      if (isUnderWay(error.code)) throw new ProviderUnreachable('it is attempted already', { cause: error });
      const after = await syncPayment(parts, row.id);
      // A method that is there no more leaves no word of the bank.
      return isSettled(after) ? outcomeOf(after) : isAuthentication(error.code) ? 'wants_payer' : 'declined';
    }
    return outcomeOf(await syncPayment(parts, row.id));
  });
}

/** Somebody else attempts it at this moment, and hears what comes of it. */
const isUnderWay = (code: string): boolean => code === 'idempotency_key_in_use' || code === 'lock_timeout';

const isSettled = (row: PaymentRow): boolean =>
  hasEnded(row) || row.releaseAskedAt !== null || row.status === 'requires_capture';

const isAuthentication = (code: string | null): boolean =>
  code === 'authentication_required' || code === 'payment_intent_authentication_failure';

function outcomeOf(row: PaymentRow): HeldLater {
  if (row.status === 'requires_capture' && row.releaseAskedAt === null) return 'held';
  if (isSettled(row)) return 'gone';
  return row.status === 'requires_action' || isAuthentication(row.failureCode) ? 'wants_payer' : 'declined';
}

/** Opens the payment at the provider, once; nothing is charged by it. Null where it was let go meanwhile. */
async function openLater(
  { database, providers }: PaymentParts,
  row: PaymentRow,
): Promise<Pick<OpenedPayment, 'id'> | null> {
  if (row.intentId) return { id: row.intentId };
  const { id: paymentId, kind, reference, description, captureMethod, userId } = row;
  const cards = await providers.cards();
  const customerId = userId === null ? undefined : await findCustomer(database.db, userId);
  const opened = await cards.open({
    paymentId,
    kind,
    reference,
    description,
    captureMethod,
    customerId,
    amountCents: row.amountCents - row.giftCents,
    isForLater: false,
  });
  // Let go while the provider took its time: nobody may then pay on it.
  if (!(await bindIntent(database.db, row.id, opened.id))) {
    await cards.cancel(opened.id, `cancel:${row.id}`);
    return null;
  }
  return { id: opened.id };
}

/**
 * Hands a payment that waits for its payer to them, to be confirmed with any card.
 * @throws Refusal payment_not_found, payment_not_ready where it was let go meanwhile, payment_already_used when nothing
 *   is left to confirm; those of the provider
 */
export async function openForPayer(
  parts: PaymentParts,
  userId: UserId,
  paymentId: EitherPaymentId,
): Promise<{ row: PaymentRow; opened: OpenedPayment }> {
  const known = await findPayment(parts.database.db, paymentId);
  if (known?.userId !== userId) throw refuse('payment_not_found');
  const row = known.intentId ? await syncPayment(parts, known.id) : known;
  if (isSettled(row))
    throw refuse('payment_already_used', { words: 'Nothing is left to confirm: the fare is held.' });
  const open = await openLater(parts, row);
  if (!open) throw refuse('payment_not_ready');
  const { id } = open;
  const cards = await parts.providers.cards();
  await cards.keepMethodOf(id);
  const { clientSecret } = await findAtProvider(parts, id);
  return { row, opened: { id, clientSecret } };
}
