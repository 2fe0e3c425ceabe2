import { sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { rideFlights } from './tables.ts';

export const flightsPersonalData: PersonalData = {
  feature: 'flights',
  holdings: [
    {
      title: 'Flights that you named for rides, and what was said of them',
      table: rideFlights,
      where: ({ userId }) => sql`${rideFlights.rideId} in (select id from rides where rider_id = ${userId})`,
      fate: 'deleted',
      secret: ['dueAt', 'tries'],
    },
  ],
};
