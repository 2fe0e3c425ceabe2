/** Writes what the provider says of disputes: money taken back by the payer's bank, won or lost later. */

import { disputeStateOf, isOver, remindBeforeMs } from '#src/money/payments/disputes.ts';
import type { PaymentDisputed } from '#src/money/payments/events-contract.ts';
import { disputeEntry, disputeLostEntry, disputeWonEntry } from '#src/money/payments/ledger.ts';
import {
  type DisputeRow,
  findDeskAddresses,
  findDispute,
  putDispute,
  setDisputeTax,
} from '#src/money/payments/server/dispute-store.ts';
import type { ProviderDispute } from '#src/money/payments/server/provider.ts';
import { type PaymentRow, setGiftCardStatus, updatePayment } from '#src/money/payments/server/store.ts';
import { aboutOf } from '#src/money/payments/server/wire.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Cents } from '#src/platform/money.ts';
import { disputeOpenedMail } from '../dispute-mails.ts';
import { bookEntry } from '../ledger/store.ts';
import { taxOfBack } from '../ledger/tax-back.ts';
import type { PaymentParts } from '../parts.ts';

type DeskParts = Pick<PaymentParts, 'clock' | 'mailer' | 'baseUrl'>;

/** The row must be locked by `tx`. */
export async function syncDisputes(
  parts: DeskParts,
  tx: Tx,
  found: PaymentRow,
  disputes: readonly ProviderDispute[],
): Promise<PaymentRow> {
  let row = found;
  for (const dispute of disputes) {
    const before = await findDispute(tx, dispute.id);
    const now = await keep(parts, tx, row, dispute, before);
    row = await bookMoney(parts, tx, row, dispute, now.feeCents);
    if (before?.status === now.status) continue;
    await announce(parts, tx, row, dispute, before);
    // Whoever looks at the desk sees at once how many wait.
    await record(tx, {
      type: 'payment.desk_disputes_changed',
      subject: 'operations',
      payload: {},
      userIds: [],
      at: parts.clock.now(),
    });
    if (!before) await tellDesk(parts, tx, row, now);
  }
  return row;
}

async function keep(
  { clock }: DeskParts,
  tx: Tx,
  { id: paymentId }: PaymentRow,
  { id, currency, amountCents, withdrawal, status, reason, evidenceDueAt }: ProviderDispute,
  before: DisputeRow | undefined,
): Promise<DisputeRow> {
  const at = clock.now();
  // The mail that tells of it says its last day; one that comes with hardly any time needs no second mail.
  const isUrgent = evidenceDueAt !== null && evidenceDueAt.getTime() - at.getTime() < remindBeforeMs;
  const row: DisputeRow = {
    id,
    paymentId,
    amountCents,
    feeCents: withdrawal?.feeCents ?? before?.feeCents ?? 0,
    status,
    reason,
    taxLines: before?.taxLines ?? [],
    currency,
    evidenceDueAt,
    remindedAt: before ? before.remindedAt : isUrgent ? at : null,
    closedAt: isOver({ status }) ? (before?.closedAt ?? at) : null,
    createdAt: before?.createdAt ?? at,
  };
  await putDispute(tx, row);
  return row;
}

/** Each entry has an id made from the dispute, so whatever is told again is booked once. */
async function bookMoney(
  { clock }: DeskParts,
  tx: Tx,
  row: PaymentRow,
  { id, amountCents, withdrawal, status }: ProviderDispute,
  feeCents: Cents,
): Promise<PaymentRow> {
  const at = clock.now();
  let open = row.disputedCents;
  if (withdrawal && (await bookEntry(tx, disputeEntry(row, id, amountCents, feeCents), at)))
    open += amountCents;
  if (withdrawal && status === 'won') {
    if (await bookEntry(tx, disputeWonEntry(row, id, amountCents, feeCents), at)) open -= amountCents;
  }
  if (withdrawal && status === 'lost') {
    const taxLines = await taxOfBack(tx, row, amountCents, { disputeId: id });
    if (await bookEntry(tx, disputeLostEntry(row, id, amountCents, taxLines), at)) {
      await setDisputeTax(tx, id, taxLines);
      open -= amountCents;
    }
  }
  // A gift card that was bought with money now taken back may not be spent meanwhile.
  if (row.kind === 'gift_card')
    await setGiftCardStatus(tx, row.id, withdrawal && status !== 'won' ? 'void' : 'active');
  return open === row.disputedCents ? row : updatePayment(tx, row.id, { disputedCents: open, updatedAt: at });
}

async function announce(
  { clock }: DeskParts,
  tx: Tx,
  row: PaymentRow,
  { id: disputeId, amountCents, withdrawal, status, reason, evidenceDueAt }: ProviderDispute,
  before: DisputeRow | undefined,
): Promise<void> {
  const about = aboutOf(row);
  const payload: PaymentDisputed = {
    ...about,
    disputeId,
    amountCents,
    isWithdrawn: withdrawal !== null,
    outcome: outcomes[status] ?? null,
    isWhole: amountCents >= about.paidCents,
    status,
    reason,
    evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
  };
  const tell = (type: string) =>
    record(tx, { type, subject: `payment:${row.id}`, payload, userIds: [], at: clock.now() });
  if (!before) await tell('payment.disputed');
  // One that is first seen when it is over was opened and closed all the same.
  if (payload.outcome !== null) await tell('payment.dispute_closed');
  else if (before) await tell('payment.dispute_changed');
}

/** Once, in the transaction that first writes it. */
async function tellDesk(
  { clock, mailer, baseUrl }: DeskParts,
  tx: Tx,
  row: PaymentRow,
  dispute: DisputeRow,
): Promise<void> {
  const mail = disputeOpenedMail(row, dispute, disputeStateOf(dispute, clock.now()), baseUrl);
  for (const to of await findDeskAddresses(tx)) await mailer.write(tx, { ...mail, to });
}

const outcomes: Partial<Record<string, NonNullable<PaymentDisputed['outcome']>>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
};
