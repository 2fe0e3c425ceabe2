/** What drivers set for themselves. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { driverAppeals, driverDestinations, driverSettings } from './tables.ts';

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
    {
      title: 'Decisions you had looked at again',
      table: driverAppeals,
      of: driverAppeals.userId,
      fate: 'deleted',
      secret: ['answeredBy', 'subject', 'applicationId', 'rideId'],
    },
    {
      title: 'Appeals of drivers you answered',
      table: driverAppeals,
      of: driverAppeals.answeredBy,
      fate: 'kept',
      because:
        'Why a decision about somebody stayed or was taken back is theirs to know; you are in it by number alone.',
      secret: ['userId', 'driverId', 'subject', 'applicationId', 'rideId', 'decided', 'words'],
    },
    {
      title: 'Decisions about you as a driver that were looked at again',
      table: driverAppeals,
      ofDriver: driverAppeals.driverId,
      fate: 'deleted',
      shown: false,
    },
  ],
};
