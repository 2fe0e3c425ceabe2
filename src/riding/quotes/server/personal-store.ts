/** What people were quoted, and what they wait for. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { nearNotes, quotes } from './tables.ts';

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
  ],
};
