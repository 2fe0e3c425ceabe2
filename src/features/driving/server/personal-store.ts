/** What drivers set for themselves. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { driverDestinations, driverSettings } from './tables.ts';

export const drivingPersonalData: PersonalData = {
  feature: 'driving',
  holdings: [
    {
      title: 'Your settings as a driver',
      table: driverSettings,
      ofDriver: driverSettings.driverId,
      fate: 'deleted',
    },
    {
      title: 'Destinations you drove towards',
      table: driverDestinations,
      ofDriver: driverDestinations.driverId,
      fate: 'deleted',
    },
  ],
};
