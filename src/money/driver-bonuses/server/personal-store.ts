import { eq } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { driverBonuses } from './tables.ts';

export const driverBonusesPersonalData: PersonalData = {
  feature: 'driver-bonuses',
  holdings: [
    {
      title: 'What you were paid besides your rides',
      table: driverBonuses,
      where: ({ driverId }) => eq(driverBonuses.driverId, driverId ?? 0),
      fate: 'kept',
      because: 'What drivers were paid is part of the books, which tax law asks for.',
    },
  ],
};
