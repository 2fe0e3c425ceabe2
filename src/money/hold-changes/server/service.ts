/**
 * What is paid changes after its money was held. A hold never grows: where more is needed the same card is held anew, for
 * all of it, and the new hold takes the place of the old one in the transaction of the change; where less is needed the
 * hold stays, and less is taken of it.
 */
import { onAccount, toDriver } from '#src/money/payments/rules.ts';
import { newPaymentId } from '#src/money/payments/server/payment-ids.ts';
import { refusing } from '#src/money/payments/server/provider.ts';
import {
  findPayment,
  getPayment,
  insertPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '#src/money/payments/server/store.ts';
import { hasEnded, isYetToBeHeld } from '#src/money/processing/server/charging/holds.ts';
import { type HeldLater, holdLater } from '#src/money/processing/server/charging/later-holds.ts';
import type { PaymentParts } from '#src/money/processing/server/parts.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { EitherPaymentId, PaymentId, PaymentIntentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { Cover, Raise } from '../cover.ts';

/** What the new price is, of a payment that is bound to `reference`. */
export interface NewPrice {
  paymentIntentId: EitherPaymentId;
  reference: string;
  amountCents: Cents;
  taxLines: readonly TaxLine[];
}

export type HoldChanges = ReturnType<typeof createHoldChanges>;

export function createHoldChanges(parts: PaymentParts) {
  return {
    /** What a payment covers; it must exist. */
    coverOf: (queries: Queries, id: EitherPaymentId): Promise<Cover> => coverOf(queries, id),
    /**
     * Begins a larger hold in the place of one; nothing is asked of a bank, and the old one stays as it is.
     * @returns the id of the new payment; null where something else is paid with the old one by now
     */
    beginLarger: (tx: Tx, price: NewPrice) => beginLarger(parts, tx, price),
    /** Whether a larger hold that was begun may still be used: it has not been let go. */
    isUsable: async (queries: Queries, id: EitherPaymentId): Promise<boolean> => {
      const row = await findPayment(queries, id);
      return row !== undefined && !hasEnded(row) && row.releaseAskedAt === null;
    },
    /** Holds what was begun; attempted once, however often it is called. @throws Refusal provider_unreachable */
    holdLarger: (id: EitherPaymentId): Promise<HeldLater> => refusing(() => holdLater(parts, id)),
    /**
     * Puts a larger hold that stands in the place of the old one, which is let go; whoever calls has that carried out
     * after the transaction. @returns false where either was let go or taken meanwhile
     */
    swapHold: (tx: Tx, of: { from: EitherPaymentId; to: EitherPaymentId; reference: string }) =>
      swapHold(parts, tx, of),
    /** Says of what no bank holds that it is so much from now on. @returns false where it is held or taken by now */
    changeByWord: (tx: Tx, price: NewPrice) => changeByWord(parts, tx, price),
    /** What is paid, as lists of payments and receipts say it. */
    describe: async (tx: Tx, id: EitherPaymentId, description: string): Promise<void> => {
      const row = await getPayment(tx, id);
      await updatePayment(tx, row.id, { description, updatedAt: parts.clock.now() });
    },
  };
}

async function coverOf(queries: Queries, id: EitherPaymentId): Promise<Cover> {
  const row = existing(await findPayment(queries, id), 'what a ride is paid with');
  return { amountCents: row.amountCents, giftCents: row.giftCents, raise: raiseOf(row) };
}

function raiseOf(row: PaymentRow): Raise {
  if (row.methodType === toDriver) return 'word';
  if (row.methodType === onAccount) return 'account';
  if (row.giftCents > 0) return 'gift_card';
  if (isYetToBeHeld(row)) return 'word';
  if (row.methodType === 'paypal') return 'paypal';
  return row.methodType === 'card' && row.paymentMethodId !== null ? 'hold' : 'other';
}

async function beginLarger(
  { clock }: Pick<PaymentParts, 'clock'>,
  tx: Tx,
  { paymentIntentId, reference, amountCents, taxLines }: NewPrice,
): Promise<PaymentIntentId | null> {
  const old = await lockPayment(tx, paymentIntentId);
  if (old?.claimedBy !== reference) return null;
  const now = clock.now();
  const { id } = await insertPayment(tx, {
    id: newPaymentId(),
    userId: old.userId,
    kind: old.kind,
    status: 'requires_confirmation',
    captureMethod: 'manual',
    description: old.description,
    reference,
    chargedAfter: old.id,
    amountCents,
    methodType: old.methodType,
    label: old.label,
    paymentMethodId: old.paymentMethodId,
    taxLines: [...taxLines],
    taxNote: old.taxNote,
    receiptEmail: old.receiptEmail,
    createdAt: now,
    updatedAt: now,
  });
  return id as string as PaymentIntentId;
}

async function swapHold(
  { clock }: Pick<PaymentParts, 'clock'>,
  tx: Tx,
  { from, to, reference }: { from: EitherPaymentId; to: EitherPaymentId; reference: string },
): Promise<boolean> {
  // Both rows in the order of their ids, as whoever else locks two.
  const ids = [(await getPayment(tx, from)).id, (await getPayment(tx, to)).id].toSorted();
  const rows = new Map<string, PaymentRow>();
  for (const id of ids) rows.set(id, existing(await lockPayment(tx, id as PaymentId), `payment ${id}`));
  const both = [...rows.values()];
  const old = existing(
    both.find((row) => row.id === from || row.intentId === from),
    'the old hold',
  );
  const larger = existing(
    both.find((row) => row.id === to || row.intentId === to),
    'the new hold',
  );
  const stands =
    larger.status === 'requires_capture' && larger.releaseAskedAt === null && larger.claimedBy === null;
  if (!stands || old.claimedBy !== reference || old.captureAskedCents !== null) return false;
  const now = clock.now();
  await updatePayment(tx, old.id, {
    claimedBy: null,
    ...(hasEnded(old) ? {} : { releaseAskedAt: old.releaseAskedAt ?? now }),
    updatedAt: now,
  });
  await updatePayment(tx, larger.id, { claimedBy: reference, updatedAt: now });
  return true;
}

async function changeByWord(
  { clock }: Pick<PaymentParts, 'clock'>,
  tx: Tx,
  { paymentIntentId, reference, amountCents, taxLines }: NewPrice,
): Promise<boolean> {
  const row = await lockPayment(tx, paymentIntentId);
  if (!row || row.claimedBy !== reference || hasEnded(row)) return false;
  if (row.captureAskedCents !== null || row.releaseAskedAt !== null || row.intentId !== null) return false;
  if (row.giftCents > amountCents) return false;
  await updatePayment(tx, row.id, { amountCents, taxLines: [...taxLines], updatedAt: clock.now() });
  return true;
}
