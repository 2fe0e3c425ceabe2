/** What people were quoted, and what they wait for. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { fareVersions, nearNotes, quotes } from './tables.ts';

export const quotingPersonalData: PersonalData = {
  feature: 'quoting',
  holdings: [
    { title: 'Prices you were quoted', table: quotes, of: quotes.userId, fate: 'deleted', secret: ['id'] },
    {
      title: 'Drivers you waited for',
      table: nearNotes,
      of: nearNotes.userId,
      fate: 'deleted',
    },
    ...(
      [
        ['Fares you drafted', fareVersions.changedBy],
        ['Fares you published', fareVersions.publishedBy],
        ['Fares you took back', fareVersions.takenBackBy],
      ] as const
    ).map(([title, of]) => ({
      ...{ title, table: fareVersions, of, fate: 'kept' as const },
      because: 'What rides cost is part of their record; its operator is known by number alone.',
    })),
  ],
};
