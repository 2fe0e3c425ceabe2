/**
 * What operators do with money. Each verb writes who did it and why before the provider is asked, and what was refused
 * afterwards; where the provider does not answer, what is written here tells later what became of it.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Payment } from '#src/money/payments/contract.ts';
import type { CarBack, EvidenceFields } from '#src/money/payments/operations-contract.ts';
import { readAmount, tooLittleWords } from '#src/money/payments/rules.ts';
import { insertAudit, type Refusing, refusedAction } from '#src/money/payments/server/audit-store.ts';
import { findDispute } from '#src/money/payments/server/dispute-store.ts';
import { refusing } from '#src/money/payments/server/provider.ts';
import { findPayment, findRefunds, type PaymentRow } from '#src/money/payments/server/store.ts';
import { toPayment } from '#src/money/payments/server/wire.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { Refusal } from '#src/platform/refusal.ts';
import { askWords } from '#src/platform/typed-numbers.ts';
import { readCarBack } from './car-back.ts';
import { captureHold, release } from './charging/holds.ts';
import { refund } from './charging/refunding.ts';
import { type PaymentParts, refuse } from './parts.ts';
import { syncPayment } from './provider-sync/sync-payment.ts';

type Typed = string | number | null | undefined;

/**
 * @param key the same key pays back once
 * @throws Refusal payment_not_found, invalid_amount, car_back_unsaid, not_refundable, outcome_unknown, and those of the
 *   provider
 */
export async function refundPayment(
  parts: PaymentParts,
  actor: Actor,
  id: string,
  request: { amount?: Typed; reason: string; carBack?: CarBack | null | undefined },
  givenKey: string | undefined,
): Promise<Payment> {
  const { reason } = request;
  const amountCents = centsOf(request.amount);
  const row = await findKnown(parts, id);
  const carBack = await readCarBack(parts, row, request.carBack ?? null);
  const key = `operator:${givenKey ?? randomBytes(12).toString('hex')}`;
  const detail = { amountCents: amountCents ?? null, key, ...(carBack && { carBack }) };
  return attempt(parts, actor, { paymentId: row.id, action: 'refund', reason, detail }, async () => {
    const wanted = {
      paymentIntentId: row.id,
      reason,
      key,
      ...(amountCents !== undefined && { amountCents }),
    };
    const after = await refund(parts, wanted);
    const asked = (await findRefunds(parts.database.db, row.id)).find((one) => one.key === key);
    if (asked?.status === 'refused')
      throw refuse('provider_refused', {
        words: `The card provider refused the refund. ${asked.refusedWords ?? ''}`.trim(),
      });
    return toPayment(after);
  });
}

/** @throws Refusal payment_not_found, invalid_amount, not_capturable, outcome_unknown, and those of the provider */
export async function capturePayment(
  parts: PaymentParts,
  actor: Actor,
  id: string,
  request: { amount?: Typed; reason: string },
): Promise<Payment> {
  const typedCents = centsOf(request.amount);
  const row = await findKnown(parts, id);
  if (row.status !== 'requires_capture') throw refuse('not_capturable');
  const amountCents = typedCents ?? row.amountCents;
  const act = { paymentId: row.id, action: 'capture', reason: request.reason, detail: { amountCents } };
  return attempt(parts, actor, act, async () => {
    const after = await captureHold(parts, {
      paymentIntentId: row.id,
      amountCents,
      reference: row.claimedBy ?? row.reference,
      driverId: null,
      driverPayCents: 0,
    });
    const takenCents = after.capturedCents + after.giftTakenCents;
    if (takenCents !== amountCents)
      throw refuse('not_capturable', {
        words: `Somebody was faster: ${formatMoney(takenCents)} of this hold was taken, and a hold is taken once.`,
      });
    return toPayment(after);
  });
}

/**
 * What something was sold for is let go with that alone, or it would go on unpaid.
 * @throws Refusal payment_not_found, not_cancelable, payment_in_use, outcome_unknown, and those of the provider
 */
export async function cancelPayment(
  parts: PaymentParts,
  actor: Actor,
  id: string,
  { reason }: { reason: string },
): Promise<Payment> {
  const row = await findKnown(parts, id);
  if (row.status === 'succeeded' || row.status === 'processing') throw refuse('not_cancelable');
  return attempt(parts, actor, { paymentId: row.id, action: 'cancel', reason, detail: {} }, async () => {
    await release(parts, row.id, ({ claimedBy }) => claimedBy === null);
    const ended = await findKnown(parts, row.id);
    if (ended.status !== 'canceled') throw refuse(ended.claimedBy ? 'payment_in_use' : 'not_cancelable');
    return toPayment(ended);
  });
}

/** @throws Refusal dispute_not_found, outcome_unknown, and those of the provider */
export async function answerDispute(
  parts: PaymentParts,
  actor: Actor,
  disputeId: string,
  {
    evidence,
    fields,
    reason,
  }: { evidence: string; fields?: EvidenceFields | null | undefined; reason: string },
): Promise<{ status: string }> {
  const dispute = await findDispute(parts.database.db, disputeId);
  if (!dispute) throw refuse('dispute_not_found');
  const { paymentId } = dispute;
  const act = { paymentId, action: 'dispute evidence', reason, detail: { disputeId } };
  const unknownWords =
    'The card provider did not answer, so nobody knows yet whether it has this. Sending the same words again is safe: it is handed in once.';
  return attempt(
    parts,
    actor,
    act,
    async () => {
      const cards = await parts.providers.cards();
      // The same evidence is handed in once, however often its answer is lost.
      const answer = { words: evidence, ...fields };
      const digest = createHash('sha256').update(JSON.stringify(answer)).digest('hex');
      const answered = await cards.answerDispute(disputeId, answer, `evidence:${disputeId}:${digest}`);
      await syncPayment(parts, paymentId, { disputes: true }).catch((error) =>
        parts.log.warn({ err: error, dispute: disputeId }, 'an answered dispute is looked at later'),
      );
      return answered;
    },
    unknownWords,
  );
}

async function findKnown({ database }: PaymentParts, id: string): Promise<PaymentRow> {
  const row = await findPayment(database.db, id);
  if (!row) throw refuse('payment_not_found');
  return row;
}

interface Act {
  paymentId: PaymentId;
  action: string;
  reason: string;
  detail: Record<string, unknown>;
}

/** Notes an act, does it, and notes when it was refused. What nobody answered may have been done, so it is not refused. */
async function attempt<T>(
  parts: PaymentParts,
  actor: Actor,
  act: Act,
  work: () => Promise<T>,
  unknownWords?: string,
): Promise<T> {
  const { database, clock, log } = parts;
  const { userId: actorId } = actor;
  const of = await database.once((queries) => insertAudit(queries, { ...act, actorId, at: clock.now() }));
  try {
    return await refusing(work);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'provider_unreachable')
      throw refuse('outcome_unknown', { cause: error, ...(unknownWords && { words: unknownWords }) });
    const detail: Refusing = { of, refused: error.message };
    await insertAudit(database.db, {
      paymentId: act.paymentId,
      actorId,
      action: refusedAction,
      reason: error.message,
      detail,
      at: clock.now(),
    }).catch((lost) => log.error({ err: lost, audit: of }, 'that an act was refused could not be noted'));
    throw error;
  }
}

/** Undefined where nothing was typed, which means all of it. */
function centsOf(amount: Typed): Cents | undefined {
  if (amount === null || amount === undefined || amount === '') return undefined;
  const read = readAmount(amount);
  if ('ask' in read) throw refuse('invalid_amount', { fields: { amount: askWords(read) } });
  if ('refused' in read) throw refuse('invalid_amount', { fields: { amount: tooLittleWords() } });
  return read.cents;
}
