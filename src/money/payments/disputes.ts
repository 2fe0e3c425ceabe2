/** Where a dispute stands, in words of our own instead of the provider's. Pure. */

/**
 * `needs_answer` waits for ours, `missed` had none by its last day, `answered` waits for the payer's bank. `closed` is an
 * inquiry, or one that was settled before it began: no money moved.
 */
export const disputeStates = ['needs_answer', 'missed', 'answered', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof disputeStates)[number];

const ofStatus: Record<string, DisputeState> = {
  needs_response: 'needs_answer',
  warning_needs_response: 'needs_answer',
  under_review: 'answered',
  warning_under_review: 'answered',
  won: 'won',
  lost: 'lost',
  warning_closed: 'closed',
  prevented: 'closed',
};
/** The provider's words for those that nobody has to answer; whatever else it says is looked at by a person. */
export const statusesWithoutWait: readonly string[] = Object.keys(ofStatus).filter(
  (status) => ofStatus[status] !== 'needs_answer',
);

/** The provider's words that stand for a state. */
export const statusesOf = (state: DisputeState): string[] =>
  Object.keys(ofStatus).filter((status) => ofStatus[status] === state);

export interface DisputeFacts {
  /** The provider's word for where it stands. */
  status: string;
  /** Until when it can be answered; null where the provider named no day. */
  evidenceDueAt: Date | null;
}

export function disputeStateOf({ status, evidenceDueAt }: DisputeFacts, now: Date): DisputeState {
  const state = ofStatus[status] ?? 'needs_answer';
  return state === 'needs_answer' && evidenceDueAt !== null && evidenceDueAt <= now ? 'missed' : state;
}

export const isOver = ({ status }: Pick<DisputeFacts, 'status'>): boolean =>
  ['won', 'lost', 'closed'].includes(ofStatus[status] ?? '');

/** The payer's bank only asks; it has taken nothing yet. */
export const isInquiry = ({ status }: Pick<DisputeFacts, 'status'>): boolean => status.startsWith('warning_');

/** The one of a payment's disputes that matters most: what waits for us, the earliest first, before what is over. */
export function foremostDispute<T extends DisputeFacts>(disputes: readonly T[], now: Date): T | undefined {
  const rank = (one: T) => disputeStates.indexOf(disputeStateOf(one, now));
  const due = ({ evidenceDueAt }: T) => evidenceDueAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return disputes.toSorted((a, b) => rank(a) - rank(b) || Math.sign(due(a) - due(b)) || 0)[0];
}

/** Whoever runs the desk is reminded when so much of the time to answer is left. */
export const remindBeforeMs = 2 * 24 * 3_600_000;

/** What a payer is told of their own dispute; null where their bank only asked. */
export type PayerDispute = 'open' | 'went_back' | 'stands';
export function payerDisputeOf(one: DisputeFacts, now: Date): PayerDispute | null {
  if (isInquiry(one)) return null;
  const state = disputeStateOf(one, now);
  return state === 'lost' ? 'went_back' : state === 'won' ? 'stands' : state === 'closed' ? null : 'open';
}
