import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Card } from '#src/design/card.tsx';
import { Figure } from '#src/design/figures.tsx';
import { disputeSentence } from '#src/money/payments/dispute-reasons.ts';
import type { DisputeQueue } from '#src/money/payments/operations-contract.ts';
import { PaidRide } from '../paid-ride.tsx';
import { DisputeBadge } from './payment-badge.tsx';

/** What waits for an answer of ours, the first to end on top. */
export function DisputesToAnswer({ queue: { waiting, disputes } }: { queue: DisputeQueue }) {
  if (disputes.length === 0) return null;
  return (
    <section aria-labelledby="disputes" className="mt-6">
      <h2 id="disputes" className="text-21">
        {waiting === 1 ? '1 dispute waits for an answer' : `${waiting} disputes wait for an answer`}
      </h2>
      {waiting > disputes.length && (
        <p className="mt-1 text-muted">The {disputes.length} that end first are shown.</p>
      )}
      <Card className="mt-3 divide-y divide-line">
        {disputes.map((dispute) => (
          <div
            key={dispute.id}
            className="relative flex flex-wrap items-center gap-x-6 gap-y-2 p-4 hover:bg-well md:px-5"
          >
            <p className="min-w-0 grow basis-[280px]">
              <Link
                to={`/operations/payments/${dispute.paymentId}`}
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                {dispute.description}
              </Link>
              <span className="block text-13 text-muted">
                <PaidRide reference={dispute.reference} />
                {dispute.isInquiry && 'The bank only asks so far. '}
                {disputeSentence(dispute.reason)}
              </span>
            </p>
            <DisputeBadge state="needs_answer" answerBy={dispute.answerBy} />
            <Figure size={21}>{moneyText(dispute.amount)}</Figure>
          </div>
        ))}
      </Card>
    </section>
  );
}
