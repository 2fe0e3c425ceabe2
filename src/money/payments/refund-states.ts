/** Where a refund stands, as it is listed by; and the word that is kept for it. */
const statuses = {
  /** The provider has not answered yet. */
  asked: 'asked',
  /** The provider has taken it; the payer's bank has not yet. */
  on_way: 'pending',
  arrived: 'succeeded',
  /** By the provider: nothing went back. */
  refused: 'refused',
  /** The payer's bank sent it back to us. */
  came_back: 'failed',
} as const;
export type RefundState = keyof typeof statuses;
export type RefundStatus = (typeof statuses)[RefundState];

export const refundStates = Object.keys(statuses) as [RefundState, ...RefundState[]];

export const refundStatusOf = (state: RefundState): RefundStatus => statuses[state];
export const refundStateOf = (status: RefundStatus): RefundState =>
  refundStates.find((state) => statuses[state] === status) ?? 'asked';
