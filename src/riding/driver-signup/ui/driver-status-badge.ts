import type { BadgeTone } from '#src/design/badge.tsx';
import type { Status } from '#src/riding/drivers/driver-status.ts';

export const driverStatusBadge: Record<Status, { tone: BadgeTone; words: string }> = {
  draft: { tone: 'neutral', words: 'Not sent yet' },
  submitted: { tone: 'lake', words: 'Submitted' },
  in_review: { tone: 'lake', words: 'In review' },
  needs_more: { tone: 'amber', words: 'Waiting for you' },
  checking: { tone: 'lake', words: 'Check running' },
  approved: { tone: 'moss', words: 'Approved' },
  rejected: { tone: 'brick', words: 'Rejected' },
  suspended: { tone: 'brick', words: 'Suspended' },
};

/** The same as reviewers read it: what was sent back waits for somebody else. */
export const reviewBadge: typeof driverStatusBadge = {
  ...driverStatusBadge,
  needs_more: { tone: 'amber', words: 'Sent back' },
};
