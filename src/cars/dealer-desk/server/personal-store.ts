/** Where copies of somebody's leads go. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { leadCopies, leadCopiesSent } from './tables.ts';

export const dealerDeskPersonalData: PersonalData = {
  feature: 'dealer-desk',
  holdings: [
    {
      title: 'Copies of leads that were sent',
      table: leadCopiesSent,
      of: leadCopiesSent.sellerId,
      fate: 'deleted',
    },
    {
      title: 'Where copies of your leads go',
      table: leadCopies,
      of: leadCopies.sellerId,
      fate: 'deleted',
      secret: ['round', 'tries'],
    },
  ],
};
