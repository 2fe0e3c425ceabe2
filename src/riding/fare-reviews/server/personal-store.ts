import { inArray, sql } from 'drizzle-orm';
import type { Person, PersonalData } from '#src/platform/personal-data.ts';
import { fareReviews } from './tables.ts';

const ofRider = ({ userId }: Person) => sql`(select id from rides where rider_id = ${userId})`;

export const fareReviewsPersonalData: PersonalData = {
  feature: 'fare-reviews',
  holdings: [
    {
      title: 'Fares you called too high, and what came of it',
      table: fareReviews,
      where: (person) => inArray(fareReviews.rideId, ofRider(person)),
      fate: 'kept',
      because: 'What went back is part of the books, which tax law asks for.',
      secret: ['tries', 'tryAt'],
    },
  ],
};
