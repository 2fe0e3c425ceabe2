import type { PersonalData } from '#src/platform/personal-data.ts';
import { keptDrivers } from './tables.ts';

export const keptDriversPersonalData: PersonalData = {
  feature: 'kept-drivers',
  holdings: [
    {
      title: 'Drivers whom you keep',
      table: keptDrivers,
      of: keptDrivers.riderId,
      fate: 'deleted',
      secret: ['driverId'],
    },
    {
      title: 'Riders who keep you',
      table: keptDrivers,
      ofDriver: keptDrivers.driverId,
      fate: 'deleted',
      shown: false,
    },
  ],
};
