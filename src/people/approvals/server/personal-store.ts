/** What requests for a second person hold about a person. */
import { and, arrayContains, eq, sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { approvals } from './tables.ts';

const empty = { params: null, body: null, before: null, after: null, words: 'Removed', reason: null };

export const approvalsPersonalData: PersonalData = {
  feature: 'approvals',
  holdings: [
    {
      title: 'What you asked a second person for and nobody has decided',
      table: approvals,
      where: ({ userId }) => and(eq(approvals.askedBy, userId), eq(approvals.state, 'waiting')),
      fate: { without: { params: null, body: null, state: 'withdrawn', endedAt: sql`now()` } },
      because: 'Nothing is done any more for somebody who has left.',
      shown: false,
    },
    {
      title: 'What two people of the desk decided that concerns you',
      table: approvals,
      where: ({ userId }) => arrayContains(approvals.about, [userId]),
      fate: { without: { ...empty, decisionReason: null, outcome: null } },
      because: 'That something was asked for and decided stays known by number; what it said of you goes.',
      secret: ['call', 'params', 'body', 'digest', 'about', 'askedBy', 'decidedBy'],
    },
    {
      title: 'What you asked a second person for at the desk',
      table: approvals,
      of: approvals.askedBy,
      fate: 'kept',
      because: 'Who asked for what stays known by number.',
      shown: false,
    },
    {
      title: 'What you decided as the second person at the desk',
      table: approvals,
      of: approvals.decidedBy,
      fate: 'kept',
      because: 'Who decided what stays known by number.',
      shown: false,
    },
  ],
};
