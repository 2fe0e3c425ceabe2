/** Who split fares and who paid parts of them. */
import { inArray, sql } from 'drizzle-orm';
import type { Person, PersonalData } from '#src/platform/personal-data.ts';
import { fareSplits, splitParts } from './tables.ts';

const removed = 'Removed';
const books = 'What was paid is part of the books, which tax law asks for; the name is removed.';
const ofRider = ({ userId }: Person) => sql`(select id from rides where rider_id = ${userId})`;

export const splitsPersonalData: PersonalData = {
  feature: 'splits',
  holdings: [
    {
      title: 'Parts of fares you paid',
      table: splitParts,
      of: splitParts.payerId,
      fate: { without: { payerName: removed } },
      because: books,
      secret: ['paymentId', 'splitId'],
    },
    {
      title: 'Friends who paid parts of your fares',
      table: splitParts,
      where: (person) =>
        sql`${splitParts.splitId} in (select id from fare_splits where ride_id in ${ofRider(person)})`,
      fate: { without: { payerName: removed } },
      because: books,
      secret: ['paymentId', 'payerId'],
    },
    {
      title: 'Fares you split with friends',
      table: fareSplits,
      where: (person) => inArray(fareSplits.rideId, ofRider(person)),
      // The link ends with the account.
      fate: { without: { endedAt: sql`coalesce(ended_at, now())` } },
      because: 'What was paid is part of the books, which tax law asks for.',
      secret: ['linkRound'],
    },
  ],
};
