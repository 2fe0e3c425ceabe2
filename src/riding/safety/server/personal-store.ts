/** What safety holds about the people in rides. */
import { inArray, sql } from 'drizzle-orm';
import type { Person, PersonalData } from '#src/platform/personal-data.ts';
import { operatorsOnDuty, rideAlarms, rideChecks } from './tables.ts';

const ofPerson = ({ userId, driverId }: Person) =>
  sql`(select id from rides where rider_id = ${userId} or driver_id = ${driverId})`;
const ofRider = ({ userId }: Person) => sql`(select id from rides where rider_id = ${userId})`;

export const safetyPersonalData: PersonalData = {
  feature: 'safety',
  holdings: [
    {
      title: 'Calls for help in your rides',
      table: rideAlarms,
      where: (person) => inArray(rideAlarms.rideId, ofPerson(person)),
      fate: 'kept',
      because: 'Safety reports are kept for at least six years, by the ride’s number alone.',
      secret: ['settledBy', 'claimedBy'],
    },
    {
      title: 'Whether you were asked if all is well',
      table: rideChecks,
      where: (person) => inArray(rideChecks.rideId, ofRider(person)),
      fate: 'kept',
      because: 'Safety reports are kept for at least six years, by the ride’s number alone.',
    },
    {
      title: 'Calls for help you settled',
      table: rideAlarms,
      of: rideAlarms.settledBy,
      fate: 'kept',
      because: 'Who settled a call for help stays known by number.',
      shown: false,
    },
    {
      title: 'Calls for help you took',
      table: rideAlarms,
      of: rideAlarms.claimedBy,
      fate: 'kept',
      because: 'Who looked after a call for help stays known by number.',
      shown: false,
    },
    {
      title: 'Since when you are on duty',
      table: operatorsOnDuty,
      of: operatorsOnDuty.userId,
      fate: 'deleted',
    },
  ],
};
