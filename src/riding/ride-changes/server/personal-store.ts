import { inArray, sql } from 'drizzle-orm';
import type { Person, PersonalData } from '#src/platform/personal-data.ts';
import { rideChanges } from './tables.ts';

const ofRider = ({ userId }: Person) => sql`(select id from rides where rider_id = ${userId})`;

export const rideChangesPersonalData: PersonalData = {
  feature: 'ride-changes',
  holdings: [
    {
      title: 'What you changed of rides after booking them',
      table: rideChanges,
      where: (person) => inArray(rideChanges.rideId, ofRider(person)),
      fate: 'deleted',
      secret: ['id', 'paymentIntentId', 'payBeforeCents', 'payAfterCents'],
    },
  ],
};
