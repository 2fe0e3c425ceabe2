/** What operators do with money. Each verb writes who did it and why, also when the provider then refuses. */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type Payment, type PaymentStatus, paymentsRefusals } from '../contract.ts';
import type { PaymentFile } from '../operations-contract.ts';
import { readAmount } from '../rules.ts';
import type { createHolds } from './charging/holds.ts';
import type { createRefunding } from './charging/refunding.ts';
import { underKey } from './charging/under-key.ts';
import type { Follow } from './following/follow.ts';
import { findEntries } from './ledger/store.ts';
import {
  findAudit,
  findDispute,
  findDisputes,
  findPayment,
  findPaymentsBefore,
  findRefunds,
  insertAudit,
} from './store.ts';
import { asRefusal, type Provider } from './stripe/provider.ts';
import { toPayment } from './stripe/wire.ts';

const refuse = refusalsOf(paymentsRefusals);
const pageSize = 50;

export function createOperations(parts: {
  database: Database;
  clock: Clock;
  provider: () => Promise<Provider>;
  follow: Follow;
  holds: ReturnType<typeof createHolds>;
  refunding: ReturnType<typeof createRefunding>;
}) {
  const { database, clock, provider, follow, holds, refunding } = parts;

  async function find(id: string) {
    const row = await findPayment(database.db, id);
    if (!row) throw refuse('payment_not_found');
    return row;
  }

  async function note(actor: Actor, paymentId: string, action: string, reason: string, detail = {}) {
    await insertAudit(database.db, {
      paymentId,
      actorId: actor.userId,
      action,
      reason,
      detail,
      at: clock.now(),
    });
  }

  function cents(amount: string | number | null | undefined): number | undefined {
    if (amount === null || amount === undefined || amount === '') return undefined;
    const read = readAmount(amount);
    if ('refused' in read)
      throw refuse('invalid_amount', { fields: { amount: paymentsRefusals.invalid_amount[1] } });
    return read.cents;
  }

  return {
    async list(query: { before?: string | undefined; status?: PaymentStatus | undefined }) {
      const before = query.before ? new Date(query.before) : null;
      const rows = await findPaymentsBefore(database.db, before, query.status ?? null, pageSize);
      const last = rows.length === pageSize ? rows.at(-1) : undefined;
      return { payments: rows.map(toPayment), before: last?.createdAt.toISOString() ?? null };
    },

    async file(id: string): Promise<PaymentFile> {
      const row = await find(id);
      const [refunds, disputes, audit, entries] = await Promise.all([
        findRefunds(database.db, row.id),
        findDisputes(database.db, row.id),
        findAudit(database.db, row.id),
        findEntries(database.db, row.id),
      ]);
      return {
        payment: toPayment(row),
        userId: row.userId,
        refunds: refunds.map((refund) => ({
          id: refund.id,
          amount: toDecimal(refund.cardCents + refund.giftCents),
          status: refund.status,
          reason: refund.reason,
          at: refund.createdAt.toISOString(),
        })),
        disputes: disputes.map((dispute) => ({
          id: dispute.id,
          amount: toDecimal(dispute.amountCents),
          status: dispute.status,
          reason: dispute.reason,
          evidenceDueAt: dispute.evidenceDueAt?.toISOString() ?? null,
        })),
        audit: audit.map((one) => ({ ...one, at: one.at.toISOString() })),
        entries,
      };
    },

    /** @param key the same key pays back once */
    async refund(
      actor: Actor,
      id: string,
      request: { amount?: string | number | null | undefined; reason: string },
      key: string | undefined,
    ): Promise<Payment> {
      const amountCents = cents(request.amount);
      const row = await find(id);
      await note(actor, row.id, 'refund', request.reason, { amountCents: amountCents ?? null });
      try {
        const refunded = await refunding.refund({
          paymentIntentId: row.id,
          reason: request.reason,
          key: `operator:${key ?? randomBytes(12).toString('hex')}`,
          ...(amountCents === undefined ? {} : { amountCents }),
        });
        return toPayment(refunded);
      } catch (error) {
        throw asRefusal(error);
      }
    },

    async capture(
      actor: Actor,
      id: string,
      request: { amount?: string | number | null | undefined; reason: string },
    ): Promise<Payment> {
      const amountCents = cents(request.amount);
      const row = await find(id);
      if (row.status !== 'requires_capture') throw refuse('not_capturable');
      await note(actor, row.id, 'capture', request.reason, { amountCents: amountCents ?? null });
      try {
        const captured = await holds.captureHold({
          paymentIntentId: row.id,
          amountCents: amountCents ?? row.amountCents,
          reference: row.claimedBy ?? row.reference,
          driverId: null,
          driverPayCents: 0,
        });
        return toPayment(captured);
      } catch (error) {
        throw asRefusal(error);
      }
    },

    async cancel(actor: Actor, id: string, request: { reason: string }): Promise<Payment> {
      const row = await find(id);
      if (row.status === 'succeeded' || row.status === 'processing') throw refuse('not_cancelable');
      await note(actor, row.id, 'cancel', request.reason);
      try {
        await holds.release(row.id);
        const ended = await find(row.id);
        if (ended.status !== 'canceled') throw refuse('not_cancelable');
        return toPayment(ended);
      } catch (error) {
        throw asRefusal(error);
      }
    },

    async answerDispute(actor: Actor, disputeId: string, request: { evidence: string; reason: string }) {
      const dispute = await findDispute(database.db, disputeId);
      if (!dispute) throw refuse('dispute_not_found');
      await note(actor, dispute.paymentId, 'dispute evidence', request.reason, { disputeId });
      const { stripe } = await provider();
      try {
        // The same evidence is handed in once, however often its answer is lost.
        const digest = createHash('sha256').update(request.evidence).digest('hex');
        const answered = await underKey(`evidence:${disputeId}:${digest}`, (key) =>
          stripe.disputes.update(
            disputeId,
            { evidence: { uncategorized_text: request.evidence }, submit: true },
            key,
          ),
        );
        await follow.follow(dispute.paymentId, { disputes: true });
        return { status: answered.status };
      } catch (error) {
        throw asRefusal(error);
      }
    },
  };
}
