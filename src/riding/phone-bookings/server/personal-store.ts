/** Fares that were not paid, and who said and decided so. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { unpaidFares } from './tables.ts';

export const phoneBookingsPersonalData: PersonalData = {
  feature: 'phone bookings',
  holdings: [
    {
      title: 'Fares you said were not paid to you',
      table: unpaidFares,
      ofDriver: unpaidFares.driverId,
      fate: { without: { words: 'Removed' } },
      because: 'What was paid and owed is part of the books, which tax law asks for.',
      secret: ['decidedBy'],
    },
    {
      title: 'Unpaid fares you decided about',
      table: unpaidFares,
      of: unpaidFares.decidedBy,
      fate: 'kept',
      because: 'Who decided stays known by number.',
      shown: false,
    },
  ],
};
