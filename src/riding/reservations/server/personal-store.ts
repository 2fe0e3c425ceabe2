/** Which rides ahead a driver was committed to. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { Person, PersonalData, UnsettledThing } from '#src/platform/personal-data.ts';
import { rideReservations } from './tables.ts';

async function unsettled(queries: Queries, { driverId }: Person): Promise<UnsettledThing[]> {
  if (driverId === null) return [];
  const open = await queries.$count(
    rideReservations,
    and(eq(rideReservations.driverId, driverId), isNull(rideReservations.endedAt)),
  );
  if (open === 0) return [];
  return [
    {
      words: 'You are committed to rides ahead. Give them back first, or drive them.',
      to: '/driver-dashboard?tab=requests',
      action: 'Rides ahead',
    },
  ];
}

export const reservationsPersonalData: PersonalData = {
  feature: 'reservations',
  unsettled,
  holdings: [
    {
      title: 'Rides ahead you committed to',
      table: rideReservations,
      ofDriver: rideReservations.driverId,
      fate: 'deleted',
      secret: ['lookedAt'],
    },
  ],
};
