/** What the desk keeps of those who work at it. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { savedLists, tableColumns } from './tables.ts';

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
  ],
};
