/** Which browsers get news of somebody's rides. */
import type { PersonalData } from '#src/platform/personal-data.ts';
import { pushDevices } from './tables.ts';

export const devicesPersonalData: PersonalData = {
  feature: 'devices',
  holdings: [
    {
      title: 'Devices that get news of your rides',
      table: pushDevices,
      of: pushDevices.userId,
      fate: 'deleted',
      secret: ['endpoint', 'p256dh', 'auth'],
    },
  ],
};
