import { inArray, sql } from 'drizzle-orm';
import type { Person, PersonalData } from '#src/platform/personal-data.ts';
import { rideCompensations } from './tables.ts';

const ofRider = ({ userId }: Person) => sql`(select id from rides where rider_id = ${userId})`;

export const compensationsPersonalData: PersonalData = {
  feature: 'compensations',
  holdings: [
    {
      title: 'What you were given where a car came late, or none',
      table: rideCompensations,
      where: (person) => inArray(rideCompensations.rideId, ofRider(person)),
      fate: 'kept',
      because: 'What was given is part of the books, which tax law asks for.',
      secret: ['tries', 'tryAt'],
    },
  ],
};
