/** Charging the method of an earlier payment once more, when its owner is not at the screen: a tip, waiting. */
import assert from 'node:assert/strict';
import { earningEntry } from '#src/money/payments/ledger.ts';
import { isByWord, onAccount, toDriver } from '#src/money/payments/rules.ts';
import { newPaymentId } from '#src/money/payments/server/payment-ids.ts';
import {
  findByChargeKey,
  findPayment,
  getPayment,
  insertPayment,
  lockKnownPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '#src/money/payments/server/store.ts';
import { bookEntry } from '../ledger/store.ts';
import type { PaymentParts } from '../parts.ts';
import { findAtProvider, syncPayment } from '../provider-sync/sync-payment.ts';
import { applyAlone } from '../provider-sync/write-answer.ts';
import { type Capture, earningOf, hasEnded, release } from './holds.ts';

export interface FurtherCharge extends Capture {
  description: string;
}

// The provider forgets an idempotency key after a day; a charge that is older is looked for, never sent again.
const keysLiveMs = 23 * 3600_000;

/**
 * Charges the same method once more, for a tip or for waiting; false when it was declined.
 * Safe to repeat: what was paid under `reference` is not charged again, what was declined is tried anew.
 */
export async function chargeMore(parts: PaymentParts, charge: FurtherCharge): Promise<boolean> {
  const row = await resumeCharge(parts, await openCharge(parts, charge));
  if (row.status !== 'succeeded') return false;
  const earning = earningOf(charge);
  if (earning) {
    const { reference, driverId, cents, tax } = earning;
    const entry = earningEntry(row.id, reference, driverId, cents, tax);
    await parts.database.transaction((tx) => bookEntry(tx, entry, parts.clock.now()));
  }
  return true;
}

/** The row of the charge under way or paid; a new one when there is none. Rivals meet at the first payment's lock. */
async function openCharge({ database, clock }: PaymentParts, charge: FurtherCharge): Promise<string> {
  return database.transaction(async (tx) => {
    const first = await lockPayment(tx, charge.paymentIntentId);
    assert(first, 'a further charge follows a payment');
    const underWay = (await findByChargeKey(tx, charge.reference)).find(
      ({ status }) => status !== 'canceled',
    );
    if (underWay) return underWay.id;
    const now = clock.now();
    const { id } = await insertPayment(tx, {
      id: newPaymentId(),
      userId: first.userId,
      kind: first.kind,
      status: 'requires_confirmation',
      captureMethod: 'automatic',
      description: charge.description.slice(0, 100),
      reference: charge.reference,
      chargeKey: charge.reference,
      chargedAfter: first.id,
      earning: earningOf(charge),
      amountCents: charge.amountCents,
      taxLines: [...(charge.taxLines ?? [])],
      paymentMethodId: first.paymentMethodId,
      ...(first.methodType === toDriver && {
        methodType: toDriver,
        label: first.label,
        collectedBy: charge.driverId,
      }),
      ...(first.owedBy !== null && { methodType: onAccount, label: first.label, owedBy: first.owedBy }),
      receiptEmail: first.receiptEmail,
      createdAt: now,
      updatedAt: now,
    });
    return id;
  });
}

/** Brings a further charge to its end, also after a crash in between. */
export async function resumeCharge(parts: PaymentParts, id: string): Promise<PaymentRow> {
  const { database } = parts;
  return parts.oneAtATime(`charge:${id}`, async () => {
    const row = await getPayment(database.db, id);
    if (hasEnded(row)) return row;
    if (isByWord(row.methodType)) return collect(parts, id);
    if (row.intentId) {
      const now = await syncPayment(parts, id);
      return hasEnded(now) || now.status === 'processing' ? now : giveUp(parts, id);
    }
    const first = await findPayment(database.db, row.chargedAfter ?? '');
    if (!first?.intentId || !row.paymentMethodId) return giveUp(parts, id);
    const { customerId } = await findAtProvider(parts, first.intentId);
    const sent = await sendCharge(parts, row, row.paymentMethodId, customerId);
    if (sent.id) await bind(parts, id, sent.id);
    return sent.isDeclined ? giveUp(parts, id) : syncPayment(parts, id);
  });
}

/** The driver is handed it with the fare, or the company owes it besides. */
const collect = (parts: PaymentParts, id: string): Promise<PaymentRow> =>
  parts.database.transaction(async (tx) =>
    applyAlone(parts, tx, await lockKnownPayment(tx, id), 'succeeded'),
  );

/** Asks the provider for the money. The same row asks under the same key, so it is charged once. */
async function sendCharge(
  { clock, providers }: PaymentParts,
  row: PaymentRow,
  methodId: string,
  customerId: string | null,
): Promise<{ id: string | undefined; isDeclined: boolean }> {
  const cards = await providers.cards();
  const { id: paymentId, reference, description, amountCents, createdAt } = row;
  const charge = { paymentId, reference, description, amountCents, methodId, customerId, createdAt };
  if (clock.now().getTime() - createdAt.getTime() <= keysLiveMs) return cards.charge(charge);
  const id = await cards.findCharge(charge);
  return { id, isDeclined: !id };
}

/** Whether something was charged under a reference, or is about to be. */
export const isCharging = async ({ database }: PaymentParts, reference: string): Promise<boolean> =>
  (await findByChargeKey(database.db, reference)).some(({ status }) => status !== 'canceled');

const bind = ({ database }: PaymentParts, id: string, intentId: string): Promise<PaymentRow> =>
  database.transaction(async (tx) => {
    await lockPayment(tx, id);
    return updatePayment(tx, id, { intentId });
  });

/** A charge that did not go through is ended at the provider too, so that it cannot be paid later by chance. */
async function giveUp(parts: PaymentParts, id: string): Promise<PaymentRow> {
  await release(parts, id);
  return getPayment(parts.database.db, id);
}
