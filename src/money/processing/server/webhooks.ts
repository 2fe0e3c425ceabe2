/** The card provider's events: checked, taken once, in any order. What they say is asked of the provider again. */

import { closeEvent, noteEvent } from '#src/money/payments/server/events-store.ts';
import type { EventSource, ProviderEvent } from '#src/money/payments/server/provider.ts';
import { findPayment, type PaymentRow } from '#src/money/payments/server/store.ts';
import { resumeCharge } from './charging/charging.ts';
import type { PaymentParts } from './parts.ts';
import { syncAccount } from './payouts/bank.ts';
import { carry } from './payouts/sending.ts';
import { isPayout } from './payouts/store.ts';
import { syncPayment } from './provider-sync/sync-payment.ts';

/**
 * @param body the bytes as they arrived; the signature covers them
 * @throws Refusal signature_invalid before anything of the body is read
 */
export async function receiveEvent(
  parts: PaymentParts,
  body: Buffer,
  signature: string | undefined,
  from: EventSource,
): Promise<void> {
  const { database, clock, providers } = parts;
  const event = (await providers.cards()).readEvent(body, signature, from);
  // The provider tells of each hold and capture several times, and mostly after its own answer did.
  if (await noteEvent(database.db, event, clock.now())) return;
  const row = event.intentId ? await findPayment(database.db, event.intentId) : undefined;
  const unless = (now: PaymentRow) => isKnown(event, now);
  if (event.payoutId && (await isPayout(database.db, event.payoutId)))
    await carry(parts, event.payoutId, { look: true });
  else if (event.accountId) await syncAccount(parts, event.accountId);
  else if (row) await syncPayment(parts, row.id, { disputes: event.isDispute, unless });
  else await adopt(parts, event);
  await closeEvent(database.db, event.id, clock.now());
}

/** As `noteEvent` sees it, once the payment was heard about by somebody else. */
function isKnown({ stood }: ProviderEvent, row: PaymentRow): boolean {
  if (!stood) return false;
  if (stood.status === 'requires_payment_method') return row.intentId !== null;
  if (stood.status === 'requires_capture') return row.heldCents > 0;
  return row.status === 'succeeded' && row.capturedCents === stood.receivedCents;
}

/** A further charge whose answer was lost is known by the id that it was sent with. */
async function adopt(parts: PaymentParts, { paymentId }: ProviderEvent): Promise<void> {
  const row = paymentId ? await findPayment(parts.database.db, paymentId) : undefined;
  if (row?.chargeKey && !row.intentId) await resumeCharge(parts, row.id);
}
