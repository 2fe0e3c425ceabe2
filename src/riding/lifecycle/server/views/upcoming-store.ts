/** SQL of the ride a rider has before them. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '#src/platform/database/database.ts';
import { rides } from '#src/riding/rides/server/tables.ts';

/** Finds the earliest of a rider's rides booked for later; planned once a connection, since the first page asks for it. */
export function prepareFindUpcomingRide(db: Db) {
  const statement = db
    .select({
      id: rides.id,
      destination: rides.destination,
      scheduledAt: rides.scheduledAt,
      fareStep: rides.fareStep,
      lat: rides.pickupLat,
      lng: rides.pickupLng,
    })
    .from(rides)
    .where(and(eq(rides.riderId, sql.placeholder('riderId')), eq(rides.status, 'scheduled')))
    .orderBy(asc(rides.scheduledAt), asc(rides.id))
    .limit(1)
    .prepare('find_upcoming_ride');
  return async (riderId: number) => (await statement.execute({ riderId }))[0];
}
