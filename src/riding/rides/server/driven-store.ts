/** Rides as they were driven, for what is reckoned from many of them. */
import { and, desc, eq, gte } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { rides } from './tables.ts';

/** Rides may be booked so long before they are driven; by this the index of a city's rides is used. */
const bookedAheadMs = 32 * 86_400_000;

/** Rides of a city that were completed since, the newest first. */
export const findDriven = (
  queries: Queries,
  { cityId, from, most }: { cityId: string; from: Date; most: number },
) =>
  queries
    .select({
      pickupLocation: rides.pickupLocation,
      pickupLat: rides.pickupLat,
      pickupLng: rides.pickupLng,
      destination: rides.destination,
      vehicleType: rides.vehicleType,
      distanceMeters: rides.distanceMeters,
      durationSeconds: rides.durationSeconds,
      terms: rides.terms,
      scheduledAt: rides.scheduledAt,
      createdAt: rides.createdAt,
    })
    .from(rides)
    .where(
      and(
        eq(rides.cityId, cityId),
        gte(rides.createdAt, new Date(from.getTime() - bookedAheadMs)),
        eq(rides.status, 'completed'),
        gte(rides.completedAt, from),
      ),
    )
    .orderBy(desc(rides.completedAt))
    .limit(most);
