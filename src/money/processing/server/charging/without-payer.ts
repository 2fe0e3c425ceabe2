/**
 * Payments that begin without the payer at a screen: somebody at the desk books for whoever is on the telephone. They
 * hand the money to their driver, or their own saved card is held because they said so.
 */
import assert from 'node:assert/strict';
import type { SavedMethod } from '#src/money/payments/contract.ts';
import { uncollectedEntry } from '#src/money/payments/ledger.ts';
import { methodLabel, toDriver } from '#src/money/payments/rules.ts';
import { newPaymentId } from '#src/money/payments/server/payment-ids.ts';
import { refusing } from '#src/money/payments/server/provider.ts';
import {
  findByChargeKey,
  findCustomer,
  insertPayment,
  lockPayment,
} from '#src/money/payments/server/store.ts';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { EitherPaymentId, PaymentIntentId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { bookEntry } from '../ledger/store.ts';
import { type PaymentParts, refuse } from '../parts.ts';
import { releaseUnclaimed } from './holds.ts';
import { holdLater } from './later-holds.ts';

/** What a ride costs, as its quote says. */
export interface ForCaller {
  userId: UserId;
  amountCents: Cents;
  /** `quote:…` */
  reference: string;
  description: string;
  taxLines: readonly TaxLine[];
}

export const rowOf = ({ clock }: Pick<PaymentParts, 'clock'>, of: ForCaller) => {
  const now = clock.now();
  return {
    ...{ id: newPaymentId(), userId: of.userId, amountCents: of.amountCents, reference: of.reference },
    kind: 'ride' as const,
    captureMethod: 'manual' as const,
    description: of.description.slice(0, 200),
    taxLines: [...of.taxLines],
    ...{ createdAt: now, updatedAt: now },
  };
};

/** Promises a fare that the driver is handed. No bank holds it; once it is taken it is that driver's debt. */
export async function promiseToDriver(
  parts: Pick<PaymentParts, 'clock' | 'database'>,
  of: ForCaller,
): Promise<PaymentIntentId> {
  const row = rowOf(parts, of);
  const { id } = await insertPayment(parts.database.db, {
    ...row,
    status: 'requires_capture',
    methodType: toDriver,
    label: methodLabel({ type: toDriver }),
    heldAt: row.createdAt,
  });
  return id as string as PaymentIntentId;
}

/** The card that somebody saved and pays with unless they say otherwise; null without one. @throws Refusal provider_unreachable */
export async function usualCardOf(
  { database, providers }: Pick<PaymentParts, 'database' | 'providers'>,
  userId: UserId,
): Promise<(Pick<SavedMethod, 'id'> & { label: string }) | null> {
  const customerId = await findCustomer(database.db, userId);
  if (!customerId) return null;
  const cards = await providers.cards();
  const saved = await refusing(() => cards.savedCards(customerId));
  const card = saved.find(({ isDefault }) => isDefault) ?? saved[0];
  return card ? { id: card.id, label: methodLabel({ type: 'card', ...card }) } : null;
}

/**
 * Holds a fare on the card that somebody saved, who is not at a screen. What their bank will not hold is let go.
 * @throws Refusal saved_card_unknown, saved_card_declined, provider_unreachable
 */
export async function holdOnUsualCard(parts: PaymentParts, of: ForCaller): Promise<PaymentIntentId> {
  const card = await usualCardOf(parts, of.userId);
  if (!card) throw refuse('saved_card_unknown');
  const { id } = await insertPayment(parts.database.db, {
    ...rowOf(parts, of),
    status: 'requires_confirmation',
    methodType: 'card',
    label: card.label,
    paymentMethodId: card.id,
  });
  const paymentId = id as string as PaymentIntentId;
  const said = await refusing(() => holdLater(parts, paymentId)).catch(async (error: unknown) => {
    await releaseUnclaimed(parts, paymentId, of.userId);
    throw error;
  });
  if (said === 'held') return paymentId;
  await releaseUnclaimed(parts, paymentId, of.userId);
  throw refuse('saved_card_declined');
}

/**
 * The company bears what a rider did not pay: their driver owes it no longer. Booked once for each ride.
 * @returns what that came to, in cents
 */
export async function bearUncollected(
  { clock }: Pick<PaymentParts, 'clock'>,
  tx: Tx,
  { paymentIntentId, reference }: { paymentIntentId: EitherPaymentId; reference: string },
): Promise<Cents> {
  const row = await lockPayment(tx, paymentIntentId);
  assert(row?.methodType === toDriver && row.collectedBy !== null, `${reference} was paid to its driver`);
  const waiting = await findByChargeKey(tx, `${reference}:waiting`);
  const owed = [row, ...waiting].reduce((sum, { capturedCents }) => sum + capturedCents, 0);
  await bookEntry(tx, uncollectedEntry(row.id, reference, row.collectedBy, owed), clock.now());
  return owed;
}
