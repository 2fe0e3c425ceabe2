/** Where people were. Tracking knows drivers and rides by number only. */
import { inArray, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#src/platform/personal-data.ts';
import { driverTrails, positionHistory } from './tables.ts';

export const trackingPersonalData: PersonalData = {
  feature: 'tracking',
  holdings: [
    {
      title: 'Where you drove between rides',
      table: driverTrails,
      ofDriver: driverTrails.driverId,
      fate: 'deleted',
    },
    {
      title: 'The ways of your rides',
      table: positionHistory,
      where: ({ userId, driverId }) =>
        or(
          inArray(positionHistory.rideId, sql`(select id from rides where rider_id = ${userId})`),
          sql`${positionHistory.driverId} = ${driverId}`,
        ),
      fate: 'deleted',
      secret: ['driverId'],
    },
  ],
};
