/** What others said of somebody’s cars by their VIN. */
import { inArray, sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { vehicleLookups } from './tables.ts';

export const vehicleHistoryPersonalData: PersonalData = {
  feature: 'vehicle-history',
  holdings: [
    {
      title: 'What was looked up about your cars',
      table: vehicleLookups,
      where: ({ userId }) =>
        inArray(vehicleLookups.vehicleId, sql`(select id from vehicles where seller_id = ${userId})`),
      fate: 'deleted',
    },
  ],
};
