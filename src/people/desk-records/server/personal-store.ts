/** What the desk keeps of those who work at it. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { personNotes, savedLists, tableColumns } from './tables.ts';

export const deskRecordsPersonalData: PersonalData = {
  feature: 'desk-records',
  holdings: [
    {
      title: 'Lists of the desk that you saved',
      table: savedLists,
      of: savedLists.ownerId,
      fate: 'kept',
      because: 'Colleagues work with them; they say nothing about you.',
    },
    {
      title: 'Columns of the desk’s tables that you chose',
      table: tableColumns,
      of: tableColumns.ownerId,
      fate: 'deleted',
    },
    {
      title: 'Notes of those who run the desk about you',
      table: personNotes,
      of: personNotes.personId,
      fate: 'deleted',
    },
    {
      title: 'Notes about others that you wrote at the desk',
      table: personNotes,
      of: personNotes.authorId,
      fate: 'kept',
      because: 'They are about somebody else.',
      shown: false,
    },
  ],
};
