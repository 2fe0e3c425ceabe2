/** Mails to those who run the desk: a bank asks for its money back. */

import { disputeSentence } from '#src/money/payments/dispute-reasons.ts';
import { type DisputeState, isInquiry } from '#src/money/payments/disputes.ts';
import type { DisputeRow } from '#src/money/payments/server/dispute-store.ts';
import type { PaymentRow } from '#src/money/payments/server/store.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { formatMoney } from '#src/platform/money.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';

type About = Pick<DisputeRow, 'amountCents' | 'feeCents' | 'status' | 'reason' | 'evidenceDueAt'>;

/** What was paid for may be in a stranger's words. */
const actAndFacts = (
  { id, description }: PaymentRow,
  { amountCents, feeCents }: About,
  baseUrl: string,
): Pick<NewMail, 'action' | 'lines' | 'quote'> => ({
  quote: { by: 'what the payment is called', words: description },
  action: { label: 'See What to Do', url: `${baseUrl}/operations/payments/${id}` },
  lines: [
    { label: 'Disputed', amount: formatMoney(amountCents) },
    { label: 'The provider’s fee', amount: formatMoney(feeCents) },
  ],
});
const dueWords = ({ evidenceDueAt }: About) =>
  evidenceDueAt ? momentWords(evidenceDueAt, booksTimeZone(), 'both', true) : null;

/** @param state where it stood when it was first seen; what is over needs nothing, and is told all the same */
export function disputeOpenedMail(
  payment: PaymentRow,
  dispute: About,
  state: DisputeState,
  baseUrl: string,
): Omit<NewMail, 'to'> {
  const amount = formatMoney(dispute.amountCents);
  const due = dueWords(dispute);
  const taken = isInquiry(dispute)
    ? 'The bank only asks so far. It has taken nothing.'
    : `The bank has taken ${amount} back${dispute.feeCents > 0 ? `, and the card provider ${formatMoney(dispute.feeCents)} as its fee` : ''}.`;
  const next: Record<DisputeState, string> = {
    needs_answer: `${due ? `Answer by ${due}.` : 'Answer it soon; the bank named no last day.'} Without an answer ${isInquiry(dispute) ? 'the bank may take the money' : 'the money is lost'}.`,
    missed: 'Its last day has passed. The bank decides without an answer.',
    answered: 'It is answered already. The bank decides.',
    won: 'It was decided for us already. There is nothing to do.',
    lost: 'It was decided against us already, and cannot be answered.',
    closed: 'It is closed already. There is nothing to do.',
  };
  return {
    kind: 'dispute',
    subject:
      state === 'needs_answer'
        ? `A payment of ${amount} is disputed${due ? `, answer by ${due}` : ''}`
        : `A payment of ${amount} was disputed`,
    paragraphs: [disputeSentence(dispute.reason), taken, next[state]],
    ...actAndFacts(payment, dispute, baseUrl),
  };
}

/** Sent once, when less than two days are left and nobody has answered. */
export function disputeReminderMail(
  payment: PaymentRow,
  dispute: About,
  baseUrl: string,
): Omit<NewMail, 'to'> {
  const amount = formatMoney(dispute.amountCents);
  const due = dueWords(dispute);
  return {
    kind: 'dispute',
    subject: `Not answered yet: a dispute of ${amount}, last moment ${due}`,
    paragraphs: [
      disputeSentence(dispute.reason),
      `Nobody has answered. After ${due} it cannot be answered any more.`,
    ],
    ...actAndFacts(payment, dispute, baseUrl),
  };
}
