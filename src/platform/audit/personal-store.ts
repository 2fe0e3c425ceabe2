/** What the audit holds about a person. */
import { arrayContains, sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { auditEntries } from './tables.ts';

export const auditPersonalData: PersonalData = {
  feature: 'audit',
  holdings: [
    {
      title: 'What was done at the desk that concerns you',
      table: auditEntries,
      where: ({ userId }) => arrayContains(auditEntries.about, [userId]),
      fate: { without: { details: null, salt: null, erasedAt: sql`now()` } },
      because: 'That something was done stays known by number; what it said of you goes.',
      secret: ['xid', 'byKind', 'byId', 'byName', 'about', 'details', 'salt', 'detailsDigest'],
    },
    {
      title: 'What you did at the desk',
      table: auditEntries,
      of: auditEntries.byId,
      fate: 'kept',
      because: 'Who did something at the desk stays known by number.',
      shown: false,
    },
  ],
};
