/** What whoever sells something asks of a payment that is theirs, whoever paid it. */

import type { Payment } from '#src/money/payments/contract.ts';
import { refundable } from '#src/money/payments/rules.ts';
import { refusing } from '#src/money/payments/server/provider.ts';
import {
  findGiftCard,
  findPayment,
  findRefunds,
  findUnpaidOf,
  lockPayment,
  updatePayment,
} from '#src/money/payments/server/store.ts';
import { toPayment } from '#src/money/payments/server/wire.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { EitherPaymentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { lostInDisputes } from '../ledger/seller-share.ts';
import { type PaymentParts, refuse } from '../parts.ts';
import { syncPayment } from '../provider-sync/sync-payment.ts';
import { releaseUnclaimed } from './holds.ts';
import { refund } from './refunding.ts';

/** What a payment that bought nothing is claimed by, so that nothing else is bought with it while it goes back. */
const boughtNothing = (id: string): string => `nothing:${id}`;

/** Where the money of a payment came from, and what went back. */
export interface MoneyOf {
  giftCents: Cents;
  /** `Gift card ending 7K2M`; null without one. */
  giftLabel: string | null;
  cardCents: Cents;
  /** `Visa ending 4242` */
  cardLabel: string;
  settledAt: Date | null;
  /** `R-2026-000123`; null before anything was taken. */
  receiptNumber: string | null;
  /** Where its receipt went. */
  email: string | null;
  /** What was taken, and the tax in it. */
  taken: { cents: Cents; tax: readonly TaxLine[] };
  /** What can still go back. */
  left: { cardCents: Cents; giftCents: Cents };
  refunds: {
    key: string;
    cardCents: Cents;
    giftCents: Cents;
    status: string;
    at: Date;
    creditNote: string | null;
  }[];
}

/**
 * Where a payment stands, asked of the provider now, and whose it is; null for a visitor's.
 * @throws Refusal payment_not_found, provider_unreachable
 */
export async function syncForSeller(
  parts: PaymentParts,
  id: EitherPaymentId,
): Promise<{ payment: Payment; userId: UserId | null }> {
  const found = await findPayment(parts.database.db, id);
  if (!found) throw refuse('payment_not_found');
  return { payment: toPayment(await refusing(() => syncPayment(parts, found.id))), userId: found.userId };
}

/** What a payment was begun for; undefined when there is no such payment. */
export const referenceOf = async (queries: Queries, id: EitherPaymentId): Promise<string | undefined> =>
  (await findPayment(queries, id))?.reference;

/** Lets go of payments that were begun for something and not paid; it does not fail. */
export async function letGoOf(parts: PaymentParts, reference: string): Promise<void> {
  for (const { id } of await findUnpaidOf(parts.database.db, reference))
    await releaseUnclaimed(parts, id, null);
}

/**
 * Pays back what was taken for a thing that could not be had, unless something claimed it. Safe to repeat.
 * @throws Refusal provider_unreachable
 */
export async function payBackUnclaimed(
  parts: PaymentParts,
  paymentId: EitherPaymentId,
  reason: string,
): Promise<void> {
  const id = await parts.database.transaction(async (tx) => {
    const row = await lockPayment(tx, paymentId);
    if (!row || (row.claimedBy !== null && row.claimedBy !== boughtNothing(row.id))) return null;
    if (row.capturedCents + row.giftTakenCents === 0) return null;
    if (row.claimedBy === null) await updatePayment(tx, row.id, { claimedBy: boughtNothing(row.id) });
    return row.id;
  });
  if (id === null) return;
  await refusing(() => refund(parts, { paymentIntentId: id, reason, key: boughtNothing(id) }));
}

/** Undefined when there is no such payment. Reads only what is written here. */
export async function moneyOf(queries: Queries, paymentId: EitherPaymentId): Promise<MoneyOf | undefined> {
  const row = await findPayment(queries, paymentId);
  if (!row) return undefined;
  const gift = row.giftCardId === null ? undefined : await findGiftCard(queries, row.giftCardId);
  return {
    giftCents: row.giftTakenCents,
    giftLabel: gift ? `Gift card ending ${gift.lastFour}` : null,
    cardCents: row.capturedCents,
    cardLabel: row.label ?? 'Card',
    settledAt: row.settledAt,
    receiptNumber: row.receiptNumber,
    email: row.receiptEmail,
    taken: { cents: row.capturedCents + row.giftTakenCents, tax: row.takenTaxLines ?? [] },
    left: refundable(row, await lostInDisputes(queries, row.id)),
    refunds: (await findRefunds(queries, row.id))
      .filter(({ status }) => status !== 'refused')
      .map(({ key, cardCents, giftCents, status, creditNote, createdAt }) => ({
        key,
        cardCents,
        giftCents,
        status,
        at: createdAt,
        creditNote,
      })),
  };
}
