/** What operators see of payments: the list, one with all that belongs to it, and the disputes that wait. */

import type { OwnPayment } from '#src/money/payments/contract.ts';
import {
  type DisputeState,
  disputeStateOf,
  foremostDispute,
  isInquiry,
  payerDisputeOf,
} from '#src/money/payments/disputes.ts';
import type {
  DeskPayment,
  DeskRefund,
  DisputeQueue,
  PaymentFile,
  PaymentFilter,
} from '#src/money/payments/operations-contract.ts';
import { type RefundState, refundStateOf } from '#src/money/payments/refund-states.ts';
import { findAudit } from '#src/money/payments/server/audit-store.ts';
import {
  countWaiting,
  type DisputeRow,
  findDisputes,
  findDisputesOf,
  findWaiting,
} from '#src/money/payments/server/dispute-store.ts';
import { findPaymentsBefore, findRefundsAfter } from '#src/money/payments/server/list-store.ts';
import {
  findPayment,
  findPaymentsOfUser,
  findPeople,
  findRefunds,
  type PaymentRow,
} from '#src/money/payments/server/store.ts';
import { toPayment } from '#src/money/payments/server/wire.ts';
import type { UserId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { foldAudit } from './audit-outcomes.ts';
import { asksCarBack, carBackIn } from './car-back.ts';
import { findEntries } from './ledger/store.ts';
import { type PaymentParts, refuse } from './parts.ts';

const pageSize = 50;
const longestQueue = 50;
const mostOwn = 100;

/** All payments, newest first, from `before` on. */
export async function listPayments(
  { database, clock }: PaymentParts,
  query: {
    before?: string | undefined;
    status?: PaymentFilter | undefined;
    dispute?: DisputeState | undefined;
  },
): Promise<{ payments: DeskPayment[]; before: string | null }> {
  const now = clock.now();
  const rows = await findPaymentsBefore(database.db, {
    before: query.before ? new Date(query.before) : null,
    filter: query.status ?? null,
    dispute: query.dispute ?? null,
    now,
    limit: pageSize,
  });
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  const disputes = await findDisputesOf(
    database.db,
    rows.map(({ id }) => id),
  );
  return {
    payments: rows.map((row) => toDeskPayment(row, disputes.get(row.id) ?? [], now)),
    before: last?.createdAt.toISOString() ?? null,
  };
}

/** Refunds of all payments, newest first, from behind `after` on. */
export async function listRefunds(
  { database }: PaymentParts,
  query: { state?: RefundState | undefined; after?: string | undefined },
): Promise<{ refunds: DeskRefund[]; after: string | null }> {
  const { state = null, after = null } = query;
  const rows = await findRefundsAfter(database.db, { state, after, limit: pageSize });
  return {
    refunds: rows.map(({ refund, description, reference }) => ({
      id: refund.id,
      paymentId: refund.paymentId,
      description,
      reference,
      amount: toDecimal(refund.cardCents + refund.giftCents),
      state: refundStateOf(refund.status),
      reason: refund.reason,
      refusedWords: refund.refusedWords,
      at: refund.createdAt.toISOString(),
    })),
    after: rows.length === pageSize ? (rows.at(-1)?.refund.id ?? null) : null,
  };
}

function toDeskPayment(row: PaymentRow, disputes: readonly DisputeRow[], now: Date): DeskPayment {
  const foremost = foremostDispute(disputes, now);
  return {
    ...toPayment(row),
    dispute: foremost
      ? {
          state: disputeStateOf(foremost, now),
          amount: toDecimal(foremost.amountCents),
          answerBy: foremost.evidenceDueAt?.toISOString() ?? null,
        }
      : null,
  };
}

/** The payer's own, newest first, with what became of those they disputed. */
export async function listOwn({ database, clock }: PaymentParts, userId: UserId): Promise<OwnPayment[]> {
  const rows = await findPaymentsOfUser(database.db, userId, mostOwn);
  const disputes = await findDisputesOf(
    database.db,
    rows.map(({ id }) => id),
  );
  const now = clock.now();
  return rows.map((row) => {
    const foremost = foremostDispute(disputes.get(row.id) ?? [], now);
    return { ...toPayment(row), dispute: foremost ? payerDisputeOf(foremost, now) : null };
  });
}

/** Disputes that wait for an answer, the first to end before the others; `waiting` counts those beyond the list too. */
export async function listDisputes({ database, clock }: PaymentParts): Promise<DisputeQueue> {
  const now = clock.now();
  const [waiting, rows] = await Promise.all([
    countWaiting(database.db, now),
    findWaiting(database.db, now, longestQueue),
  ]);
  return {
    waiting,
    disputes: rows.map(({ dispute, paymentId, description, reference }) => ({
      id: dispute.id,
      paymentId,
      description,
      reference,
      amount: toDecimal(dispute.amountCents),
      reason: dispute.reason,
      isInquiry: isInquiry(dispute),
      answerBy: dispute.evidenceDueAt?.toISOString() ?? null,
    })),
  };
}

const payerOf = (id: number, known: { name: string; email: string } | undefined) => ({
  id,
  name: known?.name ?? 'An account that is gone',
  email: known?.email ?? '',
});

/** Everything about one payment. @throws Refusal payment_not_found */
export async function openFile(parts: PaymentParts, id: string): Promise<PaymentFile> {
  const { db } = parts.database;
  const row = await findPayment(db, id);
  if (!row) throw refuse('payment_not_found');
  const [people, refunds, disputes, audit, entries, asks] = await Promise.all([
    row.userId === null ? null : findPeople(db, [row.userId]),
    findRefunds(db, row.id),
    findDisputes(db, row.id),
    findAudit(db, row.id),
    findEntries(db, row.id),
    asksCarBack(parts, row),
  ]);
  const now = parts.clock.now();
  return {
    payment: toDeskPayment(row, disputes, now),
    payer: row.userId === null ? null : payerOf(row.userId, people?.get(row.userId)),
    refunds: refunds.map(
      ({ id, status, reason, refusedWords, creditNote, cardCents, giftCents, createdAt }) => ({
        id,
        amount: toDecimal(cardCents + giftCents),
        status,
        reason,
        refusedWords,
        creditNote,
        at: createdAt.toISOString(),
      }),
    ),
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      amount: toDecimal(dispute.amountCents),
      fee: toDecimal(dispute.feeCents),
      status: dispute.status,
      state: disputeStateOf(dispute, now),
      isInquiry: isInquiry(dispute),
      reason: dispute.reason,
      evidenceDueAt: dispute.evidenceDueAt?.toISOString() ?? null,
      openedAt: dispute.createdAt.toISOString(),
      closedAt: dispute.closedAt?.toISOString() ?? null,
    })),
    audit: foldAudit(audit, { payment: row, refunds, disputes, now }).map(({ act, outcome }) => ({
      action: act.action,
      reason: act.reason,
      operator: act.operator,
      at: act.at.toISOString(),
      amount: typeof act.detail.amountCents === 'number' ? toDecimal(act.detail.amountCents) : null,
      outcome,
      carBack: carBackIn(act.detail),
    })),
    entries,
    asksCarBack: asks,
    providerPage: await providerPageOf(parts, row),
  };
}

/** The payment at the provider's own desk; null where it has none, or cannot say so now. */
async function providerPageOf({ providers }: PaymentParts, { intentId }: PaymentRow): Promise<string | null> {
  if (intentId === null) return null;
  try {
    return (await providers.of(intentId)).pageOf?.(intentId) ?? null;
  } catch {
    return null;
  }
}
