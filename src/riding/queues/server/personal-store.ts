/** Where drivers stood in line. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { driverQueue } from './tables.ts';

export const queuesPersonalData: PersonalData = {
  feature: 'queues',
  holdings: [
    {
      title: 'Where you waited in line at airports and stations',
      table: driverQueue,
      ofDriver: driverQueue.driverId,
      fate: 'deleted',
    },
  ],
};
