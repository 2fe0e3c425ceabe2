/** Money that is held for a ride which is not booked yet: found for whoever books it, or let go with a word about it. */

import { refusing } from '#src/money/payments/server/provider.ts';
import { lockPayment, type PaymentRow, updatePayment } from '#src/money/payments/server/store.ts';
import type { EitherPaymentId, PaymentIntentId, UserId } from '#src/platform/ids.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import type { Cents } from '#src/platform/money.ts';
import type { PaymentParts } from '../parts.ts';
import { syncPayment } from '../provider-sync/sync-payment.ts';
import { carryOut, hasEnded, isHeldForSure } from './holds.ts';
import { findUnbookedOf, findUnbookedSince } from './unbooked-store.ts';

/** A payment that was begun longer ago belongs to an estimate that is over. */
const paidWithinMs = 30 * 60_000;
/** Nobody pays oftener for one ride in that time; each may have to be asked of the provider. */
const mostAsked = 5;
const mostAtOnce = 50;

export interface UnbookedHold {
  /** What a booking names: the provider's id where there is one. */
  paymentIntentId: PaymentIntentId;
  /** Null for a visitor's. */
  userId: UserId | null;
  amountCents: Cents;
  /** What it was made for, such as `quote:…`. */
  reference: string;
  /** Whom to tell of it; null where nobody left an address. */
  email: string | null;
}

const toHold = (row: PaymentRow): UnbookedHold => ({
  paymentIntentId: (row.intentId ?? row.id) as PaymentIntentId,
  userId: row.userId,
  amountCents: row.amountCents,
  reference: row.reference,
  email: row.receiptEmail,
});

/**
 * What somebody has authorised for a ride and not booked with, newest first. Whoever has just paid books at once, often
 * before the provider has told of it, so each is asked about.
 * @throws Refusal provider_unreachable
 */
export async function unbookedHoldsOf(parts: PaymentParts, userId: UserId): Promise<UnbookedHold[]> {
  const { database, clock } = parts;
  const now = clock.now();
  const rows = await findUnbookedOf(database.db, userId, new Date(now.getTime() - paidWithinMs), mostAsked);
  const unless = (row: PaymentRow) => isHeldForSure(row, now);
  const asked = await Promise.all(
    rows.map((row) => (unless(row) ? row : refusing(() => syncPayment(parts, row.id, { unless })))),
  );
  return asked.filter(({ status }) => status === 'requires_capture').map(toHold);
}

/** Everybody's that stood unbooked before then, oldest first. */
export async function unbookedSince({ database }: PaymentParts, before: Date): Promise<UnbookedHold[]> {
  const rows = await findUnbookedSince(database.db, before, mostAtOnce);
  return rows.map(toHold);
}

/**
 * Lets go of a hold that no ride came of, with a mail in the same transaction, unless something has claimed it or it
 * was let go before. What the provider could not be told now, reconciliation tells it.
 * @returns whether it was this call that decided so
 */
export async function letGoUnbooked(
  parts: PaymentParts,
  paymentIntentId: EitherPaymentId,
  mail: NewMail | null,
): Promise<boolean> {
  const { database, clock, mailer, log } = parts;
  const id = await database.transaction(async (tx) => {
    const row = await lockPayment(tx, paymentIntentId);
    if (!row || hasEnded(row) || row.claimedBy !== null) return null;
    if (row.releaseAskedAt !== null || row.captureAskedCents !== null) return null;
    await updatePayment(tx, row.id, { releaseAskedAt: clock.now() });
    if (mail) await mailer.write(tx, mail);
    return row.id;
  });
  if (id === null) return false;
  await carryOut(parts, id).catch((error: unknown) =>
    log.warn({ err: error, payment: id }, 'a hold is let go later'),
  );
  return true;
}
