/** Which telephone somebody showed to be theirs. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { confirmedPhones } from './tables.ts';

export const telephonesPersonalData: PersonalData = {
  feature: 'telephones',
  holdings: [
    {
      title: 'The telephone you confirmed',
      table: confirmedPhones,
      of: confirmedPhones.userId,
      fate: 'deleted',
      secret: ['round', 'tries'],
    },
  ],
};
