/** Writes what the provider says of disputes: money taken back by the payer's bank, won or lost later. */
import type { Clock } from '#src/platform/clock.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { PaymentDisputed } from '../../events-contract.ts';
import { disputeEntry, disputeLostEntry, disputeWonEntry } from '../../ledger.ts';
import { bookEntry } from '../ledger/store.ts';
import type { ProviderDispute } from '../provider.ts';
import { findDispute, type PaymentRow, putDispute, setGiftCardStatus, updatePayment } from '../store.ts';
import { aboutOf } from '../wire.ts';

export async function followDisputes(parts: {
  tx: Tx;
  row: PaymentRow;
  disputes: ProviderDispute[];
  clock: Clock;
}): Promise<PaymentRow> {
  const { tx, disputes, clock } = parts;
  let { row } = parts;
  const at = clock.now();
  for (const dispute of disputes) {
    const before = await findDispute(tx, dispute.id);
    const { withdrawal, evidenceDueAt } = dispute;
    const feeCents = withdrawal?.feeCents ?? before?.feeCents ?? 0;
    await putDispute(tx, {
      id: dispute.id,
      paymentId: row.id,
      amountCents: dispute.amountCents,
      feeCents,
      status: dispute.status,
      reason: dispute.reason,
      evidenceDueAt,
      createdAt: before?.createdAt ?? at,
    });
    let open = row.disputedCents;
    if (
      withdrawal &&
      (await bookEntry(tx, disputeEntry(row, dispute.id, dispute.amountCents, feeCents), at))
    ) {
      open += dispute.amountCents;
    }
    if (withdrawal && dispute.status === 'won') {
      if (await bookEntry(tx, disputeWonEntry(row, dispute.id, dispute.amountCents, feeCents), at))
        open -= dispute.amountCents;
    }
    if (withdrawal && dispute.status === 'lost') {
      if (await bookEntry(tx, disputeLostEntry(row, dispute.id, dispute.amountCents), at))
        open -= dispute.amountCents;
    }
    if (open !== row.disputedCents)
      row = await updatePayment(tx, row.id, { disputedCents: open, updatedAt: at });
    // A gift card that was bought with money now taken back may not be spent meanwhile.
    if (row.kind === 'gift_card') {
      await setGiftCardStatus(tx, row.id, withdrawal && dispute.status !== 'won' ? 'void' : 'active');
    }
    const known = before?.status;
    if (known === dispute.status) continue;
    const about = aboutOf(row);
    const payload: PaymentDisputed = {
      ...about,
      disputeId: dispute.id,
      amountCents: dispute.amountCents,
      isWithdrawn: withdrawal !== null,
      outcome: outcomes[dispute.status] ?? null,
      isWhole: dispute.amountCents >= about.paidCents,
      status: dispute.status,
      reason: dispute.reason,
      evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    };
    const tell = (type: string) =>
      record(tx, { type, subject: `payment:${row.id}`, payload, userIds: [], at });
    if (known === undefined) await tell('payment.disputed');
    // One that is first seen when it is over was opened and closed all the same.
    if (payload.outcome !== null) await tell('payment.dispute_closed');
    else if (known !== undefined) await tell('payment.dispute_changed');
  }
  return row;
}

const outcomes: Partial<Record<string, NonNullable<PaymentDisputed['outcome']>>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
};
