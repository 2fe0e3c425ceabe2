import { sql } from 'drizzle-orm';
import type { Person, PersonalData } from '#src/platform/personal-data.ts';
import { rideSeries, rideSeriesDays } from './tables.ts';

const ofRider = ({ userId }: Person) => sql`(select id from ride_series where rider_id = ${userId})`;

export const repeatedRidesPersonalData: PersonalData = {
  feature: 'repeated-rides',
  holdings: [
    {
      title: 'Days of rides you repeat',
      table: rideSeriesDays,
      where: (person) => sql`${rideSeriesDays.seriesId} in ${ofRider(person)}`,
      fate: 'deleted',
      secret: ['quoteId', 'claimedAt'],
    },
    {
      title: 'Rides you repeat',
      table: rideSeries,
      of: rideSeries.riderId,
      fate: 'deleted',
      secret: ['lookAt'],
    },
  ],
};
