import { Badge, type BadgeTone, StatusBadge } from '#src/design/badge.tsx';
import { When } from '#src/design/when.tsx';
import type { DisputeState } from '#src/money/payments/disputes.ts';
import type { DeskPayment } from '#src/money/payments/operations-contract.ts';

const looks: Record<DisputeState, { words: string; tone: BadgeTone }> = {
  needs_answer: { words: 'Disputed', tone: 'brick' },
  missed: { words: 'Disputed, not answered in time', tone: 'brick' },
  answered: { words: 'Dispute answered, the bank decides', tone: 'amber' },
  won: { words: 'Dispute won', tone: 'moss' },
  lost: { words: 'Dispute lost', tone: 'neutral' },
  closed: { words: 'Dispute closed', tone: 'neutral' },
};

/** Where a dispute stands, with its last day while it waits for us. */
export function DisputeBadge({ state, answerBy }: { state: DisputeState; answerBy: string | null }) {
  const { words, tone } = looks[state];
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
