import type { PersonalData } from '#src/platform/personal-data.ts';
import { termsAcceptances } from './tables.ts';

export const legalPersonalData: PersonalData = {
  feature: 'legal',
  holdings: [
    {
      title: 'Terms you accepted',
      table: termsAcceptances,
      of: termsAcceptances.userId,
      fate: 'deleted',
    },
  ],
};
