/** What became of each act of an operator, from what is written of the money itself. Pure. */

import { disputeStateOf } from '#src/money/payments/disputes.ts';
import type { AuditOutcome } from '#src/money/payments/operations-contract.ts';
import { type AuditRow, type Refusing, refusedAction } from '#src/money/payments/server/audit-store.ts';
import type { DisputeRow } from '#src/money/payments/server/dispute-store.ts';
import type { PaymentRow, RefundRow } from '#src/money/payments/server/store.ts';

export interface MoneyNow {
  payment: Pick<
    PaymentRow,
    'status' | 'captureAskedCents' | 'releaseAskedAt' | 'capturedCents' | 'giftTakenCents'
  >;
  refunds: readonly Pick<RefundRow, 'key' | 'status' | 'refusedWords'>[];
  disputes: readonly Pick<DisputeRow, 'id' | 'status' | 'evidenceDueAt'>[];
  now: Date;
}

/** The acts alone, each with what became of it; null for one of before that was kept. */
export function foldAudit(
  rows: readonly AuditRow[],
  money: MoneyNow,
): { act: AuditRow; outcome: AuditOutcome | null }[] {
  const refused = new Map(
    rows
      .filter(({ action }) => action === refusedAction)
      .map(({ detail }) => [(detail as Refusing).of, (detail as Refusing).refused]),
  );
  return rows
    .filter(({ action }) => action !== refusedAction)
    .map((act) => {
      const words = refused.get(act.id);
      return { act, outcome: words === undefined ? becameOf(act, money) : { state: 'refused', words } };
    });
}

type State = AuditOutcome['state'];
const outcome = (state: State, words: string | null = null): AuditOutcome => ({ state, words });

function becameOf({ action, detail }: AuditRow, money: MoneyNow): AuditOutcome | null {
  if (action === 'refund') return detail.key === undefined ? null : ofRefund(String(detail.key), money);
  if (action === 'capture') return outcome(ofCapture(money));
  if (action === 'cancel') return outcome(ofCancel(money));
  if (action === 'dispute evidence') return outcome(ofEvidence(String(detail.disputeId), money));
  return null;
}

const refundStates: Record<RefundRow['status'], State> = {
  asked: 'open',
  pending: 'on_way',
  succeeded: 'done',
  failed: 'returned',
  refused: 'refused',
};
function ofRefund(key: string, { refunds }: MoneyNow): AuditOutcome {
  const refund = refunds.find((one) => one.key === key);
  return refund ? outcome(refundStates[refund.status], refund.refusedWords) : outcome('not_done');
}

function ofCapture({ payment }: MoneyNow): State {
  if (payment.captureAskedCents === null) return 'not_done';
  if (payment.capturedCents + payment.giftTakenCents > 0) return 'done';
  return payment.status === 'canceled' ? 'not_done' : 'open';
}

function ofCancel({ payment }: MoneyNow): State {
  if (payment.status === 'canceled') return 'done';
  return payment.releaseAskedAt === null ? 'not_done' : 'open';
}

/** The provider's word for it is the only trace of an answer; while it waits, one that was lost may still be on its way. */
function ofEvidence(id: string, { disputes, now }: MoneyNow): State {
  const dispute = disputes.find((one) => one.id === id);
  if (!dispute) return 'open';
  const state = disputeStateOf(dispute, now);
  return state === 'needs_answer' ? 'open' : state === 'missed' ? 'not_done' : 'done';
}
