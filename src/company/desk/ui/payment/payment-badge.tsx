import { Badge, type BadgeTone, StatusBadge } from '#src/design/badge.tsx';
import { When } from '#src/design/when.tsx';
import type { DisputeState } from '#src/money/payments/disputes.ts';
import type { DeskPayment } from '#src/money/payments/operations-contract.ts';
import type { RefundState } from '#src/money/payments/refund-states.ts';

/** `label` is how a list of them is called. */
export const disputeLooks: Record<DisputeState, { words: string; label: string; tone: BadgeTone }> = {
  needs_answer: { words: 'Disputed', label: 'Disputes to answer', tone: 'brick' },
  missed: { words: 'Disputed, not answered in time', label: 'Disputes not answered in time', tone: 'brick' },
  answered: { words: 'Dispute answered, the bank decides', label: 'Disputes answered', tone: 'amber' },
  won: { words: 'Dispute won', label: 'Disputes won', tone: 'moss' },
  lost: { words: 'Dispute lost', label: 'Disputes lost', tone: 'neutral' },
  closed: { words: 'Dispute closed', label: 'Disputes closed', tone: 'neutral' },
};

/** Where a dispute stands, with its last day while it waits for us. */
export function DisputeBadge({ state, answerBy }: { state: DisputeState; answerBy: string | null }) {
  const { words, tone } = disputeLooks[state];
  return (
    <Badge tone={tone}>
      <span>
        {words}
        {state === 'needs_answer' && answerBy && (
          <>
            , answer by <When at={answerBy} show="date" />
          </>
        )}
      </span>
    </Badge>
  );
}

/** Where a payment stands: one that is disputed has not simply succeeded. */
export function PaymentBadge({ payment }: { payment: DeskPayment }) {
  if (payment.dispute) return <DisputeBadge {...payment.dispute} />;
  return (
    <StatusBadge status={payment.status} {...(payment.status === 'requires_capture' && { label: 'Held' })} />
  );
}

export const refundLooks: Record<RefundState, { words: string; tone: BadgeTone }> = {
  asked: { words: 'Not known yet', tone: 'amber' },
  on_way: { words: 'On its way', tone: 'lake' },
  arrived: { words: 'Arrived', tone: 'moss' },
  refused: { words: 'Refused', tone: 'brick' },
  came_back: { words: 'Came back', tone: 'brick' },
};
