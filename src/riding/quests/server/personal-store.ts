import type { PersonalData } from '#src/platform/personal-data.ts';
import { questDrivers, questHours, quests } from './tables.ts';

const because = 'What drivers were promised and paid is part of the books, which tax law asks for.';

export const questsPersonalData: PersonalData = {
  feature: 'quests',
  holdings: [
    {
      title: 'Quests and guarantees you began',
      table: questDrivers,
      ofDriver: questDrivers.driverId,
      fate: 'kept',
      because,
      secret: ['nextSpan', 'nextAt'],
    },
    {
      title: 'Hours of guarantees, and what was added to them',
      table: questHours,
      ofDriver: questHours.driverId,
      fate: 'kept',
      because,
    },
    {
      title: 'Quests and guarantees you made at the desk',
      table: quests,
      of: quests.createdBy,
      fate: 'kept',
      because: 'Who promised what for the company is part of its records.',
      shown: false,
    },
  ],
};
