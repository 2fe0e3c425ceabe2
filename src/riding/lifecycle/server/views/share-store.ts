import { and, eq, exists, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { rideShares, rides } from '#src/riding/rides/server/tables.ts';

/** Rides of somebody that are shown to others by a link. */
export const findShared = (queries: Queries, riderId: UserId) =>
  queries
    .select({ id: rides.id, status: rides.status })
    .from(rides)
    .where(
      and(
        eq(rides.riderId, riderId),
        exists(queries.select({ one: sql`1` }).from(rideShares).where(eq(rideShares.rideId, rides.id))),
      ),
    );
