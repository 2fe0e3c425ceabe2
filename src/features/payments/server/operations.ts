/** What operators do with money. Each verb writes who did it and why, also when the provider then refuses. */
import { createHash, randomBytes } from 'node:crypto';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import { askWords } from '#src/platform/typed-numbers.ts';
import { type Payment, type PaymentStatus, paymentsRefusals } from '../contract.ts';
import type { PaymentFile } from '../operations-contract.ts';
import { readAmount } from '../rules.ts';
import { captureHold, release } from './charging/holds.ts';
import { refund } from './charging/refunding.ts';
import { follow } from './following/follow.ts';
import { findEntries } from './ledger/store.ts';
import { type PaymentParts, refuse } from './parts.ts';
import { refusing } from './provider.ts';
import {
  findAudit,
  findDispute,
  findDisputes,
  findPayment,
  findPaymentsBefore,
  findPeople,
  findRefunds,
  insertAudit,
  type PaymentRow,
} from './store.ts';
import { toPayment } from './wire.ts';

const pageSize = 50;

type Typed = string | number | null | undefined;

/** All payments, newest first, from `before` on. */
export async function listPayments(
  { database }: PaymentParts,
  query: { before?: string | undefined; status?: PaymentStatus | undefined },
) {
  const before = query.before ? new Date(query.before) : null;
  const rows = await findPaymentsBefore(database.db, before, query.status ?? null, pageSize);
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return { payments: rows.map(toPayment), before: last?.createdAt.toISOString() ?? null };
}

const payerOf = (id: number, known: { name: string; email: string } | undefined) => ({
  id,
  name: known?.name ?? 'An account that is gone',
  email: known?.email ?? '',
});

/** Everything about one payment. @throws Refusal payment_not_found */
export async function openFile(parts: PaymentParts, id: string): Promise<PaymentFile> {
  const { db } = parts.database;
  const row = await findKnown(parts, id);
  const [people, refunds, disputes, audit, entries] = await Promise.all([
    row.userId === null ? null : findPeople(db, [row.userId]),
    findRefunds(db, row.id),
    findDisputes(db, row.id),
    findAudit(db, row.id),
    findEntries(db, row.id),
  ]);
  return {
    payment: toPayment(row),
    payer: row.userId === null ? null : payerOf(row.userId, people?.get(row.userId)),
    refunds: refunds.map(({ id, status, reason, cardCents, giftCents, createdAt }) => ({
      id,
      amount: toDecimal(cardCents + giftCents),
      status,
      reason,
      at: createdAt.toISOString(),
    })),
    disputes: disputes.map(({ id, status, reason, amountCents, evidenceDueAt }) => ({
      id,
      amount: toDecimal(amountCents),
      status,
      reason,
      evidenceDueAt: evidenceDueAt?.toISOString() ?? null,
    })),
    audit: audit.map((one) => ({ ...one, at: one.at.toISOString() })),
    entries,
  };
}

/**
 * @param key the same key pays back once
 * @throws Refusal payment_not_found, invalid_amount, not_refundable, and those of the provider
 */
export async function refundPayment(
  parts: PaymentParts,
  actor: Actor,
  id: string,
  request: { amount?: Typed; reason: string },
  key: string | undefined,
): Promise<Payment> {
  const { reason } = request;
  const amountCents = centsOf(request.amount);
  const row = await findKnown(parts, id);
  await note(parts, actor, row.id, 'refund', reason, { amountCents: amountCents ?? null });
  const wanted = {
    paymentIntentId: row.id,
    reason,
    key: `operator:${key ?? randomBytes(12).toString('hex')}`,
    ...(amountCents === undefined ? {} : { amountCents }),
  };
  return toPayment(await refusing(() => refund(parts, wanted)));
}

/** @throws Refusal payment_not_found, invalid_amount, not_capturable, and those of the provider */
export async function capturePayment(
  parts: PaymentParts,
  actor: Actor,
  id: string,
  request: { amount?: Typed; reason: string },
): Promise<Payment> {
  const amountCents = centsOf(request.amount);
  const row = await findKnown(parts, id);
  if (row.status !== 'requires_capture') throw refuse('not_capturable');
  await note(parts, actor, row.id, 'capture', request.reason, { amountCents: amountCents ?? null });
  const capture = {
    paymentIntentId: row.id,
    amountCents: amountCents ?? row.amountCents,
    reference: row.claimedBy ?? row.reference,
    driverId: null,
    driverPayCents: 0,
  };
  return toPayment(await refusing(() => captureHold(parts, capture)));
}

/**
 * What something was sold for is let go with that alone, or it would go on unpaid.
 * @throws Refusal payment_not_found, not_cancelable, payment_in_use, and those of the provider
 */
export async function cancelPayment(
  parts: PaymentParts,
  actor: Actor,
  id: string,
  request: { reason: string },
): Promise<Payment> {
  const row = await findKnown(parts, id);
  if (row.status === 'succeeded' || row.status === 'processing') throw refuse('not_cancelable');
  await note(parts, actor, row.id, 'cancel', request.reason);
  await refusing(() => release(parts, row.id, ({ claimedBy }) => claimedBy === null));
  const ended = await findKnown(parts, row.id);
  if (ended.status !== 'canceled') throw refuse(ended.claimedBy ? 'payment_in_use' : 'not_cancelable');
  return toPayment(ended);
}

/** @throws Refusal dispute_not_found, and those of the provider */
export async function answerDispute(
  parts: PaymentParts,
  actor: Actor,
  disputeId: string,
  request: { evidence: string; reason: string },
): Promise<{ status: string }> {
  const { evidence, reason } = request;
  const dispute = await findDispute(parts.database.db, disputeId);
  if (!dispute) throw refuse('dispute_not_found');
  await note(parts, actor, dispute.paymentId, 'dispute evidence', reason, { disputeId });
  const cards = await parts.providers.cards();
  return refusing(async () => {
    // The same evidence is handed in once, however often its answer is lost.
    const digest = createHash('sha256').update(evidence).digest('hex');
    const answered = await cards.answerDispute(disputeId, evidence, `evidence:${disputeId}:${digest}`);
    await follow(parts, dispute.paymentId, { disputes: true });
    return answered;
  });
}

async function findKnown({ database }: PaymentParts, id: string): Promise<PaymentRow> {
  const row = await findPayment(database.db, id);
  if (!row) throw refuse('payment_not_found');
  return row;
}

async function note(
  { database, clock }: PaymentParts,
  { userId: actorId }: Actor,
  paymentId: PaymentId,
  action: string,
  reason: string,
  detail = {},
): Promise<void> {
  await insertAudit(database.db, { paymentId, actorId, action, reason, detail, at: clock.now() });
}

/** Undefined where nothing was typed, which means all of it. */
function centsOf(amount: Typed): Cents | undefined {
  if (amount === null || amount === undefined || amount === '') return undefined;
  const read = readAmount(amount);
  if ('ask' in read) throw refuse('invalid_amount', { fields: { amount: askWords(read) } });
  if ('refused' in read)
    throw refuse('invalid_amount', { fields: { amount: paymentsRefusals.invalid_amount[1] } });
  return read.cents;
}
