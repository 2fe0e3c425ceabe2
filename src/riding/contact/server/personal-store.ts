/** What people wrote to each other during rides, and left in cars. */
import { and, inArray, like, sql } from 'drizzle-orm';
import { events } from '#src/platform/events/tables.ts';
import type { Person, PersonalData } from '#src/platform/personal-data.ts';
import { lostItems, messages } from './tables.ts';

const ofPerson = ({ userId, driverId }: Person) =>
  sql`(select id from rides where rider_id = ${userId} or driver_id = ${driverId})`;
const ofRider = ({ userId }: Person) => sql`(select id from rides where rider_id = ${userId})`;

export const talkingPersonalData: PersonalData = {
  feature: 'talking',
  holdings: [
    {
      title: 'Messages you wrote during rides',
      table: messages,
      where: ({ userId, driverId }) =>
        sql`exists (select 1 from rides where rides.id = ${messages.rideId} and (
          (rides.rider_id = ${userId} and ${messages.from} = 'rider') or
          (rides.driver_id = ${driverId} and ${messages.from} = 'driver')))`,
      fate: 'deleted',
    },
    {
      title: 'News of messages during rides',
      table: events,
      where: (person) =>
        and(
          like(events.subject, 'ride-messages:%'),
          inArray(sql`split_part(${events.subject}, ':', 2)::integer`, ofPerson(person)),
        ),
      fate: { without: { payload: {} } },
      because: 'The log of what happened is whole; what was written is removed.',
      shown: false,
    },
    {
      title: 'What you left in a car',
      table: lostItems,
      where: (person) => inArray(lostItems.rideId, ofRider(person)),
      fate: 'deleted',
    },
  ],
};
