import type { PersonalData } from '#src/platform/personal-data.ts';
import { phoneSilences } from './tables.ts';

export const whileDrivingPersonalData: PersonalData = {
  feature: 'while-driving',
  holdings: [
    {
      title: 'When your phone fell silent while you were online',
      table: phoneSilences,
      ofDriver: phoneSilences.driverId,
      fate: 'deleted',
    },
  ],
};
